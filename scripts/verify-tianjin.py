"""Works out, without the importer, how to get from 北京西 to 天津 on the evening of 2016-03-10.

Usage: python3 scripts/verify-tianjin.py TIMETABLE.xlsx     (needs openpyxl; prints one JSON object)

The question: leave 北京西 at 18:30 or later, be at a station of 天津 before 22:00, at least 10 minutes for a change in
one station; failing that, a direct train from another station of 北京. Everything is enumerated; nothing is chosen.
"""

import datetime
import json
import sys

import openpyxl

DAY = datetime.date(2016, 3, 10)
LEAVE, ARRIVE_BEFORE, CHANGE = 18 * 60 + 30, 22 * 60, 10
BEIJING = {"北京", "北京南", "北京西", "北京北"}
TIANJIN = {"天津", "天津西", "天津南", "天津北", "塘沽", "滨海", "滨海北", "武清", "于家堡", "军粮城北"}


def minutes(cell):
    return cell.hour * 60 + cell.minute if isinstance(cell, datetime.time) else None


def dates(cell):
    """None stands for every day."""
    if cell == "ALL":
        return None
    if isinstance(cell, datetime.datetime):
        return {cell.date().isoformat()}
    return set(cell.split("|"))


def trains(path):
    """Yields (number, dates, [(station, arrival, departure, usable)]), minutes counted on past midnight."""
    sheet = openpyxl.load_workbook(path, read_only=True)["时刻表"]
    sheet.reset_dimensions()
    train = None
    for row in sheet.iter_rows(min_row=2, values_only=True):
        if row[0]:
            if train:
                yield train
            train, clock, nights = (row[0], dates(row[13]), []), -1, 0
        times = []
        for cell in row[9:11]:
            minute = minutes(cell)
            if minute is not None:
                if minute + nights * 1440 < clock:
                    nights += 1
                minute += nights * 1440
                clock = minute
            times.append(minute)
        train[2].append((row[8], times[0], times[1], row[12]))
    yield train


def runs(path):
    """All trains that started on the day or the one before, their minutes counted from 00:00 of the day."""
    for number, days, stops in trains(path):
        for shift in (-1, 0):
            if days is None or (DAY + datetime.timedelta(shift)).isoformat() in days:
                moved = lambda minute: None if minute is None else minute + shift * 1440
                yield number, [(name, moved(a), moved(d), usable) for name, a, d, usable in stops]


def rides(run, origins, destinations):
    number, stops = run
    for i, (origin, _, departure, may_board) in enumerate(stops[:-1]):
        if not may_board or departure is None or (origins is not None and origin not in origins):
            continue
        for destination, arrival, _, may_alight in stops[i + 1 :]:
            if may_alight and arrival is not None and (destinations is None or destination in destinations):
                yield {"number": number, "from": origin, "departure": departure, "to": destination, "arrival": arrival}


def clock(minute):
    return f"{minute // 60:02d}:{minute % 60:02d}"


def shown(*legs):
    return [{**leg, "departure": clock(leg["departure"]), "arrival": clock(leg["arrival"])} for leg in legs]


def main():
    everything = list(runs(sys.argv[1]))
    in_time = lambda leg: leg["departure"] >= LEAVE and leg["arrival"] < ARRIVE_BEFORE
    direct = [leg for run in everything for leg in rides(run, {"北京西"}, TIANJIN) if in_time(leg)]
    other = [leg for run in everything for leg in rides(run, BEIJING - {"北京西"}, TIANJIN) if in_time(leg)]
    firsts = [leg for run in everything for leg in rides(run, {"北京西"}, None) if in_time(leg)]
    onward = {}
    for run in everything:
        for leg in rides(run, None, TIANJIN):
            if in_time(leg):
                onward.setdefault(leg["from"], []).append(leg)
    transfers = [
        (first, second)
        for first in firsts
        for second in onward.get(first["to"], [])
        if second["departure"] >= first["arrival"] + CHANGE and second["number"] != first["number"]
    ]
    key = lambda legs: tuple((leg["departure"], leg["arrival"], leg["number"]) for leg in legs)
    print(
        json.dumps(
            {
                "direct": [shown(leg) for leg in sorted(direct, key=lambda leg: key([leg]))],
                "transfer": [shown(*legs) for legs in sorted(transfers, key=key)],
                "otherStation": [shown(leg) for leg in sorted(other, key=lambda leg: key([leg]))],
            },
            ensure_ascii=False,
            indent=1,
        )
    )


main()
