// `npm start`: installs if needed, builds, and runs the main job (`arenakit demo`) to its end.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { prepare, ROOT } from "./prepare.mjs";

prepare();
const job = spawn(process.execPath, [join(ROOT, "sdk/cli/bin/arenakit.js"), "demo", ...process.argv.slice(2)], {
  stdio: "inherit",
});
// Ctrl-C reaches the whole process group: the job ends by itself and says how; this only waits for it.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => job.kill("SIGTERM"));
job.on("close", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
