/** Freely written answers, asked for in English: whatever a check says of them is English, quotations aside. */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { openTravel } from "@arenakit/env-open-travel";
import { expect, it } from "vitest";
import { chineseOfItsOwn } from "../../envs/open-travel/src/checks/trajectory.fixture.ts";
import { ROOT } from "../sources.ts";
import { inputOf, readAnswerSet } from "./written-answers.ts";

const FOLDER = join(ROOT, "test", "dev-answers");
const folders = [FOLDER, ...readdirSync(FOLDER).map((name) => join(FOLDER, name))].filter((folder) =>
  existsSync(join(folder, "answers.jsonl")),
);

it.each(folders.map((folder) => [basename(folder), folder] as const))(
  "speaks English of the answers of %s",
  (_, folder) => {
    const set = readAnswerSet(folder);
    const failed = new Set<string>();
    for (const answer of set.answers) {
      const input = inputOf(set, answer);
      const asked = { ...input, task: { ...input.task, query: "Please plan this with addresses, times and prices." } };
      for (const result of openTravel.runChecks(asked)) {
        if (result.status === "fail") failed.add(result.id);
        expect(chineseOfItsOwn(result, asked), `${answer.id}: ${result.message}`).toEqual([]);
      }
    }
    // Of sound answers little is said.
    expect(failed.size).toBeGreaterThan(set.answers.some(({ planted }) => planted !== null) ? 15 : 0);
  },
);
