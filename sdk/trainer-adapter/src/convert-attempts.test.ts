/** Attempts as trainers send them to be rewarded: texts with marks, texts with masks, and messages without ids of calls. */
import { agentSteps, answerOf, observationsOf, queryOf } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { converted, refused, shown, sourceOf, turn } from "./convert.fixture.ts";

const PROMPT = "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nRain?<|im_end|>\n<|im_start|>assistant\n";
const CALL = '<think>look</think>\n<tool_call>\n{"name": "weather", "arguments": {"city": "x"}}\n</tool_call>';
const TOLD =
  "<|im_end|>\n<|im_start|>user\n<tool_response>\nrain ☔\n</tool_response><|im_end|>\n<|im_start|>assistant\n";
const ANSWER = "It rains 🌧.<|im_end|>";
const TURNS = [
  { thought: "look", said: "", calls: [["weather", { city: "x" }]], told: [["weather", "rain ☔", false]] },
  turn("It rains 🌧."),
];
const bare = (text: string) => text.replaceAll(/<\|im_(?:start|end)\|>/g, "");
const length = (text: string) => [...text].length;
const attemptOf = async (record: object) => (await converted("attempt", record))[0]!;

describe("a completion text", () => {
  it.each(["trl", "attempt"])("is read as %s has it", async (format) => {
    const [trajectory] = await converted(format, { prompt: PROMPT, completion: CALL + TOLD + ANSWER });
    expect(shown(trajectory!)).toEqual(TURNS);
    expect([queryOf(trajectory!), answerOf(trajectory!)]).toEqual(["Rain?", "It rains 🌧."]);
  });

  it.each([
    ["with special tokens", (text: string) => text],
    ["without", bare],
  ])("gives by its mask the turns that its marks give, %s", async (_, spelt) => {
    const [call, told, answer] = [CALL, TOLD, ANSWER].map(spelt) as [string, string, string];
    const mask = [
      [length(call), 1],
      [length(told), 0],
      [length(answer), 1],
    ];
    const trajectory = await attemptOf({ prompt: spelt(PROMPT), completion: call + told + answer, mask });
    expect(shown(trajectory)).toEqual(TURNS);
    expect(agentSteps(trajectory)[0]!.extra?.arenakit?.raw).toBe(call);
    expect(queryOf(trajectory)).toBe("Rain?");
  });

  it("that makes up a result is told nothing where the mask says so", async () => {
    const madeUp = `${bare(CALL)}\n<tool_response>\nsun\n</tool_response>\nSun.`;
    const believed = await attemptOf({ prompt: "q", completion: madeUp });
    expect(shown(believed)[0]!.told).toEqual([["weather", "sun", false]]);
    const own = await attemptOf({ prompt: "q", completion: madeUp, mask: [[length(madeUp), 1]] });
    expect(agentSteps(own)).toHaveLength(1);
    expect(agentSteps(own).flatMap(observationsOf)).toEqual([]);
    expect(answerOf(own)).toBeNull();
  });

  it("ends a turn where a template opens the next one's thought", async () => {
    const told = `${TOLD}<think>\n`;
    const rest = "done</think>Rain.";
    const mask = [
      [length(CALL), 1],
      [length(told), 0],
      [length(rest), 1],
    ];
    for (const spelt of [(text: string) => text, bare]) {
      const runs = [CALL, told, rest].map((text, at) => [length(spelt(text)), mask[at]![1]]);
      const trajectory = await attemptOf({ prompt: "q", completion: spelt(CALL + told + rest), mask: runs });
      expect(shown(trajectory)).toEqual([TURNS[0], turn("Rain.", { thought: "done" })]);
    }
  });

  it("keeps what a user says between two turns", async () => {
    const said = "<|im_end|>\n<|im_start|>user\nBy train!<|im_end|>\n<|im_start|>assistant\n";
    const completion = `How?${said}G7311.`;
    const mask = [
      [4, 1],
      [length(said), 0],
      [6, 1],
    ];
    const { steps } = await attemptOf({ prompt: "q", completion, mask });
    expect(steps.map(({ source, message }) => [source, message])).toEqual([
      ["user", "q"],
      ["agent", "How?"],
      ["user", "By train!"],
      ["agent", "G7311."],
    ]);
  });

  it("is read in the dialect that is named", async () => {
    const completion = '<search>rain</search><information>wet</information>Wet. <tool_call>{"name":"f"}</tool_call>';
    const search = await attemptOf({ prompt: "q", completion, dialect: "search-r1" });
    expect(shown(search)[0]).toEqual(
      turn("", { calls: [["search", { query: "rain" }]], told: [["search", "wet", false]] }),
    );
    const hermes = await attemptOf({ prompt: "q", completion: "<search>rain</search> is a tag", dialect: "hermes" });
    expect(shown(hermes)).toEqual([turn("<search>rain</search> is a tag")]);
    expect(await refused("attempt", { completion: "a", dialect: "klingon" })).toEqual([
      'dialect: expected one of hermes, openai, qwen3-coder, llama3-json, deepseek, gpt-oss, search-r1, o2, dr-tulu, o2-searcher, or none to have it found out, got "klingon"',
    ]);
  });

  it.each([
    ["<tool_call>\n<function=f>\n<parameter=days>\n3\n</parameter>\n</function>\n</tool_call>", { days: 3 }],
    [
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>f<｜tool▁sep｜>{"a": 1}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
      { a: 1 },
    ],
    [
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="a" string="false">1</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
      { a: 1 },
    ],
    ['<|channel|>commentary to=functions.f <|constrain|>json<|message|>{"a": 1}<|call|>', { a: 1 }],
    ['<|python_tag|>{"name": "f", "parameters": {"a": 1}}', { a: 1 }],
    ['<call_tool name="f" limit="3">rain</call_tool><tool_output>wet</tool_output>', { query: "rain", limit: 3 }],
  ])("is read in the dialect that its marks are of: %s", async (completion, args) => {
    const [first] = shown(await attemptOf({ prompt: "q", completion }));
    expect(first!.calls).toEqual([["f", args]]);
  });

  it("keeps what stands behind a search that its trainer did not cut off", async () => {
    const completion = "<search>rain</search> So: <answer>wet</answer>";
    const trajectory = await attemptOf({ prompt: "q", completion, mask: [[completion.length, 1]] });
    expect(shown(trajectory)[0]).toMatchObject({ said: "So:\n\nwet", calls: [["search", { query: "rain" }]] });
  });

  it("that is empty is an attempt without an answer", async () => {
    const trajectory = await attemptOf({ prompt: "q", completion: "" });
    expect([queryOf(trajectory), answerOf(trajectory)]).toEqual(["q", null]);
  });
});

describe("a mask", () => {
  const character = fc.constantFrom("a", " ", "\n", "杭", "🚄", "é", "😀", "<", "|");
  const text = fc.array(character, { minLength: 1, maxLength: 12 }).map((characters) => characters.join(""));
  /** Runs that differ from their neighbours. */
  const runs = fc
    .tuple(fc.array(text, { minLength: 1, maxLength: 8 }), fc.constantFrom<0 | 1>(0, 1))
    .map(([texts, first]) => texts.map((one, at) => [one, (at + first) % 2] as [string, 0 | 1]));
  const completionOf = (parts: readonly [string, number][]) => parts.map(([one]) => one).join("");

  it("gives a turn for each of the model's runs, word for word, and what it was told as results", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (parts) => {
        const mask = parts.map(([one, written]) => [length(one), written]);
        const trajectory = await attemptOf({ prompt: "q", completion: completionOf(parts), mask });
        const said = agentSteps(trajectory).map((step) => step.extra?.arenakit?.raw ?? step.message);
        const told = trajectory.steps.flatMap((step) => observationsOf(step)).map((one) => one.text);
        expect(said).toEqual(parts.filter(([, written]) => written === 1).map(([one]) => one));
        expect(told).toEqual(parts.filter(([one, written]) => written === 0 && one.trim() !== "").map(([one]) => one));
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it("may part a run in several", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (parts) => {
        const completion = completionOf(parts);
        const whole = parts.map(([one, written]) => [length(one), written]);
        const single = parts.flatMap(([one, written]) => [...one].map(() => [1, written]));
        const both = [whole, single].map((mask) => attemptOf({ prompt: "q", completion, mask }));
        const [one, other] = await Promise.all(both);
        expect(shown(one!)).toEqual(shown(other!));
      }),
      { seed: 6, numRuns: 100 },
    );
  });

  it("of another length than the completion is refused with both numbers", async () => {
    await fc.assert(
      fc.asyncProperty(runs, fc.integer({ min: 1, max: 5 }), async (parts, more) => {
        const completion = completionOf(parts);
        const mask = [...parts.map(([one, written]) => [length(one), written]), [more, 1]];
        expect(await refused("attempt", { prompt: "q", completion, mask })).toEqual([
          `mask: expected runs of ${length(completion)} characters in all (the completion's code points), got ${length(completion) + more}`,
        ]);
      }),
      { seed: 7, numRuns: 50 },
    );
    // Four UTF-16 units are two characters.
    const mask = [[4, 1]];
    expect(await refused("attempt", { completion: "🚄🚄", mask })).toEqual([
      expect.stringContaining("of 2 characters"),
    ]);
  });

  it("is of a text", async () => {
    const completion = [{ role: "assistant", content: "a" }];
    expect(await refused("attempt", { completion, mask: [[1, 1]] })).toEqual([expect.stringMatching(/^mask: .*text/)]);
  });
});

describe("messages", () => {
  const completion = [
    {
      role: "assistant",
      content: "",
      tool_calls: [{ type: "function", function: { name: "search_poi", arguments: { city: "Hangzhou", limit: 2 } } }],
    },
    { role: "tool", name: "search_poi", content: "1. West Lake" },
    { role: "assistant", content: "plan: go" },
  ];

  it("of TRL, whose arguments are objects and whose calls have no id, are an attempt", async () => {
    const trajectory = await attemptOf({
      prompt: [
        { role: "system", content: "S" },
        { role: "user", content: "plan trip 3" },
      ],
      completion,
      step: 7,
    });
    expect(trajectory.steps.map(({ source }) => source)).toEqual(["system", "user", "agent", "agent"]);
    expect(shown(trajectory)).toEqual([
      turn("", {
        calls: [["search_poi", { city: "Hangzhou", limit: 2 }]],
        told: [["search_poi", "1. West Lake", false]],
      }),
      turn("plan: go"),
    ]);
    expect([queryOf(trajectory), answerOf(trajectory)]).toEqual(["plan trip 3", "plan: go"]);
    expect(sourceOf(trajectory)).toMatchObject({ format: "attempt", kept: { step: 7 } });
  });

  it("that end with a call have no answer, and need no prompt", async () => {
    const trajectory = await attemptOf({ completion: completion.slice(0, 2) });
    expect([trajectory.steps.length, answerOf(trajectory)]).toEqual([1, null]);
  });

  it("say where they are wrong", async () => {
    expect(await refused("attempt", { prompt: "q", completion: [{ role: "assistent", content: "a" }] })).toEqual([
      expect.stringMatching(/^completion\[0\]\.role: /),
    ]);
    expect(await refused("attempt", { prompt: "q" })).toEqual([expect.stringMatching(/^completion: /)]);
  });
});
