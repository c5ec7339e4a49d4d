/** Which training tasks become data, on queries whose overlap is counted by hand. */
import { type Task, tasksFor } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { chooseQueries, decontaminated, withoutDoubles } from "./choose-queries.ts";

const tasksOf = (split: Task["split"], queries: Readonly<Record<string, string>>, subtask = "one") =>
  tasksFor(
    "small",
    Object.entries(queries).map(([id, query]) => ({ id, split, subtask, query })),
  );
const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

const TEST = tasksOf("test", {
  // Twelve words: five 8-grams.
  "test-en": "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima",
  "test-zh": "周末想去杭州西湖边散步顺便吃一顿本帮菜",
  "test-short": "Who wrote it?",
});

it("leaves out a query of which one test query has seven tenths of the 8-grams", () => {
  const kept = tasksOf("train", {
    // Of its five 8-grams four are the test's, 0.8; then three of five, 0.6.
    most: "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo zulu",
    some: "alpha bravo charlie delta echo foxtrot golf hotel india juliett yankee zulu",
    chinese: "周末想去杭州西湖边散步，顺便吃一顿本帮菜！",
    short: "who WROTE it",
    other: "Who wrote that?",
  });
  const { kept: left, leftOut } = decontaminated({ kept, leftOut: [] }, TEST);
  expect(idsOf(left)).toEqual(["some", "other"]);
  expect(leftOut).toEqual([
    { task: "most", why: "80 % of its 8-grams stand in test-en" },
    { task: "chinese", why: "100 % of its 8-grams stand in test-zh" },
    { task: "short", why: "100 % of its 8-grams stand in test-short" },
  ]);
});

it("keeps the first of queries that are nearly the same", () => {
  const { kept, leftOut } = withoutDoubles(
    tasksOf("train", {
      first: "Where is the old lighthouse?",
      second: "where is the OLD lighthouse",
      third: "Who paints?",
    }),
  );
  expect(idsOf(kept)).toEqual(["first", "third"]);
  expect(leftOut).toEqual([{ task: "second", why: "near-duplicate of first" }]);
});

const WORDS = "amber birch cedar dune ember fjord grove heath islet jetty knoll lagoon".split(" ");
const many = WORDS.flatMap((word, at) =>
  tasksOf("train", { [`task-${at}`]: `Tell me all about the ${word}` }, at % 3 === 0 ? "multi-day" : "one"),
);
const options = { seed: 1, sft: 6, rl: 4, notInSft: ["multi-day"], heldOut: TEST };

it("draws two sets that share nothing, the first without the subtasks that are kept for the other", () => {
  const { sft, rl, spare } = chooseQueries(many, options);
  expect([sft.length, rl.length]).toEqual([6, 4]);
  expect(new Set(idsOf([...sft, ...rl, ...spare])).size).toBe(10 + spare.length);
  // Eight fit the first set; what of the two others the second one has not drawn is spare.
  const fits = ({ subtask }: Task) => subtask !== "multi-day";
  expect(spare.length).toBe(2 - rl.filter(fits).length);
  expect(spare.every(fits)).toBe(true);
  expect(sft.map(({ subtask }) => subtask)).not.toContain("multi-day");
  expect(chooseQueries(many, options)).toEqual(chooseQueries(many, options));
  expect(idsOf(chooseQueries(many, { ...options, seed: 2 }).sft)).not.toEqual(idsOf(sft));
});

it("gives each set its share where there are too few tasks", () => {
  // Twelve tasks for twenty-four: half of each.
  const { sft, rl } = chooseQueries(many, { ...options, sft: 8, rl: 16 });
  expect([sft.length, rl.length]).toEqual([4, 8]);
});
