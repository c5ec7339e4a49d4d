/** Our shortest distances on the generated roads of Jinan and Beijing are those of scipy on the same graph, to the decimetre. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "@arenakit/contracts";
import { createRoadNetwork, lengthWeights } from "@arenakit/corpus-world";
import type { RoadGraph } from "@arenakit/corpus-world/roads";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { venv } from "./venv.mjs";

const PAIRS = 1000;
/** Bit of an arc that only walkers may take. */
const FOOT_ONLY = 16;
const PYTHON = join(import.meta.dirname, "road_distances.py");

function generated(city: string): RoadGraph {
  const cities = readAtlas().filter(({ name }) => name === city);
  return buildWorld({ seed: 1, cities, without: ["transit", "guides"] }).roads[0]!;
}

function bySciPy(python: string, graph: RoadGraph, pairs: readonly number[]): (number | null)[] {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-roads-"));
  try {
    writeFileSync(join(folder, "first.u32"), graph.firstArc);
    writeFileSync(join(folder, "target.u32"), graph.target);
    writeFileSync(join(folder, "decimetres.u32"), graph.decimetres);
    writeFileSync(
      join(folder, "closed.u8"),
      graph.arcFlags.map((flags) => (flags & FOOT_ONLY) / FOOT_ONLY),
    );
    writeFileSync(join(folder, "pairs.u32"), Uint32Array.from(pairs));
    const run = spawnSync(python, [PYTHON, folder], { encoding: "utf8", maxBuffer: 1 << 26 });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pairs of nodes that a car can leave, drawn from all of them. */
function randomPairs(graph: RoadGraph): number[] {
  const byCar: number[] = [];
  for (let node = 0; node < graph.firstArc.length - 1; node++)
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++)
      if ((graph.arcFlags[arc]! & FOOT_ONLY) === 0 && byCar.at(-1) !== node) byCar.push(node);
  const draw = random("road distances", graph.target.length);
  return Array.from({ length: 2 * PAIRS }, () => draw.pick(byCar));
}

describe("shortest distances by car", () => {
  it.each(["济南", "北京"])(
    "%s",
    async (city) => {
      const made = venv("scipy-1.15.3", ["scipy==1.15.3", "numpy==2.2.6"]);
      if ("missing" in made) return;
      const graph = generated(city);
      const pairs = randomPairs(graph);
      const theirs = bySciPy(made.python, graph, pairs);
      const network = createRoadNetwork(graph);
      const weights = lengthWeights(graph, FOOT_ONLY);
      const ours = Array.from({ length: PAIRS }, (_, at) => {
        const found = network.shortest(pairs[2 * at]!, pairs[2 * at + 1]!, weights);
        return found?.cost ?? null;
      });
      expect(ours.filter((each) => each !== null)).toHaveLength(PAIRS);
      expect(ours).toEqual(theirs);
    },
    600_000,
  );
});
