/**
 * Two real trainers in one run of tri-evolution: docs/examples/trl_tri_evolution.py as the solver's and as the proposer's,
 * each a process of its own with a tiny model, over a gateway that is killed in the middle and comes back.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { EvolutionView, GroupView } from "@arenakit/server-judge";
import { afterAll, expect, it } from "vitest";
import type * as z from "zod";
import { ROOT } from "../../sources.ts";
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
const RUN = "hote-trl";
const STEPS = 5;
/** B = 4, G = 4, G′ = 2: a step has 2 real tasks and 2 places for proposals of one group. */
const SIZE = { solver: 4, proposer: 2 };
const REAL = 2;
const OFFLINE = {
  HF_HUB_OFFLINE: "1",
  TRANSFORMERS_OFFLINE: "1",
  TRL_EXPERIMENTAL_SILENCE: "1",
  CUDA_VISIBLE_DEVICES: "",
};

const folder = mkdtempSync(join(tmpdir(), "arenakit-two-trainers-"));
const opened: { close(): unknown }[] = [];
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

async function python(command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...OFFLINE, ...BYTECODE, PYTHONPATH: join(ROOT, "sdk/trainer-adapter/python/src") };
  const { stdout } = await run(command, [...args], { env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

async function told<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The groups of a role, step by step. */
async function groupsOf(url: string, role: Role): Promise<Map<number, Group[]>> {
  const { groups } = await told<{ groups: { group: string }[] }>(`${url}/groups?run=${RUN}.${role}&limit=100`);
  const views = await Promise.all(groups.map(({ group }) => told<Group>(`${url}/groups/${encodeURIComponent(group)}`)));
  const steps = Array.from({ length: STEPS }, (_, at) => at + 1);
  return new Map(steps.map((step) => [step, views.filter((one) => one.step === step)]));
}

const first = (groups: readonly Group[]) => Math.min(...groups.map(({ openedAt }) => openedAt));
const last = (groups: readonly Group[]) => Math.max(...groups.map(({ closedAt }) => closedAt!));

it("trains a solver and a proposer for five steps, with the gateway killed in between", {
  timeout: 20 * MINUTES,
}, async ({ skip }) => {
  const made = trainersPython();
  if ("missing" in made) return skip(made.missing);
  const judge = await judgeEndpoint((view, _, __, criterion) => meets(view, criterion), { propose, summarise });
  opened.push(judge);
  const models = join(folder, "models");
  mkdirSync(models);
  await python(made.python, [MODELS, models]);
  writeFileSync(join(folder, "tasks.jsonl"), [0, 1, 2, 3, 4, 5].map((at) => JSON.stringify(realTask(at))).join("\n"));
  const serving = ["--judge", `stub@${judge.url}/v1`, "--state", join(folder, "run.sqlite")];
  let server = await gateway(serving);
  opened.push({ close: () => server.close() });
  const { url } = server;

  const trained = ROLES.map((role) =>
    python(made.python, [
      EXAMPLE,
      ...["--role", role, "--model", join(models, role), "--out", join(folder, role), "--url", url, "--run", RUN],
      ...["--tasks", join(folder, "tasks.jsonl"), "--steps", `${STEPS}`, "--learning-rate", "1e-3"],
      ...["--batch", "4", "--group", `${SIZE.solver}`, "--proposals", `${SIZE.proposer}`, "--completion", "48"],
    ]),
  );
  const ended = Promise.all(trained);
  const isThere = async () => (await told<EvolutionView>(`${url}/evolution/${RUN}`).catch(() => null))?.step === 3;
  await Promise.race([ended, expect.poll(isThere, { timeout: 10 * MINUTES, interval: 100 }).toBe(true)]);
  await server.close("SIGKILL");
  server = await gateway([...serving, "--port", new URL(url).port]);
  const said = await ended;

  // Exit 0, and each trained in every step that has tasks for it: nobody solves what the last step would propose.
  expect(said[0]!.match(/^solver: step \d/gm)).toEqual([1, 2, 3, 4, 5].map((step) => `solver: step ${step}`));
  expect(said[1]!.match(/^proposer: step \d/gm)).toEqual([1, 2, 3, 4].map((step) => `proposer: step ${step}`));
  const folders = ROLES.flatMap((role) => [join(models, role), join(folder, role)]);
  const hashes = (await python(made.python, [MODELS, "--hash", ...folders])).trim().split("\n");
  expect(new Set(hashes).size).toBe(4);

  const view = await told<EvolutionView>(`${url}/evolution/${RUN}`);
  expect([view.isOver, view.failure, view.reports.map(({ step }) => step)]).toEqual([true, null, [1, 2, 3, 4, 5]]);
  const solver = await groupsOf(url, "solver");
  const proposer = await groupsOf(url, "proposer");
  expectEveryAttempt(view, { solver, proposer });
  expectWaits(solver, proposer);
});

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
  for (const step of [1, 2, 3, 4]) {
    const [group, ...more] = groups.proposer.get(step)!;
    expect(more).toEqual([]);
    expect(group).toMatchObject({ size: SIZE.proposer, have: SIZE.proposer });
    const { proposals } = view.reports.find((one) => one.step === step + 1)!.proposers[0]!;
    expect(group!.attempts.map(({ reward }) => reward)).toEqual(proposals.map(({ clamped }) => clamped));
    expect(proposals.map(({ refused, clamped }) => (refused === null) === (clamped !== null))).toEqual([true, true]);
  }
  const told = [...groups.solver.values(), ...groups.proposer.values()].flat();
  const shas = told.flatMap(({ group, attempts }) => attempts.map(({ index }) => `${group} ${index}`));
  expect(new Set(shas).size).toBe(shas.length);
}

/** Who waits for whom, by when groups were opened and closed: what Algorithm 1 has, and no more. */
function expectWaits(solver: Map<number, Group[]>, proposer: Map<number, Group[]>): void {
  for (const step of [1, 2, 3, 4]) {
    const [solved, next, proposed] = [solver.get(step)!, solver.get(step + 1)!, proposer.get(step)!];
    // Lines 8 to 16, then 25 and 26: it proposes from what was assessed.
    expect(first(proposed)).toBeGreaterThanOrEqual(last(solved));
    // Line 27 and 5: the proposals are solved while their own groups have no reward, so that nobody waits for that.
    expect(first(next)).toBeLessThan(last(proposed));
    // Line 21: eq. 5 is known when the next step is solved.
    expect(last(proposed)).toBeGreaterThanOrEqual(last(next));
    // Line 22 before 26: the proposer proposes again when it was updated.
    if (step < 4) expect(first(proposer.get(step + 1)!)).toBeGreaterThanOrEqual(last(proposed));
  }
}
