"""Shapes of all pieces, as SVG fragments in units of a hundredth of a hex width, centred on the hex."""
