// The version of everything: what changesets plan, and what is raised with it. All packages have one version, which some
// files outside of manifests name.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import getReleasePlan from "@changesets/get-release-plan";
import { ROOT } from "../prepare.mjs";

/** Files that name the version, and where: what stands before it, the version, what stands behind. */
export const VERSIONED = [
  ["package.json", /("version": ")([^"]+)(")/],
  ["sdk/cli/src/version.ts", /(VERSION = ")([^"]+)(")/],
  ["sdk/core/src/trajectory.ts", /(RECORDER_VERSION = ")([^"]+)(")/],
  ["sdk/trainer-adapter/python/src/arenakit_trainers/version.py", /(__version__ = ")([^"]+)(")/],
];

export const versionNow = () => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

/** What would be released: the version, whether it is higher than now, and the summaries of the changes. */
export async function plannedRelease() {
  // CommonJS: its default export may come wrapped.
  const { changesets, releases } = await (getReleasePlan.default ?? getReleasePlan)(ROOT);
  const version = releases[0]?.newVersion ?? versionNow();
  return { version, isRaised: version !== versionNow(), changes: changesets.map(({ summary }) => summary) };
}

/** Whether git knows all that lies in the tree as it is. */
export const isTreeClean = () => outputOf("git", ["status", "--porcelain"]) === "";

/**
 * Raises every version by what changesets plan, writes the changelogs and the lock file. The tree must be clean: what is
 * changed after it is of the release. Puts everything back where a step fails.
 */
export function raiseVersions(version) {
  // A step may have written half of its files.
  try {
    writeVersions(version);
  } catch (error) {
    putBack(changedFiles());
    throw error;
  }
  const changed = changedFiles();
  return { putBack: () => putBack(changed), commit: () => commit(changed, version) };
}

function writeVersions(version) {
  run("npx", ["--no-install", "changeset", "version"]);
  for (const [file, pattern] of VERSIONED) {
    const path = join(ROOT, file);
    writeFileSync(path, withVersion(readFileSync(path, "utf8"), pattern, version));
  }
  run("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"]);
  run(process.execPath, ["scripts/complete-lockfile.mjs"]);
}

/** Files that git knows, and those it does not, whose content is not that of the commit. */
function changedFiles() {
  const listed = (...args) =>
    outputOf("git", [...args, "-z"])
      .split("\0")
      .filter(Boolean);
  return {
    known: listed("diff", "--name-only", "--no-renames", "HEAD"),
    added: listed("ls-files", "--others", "--exclude-standard"),
  };
}

function putBack({ known, added }) {
  if (known.length > 0) run("git", ["restore", "--source=HEAD", "--staged", "--worktree", "--", ...known]);
  for (const file of added) rmSync(join(ROOT, file), { force: true });
}

/** By name: what else came to lie in the tree meanwhile is not of the release. */
function commit({ known, added }, version) {
  const files = [...known, ...added];
  run("git", ["add", "--all", "--", ...files]);
  run("git", ["commit", "--message", `Release ${version}`, "--", ...files]);
}

/** Throws where the file names no version. */
export function withVersion(text, pattern, version) {
  if (!pattern.test(text)) throw new Error(`no version was found by ${pattern}`);
  return text.replace(pattern, (_, before, _old, behind) => `${before}${version}${behind}`);
}

/** Runs a program of the release with its words on stderr. Throws where it fails. */
export function run(program, args, { cwd = ROOT, env = {} } = {}) {
  const shell = process.platform === "win32";
  const { status, error } = spawnSync(program, args, {
    cwd,
    shell,
    stdio: ["inherit", 2, 2],
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}`);
}

/** What a program prints; null where it fails or is not there. */
export function outputOf(program, args) {
  const { status, stdout } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return status === 0 ? stdout.trim() : null;
}
