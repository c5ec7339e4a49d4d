// `npm test`, `npm run test:slow` and `npm run test:all`: install if needed, build, and run tests. Arguments go to vitest.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { prepare, ROOT } from "./prepare.mjs";

prepare();
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const result = spawnSync(process.execPath, [vitest, "run", ...process.argv.slice(2)], { cwd: ROOT, stdio: "inherit" });
process.exit(result.status ?? 1);
