/** Reports of what was read, recorded by another tool: pages as text, lists of results, JSON; no constraints, no extra of ours. */
import { CheckResult, Trajectory, textOfAtif } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runChecks } from "../checks.ts";

const PAGE_A = "https://press.example/2024/bridges";
const PAGE_B = "https://wire.example/ferries";
const SEARCH = [
  `1. The Norvik bridge after five years (2024-03-11)\n   ${PAGE_A}\n   Traffic on the bridge rose by 18.4% in the first year.`,
  `2. Ferries of the north (2023-08-02)\n   ${PAGE_B}\n   What became of the ferries.`,
  "3. Tunnels, a history (2021-01-05)\n   https://tunnels.example/history\n   Nobody remembers the first tunnel.",
].join("\n");
const TEXT_A = `# The Norvik bridge after five years (2024-03-11)

Traffic on the Norvik bridge rose by 18.4% in the first year. The bridge cost 240 million euros and was opened in June 2019.

Of the residents of Norvik, 64% are in favour of a second bridge, while 23% of the fishermen of Halden are against it. “We sleep through the storms now, which we never did before,” said the harbour master.`;
const TEXT_B = `# Ferries of the north (2023-08-02)

The last ferry from Halden sailed in October 2020. It had carried 1,250 passengers a day over a distance of 12 km.`;

const REPORT = `## Traffic
- Traffic on the Norvik bridge rose by 18.4% in the first year [1].
- The last ferry from Halden, which carried 1,250 passengers a day over 12 kilometres, sailed in October 2020 [2].

## Opinion
- In Norvik 64% of the residents are in favour of a second bridge; 23% of the fishermen of Halden are against it [1].
- “We sleep through the storms now, which we never did before,” the harbour master said [1].

## References
[1] The Norvik bridge after five years. ${PAGE_A}
[2] Ferries of the north. ${PAGE_B}`;
const QUERY = "What did the bridge of Norvik change? Write sections on the following: traffic; opinion.";

type Shape = "text" | "json";
/** As any recorder would write it; `shape` is that of the results. */
function recorded(answer: string, shape: Shape = "text", query = QUERY): Trajectory {
  const found = [
    {
      url: PAGE_A,
      title: "The Norvik bridge after five years",
      snippet: "Traffic on the bridge rose by 18.4% in the first year.",
    },
    { url: PAGE_B, title: "Ferries of the north", snippet: "What became of the ferries." },
    {
      url: "https://tunnels.example/history",
      title: "Tunnels, a history",
      snippet: "Nobody remembers the first tunnel.",
    },
  ];
  const page = (url: string, text: string) =>
    shape === "text" ? text : JSON.stringify({ url, title: /^# (.*) \(/.exec(text)![1], text });
  const calls = [
    ["search", { query: "Norvik bridge" }, shape === "text" ? SEARCH : JSON.stringify({ results: found })],
    ["open_page", { url: PAGE_A }, page(PAGE_A, TEXT_A)],
    ["open_page", { url: PAGE_B }, page(PAGE_B, TEXT_B)],
  ] as const;
  return Trajectory.parse({
    schema_version: "ATIF-v1.8",
    agent: { name: "other", version: "0" },
    steps: [
      { step_id: 1, source: "user", message: query },
      ...calls.map(([name, args, content], at) => ({
        step_id: at + 2,
        source: "agent",
        message: "",
        tool_calls: [{ tool_call_id: `c${at}`, function_name: name, arguments: args }],
        observation: { results: [{ source_call_id: `c${at}`, content }] },
      })),
      { step_id: calls.length + 2, source: "agent", message: answer },
    ],
  });
}
/** The report is short, and close to the words of its pages on purpose. */
const NOT_ASKED = ["format.structure", "coverage.own_words"];
const failed = (answer: string, shape: Shape = "text") =>
  runChecks({ trajectory: recorded(answer, shape) })
    .filter(({ status, id }) => status === "fail" && !NOT_ASKED.includes(id))
    .map(({ id }) => id);
const edited = (from: string, to: string) => {
  expect(REPORT).toContain(from);
  return REPORT.replace(from, to);
};

describe.each(["text", "json"] as const)("a report of pages that came as %s", (shape) => {
  it("is left alone where it is right, without a task", () => expect(failed(REPORT, shape)).toEqual([]));

  it.each([
    ["groundedness.figures", "18.4%", "28.4%"],
    ["groundedness.figures", "12 kilometres", "12 metres"],
    ["groundedness.figures", "rose by 18.4%", "rose by 18.4 percentage points"],
    ["groundedness.name_figures", "last ferry from Halden", "last ferry from Norvik"],
    ["groundedness.dates", "October 2020", "March 2020"],
    ["groundedness.directions", "rose by", "fell by"],
    ["groundedness.directions", "in favour of", "against"],
    ["groundedness.quotes", "storms now", "nights now"],
    ["groundedness.urls", "wire.example/ferries", "wire.example/boats"],
    ["groundedness.reference_marks", "in October 2020 [2]", "in October 2020 [7]"],
    ["groundedness.citations", "in October 2020 [2]", "in October 2020 [1]"],
    ["groundedness.names", "residents are", "residents of Quendel are"],
    ["coverage.questions", "## Opinion", "## More"],
    ["format.language", REPORT, "诺维克大桥开通后交通量上升了18.4%，多数居民支持再建一座，少数渔民反对。"],
  ])("%s sees %j become %j", (id, from, to) => expect(failed(edited(from, to), shape)).toContain(id));
});

it("tells apart what is borne out, what is said otherwise and what nothing says", () => {
  const statesOf = (answer: string) =>
    runChecks({ trajectory: recorded(answer) }).find(({ id }) => id === "groundedness.figures")?.states;
  expect(statesOf(REPORT)).toEqual({ grounded: 5, contradicted: 0, unsupported: 0 });
  expect(statesOf(edited("rose by 18.4%", "rose by 17.1%"))).toEqual({ grounded: 4, contradicted: 1, unsupported: 0 });
  expect(statesOf(`- A dragon of 7,777 kilograms lives there.\n${REPORT}`)).toEqual({
    grounded: 5,
    contradicted: 0,
    unsupported: 1,
  });
});

it("takes the strings of JSON for no quotations", () => {
  const said = (words: string) => `${REPORT}\n\n\`\`\`\n${words}\n\`\`\``;
  const note = '"note": "the crossing is a fine way to spend an afternoon"';
  expect(failed(said(`{\n  // for two\n  "to": "Halden",\n  ${note},\n}`))).not.toContain("groundedness.quotes");
  expect(failed(said(note))).toContain("groundedness.quotes");
});

it("adds nothing up: a sum of two figures of a page is in no page", () =>
  expect(failed(edited("64% of the residents", "87% of the residents"))).toContain("groundedness.figures"));

it("takes a query for a task, and the words of a call for no result", () => {
  const echo = Trajectory.parse({
    ...recorded("The answer is 77.7% of all the bridges there are."),
    steps: [
      {
        step_id: 1,
        source: "agent",
        message: "",
        tool_calls: [{ tool_call_id: "c", function_name: "search", arguments: { query: "bridges 77.7% of all" } }],
        observation: {
          results: [
            {
              source_call_id: "c",
              content:
                "Results for bridges 77.7% of all: nothing was found that fits, try other words or fewer of them.",
            },
          ],
        },
      },
      { step_id: 2, source: "agent", message: "The answer is 77.7% of all the bridges there are." },
    ],
  });
  const figures = runChecks({ trajectory: echo, task: { query: "How many?" } }).find(
    ({ id }) => id === "groundedness.figures",
  );
  expect(figures).toMatchObject({ status: "fail", states: { unsupported: 1 } });
});

const PIECES = [
  ...REPORT.split(/(?<=[\s.])/),
  "\n\n",
  "| a | 18.4% |\n",
  "【3】",
  "《Ferries of the north》",
  "“",
  "”",
  "[x](https://wire.example/ferries)",
  "约18%",
  "在绛屏的",
  "二〇二〇年",
  "\u0000",
  "😀",
  "￼",
];

it("quotes words that stand where it says, whatever the report is made of", () => {
  const answers = fc
    .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 60 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(answers, fc.constantFrom<Shape>("text", "json"), (answer, shape) => {
      const trajectory = recorded(answer, shape);
      for (const result of runChecks({ trajectory })) {
        expect(CheckResult.safeParse(result).error).toBeUndefined();
        for (const { step, result: at, quote, start } of result.evidence) {
          if (start === undefined) continue;
          const source =
            step === null
              ? answer.trim()
              : textOfAtif(
                  trajectory.steps.find((one) => one.step_id === step)?.observation?.results[at ?? -1]?.content,
                );
          expect(source.slice(start, start + quote.length), result.id).toBe(quote);
        }
      }
    }),
    { numRuns: 80 },
  );
});

describe("a report in few words", () => {
  const PAGE = `# City of Halden water report

The Halden Water Authority served 1,200,000 people in 2023, up from 900,000 in 2018. Losses fell from 24% to 16% after the authority replaced 312 km of pipes at a cost of $45.6 million. A second plant has a capacity of 80,000 cubic metres per day.`;
  const address = "https://halden.example/water";
  const failedOf = (
    words: string,
    query = "How did Halden reduce its water losses? Write a short report with sources.",
  ) => {
    const trajectory = Trajectory.parse({
      schema_version: "ATIF-v1.8",
      agent: { name: "test", version: "1" },
      steps: [
        { step_id: 1, source: "user", message: query },
        {
          step_id: 2,
          source: "agent",
          message: "",
          tool_calls: [{ tool_call_id: "c", function_name: "browse", arguments: { url: address } }],
          observation: { results: [{ source_call_id: "c", content: PAGE }] },
        },
        { step_id: 3, source: "agent", message: `${words} [1]\n\nReferences\n[1] ${address}` },
      ],
    });
    const task = {
      id: "q",
      env: "imported",
      subtask: "imported",
      split: "test" as const,
      query,
      constraints: { cities: [], people: 1, preferences: [] },
    };
    return runChecks({ trajectory, task, query, id: "q" } as never)
      .filter(({ status }) => status === "fail")
      .map(({ id }) => id);
  };

  it.each([
    "Losses fell from 24% to 16%, and 1.2M people are served, up from 0.9M.",
    "Losses fell from 24% to 16%. The pipes cost $45.6M and the plant has a capacity of 80k cubic metres per day.",
    "Losses fell by 8 percentage points, from 24% to 16%.",
    "The population served grew by 33%, from 900,000 to 1,200,000. Losses fell from 24% to 16%.",
    "At $45.6 million for 312 km, that is roughly $146,000 per kilometre. Losses fell from 24% to 16%.",
    "Losses fell from 24% to 16%. No data for 2024 or 2025 were found.",
    "Losses fell from 24% to 16%; the meters are read at 11 am, or at 13时40分.",
    "Losses fell from ２４% to １６%.",
  ])("is right: %s", (words) => expect(failedOf(words)).toEqual([]));

  it.each([
    "Losses fell from 24% to 16%, and 2.1M people are served.",
    "Losses fell from 24% to 16%. The pipes cost $54.6M.",
    "Losses fell by 11 percentage points, from 24% to 16%.",
    "The population served grew by 43%, from 900,000 to 1,200,000.",
    "Losses fell from 24% to １７%.",
    "At $45.6 million for 312 km, that is roughly $246,000 per kilometre.",
  ])("is wrong: %s", (words) => expect(failedOf(words)).toContain("groundedness.figures"));

  it("says of no year that it was found where it was not", () => {
    expect(failedOf("漏损率由24%降至16%。2024年的数据未能查到。", "哈尔登如何降低漏损？请写一份简短报告。")).toEqual(
      [],
    );
    expect(failedOf("Losses fell from 24% to 16% in 2014.")).toContain("groundedness.dates");
  });
});
