// What the drills of kills share: counting what holds, and a program that is killed after a time unless it ends before.
import { spawn } from "node:child_process";

/** Counts; what does not hold is said on stderr. */
export function checks() {
  const outcome = { passed: 0, failed: 0 };
  const check = (holds, what) => {
    if (holds) outcome.passed++;
    else {
      outcome.failed++;
      console.error(`FAILED: ${what}`);
    }
  };
  return { outcome, check };
}

/** How often it is asked whether the time before a kill begins. */
const ASK_MS = 4;

/**
 * Runs a program of Node; with `killAfterMs` it is killed after so long, unless it ends before. That time begins with the
 * program, or when `once()` holds first. Whether it was killed, and what it wrote to stdout. Rejects with the end of its
 * stderr when it ends badly.
 */
export function runOrKill(args, killAfterMs = null, once = () => true) {
  return new Promise((resolve, reject) => {
    const job = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    const said = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"])
      job[stream].on("data", (chunk) => {
        said[stream] += chunk;
      });
    let timer;
    const killLater = () => {
      timer = once() ? setTimeout(() => job.kill("SIGKILL"), killAfterMs) : setTimeout(killLater, ASK_MS);
    };
    if (killAfterMs !== null) killLater();
    job.once("close", (code, signal) => {
      clearTimeout(timer);
      if (signal === "SIGKILL") resolve({ wasKilled: true, stdout: said.stdout });
      else if (code === 0) resolve({ wasKilled: false, stdout: said.stdout });
      else
        reject(new Error(`${args.slice(0, 3).join(" ")} ended with ${code ?? signal}:\n${said.stderr.slice(-2000)}`));
    });
  });
}
