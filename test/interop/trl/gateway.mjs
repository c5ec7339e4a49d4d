// `arenakit serve` as a process of its own, for trainers that are real processes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const CORPORA = ["--web", "none", "--wiki", "none", "--papers", "none"];

/** Serves the small world on a free port until it is closed; `said()` is what it wrote to stderr. */
export async function gateway(args) {
  const job = spawn(process.execPath, [`${ROOT}sdk/cli/bin/arenakit.js`, "serve", "--port", "0", ...CORPORA, ...args], {
    env: { ...process.env, ARENAKIT_WORLDS: `${ROOT}.build/test-worlds` },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const url = await new Promise((resolve, reject) => {
    job.stderr.setEncoding("utf8").on("data", (text) => {
      said += text;
      const [, address] = /(http:\S+)\/mcp\/evaluation[\s\S]*Ctrl-C/.exec(said) ?? [];
      if (address) resolve(address);
    });
    job.on("error", reject).on("exit", () => reject(new Error(said)));
  });
  return {
    url,
    said: () => said,
    async close(signal = "SIGINT") {
      if (job.exitCode !== null || job.signalCode !== null) return;
      job.kill(signal);
      await once(job, "exit");
    },
  };
}
