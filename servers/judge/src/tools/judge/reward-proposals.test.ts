import { describe, expect, it } from "vitest";
import { bench } from "../evaluation.fixture.ts";

const meta = [
  { id: "m1", text: "sources" },
  { id: "m2", text: "figures" },
  { id: "m3", text: "limits", scale: "ternary" },
];
/** Of each answer: its values of m1, m2 and m3; null is unscored. */
const verdictsOf = (...answers: (number | null)[][]) =>
  answers.map((values) =>
    values.map((value, at) => ({ rubricId: `m${at + 1}`, ...(value === null ? {} : { value }) })),
  );

interface Rewarded {
  status: string;
  rewards: ({ raw: number | null; clamped: number | null; scored: number; of: number } | null)[];
  advantages: (number | null)[];
  results?: ({ score: number | null }[] | null)[];
  failure: object | null;
}
const rewarded = ({ structured }: { structured: object }) => structured as unknown as Rewarded;
const close = (value: number) => expect.closeTo(value, 12);

describe("reward_proposals", () => {
  it("has eq. 5 of each task and the advantages of the group; what is no task has null", async () => {
    const { call, rubricJudge } = bench();
    const said = await call("reward_proposals", {
      meta,
      proposals: [
        // 1 − 2/4 where some pass; none passes m2: 0; all pass m3: 1 − 1.
        { verdicts: verdictsOf([1, 0, 1], [0, 0, 1], [1, 0, 1], [0, 0, 1]) },
        null,
        // 1 − 1/4, 1 − 3/4, and 1 − (1 − 3)/4 = 3/2, which is clamped to 1.
        { verdicts: verdictsOf([1, 1, 1], [0, 1, -1], [0, 1, -1], [0, 0, -1]) },
      ],
    });
    const first = 1 / 6;
    const third = { raw: (3 / 4 + 1 / 4 + 3 / 2) / 3, clamped: (3 / 4 + 1 / 4 + 1) / 3 };
    expect(rewarded(said)).toMatchObject({
      status: "scored",
      failure: null,
      rewards: [
        { raw: close(first), clamped: close(first), scored: 3, of: 3 },
        null,
        { raw: close(third.raw), clamped: close(third.clamped), scored: 3, of: 3 },
      ],
      // Of two the deviation is half of their difference.
      advantages: [close(-1), null, close(1)],
    });
    expect(said.text).toContain("1: no task");
    expect(rubricJudge.asked).toBe(0);
    expect(rewarded(said)).not.toHaveProperty("results");
  });

  it("leaves a meta rubric without verdicts out of the mean, and others' verdicts aside", async () => {
    const asked = (...answers: (number | null)[][]) => ({ verdicts: verdictsOf(...answers) });
    const said = await bench().call("reward_proposals", {
      meta,
      proposals: [
        asked([1, null, null], [0, null, 0]),
        asked([null, null, null]),
        {
          verdicts: [
            [
              { rubricId: "m1", met: true },
              { rubricId: "active", value: 0 },
            ],
            [],
            [{ rubricId: "m1", met: false }],
          ],
        },
      ],
    });
    expect(rewarded(said)).toMatchObject({
      status: "incomplete",
      rewards: [
        // m1: 1 − 1/2, m3: no answer passes.
        { raw: (1 / 2 + 0) / 2, scored: 2, of: 3 },
        { raw: null, clamped: null, scored: 0, of: 3 },
        { raw: 1 / 2, clamped: 1 / 2, scored: 1, of: 3 },
      ],
      advantages: [close(-1), null, close(1)],
    });
  });

  it("scores the answers here where there are no verdicts", async () => {
    const { call, rubricJudge } = bench();
    const asked = {
      meta: meta.slice(0, 2),
      proposals: [
        { query: "q1", answers: ["sources", "-", null, "sources and figures", "-"] },
        { query: "q2", answers: ["figures", "figures"] },
        { verdicts: verdictsOf([1, 0], [0, 0]) },
        null,
      ],
    };
    const said = rewarded(await call("reward_proposals", asked));
    expect(said).toMatchObject({
      status: "scored",
      // q1: (1 − 2/4 + 1 − 1/4) / 2; q2: m1 none, m2 all.
      rewards: [{ raw: 5 / 8, scored: 2 }, { raw: 0, scored: 2 }, { raw: 1 / 4, scored: 2 }, null],
    });
    expect(said.results?.map((own) => own?.map(({ score }) => score) ?? null)).toEqual([
      [1 / 2, 0, null, 1, 0],
      [1 / 2, 1 / 2],
      null,
      null,
    ]);
    // Silence is not asked about.
    expect(rubricJudge.asked).toBe(6);
    await call("reward_proposals", asked);
    expect(rubricJudge.asked).toBe(6);
  });

  it("gives no reward while the judge is down, and asks again", async () => {
    const { call, rubricJudge } = bench();
    rubricJudge.isDown = true;
    const asked = { meta, proposals: [{ query: "q", answers: ["sources"] }, null] };
    expect(rewarded(await call("reward_proposals", asked))).toMatchObject({
      status: "unscored",
      rewards: [{ raw: null, clamped: null, scored: 0, of: 3 }, null],
      advantages: [null, null],
      failure: { owner: "judge", code: "unscored", message: "no verdict in time" },
    });
    rubricJudge.isDown = false;
    expect(rewarded(await call("reward_proposals", asked)).status).toBe("scored");
  });

  it("has nothing for a group without any task", async () => {
    const said = rewarded(await bench().call("reward_proposals", { meta, proposals: [null, null] }));
    expect(said).toMatchObject({ status: "unscored", rewards: [null, null], advantages: [null, null], failure: null });
  });

  it.each([
    [{ meta, proposals: [] }, "invalid_arguments", /proposals/],
    [{ meta: [], proposals: [null] }, "invalid_arguments", /meta/],
    [{ meta: [meta[0], meta[0]], proposals: [null] }, "invalid_arguments", /meta: two have one id/],
    [{ meta, proposals: [{}] }, "invalid_arguments", /proposals\[0\]\.query is missing/],
    [{ meta, proposals: [{ query: "q" }] }, "invalid_arguments", /proposals\[0\]\.answers/],
    [{ meta, proposals: [{ verdicts: [], answers: [] }] }, "invalid_arguments", /one of the two/],
    [
      { meta, proposals: [null, { verdicts: verdictsOf([1], [3]) }] },
      "invalid_arguments",
      /proposals\[1\]\.verdicts\[1\]: the verdict on m1: expected 0 to 1/,
    ],
    [{ judge: "blind", meta, proposals: [{ query: "q", answers: ["x"] }] }, "no_such_judge", /no single criteria/],
  ])("refuses %#: %s", async (args, code, message) => {
    const said = await bench().call("reward_proposals", args);
    expect(said.code).toBe(code);
    expect(said.text).toMatch(message);
  });
});
