import type { JsonObject } from "@arenakit/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { type BenchOptions, type GroupsBench, groupsBench, rewardPath, TASK } from "./groups.fixture.ts";
import { attempt, honest, qualityOf, scripted } from "./judging.fixture.ts";
import { LIMITS } from "./limits.ts";

const OPEN: GroupsBench[] = [];
const bench = async (options: BenchOptions = {}) => {
  const made = await groupsBench(options);
  OPEN.push(made);
  return made;
};
afterEach(async () => {
  for (const made of OPEN.splice(0)) await made.end();
});
const terms = { task: TASK.id, config: { topology: "round-robin" } };
const attempts = (...qualities: number[]) => qualities.map((quality) => ({ trajectory: attempt(quality) }));

describe("POST /groups:await", () => {
  it("waits for many rewards in one request, for the first of them or for all", async () => {
    const { ask, send, judging } = await bench();
    judging();
    for (const group of ["a", "b"]) await send(group, 0, 3);
    const both = [
      { group: "b", index: 0 },
      { group: "a", index: 0 },
    ];
    const any = ask("POST", "/groups:await", { attempts: both, wait: 20 });
    await send("a", 1, 8);
    const [b, a] = (await any).body.answers as JsonObject[];
    expect([b!.group, b!.status, a!.group, a!.status]).toEqual(["b", "waiting", "a", "scored"]);
    const all = ask("POST", "/groups:await", { attempts: both, wait: 20, until: "all" });
    await send("b", 1, 8);
    expect(((await all).body.answers as JsonObject[]).map(({ status }) => status)).toEqual(["scored", "scored"]);
  });

  it("answers for each of them, also for those that are not known", async () => {
    const { ask, send } = await bench();
    await send("a", 0, 3);
    const asked = [
      { group: "a", index: 0 },
      { group: "unheard", index: 0 },
      { group: "a", index: 9 },
    ];
    const { body } = await ask("POST", "/groups:await", { attempts: asked, wait: 0 });
    const answers = body.answers as { status: string; reason?: string }[];
    expect(answers.map(({ status, reason }) => reason ?? status)).toEqual(["waiting", "missing", "missing"]);
  });
});

describe("POST /groups:score", () => {
  it("scores a whole group, and the same content once", async () => {
    const { ask, judging, judge } = await bench();
    judging();
    const whole = { ...terms, attempts: attempts(3, 8, 5) };
    const first = await ask("POST", "/groups:score", whole);
    expect(first).toMatchObject({ status: 200, body: { status: "scored" } });
    expect((first.body.answers as JsonObject[]).map(({ rank }) => rank)).toEqual([2, 0, 1]);
    const asked = judge.asked.length;
    expect((await ask("POST", "/groups:score", whole)).body).toEqual(first.body);
    expect(judge.asked).toHaveLength(asked);
    const other = await ask("POST", "/groups:score", { ...whole, attempts: attempts(3, 8, 6) });
    expect(other.body.group).not.toBe(first.body.group);
  });

  it("answers 202 with the group's name while it is not judged, which its attempts are awaited by", async () => {
    const { ask, judging } = await bench();
    const whole = { ...terms, attempts: attempts(3, 8), wait: 0 };
    const early = await ask("POST", "/groups:score", whole);
    expect(early).toMatchObject({ status: 202, body: { status: "waiting" } });
    judging();
    const told = await ask("GET", rewardPath(early.body.group as string, 1, "wait=20"));
    expect(told.body).toMatchObject({ status: "scored", reward: 1 });
  });

  it("takes a name, under which other content is a conflict", async () => {
    const { ask } = await bench();
    const whole = { ...terms, group: "mine", wait: 0 };
    await ask("POST", "/groups:score", { ...whole, attempts: [...attempts(3, 8), { failure: FAILED }] });
    const other = await ask("POST", "/groups:score", { ...whole, attempts: attempts(3, 9, 1) });
    // The group is complete, and takes nothing more.
    expect(other.body).toMatchObject({
      group: "mine",
      answers: [{ status: "waiting" }, { reason: "late" }, { reason: "late" }],
    });
    const fewer = await ask("POST", "/groups:score", { ...whole, attempts: attempts(3) });
    expect([fewer.status, fewer.body.error?.code]).toEqual([409, "other_terms"]);
  });
});
const FAILED = { owner: "tool", code: "unreachable", message: "no server", retryable: true };

describe("configurations of runs", () => {
  it("are named for good, and found by name and by hash", async () => {
    const { ask, send } = await bench();
    const config = { topology: "ring", advantage: "posterior" };
    const put = await ask("PUT", "/groups/configs/travel-v2", config);
    const filled = { ...config, seed: 0, anchor: 0 };
    expect(put).toMatchObject({ status: 201, body: { name: "travel-v2", config: filled } });
    expect((await ask("PUT", "/groups/configs/travel-v2", filled)).status).toBe(200);
    const other = await ask("PUT", "/groups/configs/travel-v2", { ...config, seed: 3 });
    expect(other).toMatchObject({ status: 409, body: { diff: [{ path: "seed", was: "0", is: "3" }] } });
    const { sha256 } = put.body as { sha256: string };
    for (const named of ["travel-v2", sha256])
      expect((await ask("GET", `/groups/configs/${named}`)).body).toMatchObject({ sha256, config: filled });
    expect((await ask("GET", "/groups/configs/unheard")).status).toBe(404);
    await send("g", 0, 3, { config: "travel-v2", size: 3 });
    // By hash it is the same, and the answers name it.
    expect((await send("g", 1, 3, { config: { sha256 }, size: 3 })).status).toBe(202);
    expect((await send("g", 2, 3, { config: filled, size: 3 })).status).toBe(202);
    expect((await ask("GET", "/groups/g")).body).toMatchObject({ config: { name: "travel-v2", sha256 }, have: 3 });
    expect((await send("h", 0, 3, { config: "unheard" })).body.error?.code).toBe("no_such_config");
  });

  it("that nobody could be judged by are refused", async () => {
    const { ask } = await bench();
    for (const config of [{ topology: "listwise" }, { advantage: "posterior" }, { topology: "chess" }, { colour: 1 }])
      expect((await ask("PUT", "/groups/configs/x", config)).status).toBe(422);
    expect((await ask("PUT", "/groups/configs/.hidden", {})).status).toBe(422);
  });
});

describe("a group and its list", () => {
  it("show what came, who met whom and what it was worth", async () => {
    const { send, ask, judging, later } = await bench();
    judging();
    await send("r:x:train:4:t:0", 0, 3);
    later(1000);
    const open = await ask("GET", "/groups/r%3Ax%3Atrain%3A4%3At%3A0");
    expect(open.body).toMatchObject({ run: "r", step: 4, state: "open", have: 1, remainingMs: 1_799_000 });
    expect(open.body.attempts).toMatchObject([{ state: "submitted" }, { state: "missing", sha256: null }]);
    await send("r:x:train:4:t:0", 1, 8);
    await ask("GET", rewardPath("r:x:train:4:t:0", 1, "wait=20"));
    const { body } = await ask("GET", "/groups/r%3Ax%3Atrain%3A4%3At%3A0");
    expect(body).toMatchObject({ state: "scored", remainingMs: null, failure: null });
    expect(body.attempts).toMatchObject([
      { rank: 1, reward: 0 },
      { rank: 0, reward: 1 },
    ]);
    expect(body.matches).toMatchObject([{ winner: 1, round: 0 }]);
    await send("other", 0, 1);
    const { groups } = (await ask("GET", "/groups?run=r")).body as { groups: JsonObject[] };
    expect(groups).toMatchObject([{ group: "r:x:train:4:t:0", state: "scored", step: 4 }]);
    expect((await ask("GET", "/groups?limit=1")).body.groups).toHaveLength(1);
    expect((await ask("GET", "/groups?limit=0")).status).toBe(422);
  });

  it("show the matches that were played, while others are and when time was up", async () => {
    // Of three attempts in a round robin the pair of 3 and 8 is judged, and whoever meets 5 waits for good.
    const judge = scripted((request) => {
      const qualities = [request.first, request.second].map(qualityOf);
      return qualities.includes(5) ? new Promise<never>(() => {}) : honest(request);
    });
    const { send, ask, judging, later } = await bench({ judge });
    judging();
    const played = async () => (await ask("GET", "/groups/g")).body.matches as JsonObject[];
    for (const [index, quality] of [3, 8, 5].entries()) await send("g", index, quality, { size: 3, judgeSeconds: 100 });
    await expect.poll(async () => (await played()).length).toBe(1);
    const match = { pair: [0, 1], scores: [6, 16], winner: 1 };
    expect(await played()).toMatchObject([match]);
    later(100_001);
    const told = await ask("GET", rewardPath("g", 1, "wait=20"));
    expect(told.body).toMatchObject({ status: "invalid", reason: "judge_failed", failure: { code: "judge_backlog" } });
    expect(await played()).toMatchObject([match]);
  });
});

describe("names", () => {
  const named = (field: string, text: string) => ({ index: 0, size: 2, ...attempts(3)[0], [field]: text });
  const configured = (field: string, text: string) => ({ ...named("run", "r"), config: { [field]: text } });
  const awaited = (text: string) => ({ attempts: [{ group: text, index: 0 }] });
  const scored = (text: string) => ({ ...terms, group: text, attempts: attempts(3, 8) });
  const path = encodeURIComponent;
  const hasWholeCharacters = (text: string) => text.isWellFormed();

  it.each([
    ["NUL", "a\0b"],
    ["a line feed", "a\nb"],
    ["a control character of Latin-1", "a\u0085b"],
    ["nothing but turns of the writing direction", "\u202e\u202c"],
    ["nothing but characters without width", "\u200b\u2060\ufeff"],
    ["nothing but a filler", "\u3164"],
    ["the first half of a character", "a\ud83d"],
    ["the second half of a character", "\udc3cb"],
  ])("with %s are refused wherever they stand", async (_, text) => {
    const { ask } = await bench();
    const bodies: [string, string, unknown][] = [
      ...["run", "environment", "task", "dialect", "config"].map((field): [string, string, unknown] => [
        "POST",
        "/groups/g/attempts",
        named(field, text),
      ]),
      ...["judge", "rubric"].map((field): [string, string, unknown] => [
        "POST",
        "/groups/g/attempts",
        configured(field, text),
      ]),
      ["POST", "/groups/g/attempts/0/abandon", { size: 2, run: text }],
      ["POST", "/groups:await", awaited(text)],
      ["POST", "/groups:score", scored(text)],
      ["PUT", "/groups/configs/x", { judge: text }],
    ];
    // A path and a query hold no half of a character: their bytes are no UTF-8.
    const paths: [string, string, unknown][] = hasWholeCharacters(text)
      ? [
          ["POST", `/groups/${path(text)}/attempts`, named("run", "r")],
          ["GET", `/groups/${path(text)}`, undefined],
          ["DELETE", `/groups/${path(text)}`, undefined],
          ["GET", `/groups?run=${path(text)}`, undefined],
          ["GET", `/groups/events?run=${path(text)}`, undefined],
          ["GET", `/groups/configs/${path(text)}`, undefined],
          ["PUT", `/groups/configs/${path(text)}`, {}],
          ["POST", `/runs/${path(text)}:cancel`, undefined],
        ]
      : [];
    for (const [method, at, body] of [...bodies, ...paths]) {
      const answer = await ask(method, at, body);
      const what = `${method} ${at} ${JSON.stringify(body)}`;
      expect([answer.status, answer.body.error?.code], what).toEqual([422, "invalid_arguments"]);
      expect(answer.body.error?.message, what).toMatch(/expected a name/);
    }
  });

  it("may hold any character that is seen, of any script", async () => {
    const { ask, judging } = await bench();
    judging();
    const id = "🐼:n:train:1:天津:𠮷";
    for (const [index, content] of attempts(3, 8).entries())
      expect((await ask("POST", `/groups/${path(id)}/attempts`, { index, size: 2, ...terms, ...content })).status).toBe(
        202,
      );
    expect((await ask("GET", rewardPath(id, 1, "wait=20"))).body).toMatchObject({ group: id, status: "scored" });
    expect((await ask("GET", `/groups?run=${path("🐼")}`)).body.groups).toMatchObject([{ group: id, run: "🐼" }]);
    // A run that is named after a long group is not cut within a character.
    const long = `${"a".repeat(199)}🐼b`;
    expect((await ask("POST", `/groups/${path(long)}/attempts`, { index: 0, size: 2, ...terms })).status).toBe(422);
    const [content] = attempts(3);
    const sent = await ask("POST", `/groups/${path(long)}/attempts`, { index: 0, size: 2, ...terms, ...content });
    expect(sent.status).toBe(202);
    expect((await ask("GET", `/groups/${path(long)}`)).body).toMatchObject({ run: "a".repeat(199) });
  });
});

describe("what is not taken", () => {
  it("is a new group where too many are open or too much is held, and never an attempt of a known one", async () => {
    const { send, later } = await bench({ maxOpenGroups: 1 });
    await send("a", 0, 3);
    later(1001);
    await send("a", 0, 3);
    const full = await send("b", 0, 3);
    expect([full.status, full.headers.get("retry-after"), full.body.error?.code]).toEqual([503, "2", "overloaded"]);
    expect((await send("a", 1, 8)).status).toBe(202);
    const bytes = await bench({ maxHeldBytes: 10 });
    await bytes.send("a", 0, 3);
    bytes.later(1001);
    await bytes.send("a", 0, 3);
    expect((await bytes.send("b", 0, 3)).status).toBe(503);
    expect((await bytes.send("a", 1, 3)).status).toBe(202);
  });

  it.each([
    ["text", "POST", "/groups/g/attempts", "{", {}, 400],
    ["another type", "POST", "/groups/g/attempts", "{}", { "content-type": "text/plain" }, 415],
    ["a packed body", "POST", "/groups/g/attempts", "{}", { "content-encoding": "gzip" }, 415],
    ["nothing", "POST", "/groups/g/attempts", "{}", {}, 422],
    ["a list", "POST", "/groups:await", "[]", {}, 422],
    ["a group with a blank", "GET", "/groups/a%20b", undefined, {}, 422],
    ["a group called as the stream is", "POST", "/groups/events/attempts", '{"index":0,"size":1}', {}, 422],
    ["a group called as the document is", "POST", "/groups/openapi.json/attempts", '{"index":0,"size":1}', {}, 422],
    ["an index that is none", "GET", "/groups/g/attempts/x/reward", undefined, {}, 422],
    ["a wait without end", "GET", "/groups/g/attempts/0/reward?wait=1000", undefined, {}, 422],
    ["an unknown group", "GET", "/groups/g/attempts/0/reward", undefined, {}, 404],
    ["an unknown path", "GET", "/groups/g/attempts/0/rank", undefined, {}, 404],
    ["a run without a verb", "POST", "/runs/r", undefined, {}, 404],
  ] as const)("is %s", async (_, method, path, body, headers, status) => {
    const { ask } = await bench();
    const answer = await ask(method, path, body, headers);
    expect([answer.status, typeof answer.body.error?.message]).toEqual([status, "string"]);
  });

  it("is a body beyond the bound, one that nests too deep, and another method", async () => {
    const { ask } = await bench();
    const large = JSON.stringify({ prompt: "x".repeat(LIMITS.maxBodyBytes) });
    expect((await ask("POST", "/groups/g/attempts", large)).status).toBe(413);
    const deep = `{"trajectory":${"[".repeat(5000)}${"]".repeat(5000)}}`;
    expect((await ask("POST", "/groups/g/attempts", deep)).status).toBe(422);
    const put = await ask("PUT", "/groups/g");
    expect([put.status, put.headers.get("allow")]).toEqual([405, "DELETE, GET, HEAD"]);
    expect((await ask("GET", "/groups:await")).headers.get("allow")).toBe("POST");
  });

  it("keeps what broke on our side to itself", async () => {
    const { store, ask } = await bench();
    await store.end();
    const { status, body } = await ask("GET", "/groups");
    expect([status >= 500, body.error?.message.includes("groups")]).toEqual([true, false]);
    OPEN.splice(0);
  });
});

describe("two gateways over one store", () => {
  it("answer for each other: sent to one, awaited at the other, judged by either", async () => {
    const { send, another, judging } = await bench();
    const second = another();
    judging();
    await send("g", 0, 3);
    const waiting = second.await({ group: "g", index: 0 }, { waitMs: 20_000 });
    await second.submit("g", { index: 1, size: 2, generation: 0, trajectory: { ...attempt(8) } });
    expect(await waiting).toMatchObject({ status: "scored", reward: 0 });
  });

  it("that closes sends its waiters to the other, and still takes attempts", async () => {
    const { send, service, another, judging, ask } = await bench();
    await send("g", 0, 3);
    const waiting = ask("GET", rewardPath("g", 0, "wait=20"));
    await service.await({ group: "g", index: 0 }, { waitMs: 0 });
    service.ending();
    const sent = await waiting;
    expect([sent.status, sent.headers.get("retry-after"), sent.body.error?.code]).toEqual([503, "2", "closing"]);
    expect((await send("g", 1, 8)).status).toBe(202);
    judging();
    const told = await another().await({ group: "g", index: 0 }, { waitMs: 20_000 });
    expect(told.status).toBe("scored");
  });

  it("a client that hangs up waits no more", async () => {
    const { send, service, fetch } = await bench({ judge: scripted() });
    await send("g", 0, 3);
    const leaving = new AbortController();
    const url = `http://127.0.0.1${rewardPath("g", 0, "wait=50")}`;
    const left = fetch(new Request(url, { signal: leaving.signal }));
    await service.await({ group: "g", index: 0 }, { waitMs: 0 });
    expect(service.health().waiters).toBe(1);
    leaving.abort();
    await left;
    expect(service.health().waiters).toBe(0);
  });
});
