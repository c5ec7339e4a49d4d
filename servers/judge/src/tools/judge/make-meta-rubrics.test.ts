import { createHash } from "node:crypto";
import { type ChatRequest, type ModelClient, textOf } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { bench, FakeJudge, FakeRubricJudge } from "../evaluation.fixture.ts";

/** The document of the prompt. */
interface Shown {
  assessments: { query: string; criteria: object[]; responses: (string | null)[] }[];
  most: number;
}

/** Writes what it is told to, or fails while it is down; keeps what it was shown. */
class Writer implements ModelClient {
  readonly id = "writer";
  isDown = false;
  reply: unknown = { criteria: [{ title: "Sources", description: "names where facts come from" }] };
  readonly shown: Shown[] = [];

  async complete({ messages }: ChatRequest) {
    if (this.isDown) throw new Error("no connection");
    this.shown.push(JSON.parse(textOf(messages[1]!.content)));
    return { kind: "text" as const, text: JSON.stringify(this.reply), usage: { promptTokens: 1, completionTokens: 1 } };
  }
}

function withWriter(options: { answerWithinMs?: number } = {}) {
  const writer = new Writer();
  const rubric = new FakeRubricJudge();
  const judges = {
    rules: { pairwise: new FakeJudge(), rubric: new FakeRubricJudge() },
    model: { pairwise: new FakeJudge(), rubric, proposer: { client: writer } },
  };
  return { writer, rubric, ...bench({ judges, ...options }) };
}

const setOf = (query: string, ...items: object[]) => ({
  format: "rubricset/1",
  query,
  source: { kind: "native" },
  aggregation: "hote",
  items: items.map((item) => ({ polarity: 1, weight: 1, scale: "binary", tier: "persistent", ...item })),
});
const sky = setOf(
  "Why is the sky blue?",
  { id: "a", text: "gives sources" },
  { id: "b", text: "is wrong", polarity: -1 },
);
const sea = setOf("Why is the sea salty?", { id: "c", text: "rivers" }, { id: "d", text: "unknown" });
const given = {
  rubrics: sky,
  answers: ["one", "two", null],
  verdicts: [
    [
      { rubricId: "a", value: 0 },
      { rubricId: "b", met: true },
    ],
    [{ rubricId: "a", value: 1 }],
    [],
  ],
};

interface Made {
  status: string;
  ticket: string;
  rubrics?: { id: string; tier: string; text: string; origin: object }[];
  assessments: { scored: number; of: number; results?: { score: number | null }[] }[];
  failure: { owner: string; code: string; message: string } | null;
}
const made = ({ structured }: { structured: object }) => structured as unknown as Made;

describe("make_meta_rubrics", () => {
  it("shows the model criteria, answers and verdicts of several tasks, and gives what it wrote", async () => {
    const { call, writer, rubric } = withWriter();
    const asked = {
      judge: "model",
      step: 4,
      assessments: [given, { rubrics: sea, answers: ["rivers bring it", "-"] }],
    };
    const { rubrics, ...said } = made(await call("make_meta_rubrics", asked));
    expect(writer.shown).toMatchObject([
      {
        most: 5,
        assessments: [
          {
            query: sky.query,
            responses: ["one", "two", null],
            // Half of those who have a verdict; of the fault one of one. What has none is no 0.
            criteria: [
              { text: "gives sources", fault: false, score: 1 / 2, scores: [0, 1, null] },
              { text: "is wrong", fault: true, score: 1, scores: [1, null, null] },
            ],
          },
          {
            query: sea.query,
            criteria: [
              { text: "rivers", score: 1 / 2, scores: [1, 0] },
              { text: "unknown", score: 0, scores: [0, 0] },
            ],
          },
        ],
      },
    ]);
    const text = "names where facts come from";
    const id = createHash("sha256").update(`|${text}|1`).digest("hex").slice(0, 12);
    expect(rubrics).toMatchObject([{ id, text, tier: "meta", polarity: 1, weight: 1, origin: { step: 4 } }]);
    expect(said).toMatchObject({
      status: "made",
      failure: null,
      // Eq. 2: one of two criteria of weight 1, none of two.
      assessments: [
        { scored: 3, of: 3 },
        { scored: 4, of: 4, results: [{ score: 1 / 2 }, { score: 0 }] },
      ],
    });
    expect(rubric.asked).toBe(2);
    await call("make_meta_rubrics", asked);
    expect([writer.shown.length, rubric.asked]).toEqual([1, 2]);
  });

  it("takes the rubrics that update_rubric keeps by a name", async () => {
    const { call, writer } = withWriter();
    await call("update_rubric", { state: "sea", rubrics: sea });
    const said = await call("make_meta_rubrics", {
      judge: "model",
      max_rubrics: 2,
      assessments: [{ state: "sea", answers: ["rivers"] }],
    });
    expect(made(said).status).toBe("made");
    expect(writer.shown).toMatchObject([{ most: 2, assessments: [{ query: sea.query }] }]);
  });

  it("leaves out a task of which nothing is scored, and asks no model where that is all", async () => {
    const { call, writer, rubric } = withWriter();
    rubric.isDown = true;
    const silent = { rubrics: sea, answers: ["rivers"] };
    const some = made(await call("make_meta_rubrics", { judge: "model", assessments: [given, silent] }));
    expect(some).toMatchObject({ status: "made", assessments: [{ scored: 3 }, { scored: 0, of: 2 }] });
    expect(writer.shown.map(({ assessments }) => assessments.map(({ query }) => query))).toEqual([[sky.query]]);
    const asked = { judge: "model", assessments: [silent] };
    const none = made(await call("make_meta_rubrics", asked));
    expect(none).toMatchObject({
      status: "unscored",
      failure: { owner: "judge", code: "unscored", message: "no verdict in time", retryable: true },
    });
    expect(none).not.toHaveProperty("rubrics");
    expect(writer.shown).toHaveLength(1);
    rubric.isDown = false;
    expect(made(await call("make_meta_rubrics", asked)).status).toBe("made");
  });

  it("says what a model failed with, gives the verdicts that were had, and asks it anew", async () => {
    const { call, writer } = withWriter();
    const asked = { judge: "model", assessments: [{ rubrics: sea, answers: ["rivers"] }] };
    writer.isDown = true;
    const down = made(await call("make_meta_rubrics", asked));
    expect(down).toMatchObject({ status: "unscored", failure: { owner: "judge" }, assessments: [{ scored: 2 }] });
    expect(down.failure?.message).toContain("no connection");
    writer.isDown = false;
    const { reply } = writer;
    writer.reply = { criteria: [] };
    const empty = made(await call("make_meta_rubrics", asked));
    expect(empty).toMatchObject({ status: "unscored", failure: { owner: "judge", code: "malformed_reply" } });
    for (const one of [down, empty]) expect(one).not.toHaveProperty("rubrics");
    writer.reply = reply;
    expect(made(await call("make_meta_rubrics", asked)).status).toBe("made");
  });

  it("gives a ticket for what takes longer than a call", async () => {
    const { call, writer } = withWriter({ answerWithinMs: 0 });
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { complete } = writer;
    writer.complete = async (request) => {
      await held;
      return complete.call(writer, request);
    };
    const running = made(await call("make_meta_rubrics", { judge: "model", assessments: [given] }));
    expect(running.status).toBe("running");
    open();
    let result = {};
    while (!("result" in result)) result = (await call("get_result", { ticket: running.ticket })).structured;
    expect(result).toMatchObject({ status: "done", tool: "make_meta_rubrics", result: { status: "made" } });
  });

  it.each([
    [{ assessments: [given] }, "no_such_judge", /rules asks no model.*name model/],
    [{ judge: "model", assessments: [] }, "invalid_arguments", /assessments/],
    [{ judge: "model", assessments: [{ answers: ["x"] }] }, "invalid_arguments", /assessments\[0\]\.rubrics/],
    [{ judge: "model", assessments: [{ rubrics: sky }] }, "invalid_arguments", /assessments\[0\]\.answers/],
    [{ judge: "model", assessments: [{ state: "s", answers: ["x"] }] }, "no_such_state", /"s"/],
    [
      { judge: "model", assessments: [given, { ...given, answers: ["one"] }] },
      "invalid_arguments",
      /assessments\[1\]\.verdicts has 3 lists: expected one for each of 1 answers/,
    ],
    [
      { judge: "model", assessments: [{ ...given, rubrics: sea }] },
      "invalid_arguments",
      /assessments\[0\]\.verdicts\[0\]: a verdict on a/,
    ],
    [
      { judge: "model", assessments: [{ rubrics: sky, answers: ["x"], verdicts: [[{ rubricId: "a", value: 7 }]] }] },
      "invalid_arguments",
      /expected 0 to 1 on the scale binary, got 7/,
    ],
  ])("refuses %#: %s", async (args, code, message) => {
    const said = await withWriter().call("make_meta_rubrics", args);
    expect(said.code).toBe(code);
    expect(said.text).toMatch(message);
  });

  it("says how a server gets a model where no judge has one", async () => {
    const said = await bench().call("make_meta_rubrics", { assessments: [given] });
    expect(said.code).toBe("no_such_judge");
    expect(said.text).toContain("start the server with --judge MODEL@URL");
  });
});
