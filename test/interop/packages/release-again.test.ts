/**
 * Releases that are refused, that fail and that broke off, in a clone of this repository: what they leave. The programs that
 * would build, publish or ask a registry are scripts that note what they are called with; git and changesets are the real ones.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { foreignOrigin } from "../../../scripts/release/names.mjs";
import { ROOT } from "../../sources.ts";

const MINUTES = 60_000;
const home = mkdtempSync(join(tmpdir(), "arenakit-release-"));
const clone = join(home, "clone");
const programs = join(home, "programs");
const calls = join(home, "calls");
const OURS = "https://github.com/arenakit/arenakit.git";

function run(program: string, args: readonly string[], cwd = clone) {
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", env, timeout: 5 * MINUTES });
  return { status, stdout, stderr };
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = run("git", args);
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  return stdout.trim();
}

function program(name: string, ...lines: string[]): void {
  const path = join(programs, name);
  writeFileSync(path, ["#!/bin/sh", `echo "${name} $*" >> "${calls}"`, ...lines, ""].join("\n"));
  chmodSync(path, 0o755);
}

/** Of `npx --no-install PROGRAM …`: changesets run. */
function build(outcome: "fails" | "is made") {
  const changeset = join(ROOT, "node_modules/.bin/changeset");
  const exit = outcome === "fails" ? "exit 1" : "exit 0";
  program("npx", `[ "$2" = changeset ] && shift 2 && exec "${changeset}" "$@"`, exit);
}

const called = () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : []);
const release = () => run(process.execPath, ["scripts/release.mjs", "--yes", "9.9.9"]);

beforeAll(() => {
  mkdirSync(programs);
  run("git", ["clone", "--quiet", "--shared", ROOT, clone], ROOT);
  // What is written here and not committed yet is what is tested.
  cpSync(join(ROOT, "scripts"), join(clone, "scripts"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
  writeFileSync(join(clone, ".git/info/exclude"), "/node_modules\n");
  writeFileSync(join(clone, ".changeset/one.md"), '---\n"arenakit": minor\n---\n\nOne thing more.\n');
  for (const [key, value] of Object.entries({ name: "A", email: "a@example.org" })) git("config", `user.${key}`, value);
  git("remote", "set-url", "origin", OURS);
  git("checkout", "--quiet", "-B", "main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Note a change");
  program("npm");
  program("mcp-publisher");
  program("python");
  build("fails");
});
beforeEach(() => rmSync(calls, { force: true }));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("leaves the tree and its commit as they were where the build fails", { timeout: 5 * MINUTES }, () => {
  const before = git("rev-parse", "HEAD");
  const { status, stderr } = release();
  expect(status).toBe(1);
  expect(stderr).toContain("turbo run build --output-logs=errors-only failed");
  expect(called()).toContain("npx --no-install changeset version");
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain")]).toEqual([before, ""]);
  expect(existsSync(join(clone, ".changeset/one.md"))).toBe(true);
});

it("packs and publishes nothing that a test fails of", { timeout: 5 * MINUTES }, () => {
  build("is made");
  program("npm", '[ "$1 $2" = "run test:all" ] && echo "CI=$CI" >> "$(dirname "$0")/../calls" && exit 1', "exit 0");
  const before = git("rev-parse", "HEAD");
  const { status, stderr } = release();
  expect([status, stderr]).toEqual([1, expect.stringContaining("npm run test:all failed")]);
  // Under CI a skipped test is a failure.
  expect(called().slice(-2)).toEqual(["npm run test:all", "CI=true"]);
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain")]).toEqual([before, ""]);
  build("fails");
  program("npm");
});

it("leaves them, too, where a step of the raising fails", { timeout: 5 * MINUTES }, () => {
  program("npm", '[ "$1" = install ] && exit 1');
  const before = git("rev-parse", "HEAD");
  expect(release().stderr).toContain("npm install");
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain")]).toEqual([before, ""]);
  program("npm");
});

it("commits what it raised, and no other file", { timeout: 5 * MINUTES }, () => {
  const before = git("rev-parse", "HEAD");
  const steps = [
    'import { raiseVersions } from "./scripts/release/versions.mjs";',
    'import { writeFileSync } from "node:fs";',
    'const raised = raiseVersions("9.9.9");',
    'writeFileSync("secret.txt", "x");',
    "raised.commit();",
  ];
  const done = run(process.execPath, ["--input-type=module", "--eval", steps.join("\n")]);
  expect([done.status, done.status === 0 ? "" : done.stderr]).toEqual([0, ""]);
  const files = git("show", "--format=", "--name-only", "HEAD").split("\n");
  expect(files).toEqual(expect.arrayContaining([".changeset/one.md", "package.json", "sdk/cli/CHANGELOG.md"]));
  expect(files).not.toContain("secret.txt");
  expect(git("status", "--porcelain")).toBe("?? secret.txt");
  git("reset", "--quiet", "--hard", before);
});

it("refuses files that git does not know, and another repository", { timeout: MINUTES }, () => {
  expect(release().stderr).toContain("files that git does not know");
  rmSync(join(clone, "secret.txt"));
  git("remote", "set-url", "origin", "https://user:secret@github.com/somebody/arenakit.git");
  const { stderr } = release();
  expect(stderr).toContain("the remote origin is https://github.com/somebody/arenakit.git");
  expect(stderr).not.toContain("secret");
  expect(called()).toEqual([]);
  git("remote", "set-url", "origin", OURS);
});

it("refuses another branch, and a commit without one", { timeout: MINUTES }, () => {
  git("checkout", "--quiet", "-b", "topic");
  expect(release().stderr).toContain("release: the branch is topic: a release is made from main");
  git("checkout", "--quiet", "--detach");
  expect(release().stderr).toContain("release: no branch is checked out: a release is made from main");
  expect(called()).toEqual([]);
  git("checkout", "--quiet", "main");
});

it("takes a release up from the commit of its tag, whatever the branch", { timeout: MINUTES }, () => {
  const problem = () =>
    run(process.execPath, [
      "--input-type=module",
      "--eval",
      'import { branchProblem } from "./scripts/release/publish.mjs"; console.log(branchProblem("9.9.8"));',
    ]).stdout.trim();
  git("checkout", "--quiet", "--detach");
  git("tag", "v9.9.8");
  expect(problem()).toBe("null");
  git("checkout", "--quiet", "main");
  expect(problem()).toBe("null");
  git("tag", "--delete", "v9.9.8");
});

it("takes a release from the repository that the packages name, or one without a remote", () => {
  for (const origin of [null, "", OURS, "git@github.com:arenakit/arenakit.git", "https://github.com/arenakit/arenakit"])
    expect(foreignOrigin(origin)).toBeNull();
  for (const origin of [
    "/srv/arenakit",
    "https://github.com/arenakit/arenakit2",
    "https://gitlab.com/arenakit/arenakit",
  ])
    expect(foreignOrigin(origin)).toContain(origin);
});

it("takes up a release that broke off: passes over what is there", { timeout: MINUTES }, () => {
  const packages = [
    { name: "a", tarball: "a.tgz", state: "published", server: { folder: clone, state: "published" } },
    { name: "b", tarball: "b.tgz", state: "published", server: { folder: clone, state: "free" } },
    { name: "c", tarball: "c.tgz", state: "free" },
  ];
  const wheel = { python: "python", state: "published", files: ["w.whl", "w.tar.gz"] };
  const again = `
    import { publish, tagProblem } from "./scripts/release/publish.mjs";
    const problem = tagProblem("9.9.9");
    if (problem) throw new Error(problem);
    publish(${JSON.stringify({ packages, wheel, version: "9.9.9", env: {} })});`;
  const take = () => run(process.execPath, ["--input-type=module", "--eval", again]);
  const expected = [
    "npm publish c.tgz --access public --provenance=false",
    "mcp-publisher publish",
    "python -m twine upload --non-interactive --skip-existing w.whl w.tar.gz",
  ];
  for (const already of [[], expected]) {
    const { status, stderr } = take();
    expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
    expect(called()).toEqual([...already, ...expected]);
    expect(git("rev-parse", "v9.9.9")).toBe(git("rev-parse", "HEAD"));
  }
  git("commit", "--quiet", "--allow-empty", "--message", "Another");
  expect(take().stderr).toContain("the tag v9.9.9 stands at another commit");
});
