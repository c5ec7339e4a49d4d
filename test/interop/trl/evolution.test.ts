/**
 * Two real trainers in one run of tri-evolution: docs/examples/trl_tri_evolution.py as the solver's and as the proposer's,
 * each a process of its own with a tiny model, over gateways of which one is killed in the middle.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { EvolutionView, GroupView } from "@arenakit/server-judge";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { ROOT } from "../../sources.ts";
import { startPostgres } from "../../store/postgres.mjs";
import { trainersPython } from "../trainers/training.mjs";
import { BYTECODE } from "../venv.mjs";
import { meets, propose, realTask, summarise } from "./evolution-judge.mjs";
import { gateway } from "./gateway.mjs";
import { judgeEndpoint } from "./judge-endpoint.mjs";

type Group = z.infer<typeof GroupView>;
const run = promisify(execFile);
const MINUTES = 60_000;
const EXAMPLE = join(ROOT, "docs/examples/trl_tri_evolution.py");
const MODELS = join(ROOT, "test/interop/trl/evolution_models.py");
const ROLES = ["solver", "proposer"] as const;
type Role = (typeof ROLES)[number];
const STEPS = 5;
/** B = 4, G = 4, G′ = 2: a step has 2 real tasks and 2 places for proposals of one group. */
const SIZE = { solver: 4, proposer: 2 };
const REAL = 2;
/** Nobody solves what the last step would propose. */
const PROPOSING = [1, 2, 3, 4] as const;
const ENVIRONMENT = {
  ...process.env,
  ...BYTECODE,
  ...{ HF_HUB_OFFLINE: "1", TRANSFORMERS_OFFLINE: "1", TRL_EXPERIMENTAL_SILENCE: "1", CUDA_VISIBLE_DEVICES: "" },
  PYTHONPATH: join(ROOT, "sdk/trainer-adapter/python/src"),
};

const made = trainersPython();
const python = "missing" in made ? "" : made.python;
const folder = mkdtempSync(join(tmpdir(), "arenakit-two-trainers-"));
const tasks = join(folder, "tasks.jsonl");
const opened: { close(): unknown }[] = [];
let judge: Awaited<ReturnType<typeof judgeEndpoint>>;

interface Trainer {
  readonly role: Role;
  readonly run: string;
  readonly model: string;
  readonly out: string;
  readonly urls: readonly string[];
  readonly more?: readonly string[];
}

/** The example, at work; `steps` resolves to those that it says it has trained. */
function train({ role, run: name, model, out, urls, more = [] }: Trainer) {
  const job = spawn(
    python,
    [
      EXAMPLE,
      ...["--role", role, "--model", model, "--out", out, "--url", urls.join(","), "--run", name, "--tasks", tasks],
      ...["--steps", `${STEPS}`, "--learning-rate", "1e-3", "--completion", "48"],
      ...["--batch", "4", "--group", `${SIZE.solver}`, "--proposals", `${SIZE.proposer}`, ...more],
    ],
    { env: ENVIRONMENT },
  );
  let said = "";
  for (const stream of [job.stdout, job.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  opened.push({ close: () => job.kill("SIGKILL") });
  const ended = once(job, "close");
  const stepsIn = () => [...said.matchAll(/^(?:solver|proposer): step (\d)/gm)].map(([, step]) => Number(step));
  return {
    async steps() {
      const [code] = await ended;
      if (code !== 0) throw new Error(`the ${role} ended with ${code}:\n${said.slice(-5000)}`);
      return stepsIn();
    },
    async kill() {
      job.kill("SIGKILL");
      await ended;
      return stepsIn();
    },
  };
}

async function told<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const viewOf = (url: string, name: string) => told<EvolutionView>(`${url}/evolution/${name}`);

/** Fails when a trainer does. */
async function reaches(
  step: number,
  { url, run: name, trained }: { url: string; run: string; trained: Promise<unknown> },
) {
  const isThere = async () => ((await viewOf(url, name).catch(() => null))?.step ?? 0) >= step;
  await Promise.race([trained, expect.poll(isThere, { timeout: 10 * MINUTES, interval: 100 }).toBe(true)]);
}

/** The groups of a role, step by step. */
async function groupsOf(url: string, name: string, role: Role): Promise<Map<number, Group[]>> {
  const { groups } = await told<{ groups: { group: string }[] }>(`${url}/groups?run=${name}.${role}&limit=100`);
  const views = await Promise.all(groups.map(({ group }) => told<Group>(`${url}/groups/${encodeURIComponent(group)}`)));
  const steps = Array.from({ length: STEPS }, (_, at) => at + 1);
  return new Map(steps.map((step) => [step, views.filter((one) => one.step === step)]));
}

describe.skipIf("missing" in made)("a solver and a proposer that TRL trains", () => {
  beforeAll(async () => {
    judge = await judgeEndpoint((view, _, __, criterion) => meets(view, criterion), { propose, summarise });
    opened.push(judge);
    writeFileSync(tasks, [0, 1, 2, 3, 4, 5].map((at) => JSON.stringify(realTask(at))).join("\n"));
    await run(python, [MODELS, join(folder, "models")], { env: ENVIRONMENT });
  }, 10 * MINUTES);
  afterAll(async () => {
    for (const one of opened.reverse()) await one.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const trainerOf = (role: Role, name: string, urls: readonly string[]): Trainer => ({
    ...{ role, run: name, urls, model: join(folder, "models", role), out: join(folder, name, role) },
  });
  const serve = async (...args: string[]) => {
    const served = await gateway(["--judge", `stub@${judge.url}/v1`, ...args]);
    opened.push(served);
    return served;
  };

  it("go on over a gateway that is killed and comes back, and so does a proposer that is killed", {
    timeout: 20 * MINUTES,
  }, async () => {
    const name = "hote-sqlite";
    const state = ["--state", join(folder, "run.sqlite")];
    const served = await serve(...state);
    const { url } = served;
    // Half of the tasks have tools, which so small a model never calls.
    const more = ["--toolset", "arenarl"];
    const solver = train({ ...trainerOf("solver", name, [url]), more });
    const first = train({ ...trainerOf("proposer", name, [url]), more });
    const solved = solver.steps();
    await reaches(3, { url, run: name, trained: solved });
    await served.close("SIGKILL");
    await serve(...state, "--port", new URL(url).port);
    await reaches(4, { url, run: name, trained: solved });
    const before = await first.kill();
    const out = join(folder, name, "proposer");
    const after = await train({ ...trainerOf("proposer", name, [url]), model: out, more }).steps();

    expect(await solved).toEqual([1, 2, 3, 4, 5]);
    // What it was trained on it is not trained on again; a step that it was lost in has its attempts all the same.
    expect([...before, ...after]).toEqual([...new Set([...before, ...after])].sort());
    expect([before[0], after.at(-1)]).toEqual([1, 4]);
    await expectTrained(name, url);
  });

  it("go on over the other of two gateways", { timeout: 20 * MINUTES }, async ({ skip }) => {
    const server = await startPostgres();
    if ("missing" in server) return skip(server.missing);
    opened.push({ close: () => server.stop() });
    const name = "hote-postgres";
    const [lost, kept] = [await serve("--state", server.url()), await serve("--state", server.url())];
    const solver = train(trainerOf("solver", name, [lost.url, kept.url]));
    const proposer = train(trainerOf("proposer", name, [kept.url, lost.url]));
    const trained = Promise.all([solver.steps(), proposer.steps()]);
    await reaches(3, { url: kept.url, run: name, trained });
    await lost.close("SIGKILL");
    expect(await trained).toEqual([[1, 2, 3, 4, 5], [...PROPOSING]]);
    const { proposer: groups } = await expectTrained(name, kept.url);
    // Line 22 before 26: it proposes again when it was updated.
    for (const step of [1, 2, 3]) expect(first(groups.get(step + 1)!)).toBeGreaterThanOrEqual(last(groups.get(step)!));
  });
});

async function expectTrained(name: string, url: string): Promise<Record<Role, Map<number, Group[]>>> {
  const folders = ROLES.flatMap((role) => [join(folder, "models", role), join(folder, name, role)]);
  const hashes = (await run(python, [MODELS, "--hash", ...folders], { env: ENVIRONMENT })).stdout.trim().split("\n");
  expect([hashes.length, new Set(hashes).size]).toEqual([4, 4]);
  const view = await viewOf(url, name);
  expect([view.isOver, view.failure, view.reports.map(({ step }) => step)]).toEqual([true, null, [1, 2, 3, 4, 5]]);
  const groups = { solver: await groupsOf(url, name, "solver"), proposer: await groupsOf(url, name, "proposer") };
  expectEveryAttempt(view, groups);
  expectWaits(groups);
  return groups;
}

/** Each attempt is in one group, under an index of its own, and was rewarded; a proposal that is no task was told so. */
function expectEveryAttempt(view: EvolutionView, groups: Record<Role, Map<number, Group[]>>): void {
  const synthetic = view.reports.flatMap(({ tasks }) => tasks.filter(({ origin }) => origin === "synthetic"));
  expect(synthetic.length).toBeGreaterThan(STEPS - 2);
  for (const { step, tasks } of view.reports) {
    const solved = groups.solver.get(step)!;
    expect(solved).toHaveLength(tasks.length);
    expect(tasks.filter(({ origin }) => origin === "real")).toHaveLength(REAL);
    for (const group of solved) expect(group).toMatchObject({ state: "scored", size: SIZE.solver, have: SIZE.solver });
    const rewards = solved.flatMap(({ attempts }) => attempts.map(({ reward }) => reward));
    expect(rewards.every((one) => one !== null && one >= -1 && one <= 1)).toBe(true);
  }
  for (const step of PROPOSING) {
    const [group, ...more] = groups.proposer.get(step)!;
    expect(more).toEqual([]);
    expect(group).toMatchObject({ size: SIZE.proposer, have: SIZE.proposer });
    const { proposals } = view.reports.find((one) => one.step === step + 1)!.proposers[0]!;
    expect(group!.attempts.map(({ reward }) => reward)).toEqual(proposals.map(({ clamped }) => clamped));
    expect(proposals.map(({ refused, clamped }) => (refused === null) === (clamped !== null))).toEqual([true, true]);
  }
  const all = [...groups.solver.values(), ...groups.proposer.values()].flat();
  const named = all.flatMap(({ group, attempts }) => attempts.map(({ index }) => `${group} ${index}`));
  expect(new Set(named).size).toBe(named.length);
}

const first = (groups: readonly Group[]) => Math.min(...groups.map(({ openedAt }) => openedAt));
const last = (groups: readonly Group[]) => Math.max(...groups.map(({ closedAt }) => closedAt!));

/** Who waits for whom, by when groups were opened and closed: what Algorithm 1 has, and no more. */
function expectWaits({ solver, proposer }: Record<Role, Map<number, Group[]>>): void {
  for (const step of PROPOSING) {
    const proposed = proposer.get(step)!;
    // Lines 8 to 16, then 25 and 26: it proposes from what was assessed.
    expect(first(proposed)).toBeGreaterThanOrEqual(last(solver.get(step)!));
    // Lines 27, 5 and 21: the next step is solved and judged before its proposals have their reward. Nobody waits for that.
    expect(last(proposed)).toBeGreaterThanOrEqual(last(solver.get(step + 1)!));
  }
}
