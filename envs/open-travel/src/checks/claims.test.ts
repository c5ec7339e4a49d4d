/** Claims made by hand, held against results: what is contradicted, what is borne out, and what nobody knows. */
import type { Claim, ClaimReading, JsonObject } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { runTravelChecks, understandingOfTravel } from "../checks.ts";
import { openTravel } from "../environment.ts";
import { DUCK, PALACE, TEMPLE, TRAINS, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

/** The words of an answer and the claims that somebody read from them; one statement that was read. */
function readingOf(
  answer: string,
  claims: readonly (Partial<Claim> & { kind: Claim["kind"]; quote: string })[],
): ClaimReading {
  const said = (quote: string) => ({ start: answer.indexOf(quote), end: answer.indexOf(quote) + quote.length, quote });
  const plain = { modality: "asserted", rough: false, day: 1, date: null };
  return {
    claims: claims.map((claim) => ({ ...plain, ...claim, ...said(claim.quote) }) as Claim),
    statements: [{ start: 0, end: answer.length, state: "read", unread: [] }],
  };
}

const named = (answer: string, quote: string) => ({
  start: answer.indexOf(quote),
  end: answer.indexOf(quote) + quote.length,
  quote,
});
const CALLS = [[PALACE, TEMPLE, DUCK, TRAINS], [...WAYS]];

function statusOf(
  id: string,
  {
    answer,
    claims,
    query = "",
    constraints = {},
  }: {
    answer: string;
    claims: Parameters<typeof readingOf>[1];
    query?: string;
    constraints?: JsonObject;
  },
) {
  const task = taskOf(query || "去北京玩", { cities: ["北京"], ...constraints });
  const trajectory = trajectoryOf(CALLS, answer);
  return runTravelChecks({ task, trajectory, claims: readingOf(answer, claims) }).find((one) => one.id === id)!.status;
}

const VISIT = "故宫博物院";
const visit = (times: { from: number | null; to: number | null; date?: string }) => ({
  answer: VISIT,
  claims: [{ kind: "visit", quote: VISIT, place: named(VISIT, VISIT), purpose: "sight", ...times } as const],
});

// 2026-05-04 is a Monday; the palace is open 08:30-17:00 and closed on Mondays.
it.each([
  ["a Monday", "time.closed_weekday", visit({ from: 540, to: 660, date: "2026-05-04" }), "fail"],
  ["a Tuesday", "time.closed_weekday", visit({ from: 540, to: 660, date: "2026-05-05" }), "pass"],
  ["a day that nobody names", "time.closed_weekday", visit({ from: 540, to: 660 }), "not_applicable"],
  ["an evening", "time.open_during_visit", visit({ from: 1110, to: 1200 }), "fail"],
  ["a morning", "time.open_during_visit", visit({ from: 540, to: 660 }), "pass"],
  ["no hour", "time.open_during_visit", visit({ from: null, to: null }), "not_applicable"],
])("a visit to the palace on %s, whatever the task says", (_, id, said, status) =>
  expect(statusOf(id, said)).toBe(status),
);

it.each([
  ["周一照常开放", "open", [1], "fail"],
  ["周二照常开放", "open", [2], "pass"],
  ["周一闭馆", "closed", [1], "pass"],
  ["周三闭馆", "closed", [3], "fail"],
])("%s of the palace", (quote, state, weekdays, status) => {
  const answer = `${VISIT}${quote}`;
  const times = { from: null, to: null, lastEntry: null };
  const opening = { kind: "opening", quote, place: named(answer, VISIT), state, weekdays, ...times } as const;
  expect(statusOf("groundedness.opening_hours", { answer, claims: [opening as never] })).toBe(status);
});

it.each([
  ["G7", "pass"],
  ["G9012", "fail"],
])("train %s among those that were found", (number, status) => {
  const times = { mode: "train", from: null, to: null, departs: null, arrives: null } as const;
  const claims = [{ kind: "ride", quote: number, number, ...times } as const];
  expect(statusOf("groundedness.train_number", { answer: number, claims })).toBe(status);
});

it("what no result knows is held against nobody", () => {
  const answer = "云海栈道门票90元";
  const price = { amount: { min: 90, max: 90 }, currency: "CNY", per: "person" } as const;
  const of = { what: "place", place: named(answer, "云海栈道"), item: "ticket" } as const;
  const claims = [{ kind: "price", quote: "门票90元", of, ...price } as const];
  expect(statusOf("groundedness.place_prices", { answer, claims })).toBe("not_applicable");
});

it("an answer within the budget fails one constraint where one beyond it fails two", () => {
  const failed = (answer: string) =>
    openTravel
      .runChecks({ task: { query: "预算300元以内，必须去颐和园" }, trajectory: trajectoryOf(CALLS, answer) })
      .filter(({ id, status }) => status === "fail" && id.startsWith("constraints."))
      .map(({ id }) => id);
  expect(failed("上午逛故宫博物院，总费用215元。")).toEqual(["constraints.waypoints"]);
  expect(failed("上午逛故宫博物院，总费用9015元。")).toEqual(["constraints.budget", "constraints.waypoints"]);
});

it("says how much was understood: a half of what was read in part", () => {
  const answer = "甲乙丙丁";
  const unread = [{ start: 2, end: 3, quote: "丙" }];
  const statements = (["read", "partly", "unread", "plain"] as const).map((state, at) => ({
    start: at,
    end: at + 1,
    state,
    unread: state === "unread" ? unread : [],
  }));
  const input = { task: taskOf("去北京玩", { cities: ["北京"] }), trajectory: trajectoryOf([], answer) };
  expect(understandingOfTravel({ ...input, claims: { claims: [], statements } })).toEqual({
    statements: 3,
    share: (1 + 1 / 2) / 3,
    unread: ["丙"],
  });
});
