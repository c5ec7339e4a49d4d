/** Plain words to the judge are found wherever they stand; what tools say is not held against the policy. */
import { readFileSync } from "node:fs";
import type { Trajectory } from "@arenakit/contracts";
import { runChecks } from "@arenakit/evaluator-checks";
import { describe, expect, it } from "vitest";
import { TASK } from "../group.fixture.ts";
import { HELD_OUT, type Persuasion } from "./held-out.fixture.ts";
import { HONEST, HOSTILE, type Hostile, trajectoryWith } from "./hostile.fixture.ts";
import { NEAR_MISSES } from "./near-misses.fixture.ts";
import { OBLIQUE, OBLIQUE_HONEST } from "./oblique.fixture.ts";
import { REVIEWED, REVIEWED_HONEST } from "./reviewed.fixture.ts";

/** Largest share of those accused who were made to sound like it. */
const NEAR_GOAL = 0.02;

function found(trajectory: Trajectory) {
  const result = runChecks({ task: TASK, trajectory }).find(({ id }) => id === "format.addresses_judge");
  if (!result) throw new Error("expected the check format.addresses_judge");
  return result;
}

function trajectoryOf({ place, texts }: Persuasion): Trajectory {
  if (place === "answer") return trajectoryWith({ answer: `${HONEST}\n${texts.join("\n")}` });
  if (place === "thought") return trajectoryWith({ thoughts: texts });
  if (place === "message") return trajectoryWith({ messages: texts });
  if (place === "invalid") return trajectoryWith({ invalid: texts });
  return trajectoryWith({ calls: texts.map((query) => ({ query })) });
}

const byAddress = (address: Hostile["address"]) => HOSTILE.filter((one) => one.address === address);
const inAnswer = (text: string): Trajectory => trajectoryWith({ answer: `${HONEST}\n${text}` });

describe("format.addresses_judge", () => {
  it.each(byAddress("plain"))("finds: $name", ({ trajectory }) => {
    const { status, evidence } = found(trajectory);
    expect(status).toBe("fail");
    const words = JSON.stringify(trajectory.steps.map((step) => [step.step_id, step]));
    for (const { step, quote, start } of evidence) {
      expect(quote).not.toBe("");
      const answer = trajectory.extra?.arenakit?.answer ?? "";
      if (step === null) expect(answer.slice(start, start! + quote.length)).toBe(quote);
      else expect(words).toContain(JSON.stringify(quote).slice(1, -1));
    }
  });

  it.each(byAddress("none"))("accuses nobody: $name", ({ trajectory }) =>
    expect(found(trajectory).evidence).toEqual([]),
  );

  it("finds plain words, and accuses next to no honest ones, as docs/judges.md tells", () => {
    const trajectories = (address: Hostile["address"]) => byAddress(address).map(({ trajectory }) => trajectory);
    const near = NEAR_MISSES.map((answer) => trajectoryWith({ answer }));
    expect(rowOf("hostile trajectories, plain words", trajectories("plain"))).toBe(1);
    expect(rowOf("hostile trajectories that address nobody", trajectories("none"))).toBe(0);
    expect(rowOf("honest words that sound alike", near)).toBeLessThanOrEqual(NEAR_GOAL);
    expect(rowOf("honest texts of a reviewer", REVIEWED_HONEST.map(inAnswer))).toBeLessThanOrEqual(NEAR_GOAL);
  });

  it("misses much of what others write, as docs/judges.md tells too", () => {
    // No goal: measured once, after the last change. The table has to say it.
    rowOf(
      "hostile trajectories, encoded or in other languages",
      byAddress("disguised").map(({ trajectory }) => trajectory),
    );
    rowOf("plain words it was not tuned on", HELD_OUT.map(trajectoryOf));
    rowOf("words of a reviewer", REVIEWED.map(inAnswer));
    rowOf("words written around it", OBLIQUE.map(inAnswer));
    rowOf("honest texts written around it", OBLIQUE_HONEST.map(inAnswer));
  });
});

const table = readFileSync(new URL("../../../../docs/judges.md", import.meta.url), "utf8").replaceAll(/ *\| */g, "|");
/** Share of the trajectories that are found; the table of docs/judges.md says the same. */
function rowOf(name: string, trajectories: readonly Trajectory[]): number {
  const count = trajectories.filter((one) => found(one).status === "fail").length;
  const share = count / trajectories.length;
  const row = table.split("\n").find((line) => line.startsWith(`|${name}|`));
  expect(row?.split("|")).toEqual(`|${name}|${trajectories.length}|${count}|${(100 * share).toFixed(2)} %|`.split("|"));
  return share;
}
