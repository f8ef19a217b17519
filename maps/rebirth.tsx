<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="rebirth" tilewidth="104" tileheight="120" tilecount="21" columns="7">
 <grid orientation="orthogonal" width="104" height="120"/>
 <image source="rebirth.png" width="728" height="360"/>
 <tile id="0">
  <properties>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="kind" value="energy"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="kind" value="energy"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="kind" value="food"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="kind" value="food"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="kind" value="food"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="kind" value="blank"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="kind" value="blank"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="kind" value="flexible"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="kind" value="settlement"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="kind" value="castle"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="kind" value="cathedral"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="kind" value="tower"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="kind" value="tara"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="kind" value="energy"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="kind" value="food"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="kind" value="plus-one"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="kind" value="blocked"/>
  </properties>
 </tile>
</tileset>
