/** Many who wait in one Python process: how few requests that takes, and that nobody suffers from another one. */
import { afterEach, describe, expect, it } from "vitest";
import { type Asked, report, type Said, type ScriptedServer, scriptedServer } from "./python-adapter.ts";

interface Name {
  readonly group: string;
  readonly index: number;
}
type Row = Record<string, unknown>;
const servers: ScriptedServer[] = [];
async function served(answer: (asked: Asked) => Said | Promise<Said>): Promise<ScriptedServer> {
  const server = await scriptedServer(answer);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const open = { have: 1, abandoned: 0, need: 1, remainingMs: 60_000, failure: null };
const waiting = ({ group, index }: Name) => ({
  status: "waiting",
  state: "open",
  generation: 0,
  group,
  index,
  ...open,
});
const late = ({ group, index }: Name) => ({
  status: "invalid",
  reason: "late",
  generation: 0,
  group,
  index,
  failure: null,
});
const UNKNOWN = { owner: "policy", code: "no_such_attempt", message: "nobody knows it", retryable: false };
const isUnknown = ({ group }: Name) => group === "nowhere";
const lateOrUnknown = (name: Name) =>
  isUnknown(name) ? { ...late(name), reason: "missing", failure: UNKNOWN } : late(name);
const namesOf = ({ body }: Pick<Asked, "body">) => body.attempts as Name[];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const calls = (server: ScriptedServer, steps: readonly unknown[], client: object = {}) => ({
  do: "calls",
  urls: server.url,
  steps,
  client,
});

/** Groups of a size: complete when all have come; long polls are held until something is. */
function groups(size: number) {
  const have = new Map<string, number>();
  let tell: (() => void)[] = [];
  return async ({ path, body }: Asked): Promise<Said> => {
    const isClosed = ({ group }: Name) => (have.get(group) ?? 0) >= size;
    const answerOf = (name: Name) => (isClosed(name) ? late(name) : waiting(name));
    if (path === "/groups:await") {
      const names = namesOf({ body });
      const until = performance.now() + Number(body.wait) * 1000;
      while (!names.some(isClosed) && performance.now() < until)
        await Promise.race([new Promise<void>((resolve) => tell.push(resolve)), pause(until - performance.now())]);
      return { body: { answers: names.map(answerOf) } };
    }
    const group = decodeURIComponent(path.split("/")[2]!);
    have.set(group, (have.get(group) ?? 0) + 1);
    const told = tell;
    tell = [];
    for (const one of told) one();
    return { status: 202, body: answerOf({ group, index: Number(body.index) }) };
  };
}

describe("those who wait in one Python process", () => {
  it("share a few long polls: 512 rollouts, each submitted once and answered", async ({ skip }) => {
    const [size, count] = [16, 32];
    const server = await served(groups(size));
    const asked = { do: "rollouts", urls: server.url, groups: count, size };
    const said = await report<{ answers: [string, number, string][] }>("adapter_client.py", asked, skip);
    if (!said) return;
    expect(said.answers.map(([, , status]) => status)).toEqual(Array.from({ length: size * count }, () => "invalid"));
    expect(new Set(said.answers.map(([group, index]) => `${group} ${index}`)).size).toBe(size * count);
    const polls = server.asked.filter(({ path }) => path === "/groups:await");
    expect(server.asked.length - polls.length).toBe(size * count);
    // One poll for each would be 512; each closing group may end every poll that is under way.
    expect(polls.length).toBeLessThan(size * count);
    expect(Math.max(...polls.map((poll) => namesOf(poll).length))).toBeGreaterThan(size);
  });

  it("do not keep others from submitting, however many they are", async ({ skip }) => {
    const server = await served(groups(2));
    const said = await report<string[][]>("adapter_client.py", { do: "crowded", urls: server.url, groups: 20 }, skip);
    if (said) expect(said).toEqual(Array.from({ length: 20 }, () => ["invalid", "invalid"]));
  });

  it("wait for whole groups as for attempts", async ({ skip }) => {
    const have = groups(0);
    const server = await served((asked) => {
      const { group } = asked.body as unknown as Name;
      if (asked.path !== "/groups:score") return have(asked);
      return {
        status: 202,
        body: { group, status: "waiting", answers: [0, 1].map((index) => waiting({ group, index })) },
      };
    });
    const asked = { do: "scores_later", urls: server.url, count: 10 };
    const said = await report<{ group: string; status: string; answers: Row[] }[]>("adapter_client.py", asked, skip);
    if (!said) return;
    expect(said.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => "invalid"));
    expect(said.map(({ group }) => group)).toEqual(Array.from({ length: 10 }, (_, number) => `g${number}`));
    for (const { group, answers } of said)
      expect(answers).toMatchObject([0, 1].map((index) => ({ status: "invalid", group, index })));
    expect(server.asked.filter(({ path }) => path === "/groups:await").length).toBeLessThan(10);
  });

  it.for<[string, (names: Name[]) => Said]>([
    ["as an answer among the others", (names) => ({ body: { answers: names.map(lateOrUnknown) } })],
    [
      "in place of all answers",
      (names) =>
        names.some(isUnknown) ? { status: 404, body: { error: UNKNOWN } } : { body: { answers: names.map(late) } },
    ],
  ])("does not let an attempt that nobody knows, told %s, spoil those of others", async ([, answer], { skip }) => {
    const server = await served(({ body }) => answer(namesOf({ body })));
    const asked = { do: "side_by_side", urls: server.url, groups: ["a", "b", "nowhere", "c", "d"] };
    const said = await report<Row[]>("adapter_client.py", asked, skip);
    if (!said) return;
    const known = { status: "invalid", reason: "late" };
    expect(said).toMatchObject([known, known, { error: "Refused", status: 404 }, known, known]);
  });

  it("waits on for one when another task that waits for the same attempt is cancelled", async ({ skip }) => {
    let polls = 0;
    const server = await served(async ({ body }) => {
      polls++;
      await pause(1000);
      return { body: { answers: namesOf({ body }).map(late) } };
    });
    const said = await report<string[]>("adapter_client.py", { do: "cancelled", urls: server.url }, skip);
    if (!said) return;
    expect(said).toEqual(["CancelledError", "Invalid"]);
    expect(polls).toBe(1);
    expect(server.asked.map(({ path }) => path)).toEqual(["/groups:await"]);
  });

  it("are told at their deadline how the group stands, though the poll under way says nothing", async ({ skip }) => {
    const server = await served(({ body }) =>
      Number(body.wait) > 0 ? new Promise<Said>(() => {}) : { body: { answers: namesOf({ body }).map(waiting) } },
    );
    const asked = { do: "out_of_time", urls: server.url, seconds: 2 };
    const said = await report<Record<"threads" | "asyncio", Row>>("adapter_client.py", asked, skip);
    if (!said) return;
    const told = { error: "DeadlineExceeded", last: { have: 1, need: 1, state: "open" } };
    expect(said).toMatchObject({ threads: told, asyncio: told });
    expect(said.threads.message).toContain("1 attempts are there, 1 are awaited");
  });

  it("get no more than their deadline where nobody says how the group stands", async ({ skip }) => {
    const server = await served(() => new Promise<Said>(() => {}));
    const asked = { do: "out_of_time", urls: server.url, seconds: 1 };
    const said = await report<Record<"threads" | "asyncio", Row>>("adapter_client.py", asked, skip);
    if (!said) return;
    const told = { error: "DeadlineExceeded", last: null, message: "no reward after 1 s" };
    expect(said).toMatchObject({ threads: told, asyncio: told });
  });

  it("ends with Closed when the client is closed", async ({ skip }) => {
    const server = await served(() => new Promise<Said>(() => {}));
    const said = await report<Row[]>("adapter_client.py", { do: "closed", urls: server.url }, skip);
    if (!said) return;
    expect(said).toMatchObject([{ error: "Closed" }]);
  });

  it("asks for many in parts that the service takes, and gives the answers in order", async ({ skip }) => {
    const server = await served(({ body }) => ({ body: { answers: namesOf({ body }).map(waiting) } }));
    const names = Array.from({ length: 5000 }, (_, index) => [`g${index}`, index % 64]);
    const steps = [["await_many", [], { names, wait: 0 }]];
    const said = await report<Row[][]>("adapter_client.py", calls(server, steps), skip);
    if (!said) return;
    expect(said[0]!.map(({ group, index }) => [group, index])).toEqual(names);
    for (const one of server.asked) expect(namesOf(one).length).toBeLessThanOrEqual(4096);
  });
});

describe("the stream of events", () => {
  const event = (version: number) => ({
    ...{ group: "r:0", run: "r", step: null, state: "open", size: 4, have: version, abandoned: 0, version },
    ...{ changedAt: 1000 + version, failure: null },
  });
  const lineOf = (version: number) => `id: ${version}\nevent: group\ndata: ${JSON.stringify(event(version))}\n\n`;

  it("is read while it comes, and taken up again where it was after a lost connection", async ({ skip }) => {
    const server = await served(({ headers }) => {
      const next = Number(headers["last-event-id"] ?? 0) + 1;
      const body = `: still here\n\n${lineOf(next)}${lineOf(next + 1)}data: {"group": "cut`;
      return { body, headers: { "content-type": "text/event-stream" }, end: "close" };
    });
    const asked = { do: "events", urls: server.url, count: 5, run: "r" };
    const said = await report<Record<"threads" | "asyncio", Row[]>>("adapter_client.py", asked, skip);
    if (!said) return;
    for (const told of [said.threads, said.asyncio]) {
      expect(told.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
      expect(told[0]).toMatchObject({ group: "r:0", step: null, state: "open", changed_at: 1001 });
    }
    expect(server.asked[0]!.path).toBe("/groups/events?run=r");
  });

  it("ends with what the service refuses", async ({ skip }) => {
    const server = await served(() => ({ status: 401, body: "no" }));
    const asked = { do: "refused_events", urls: server.url };
    const said = await report<Row>("adapter_client.py", asked, skip);
    if (said) expect(said).toMatchObject({ error: "Refused", status: 401 });
  });
});
