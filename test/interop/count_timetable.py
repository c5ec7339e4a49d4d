"""Counts what the 2016 timetable workbook holds, without the importer. Usage: count_timetable.py TIMETABLE.xlsx"""

import json
import sys

import openpyxl

book = openpyxl.load_workbook(sys.argv[1], read_only=True)


def rows(sheet):
    book[sheet].reset_dimensions()
    return [row for row in book[sheet].iter_rows(min_row=2, values_only=True) if any(cell is not None for cell in row)]


stops = rows("时刻表")
trains = [row for row in stops if row[0]]
print(
    json.dumps(
        {
            "stations": len(rows("车站")),
            "services": len({(row[0], str(row[13])) for row in trains}),
            "numbers": len({row[0] for row in trains}),
            "stops": len(stops),
            "unusableStops": sum(row[12] is False for row in stops),
            "datedServices": sum(row[13] != "ALL" for row in trains),
        }
    )
)
