/* The position and the rules, as game/rebirth/state.py and ireland.py have them. */
#ifndef REBIRTH_RULES_H
#define REBIRTH_RULES_H

typedef unsigned long long u64;
typedef long long i64;

#define WORDS 3
#define SPACES (64 * WORDS)
#define SEATS 4
#define TILES 64
#define ASIDE 16
#define CLUSTERS 24
#define TOWNS 64
#define MARKS 32 /* castles, cathedrals or round towers, of each */
#define CARDS 48
#define REGIONS 16
#define TILE_KINDS 6
#define FIRST_TOWN_TILE 2
#define NOBODY (-1)
#define POINT 1000
#define PARTS 1000

enum { PLACE, DOUBLE, KEEP };
enum { HARVEST, BUILDERS, SCOUTS, SECRET, DOUBLING };
/* Kinds of card, in the order of KINDS in engine.py. */
enum {
  REGION, CASTLE, CROFTS, HARBOURS, MARKET_TOWNS, GREAT_CITIES, BREADBASKET, POWERHOUSE, LINK, CATHEDRAL_BONUS,
  COAST_TO_COAST, HIGH_KING, GREAT_HARVEST, PILGRIMAGE, TWIN_GRANARIES, FOUR_PROVINCES, CHIEFTAIN, TOWNSFOLK,
  LIFFEY_QUAYS, SEA_FARMER, SEAT_OF_KINGS, COMMON_GROUND
};

typedef struct { u64 w[WORDS]; } Mask;

typedef struct {
  int kind, points, first, later, need, chance, compares, number; /* number: place in the forecast's table */
  Mask spaces, corridor, one, other;
} Card;

typedef struct {
  int spaces, players, irish;
  int towns, castles, cathedrals, towers, cards, regions;
  Mask town_cells, farm_spaces, farm_own[2], farm_other[2], around[SPACES], near_two[SPACES];
  int bonus[SPACES], plain_worth[SPACES], town_of[SPACES];
  Mask town[TOWNS];
  int town_size[TOWNS];
  Mask castle_ring[MARKS], cathedral_ring[MARKS], tower_ring[MARKS];
  int near_count[SPACES], near[SPACES][12]; /* landmarks: castles first, then cathedrals or towers */
  Card card[CARDS];
  Mask region[REGIONS], coast[2], middle, offshore, flexible, sprawling, tara;
} Board;

typedef struct {
  Mask free, own[SEATS];
  int scores[SEATS], placed[SEATS], supply_size[SEATS], aside_size[SEATS], to_move, deck_size, deck_drawn;
  int card_count[SEATS], cluster_count[2 * SEATS];
  signed char controllers[MARKS], marker[SEATS], bonus_tower;
  unsigned char visited[MARKS], influence[TOWNS][SEATS];
  unsigned char supply[SEATS][TILES], aside[SEATS][ASIDE], deck[CARDS], cards[SEATS][CARDS];
  u64 unscored[SEATS], towers_used[SEATS];
  int harvests[SEATS], reserved[SEATS];
  unsigned char token[MARKS], tokens_due[8], builders_due[8], public_cards[16];
  int public_count, tokens_due_count, builders_due_count, scouting, choice;
  unsigned char cluster_size[2 * SEATS][CLUSTERS];
  Mask cluster[2 * SEATS][CLUSTERS], halo[2 * SEATS][CLUSTERS]; /* halo: what lies around it */
} State;

static Board board;
static int overflow; /* a game that does not fit in the tables above: its result must not be used */

#define EACH_WORD(i) for (int i = 0; i < WORDS; i++)
static inline Mask both(Mask a, Mask b) { EACH_WORD(i) a.w[i] &= b.w[i]; return a; }
static inline Mask either(Mask a, Mask b) { EACH_WORD(i) a.w[i] |= b.w[i]; return a; }
static inline Mask without(Mask a, Mask b) { EACH_WORD(i) a.w[i] &= ~b.w[i]; return a; }
static inline int any(Mask a) { return (a.w[0] | a.w[1] | a.w[2]) != 0; }
static inline int meet(const Mask *a, const Mask *b) {
  return ((a->w[0] & b->w[0]) | (a->w[1] & b->w[1]) | (a->w[2] & b->w[2])) != 0;
}
static inline int count(Mask a) {
  return __builtin_popcountll(a.w[0]) + __builtin_popcountll(a.w[1]) + __builtin_popcountll(a.w[2]);
}
static inline int common(const Mask *a, const Mask *b) {
  return __builtin_popcountll(a->w[0] & b->w[0]) + __builtin_popcountll(a->w[1] & b->w[1]) +
         __builtin_popcountll(a->w[2] & b->w[2]);
}
static inline int has(const Mask *a, int cell) { return a->w[cell >> 6] >> (cell & 63) & 1; }
static inline void put(Mask *a, int cell) { a->w[cell >> 6] |= 1ULL << (cell & 63); }
static inline void drop(Mask *a, int cell) { a->w[cell >> 6] &= ~(1ULL << (cell & 63)); }
/* Runs `body` with `cell` for each space of a set, ascending. */
#define EACH(cell, set, body) \
  EACH_WORD(word_) { u64 left_ = (set).w[word_]; while (left_) { \
    int cell = 64 * word_ + __builtin_ctzll(left_); left_ &= left_ - 1; body } }

static inline i64 over(i64 a, i64 b) { i64 q = a / b; return q - (a % b != 0 && a < 0); } /* rounds down, b > 0 */
static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }
static inline int clip(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

static const int PRIZES[5][5][4] = {
    {{0}}, {{0}},
    {{0}, {8}, {5, 3}},
    {{0}, {13}, {8, 5}, {8, 5, 0}},
    {{0}, {25}, {17, 8}, {12, 8, 5}, {12, 8, 5, 0}}};

/* Points of each seat in a full settlement; whoever completed it loses every tie that it is in. */
static void prizes(const int *influence, int players, int size, int completer, int *points) {
  int key[SEATS], owners = 0;
  for (int seat = 0; seat < players; seat++) {
    points[seat] = 0;
    if (influence[seat]) {
      int own = (influence[seat] << 8) + ((completer - seat + players) % players << 4) + seat, at = owners++;
      while (at && key[at - 1] < own) { key[at] = key[at - 1]; at--; }
      key[at] = own;
    }
  }
  for (int at = 0; at < owners; at++) points[key[at] & 15] = PRIZES[size][owners][at];
}

static inline Mask legal_spaces(const State *s, int tile) {
  if (tile >= FIRST_TOWN_TILE) return both(s->free, board.town_cells);
  Mask found = both(s->free, board.farm_own[tile]);
  return any(found) ? found : both(s->free, board.farm_other[tile]);
}

static Mask group_of(const Mask *mine, Mask frontier) {
  Mask group = frontier;
  while (any(frontier)) {
    Mask grown = {{0}};
    EACH(cell, frontier, { grown = either(grown, board.around[cell]); })
    frontier = without(both(grown, *mine), group);
    group = either(group, frontier);
  }
  return group;
}

static int largest(const State *s, int seat, int kind) {
  int found = 0;
  for (int i = 0; i < s->cluster_count[2 * seat + kind]; i++) found = most(found, s->cluster_size[2 * seat + kind][i]);
  return found;
}

static int held(const State *s, int seat) {
  int found = 0;
  for (int i = 0; i < board.castles; i++) found += s->controllers[i] == seat;
  return found;
}

static int towns_of(const State *s, int seat) {
  int found = 0;
  for (int i = 0; i < board.towns; i++) found += meet(&s->own[seat], &board.town[i]);
  return found;
}

static int flexible_kinds(const State *s, int seat, int *has_kind) {
  for (int kind = 0; kind < 2; kind++) {
    has_kind[kind] = 0;
    for (int i = 0; i < s->cluster_count[2 * seat + kind]; i++)
      has_kind[kind] |= meet(&s->cluster[2 * seat + kind][i], &board.flexible);
  }
  return has_kind[0] + has_kind[1];
}

static int fulfils(const State *s, int seat, const Card *card) {
  const Mask *mine = &s->own[seat];
  int need = card->need, kinds[2];
  switch (card->kind) {
    case COAST_TO_COAST: {
      Mask group = group_of(mine, both(*mine, board.coast[0]));
      return meet(&group, &board.coast[1]);
    }
    case HIGH_KING: case CHIEFTAIN: return held(s, seat) >= need;
    case GREAT_HARVEST: return largest(s, seat, 0) >= need || largest(s, seat, 1) >= need;
    case PILGRIMAGE: return __builtin_popcountll(s->towers_used[seat]) >= need;
    case TWIN_GRANARIES: return largest(s, seat, 0) >= need && largest(s, seat, 1) >= need;
    case FOUR_PROVINCES:
      for (int i = 0; i < board.regions; i++) if (common(mine, &board.region[i]) < need) return 0;
      return 1;
    case TOWNSFOLK: return towns_of(s, seat) >= need;
    case LIFFEY_QUAYS: return common(mine, &board.sprawling) >= need;
    case SEA_FARMER: return common(mine, &board.offshore) >= need;
    case SEAT_OF_KINGS: return common(mine, &board.tara) >= need;
    case COMMON_GROUND: return common(mine, &board.flexible) >= need && flexible_kinds(s, seat, kinds) == 2;
  }
  return 0;
}

/* How many of what a majority card counts each seat has. */
static void card_counts(const State *s, const Card *card, int *counts) {
  for (int seat = 0; seat < board.players; seat++) {
    counts[seat] = 0;
    if (card->compares) counts[seat] = common(&s->own[seat], &card->spaces);
    else if (card->kind == MARKET_TOWNS || card->kind == GREAT_CITIES) {
      int size = card->kind == MARKET_TOWNS ? 2 : 3;
      for (int i = 0; i < board.towns; i++)
        counts[seat] += board.town_size[i] == size && meet(&s->own[seat], &board.town[i]);
    } else counts[seat] = largest(s, seat, card->kind == BREADBASKET);
  }
}

static int card_points(const State *s, int seat, const Card *card) {
  if (board.irish) return fulfils(s, seat, card) ? card->first : 0;
  if (card->kind == CATHEDRAL_BONUS) return card->points;
  if (card->kind == LINK) {
    Mask group = group_of(&s->own[seat], both(s->own[seat], card->one));
    return meet(&group, &card->other) ? card->points : 0;
  }
  int counts[SEATS];
  card_counts(s, card, counts);
  for (int other = 0; other < board.players; other++) if (counts[other] > counts[seat]) return 0;
  return counts[seat] ? card->points : 0;
}

static int final_points(const State *s, int seat) {
  int found = s->scores[seat];
  for (int i = 0; i < board.towns; i++)
    if (board.town_size[i] != 1 && meet(&s->free, &board.town[i])) found += s->influence[i][seat];
  found += 5 * held(s, seat);
  for (int i = 0; i < s->card_count[seat]; i++) found += card_points(s, seat, &board.card[s->cards[seat][i]]);
  return found;
}

static void pass_on(State *s, int seat) {
  int following = seat;
  for (int i = 0; i < board.players; i++) {
    following = (following + 1) % board.players;
    if (s->placed[following] < s->supply_size[following]) { s->to_move = following; return; }
  }
  s->to_move = NOBODY;
}

/* One token; 0 if the seat must first choose where its marker goes. */
static int resolve(State *s, int seat, int tower) {
  int points = 0;
  switch (s->token[tower]) {
    case HARVEST: points = ++s->harvests[seat] == 3 ? 13 : 3; break;
    case BUILDERS:
      if (s->reserved[seat] < s->aside_size[seat]) { s->reserved[seat]++; s->builders_due[s->builders_due_count++] = tower; }
      else points = 3;
      break;
    case SCOUTS:
      if (s->scouting || s->placed[seat] >= s->supply_size[seat]) points = 3; else s->scouting = 1;
      break;
    case SECRET:
      if (s->card_count[seat] || s->deck_drawn >= s->deck_size) points = 3;
      else s->cards[seat][s->card_count[seat]++] = s->deck[s->deck_drawn++];
      break;
    case DOUBLING:
      if (s->marker[seat] >= 0 || !s->unscored[seat]) points = 3; else { s->choice = DOUBLE; return 0; }
  }
  s->scores[seat] += points;
  return 1;
}

static void go_on(State *s, int seat) {
  s->to_move = seat;
  while (s->tokens_due_count) {
    int tower = s->tokens_due[0];
    s->tokens_due_count--;
    for (int i = 0; i < s->tokens_due_count; i++) s->tokens_due[i] = s->tokens_due[i + 1];
    if (!resolve(s, seat, tower)) return;
  }
  if (s->builders_due_count) {
    s->bonus_tower = s->builders_due[0];
    int left = --s->builders_due_count, at = s->placed[seat];
    for (int i = 0; i < left; i++) s->builders_due[i] = s->builders_due[i + 1];
    if (s->supply_size[seat] >= TILES) { overflow = 1; return; }
    for (int i = s->supply_size[seat]++; i > at; i--) s->supply[seat][i] = s->supply[seat][i - 1];
    s->supply[seat][at] = s->aside[seat][s->reserved[seat] - 1 - left];
    return;
  }
  s->bonus_tower = NOBODY;
  if (s->scouting) {
    s->scouting = 0;
    if (s->supply_size[seat] - s->placed[seat] > 1) { s->choice = KEEP; return; }
  }
  pass_on(s, seat);
}

static void do_double(State *s, int card) {
  s->marker[s->to_move] = card;
  s->choice = PLACE;
  go_on(s, s->to_move);
}

/* Keeps a scouted tile; the others are spread evenly under the rest (search.py, `_keep`). */
static void do_keep(State *s, int position) {
  int seat = s->to_move, at = s->placed[seat], size = s->supply_size[seat], shown = 0, rest = 0;
  int offered = least(3, size - at);
  unsigned char kept = s->supply[seat][at + position], back[3], order[TILES];
  for (int i = 0; i < offered; i++) if (i != position) back[shown++] = s->supply[seat][at + i];
  for (int i = at + offered; i < size; i++) order[rest++] = s->supply[seat][i];
  for (int i = 0; i < shown; i++) {
    int where = (rest + 1) * (i + 1) / (shown + 1);
    for (int j = rest++; j > where; j--) order[j] = order[j - 1];
    order[where] = back[i];
  }
  s->supply[seat][at] = kept;
  for (int i = 0; i < rest; i++) s->supply[seat][at + 1 + i] = order[i];
  s->choice = PLACE;
  s->bonus_tower = NOBODY;
  pass_on(s, seat);
}

static void grow(State *s, int seat, int kind, int cell) {
  int at = 2 * seat + kind, kept = 0, size = 1;
  Mask cluster = {{0}}, halo = board.around[cell];
  put(&cluster, cell);
  for (int i = 0; i < s->cluster_count[at]; i++) {
    if (meet(&s->cluster[at][i], &board.around[cell])) {
      cluster = either(cluster, s->cluster[at][i]);
      halo = either(halo, s->halo[at][i]);
      size += s->cluster_size[at][i];
    } else {
      if (kept != i) {
        s->cluster[at][kept] = s->cluster[at][i];
        s->halo[at][kept] = s->halo[at][i];
        s->cluster_size[at][kept] = s->cluster_size[at][i];
      }
      kept++;
    }
  }
  if (kept >= CLUSTERS) { overflow = 1; return; }
  s->cluster[at][kept] = cluster;
  s->halo[at][kept] = without(halo, cluster);
  s->cluster_size[at][kept] = size;
  s->cluster_count[at] = kept + 1;
  s->scores[seat] += size;
}

static void play(State *s, int cell) {
  int seat = s->to_move, tile = s->supply[seat][s->placed[seat]++];
  drop(&s->free, cell);
  put(&s->own[seat], cell);
  s->scores[seat] += board.bonus[cell];
  if (tile < FIRST_TOWN_TILE) grow(s, seat, tile, cell);
  else {
    int town = board.town_of[cell];
    if (board.town_size[town] == 1) s->scores[seat] += tile - 1;
    else {
      s->influence[town][seat] += tile - 1;
      if (!meet(&s->free, &board.town[town])) {
        int here[SEATS], points[SEATS];
        for (int i = 0; i < board.players; i++) here[i] = s->influence[town][i];
        prizes(here, board.players, board.town_size[town], seat, points);
        for (int i = 0; i < board.players; i++) s->scores[i] += points[i];
      }
    }
  }
  int fresh = 0;
  unsigned char due[8];
  for (int i = 0; i < board.near_count[cell]; i++) {
    int mark = board.near[cell][i];
    if (mark < board.castles) {
      int holder = s->controllers[mark];
      if (holder == seat) continue;
      if (holder >= 0) {
        const Mask *ring = &board.castle_ring[mark];
        int ours = common(&s->own[seat], ring), theirs = common(&s->own[holder], ring);
        if (ours < theirs) continue;
        if (ours == theirs) {
          Mask farms = both(*ring, board.farm_spaces);
          if (common(&s->own[seat], &farms) <= common(&s->own[holder], &farms)) continue;
        }
      }
      s->controllers[mark] = seat;
    } else if (board.irish) {
      int tower = mark - board.castles;
      if (!(s->towers_used[seat] >> tower & 1)) { s->towers_used[seat] |= 1ULL << tower; due[fresh++] = tower; }
    } else {
      int cathedral = mark - board.castles;
      if (!(s->visited[cathedral] >> seat & 1)) {
        s->visited[cathedral] |= 1 << seat;
        if (s->deck_drawn < s->deck_size) s->cards[seat][s->card_count[seat]++] = s->deck[s->deck_drawn++];
      }
    }
  }
  if (board.irish) {
    u64 candidates = s->unscored[seat];
    while (candidates) {
      int number = __builtin_ctzll(candidates), first = 1;
      candidates &= candidates - 1;
      if (!fulfils(s, seat, &board.card[number])) continue;
      for (int other = 0; other < board.players; other++) first &= s->unscored[other] >> number & 1;
      s->scores[seat] += (first ? board.card[number].first : board.card[number].later) * (s->marker[seat] == number ? 2 : 1);
      s->unscored[seat] ^= 1ULL << number;
    }
    if (fresh || s->builders_due_count || s->scouting || s->bonus_tower >= 0) {
      for (int i = 0; i < fresh; i++) s->tokens_due[i] = due[i];
      s->tokens_due_count = fresh;
      go_on(s, seat);
      return;
    }
  }
  pass_on(s, seat);
}

static void discard(State *s) {
  int seat = s->to_move;
  s->placed[seat]++;
  pass_on(s, seat);
  if (board.irish) go_on(s, seat);
}
#endif
