/** Calls against the definitions of the tools, and questions asked twice. */
import { type JsonObject, Trajectory } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { runChecks } from "../checks.ts";
import { misfit } from "./argument-schemas.ts";

const SCHEMA = {
  type: "object",
  properties: {
    query: { type: "string", minLength: 1, maxLength: 10 },
    k: { type: "integer", minimum: 1, maximum: 5 },
    kind: { enum: ["web", "news"] },
    urls: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }] },
  },
  required: ["query"],
  additionalProperties: false,
} as const;

describe("a schema", () => {
  it.each<[JsonObject, string | null]>([
    [{ query: "a" }, null],
    [{ query: "a", k: 5, kind: "news", urls: ["x"] }, null],
    [{ query: "a", urls: "x" }, null],
    [{}, "query is missing"],
    [{ query: 3 }, "query is not string"],
    [{ query: "" }, "query is shorter than 1"],
    [{ query: "中文中文中文中文中文中" }, "query is longer than 10"],
    [{ query: "a", k: 1.5 }, "k is not integer"],
    [{ query: "a", k: 9 }, "k is above 5"],
    [{ query: "a", kind: "all" }, 'kind is none of ["web","news"]'],
    [{ query: "a", urls: [1] }, "urls is not string"],
    [{ query: "a", more: 1 }, "more is unknown"],
  ])("of %j says %j", (value, expected) => expect(misfit(value, SCHEMA as unknown as JsonObject)).toBe(expected));

  it("finds nothing in a value that was not written into it", () => {
    expect(misfit({}, { type: "object", required: ["valueOf"] })).toBe("valueOf is missing");
  });
});

function asked(queries: readonly string[], tools?: JsonObject[]): Trajectory {
  return Trajectory.parse({
    schema_version: "ATIF-v1.8",
    agent: { name: "other", version: "0", ...(tools ? { tool_definitions: tools } : {}) },
    steps: queries.map((query, at) => ({
      step_id: at + 1,
      source: "agent",
      message: "",
      tool_calls: [{ tool_call_id: `c${at}`, function_name: "search", arguments: { query } }],
      observation: { results: [{ source_call_id: `c${at}`, content: `page ${at}` }] },
    })),
  });
}
const resultOf = (id: string, trajectory: Trajectory) => runChecks({ trajectory }).find((one) => one.id === id);

it("looks at arguments where the tools are known, and not else", () => {
  expect(resultOf("process.argument_schemas", asked(["a"]))).toMatchObject({ status: "not_applicable" });
  const ours = [{ type: "function", function: { name: "search", parameters: SCHEMA as unknown as JsonObject } }];
  expect(resultOf("process.argument_schemas", asked(["a", "b"], ours))).toMatchObject({ status: "pass", examined: 2 });
  expect(resultOf("process.argument_schemas", asked(["a", "far too long"], ours))).toMatchObject({
    status: "fail",
    score: 0.5,
  });
  const others = [{ name: "open", input_schema: SCHEMA as unknown as JsonObject }];
  expect(resultOf("process.argument_schemas", asked(["a"], others))).toMatchObject({ status: "fail", score: 0 });
});

it.each([
  ["bridge traffic statistics 2024", "the bridge traffic statistics of 2024 please", "fail"],
  ["bridge traffic statistics 2024", "bridge traffic statistics 2023", "pass"],
  ["诺维克大桥的交通量", "请问诺维克大桥的交通量", "fail"],
  ["诺维克大桥的交通量", "哈尔登渡轮停航时间", "pass"],
])("%j and then %j: %s", (first, second, status) =>
  expect(resultOf("process.similar_queries", asked([first, second]))).toMatchObject({ status }),
);

it("accuses no short answer of leaving results unused where nothing tells which are used", () => {
  const searched = asked(["weather"]);
  const answer = { step_id: 2, source: "agent", message: "16 ℃." };
  const answered = Trajectory.parse({
    ...searched,
    steps: [...searched.steps, answer],
  });
  expect(resultOf("process.used_observations", answered)).toMatchObject({ status: "not_applicable" });
  expect(resultOf("process.tools_before_answer", answered)).toMatchObject({ status: "pass" });
});

it("accuses no attempt that had no tools of not asking them", () => {
  const answer = { step_id: 1, source: "agent", message: "Keep three pointers and turn each link round." };
  const bare = { schema_version: "ATIF-v1.8", agent: { name: "other", version: "0" }, steps: [answer] };
  const offered = { ...bare, agent: { ...bare.agent, tool_definitions: [{ name: "search", parameters: {} }] } };
  expect(resultOf("process.tools_before_answer", Trajectory.parse(bare))).toMatchObject({ status: "not_applicable" });
  expect(resultOf("process.tools_before_answer", Trajectory.parse(offered))).toMatchObject({ status: "fail" });
});

it.each([
  ["把下面这句话翻译成英文：今天天气很好", "The weather is fine today, isn't it?", "not_applicable"],
  ["Please translate this sentence for my friend: how are you", "你今天好吗？", "not_applicable"],
  ["今天北京的天气怎么样？", "The weather is fine today.", "fail"],
])("holds no translation to the language of the request: %s", (query, message, status) => {
  const steps = [
    { step_id: 1, source: "user", message: query },
    { step_id: 2, source: "agent", message },
  ];
  const agent = { name: "other", version: "0" };
  const trajectory = Trajectory.parse({ schema_version: "ATIF-v1.8", agent, steps });
  expect(resultOf("format.language", trajectory)).toMatchObject({ status });
});
