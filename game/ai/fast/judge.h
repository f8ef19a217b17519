/* Greedy's judgement, as game/ai/judge.py, irish_judge.py and expectations.py have it: the same whole numbers. */
#ifndef REBIRTH_JUDGE_H
#define REBIRTH_JUDGE_H
#include "rules.h"

#define SURE 1000000
#define STEPS 8
#define PLENTY 1000
#define FARTHEST 10
#define TRIES 65
#define LEADS 64

typedef struct {
  int rival, block, farm, room, self_block, castle, town, card, cathedral_chance, mission;
  int growth, growth_tiles, reach_size, reach[16], links, link_chance[16];
  int is_public, is_private, ahead, level, behind, tower_chance, tower_rival;
  int harvests, harvest[8], builders, scouts, secret, doubling;
} Weights;

/* What the seat to move may see besides what is on the board. */
typedef struct { int seat, hand, tiles_left[SEATS], supply[TILE_KINDS], unplayed[SEATS][TILE_KINDS], cards_drawn; } Seen;

typedef struct { const Card *card; int missing, spaces, tiles; i64 now, later; } Bet;

static Weights weights;
static int block_share;
static i64 size_growth[TRIES][18], free_growth[TRIES][18], size_loss[TRIES][18], free_loss[TRIES][18];
static i64 visit_worth[2][SEATS + 1][7], hurry[7], denied[7];
static int leads[STEPS + 1][LEADS][2 * LEADS + 1];
static int chances[CARDS][TRIES][TRIES];

/* ------------------------------------------------------------------------------------------------ expectations */

#define MEMORY 65536
static u64 castle_key[MEMORY], town_key[MEMORY], contest_key[MEMORY];
static int castle_found[MEMORY][2];
static i64 contest_found[MEMORY], town_found[MEMORY][SEATS];
static inline unsigned slot(u64 key) { return (unsigned)(key * 0x9e3779b97f4a7c15ULL >> 48); }

static void castle_chances(int mt, int mf, int rt, int rf, int holder, int towns, int farms, int fill, int *found) {
  int open = towns + farms, players = board.players;
  if (!open) { found[0] = holder == 1 ? SURE : 0; found[1] = holder == 2 ? SURE : 0; return; }
  u64 key = 1 | (u64)mt << 1 | (u64)mf << 5 | (u64)rt << 9 | (u64)rf << 13 | (u64)holder << 17 | (u64)towns << 19 |
            (u64)farms << 22 | (u64)fill << 25;
  unsigned at = slot(key);
  if (castle_key[at] == key) { found[0] = castle_found[at][0]; found[1] = castle_found[at][1]; return; }
  i64 sum[2] = {0, 0};
  for (int is_farm = 0; is_farm < 2; is_farm++) {
    int number = is_farm ? farms : towns, left_towns = towns - !is_farm, left_farms = farms - is_farm;
    if (!number) continue;
    int i_pass = mt + 1 > rt || (mt + 1 == rt && mf + is_farm > rf);
    int it_passes = rt + 1 > mt || (rt + 1 == mt && rf + is_farm > mf);
    int me[2], rival[2], neither[2];
    castle_chances(mt + 1, mf + is_farm, rt, rf, !holder || i_pass ? 1 : holder, left_towns, left_farms, fill, me);
    castle_chances(mt, mf, rt + 1, rf + is_farm, !holder || it_passes ? 2 : holder, left_towns, left_farms, fill, rival);
    castle_chances(mt, mf, rt, rf, holder, left_towns, left_farms, fill, neither);
    for (int i = 0; i < 2; i++)
      sum[i] += (i64)number * ((i64)fill * (me[i] + rival[i]) + (i64)(STEPS * players - 2 * fill) * neither[i]);
  }
  i64 whole = (i64)open * STEPS * players;
  for (int i = 0; i < 2; i++) found[i] = (int)over(sum[i], whole);
  castle_key[at] = key;
  castle_found[at][0] = found[0];
  castle_found[at][1] = found[1];
}

static void settled_worth(int size, const int *influence, int free, int fill, int placer, i64 *found);

static void town_worth(int size, const int *influence, int free, int fill, i64 *found) {
  int players = board.players;
  const i64 mean = 2500;
  if (size == 1) {
    for (int i = 0; i < players; i++) found[i] = mean * fill / (STEPS * players);
    return;
  }
  u64 key = 1 | (u64)size << 1 | (u64)free << 4 | (u64)fill << 7;
  for (int i = 0; i < players; i++) key |= (u64)influence[i] << (12 + 8 * i);
  unsigned at = slot(key);
  if (town_key[at] == key) { for (int i = 0; i < players; i++) found[i] = town_found[at][i]; return; }
  i64 worth[SEATS], part[SEATS];
  for (int i = 0; i < players; i++)
    worth[i] = (i64)(STEPS - fill) * players * 4 * (POINT * influence[i] + (free - 1) * mean * fill / (STEPS * players));
  for (int seat = 0; seat < players; seat++)
    for (int added = 1; added <= 4; added++) {
      int after[SEATS];
      for (int i = 0; i < players; i++) after[i] = influence[i] + (i == seat ? added : 0);
      settled_worth(size, after, free - 1, fill, seat, part);
      for (int i = 0; i < players; i++) worth[i] += fill * part[i];
    }
  town_key[at] = key;
  for (int i = 0; i < players; i++) found[i] = town_found[at][i] = worth[i] / (STEPS * players * 4);
}

static void settled_worth(int size, const int *influence, int free, int fill, int placer, i64 *found) {
  if (free) { town_worth(size, influence, free, fill, found); return; }
  int points[SEATS];
  prizes(influence, board.players, size, placer, points);
  for (int i = 0; i < board.players; i++) found[i] = POINT * points[i];
}

static int majority_chance(int lead, int free, int fill) {
  if (lead >= free) return SURE;
  if (lead + free < 0) return 0;
  return leads[fill][free][lead + LEADS];
}

static inline int chance_of(int steps, int tries, const Card *card) {
  if (steps <= 0) return SURE;
  if (steps > tries) return 0;
  return chances[card - board.card][steps][tries];
}

static void prepare_judge(void) {
  int players = board.players, last = weights.reach_size - 1;
  block_share = (int)over((i64)weights.block * weights.rival, PARTS);
  for (int left = 0; left < TRIES; left++) {
    for (int exits = 0; exits < 18; exits++) {
      i64 share = (i64)weights.reach[least(exits, last)] * least(left, weights.growth_tiles);
      i64 expected = weights.growth * share / (PARTS * weights.growth_tiles);
      size_growth[left][exits] = expected * weights.farm / PARTS;
      free_growth[left][exits] = expected * (expected + PARTS) * weights.farm / (2 * PARTS * PARTS);
      size_loss[left][exits] = exits ? size_growth[left][exits] - size_growth[left][exits - 1] : 0;
      free_loss[left][exits] = exits ? free_growth[left][exits] - free_growth[left][exits - 1] : 0;
    }
  }
  i64 later[7] = {0}, used[7] = {0};
  for (int i = 1; i < 7; i++) {
    later[i] = later[i - 1] + (PARTS - later[i - 1]) * weights.cathedral_chance / PARTS;
    used[i] = used[i - 1] + (PARTS - used[i - 1]) * weights.tower_chance / PARTS;
  }
  for (int been = 0; been < 2; been++)
    for (int visitors = 0; visitors <= players; visitors++)
      for (int free = 1; free < 7; free++)
        visit_worth[been][visitors][free] =
            (1 - been) * weights.card * (PARTS - later[free]) / PARTS +
            over(over((i64)(players - 1 - visitors + been) * weights.card * (later[free] - later[free - 1]), PARTS) *
                     weights.rival, PARTS);
  for (int i = 0; i < 7; i++) {
    hurry[i] = PARTS - used[i];
    denied[i] = i ? weights.tower_rival * (used[i] - used[i - 1]) / PARTS * weights.rival / PARTS : 0;
  }
  for (int fill = 0; fill <= STEPS; fill++)
    for (int free = 0; free < LEADS; free++)
      for (int lead = -free; lead < free; lead++)
        leads[fill][free][lead + LEADS] =
            (int)(((i64)fill * (majority_chance(lead + 1, free - 1, fill) + majority_chance(lead - 1, free - 1, fill)) +
                   (i64)(STEPS * players - 2 * fill) * majority_chance(lead, free - 1, fill)) / (STEPS * players));
  for (int number = 0; number < board.cards; number++) {
    const Card *card = &board.card[number];
    for (int tries = 1; tries < TRIES; tries++)
      for (int steps = 1; steps <= tries; steps++)
        chances[number][steps][tries] =
            (int)(((i64)card->chance * chance_of(steps - 1, tries - 1, card) +
                   (i64)(PARTS - card->chance) * chance_of(steps, tries - 1, card)) / PARTS);
  }
  for (int i = 0; i < MEMORY; i++) castle_key[i] = town_key[i] = contest_key[i] = 0;
}

/* ---------------------------------------------------------------------------------------------------- ways */

static int layers(Mask own, Mask free, Mask start, Mask goal, int longest, Mask *out) {
  Mask fresh = both(start, own), seen_own = fresh, layer = both(start, free), seen = layer;
  int used = 1;
  out[0] = (Mask){{0}};
  for (int step = 0; step <= longest; step++) {
    while (any(fresh)) {
      Mask touched = {{0}};
      EACH(cell, fresh, { touched = either(touched, board.around[cell]); })
      layer = either(layer, without(both(touched, free), seen));
      seen = either(seen, layer);
      fresh = without(both(touched, own), seen_own);
      seen_own = either(seen_own, fresh);
    }
    if (meet(&seen_own, &goal)) return step;
    out[used++] = layer;
    if (meet(&layer, &goal)) return step + 1;
    Mask touched = {{0}};
    EACH(cell, layer, { touched = either(touched, board.around[cell]); })
    fresh = without(both(touched, own), seen_own);
    seen_own = either(seen_own, fresh);
    layer = without(both(touched, free), seen);
    seen = either(seen, layer);
  }
  return longest + 1;
}

static int shortest_ways(Mask own, Mask free, Mask one, Mask other, int longest, Mask *path) {
  Mask from_one[2 * TRIES], from_other[2 * TRIES];
  *path = (Mask){{0}};
  if (longest < 0) return 0;
  for (int i = 0; i <= longest + 2; i++) from_one[i] = from_other[i] = (Mask){{0}};
  int needed = layers(own, free, one, other, longest, from_one);
  if (needed <= 0 || needed > longest) return 0;
  layers(own, free, other, one, needed, from_other);
  for (int step = 1; step <= needed; step++) *path = either(*path, both(from_one[step], from_other[needed + 1 - step]));
  return needed;
}

/* ------------------------------------------------------------------------------------------------ what is seen */

static void look(const State *s, Seen *v) {
  int me = s->to_move;
  v->seat = me;
  v->cards_drawn = 0;
  for (int i = 0; i < TILE_KINDS; i++) v->supply[i] = 0;
  for (int seat = 0; seat < board.players; seat++) {
    int *counts = v->unplayed[seat], between = seat == me && s->choice != PLACE;
    int at = s->placed[seat], size = s->supply_size[seat];
    for (int i = 0; i < TILE_KINDS; i++) counts[i] = 0;
    for (int i = at; i < size; i++) counts[s->supply[seat][i]]++;
    int begun = board.irish ? s->reserved[seat] - (seat == me ? s->builders_due_count : 0) : 0;
    for (int i = begun; i < s->aside_size[seat]; i++) counts[s->aside[seat][i]]++;
    v->tiles_left[seat] = size - at;
    v->cards_drawn += s->card_count[seat];
    if (seat == me) {
      v->hand = between || at >= size ? -1 : s->supply[seat][at];
      for (int i = at + !between; i < size; i++) v->supply[s->supply[seat][i]]++;
      if (board.irish) for (int i = begun; i < s->aside_size[seat]; i++) v->supply[s->aside[seat][i]]++;
    }
  }
}

static int filled(const State *s, const Seen *v) {
  int tiles = -1, free = count(s->free) - 1;
  for (int seat = 0; seat < board.players; seat++) tiles += v->tiles_left[seat];
  if (!tiles || !free) return 0;
  return most(1, least(STEPS, (tiles * STEPS + free / 2) / free));
}

/* ------------------------------------------------------------------------------------------- farms and towns */

static int joined[SPACES]; /* 0: beside no own cluster of the kind */
static Mask joined_cells, reach_of[SPACES];

static void add_farms(const State *s, const Seen *v, Mask legal, i64 *worth) {
  int farm = v->hand, left = v->supply[farm], last = weights.reach_size, me = 2 * v->seat + farm;
  Mask room = both(s->free, board.farm_own[farm]), beside = {{0}};
  for (int i = 0; i < s->cluster_count[me]; i++) {
    Mask around = s->halo[me][i], gaps = both(around, legal);
    if (!any(gaps)) continue;
    int size = s->cluster_size[me][i], exits = least(common(&around, &room), last);
    i64 promised = size * size_growth[left][exits] + free_growth[left][exits];
    EACH(cell, gaps, {
      worth[cell] -= promised;
      if (has(&beside, cell)) { joined[cell] += size; reach_of[cell] = either(reach_of[cell], around); }
      else { joined[cell] = size + 1; reach_of[cell] = around; put(&beside, cell); }
    })
  }
  joined_cells = beside;
  for (int kind = 0; kind < 2; kind++) {
    Mask contested = both(legal, board.farm_own[kind]), open = both(s->free, board.farm_own[kind]);
    if (!any(contested)) continue;
    for (int seat = 0; seat < board.players; seat++) {
      int theirs, share;
      if (seat != v->seat) { theirs = v->unplayed[seat][kind]; share = block_share; }
      else if (kind != farm) { theirs = v->supply[kind]; share = -weights.self_block; }
      else continue;
      if (!theirs) continue;
      for (int i = 0; i < s->cluster_count[2 * seat + kind]; i++) {
        const Mask *around = &s->halo[2 * seat + kind][i];
        if (!meet(around, &contested)) continue;
        int exits = least(common(around, &open), last + 1);
        i64 lost = over(share * (s->cluster_size[2 * seat + kind][i] * size_loss[theirs][exits] + free_loss[theirs][exits]), PARTS);
        Mask hit = both(*around, contested);
        EACH(cell, hit, { worth[cell] += lost; })
      }
    }
  }
  i64 room_worth = left ? weights.room : 0;
  EACH(cell, legal, {
    int size = 1;
    Mask out = board.around[cell];
    if (has(&beside, cell)) { size = joined[cell]; out = either(out, reach_of[cell]); drop(&out, cell); }
    int exits = least(common(&out, &room), last);
    worth[cell] += size * (weights.farm + size_growth[left][exits]) + free_growth[left][exits] +
                   room_worth * common(&board.near_two[cell], &room);
  })
}

static void add_towns(const State *s, const Seen *v, Mask legal, int fill, i64 *worth) {
  int players = board.players, added = v->hand - 1;
  for (int town = 0; town < board.towns; town++) {
    Mask gaps = both(board.town[town], legal);
    if (!any(gaps)) continue;
    int size = board.town_size[town], open = count(gaps), influence[SEATS];
    i64 was[SEATS], now[SEATS], rivals = 0;
    for (int i = 0; i < players; i++) influence[i] = s->influence[town][(v->seat + i) % players];
    town_worth(size, influence, open, fill, was);
    if (size == 1) { for (int i = 0; i < players; i++) now[i] = 0; now[0] = POINT * added; }
    else { influence[0] += added; settled_worth(size, influence, open - 1, fill, 0, now); }
    for (int i = 1; i < players; i++) rivals += now[i] - was[i];
    i64 gain = over(((now[0] - was[0]) * PARTS - rivals * weights.rival) * weights.town, PARTS * PARTS);
    EACH(cell, gaps, { worth[cell] += gain; })
  }
}

/* -------------------------------------------------------------------------------------------------- landmarks */

static i64 castle_gain(const State *s, int number, int me, int fill, int is_farm) {
  const Mask *ring = &board.castle_ring[number];
  Mask open = both(*ring, s->free);
  int towns = common(&open, &board.town_cells), farms = count(open) - towns, tiles[SEATS], farmed[SEATS];
  for (int i = 0; i < board.players; i++) {
    Mask theirs = both(s->own[i], *ring);
    tiles[i] = count(theirs);
    farmed[i] = tiles[i] - common(&theirs, &board.town_cells);
  }
  int controller = s->controllers[number], holder = 2, rival = controller;
  if (controller == me || controller < 0) {
    holder = controller == me ? 1 : 0;
    rival = -1;
    for (int i = 0; i < board.players; i++)
      if (i != me && (rival < 0 || tiles[i] > tiles[rival] || (tiles[i] == tiles[rival] && farmed[i] > farmed[rival]))) rival = i;
  }
  int mt = tiles[me], mf = farmed[me], rt = tiles[rival], rf = farmed[rival];
  u64 key = 1 | (u64)mt << 1 | (u64)mf << 5 | (u64)rt << 9 | (u64)rf << 13 | (u64)holder << 17 | (u64)towns << 19 |
            (u64)farms << 22 | (u64)fill << 25 | (u64)is_farm << 30;
  unsigned at = slot(key);
  if (contest_key[at] == key) return contest_found[at];
  int before[2], after[2];
  castle_chances(mt, mf, rt, rf, holder, towns, farms, fill, before);
  mt++;
  mf += is_farm;
  if (!holder || mt > rt || (mt == rt && mf > rf)) holder = 1;
  castle_chances(mt, mf, rt, rf, holder, towns - !is_farm, farms - is_farm, fill, after);
  i64 change = (i64)(after[0] - before[0]) * PARTS - (i64)(after[1] - before[1]) * weights.rival;
  i64 gain = over(over(5 * POINT * change, (i64)SURE * PARTS) * weights.castle, PARTS);
  contest_key[at] = key;
  return contest_found[at] = gain;
}

static void landmark_gains(const State *s, const Seen *v, Mask legal, int fill, i64 *found) {
  int is_farm = v->hand < FIRST_TOWN_TILE, others = board.irish ? board.towers : board.cathedrals;
  for (int i = 0; i < board.castles + others; i++) found[i] = 0;
  for (int i = 0; i < board.castles; i++)
    if (meet(&board.castle_ring[i], &legal)) found[i] = castle_gain(s, i, v->seat, fill, is_farm);
  if (board.irish || board.cards <= v->cards_drawn) return;
  for (int i = 0; i < board.cathedrals; i++)
    if (meet(&board.cathedral_ring[i], &legal))
      found[board.castles + i] = visit_worth[s->visited[i] >> v->seat & 1][__builtin_popcount(s->visited[i])]
                                            [common(&board.cathedral_ring[i], &s->free)];
}

/* --------------------------------------------------------------------------------------------- Scotland's cards */

static void add_to(i64 *worth, Mask cells, i64 gain) { EACH(cell, cells, { worth[cell] += gain; }) }

static i64 lead_gain(const Card *card, int lead, int free, int fill) {
  i64 change = majority_chance(lead + 1, free - 1, fill) - majority_chance(lead, free, fill);
  return over(over(card->points * POINT * change, SURE) * weights.mission, PARTS);
}

static int lead_of(int *counts, int me) {
  int mine = counts[me], best = 1;
  counts[me] = 1;
  for (int i = 0; i < board.players; i++) best = most(best, counts[i]);
  return mine - best;
}

static void add_card(const State *s, const Seen *v, const Card *card, Mask legal, int fill, i64 *worth) {
  int me = v->seat, counts[SEATS];
  if (card->compares) {
    Mask gaps = both(card->spaces, legal);
    if (!any(gaps)) return;
    card_counts(s, card, counts);
    add_to(worth, gaps, lead_gain(card, lead_of(counts, me), common(&s->free, &card->spaces), fill));
  } else if (card->kind == MARKET_TOWNS || card->kind == GREAT_CITIES) {
    int size = card->kind == MARKET_TOWNS ? 2 : 3, open = 0;
    Mask fresh = {{0}};
    for (int i = 0; i < board.towns; i++)
      if (board.town_size[i] == size && meet(&s->free, &board.town[i])) {
        open++;
        if (!meet(&s->own[me], &board.town[i])) fresh = either(fresh, both(board.town[i], legal));
      }
    if (!any(fresh)) return;
    card_counts(s, card, counts);
    add_to(worth, fresh, lead_gain(card, lead_of(counts, me), open, fill));
  } else if (card->kind == BREADBASKET || card->kind == POWERHOUSE) {
    int kind = card->kind == BREADBASKET;
    if (v->hand != kind) return;
    card_counts(s, card, counts);
    int own = counts[me], rival = own - lead_of(counts, me), left = 0;
    for (int i = 0; i < board.players; i++) left = most(left, v->unplayed[i][kind]);
    i64 before = majority_chance(own - rival, left + 1, fill);
    EACH(cell, joined_cells, {
      if (joined[cell] > own) {
        i64 change = majority_chance(joined[cell] - rival, left, fill) - before;
        worth[cell] += over(over(card->points * POINT * change, SURE) * weights.mission, PARTS);
      }
    })
  } else if (card->kind == LINK) {
    Mask path;
    int longest = least(weights.links - 1, v->tiles_left[me]);
    int needed = shortest_ways(s->own[me], both(s->free, card->corridor), card->one, card->other, longest, &path);
    if (!needed) return;
    i64 change = weights.link_chance[needed - 1] - (needed < weights.links ? weights.link_chance[needed] : 0);
    add_to(worth, both(path, legal), over(over((i64)card->points * change * POINT, PARTS) * weights.mission, PARTS));
  }
}
#endif
