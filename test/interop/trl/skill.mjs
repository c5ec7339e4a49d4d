// The skill that is learned in minutes: on several seeds, once by scores of each attempt and once by ranks of the arena,
// over the same noisy judge. Writes both curves, and says whether the share of right calls rose.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { trainersPython, training } from "../trainers/training.mjs";
import { gateway } from "./gateway.mjs";
import { judgeEndpoint } from "./judge-endpoint.mjs";
import { skillJudge } from "./skill-judge.mjs";
import { written } from "./skill-report.mjs";

export const options = {
  seeds: { type: "string", default: "6" },
  steps: { type: "string", default: "80" },
  noise: { type: "string", default: "1.5" },
  out: { type: "string", default: ".build/training" },
};

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const REWARDS = { pointwise: "scores of each attempt", arena: "ranks of the arena" };
const LEARNING_RATE = 5e-4;
const COLD_START_STEPS = 500;

export async function run({ seeds, steps, noise, out }) {
  const made = trainersPython();
  if ("missing" in made) throw new Error(made.missing);
  const folder = join(ROOT, out);
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, "base.pt"), { force: true });
  const judge = await judgeEndpoint(skillJudge({ seed: 1, noise: Number(noise) }));
  const service = await gateway(["--judge", `toy@${judge.url}/v1`]);
  const waiting = Array.from({ length: Number(seeds) }, (_, at) => at + 1);
  const reports = [];
  const began = Date.now();
  const settings = {
    toolset: `${service.url}/mcp/amap`,
    service: service.url,
    base: join(folder, "base.pt"),
    steps: Number(steps),
    coldStart: COLD_START_STEPS,
    learningRate: LEARNING_RATE,
  };
  // Brackets are drawn from names of groups, which hold the nonce: a seed repeats to the last digit.
  const trained = (seed, rewards) =>
    training(made.python, "trl/skill_training.py", { ...settings, run: `skill-${seed}`, nonce: "toy", seed, rewards });
  async function worker() {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      reports.push({ ...(await trained(seed, Object.keys(REWARDS))), said: undefined });
      console.error(`seed ${seed}: ${Math.round((Date.now() - began) / 1000)} s`);
    }
  }
  try {
    // The cold start, which all of them share.
    await trained(0, []);
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), Number(seeds)) }, worker));
  } finally {
    await service.close();
    judge.close();
  }
  reports.sort((one, other) => one.seed - other.seed);
  writeFileSync(join(folder, "skill.json"), `${JSON.stringify({ steps, noise, asked: judge.asked, reports })}\n`);
  const judged = await written(folder, REWARDS, reports);
  const { answers, pairs } = judge.asked;
  console.log(`Questions to the judge: ${answers} for scores, ${pairs} for ranks. Report and curves: ${folder}`);
  return judged;
}
