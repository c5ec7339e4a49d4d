import { canonicalJson, type JsonObject, Trajectory } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentKey, type StepView, viewOf } from "./view.ts";

function called(given: JsonObject): Trajectory {
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "a", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "问" },
      {
        step_id: 2,
        source: "agent",
        message: "",
        tool_calls: [{ tool_call_id: "c", function_name: "search_poi", arguments: given }],
      },
    ],
  };
}

const shown = (trajectory: Trajectory) => JSON.stringify(viewOf(trajectory));

it("spells arguments in one way, whatever the order in which the policy wrote them", () => {
  const one = called({ query: "外滩", city: "上海", area: { b: [{ y: 1, x: 2 }], a: null }, "10": 1, "9": 2 });
  const other = called({ "9": 2, "10": 1, area: { a: null, b: [{ x: 2, y: 1 }] }, city: "上海", query: "外滩" });
  expect(shown(one)).toBe(shown(other));
  expect(shown(one)).toContain('{"9":2,"10":1,"area":{"a":null,"b":[{"x":2,"y":1}]},"city":"上海","query":"外滩"}');
});

it("is the same of an attempt that was written to a file and read back, and holds the same arguments", () => {
  // A schema leaves out the name of what JavaScript would take for a prototype.
  const json = fc
    .dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 })
    .filter((given) => !canonicalJson(given).includes('"__proto__"'));
  fc.assert(
    fc.property(json, (given) => {
      const fresh = called(given as JsonObject);
      const read = Trajectory.parse(JSON.parse(canonicalJson(fresh)));
      expect(shown(read)).toBe(shown(fresh));
      expect(contentKey(read)).toBe(contentKey(fresh));
      const [step] = viewOf(fresh).steps as StepView[];
      expect(canonicalJson(step!.calls[0]!.arguments)).toBe(canonicalJson(given));
    }),
  );
});

describe("what was said to the policy", () => {
  const talk = (...steps: readonly Partial<Trajectory["steps"][number]>[]): Trajectory => ({
    ...called({}),
    steps: steps.map((step, at) => ({ source: "user" as const, message: "", ...step, step_id: at + 1 })),
  });
  const user = (message: string) => ({ source: "user" as const, message });
  const agent = (message: string) => ({ source: "agent" as const, message });
  const quiet = { calls: [], invalidCalls: [], observations: [] };

  it("stands in its place behind the policy's first turn, what was said after the answer too", () => {
    const hotel = talk(
      { source: "system", message: "You book hotels." },
      user("Book a hotel"),
      agent("Which city?"),
      user("Paris, and it must be under 100 euro"),
      { source: "system", message: "Two turns are left." },
      agent("Booked."),
      user("###STOP###"),
    );
    expect(viewOf(hotel)).toEqual({
      steps: [
        { message: "Which city?", ...quiet },
        { by: "user", text: "Paris, and it must be under 100 euro" },
        { by: "system", text: "Two turns are left." },
        quiet,
        { by: "user", text: "###STOP###" },
      ],
      answer: "Booked.",
    });
    const cheaper = {
      ...hotel,
      steps: hotel.steps.map((step) => (step.step_id === 4 ? { ...step, message: "Paris" } : step)),
    };
    expect(contentKey(cheaper)).not.toBe(contentKey(hotel));
  });

  it("is told from what stood in the prompt: examples and earlier turns are given, and nobody's work", () => {
    const shots = talk(
      user("Capital of France?"),
      {
        ...agent("Paris"),
        is_copied_context: true,
        tool_calls: [{ tool_call_id: "c", function_name: "look_up", arguments: { of: "France" } }],
        observation: { results: [{ source_call_id: "c", content: "Paris" }] },
      },
      user("Capital of Italy?"),
      agent("Rome"),
    );
    expect(viewOf(shots)).toEqual({
      steps: [
        { given: true, by: "user", text: "Capital of France?" },
        {
          given: true,
          message: "Paris",
          calls: [{ name: "look_up", arguments: { of: "France" } }],
          invalidCalls: [],
          observations: [{ tool: "look_up", isError: false, text: "Paris" }],
        },
        quiet,
      ],
      answer: "Rome",
    });
  });

  it("holds observations that came as messages, and results that answer no call", () => {
    const observation = { results: [{ content: "16 files" }] };
    const react = talk(
      user("Fix it"),
      agent("Action: ls"),
      { ...user("Observation: a.py"), observation },
      agent("Done"),
    );
    expect(viewOf(react).steps).toEqual([
      { message: "Action: ls", ...quiet },
      { by: "user", text: "Observation: a.py" },
      { ...quiet, observations: [{ tool: null, isError: false, text: "16 files" }] },
      quiet,
    ]);
  });
});
