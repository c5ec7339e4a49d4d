// The skill that is learned in minutes: on several seeds, once by scores of each attempt and once by ranks of the arena,
// over the same noisy judge. Writes both curves, and says whether the share of right calls rose.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { venv } from "../venv.mjs";
import { curveSvg } from "./curve.mjs";
import { gateway } from "./gateway.mjs";
import { judgeEndpoint } from "./judge-endpoint.mjs";
import { ENDS, gainsOf, mean, signFlip, spread } from "./rise.mjs";
import { skillJudge } from "./skill-judge.mjs";
import { PACKAGES, training } from "./training.mjs";

export const options = {
  seeds: { type: "string", default: "6" },
  steps: { type: "string", default: "60" },
  noise: { type: "string", default: "1.5" },
  out: { type: "string", default: ".build/training" },
};

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const REWARDS = { pointwise: "scores of each attempt", arena: "ranks of the arena" };
const LEARNING_RATE = 1e-3;
const COLD_START_STEPS = 500;
/** Of the exact test over seeds; six seeds can reach 1/64. */
const SIGNIFICANT = 0.05;

export async function run({ seeds, steps, noise, out }) {
  const made = venv("trl", PACKAGES);
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
  const trained = (seed, rewards) =>
    training(made.python, "skill_training.py", { ...settings, run: `skill-${seed}`, seed, rewards });
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
  return written(folder, reports);
}

/** The drawing, and the table on stdout. */
async function written(folder, reports) {
  const curves = Object.fromEntries(
    Object.entries(REWARDS).map(([name, title]) => [title, reports.map((report) => report[name].right)]),
  );
  writeFileSync(join(folder, "training-curve.svg"), `${await curveSvg(curves)}\n`);
  console.log(`| reward | first ${ENDS} steps | last ${ENDS} steps | gain | seeds that rose | p (sign flip) |`);
  console.log("|---|---|---|---|---|---|");
  let passed = 0;
  for (const [title, own] of Object.entries(curves)) {
    const gains = gainsOf(own);
    const p = signFlip(gains);
    if (p <= SIGNIFICANT) passed += 1;
    const [first, last] = [own.map((one) => mean(one.slice(0, ENDS))), own.map((one) => mean(one.slice(-ENDS)))];
    const cells = [first, last, gains].map(spread).map((one) => `${one.mean.toFixed(3)} ± ${one.deviation.toFixed(3)}`);
    const rose = gains.filter((gain) => gain > 0).length;
    console.log(`| ${[title, ...cells, `${rose} of ${gains.length}`, p.toFixed(4)].join(" | ")} |`);
  }
  console.log(`\n± is the deviation over seeds; drawn in ${join(folder, "training-curve.svg")}`);
  return { passed, failed: Object.keys(curves).length - passed };
}
