"""Measures of a TREC run by trec_eval's own C code: a JSON object of topics, each with map, p30, ndcg10 and recall100."""
import json
import sys

import pytrec_eval

NAMES = {"map": "map", "p30": "P_30", "ndcg10": "ndcg_cut_10", "recall100": "recall_100"}


def main(run_path: str, qrels_path: str) -> None:
    with open(run_path) as lines:
        run = pytrec_eval.parse_run(lines)
    with open(qrels_path) as lines:
        qrels = pytrec_eval.parse_qrel(lines)
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map", "P.30", "ndcg_cut.10", "recall.100"})
    measured = evaluator.evaluate(run)
    print(json.dumps({topic: {name: found[theirs] for name, theirs in NAMES.items()} for topic, found in measured.items()}))


main(*sys.argv[1:])
