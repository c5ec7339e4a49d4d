import { expect, it } from "vitest";
import { attempt } from "../../groups/judging.fixture.ts";
import { toolsBench } from "../../groups/tools.fixture.ts";

it("scores a whole group in one call, and the same group once", async () => {
  const { call, judging, judge, end } = await toolsBench();
  judging();
  const attempts = [3, 8, 5].map((quality) => ({ trajectory: attempt(quality) }));
  const scored = await call("score_group", { attempts, task: "sea-1", wait: 20 });
  const ranks = (scored.structured.answers as { rank: number }[]).map(({ rank }) => rank);
  expect([scored.structured.status, ranks]).toEqual(["scored", [2, 0, 1]]);
  const asked = judge.asked.length;
  const again = await call("score_group", { attempts, task: "sea-1", wait: 20 });
  expect(again.structured).toEqual(scored.structured);
  expect(judge.asked).toHaveLength(asked);
  await end();
});

it("says what is wrong with an attempt, and where", async () => {
  const { call, end } = await toolsBench();
  const wrong = await call("score_group", { attempts: [{ trajectory: 7 }], task: "sea-1" });
  expect(wrong).toMatchObject({ isError: true, code: "invalid_arguments" });
  expect(wrong.text).toContain("attempts.0.trajectory");
  await end();
});

it("gives the judge the time that the HTTP interface would", async () => {
  const { call, ask, end } = await toolsBench();
  const attempts = [3, 8].map((quality) => ({ trajectory: attempt(quality) }));
  const sent = { group: "g", attempts, task: "sea-1", judgeSeconds: 60, collectSeconds: 60, wait: 0 };
  expect((await call("score_group", sent)).structured).toMatchObject({ status: "waiting" });
  expect((await ask("GET", "/groups/g")).body).toMatchObject({ state: "ready", remainingMs: 60_000 });
  await end();
});
