/* What each seat can expect at the end, as game/ai/forecast.py has it. */
#ifndef REBIRTH_FORECAST_H
#define REBIRTH_FORECAST_H
#include "rules.h"

#define STAGES 7
#define FAR 8
#define NO_RACE 5
#define LONGEST_LINK 6
#define LONGEST_CROSSING 10
#define CLASSES 65536
#define FEATURES 512
#define SCHOOLS 2

enum {
  B_CLUSTER, B_CASTLE, B_SETTLEMENT, B_RESERVED, B_CATHEDRAL, B_MAJORITY, B_LARGEST, B_LINK, B_SUPPLY, B_CARD, B_TOWER,
  B_HARVEST, B_BONUS, B_SCOUTS, B_DOUBLING, B_MISSION, B_PRIVATE, B_TEMPO, BLOCKS
};

static int worth_of[SCHOOLS][CLASSES], school, block_start[BLOCKS];
static int features[FEATURES], feature_count;

static inline int in_class(int block, int index) {
  int at = block_start[block] + index;
  if (feature_count < FEATURES) features[feature_count++] = at;
  return worth_of[school][at];
}

static int missing_between(const Mask *own, const Mask *free, const Mask *one, const Mask *other, int longest) {
  Mask fresh = both(*one, *own), reached_own = fresh, layer = both(*one, *free), reached = layer;
  for (int step = 0; step <= longest; step++) {
    while (any(fresh)) {
      Mask touched = {{0}};
      EACH(cell, fresh, { touched = either(touched, board.around[cell]); })
      layer = either(layer, without(both(touched, *free), reached));
      reached = either(reached, layer);
      fresh = without(both(touched, *own), reached_own);
      reached_own = either(reached_own, fresh);
    }
    if (meet(&reached_own, other)) return step;
    if (meet(&layer, other)) return step + 1;
    Mask touched = {{0}};
    EACH(cell, layer, { touched = either(touched, board.around[cell]); })
    fresh = without(both(touched, *own), reached_own);
    reached_own = either(reached_own, fresh);
    layer = without(both(touched, *free), reached);
    reached = either(reached, layer);
  }
  return longest + 1;
}

static int steps_missing(const State *s, int seat, const Card *card) {
  const Mask *mine = &s->own[seat];
  int need = card->need, found = 0, kinds[2];
  switch (card->kind) {
    case COAST_TO_COAST:
      return missing_between(mine, &s->free, &board.coast[0], &board.coast[1], LONGEST_CROSSING);
    case HIGH_KING: case CHIEFTAIN: return need - held(s, seat);
    case GREAT_HARVEST: return need - most(largest(s, seat, 0), largest(s, seat, 1));
    case PILGRIMAGE: return need - __builtin_popcountll(s->towers_used[seat]);
    case TWIN_GRANARIES: return most(0, need - largest(s, seat, 0)) + most(0, need - largest(s, seat, 1));
    case FOUR_PROVINCES:
      for (int i = 0; i < board.regions; i++) found += most(0, need - common(mine, &board.region[i]));
      return found;
    case TOWNSFOLK: return need - towns_of(s, seat);
    case LIFFEY_QUAYS: return need - common(mine, &board.sprawling);
    case SEA_FARMER: return need - common(mine, &board.offshore);
    case SEAT_OF_KINGS: return need - common(mine, &board.tara);
    default: return most(need - common(mine, &board.flexible), 2 - flexible_kinds(s, seat, kinds));
  }
}

static inline int far(int missing, int tiles) { return missing > tiles ? FAR : clip(missing, 0, FAR); }

static int lead_class(const int *counts, int seat) {
  int best = 1;
  for (int i = 0; i < board.players; i++) if (i != seat) best = most(best, counts[i]);
  return clip(counts[seat] - best, -4, 4) + 4;
}

static i64 scottish(const State *s, int seat, const int *left, int stage) {
  int deck = s->deck_drawn < s->deck_size, tiles = left[0] + left[1] + left[2];
  i64 found = 0;
  for (int i = 0; i < board.cathedrals; i++) {
    int been = s->visited[i] >> seat & 1, others = __builtin_popcount(s->visited[i]) - been;
    found += in_class(B_CATHEDRAL, (((been * 7 + common(&board.cathedral_ring[i], &s->free)) * 2 + deck) * STAGES + stage) * 4 + others);
  }
  for (int i = 0; i < s->card_count[seat]; i++) {
    const Card *card = &board.card[s->cards[seat][i]];
    int counts[SEATS];
    if (card->compares || card->kind == MARKET_TOWNS || card->kind == GREAT_CITIES) {
      int open = 0;
      card_counts(s, card, counts);
      if (card->compares) open = common(&s->free, &card->spaces);
      else for (int t = 0; t < board.towns; t++)
        open += board.town_size[t] == (card->kind == MARKET_TOWNS ? 2 : 3) && meet(&s->free, &board.town[t]) &&
                !meet(&s->own[seat], &board.town[t]);
      found += in_class(B_MAJORITY, (((card->kind * 9 + lead_class(counts, seat)) * 2) * 8 + least(open, 7)) * STAGES + stage);
    } else if (card->kind == BREADBASKET || card->kind == POWERHOUSE) {
      int kind = card->kind == BREADBASKET;
      card_counts(s, card, counts);
      found += in_class(B_LARGEST, ((kind * 9 + lead_class(counts, seat)) * 2) * 13 + least(left[kind], 12));
    } else if (card->kind == LINK) {
      int missing = missing_between(&s->own[seat], &s->free, &card->one, &card->other, LONGEST_LINK);
      found += in_class(B_LINK, (missing > tiles ? 7 : least(missing, 7)) * STAGES + stage);
    } else found += in_class(B_CARD, STAGES);
  }
  return found;
}

static i64 irish(const State *s, int seat, const int *left, int stage) {
  int in_reach = 0, tiles = left[0] + left[1] + left[2], moves = s->to_move == seat;
  i64 found = 0;
  for (int i = 0; i < board.towers; i++) {
    if (s->towers_used[seat] >> i & 1) continue;
    int token = s->token[i], gaps = common(&board.tower_ring[i], &s->free), spent = 0;
    if (token == HARVEST) in_reach += gaps > 0;
    else if (token == BUILDERS) spent = s->reserved[seat] >= s->aside_size[seat];
    else if (token == SECRET) spent = s->card_count[seat] > 0;
    else if (token == DOUBLING) spent = s->marker[seat] >= 0;
    found += in_class(B_TOWER, ((token * 3 + spent) * 7 + gaps) * STAGES + stage);
  }
  found += in_class(B_HARVEST, (least(s->harvests[seat], 3) * 6 + least(in_reach, 5)) * STAGES + stage);
  int to_come = moves ? s->builders_due_count + (s->bonus_tower >= 0) : 0;
  found += in_class(B_BONUS, least(to_come, 2) * STAGES + stage);
  if (moves && s->scouting) found += in_class(B_SCOUTS, stage);
  if (moves && s->choice == DOUBLE) found += in_class(B_DOUBLING, stage);
  for (int i = 0; i < s->public_count; i++) {
    int number = s->public_cards[i], nobody = 1, nearest = NO_RACE;
    if (!(s->unscored[seat] >> number & 1)) continue;
    const Card *card = &board.card[number];
    int missing = steps_missing(s, seat, card);
    for (int other = 0; other < board.players; other++) nobody &= s->unscored[other] >> number & 1;
    if (nobody && card->kind != COAST_TO_COAST) {
      nearest = 1 << 20;
      for (int other = 0; other < board.players; other++)
        if (other != seat) nearest = least(nearest, steps_missing(s, other, card));
    }
    found += in_class(B_MISSION, ((((card->number * 9 + far(missing, tiles)) * STAGES + stage) * 2 + nobody) * 6 + clip(nearest, 0, 5)) * 2 +
                                     (s->marker[seat] == number));
  }
  for (int i = 0; i < s->card_count[seat]; i++) {
    const Card *card = &board.card[s->cards[seat][i]];
    found += in_class(B_PRIVATE, (card->number * 9 + far(steps_missing(s, seat, card), tiles)) * STAGES + stage);
  }
  return found;
}

static int castle(const State *s, int seat, int stage, int number) {
  const Mask *ring = &board.castle_ring[number];
  Mask farms = both(*ring, board.farm_spaces);
  int holder = s->controllers[number], rival_tiles = -1, rival_farms = -1, held_by = holder < 0 ? 0 : holder == seat ? 1 : 2;
  for (int other = 0; other < board.players; other++) {
    if (held_by == 2 ? other != holder : other == seat) continue;
    int tiles_there = common(&s->own[other], ring), farms_there = common(&s->own[other], &farms);
    if (tiles_there > rival_tiles || (tiles_there == rival_tiles && farms_there > rival_farms)) { rival_tiles = tiles_there; rival_farms = farms_there; }
  }
  int more = common(&s->own[seat], &farms) - rival_farms;
  return in_class(B_CASTLE, (((clip(common(&s->own[seat], ring) - rival_tiles, -3, 3) + 3) * 3 + (more > 0) - (more < 0) + 1) * 3 * 7 +
                             held_by * 7 + common(ring, &s->free)) * STAGES + stage);
}

static int town(const State *s, int seat, int stage, int number) {
  int size = board.town_size[number], gaps = size == 1 ? 0 : common(&board.town[number], &s->free), best = 0, rivals = 0;
  if (!gaps) return 0;
  for (int other = 0; other < board.players; other++)
    if (other != seat && s->influence[number][other]) { rivals++; best = most(best, s->influence[number][other]); }
  return in_class(B_SETTLEMENT, (((((size - 2) * 5 + gaps) * 9 + least(s->influence[number][seat], 8)) * 9 + least(best, 8)) * 3 +
                                 least(rivals, 2)) * STAGES + stage);
}

/* While placements of one position are compared: what castles and settlements are worth to each seat after the first
 * of them. After another one only those near either space are worth anything else. */
typedef struct { int filled, stage, cell, castle[MARKS], town[TOWNS]; i64 sum; } Kept;
static Kept kept[SEATS];
static int comparing, compared_cell;

static void compare(void) { comparing = 1; for (int i = 0; i < board.players; i++) kept[i].filled = 0; }

static void touched_by(int cell, u64 *castles, u64 *towns) {
  for (int i = 0; i < board.near_count[cell]; i++)
    if (board.near[cell][i] < board.castles) *castles |= 1ULL << board.near[cell][i];
  if (board.town_of[cell] >= 0) *towns |= 1ULL << board.town_of[cell];
}

static i64 castles_and_towns(const State *s, int seat, int stage) {
  Kept *first = &kept[seat];
  i64 found = 0;
  if (comparing && first->filled && first->stage == stage) {
    u64 castles = 0, towns = 0;
    touched_by(first->cell, &castles, &towns);
    touched_by(compared_cell, &castles, &towns);
    found = first->sum;
    for (; castles; castles &= castles - 1) {
      int i = __builtin_ctzll(castles);
      found += castle(s, seat, stage, i) - first->castle[i];
    }
    for (; towns; towns &= towns - 1) {
      int i = __builtin_ctzll(towns);
      found += town(s, seat, stage, i) - first->town[i];
    }
    return found;
  }
  static Kept now;
  now.filled = 1; now.stage = stage; now.cell = compared_cell;
  for (int i = 0; i < board.castles; i++) found += now.castle[i] = castle(s, seat, stage, i);
  for (int i = 0; i < board.towns; i++) found += now.town[i] = town(s, seat, stage, i);
  now.sum = found;
  if (comparing && !first->filled) *first = now;
  return found;
}

/* A seat's expected final points in thousandths; leaves the classes that it was made of in `features`. */
static i64 forecast(const State *s, int seat) {
  int left[3] = {0, 0, 0};
  for (int i = s->placed[seat]; i < s->supply_size[seat]; i++) left[least(s->supply[seat][i], 2)]++;
  int tiles = left[0] + left[1] + left[2], stage = least(STAGES - 1, (tiles + 4) / 6);
  feature_count = 0;
  i64 found = (i64)POINT * s->scores[seat] + in_class(B_TEMPO, least(tiles, 39));
  for (int kind = 0; kind < 2; kind++) {
    Mask room = both(s->free, board.farm_own[kind]);
    int some = least(left[kind], 12), at = 2 * seat + kind;
    found += in_class(B_SUPPLY, (kind * 13 + some) * 12 + least(count(room) / 6, 11));
    for (int i = 0; i < s->cluster_count[at]; i++)
      found += in_class(B_CLUSTER, (some * 13 + least(s->cluster_size[at][i], 12)) * 10 + least(common(&s->halo[at][i], &room), 9));
  }
  found += in_class(B_SUPPLY, (2 * 13 + least(left[2], 12)) * 12 + least(common(&s->free, &board.town_cells) / 4, 11));
  found += castles_and_towns(s, seat, stage);
  return found + (board.irish ? irish(s, seat, left, stage) : scottish(s, seat, left, stage));
}
#endif
