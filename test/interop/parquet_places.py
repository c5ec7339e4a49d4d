"""Writes places as Parquet. Usage: parquet_places.py FILE ROWS COMPRESSION"""

import sys

import pyarrow
from pyarrow import parquet

file, rows, compression = sys.argv[1], int(sys.argv[2]), sys.argv[3]
table = pyarrow.table(
    {
        "id": pyarrow.array(range(rows), pyarrow.int64()),
        "name": [None if row % 10 == 9 else f"第{row}号咖啡馆" for row in range(rows)],
        "longitude": [116.3 + row / 100_000 for row in range(rows)],
        "latitude": pyarrow.array([39.9] * rows, pyarrow.float64()),
        "rating": pyarrow.array([4.5] * rows, pyarrow.float32()),
        "typecode": ["050500"] * rows,
    }
)
parquet.write_table(table, file, row_group_size=max(1, rows // 3), compression=compression)
