import type { Environment } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { task } from "../data/trajectories.fixture.ts";
import { processNote, readWeights, requireComponents } from "./weights.ts";

it("reads weights", () => {
  expect(readWeights("format=1, rubric=2.5,process=0")).toEqual({ format: 1, rubric: 2.5, process: 0 });
});

it.each(["", "format", "format=", "=1", "format=-1", "format=NaN", "format=1=2", "format=1,", "format=1,format=2"])(
  "refuses %j and says what was expected",
  (text) => expect(() => readWeights(text)).toThrow(/--weights/),
);

/** Names `mention` only where there is an answer. */
const environment: Pick<Environment, "id" | "computeScore" | "step"> = {
  id: "small",
  step: (state) => ({ state, stepReward: 1 }),
  computeScore: ({ extra }) => {
    const isAnswered = extra?.arenakit?.answer != null;
    return { total: 0, components: { format: 0, rubric: null, ...(isAnswered ? { mention: 0 } : {}) }, checks: [] };
  },
};

it("takes components that any score of the run names, and that of step rewards", async () => {
  await requireComponents(environment, [task], { format: 1, rubric: 2, mention: 1, process: 0.5 });
});

it("names the components where one is misspelt", async () => {
  await expect(requireComponents(environment, [task], { format: 1, rubrik: 2 })).rejects.toThrow(
    /--weights: small has no component "rubrik"; there are format, rubric, mention, process/,
  );
});

it("knows no process rewards where no step gives any", async () => {
  const { step: _, ...plain } = environment;
  await expect(requireComponents(plain, [task], { format: 1, process: 1 })).rejects.toThrow(
    /--weights: small has no component "process"; there are format, rubric, mention$/,
  );
});

it("tells of the range of step rewards where they count", () => {
  expect(processNote({ format: 1, process: 0.5 })).toMatch(/stepReward has to lie in \[0, 1\]/);
  expect(processNote({ format: 1 })).toBeNull();
});

it("asks nothing of an environment that cannot score without a rollout", async () => {
  const failing = {
    id: "small",
    computeScore: () => {
      throw new Error("no tools");
    },
  };
  await requireComponents(failing, [task], { anything: 1 });
});
