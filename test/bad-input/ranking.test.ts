/** Options of ranking and of the arena that cannot be meant. */
import { it } from "vitest";
import { badInput, expectRefusal } from "./refused.fixture.ts";

const { refused } = badInput();

it.each([
  [
    ["demo", "--estimator", "elo"],
    ["--estimator", "expected one of wins, tiers, refit"],
  ],
  [
    ["demo", "--advantage", "posterior"],
    ["--advantage", "needs an estimator with a posterior; use estimator refit"],
  ],
  [
    ["demo", "--topology", "ring", "--estimator", "wins", "--advantage", "posterior"],
    ["--advantage", "use estimator refit"],
  ],
  [
    ["demo", "--calibration", "no-such.json"],
    ["--calibration", "no-such.json", "arenakit arena calibrate"],
  ],
  [
    ["serve", "--calibration", "no-such.json"],
    ["--calibration", "no-such.json", "arenakit arena calibrate"],
  ],
  [
    ["arena", "simulate", "--topology", "ring", "--slots", "paper"],
    ["--slots", "leave it out for ring"],
  ],
  [
    ["arena", "simulate", "--topology", "ring", "--calls", "3"],
    ["--calls", "leave it out for ring"],
  ],
  [
    ["arena", "simulate", "--estimator", "wins", "--advantage", "posterior"],
    ["--advantage", "use estimator refit"],
  ],
  [
    ["arena", "rerank", "run", "--estimator", "wins", "--advantage", "posterior"],
    ["--advantage", "use estimator refit"],
  ],
  [
    ["arena", "simulate", "--no-signal", "2"],
    ["--no-signal", "expected a number from 0 to 1"],
  ],
  [
    ["arena", "simulate", "--calibration", "no-such.json"],
    ["--calibration", "no-such.json", "arenakit arena calibrate"],
  ],
  [
    ["arena", "rank", "--max-lost-share", "20"],
    ["--max-lost-share", "expected a number from 0 to 1"],
  ],
  [
    ["arena", "plan", "--judge-report", "no-such.json"],
    ["--judge-report: no-such.json does not exist", "arenakit judge audit --out"],
  ],
  [
    ["arena", "rank", "--jsonl", "--in", "no-such.jsonl"],
    ["--in", "no-such.jsonl does not exist"],
  ],
  [
    ["arena", "rerank", "no-such-run"],
    ["no-such-run", "expected the folder of a finished run"],
  ],
  [["arena", "calibrate", "no-such.jsonl"], ["no-such.jsonl does not exist"]],
])("arenakit %j is a mistake of use", async (args, words) => {
  expectRefusal(await refused(args), 2, words);
});
