/** The Python package as it is installed: its wheel, its types, its syntax for the oldest Python it names, its style. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adapterPython, PACKAGE } from "./python-adapter.ts";

const run = promisify(execFile);
const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), "arenakit-wheel-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let python = "";
beforeAll(() => {
  const made = adapterPython();
  if ("python" in made) python = made.python;
}, 5 * MINUTES);

/** What `args` print; the index is not asked for anything. */
async function said(command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, PIP_DISABLE_PIP_VERSION_CHECK: "1", PIP_NO_INDEX: "1", PYTHONDONTWRITEBYTECODE: "1" };
  try {
    return (await run(command, args, { cwd: folder, env })).stdout;
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")}\n${(error as { stdout: string }).stdout}`, { cause: error });
  }
}

/** Modules of which a class is a trainer's own, so that they cannot be imported without it. */
const OF_TRAINERS =
  "agent_lightning art nemo_gym nemo_gym_environment openenv openrlhf openrlhf_reward skyrl skyrl_trainer verifiers verl verl_tools".split(
    " ",
  );

/** A trainer's files are the one of its name and those whose names begin with it; what several share is no trainer's. */
const TRAINERS = "agent_lightning art nemo_gym openenv openrlhf qqr rl_factory skyrl slime trl verifiers verl".split(
  " ",
);
const LONGEST_OF_TRAINERS = 120;

it("makes a wheel without dependencies that installs into an empty environment", { timeout: 5 * MINUTES }, async ({
  skip,
}) => {
  if (!python) return skip("no Python");
  await said(python, ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", "wheels", PACKAGE]);
  await said(python, ["-m", "venv", "empty"]);
  const there = join(folder, "empty/bin/python");
  await said(there, ["-m", "pip", "install", "--quiet", "--find-links", "wheels", "arenakit-trainers"]);
  const looked = await said(there, [
    "-c",
    `import importlib.metadata as m, importlib.resources as r, json, pkgutil, arenakit_trainers
modules = [one.name for one in pkgutil.iter_modules(arenakit_trainers.__path__)]
needs = {}
for one in modules:
    try: __import__(f"arenakit_trainers.{one}")
    except ModuleNotFoundError as error: needs[one] = error.name.split(".")[0]
about = m.metadata("arenakit-trainers")
print(json.dumps({"typed": r.files("arenakit_trainers").joinpath("py.typed").is_file(), "modules": modules, "trainers": needs,
  "python": about["Requires-Python"], "needs": m.requires("arenakit-trainers") or [], "all": sorted(arenakit_trainers.__all__),
  "version": m.version("arenakit-trainers"), "public": sorted(n for n in vars(arenakit_trainers) if n in arenakit_trainers.__all__)}))`,
  ]);
  const about = JSON.parse(looked);
  expect(about).toMatchObject({ typed: true, python: ">=3.10", all: about.public });
  expect(about.modules).toEqual(expect.arrayContaining(["aio", "groups", "mcp", "trl"]));
  // Nothing but a trainer's own file asks for more than the standard library.
  for (const [module, missing] of Object.entries(about.trainers)) expect(OF_TRAINERS, `${missing}`).toContain(module);
  for (const need of about.needs) expect(need).toMatch(/extra == ['"][a-z-]+['"]/);
  expect(about.version).toBe(JSON.parse(readFileSync(join(PACKAGE, "../package.json"), "utf8")).version);
  const { stdout } = await run(there, [
    "-m",
    "pip",
    "list",
    "--format=freeze",
    "--exclude=pip",
    "--exclude=setuptools",
  ]);
  expect(stdout.trim().split("==")[0]).toBe("arenakit-trainers");
});

it("is written in the syntax of the oldest Python that it names", async ({ skip }) => {
  if (!python) return skip("no Python");
  const files = await said(python, [
    "-c",
    `import ast, pathlib, sys
files = sorted(pathlib.Path(sys.argv[1]).rglob("*.py"))
for file in files: ast.parse(file.read_text(encoding="utf-8"), str(file), feature_version=(3, 10))
print(len(files))`,
    join(PACKAGE, "src"),
  ]);
  expect(Number(files)).toBeGreaterThan(10);
});

it("is typed throughout", { timeout: 5 * MINUTES }, async ({ skip }) => {
  if (!python) return skip("no Python");
  const checked = await said(python, [
    ...["-m", "mypy", "--cache-dir", join(folder, "mypy"), "--config-file", join(PACKAGE, "pyproject.toml")],
    join(PACKAGE, "src"),
  ]);
  expect(checked).toContain("no issues found");
});

it("keeps its own style", async ({ skip }) => {
  if (!python) return skip("no Python");
  await said(python, ["-m", "ruff", "check", "--no-cache", PACKAGE]);
  await said(python, ["-m", "ruff", "format", "--no-cache", "--check", PACKAGE]);
});

it("holds the bounds of the other sources: files of at most 400 lines, a trainer's 120, that open with their idea", async ({
  skip,
}) => {
  if (!python) return skip("no Python");
  const listed = await said(python, [
    "-c",
    `import ast, json, pathlib, sys
print(json.dumps([[file.name, file.read_text().count("\\n"), bool(ast.get_docstring(ast.parse(file.read_text())))]
  for file in pathlib.Path(sys.argv[1]).rglob("*.py")]))`,
    join(PACKAGE, "src"),
  ]);
  for (const [file, lines, isTold] of JSON.parse(listed) as [string, number, boolean][]) {
    expect([file, isTold]).toEqual([file, true]);
    const isOfTrainer = TRAINERS.some((trainer) => file === `${trainer}.py` || file.startsWith(`${trainer}_`));
    expect(lines, file).toBeLessThanOrEqual(isOfTrainer ? LONGEST_OF_TRAINERS : 400);
  }
});
