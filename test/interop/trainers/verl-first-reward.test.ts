/**
 * The first script for verl that docs/training.md shows, run as a reader runs it: verl's agent loops in Ray's own actors,
 * TransferQueue and the replay buffer. The judge is an endpoint that knows what each policy's answers are worth.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { arenakit } from "../../demo.ts";
import { ROOT } from "../../sources.ts";
import { gateway } from "../trl/gateway.mjs";
import { judgeEndpoint } from "../trl/judge-endpoint.mjs";
import { BYTECODE } from "../venv.mjs";
import { advantagesOf } from "./expected.ts";
import { trainersPython } from "./training.mjs";

const made = trainersPython();
const SCRIPT = join(ROOT, "docs/examples/verl_first_reward.py");

/** `full` and `invents-train` say the same where nobody leaves the city, as in both tasks here: they share ranks 0 and 1. */
const POLICIES = [
  { policy: "full", points: 8, rank: 0.5 },
  { policy: "half-calls", points: 6, rank: 2 },
  { policy: "ignores-budget", points: 2, rank: 3 },
  { policy: "invents-train", points: 8, rank: 0.5 },
];

async function setUp(folder: string): Promise<Map<string, number>> {
  const env = { ARENAKIT_WORLDS: join(ROOT, ".build/test-worlds") };
  const of = ["--env", "open-travel", "--out", folder];
  for (const args of [
    ["rollout", "--groups", "2", "--n", "4", ...of],
    ["tasks", "export", "--format", "verl", "--split", "demo", ...of],
  ]) {
    const { code, stderr } = await arenakit(args, { env });
    expect(code, stderr).toBe(0);
  }
  const points = new Map<string, number>();
  for (const line of readFileSync(join(folder, "trajectories.jsonl"), "utf8").trim().split("\n")) {
    const { answer, policy } = JSON.parse(line).extra.arenakit;
    points.set(answer.trim(), POLICIES.find((one) => one.policy === policy)!.points);
  }
  return points;
}

const MINUTE = 60_000;

it.skipIf("missing" in made)(
  "gives verl the arena's advantages of two groups",
  async () => {
    if ("missing" in made) return;
    const folder = mkdtempSync(join(tmpdir(), "arenakit-first-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const points = await setUp(folder);
    const judge = await judgeEndpoint(({ answer }) => points.get(answer?.trim() ?? "") ?? 0);
    onTestFinished(() => judge.close());
    const service = await gateway(["--judge", `stub@${judge.url}/v1`, "--episodes", "open-travel"]);
    onTestFinished(() => service.close());
    mkdirSync(join(folder, "ray"));
    const { stdout } = await promisify(execFile)(made.python, [SCRIPT, folder], {
      env: {
        ...process.env,
        ...BYTECODE,
        PYTHONPATH: join(ROOT, "sdk/trainer-adapter/python/src"),
        ARENAKIT_URL: service.url,
        ARENAKIT_LAUNCH: "first",
        RAY_TMPDIR: join(folder, "ray"),
      },
      maxBuffer: 1 << 24,
      timeout: 8 * MINUTE,
    });
    const numbers = advantagesOf(POLICIES.map(({ rank }) => rank));
    const expected = ["direction-beijing-axis", "search-shanghai-dinner"].flatMap((task) =>
      POLICIES.map(({ policy }, at) => `${task} ${policy.padEnd(14)} ${numbers[at]!.toFixed(4).padStart(7)}`),
    );
    expect(stdout.split("\n").filter((line) => /^(direction|search)-/.test(line))).toEqual(expected);
    // The page shows what is printed.
    expect(readFileSync(join(ROOT, "docs/training.md"), "utf8")).toContain(expected.join("\n"));
  },
  10 * MINUTE,
);
