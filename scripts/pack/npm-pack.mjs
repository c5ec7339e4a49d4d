// `npm pack` of folders or of packages of the registry, without their scripts: what it says of each tarball.
import { spawnSync } from "node:child_process";
import { ROOT } from "../prepare.mjs";

/** npm reads every file of 33 packages, or 60 MB. */
const TIMEOUT_MS = 300_000;

/** Throws what npm says where it fails. */
export function npmPack(args, { cwd = ROOT } = {}) {
  const { status, stdout, stderr, error } = spawnSync("npm", ["pack", "--json", "--ignore-scripts", ...args], {
    cwd,
    encoding: "utf8",
    timeout: TIMEOUT_MS,
    maxBuffer: 256 * 2 ** 20,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm pack ${args.join(" ")} failed: ${error?.message ?? stderr.trim()}`);
  return JSON.parse(stdout);
}
