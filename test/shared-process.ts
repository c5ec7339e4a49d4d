/**
 * The command line without a process for each call, for tests of what a command says and writes: loading its modules takes
 * a hundred times as long as most calls. Of every command the first call of a file is a process as users have it, and so is
 * what is watched or signalled.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { arenakit, type Finished } from "./demo.ts";
import { ROOT } from "./sources.ts";

type Options = NonNullable<Parameters<typeof arenakit>[1]>;

/** For one test file; calls come one after the other. */
export function sharedProcess(): (args: readonly string[], options?: Options) => Promise<Finished> {
  const outputs = mkdtempSync(join(tmpdir(), "arenakit-outputs-"));
  const paths = [join(outputs, "stdout"), join(outputs, "stderr")] as const;
  const seen = new Set<string | undefined>();
  let job: ChildProcess | undefined;
  afterAll(async () => {
    // Commands that it ran listen for the signals that ask.
    if (job?.kill("SIGKILL")) await once(job, "exit");
    rmSync(outputs, { recursive: true, force: true });
  });
  return async (args, { cwd = ROOT, env = {}, during } = {}) => {
    const isFirst = !seen.has(args[0]);
    seen.add(args[0]);
    if (isFirst || during) return arenakit(args, { cwd, env, ...(during && { during }) });
    job ??= started(paths);
    const lengths = paths.map((path) => readFileSync(path).length);
    const code = await called(job, { args, cwd, env });
    const [stdout, stderr] = paths.map((path, at) => readFileSync(path).subarray(lengths[at]).toString());
    return { code, signal: null, stdout: stdout!, stderr: stderr! };
  };
}

/** What it says goes to files, which have all of it when it answers. */
function started(paths: readonly string[]): ChildProcess {
  const [stdout, stderr] = paths.map((path) => openSync(path, "a"));
  const job = fork(join(import.meta.dirname, "command-process.mjs"), {
    execArgv: [],
    stdio: ["ignore", stdout!, stderr!, "ipc"],
  });
  for (const file of [stdout!, stderr!]) closeSync(file);
  return job;
}

/** The exit code of one call. */
async function called(job: ChildProcess, call: { readonly args: readonly string[]; cwd: string; env: object }) {
  const heard = new AbortController();
  const answer = once(job, "message", heard);
  const ended = once(job, "exit", heard);
  // The one that did not come is not waited for any more.
  for (const one of [answer, ended]) one.catch(() => {});
  job.send(call);
  const [told] = await Promise.race([answer, ended]).finally(() => heard.abort());
  expect(told, `the process ended in arenakit ${call.args.join(" ")}`).toBeTypeOf("object");
  const { code, open } = told as { code: number; open: string[] };
  expect(open, "what would keep the process of the call alive").toEqual([]);
  return code;
}
