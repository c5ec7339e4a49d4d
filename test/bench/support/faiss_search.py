"""Builds or asks an index of faiss over a file of vectors: `faiss_search.py JSON`, prints JSON. Flat gives the truth."""

import json
import os
import resource
import sys
import time

import faiss
import numpy

asked = json.loads(sys.argv[1])
dimensions = asked["dimensions"]
faiss.omp_set_num_threads(asked["threads"])


def rows():
    return numpy.fromfile(asked["vectors"], "<f4").reshape(-1, dimensions)


def mebibytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def build():
    index = faiss.IndexHNSWFlat(dimensions, 16, faiss.METRIC_INNER_PRODUCT)
    index.hnsw.efConstruction = 128
    vectors = rows()
    began = time.perf_counter()
    index.add(vectors)
    seconds = time.perf_counter() - began
    faiss.write_index(index, asked["file"])
    return {"build": seconds, "mebibytes": mebibytes(), "disk": os.path.getsize(asked["file"]) / 2**20}


def ask():
    queries = numpy.fromfile(asked["queriesFile"], "<f4").reshape(-1, dimensions)[: asked.get("most")]
    began = time.perf_counter()
    if asked["kind"] == "flat":
        index = faiss.IndexFlatIP(dimensions)
        index.add(rows())
    else:
        index = faiss.read_index(asked["file"])
    opened = (time.perf_counter() - began) * 1000
    results = []
    for width in asked["widths"]:
        if width is not None:
            index.hnsw.efSearch = width
        results.append(measure(index, queries, asked["k"]))
    return {"results": results, "openMs": opened, "mebibytes": mebibytes()}


def measure(index, queries, k):
    index.search(queries, k)
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


print(json.dumps({"build": build, "ask": ask}[asked["task"]]()))
