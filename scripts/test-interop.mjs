// `npm run test:interop`: trainers that nobody here wrote run on this machine, with tools, episodes and rewards of ours;
// their Python environments are built from PyPI on first use. `-- --long` goes on to the skill that takes minutes to learn.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { prepare, ROOT } from "./prepare.mjs";

const TRL = "test/interop/trl";
/** The adapters of the other trainers, over the trainers' own code. */
const TRAINERS = "test/interop/trainers";
/** Clients of environment servers: OpenEnv's and NeMo Gym's own. */
const EPISODES = "test/interop/episodes";
prepare();
// It draws by what is installed.
const { options, run } = await import(pathToFileURL(join(ROOT, TRL, "skill.mjs")).href);
const { values } = parseArgs({ options: { long: { type: "boolean", default: false }, ...options } });
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
// A missing environment is a failure here, as it is in CI.
const env = { ...process.env, CI: "true" };
const short = spawnSync(process.execPath, [vitest, "run", TRL, TRAINERS, EPISODES], {
  cwd: ROOT,
  stdio: "inherit",
  env,
});
if (short.status !== 0) process.exit(short.status ?? 1);
if (values.long) {
  const { passed, failed } = await run(values);
  console.log(`skill: ${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
