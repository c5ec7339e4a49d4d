import { Trajectory } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { CHECKS, runChecks } from "./checks.ts";
import { CHECK_WORDS } from "./words.ts";

/** Fails a check of each kind: an address, a figure and a quotation of its own, empty words, a mark without a reference. */
const ANSWER = [
  "# 1. Reef\n\n# 3. Heat",
  "Cover fell to 64.2 percent (https://b.example/none) [7]. **Bold",
  "“Nothing of this was ever written anywhere by anyone at all”, they said. 2 + 2 = 5 yuan, 40 dollars",
].join("\n");

const resultsOf = (query: string) =>
  runChecks({
    task: { query },
    trajectory: Trajectory.parse({
      schema_version: "ATIF-v1.8",
      agent: { name: "test", version: "1" },
      steps: [
        {
          step_id: 1,
          source: "agent",
          message: "",
          tool_calls: [{ tool_call_id: "a", function_name: "read_page", arguments: { url: "https://a.example/reef" } }],
          observation: {
            results: [{ source_call_id: "a", content: "https://a.example/reef\nCover fell to 18.5 percent." }],
          },
        },
        { step_id: 2, source: "agent", message: ANSWER },
      ],
    }),
  });

describe("what the checks say", () => {
  it.each(["zh", "en"] as const)("has a title for each check in %s, and for nothing else", (language) =>
    expect(Object.keys(CHECK_WORDS[language].titles)).toEqual(CHECKS.map(({ id }) => id)),
  );

  it("is in the language of the question", () => {
    const english = resultsOf("How much coral cover was left after the heat wave?");
    expect(english.filter(({ status }) => status === "fail").length).toBeGreaterThan(3);
    for (const { message, evidence } of english)
      expect([message, ...evidence.map(({ note = "" }) => note)].join()).not.toMatch(/\p{Script=Han}/u);
    for (const { message } of resultsOf("热浪之后珊瑚还剩多少？")) expect(message).toMatch(/^\p{Script=Han}.*：.*。$/u);
  });
});
