"""Shortest distances on a road graph by scipy. Usage: road_distances.py FOLDER

FOLDER holds the graph as little-endian integers: first.u32 (nodes + 1), target.u32, decimetres.u32, closed.u8 (an arc
with 1 is not taken), and pairs.u32 (from, to, from, to ...). Prints a JSON list: decimetres per pair, null where no
path leads.
"""

import json
import sys
from pathlib import Path

import numpy
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

folder = Path(sys.argv[1])


def column(name, kind):
    return numpy.fromfile(folder / name, dtype=kind)


first = column("first.u32", "<u4").astype(numpy.int64)
target = column("target.u32", "<u4").astype(numpy.int64)
length = column("decimetres.u32", "<u4").astype(numpy.float64)
is_open = column("closed.u8", "u1") == 0
pairs = column("pairs.u32", "<u4").astype(numpy.int64).reshape(-1, 2)
nodes = len(first) - 1
tail = numpy.repeat(numpy.arange(nodes), numpy.diff(first))

# Of parallel arcs the shortest counts: a sparse matrix would add them up.
rows, columns, values = tail[is_open], target[is_open], length[is_open]
order = numpy.lexsort((values, columns, rows))
rows, columns, values = rows[order], columns[order], values[order]
keep = numpy.ones(len(rows), dtype=bool)
keep[1:] = (rows[1:] != rows[:-1]) | (columns[1:] != columns[:-1])
graph = csr_matrix((values[keep], (rows[keep], columns[keep])), shape=(nodes, nodes))

found = {}
sources = numpy.unique(pairs[:, 0])
for begin in range(0, len(sources), 50):
    batch = sources[begin : begin + 50]
    distances = dijkstra(graph, directed=True, indices=batch)
    for at, source in enumerate(batch):
        for end in pairs[pairs[:, 0] == source][:, 1]:
            found[(int(source), int(end))] = distances[at, end]

answers = [found[(int(start), int(end))] for start, end in pairs]
print(json.dumps([int(answer) if numpy.isfinite(answer) else None for answer in answers]))
