/** The Python package as it is installed: its wheel, its types, its syntax for the oldest Python it names, its style. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { adapterPython, PACKAGE } from "./python-adapter.ts";
import { systemPython, UV_BIN } from "./venv.mjs";

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
  "version": m.version("arenakit-trainers"), "attribute": arenakit_trainers.__version__, "licence": about["License-Expression"],
  "files": [str(file) for file in m.files("arenakit-trainers") if file.name == "LICENSE"], "author": about["Author"],
  "urls": about.get_all("Project-URL"), "keywords": about["Keywords"], "readme": about.get_payload() or about["Description"], "public": sorted(n for n in vars(arenakit_trainers) if n in arenakit_trainers.__all__)}))`,
  ]);
  const about = JSON.parse(looked);
  expect(about).toMatchObject({ typed: true, python: ">=3.10", all: about.public });
  expect(about.modules).toEqual(expect.arrayContaining(["aio", "groups", "mcp", "trl"]));
  // Nothing but a trainer's own file asks for more than the standard library.
  for (const [module, missing] of Object.entries(about.trainers)) expect(OF_TRAINERS, `${missing}`).toContain(module);
  for (const need of about.needs) expect(need).toMatch(/extra == ['"][a-z-]+['"]/);
  expect(about).toMatchObject({ licence: "Apache-2.0", author: "ArenaKit maintainers", attribute: about.version });
  expect(about.files).toHaveLength(1);
  expect(about.urls.map((url: string) => url.split(",")[0])).toEqual([
    "Homepage",
    "Documentation",
    "Repository",
    "Issues",
  ]);
  expect(about.keywords).toContain("arenakit");
  // An index shows the README without the files around it.
  expect(about.readme).not.toMatch(/\]\((?!https:|#)/);
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

it.for([11, 12, 13])(
  "installs into an empty environment of Python 3.%s",
  { timeout: 5 * MINUTES },
  async (minor, { skip }) => {
    if (!python) return skip("no Python");
    const [uv, there] = [join(UV_BIN, "uv"), join(folder, `empty-3.${minor}`)];
    const system = systemPython(minor);
    if (!system && process.env.CI === "true") throw new Error(`no Python 3.${minor} on PATH or under pyenv`);
    if (!system) return skip(`no Python 3.${minor} on PATH or under pyenv`);
    await said(uv, ["venv", "--quiet", "--python", system, there]);
    const wheels = readdirSync(join(folder, "wheels")).map((name) => join(folder, "wheels", name));
    await said(uv, ["pip", "install", "--quiet", "--offline", "--python", join(there, "bin/python"), ...wheels]);
    const program =
      "import sys, arenakit_trainers as a; print(sys.version_info[1], a.__version__, a.GroupClient.__name__)";
    const { version } = JSON.parse(readFileSync(join(PACKAGE, "../package.json"), "utf8"));
    expect(await said(join(there, "bin/python"), ["-c", program])).toBe(`${minor} ${version} GroupClient\n`);
  },
);

it("shows a first example that passes mypy --strict", { timeout: 5 * MINUTES }, async ({ skip }) => {
  if (!python) return skip("no Python");
  const [, example = ""] = /```python\n([\s\S]*?)```/.exec(readFileSync(join(PACKAGE, "README.md"), "utf8")) ?? [];
  expect(example).toContain("GroupClient(");
  writeFileSync(join(folder, "example.py"), example);
  // From where the wheel is installed, so that it is the marker py.typed that makes its types count.
  const there = ["--python-executable", join(folder, "empty/bin/python")];
  const checked = await said(python, [
    "-m",
    "mypy",
    "--strict",
    "--cache-dir",
    join(folder, "mypy"),
    ...there,
    "example.py",
  ]);
  expect(checked).toContain("no issues found");
});

it("carries the licence of the repository", () => {
  expect(readFileSync(join(PACKAGE, "LICENSE"), "utf8")).toBe(readFileSync(join(ROOT, "LICENSE"), "utf8"));
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
