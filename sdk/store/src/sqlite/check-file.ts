/**
 * A file is looked into before it is opened, by a process of its own: damage may end whoever reads it, and no reading
 * within this process can be kept from ending it. Loads no engine where that program is built.
 */
import { fork } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { fail } from "@arenakit/contracts";

/** What reads 4 GiB from a slow disk in time. */
const CHECK_TIMEOUT_MS = 600_000;
/** Sources that are run as they are have no program; then this process looks into a copy. */
const PROGRAM = new URL("./check-program.js", import.meta.url);

/** Resolves where the file is whole, or not there. Throws harness/store_damaged. */
export async function checkFile(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const damage = existsSync(PROGRAM) ? await askProgram(path) : await damageOfCopy(path);
  if (damage === null) return;
  fail(
    "harness",
    "store_damaged",
    `${path} is damaged (${damage}): put a copy of the file back; without one, move it away, which begins a store anew, and save what is left of it with \`sqlite3 FILE .recover\``,
  );
}

/**
 * What a process has read of a file with a log stays locked until its statements are collected, so that this one could not
 * open it. The log holds what was written before a process was killed.
 */
async function damageOfCopy(path: string): Promise<string | null> {
  const { findDamage } = await import("./damage.ts");
  const folder = mkdtempSync(`${path}-check-`);
  const copy = `${folder}/copy`;
  try {
    for (const part of ["", "-wal"]) if (existsSync(path + part)) copyFileSync(path + part, copy + part);
    return findDamage(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function askProgram(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let damage: string | null | undefined;
    // What a panic prints is for those who mend libsql.
    const program = fork(PROGRAM, [path], {
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      timeout: CHECK_TIMEOUT_MS,
    });
    program.on("message", (message) => {
      ({ damage } = message as { damage: string | null });
    });
    program.on("error", (error) => resolve(`it could not be looked into: ${error.message}`));
    program.on("exit", (code, signal) => {
      if (damage === undefined) resolve(`what read it ended with ${signal ?? code}`);
      else resolve(damage);
    });
  });
}
