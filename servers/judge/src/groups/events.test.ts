import { afterEach, expect, it } from "vitest";
import type { GroupEvent } from "./group-views.ts";
import { type GroupsBench, groupsBench } from "./groups.fixture.ts";

const OPEN: GroupsBench[] = [];
const bench = async (options = {}) => {
  const made = await groupsBench(options);
  OPEN.push(made);
  return made;
};
afterEach(async () => {
  for (const made of OPEN.splice(0)) await made.end();
});

interface Heard {
  readonly id: string;
  readonly data: GroupEvent;
}

/** Reads a stream until `enough`, then hangs up. */
async function heardOf(
  groups: GroupsBench,
  enough: (heard: readonly Heard[]) => boolean,
  { query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<{ heard: Heard[]; response: Response }> {
  const leaving = new AbortController();
  const response = await groups.fetch(
    new Request(`http://127.0.0.1/groups/events${query}`, { headers, signal: leaving.signal }),
  );
  const heard: Heard[] = [];
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = new Map(block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
      if (lines.has("data")) heard.push({ id: lines.get("id")!, data: JSON.parse(lines.get("data")!) });
    }
    if (enough(heard)) break;
  }
  leaving.abort();
  return { heard, response };
}

const states = (heard: readonly Heard[], group: string) =>
  heard.filter(({ data }) => data.group === group).map(({ data }) => data.state);

it("tells the changes of all groups, or of one run, as they come", async () => {
  const groups = await bench();
  const { send, judging } = groups;
  const all = heardOf(groups, (heard) => states(heard, "r1:a").includes("scored"));
  const one = heardOf(groups, (heard) => heard.length > 0, { query: "?run=r2" });
  judging();
  await send("r1:a", 0, 3);
  await send("r2:b", 0, 3);
  await send("r1:a", 1, 8);
  const { heard, response } = await all;
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(states(heard, "r1:a").at(-1)).toBe("scored");
  const versions = heard.filter(({ data }) => data.group === "r1:a").map(({ data }) => data.version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  expect((await one).heard.every(({ data }) => data.run === "r2")).toBe(true);
  for (const { id, data } of heard) expect(id).toBe(`${data.changedAt}:${data.version}`);
});

it("goes on behind the last event, at another gateway too, and misses nothing", async () => {
  const groups = await bench();
  const { send, later } = groups;
  await send("r:a", 0, 3);
  const { heard } = await heardOf(groups, (all) => all.length > 0);
  later(60_000);
  for (const group of ["r:b", "r:c"]) await send(group, 0, 3);
  later(60_000);
  await send("r:d", 0, 3);
  const headers = { "last-event-id": heard.at(-1)!.id };
  const more = await heardOf(groups, (all) => all.some(({ data }) => data.group === "r:d"), { headers });
  const names = more.heard.map(({ data }) => data.group);
  expect(names.filter((name) => name !== "r:a").sort()).toEqual(["r:b", "r:c", "r:d"]);
});

it("refuses an id that is not one of an event, and begins anew for one who has seen none", async () => {
  const groups = await bench();
  const { status, body } = await groups.ask("GET", "/groups/events", undefined, { "last-event-id": "yesterday" });
  expect([status, body.error?.code]).toEqual([422, "invalid_arguments"]);
  await groups.send("r:a", 0, 3);
  const { heard } = await heardOf(groups, (all) => all.length > 0, { headers: { "last-event-id": "" } });
  expect(heard.map(({ data }) => data.group)).toEqual(["r:a"]);
});

it("gives more than one page of what was missed, each change once", async () => {
  const { store, service, now } = await bench();
  const cursor = `${now()}:0`;
  const page = 1000;
  const groups = Array.from({ length: page + 5 }, (_, at) => ({ ...GROUP, id: `g${at}` }));
  await Promise.all(
    groups.map((group) =>
      store.abandon({
        id: group.id,
        group,
        index: 0,
        generation: 0,
        failure: { owner: "harness", code: "abandoned", message: "x", retryable: false },
        now: now(),
      }),
    ),
  );
  const seen: string[] = [];
  const leaving = new AbortController();
  await service.events({
    after: cursor,
    signal: leaving.signal,
    send(events) {
      seen.push(...events.map(({ group }) => group));
      if (seen.length >= groups.length) leaving.abort();
    },
  });
  expect(new Set(seen).size).toBe(page + 5);
  expect(seen).toHaveLength(page + 5);
});
const GROUP = { run: "r", step: null, size: 2, quorum: 2, terms: {}, collectMs: 1000, judgeMs: 1000 };

it("is bounded, and ends when its client leaves or the service closes", async () => {
  const groups = await bench({ maxStreams: 1 });
  const leaving = new AbortController();
  const first = groups.service.events({ signal: leaving.signal, send: () => {} });
  const { status } = await groups.ask("GET", "/groups/events");
  expect([status, groups.service.health().streams]).toEqual([503, 1]);
  leaving.abort();
  await first;
  expect(groups.service.health().streams).toBe(0);
  const second = groups.service.events({ signal: new AbortController().signal, send: () => {} });
  groups.service.ending();
  await second;
});
