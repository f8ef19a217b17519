"""The balance report in words: tables for the terminal, and the page with its plots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.commands import balance_plots
from game.commands.balance_report import FEWEST, LESS_THAN, MOST, NO_NUMBER
from game.commands.common import CommandError, reason
from game.rebirth.tables import PUBLIC_MISSIONS

Report = dict[str, Any]
PLOTS = "balance"


def tables(report: Report) -> str:
    """All tables and findings in Markdown, board by board."""
    return "\n".join(line for name, reports in _by_board(report) for line in _board(name, reports, None))


def write(folder: Path, report: Report) -> None:
    """``balance.md`` and its plots, beside it in a folder of their own. Raises CommandError."""
    files = {"balance.md": _page(report)}
    for name, reports in _by_board(report):
        files |= {f"{PLOTS}/{_key(reports)}-{plot}.svg": text for plot, text in _plots(name, reports).items()}
    try:
        (folder / PLOTS).mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            (folder / path).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CommandError(f"{error.filename or folder} cannot be written: {reason(error)}.") from error


def _by_board(report: Report) -> list[tuple[str, list[Report]]]:
    found: dict[tuple[str, str], list[Report]] = {}
    for each in report["reports"]:
        found.setdefault((each["map"], each["board"]), []).append(each)
    return [(board, reports) for (_, board), reports in found.items()]


def _key(reports: Sequence[Report]) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in str(reports[0]["map"]).lower())


# ---------------------------------------------------------------------------------------------------- the page


def _page(report: Report) -> str:
    level, games, seed = report["level"], report["games"], report["seed"]
    lines = [
        "# Balance",
        "",
        f"What {games} games of each kind between `{level}` opponents alone, seed {seed}, say about the boards: who",
        "has an advantage, where points come from, which missions, cathedrals and towers are reached and what they",
        "pay. This page and its plots are written by the command below; the same command writes the same page on",
        "every machine. Shares are of all seats unless something else is said; intervals are 95 % (Wilson).",
        "",
        "```",
        f"python main.py balance --level {level} --games {games} --seed {seed} --page docs",
        "```",
        "",
        "`--jobs` or `--cluster` (README.md) spread it over processes or machines and change nothing in it.",
        "",
    ]
    if level != "strong":
        lines += [
            f"**To be read with care.** `rules.md` asks what *strong* players reach, and these are `{level}`",
            "opponents. The same page from strong ones takes long, since each of their decisions is a search (see",
            "figures.md for how long), and is best made on many cores:",
            "",
            "```",
            "python main.py balance --level strong --games 400 --jobs 16 --page docs",
            "```",
            "",
        ]
    for name, reports in _by_board(report):
        lines += _board(name, reports, _key(reports))
    return "\n".join(lines).rstrip() + "\n"


def _board(name: str, reports: Sequence[Report], key: str | None) -> list[str]:
    """All sections of one board; with `key` the plots are shown."""

    def plot(which: str, says: str) -> list[str]:
        return [] if key is None else [f"![{says}]({PLOTS}/{key}-{which}.svg)", ""]

    lines = [f"## {name}", "", "### Seats", "", *plot("seats", f"{name}: victories by place in the order of play")]
    lines += [*_seats(reports), "", *_advantage(reports), "", "### Points", ""]
    lines += [*plot("sources", f"{name}: shares of points by source"), *_points(reports), ""]
    if any(each["open"] for each in reports):
        lines += ["### Open missions", "", *plot("open", f"{name}: how often open missions are fulfilled")]
        lines += [*_open(reports), "", "### Thresholds", "", *_thresholds(reports), ""]
    lines += ["### Cards of one's own", "", *plot("cards", f"{name}: how often own cards are fulfilled")]
    lines += [*_private(reports), ""]
    if any(each["visits"] for each in reports):
        lines += ["### Cathedrals", "", *plot("cathedrals", f"{name}: how often cathedrals are visited")]
        lines += [*_names(reports, "visits", "cathedral"), ""]
    if any(each["towers"] for each in reports):
        lines += ["### Round towers", "", *plot("towers", f"{name}: how often round towers are used")]
        lines += [*_names(reports, "towers", "tower"), "", *_tokens(reports), ""]
    return lines


def _plots(name: str, reports: Sequence[Report]) -> dict[str, str]:
    def shares(of: Callable[[Report], dict[str, float]]) -> dict[int, dict[str, float]]:
        return {each["players"]: of(each) for each in reports}

    plots = {
        "seats": balance_plots.seats(f"{name}: games won by turn order; the line is a fair share", reports),
        "sources": balance_plots.sources(f"{name}: where points come from", reports),
        "cards": balance_plots.rates(
            f"{name}: seats holding the card that fulfil it", shares(lambda each: _rates(each["private"])), band=False
        ),
    }
    if any(each["open"] for each in reports):
        plots["open"] = balance_plots.rates(
            f"{name}: seats that fulfil the open card; shaded: right",
            shares(lambda each: _rates(each["open"])),
            band=True,
        )
    for key, plot in (("visits", "cathedrals"), ("towers", "towers")):
        if any(each[key] for each in reports):
            reached = {each["players"]: each[key] for each in reports}
            plots[plot] = balance_plots.rates(f"{name}: seats that reach it", reached, band=False)
    return plots


def _rates(cards: dict[str, dict[str, float]]) -> dict[str, float]:
    return {card: found["fulfilled"] for card, found in cards.items()}


# ---------------------------------------------------------------------------------------------------- tables


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]


def _counts(reports: Sequence[Report]) -> list[str]:
    return [f"{each['players']} players" for each in reports]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _cells(reports: Sequence[Report], key: str, name: str, say: Callable[[Any], str]) -> list[str]:
    return [say(each[key][name]) if name in each[key] else "" for each in reports]


def _all_names(reports: Sequence[Report], key: str) -> list[str]:
    return list(dict.fromkeys(name for each in reports for name in each[key]))


def _seats(reports: Sequence[Report]) -> list[str]:
    rows = []
    for place in range(max(each["players"] for each in reports)):
        row = [f"turn {place + 1}"]
        for each in reports:
            if place >= each["players"]:
                row.append("")
                continue
            seat = each["seats"][place]
            low, high = seat["win_interval_95"]
            row.append(
                f"{_percent(seat['win_share'])} ({100 * low:.1f} to {100 * high:.1f}), "
                f"{seat['points']:.1f} ± {seat['spread']:.1f} points"
            )
        rows.append(row)
    return _table(["won by", *_counts(reports)], rows)


def _advantage(reports: Sequence[Report]) -> list[str]:
    lines = []
    for each in reports:
        fair = 1 / each["players"]
        off = [
            f"turn {place} wins {'more' if seat['win_share'] > fair else 'less'} often than its share"
            for place, seat in enumerate(each["seats"], 1)
            if not seat["win_interval_95"][0] <= fair <= seat["win_interval_95"][1]
        ]
        lines.append(
            f"- {each['players']} players: {'; '.join(off) if off else 'no seat is told apart from its share'}."
        )
    return lines


def _points(reports: Sequence[Report]) -> list[str]:
    rows = [
        [source, *_cells(reports, "points", source, lambda cell: f"{cell['mean']:.1f} ({_percent(cell['share'])})")]
        for source in _all_names(reports, "points")
    ]

    def together(word: str) -> list[str]:
        return [
            _percent(sum(cell["share"] for source, cell in each["points"].items() if source.endswith(word)))
            for each in reports
        ]

    rows += [[f"all {word}", *together(word)] for word in ("farms", "settlements")]
    rows.append(["castles held at the end", *(f"{each['castles_a_seat']:.2f}" for each in reports)])
    return _table(["points a seat (share)", *_counts(reports)], rows)


def _open(reports: Sequence[Report]) -> list[str]:
    def say(cell: dict[str, float]) -> str:
        return f"{_percent(cell['fulfilled'])}, {cell['pays']:.1f} points"

    rows = [[card, *_cells(reports, "open", card, say)] for card in _all_names(reports, "open")]
    return [
        "Points: on average when fulfilled, doubling included.",
        "",
        *_table(["open card", *_counts(reports)], rows),
    ]


def _private(reports: Sequence[Report]) -> list[str]:
    def say(cell: dict[str, float]) -> str:
        return f"{_percent(cell['fulfilled'])} of {cell['held']}, {cell['pays']:.2f} points"

    rows = [[card, *_cells(reports, "private", card, say)] for card in _all_names(reports, "private")]
    return ["Points: on average, whether fulfilled or not.", "", *_table(["card", *_counts(reports)], rows)]


def _names(reports: Sequence[Report], key: str, word: str) -> list[str]:
    rows = [[name, *_cells(reports, key, name, _percent)] for name in _all_names(reports, key)]
    return _table([f"{word} reached by", *_counts(reports)], rows)


def _tokens(reports: Sequence[Report]) -> list[str]:
    def say(cell: dict[str, float]) -> str:
        later = f" and {cell['later']:.1f} later" if cell["later"] else ""
        spent = f", spent {100 * cell['spent']:.0f} %" if cell["spent"] else ""
        return (
            f"{_percent(cell['used_by'])}, {cell['uses_a_seat']:.2f} times, {cell['at_once']:.1f} points{later}{spent}"
        )

    rows = [[token, *_cells(reports, "tokens", token, say)] for token in _all_names(reports, "tokens")]
    return [
        "Seats that use the token, how often a seat does, what one use pays at once and what it brings later: the",
        "bonus placement's points, the private mission, what doubling adds. Spent: nothing was left, so it paid points",
        "instead.",
        "",
        *_table(["token", *_counts(reports)], rows),
    ]


def _thresholds(reports: Sequence[Report]) -> list[str]:
    def say(found: dict[str, Any]) -> str:
        now = f"{found['number']}: {100 * found['rate']:.0f} %"
        if found["better"] is None:
            return now
        return f"{now} → **{found['better']}: {100 * found['rates'][found['better']]:.0f} %**"

    rows = [[card, *_cells(reports, "thresholds", card, say)] for card in PUBLIC_MISSIONS]
    return [
        f"A card is right when {100 * FEWEST:.0f} to {100 * MOST:.0f} % of those who sit where it is open fulfil it",
        "(rules.md, section 7.2). The number in force and its rate; after the arrow the nearest number that would be",
        "right, and the share of seats that reached it, although they played for the other number.",
        "",
        *_table(["threshold", *_counts(reports)], rows),
        "",
        *_verdicts(reports),
    ]


def _verdicts(reports: Sequence[Report]) -> list[str]:
    lines = []
    for card in PUBLIC_MISSIONS:
        found = [(each["players"], each["thresholds"][card]) for each in reports if card in each["thresholds"]]
        changes = [
            f"{now['number']} → {now['better']} with {players} players"
            for players, now in found
            if now["better"] is not None
        ]
        stuck = [
            f"{100 * now['rate']:.0f} % with {players} players"
            for players, now in found
            if not now["right"] and now["better"] is None
        ]
        if changes:
            lines.append(f"- `{card}`: {', '.join(changes)}.")
        if stuck:
            if card in NO_NUMBER:
                why = "it is no number but a way across"
            elif card in LESS_THAN:
                why = f"no number below that of `{LESS_THAN[card]}` is right"
            else:
                why = "no other number is right"
            lines.append(f"- `{card}`: {', '.join(stuck)}, and {why}.")
    return lines or ["Every threshold is right."]
