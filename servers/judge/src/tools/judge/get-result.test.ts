import { describe, expect, it } from "vitest";
import { attempt, bench, TASK } from "../evaluation.fixture.ts";

const asked = { task: TASK.id, trajectories: [attempt(3), attempt(9), attempt(1)], topology: "round-robin" };
const MINUTE = 60_000;
const ticketOf = ({ structured }: { structured: object }) => (structured as { ticket: string }).ticket;

describe("get_result", () => {
  it("fetches what outlasted the call that began it, any number of times until it expires", async () => {
    const { call, judge, later } = bench({ answerWithinMs: 20 });
    judge.hold();
    const begun = await call("rank_group", asked);
    expect(begun.structured).toEqual({ status: "running", ticket: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const ticket = ticketOf(begun);
    expect((await call("get_result", { ticket })).structured).toEqual({
      status: "running",
      ticket,
      tool: "rank_group",
      progress: { done: 0, total: null },
    });
    judge.open();
    for (let times = 0; times < 2; times++) {
      later(14 * MINUTE);
      let { structured } = await call("get_result", { ticket });
      while (structured.status === "running") ({ structured } = await call("get_result", { ticket }));
      expect(structured).toMatchObject({
        status: "done",
        tool: "rank_group",
        ticket,
        result: { status: "scored", ticket },
      });
    }
    later(31 * MINUTE);
    expect((await call("get_result", { ticket })).code).toBe("no_such_ticket");
  });

  it("waits for the end where it comes in time, and hears of the progress meanwhile", async () => {
    const { call, judge } = bench({ answerWithinMs: 300 });
    judge.hold();
    const ticket = ticketOf(await call("rank_group", asked));
    const heard: [number, number | undefined][] = [];
    const waiting = call("get_result", { ticket }, { heard });
    judge.open();
    expect((await waiting).structured).toMatchObject({ status: "done", result: { group: { rank: [1, 0, 2] } } });
    expect(heard.map(([done]) => done)).toEqual([1, 2, 3]);
  });

  it("gives the outage that there was, not a score", async () => {
    const { call, judge } = bench({ answerWithinMs: 20 });
    judge.hold();
    const ticket = ticketOf(await call("rank_group", asked));
    judge.isDown = true;
    judge.open();
    let { structured } = await call("get_result", { ticket });
    while (structured.status === "running") ({ structured } = await call("get_result", { ticket }));
    expect(structured).toMatchObject({ status: "done", result: { status: "invalid", failure: { owner: "judge" } } });
  });

  it("refuses a ticket of nothing", async () => {
    expect((await bench().call("get_result", { ticket: "ab" })).code).toBe("no_such_ticket");
  });
});
