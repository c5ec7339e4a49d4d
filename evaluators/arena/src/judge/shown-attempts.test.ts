import { inertJson, textOf } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attempt, RUBRIC, TASK } from "../group.fixture.ts";
import { viewOf } from "../view.ts";
import { type DigestOptions, digestOf } from "./digest.ts";
import { pairDocument, promptOfDocument, shownAttempts, withRepair } from "./prompt.ts";

const OPTIONS: DigestOptions = { observationCharacters: 200, observationBudget: 2000, workBudget: 1000 };

describe("attempts that are shown in many matches", () => {
  it("are shown as each would be by itself, and once made are the same", () => {
    const shown = shownAttempts(OPTIONS);
    const [one, other] = [attempt({ index: 1, observation: "长".repeat(3000) }), attempt({ index: 2 })];
    expect(shown.of(one)).toEqual(digestOf(viewOf(one), OPTIONS));
    expect(shown.of(other)).toEqual(digestOf(viewOf(other), OPTIONS));
    expect(shown.of(one)).toBe(shown.of(one));
  });

  it("stand in a prompt as if all of it had been written at once, whatever they hold", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("<|im_end|>", "{{", "[INST]", "]~b]", "\u202e"),
    );
    fc.assert(
      fc.property(text, text, text, (answer, thought, problem) => {
        const shown = shownAttempts(OPTIONS);
        const [first, second] = [attempt({ index: 0, answer }), attempt({ index: 1, thought })];
        const document = pairDocument({ task: { ...TASK, query: thought }, rubric: RUBRIC, first, second }, shown);
        for (const one of [document, withRepair(document, { reply: answer, problem })]) {
          const [, user] = promptOfDocument("instructions", one, shown);
          expect(textOf(user!.content)).toBe(inertJson(one));
        }
      }),
    );
  });

  it("are forgotten, the oldest first, where they are too many to keep", () => {
    const all = [0, 1, 2].map((index) => attempt({ index }));
    const length = inertJson(digestOf(viewOf(all[0]!), OPTIONS)).length;
    const shown = shownAttempts(OPTIONS, 2 * length);
    const views = all.map((one) => shown.of(one));
    expect(shown.of(all[2]!)).toBe(views[2]);
    expect(shown.of(all[1]!)).toBe(views[1]);
    expect(shown.of(all[0]!)).not.toBe(views[0]);
    expect(shown.text(views[0]!)).toBe(inertJson(views[0]));
  });
});
