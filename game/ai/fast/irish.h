/* What greedy weighs besides in Ireland: missions and round towers (game/ai/irish_judge.py). */
#ifndef REBIRTH_IRISH_H
#define REBIRTH_IRISH_H
#include "judge.h"

static const int *tiles_of(const Seen *v, int seat) { return seat == v->seat ? v->supply : v->unplayed[seat]; }
static int farms_left(const Seen *v, int seat) { return tiles_of(v, seat)[0] + tiles_of(v, seat)[1]; }
static int towns_left(const Seen *v, int seat) {
  const int *tiles = tiles_of(v, seat);
  return tiles[2] + tiles[3] + tiles[4] + tiles[5];
}
static int all_left(const Seen *v, int seat) { return v->tiles_left[seat] - (seat == v->seat); }

static int crossing(const State *s, const Seen *v, int seat, Mask *path) {
  int needed = shortest_ways(s->own[seat], both(s->free, board.middle), board.coast[0], board.coast[1],
                             least(FARTHEST, v->tiles_left[seat]), path);
  return needed ? needed : PLENTY;
}

/* Steps missing, places left for them, tiles left for them. */
static void outlook(const State *s, const Seen *v, int seat, const Card *card, int *missing, int *spaces, int *tiles) {
  const Mask *mine = &s->own[seat], *where = 0;
  int need = card->need, has_count = 0, open = 0, kinds[2];
  *spaces = PLENTY;
  *tiles = all_left(v, seat);
  switch (card->kind) {
    case LIFFEY_QUAYS: where = &board.sprawling; *tiles = towns_left(v, seat); break;
    case SEA_FARMER: where = &board.offshore; *tiles = farms_left(v, seat); break;
    case SEAT_OF_KINGS: where = &board.tara; break;
    case COMMON_GROUND:
      *tiles = farms_left(v, seat);
      *spaces = common(&s->free, &board.flexible);
      *missing = most(need - common(mine, &board.flexible), 2 - flexible_kinds(s, seat, kinds));
      return;
    case TOWNSFOLK:
      for (int i = 0; i < board.towns; i++) {
        if (meet(mine, &board.town[i])) has_count++;
        else open += meet(&s->free, &board.town[i]);
      }
      *missing = need - has_count;
      *spaces = open;
      *tiles = towns_left(v, seat);
      return;
    case FOUR_PROVINCES:
      *missing = 0;
      for (int i = 0; i < board.regions; i++) {
        int lacking = need - common(mine, &board.region[i]);
        if (lacking > 0) {
          *missing += lacking;
          if (common(&s->free, &board.region[i]) < lacking) *spaces = 0;
        }
      }
      return;
    case PILGRIMAGE:
      for (int i = 0; i < board.towers; i++)
        open += meet(&board.tower_ring[i], &s->free) && !(s->towers_used[seat] >> i & 1);
      *missing = need - __builtin_popcountll(s->towers_used[seat]);
      *spaces = open;
      return;
    case HIGH_KING: case CHIEFTAIN:
      for (int i = 0; i < board.castles; i++) {
        if (s->controllers[i] == seat) has_count++;
        else open += meet(&board.castle_ring[i], &s->free);
      }
      *missing = need - has_count;
      *spaces = open;
      return;
    case GREAT_HARVEST: {
      const int *left = tiles_of(v, seat);
      int energy = need - largest(s, seat, 0), food = need - largest(s, seat, 1);
      int second = left[1] - food > left[0] - energy || (left[1] - food == left[0] - energy && left[1] > left[0]);
      if ((food <= 0) != (energy <= 0)) second = food <= 0;
      *missing = second ? food : energy;
      *tiles = left[second];
      return;
    }
    case TWIN_GRANARIES:
      *missing = most(0, need - largest(s, seat, 0)) + most(0, need - largest(s, seat, 1));
      *tiles = farms_left(v, seat);
      return;
    default: {
      Mask path;
      *missing = crossing(s, v, seat, &path);
      return;
    }
  }
  *missing = need - common(mine, where);
  *spaces = common(&s->free, where);
}

static i64 expected(const Bet *bet) {
  return over(bet->later * chance_of(bet->missing, least(bet->spaces, bet->tiles), bet->card), SURE);
}

static i64 gain_of(const Bet *bet, int steps) {
  if (steps >= bet->missing) return bet->now - expected(bet);
  int tries = least(bet->spaces - steps, bet->tiles);
  return over(bet->later * chance_of(bet->missing - steps, tries, bet->card), SURE) - expected(bet);
}

static int public_bets(const State *s, const Seen *v, Bet *bets) {
  int me = v->seat, found = 0;
  u64 untouched = s->unscored[0];
  for (int i = 1; i < board.players; i++) untouched &= s->unscored[i];
  for (int i = 0; i < s->public_count; i++) {
    int number = s->public_cards[i], factor = s->marker[me] == number ? 2 : 1;
    if (!(s->unscored[me] >> number & 1)) continue;
    const Card *card = &board.card[number];
    Bet *bet = &bets[found++];
    bet->card = card;
    outlook(s, v, me, card, &bet->missing, &bet->spaces, &bet->tiles);
    i64 first = POINT * card->first, later = POINT * card->later;
    if (untouched >> number & 1) {
      int nearest = bet->missing + 1, threat = 0;
      if (card->kind != COAST_TO_COAST)
        for (int seat = 0; seat < board.players; seat++)
          if (seat != me) {
            int theirs, spaces, tiles;
            outlook(s, v, seat, card, &theirs, &spaces, &tiles);
            nearest = least(nearest, theirs);
            threat = most(threat, chance_of(theirs, least(spaces, tiles), card));
          }
      int share = bet->missing < nearest ? weights.ahead : bet->missing == nearest ? weights.level : weights.behind;
      bet->now = first * factor + over(over((first - later) * threat, SURE) * weights.rival, PARTS);
      bet->later = over((later + over((first - later) * share, PARTS)) * factor * weights.is_public, PARTS);
    } else {
      bet->now = later * factor;
      bet->later = over(bet->now * weights.is_public, PARTS);
    }
  }
  return found;
}

static int private_bets(const State *s, const Seen *v, Bet *bets) {
  int found = 0;
  for (int i = 0; i < s->card_count[v->seat]; i++) {
    Bet bet;
    bet.card = &board.card[s->cards[v->seat][i]];
    outlook(s, v, v->seat, bet.card, &bet.missing, &bet.spaces, &bet.tiles);
    if (bet.missing <= 0) continue;
    bet.now = bet.later = over((i64)POINT * bet.card->first * weights.is_private, PARTS);
    bets[found++] = bet;
  }
  return found;
}

static void add_bet(const State *s, const Seen *v, const Bet *bet, Mask legal, i64 *worth, i64 *landmarks) {
  int me = v->seat, need = bet->card->need, is_farm = v->hand < FIRST_TOWN_TILE, kinds[2], own;
  const Mask *mine = &s->own[me];
  Mask where = {{0}};
  switch (bet->card->kind) {
    case LIFFEY_QUAYS: where = board.sprawling; break;
    case SEA_FARMER: where = board.offshore; break;
    case SEAT_OF_KINGS: where = board.tara; break;
    case COMMON_GROUND: {
      if (!is_farm) return;
      int lacking = 2 - flexible_kinds(s, me, kinds);
      int after = most(need - common(mine, &board.flexible) - 1, lacking - !kinds[v->hand]);
      if (after >= bet->missing) return;
      where = board.flexible;
      break;
    }
    case TOWNSFOLK:
      if (is_farm) return;
      for (int i = 0; i < board.towns; i++) if (!meet(mine, &board.town[i])) where = either(where, board.town[i]);
      break;
    case FOUR_PROVINCES:
      for (int i = 0; i < board.regions; i++)
        if (common(mine, &board.region[i]) < need) where = either(where, board.region[i]);
      break;
    case PILGRIMAGE:
      for (int i = 0; i < board.towers; i++)
        if (!(s->towers_used[me] >> i & 1)) landmarks[board.castles + i] += gain_of(bet, 1);
      return;
    case HIGH_KING: case CHIEFTAIN:
      for (int i = 0; i < board.castles; i++) {
        const Mask *ring = &board.castle_ring[i];
        int holder = s->controllers[i];
        if (holder == me || !meet(ring, &legal)) continue;
        if (holder >= 0) {
          Mask farms = both(*ring, board.farm_spaces);
          int ours = common(mine, ring) + 1, theirs = common(&s->own[holder], ring);
          if (ours < theirs) continue;
          if (ours == theirs && common(mine, &farms) + is_farm <= common(&s->own[holder], &farms)) continue;
        }
        landmarks[i] += gain_of(bet, 1);
      }
      return;
    case GREAT_HARVEST:
      own = need - bet->missing;
      if (is_farm) EACH(cell, joined_cells, { if (joined[cell] > own) worth[cell] += gain_of(bet, joined[cell] - own); })
      return;
    case TWIN_GRANARIES:
      if (!is_farm) return;
      own = largest(s, me, v->hand);
      if (own < need)
        EACH(cell, joined_cells, { if (joined[cell] > own) worth[cell] += gain_of(bet, least(joined[cell], need) - own); })
      return;
    default:
      if (bet->missing >= PLENTY) return;
      crossing(s, v, me, &where);
  }
  where = both(where, legal);
  if (any(where)) add_to(worth, where, gain_of(bet, 1));
}

static i64 token_worth(const State *s, const Seen *v, int token, int between, const Bet *bets, int all) {
  const i64 plain = 3 * POINT;
  int me = v->seat, supply = v->tiles_left[me] - (v->hand >= 0 && !between), cards = s->card_count[me];
  switch (token) {
    case HARVEST: return weights.harvest[least(s->harvests[me], weights.harvests - 1)];
    case BUILDERS: {
      int begun = s->reserved[me] - s->builders_due_count, left = 0;
      for (int i = 0; i < TILE_KINDS; i++) left += v->unplayed[me][i];
      left -= v->tiles_left[me] + s->reserved[me] - begun;
      return left > 0 ? weights.builders : plain;
    }
    case SCOUTS:
      if (s->scouting || supply <= 0) return plain;
      return supply > 1 ? weights.scouts : 0;
    case SECRET: return cards || board.cards - s->public_count - v->cards_drawn <= 0 ? plain : weights.secret;
    default: {
      if (s->marker[me] >= 0 || !s->unscored[me]) return plain;
      int open = most(0, all - cards);
      if (!open) open = all;
      if (!open) return plain;
      i64 best = expected(&bets[0]);
      for (int i = 1; i < open; i++) { i64 each = expected(&bets[i]); if (each > best) best = each; }
      return over(best * weights.doubling, PARTS);
    }
  }
}

static void add_towers(const State *s, const Seen *v, int between, Mask legal, const Bet *bets, int all, i64 *landmarks) {
  i64 worth[5];
  int known = 0;
  for (int i = 0; i < board.towers; i++) {
    if (!meet(&board.tower_ring[i], &legal)) continue;
    int exits = common(&board.tower_ring[i], &s->free), token = s->token[i];
    i64 gain = 0;
    for (int seat = 0; seat < board.players; seat++) {
      if (s->towers_used[seat] >> i & 1) continue;
      if (seat != v->seat) { gain += denied[exits]; continue; }
      if (!(known >> token & 1)) { worth[token] = token_worth(s, v, token, between, bets, all); known |= 1 << token; }
      gain += over(worth[token] * hurry[exits - 1], PARTS);
    }
    landmarks[board.castles + i] += gain;
  }
}
#endif
