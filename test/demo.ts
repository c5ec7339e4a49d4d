/** Runs the built command line as a user would, for the tests of the whole. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./sources.ts";

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `arenakit …args`; `during` may watch or signal the process while it runs. */
export function arenakit(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; during?: (job: ReturnType<typeof spawn>) => void } = {},
): Promise<Finished> {
  const job = spawn(process.execPath, [join(ROOT, "sdk/cli/bin/arenakit.js"), ...args], {
    cwd: options.cwd ?? ROOT,
    // Generated worlds are built once for all tests.
    env: { ...process.env, ARENAKIT_WORLDS: join(ROOT, ".build/test-worlds"), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  job.stdout.setEncoding("utf8").on("data", (chunk) => {
    stdout += chunk;
  });
  job.stderr.setEncoding("utf8").on("data", (chunk) => {
    stderr += chunk;
  });
  options.during?.(job);
  return new Promise((resolve, reject) => {
    job.on("error", reject);
    job.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
