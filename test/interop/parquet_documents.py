"""Writes the same documents in every compression that is usual: parquet_documents.py FOLDER ROWS."""

import datetime
import sys

import pyarrow as pa
import pyarrow.parquet as pq

folder, rows = sys.argv[1], int(sys.argv[2])
first = datetime.date(2020, 1, 1)
table = pa.Table.from_pylist(
    [
        {
            "id": row,
            "title": f"T{row}",
            "text": f"长 text of {row} " * (row % 5 + 1),
            "url": f"https://e.org/{row}",
            "lang": "zh",
            "year": 2000 + row % 20,
            "date": first + datetime.timedelta(days=row % 300),
            "tags": ["a", "b"] if row % 2 else ["c"],
            "open": row % 2 == 0,
            "nothing": None,
        }
        for row in range(rows)
    ]
)
for packed in ("none", "snappy", "gzip", "zstd", "lz4", "brotli"):
    # One with an index of its pages, which are then found one by one.
    pq.write_table(table, f"{folder}/{packed}.parquet", compression=packed, row_group_size=30_000, write_page_index=packed == "zstd")

# Columns of other types than documents have: texts as lists, numbers and structures, days that are none.
odd = pa.table(
    {
        "id": pa.array([1, 2, 3, 4]),
        "title": pa.array(["list", "null", "nested", "empty"]),
        "text": pa.array([["one", "two"], None, ["x"], []], pa.list_(pa.string())),
        "nested": pa.array([[[1], [2]], [], None, [[]]], pa.list_(pa.list_(pa.int64()))),
        "inner": pa.array([{"a": 1}, None, {"a": 2}, {"a": 3}]),
        "published": pa.array([2**62, 0, None, 1], pa.timestamp("us")),
    }
)
pq.write_table(odd, f"{folder}/odd.parquet")
pq.write_table(pa.table({"id": [1, 2], "text": [10, 20]}), f"{folder}/numbers.parquet")
pq.write_table(pa.table({"id": [1, 2], "text": [{"a": "x"}, {"a": "y"}]}), f"{folder}/structures.parquet")
pq.write_table(table.slice(0, 0), f"{folder}/empty.parquet")
