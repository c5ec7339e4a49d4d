/** The studio over HTTP: what it says, what it keeps from being run, and how a long run is paged. */
import { expect, it } from "vitest";
import { FakeRun } from "../servers/judge/src/groups/fake-run.fixture.ts";
import { trainedRun } from "../servers/judge/src/groups/fake-training.fixture.ts";
import { PAGE } from "../servers/pages/src/studio/groups.tsx";
import { studioApp } from "../servers/pages/src/studio/studio.tsx";

const NOW = 1_800_000_000_000;
const clock = () => NOW;

function served(run: FakeRun) {
  const app = studioApp(run.source, { clock });
  return async (path: string) => {
    const answer = await app.request(`http://localhost${path}`);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}

/** Groups of a list, in the order shown. */
const rowsOf = (text: string) => [...text.matchAll(/<tr id="row:([^"]*)"/g)].map(([, id]) => id);

it("answers every page with a policy that lets only its own script and style run", async () => {
  const get = served(trainedRun({ run: "r", steps: 3, clock }));
  for (const path of [
    "/studio",
    "/studio/runs/r",
    "/studio/runs/r/parts/groups",
    "/studio/none",
    "/studio/studio.js",
  ]) {
    const { headers, text } = await get(path);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    if (path.endsWith(".js")) continue;
    expect(text).not.toMatch(/ style=| on[a-z]+=|<script(?! src="\/studio\/studio\.js" defer)/);
  }
});

it("lists the runs, and has nothing at an address that names none", async () => {
  const get = served(trainedRun({ run: "杭州/α", steps: 2, clock }));
  const { text } = await get("/studio");
  const [, address] = /<a href="(\/studio\/runs\/[^"]+)"/.exec(text)!;
  expect(address).toBe(`/studio/runs/${encodeURIComponent("杭州/α")}`);
  expect((await get(address!)).status).toBe(200);
  expect((await get("/studio/runs/other")).status).toBe(404);
  expect((await get("/studio/runs/other/data")).status).toBe(404);
  expect((await get("/studio/runs/x/parts/none")).status).toBe(404);
});

it("writes names, reasons and messages as text, whatever they are", async () => {
  const hostile = `<img/src=x/onerror=alert(1)>"'&amp;`;
  const run = new FakeRun({ run: hostile, size: 2, clock });
  const message = `</p><script>alert("judge")</script>`;
  const id = run.open(hostile, 0);
  run.invalidate(id, { owner: "judge", code: "judge_invalid", message, retryable: false });
  const get = served(run);
  for (const path of ["", `/runs/${encodeURIComponent(hostile)}?group=${encodeURIComponent(id)}`]) {
    const { status, text } = await get(`/studio${path}`);
    expect(status).toBe(200);
    expect(text).toContain("&lt;img/src=x/onerror=alert(1)&gt;&quot;&#39;&amp;amp;");
    expect(text).not.toContain("<img");
    expect(text.match(/<script/g)).toHaveLength(1);
  }
});

it("pages through all groups, each once, those that opened in one moment too", async () => {
  const run = new FakeRun({ run: "r", size: 2, clock });
  for (let at = 0; at < 173; at++) run.open(`g${at}`, 0, NOW + 0.25 - Math.floor(at / 7) * 1000);
  const get = served(run);
  const seen: (string | undefined)[] = [];
  let path: string | undefined = "/studio/runs/r/parts/groups";
  for (let pages = 0; path && pages < 10; pages++) {
    const { text } = await get(path);
    const rows = rowsOf(text);
    expect(rows.length).toBeLessThan(PAGE + 7);
    seen.push(...rows);
    const older = /href="\/studio\/runs\/r\?([^"]*)">Older/.exec(text)?.[1];
    path = older && `/studio/runs/r/parts/groups?${older.replaceAll("&amp;", "&")}`;
  }
  expect(seen).toHaveLength(173);
  expect(new Set(seen).size).toBe(173);
});

it("shows only groups of the state that is asked for, and keeps that while it pages", async () => {
  const run = trainedRun({ run: "r", steps: 60, clock });
  const get = served(run);
  const { text } = await get("/studio/runs/r/parts/groups?state=scored");
  expect(rowsOf(text).every((id) => run.view(id!)!.state === "scored")).toBe(true);
  expect(text).toMatch(/href="[^"]*\?state=scored&amp;before=\d+">Older/);
  expect(rowsOf((await get("/studio/runs/r/parts/groups?state=judging")).text)).toHaveLength(3);
});

it("does not grow with the run", async () => {
  const short = await served(trainedRun({ run: "r", steps: 200, clock }))("/studio/runs/r");
  const long = await served(trainedRun({ run: "r", steps: 1700, clock }))("/studio/runs/r");
  // More than ten thousand groups against 1200; both have a hundred points, and numbers have more digits.
  expect(long.text.length).toBeLessThan(short.text.length * 1.1);
});

it("shows a group of this run alone", async () => {
  const run = trainedRun({ run: "r", steps: 2, clock });
  const get = served(run);
  const [id] = [...run.groups.keys()];
  const group = encodeURIComponent(id!);
  expect((await get(`/studio/runs/r/parts/group?group=${group}`)).text).toContain("Ranking");
  run.groups.set("foreign", { ...run.groups.get(id!)!, group: { ...run.groups.get(id!)!.group, run: "other" } });
  expect((await get("/studio/runs/r/parts/group?group=foreign")).text).toContain("is known here");
});

it("gives the figures as JSON, with the judges and the alarm", async () => {
  const { text } = await served(trainedRun({ run: "r", steps: 5, clock }))("/studio/runs/r/data");
  const data = JSON.parse(text);
  expect(data.steps.map(({ from }: { from: number }) => from)).toEqual([0, 1, 2, 3, 4]);
  expect(data.judging.judges[0].name).toBe("qwen3-32b");
  expect(data.drift.verdict).toBe("alarm");
});

it("says of a group that waits what it waits for, and marks the winner of one that is over", async () => {
  const run = new FakeRun({ run: "r", size: 4, clock });
  const id = run.open("g", 0);
  const get = served(run);
  const group = async () => (await get(`/studio/runs/r/parts/group?group=${encodeURIComponent(id)}`)).text;
  run.submit(id, 3);
  expect(await group()).toMatch(/<b>#3<\/b> <!-- -->awaited|<b>#3<\/b> awaited/);
  run.submit(id, 1);
  run.play(id, { limit: 4 }); // the seeding of four attempts is three matches
  expect(await group()).toContain("Semi-finals");
  expect(await group()).not.toContain("winner");
  run.play(id);
  run.score(id);
  const { matches } = run.view(id)!;
  expect(await group()).toContain(`>#${matches.at(-1)!.winner}</text><text class="sum"`);
});

it("says that the store does not answer, one that hangs and one that fails", async () => {
  const { source } = trainedRun({ run: "r", steps: 1, clock });
  const hangs = () => new Promise<never>(() => {});
  const fails = async () => {
    throw new Error("no connection");
  };
  const told: string[] = [];
  for (const runs of [hangs, fails]) {
    const app = studioApp({ ...source, runs }, { clock, deadlineMs: 20, onError: ({ message }) => told.push(message) });
    const answer = await app.request("http://localhost/studio");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.text()).toContain("The store of groups does not answer now");
  }
  expect(told).toEqual(["the store did not answer in time", "no connection"]);
});
