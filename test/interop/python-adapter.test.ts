/** The Python client of the group-reward service against servers that answer by script: what it repeats, and what not. */
import { afterEach, describe, expect, it } from "vitest";
import { type Asked, report, type Said, type ScriptedServer, scriptedServer } from "./python-adapter.ts";

const servers: ScriptedServer[] = [];
async function served(answer: (asked: Asked) => Said | Promise<Said>): Promise<ScriptedServer> {
  const server = await scriptedServer(answer);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const waiting = (group: string, index: number) => ({
  status: "waiting",
  group,
  index,
  generation: 0,
  state: "open",
  have: 1,
  abandoned: 0,
  need: 1,
  remainingMs: 60_000,
  failure: null,
});
const late = (group: string, index: number) => ({
  status: "invalid",
  group,
  index,
  generation: 0,
  reason: "late",
  failure: null,
});
const scored = (group: string, index: number) => ({
  status: "scored",
  group,
  index,
  generation: 0,
  reward: 1,
  advantage: 0.5,
  rank: 0,
  size: 2,
  ranked: 2,
  matches: [
    { number: 0, phase: "seeding", round: 0, opponent: 1, score: 12, opponentScore: 9.5, outcome: "won" },
    { number: 1, phase: "final", round: 0, opponent: 1, score: null, opponentScore: null, outcome: null },
  ],
  signalToNoise: null,
  judge: "rules",
  topology: "round-robin",
  estimator: "wins",
  advantageMap: "quantile_z",
  calibration: null,
  config: { name: null, sha256: "0".repeat(64) },
  take: { trainer: "trl", number: "advantage", value: 0.5, setting: 'scale_rewards="none"' },
  addedLater: "what an older client does not know",
});
const refusal = (status: number, code: string, more: object = {}): Said => ({
  status,
  body: { error: { owner: "harness", code, message: "why", retryable: status >= 500 }, ...more },
});
const attempt = { messages: [{ role: "user", content: "去哪里玩" }] };
const submit = ["submit", ["g:0", 0], { attempt, size: 2 }];
type Row = Record<string, unknown>;
const calls = (server: ScriptedServer | readonly string[], steps: readonly unknown[], client: object = {}) => ({
  do: "calls",
  urls: "url" in server ? server.url : server,
  steps,
  client,
});
const awaited = ({ body }: Asked) => body.attempts as { group: string; index: number }[];

describe("the Python client", () => {
  it("says what it is told, in the service's words, and reads what comes back", async ({ skip }) => {
    const server = await served(({ path }) => ({
      status: 202,
      body: path.endsWith("/attempts")
        ? { ...waiting("a/b:0", 1), generation: 3 }
        : { answers: [{ ...scored("a/b:0", 1), generation: 3 }] },
    }));
    const terms = { quorum: 1, step: 7, query: "去哪里玩", collect_seconds: 60 };
    const client = { token: "of-judges", run: "r", trainer: "trl", config: "travel" };
    const steps = [
      ["submit", ["a/b:0", 1], { attempt, size: 2, generation: 3, terms }],
      ["reward", ["a/b:0", 1], {}],
    ];
    const said = await report<Row[]>("adapter_client.py", calls(server, steps, client), skip);
    if (!said) return;
    const [submitted, polled] = server.asked;
    expect(submitted).toMatchObject({
      method: "POST",
      path: "/groups/a%2Fb%3A0/attempts",
      headers: { authorization: "Bearer of-judges", "content-type": "application/json" },
    });
    expect(submitted!.body).toEqual({
      ...{ index: 1, generation: 3, size: 2, run: "r", trainer: "trl", config: "travel" },
      ...{ quorum: 1, step: 7, query: "去哪里玩", collectSeconds: 60 },
      ...attempt,
    });
    expect(polled).toMatchObject({ path: "/groups:await", body: { attempts: [{ group: "a/b:0", index: 1 }] } });
    expect(said[0]).toMatchObject({ status: "waiting", need: 1, remaining_ms: 60_000 });
    expect(said[1]).toMatchObject({
      ...{ status: "scored", reward: 1, signal_to_noise: null, advantage_map: "quantile_z" },
      matches: [
        { opponent: 1, score: 12, opponent_score: 9.5, outcome: "won" },
        { score: null, outcome: null },
      ],
      take: { trainer: "trl", number: "advantage", value: 0.5, setting: 'scale_rewards="none"' },
    });
  });

  it.for<[string, Said]>([
    ["a lost connection", { end: "drop" }],
    ["an answer that is cut off", { body: late("g:0", 0), end: "cut" }],
    // What proxies and tunnels say in the service's place (nginx, Envoy, a cloud's gateway in JSON, Cloudflare).
    ...[500, 502, 503, 524].map((status): [string, Said] => [
      `a page with ${status}`,
      { status, body: "<html>bad gateway</html>", headers: { "content-type": "text/html" } },
    ]),
    ["504 in a proxy's own JSON", { status: 504, body: { message: "Endpoint request timed out" } }],
    ["504 without a word", { status: 504, body: "" }],
    ["503", refusal(503, "overloaded")],
    ["429", refusal(429, "overloaded")],
  ])("asks again after %s", async ([, first], { skip }) => {
    const server = await served(({ number }) => (number < 2 ? first : { body: late("g:0", 0) }));
    const said = await report<Row[]>("adapter_client.py", calls(server, [submit]), skip);
    if (!said) return;
    expect(said).toMatchObject([{ status: "invalid", reason: "late" }]);
    expect(server.asked.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => server.asked[0]!.body));
  });

  it("comes back no sooner than Retry-After says", async ({ skip }) => {
    const full = { ...refusal(503, "overloaded"), headers: { "retry-after": "1" } };
    const server = await served(({ number }) => (number === 0 ? full : { body: late("g:0", 0) }));
    const said = await report<Row[]>("adapter_client.py", calls(server, [submit]), skip);
    if (!said) return;
    expect(said).toMatchObject([{ reason: "late" }]);
    expect(server.asked[1]!.at - server.asked[0]!.at).toBeGreaterThanOrEqual(1000);
  });

  it("does not say again what is refused, and says why", async ({ skip }) => {
    const diff = [{ path: "messages[1].content", was: '"西湖"', is: null }];
    // The service's own word that it broke is no page of a proxy.
    const broken: Said = { status: 500, body: { error: { owner: "harness", code: "broken", message: "why" } } };
    const answers = [
      refusal(409, "conflict", { diff }),
      refusal(422, "invalid_argument"),
      { status: 401, body: "no" },
      broken,
    ];
    const server = await served(({ number }) => answers[number]!);
    const said = await report<Row[]>("adapter_client.py", calls(server, [submit, submit, submit, submit]), skip);
    if (!said) return;
    expect(server.asked).toHaveLength(4);
    expect(said).toMatchObject([
      { error: "Conflict", status: 409, diff: [{ path: "messages[1].content", was: '"西湖"', is_now: null }] },
      { error: "Refused", status: 422, failure: { owner: "harness", code: "invalid_argument" } },
      { error: "Refused", status: 401, failure: { code: "http_401", message: "no" } },
      { error: "Refused", status: 500, failure: { code: "broken" } },
    ]);
    expect(said[0]!.message).toContain("messages[1].content");
  });

  it("opens a connection anew when the gateway closed it in between", async ({ skip }) => {
    const server = await served(() => ({ body: late("g:0", 0), end: "close" }));
    const said = await report<Row[]>("adapter_client.py", calls(server, [submit, submit, submit]), skip);
    if (!said) return;
    expect(said.map(({ reason }) => reason)).toEqual(["late", "late", "late"]);
    expect(server.asked).toHaveLength(3);
  });

  it("goes to the next gateway when one is lost, and stays there", async ({ skip }) => {
    const lost = await scriptedServer(() => ({}));
    await lost.close();
    const there = await served(({ path }) => ({
      body: path === "/groups:await" ? { answers: [late("g:0", 0)] } : waiting("g:0", 0),
    }));
    const steps = [submit, ["reward", ["g:0", 0], {}]];
    const said = await report<Row[]>("adapter_client.py", calls([lost.url, there.url], steps), skip);
    if (!said) return;
    expect(said).toMatchObject([{ status: "waiting" }, { reason: "late" }]);
    expect(there.asked).toHaveLength(2);
  });

  it("gives up when no gateway answers for as long as an outage is borne", async ({ skip }) => {
    const lost = await scriptedServer(() => ({}));
    await lost.close();
    const steps = [submit, ["reward", ["g:0", 0], {}]];
    const said = await report<Row[]>("adapter_client.py", calls(lost, steps, { outage: 0.5 }), skip);
    if (!said) return;
    expect(said).toMatchObject([{ error: "Unavailable" }, { error: "Unavailable" }]);
  });

  it("ends at its deadline, whatever it waits for", async ({ skip }) => {
    const server = await served(({ path, body }) => {
      if (path === "/groups:await") return { body: { answers: [waiting("g:0", 0)] } };
      return body.index === 0 ? refusal(503, "overloaded") : new Promise<Said>(() => {});
    });
    const steps = [
      submit,
      ["submit", ["g:0", 1], { attempt, size: 2, deadline: 0.5 }],
      ["reward", ["g:0", 0], {}],
      ["reward", ["g:0", 0], { wait: 0.2 }],
      ["await_many", [], { names: [["g:0", 0]], until: "any" }],
    ];
    const said = await report<Row[]>("adapter_client.py", calls(server, steps, { deadline: 1 }), skip);
    if (!said) return;
    expect(said).toMatchObject([
      { error: "DeadlineExceeded", last: null },
      { error: "DeadlineExceeded", last: null },
      { error: "DeadlineExceeded", last: { status: "waiting", need: 1 } },
      { status: "waiting" },
      { error: "DeadlineExceeded", last: { status: "waiting" } },
    ]);
  });

  it("takes no number from an answer that is not what the contract says", async ({ skip }) => {
    const broken = [
      { advantage: null },
      { reward: "1" },
      { reward: [1] },
      { status: "done" },
      { status: ["scored"] },
      { rank: true },
      { index: false },
    ].map((more) => ({ ...scored("g:0", 0), ...more }));
    const numbers = ["NaN", "Infinity", "1e999", `1${"0".repeat(400)}`];
    const texts = [
      ...numbers.map((number) => JSON.stringify(scored("g:0", 0)).replace('"reward":1', `"reward":${number}`)),
      ...["not json", "[]", "[".repeat(100_000)],
    ];
    const server = await served(({ number }) => ({ body: [...broken, ...texts][number] }));
    const steps = [...broken, ...texts].map(() => submit);
    const said = await report<Row[]>("adapter_client.py", calls(server, steps), skip);
    if (!said) return;
    expect(said.map(({ error }) => error)).toEqual(steps.map(() => "UnreadableAnswer"));
  });

  it.for<[string, Row]>([
    ["another group", { group: "g:1" }],
    ["another attempt", { index: 2 }],
    ["another generation", { generation: 1 }],
  ])("takes no answer about %s than was asked for", async ([, other], { skip }) => {
    const server = await served(({ path }) => {
      const answer = { ...scored("g:0", 0), ...other };
      if (path === "/groups:score") return { body: { group: answer.group, answers: [answer, scored("g:0", 1)] } };
      return { body: path === "/groups:await" ? { answers: [answer] } : answer };
    });
    const steps = [
      submit,
      ["abandon", ["g:0", 0], {}],
      ["reward", ["g:0", 0], { generation: 0 }],
      ["reward", ["g:0", 0], { generation: 0, wait: 0 }],
      ...("generation" in other ? [] : [["score", [], { attempts: [attempt, attempt], group: "g:0" }]]),
    ];
    const said = await report<Row[]>("adapter_client.py", calls(server, steps), skip);
    if (!said) return;
    expect(said.map(({ error }) => error)).toEqual(steps.map(() => "UnreadableAnswer"));
  });

  it("takes no answers in another order or number than was asked for", async ({ skip }) => {
    const two = [scored("g:0", 0), scored("g:0", 1)];
    const bodies = [[...two].reverse(), two.slice(1), [...two, scored("g:0", 2)], [two[0], two[0]]];
    const server = await served(({ number }) => ({
      body: { group: "g:0", answers: bodies[number % bodies.length] },
    }));
    const steps = [
      ...bodies.map(() => ["score", [], { attempts: [attempt, attempt] }]),
      ...bodies.map(() => ["await_many", [], { names: [0, 1].map((index) => ["g:0", index]), wait: 0 }]),
    ];
    const said = await report<Row[]>("adapter_client.py", calls(server, steps), skip);
    if (!said) return;
    expect(said.map(({ error }) => error)).toEqual(steps.map(() => "UnreadableAnswer"));
  });

  it.for<[string, object]>([
    ["twice", { at: [0, 0] }],
    ["beyond the last", { at: [0, 17] }],
    ["before the first", { at: [0, -1] }],
    ["that is no number", { at: [0, true] }],
    ["of another one", { at: [1, 2] }],
    ["for fewer answers", { at: [0] }],
  ])("takes no answers at a place %s", async ([, more], { skip }) => {
    const answers = [scored("g:0", 0), scored("g:0", 1)];
    const server = await served(() => ({ body: { answers, ...more } }));
    // So many that the service may tell of those alone that are settled.
    const names = Array.from({ length: 17 }, (_, index) => ["g:0", index]);
    const steps = [["await_many", [], { names }]];
    const said = await report<Row[]>("adapter_client.py", calls(server, steps), skip);
    if (said) expect(said).toMatchObject([{ error: "UnreadableAnswer" }]);
  });

  it("scores a whole group, and waits for one that takes long", async ({ skip }) => {
    const answers = [0, 1].map((index) => waiting("made", index));
    const server = await served(({ path, body }) => ({
      body:
        path === "/groups:score"
          ? { group: "made", status: "waiting", answers }
          : { answers: awaited({ body } as Asked).map(({ index }) => scored("made", index)) },
    }));
    const steps = [["score", [], { attempts: [attempt, attempt], terms: { query: "q" } }]];
    const said = await report<{ answers: Row[] }[]>("adapter_client.py", calls(server, steps), skip);
    if (!said) return;
    expect(said[0]!.answers).toMatchObject([
      { status: "scored", index: 0 },
      { status: "scored", index: 1 },
    ]);
    expect(server.asked[0]!.body).toMatchObject({ query: "q", attempts: [attempt, attempt] });
    expect(server.asked.flatMap((one) => (one.path === "/groups:await" ? awaited(one) : []))).toHaveLength(2);
  });
});
