"""Validates every line of a JSON Lines file against the public ATIF models; prints the count, or the first error."""

import json
import sys

from atif import Trajectory

with open(sys.argv[1], encoding="utf-8") as lines:
    count = 0
    for number, line in enumerate(lines, start=1):
        try:
            Trajectory.model_validate(json.loads(line))
        except ValueError as error:
            sys.exit(f"line {number}: {error}")
        count += 1
print(count)
