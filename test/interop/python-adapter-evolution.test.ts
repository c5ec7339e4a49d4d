/** The client of runs of tri-evolution against a served gateway, with episodes as attempts, as trainers that play them have it. */
import { expect, it } from "vitest";
import { report } from "./python-adapter.ts";
import { meets, propose, realTask, summarise } from "./trl/evolution-judge.mjs";
import { gateway } from "./trl/gateway.mjs";
import { judgeEndpoint } from "./trl/judge-endpoint.mjs";

const MINUTES = 60_000;
/** B = 4, G = 3, G′ = 2: two real tasks a step, and two places for what one group of the proposer proposes. */
const ANSWERS = {
  solver: ["Its sources and figures agree.", "Its sources are named.", "Much has been written."],
  proposer: ["<answer><task>How did the canals change the old towns?</task></answer>", "No task at all."],
};

it("hands tasks out by step, and takes episodes of them as attempts", { timeout: 5 * MINUTES }, async ({ skip }) => {
  const judge = await judgeEndpoint((view, _, __, criterion) => meets(view, criterion), { propose, summarise });
  const served = await gateway([
    ...["--judge", `stub@${judge.url}/v1`, "--state", "memory", "--episodes", "tri-evolution"],
  ]);
  try {
    const tasks = [0, 1, 2, 3].map(realTask);
    const seen = await report("adapter_evolution.py", { url: served.url, tasks, answers: ANSWERS }, skip);
    if (!seen) return;
    const real = (at: number) => ["real", at, 3, false];
    // “sources” is persistent and “figures” proposed, since one of the group speaks of them: 2 of 2, 1 of 2, 0 of 2.
    const solved = [1, 1 / 2, 0];
    // Both stand in the answers, so both are meta rubrics, which are the persistent criteria of what is proposed.
    expect(seen).toEqual({
      begun: [1, 1],
      other: [409, "other_evolution"],
      early: "step 1 of the proposer of by-episodes is not there: groups that it waits for are not closed",
      "solver 1": { tasks: [real(0), real(1)], unsubmitted: [2, 0] },
      "proposer 1": { tasks: [["combination", 0, 2, true]], unsubmitted: [1, 0] },
      "solver 2": { tasks: [real(0), real(1), ["synthetic", 2, 3, false]], unsubmitted: [3, 0] },
      held: ["waiting", "waiting"],
      rewards: {
        "solver 1": [...solved, ...solved],
        "solver 2": [...solved, ...solved, ...solved],
        // Eq. 5: two of three meet the one and one meets the other, ½ · (1 − 2/3 + 1 − 1/3).
        "proposer 1": [expect.closeTo(1 / 2, 12), "invalid"],
      },
      over: [null, null],
      view: [true, [2]],
    });
  } finally {
    await served.close();
    judge.close();
  }
});
