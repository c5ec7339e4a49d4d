import type { CheckResult, Trajectory } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Mark, placeEvidence, type Span, segmentsOf, textKey } from "./evidence.ts";

const mark = (start: number, end: number, number = 0, status: Mark["status"] = "pass"): Mark => {
  return { start, end, number, check: "format.answer", status, note: "" };
};
const whole = (text: string): Span[] => [{ start: 0, end: text.length }];
const shown = (text: string, runs: readonly Span[], marks: readonly Mark[]) =>
  segmentsOf(runs, marks).map((run) =>
    run.map(({ start, end, marks, opens }) => [
      text.slice(start, end),
      marks.map(({ number }) => number),
      opens.map(({ number }) => number),
    ]),
  );

describe("segmentsOf", () => {
  it("cuts overlapping marks into stretches under one set each, and opens a mark once", () => {
    const text = "abcdefgh";
    expect(shown(text, whole(text), [mark(1, 5, 0), mark(3, 7, 1)])).toEqual([
      [
        ["a", [], []],
        ["bc", [0], [0]],
        ["de", [0, 1], [1]],
        ["fg", [1], []],
        ["h", [], []],
      ],
    ]);
  });

  it("opens two marks of the same words at the same place", () => {
    expect(shown("abc", whole("abc"), [mark(0, 3, 4), mark(0, 3, 9)])).toEqual([[["abc", [4, 9], [4, 9]]]]);
  });

  it("opens a mark that begins between two runs in the later one", () => {
    const runs = [
      { start: 0, end: 3 },
      { start: 5, end: 8 },
    ];
    expect(shown("abc**def", runs, [mark(3, 7, 0)])).toEqual([
      [["abc", [], []]],
      [
        ["de", [0], [0]],
        ["f", [], []],
      ],
    ]);
  });

  it("shows every character of every run once, whatever is marked", () => {
    const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => [Math.min(a, b), Math.max(a, b) + 1] as const);
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), fc.uniqueArray(fc.nat(40), { maxLength: 6 }), (spans, cuts) => {
        const edges = [0, ...cuts.filter((cut) => cut > 0).sort((a, b) => a - b), 41];
        const runs = edges.slice(1).map((end, at) => ({ start: edges[at]!, end }));
        const marks = spans.map(([start, end], number) => mark(start, end, number));
        const segments = segmentsOf(runs, marks).flat();
        expect(segments.map(({ start, end }) => end - start).reduce((a, b) => a + b, 0)).toBe(41);
        segments.slice(1).forEach(({ start }, at) => {
          expect(start).toBe(segments[at]!.end);
        });
        expect(
          segments
            .flatMap(({ opens }) => opens)
            .map(({ number }) => number)
            .sort((a, b) => a - b),
        ).toEqual([...marks.keys()]);
        for (const { start, end, marks: covering } of segments)
          for (const each of covering) expect(each.start <= start && each.end >= end).toBe(true);
      }),
    );
  });
});

const TRAJECTORY: Trajectory = {
  schema_version: "ATIF-v1.8",
  agent: { name: "test", version: "1" },
  steps: [
    { step_id: 1, source: "user", message: "去天津" },
    {
      step_id: 2,
      source: "agent",
      message: "",
      reasoning_content: "先查车次",
      tool_calls: [{ tool_call_id: "c1", function_name: "search_train_tickets", arguments: {} }],
      observation: { results: [{ source_call_id: "c1", content: "车次 G7，553元\n车次 G9，553元" }] },
    },
    { step_id: 3, source: "agent", message: "坐 G9，553元；回来还坐 G9" },
  ],
};
const check = (evidence: CheckResult["evidence"], status: CheckResult["status"] = "pass"): CheckResult => ({
  id: "groundedness.train_number",
  family: "groundedness",
  status,
  score: status === "not_applicable" ? null : status === "pass" ? 1 : 0,
  examined: 1,
  message: "车次",
  evidence,
  fatal: false,
});
const marksOn = (key: string, results: readonly CheckResult[]) =>
  (placeEvidence(TRAJECTORY, results).marks.get(key) ?? []).map(({ start, end, status }) => [start, end, status]);

describe("placeEvidence", () => {
  it("believes an offset where the quote stands there, and else looks for the quote", () => {
    const answer = "坐 G9，553元；回来还坐 G9";
    const last = answer.lastIndexOf("G9");
    expect(marksOn(textKey(null), [check([{ step: null, quote: "G9", start: last }])])).toEqual([
      [last, last + 2, "pass"],
    ]);
    expect(marksOn(textKey(null), [check([{ step: null, quote: "G9", start: 0 }])])).toEqual([[2, 4, "pass"]]);
    expect(marksOn(textKey(null), [check([{ step: null, quote: "G9" }])])).toEqual([[2, 4, "pass"]]);
  });

  it("finds the words of a result, and of a step's thought", () => {
    expect(marksOn(textKey(2, 0), [check([{ step: 2, result: 0, quote: "车次 G9，553元" }])])).toEqual([
      [11, 21, "pass"],
    ]);
    expect(marksOn(textKey(2, "thought"), [check([{ step: 2, quote: "车次" }])])).toEqual([[2, 4, "pass"]]);
  });

  it("says of a quote that stands nowhere that it is not placed", () => {
    const { checks, marks } = placeEvidence(TRAJECTORY, [
      check(
        [
          { step: null, quote: "K1" },
          { step: 9, quote: "G9" },
          { step: null, quote: "" },
        ],
        "fail",
      ),
    ]);
    expect(checks[0]!.evidence.map(({ isPlaced }) => isPlaced)).toEqual([false, false, false]);
    expect(marks.size).toBe(0);
  });

  it("numbers evidence through all checks", () => {
    const { checks } = placeEvidence(TRAJECTORY, [
      check([{ step: null, quote: "G9" }]),
      check([{ step: null, quote: "553" }]),
    ]);
    expect(checks.map(({ evidence }) => evidence.map(({ number }) => number))).toEqual([[0], [1]]);
  });

  it("holds against the trajectory only what a failed check notes", () => {
    const both = [
      { step: null, quote: "G9", note: "不在查询结果中" },
      { step: null, quote: "553元" },
    ];
    expect(marksOn(textKey(null), [check(both, "fail")]).map(([, , status]) => status)).toEqual(["fail", "pass"]);
    expect(marksOn(textKey(null), [check([both[1]!], "fail")]).map(([, , status]) => status)).toEqual(["pass"]);
    expect(marksOn(textKey(null), [check(both)]).map(([, , status]) => status)).toEqual(["pass", "pass"]);
  });

  it("marks nothing for a check that has nothing to check", () => {
    expect(marksOn(textKey(null), [check([{ step: null, quote: "G9" }], "not_applicable")])).toEqual([]);
  });
});
