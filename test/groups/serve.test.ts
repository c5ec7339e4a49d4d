/** Reward groups over the command line: a child process submits and waits, the server is killed, goes on, and ends. */
import type { ChildProcess } from "node:child_process";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { openSqliteStore } from "@arenakit/store";
import { afterEach, expect, it } from "vitest";
import { arenakit, type Finished } from "../demo.ts";
import { type CountingJudge, countingJudge, markOf } from "../drills/support/counting-judge.mjs";

const MINUTE = 60_000;
const BARE = ["--web", "none", "--wiki", "none", "--papers", "none"];
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "arenakit-groups-"));
  closers.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

interface Serving {
  readonly url: string;
  readonly said: string;
  readonly job: ChildProcess;
  readonly finished: Promise<Finished>;
}

/** Resolves when it is ready; ends with the test. */
function serve(args: readonly string[], options: { cwd?: string } = {}): Promise<Serving> {
  return new Promise((resolve, reject) => {
    const finished = arenakit(["serve", ...args, ...BARE], {
      ...options,
      during(job) {
        let said = "";
        job.stderr?.on("data", (chunk) => {
          said += chunk;
          const [, url] = /(http:\S+)\/health[\s\S]*Ctrl-C/.exec(said) ?? [];
          if (url) resolve({ url, said, job, finished });
        });
        closers.push(() => job.kill("SIGKILL"));
      },
    });
    finished.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
}

/** A judge outside of the server, which never fails. */
async function judgeOf(latencyMs: number): Promise<CountingJudge> {
  const judge = await countingJudge({ seed: 1, share: 0, latencyMs });
  closers.push(judge.close);
  return judge;
}

/** Submits the attempts of a group and waits for their rewards; prints the answers. */
const TRAINER = `
const [url, group, config, answers] = process.argv.slice(1);
const at = url + "/groups/" + encodeURIComponent(group) + "/attempts";
const terms = { size: JSON.parse(answers).length, query: "去哪里玩", trainer: "trl", config: JSON.parse(config) };
const said = await Promise.all(JSON.parse(answers).map(async (content, index) => {
  const messages = [{ role: "user", content: "去哪里玩" }, { role: "assistant", content }];
  for (;;) {
    try {
      await fetch(at, { method: "POST", body: JSON.stringify({ index, ...terms, messages }), headers: { "content-type": "application/json" } });
      for (;;) {
        const answer = await (await fetch(at + "/" + index + "/reward?wait=20")).json();
        if (answer.status === "scored" || answer.status === "invalid") return answer;
        if (answer.error) throw new Error(answer.error.message);
      }
    } catch { await new Promise((resolve) => setTimeout(resolve, 100)); }
  }
}));
console.log(JSON.stringify(said));
`;
interface Told {
  readonly status: string;
  readonly rank: number;
  readonly reward: number;
  readonly advantage: number;
  readonly take: { readonly number: string; readonly value: number };
}
async function train(url: string, group: string, { topology, qualities }: { topology: string; qualities: number[] }) {
  const answers = qualities.map((quality, index) => markOf({ group: group.split(":")[0]!, index }, quality));
  const config = JSON.stringify({ topology, rubric: "travel" });
  const args = ["--input-type=module", "-e", TRAINER, url, group, config, JSON.stringify(answers)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Told[];
}

it(
  "answers rollouts of another process, from a file of its port, and ends at Ctrl-C with those who wait",
  async () => {
    const [cwd, port, judge] = [folder(), await freePort(), await judgeOf(1)];
    const asked = `stub@${judge.url("a")}`;
    const { url, said, job, finished } = await serve(["--port", String(port), "--judge", asked], { cwd });
    expect(said).toContain(`.arenakit/${port}.sqlite`);
    expect(existsSync(join(cwd, `.arenakit/${port}.sqlite`))).toBe(true);

    const told = await train(url, "run:n:train:3:t:0", { topology: "round-robin", qualities: [3, 9, 0, 6] });
    // Ranks 2, 0, 3, 1 of four: eq. 6 is 1 − rank / 3, and eq. 7 its standard score.
    const rewards = [1 / 3, 1, 0, 2 / 3];
    const deviation = Math.sqrt(rewards.reduce((sum, reward) => sum + (reward - 0.5) ** 2, 0) / 4);
    expect(told.map(({ status, rank }) => [status, rank])).toEqual([2, 0, 3, 1].map((rank) => ["scored", rank]));
    for (const [index, { reward, advantage, take }] of told.entries()) {
      expect(reward).toBeCloseTo(rewards[index]!, 9);
      expect(advantage).toBeCloseTo((rewards[index]! - 0.5) / deviation, 4);
      expect(take).toMatchObject({ number: "advantage", value: advantage });
    }
    const health = (await (await fetch(`${url}/health`)).json()) as { groups: { scored: number; engine: string } };
    expect(health.groups).toMatchObject({ engine: "sqlite", scored: 1, open: 0 });
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
      /^arenakit_\w*groups\w*\{[^}]*state="scored"[^}]*\} 1$/m,
    );

    const terms = { size: 2, query: "去哪里玩", config: { rubric: "travel" } };
    const first = { index: 0, ...terms, messages: [{ role: "assistant", content: "西湖" }] };
    const at = `${url}/groups/run%3An%3Atrain%3A4%3At%3A0/attempts`;
    const post = { method: "POST", body: JSON.stringify(first), headers: { "content-type": "application/json" } };
    expect((await fetch(at, post)).status).toBe(202);
    const poll = fetch(`${at}/0/reward?wait=55`);
    await wait(300); // it is there, or comes to a closing door: 503 in both cases
    job.kill("SIGINT");
    const answer = await poll;
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await finished).code).toBe(0);
  },
  2 * MINUTE,
);

it(
  "goes on after kill -9 without asking about a recorded match again",
  async () => {
    const [state, port, judge] = [join(folder(), "groups.sqlite"), await freePort(), await judgeOf(60)];
    const start = (name: string) => {
      const asked = ["--judge", `stub@${judge.url(name)}`, "--judge-concurrency", "4"];
      return serve(["--port", String(port), "--state", state, ...asked]);
    };
    const first = await start("first");
    const qualities = [5, 1, 9, 3, 7, 2];
    const group = "killed:n:train:0:t:0";
    const told = train(first.url, group, { topology: "round-robin", qualities }); // waits through the outage
    while (judge.counts.questions < 16) await wait(5);
    first.job.kill("SIGKILL");
    await first.finished.catch(() => {});
    await judge.drained("first");

    const store = await openSqliteStore({ path: state });
    const recorded = await store.matches(group);
    const attempts = await store.attempts(group);
    await store.end();
    expect(attempts).toHaveLength(6);
    const before = new Map(judge.asked);
    await start("second");
    expect((await told).map(({ rank }) => rank)).toEqual([2, 5, 0, 3, 1, 4]);
    for (const { pair } of recorded)
      for (const [one, other] of [pair, pair.toReversed()]) {
        const key = `killed/${one}/0 killed/${other}/0`;
        expect(judge.asked.get(key), key).toBe(before.get(key));
      }
    expect(recorded.length).toBeGreaterThan(0);
    expect(judge.asked.size).toBe(30); // 15 pairs in both orders
  },
  2 * MINUTE,
);

it(
  "a port that is drawn has the memory for its state, and a file belongs to one server",
  async () => {
    const state = join(folder(), "groups.sqlite");
    const judge = ["--judge", "rules"];
    const { said, url } = await serve(["--port", "0", ...judge]);
    expect(said).toContain("memory");
    expect((await fetch(`${url}/groups`)).status).toBe(200);
    await serve(["--port", "0", "--state", state, ...judge]);
    const second = await arenakit(["serve", "--port", "0", "--state", state, ...judge, ...BARE]);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("store_in_use");
  },
  2 * MINUTE,
);

it(
  "refuses groups and judgements where no judge is named, in one sentence, and serves all else",
  async () => {
    const { said, url } = await serve(["--port", "0"]);
    expect(said).toContain("no judge: --judge MODEL@URL gives one");
    const post = async (path: string, body: object) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(url + path, { method: "POST", body: JSON.stringify(body), headers });
      return { status: answer.status, said: await answer.text() };
    };
    const messages = [{ role: "assistant", content: "去故宫" }];
    const query = { query: "去哪里玩", rubric: "travel" };
    const group = { size: 2, query: query.query, config: { rubric: "travel" } };
    const refused = [
      await post("/groups/g/attempts", { index: 0, messages, ...group }),
      await post("/evaluation/tools/compare_trajectories", { first: { messages }, second: { messages }, ...query }),
    ];
    for (const { status, said: words } of refused) {
      expect(status).toBe(422);
      expect(words).toContain("no_judge");
      expect(words).toContain("start it with --judge MODEL@URL");
    }
    expect((await post("/evaluation/tools/run_checks", { trajectory: { messages }, query: query.query })).status).toBe(
      200,
    );
  },
  2 * MINUTE,
);

it(
  "refuses what contradicts itself, and never tells a password",
  async () => {
    const refused = async (args: string[], env: Record<string, string> = {}) => {
      const { code, stderr } = await arenakit(["serve", "--port", "0", ...BARE, ...args], { env });
      expect(stderr).not.toContain("sekret");
      return { code, stderr };
    };
    const nothing = ["--episodes", "none"];
    expect(await refused(["--judge", "none", ...nothing, "--state", "memory"])).toMatchObject({ code: 2 });
    const without = await refused([...nothing, "--state", "memory"]);
    expect(without.code).toBe(2);
    expect(without.stderr).toContain("name one with --judge");
    const state = (place: string) => ["--judge", "rules", "--state", place];
    expect(await refused([...state("memory"), "--durability", "full"])).toMatchObject({ code: 2 });
    expect(await refused(state("env:GROUPS"))).toMatchObject({ code: 2 });
    expect(await refused(state("env:GROUPS"), { GROUPS: "postgres://u:sekret@[::1/x" })).toMatchObject({ code: 2 });
    const unreachable = await refused(state("env:GROUPS"), { GROUPS: "postgres://u:sekret@127.0.0.1:1/x" });
    expect(unreachable.code).toBe(1);
  },
  2 * MINUTE,
);
