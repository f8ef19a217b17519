/* The search's playouts, compiled: the same decisions as the Python next door, many times as fast.
 *
 * Numbers go in and out through `exchange`, an array of 64-bit integers whose order engine.py knows. Built by build.py
 * into engine.wasm, which any machine runs.
 */
#include "forecast.h"
#include "irish.h"

#define EXCHANGE 16384
#define DEALS 65536
i64 exchange[EXCHANGE];
static int reading;
static State root;

static inline i64 next(void) { return exchange[reading++]; }
static Mask next_mask(void) { Mask found; EACH_WORD(i) found.w[i] = (u64)next(); return found; }

i64 *exchange_at(void) { return exchange; }
int overflowed(void) { return overflow; }

void set_worth(int learned, int from, int many) {
  for (int i = 0; i < many; i++) worth_of[learned][from + i] = (int)exchange[i];
}

/* How playouts are played, as game/ai/effort.py has it. */
static struct { int ahead, glance, share, foresight, looks, heed, lone; } effort;

/* The seat whose decision playouts are for; with `lone` it alone looks ahead in them. */
static int decider;

void set_effort(int ahead, int glance, int share, int foresight, int looks, int heed, int lone, int learned) {
  effort.ahead = ahead; effort.glance = glance; effort.share = share;
  effort.foresight = foresight; effort.looks = looks; effort.heed = heed; effort.lone = lone;
  school = learned;
}

void set_board(void) {
  reading = 0;
  overflow = 0;
  board.spaces = next(); board.players = next(); board.irish = next(); board.towns = next(); board.castles = next();
  board.cathedrals = next(); board.towers = next(); board.cards = next(); board.regions = next();
  board.town_cells = next_mask(); board.farm_spaces = next_mask();
  for (int i = 0; i < 2; i++) { board.farm_own[i] = next_mask(); board.farm_other[i] = next_mask(); board.coast[i] = next_mask(); }
  board.middle = next_mask(); board.offshore = next_mask(); board.flexible = next_mask();
  board.sprawling = next_mask(); board.tara = next_mask();
  for (int i = 0; i < board.spaces; i++) {
    board.around[i] = next_mask();
    board.near_two[i] = next_mask();
    board.bonus[i] = next(); board.plain_worth[i] = next(); board.town_of[i] = next();
    board.near_count[i] = next();
    for (int j = 0; j < board.near_count[i]; j++) board.near[i][j] = next();
  }
  for (int i = 0; i < board.towns; i++) { board.town[i] = next_mask(); board.town_size[i] = next(); }
  for (int i = 0; i < board.castles; i++) board.castle_ring[i] = next_mask();
  for (int i = 0; i < board.cathedrals; i++) board.cathedral_ring[i] = next_mask();
  for (int i = 0; i < board.towers; i++) board.tower_ring[i] = next_mask();
  for (int i = 0; i < board.regions; i++) board.region[i] = next_mask();
}

void set_cards_and_weights(void) {
  reading = 0;
  for (int i = 0; i < board.cards; i++) {
    Card *card = &board.card[i];
    card->kind = next(); card->points = next(); card->first = next(); card->later = next(); card->need = next();
    card->chance = next(); card->compares = next(); card->number = next();
    card->spaces = next_mask(); card->corridor = next_mask(); card->one = next_mask(); card->other = next_mask();
  }
  for (int i = 0; i < BLOCKS; i++) block_start[i] = next();
  Weights *w = &weights;
  w->rival = next(); w->block = next(); w->farm = next(); w->room = next(); w->self_block = next(); w->castle = next();
  w->town = next(); w->card = next(); w->cathedral_chance = next(); w->mission = next(); w->growth = next();
  w->growth_tiles = next();
  w->reach_size = next();
  for (int i = 0; i < w->reach_size; i++) w->reach[i] = next();
  w->links = next();
  for (int i = 0; i < w->links; i++) w->link_chance[i] = next();
  if (board.irish) {
    w->is_public = next(); w->is_private = next(); w->ahead = next(); w->level = next(); w->behind = next();
    w->tower_chance = next(); w->tower_rival = next(); w->builders = next(); w->scouts = next(); w->secret = next();
    w->doubling = next();
    w->harvests = next();
    for (int i = 0; i < w->harvests; i++) w->harvest[i] = next();
  }
  prepare_judge();
}

/* The position that everything below starts from. */
void set_state(void) {
  State *s = &root;
  int players = board.players;
  reading = 0;
  overflow = 0;
  s->free = next_mask();
  s->to_move = next();
  s->deck_drawn = next();
  s->deck_size = next();
  for (int i = 0; i < s->deck_size; i++) s->deck[i] = next();
  for (int seat = 0; seat < players; seat++) {
    s->own[seat] = next_mask();
    s->scores[seat] = next();
    s->placed[seat] = next();
    s->supply_size[seat] = next();
    for (int i = 0; i < s->supply_size[seat]; i++) s->supply[seat][i] = next();
    s->aside_size[seat] = next();
    for (int i = 0; i < s->aside_size[seat]; i++) s->aside[seat][i] = next();
    s->card_count[seat] = next();
    for (int i = 0; i < s->card_count[seat]; i++) s->cards[seat][i] = next();
    for (int kind = 0; kind < 2; kind++) {
      int at = 2 * seat + kind;
      s->cluster_count[at] = next();
      for (int i = 0; i < s->cluster_count[at]; i++) {
        Mask cluster = next_mask(), halo = {{0}};
        EACH(cell, cluster, { halo = either(halo, board.around[cell]); })
        s->cluster[at][i] = cluster;
        s->halo[at][i] = without(halo, cluster);
        s->cluster_size[at][i] = count(cluster);
      }
    }
    for (int i = 0; i < board.towns; i++) s->influence[i][seat] = next();
  }
  for (int i = 0; i < board.castles; i++) s->controllers[i] = next();
  for (int i = 0; i < board.cathedrals; i++) s->visited[i] = next();
  s->choice = PLACE;
  s->bonus_tower = NOBODY;
  s->scouting = s->public_count = s->tokens_due_count = s->builders_due_count = 0;
  if (!board.irish) return;
  s->public_count = next();
  for (int i = 0; i < s->public_count; i++) s->public_cards[i] = next();
  for (int i = 0; i < board.towers; i++) s->token[i] = next();
  for (int seat = 0; seat < players; seat++) {
    s->unscored[seat] = next(); s->towers_used[seat] = next(); s->harvests[seat] = next(); s->reserved[seat] = next();
    s->marker[seat] = next();
  }
  s->tokens_due_count = next();
  for (int i = 0; i < s->tokens_due_count; i++) s->tokens_due[i] = next();
  s->builders_due_count = next();
  for (int i = 0; i < s->builders_due_count; i++) s->builders_due[i] = next();
  s->bonus_tower = next();
  s->scouting = next();
  s->choice = next();
}

/* ---------------------------------------------------------------------------------------------------- greedy */

static i64 worth[SPACES], landmarks[2 * MARKS];

/* What each legal space is worth to the seat to move, in `worth`. */
static void weigh(const State *s, const Seen *v, int between, Mask legal) {
  int fill = filled(s, v);
  for (int i = 0; i < board.spaces; i++) worth[i] = board.plain_worth[i];
  joined_cells = (Mask){{0}};
  landmark_gains(s, v, legal, fill, landmarks);
  if (v->hand >= FIRST_TOWN_TILE) add_towns(s, v, legal, fill, worth);
  else add_farms(s, v, legal, worth);
  if (board.irish) {
    Bet bets[2 * CARDS];
    int all = public_bets(s, v, bets);
    all += private_bets(s, v, bets + all);
    for (int i = 0; i < all; i++) add_bet(s, v, &bets[i], legal, worth, landmarks);
    add_towers(s, v, between, legal, bets, all, landmarks);
  } else {
    for (int i = 0; i < s->card_count[v->seat]; i++)
      add_card(s, v, &board.card[s->cards[v->seat][i]], legal, fill, worth);
  }
  EACH(cell, legal, {
    for (int j = 0; j < board.near_count[cell]; j++) worth[cell] += landmarks[board.near[cell][j]];
  })
}

/* The first of the best: from the last space if they are few, from the first otherwise, as judge.py looks at them. */
static int best_space(const State *s, const Seen *v, int between, Mask legal) {
  int found = -1, backwards = count(legal) <= 12;
  weigh(s, v, between, legal);
  EACH(cell, legal, {
    if (found < 0 || worth[cell] > worth[found] || (backwards && worth[cell] == worth[found])) found = cell;
  })
  return found;
}

static void choose(State *s) {
  Seen v;
  look(s, &v);
  if (s->choice == DOUBLE) {
    Bet bets[CARDS];
    int many = public_bets(s, &v, bets), best = 0;
    for (int i = 1; i < many; i++) if (expected(&bets[i]) > expected(&bets[best])) best = i;
    do_double(s, (int)(bets[best].card - board.card));
    return;
  }
  int seat = s->to_move, at = s->placed[seat], offered = least(3, s->supply_size[seat] - at), best = 0;
  i64 found[3];
  for (int i = 0; i < offered; i++) {
    v.hand = s->supply[seat][at + i];
    Mask legal = legal_spaces(s, v.hand);
    found[i] = 0;
    if (any(legal)) found[i] = worth[best_space(s, &v, 1, legal)];
    if (found[i] > found[best]) best = i;
  }
  do_keep(s, best);
}

/* How far a seat can expect to be ahead at the end, in thousandths of a point. */
static i64 result(const State *s, int seat) {
  i64 mine = 0, theirs = 0;
  for (int i = 0; i < board.players; i++) {
    i64 total = s->to_move < 0 ? (i64)POINT * final_points(s, i) : forecast(s, i);
    if (i == seat) mine = total; else theirs += total;
  }
  return mine - over(theirs * weights.rival, PARTS);
}

/* Greedy's `many` best spaces, the best first, in the order of judge.py; how many there are. */
static int ranked(const State *s, const Seen *v, Mask legal, int many, int *found) {
  int tried = 0, backwards = count(legal) <= 12;
  weigh(s, v, 0, legal);
  EACH(cell, legal, {
    int place = tried < many ? tried++ : many;
    while (place && (worth[found[place - 1]] < worth[cell] || (backwards && worth[found[place - 1]] == worth[cell]))) {
      if (place < many) found[place] = found[place - 1];
      place--;
    }
    if (place < many) found[place] = cell;
  })
  return tried;
}

/* The one of greedy's best spaces after which the forecast is best; the first of equals. */
static int far_sighted(const State *s, const Seen *v, Mask legal) {
  static State after;
  int found[SPACES], many = ranked(s, v, legal, effort.looks, found), chosen = found[0];
  i64 most_found = 0;
  compare();
  for (int i = 0; i < many; i++) {
    compared_cell = found[i];
    after = *s;
    play(&after, found[i]);
    i64 here = result(&after, v->seat) + over(worth[found[i]] * effort.heed, PARTS);
    if (!i || here > most_found) { chosen = found[i]; most_found = here; }
  }
  comparing = 0;
  return chosen;
}

/* So many placements, the first `seeing` of them far-sighted ones, and whatever else is due before the next. */
static void play_on(State *s, int placements, int seeing) {
  for (int done = 0; s->to_move >= 0 && !overflow;) {
    if (s->choice) { choose(s); continue; }
    if (done == placements) return;
    done++;
    Seen v;
    look(s, &v);
    Mask legal = legal_spaces(s, v.hand);
    if (!any(legal)) { discard(s); continue; }
    int sees = done <= seeing && (!effort.lone || v.seat == decider);
    play(s, sees ? far_sighted(s, &v, legal) : best_space(s, &v, 0, legal));
  }
}

/* ---------------------------------------------------------------------------------------------------- from outside */

static void carry_out(State *s, int kind, int choice) {
  if (kind == PLACE) play(s, choice);
  else if (kind == DOUBLE) do_double(s, choice);
  else do_keep(s, choice);
}

unsigned char deals[DEALS];
unsigned char *deals_at(void) { return deals; }

/* Plays each of `many` choices (of one kind, in `exchange`) on in as many worlds as have been dealt: what is hidden in
 * each stands in `deals`, a byte a tile or card, in the sizes of the position set. Leaves what each choice comes to,
 * summed over all worlds, in their place: `share` thousandths of it what is expected after the first `glance`
 * placements, the rest what it is after `ahead`. */
void try_worlds(int kind, int many, int worlds) {
  int seat = root.to_move, share = effort.share, glance = share ? effort.glance : 0, foresight = effort.foresight;
  static State state;
  static i64 sums[SPACES];
  decider = seat;
  const unsigned char *dealt = deals;
  for (int i = 0; i < many; i++) sums[i] = 0;
  for (int world = 0; world < worlds; world++) {
    for (int owner = 0; owner < board.players; owner++) {
      for (int i = 0; i < root.supply_size[owner]; i++) root.supply[owner][i] = *dealt++;
      for (int i = 0; i < root.aside_size[owner]; i++) root.aside[owner][i] = *dealt++;
      for (int i = 0; i < root.card_count[owner]; i++) root.cards[owner][i] = *dealt++;
    }
    for (int i = 0; i < root.deck_size; i++) root.deck[i] = *dealt++;
    for (int i = 0; i < many; i++) {
      state = root;
      carry_out(&state, kind, (int)exchange[i]);
      i64 glimpsed = 0;
      if (share) { play_on(&state, glance, foresight); glimpsed = result(&state, seat); }
      play_on(&state, effort.ahead - glance, foresight - glance);
      sums[i] += over(share * glimpsed + (PARTS - share) * result(&state, seat), PARTS);
    }
  }
  for (int i = 0; i < many; i++) exchange[i] = sums[i];
}

/* What each legal space is worth to greedy in the position set, in the order of the spaces; how many there are. */
int weigh_spaces(void) {
  Seen v;
  int many = 0;
  look(&root, &v);
  Mask legal = legal_spaces(&root, v.hand);
  if (!any(legal)) return 0;
  weigh(&root, &v, 0, legal);
  EACH(cell, legal, { exchange[many++] = worth[cell]; })
  return many;
}

/* Moves the position set by so many placements of greedy's. */
void advance(int placements) { play_on(&root, placements, 0); }

/* Seat to move, choice due, then each seat's points and forecast (final points once the game is over). */
void report(void) {
  exchange[0] = root.to_move;
  exchange[1] = root.choice;
  for (int i = 0; i < board.players; i++) {
    exchange[2 + 2 * i] = root.scores[i];
    exchange[3 + 2 * i] = root.to_move < 0 ? (i64)POINT * final_points(&root, i) : forecast(&root, i);
  }
}

/* ---------------------------------------------------------------------------------------------------- for training */

/* Plays greedy's `many` best spaces on in the position set: `ahead` placements, then to the end. Leaves for each what
 * the result would be by points alone, what it was at the end, and the classes of the forecast in between: how many of
 * the mover's own and which, then of its rivals'. How many choices there were. */
int sample(int many, int ahead) {
  Seen v;
  int at = 0, chosen[SPACES];
  static State state;
  look(&root, &v);
  Mask legal = legal_spaces(&root, v.hand);
  if (!any(legal)) return 0;
  int tried = ranked(&root, &v, legal, many, chosen);
  for (int i = 0; i < tried; i++) {
    state = root;
    play(&state, chosen[i]);
    play_on(&state, ahead, 0);
    int over_now = state.to_move < 0, base = at, rivals = 0;
    i64 others = 0;
    for (int seat = 0; seat < board.players; seat++) if (seat != v.seat) others += state.scores[seat];
    exchange[at] = (i64)POINT * state.scores[v.seat] - over((i64)POINT * others * weights.rival, PARTS);
    at += 2;
    for (int rival = 0; rival < 2; rival++) {
      int length = at++;
      for (int seat = 0; seat < board.players; seat++)
        if (!over_now && (seat != v.seat) == rival) {
          forecast(&state, seat);
          for (int j = 0; j < feature_count; j++) exchange[at++] = features[j];
        }
      exchange[length] = at - length - 1;
      rivals += exchange[length];
    }
    play_on(&state, PLENTY, 0);
    exchange[base + 1] = result(&state, v.seat);
    if (!rivals) exchange[base] = exchange[base + 1];
  }
  return tried;
}

/* Moves the position set by one of greedy's `many` best spaces, the one at `place`; 0 when there is none. */
int deviate(int many, int place) {
  Seen v;
  look(&root, &v);
  Mask legal = root.choice ? (Mask){{0}} : legal_spaces(&root, v.hand);
  if (root.choice || !any(legal)) { play_on(&root, 1, 0); return 0; }
  int found[SPACES], tried = ranked(&root, &v, legal, many, found);
  play(&root, found[least(place, tried - 1)]);
  return 1;
}

/* Moves the position set by one placement, a far-sighted one. */
void stride(void) { play_on(&root, 1, 1); }

/* What each seat's forecast is made of in the position set: its points, how many classes and which. */
void classes(void) {
  int at = 0;
  for (int seat = 0; seat < board.players; seat++) {
    forecast(&root, seat);
    exchange[at++] = root.scores[seat];
    exchange[at++] = feature_count;
    for (int i = 0; i < feature_count; i++) exchange[at++] = features[i];
  }
}
