/** Rows of the pool: what is read of DR Tulu's, and what a task and its criteria give. */
import { expect, it } from "vitest";
import { PoolRow } from "./pool.ts";
import { poolRow, poolRowOfDrTulu } from "./pool-rows.ts";

const rubrics = [
  { description: "Names the cause.", weight: 2, title: "Cause" },
  { description: "Repeats itself.", weight: -1, title: "Repetition" },
];

it("reads a row of DR Tulu as a task with criteria of eq. 2", () => {
  const row = poolRowOfDrTulu({ query: "Why do reefs die?", rubrics }, 4);
  expect(PoolRow.parse(row)).toEqual(row);
  expect([row.id, row.query, row.language, row.rubrics.aggregation]).toEqual([
    "dr-tulu-5",
    "Why do reefs die?",
    "en",
    "hote",
  ]);
  expect(row.rubrics.items.map(({ weight, polarity, tier }) => [weight * polarity, tier])).toEqual([
    [2, "persistent"],
    [-1, "persistent"],
  ]);
  expect(() => poolRowOfDrTulu({ question: "?" }, 0)).toThrow(/task\/invalid_rubrics/);
});

it("takes the criteria that an environment gives of its task", () => {
  const { rubrics: set } = poolRowOfDrTulu({ query: "珊瑚礁为什么会死？", rubrics }, 0);
  const row = poolRow({ id: "reefs-1", query: "珊瑚礁为什么会白化？" }, { ...set, aggregation: "mean" });
  expect([row.id, row.language, row.rubrics.taskId, row.rubrics.query, row.rubrics.aggregation]).toEqual([
    ...["reefs-1", "zh", "reefs-1", "珊瑚礁为什么会白化？", "hote"],
  ]);
});
