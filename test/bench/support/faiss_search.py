"""Builds and asks the indexes of faiss over a file of vectors: `faiss_search.py JSON`, prints JSON. Flat gives the truth."""

import json
import resource
import sys
import time

import faiss
import numpy

asked = json.loads(sys.argv[1])
dimensions, k, kind = asked["dimensions"], asked["k"], asked["kind"]
rows = numpy.fromfile(asked["vectors"], "<f4").reshape(-1, dimensions)
queries = numpy.fromfile(asked["queriesFile"], "<f4").reshape(-1, dimensions)
faiss.omp_set_num_threads(asked["threads"])
began = time.perf_counter()
if kind == "flat":
    index = faiss.IndexFlatIP(dimensions)
else:
    index = faiss.IndexHNSWFlat(dimensions, 16, faiss.METRIC_INNER_PRODUCT)
    index.hnsw.efConstruction = 128
index.add(rows)
build = time.perf_counter() - began
del rows


def measure():
    each, found = [], []
    for at in range(len(queries)):
        start = time.perf_counter()
        _, ids = index.search(queries[at : at + 1], k)
        each.append((time.perf_counter() - start) * 1000)
        found.append(ids[0].tolist())
    start = time.perf_counter()
    index.search(queries, k)
    seconds = time.perf_counter() - start
    each.sort()
    return {
        "ids": found,
        "p50": each[len(each) // 2],
        "p99": each[int(0.99 * len(each))],
        "perSecond": len(queries) / seconds,
    }


results = []
for width in asked["widths"]:
    if kind == "hnsw":
        index.hnsw.efSearch = width
    results.append({"width": width, **measure()})
mebibytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"build": build, "mebibytes": mebibytes, "results": results}))
