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
    env: { ...process.env, ...options.env },
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

export interface Served {
  /** Where it listens. */
  readonly url: string;
  readonly finished: Promise<Finished>;
  end(): void;
}

/** `arenakit serve …args` on a free port, when it listens. Rejects with what it said where it ends before. */
export function served(args: readonly string[], env: Record<string, string> = {}): Promise<Served> {
  return new Promise((resolve, reject) => {
    const finished = arenakit(["serve", "--port", "0", ...args], {
      env,
      during(job) {
        let said = "";
        job.stderr?.on("data", (chunk) => {
          said += chunk;
          const [, url] = /(http:\S+)\/mcp\/evaluation[\s\S]*Ctrl-C/.exec(said) ?? [];
          if (url) resolve({ url, finished, end: () => void job.kill("SIGINT") });
        });
      },
    });
    finished.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
}
