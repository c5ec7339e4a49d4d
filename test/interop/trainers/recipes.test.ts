/**
 * The folders that `arenakit trainer init` writes are read by the trainers' own parsers, on CPU. launch.sh is run as it
 * is, with a program in the place of `python3`, `accelerate` and `uv` that notes what it was started with. Real: the script,
 * verl's Hydra composition and its check, OpenRLHF's and TRL's parsers, AsyncGRPO's too. Stubs: Ray, vLLM and DeepSpeed,
 * which are not installed; slime has no parser without Megatron: its flags were looked up by hand, as were NeMo-RL's keys
 * and Agent Lightning's. ART's script and Agent Lightning's agent are run in recipes-played.test.ts.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharedProcess } from "../../shared-process.ts";
import { ROOT } from "../../sources.ts";
import { trainersPython, training } from "./training.mjs";

const made = trainersPython();
const arenakit = sharedProcess();

interface Launched {
  readonly program: string;
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}
/** What the trainers' own parsers made of the arguments and files, by the values that recipes say. */
type Parsed = Readonly<Record<string, Readonly<Record<string, string | number | boolean | null>>>>;

const folder = mkdtempSync(join(tmpdir(), "arenakit-recipes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TRAINERS = ["verl", "slime", "trl", "openrlhf", "openenv", "art", "agent-lightning", "nemo-rl"];
/** Those that judge groups alone. */
const OF_GROUPS = new Set(["agent-lightning", "nemo-rl"]);
const RECIPES = ["arenarl-travel", "o2-searcher", "rl-factory-search-r1"];
/** The one with several mini-batches of a step is for those whose parsers read it. */
const OF_PARSERS = new Set(["verl", "trl", "openrlhf"]);
const isWritten = (trainer: string, recipe: string) =>
  recipe.startsWith("arenarl") || (!OF_GROUPS.has(trainer) && (recipe.startsWith("o2") || OF_PARSERS.has(trainer)));
/** Its tasks are made at once; those of travel and research are tested where they are exported. */
const ENVIRONMENT = "hello";

/** What the scripts start beside the trainer. */
const BESIDE = ["ray", "vllm", "agl-server", "agl-controller"];
/** Notes how it was started; `-c` asks where the adapter's file is. */
const NOTES = `#!${process.execPath}
const [, name, ...args] = process.argv;
if (args[0] === "-c") console.log("/adapter");
else if (${JSON.stringify(BESIDE)}.includes(require("node:path").basename(name))) process.exit();
else require("node:fs").writeFileSync(process.env.NOTED, JSON.stringify({ program: require("node:path").basename(name), args,
  variables: Object.fromEntries(Object.entries(process.env).filter(([key]) => key.startsWith("ARENAKIT_"))) }));
`;

function launch(recipe: string): Launched {
  const noted = join(folder, "noted.json");
  rmSync(noted, { force: true });
  execFileSync(join(recipe, "launch.sh"), {
    env: {
      PATH: `${join(folder, "bin")}:/usr/bin:/bin`,
      NOTED: noted,
      SLIME: "/slime",
      REF_LOAD: "/converted",
      MODEL_ARGS_FILE: "/dev/null",
      NEMO_RL: folder,
      ARENAKIT: "/arenakit",
    },
    stdio: "pipe",
  });
  return JSON.parse(readFileSync(noted, "utf8")) as Launched;
}

const launched = new Map<string, Launched>();
let parsed: Parsed = {};

beforeAll(async () => {
  mkdirSync(join(folder, "bin"));
  for (const name of ["python3", "accelerate", "uv", ...BESIDE]) {
    writeFileSync(join(folder, "bin", `${name}`), NOTES);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  // CommonJS, whatever stands above the temporary folder.
  writeFileSync(join(folder, "bin", "package.json"), "{}");
  for (const trainer of TRAINERS)
    for (const recipe of RECIPES.filter((name) => isWritten(trainer, name))) {
      const out = join(folder, `${trainer}-${recipe}`);
      const told = await arenakit([
        "trainer",
        "init",
        trainer,
        ...["--recipe", recipe, "--env", ENVIRONMENT, "--out", out],
      ]);
      expect(told.code, told.stderr).toBe(0);
      launched.set(`${trainer}-${recipe}`, launch(out));
    }
  if ("missing" in made) return;
  const folders = [...launched].map(([name, { args }]) => ({ name, folder: join(folder, name), args }));
  parsed = await training<Parsed>(made.python, "trainers/recipes_parsed.py", { recipes: folders });
});

it("sets what adapters read, a launch of its own each time", () => {
  for (const [name, { variables }] of launched) {
    expect(variables, name).toMatchObject({
      ARENAKIT_URL: "http://127.0.0.1:8931",
      ARENAKIT_ENVIRONMENT: ENVIRONMENT,
      ARENAKIT_REWARD: name.endsWith("travel") ? "group" : "episode",
    });
    expect(JSON.parse(variables.ARENAKIT_CONFIG!)).toEqual(
      name.endsWith("travel") ? { topology: "seeded-single-elimination" } : {},
    );
  }
  const launches = new Set([...launched.values()].map(({ variables }) => variables.ARENAKIT_LAUNCH));
  expect(launches.size).toBe(launched.size);
});

it("starts each trainer with its own program and configuration", () => {
  const of = (name: string) => {
    const { program, args } = launched.get(name)!;
    return [program, ...args];
  };
  expect(of("art-arenarl-travel")).toEqual(["python3", "train.py", "--model", "Qwen/Qwen3-8B", "--gpus", "8"]);
  const lightning = of("agent-lightning-arenarl-travel");
  expect(lightning.slice(0, 4)).toEqual(["python3", "train.py", "--config", "recipe.yaml"]);
  expect(lightning).toContain(`agentlightning.hooks=${join(folder, "agent-lightning-arenarl-travel/hooks.py")}`);
  const nemo = of("nemo-rl-arenarl-travel");
  expect(nemo.slice(0, 6).join(" ")).toBe(
    "uv run python -m arenakit_trainers.nemo_rl examples/nemo_gym/run_grpo_nemo_gym.py",
  );
  const here = join(folder, "nemo-rl-arenarl-travel");
  expect(nemo).toContain(`data.train.data_path=${join(here, "data/train.jsonl")}`);
  expect(readFileSync(join(here, "resources_servers/arenakit/requirements.txt"), "utf8")).toBe(
    "arenakit-trainers @ file:///arenakit/sdk/trainer-adapter/python\n",
  );
  const [row] = readFileSync(join(here, "data/train.jsonl"), "utf8").split("\n");
  expect(JSON.parse(row!).agent_ref.name).toBe("simple_agent");
});

it("serves what the tasks were made from, started from another folder", { timeout: 300_000 }, async () => {
  const beside = join(folder, "a plugin");
  mkdirSync(beside);
  const hello = readFileSync(join(ROOT, "envs/hello/src/hello.ts"), "utf8").replaceAll("hello", "recipe_env");
  writeFileSync(join(beside, "mine.ts"), `${hello}\nexport const environments = { recipe_env };\n`);
  const out = join(folder, "served");
  const of = ["--recipe", "o2-searcher", "--env", "recipe_env", "--plugin", "./mine.ts", "--out", out];
  const told = await arenakit(["trainer", "init", "slime", ...of], { cwd: beside });
  expect(told.code, told.stderr).toBe(0);
  const here = ["--port", "0", "--state", "memory", "--web", "none", "--wiki", "none", "--papers", "none"];
  const { ARENAKIT_WORLDS } = process.env;
  const job = spawn(join(out, "serve.sh"), here, {
    cwd: tmpdir(),
    env: { PATH: [dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter), ARENAKIT_WORLDS },
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    let url: string | undefined;
    const said: string[] = [];
    for await (const line of createInterface(job.stderr)) {
      said.push(line);
      url ??= /(http:\S+)\/health/.exec(line)?.[1];
      if (line.includes("Ctrl-C")) break;
    }
    expect(url, said.join("\n")).toBeDefined();
    const [row] = readFileSync(join(out, "data/train.jsonl"), "utf8").split("\n");
    const task = (JSON.parse(row!) as { metadata: { task_id: string } }).metadata.task_id;
    const answer = await fetch(`${url}/episodes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ environment: "recipe_env", task }),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
  } finally {
    job.kill("SIGKILL");
    if (job.exitCode === null && job.signalCode === null) await once(job, "exit");
  }
});

it("refuses a folder that cannot be made, and tasks whose answers the trainer's rule does not know", async () => {
  const init = (...args: string[]) => arenakit(["trainer", "init", ...args]);
  const isFile = join(folder, "bin", "uv");
  const refused = [
    ["/proc/arenakit", "cannot be made"],
    [join(isFile, "below"), `${isFile} is no folder`],
  ] as const;
  for (const [out, why] of refused) {
    const told = await init("verl", "--recipe", "arenarl-travel", "--env", ENVIRONMENT, "--out", out);
    expect([told.code, told.stderr]).toEqual([2, expect.stringContaining(`--out ${out}: ${why}`)]);
  }
  const out = join(folder, "unmatched");
  const told = await init("rl-factory", "--recipe", "o2-searcher", "--env", ENVIRONMENT, "--out", out);
  expect([told.code, told.stderr]).toEqual([2, expect.stringContaining("have no gold.answers")]);
});

it("never writes over a folder that holds anything", async () => {
  const out = join(folder, `verl-${RECIPES[0]}`);
  const told = await arenakit(["trainer", "init", "verl", "--recipe", RECIPES[0]!, "--out", out]);
  expect(told.code).not.toBe(0);
  expect(told.stderr).toContain("expected a new or an empty folder");
});

it.skipIf("missing" in made)("is read by the trainers' own parsers as the papers say", () => {
  const travel = {
    groupSize: 16,
    groups: 8,
    learningRate: 1e-6,
    clipLow: 0.2,
    clipHigh: 0.28,
    temperature: 0.8,
    kl: 0,
  };
  const o2 = { groupSize: 8, groups: 32, clipLow: 0.2, clipHigh: 0.2, temperature: 1, kl: 0.001 };
  for (const trainer of ["verl", "trl", "openrlhf"]) {
    expect(parsed[`${trainer}-arenarl-travel`], trainer).toMatchObject({ ...travel, dividesByDeviation: false });
    expect(parsed[`${trainer}-o2-searcher`], trainer).toMatchObject({ ...o2, miniBatch: 32, dividesByDeviation: true });
    // main_grpo.sh of RL-Factory d0abc1d.
    const search = { groupSize: 4, groups: 128, miniBatch: 32, learningRate: 1e-6, kl: 0.001, steps: 100 };
    expect(parsed[`${trainer}-rl-factory-search-r1`], trainer).toMatchObject(search);
  }
  expect(parsed["verl-arenarl-travel"]).toMatchObject({
    steps: 200,
    responseTokens: 28_000,
    agentLoop: "arenakit_trainers.verl.EpisodeLoop",
    refills: true,
    config: '{"topology":"seeded-single-elimination"}',
  });
  expect(parsed["trl-arenarl-travel"]).toMatchObject({ steps: 200, toolSteps: 5 });
  expect(parsed["trl-arenarl-travel"]!.rows).toBeGreaterThan(0);
  // AsyncGRPO has no KL, and divides by the deviation whatever it is told.
  for (const recipe of ["arenarl-travel", "o2-searcher"]) {
    const { kl, ...others } = recipe === "o2-searcher" ? o2 : travel;
    expect(parsed[`openenv-${recipe}`]).toMatchObject({ ...others, steps: 200 });
  }
  // 5 turns with tools and one that answers; a session keeps its place until its group is judged.
  expect(parsed["openenv-arenarl-travel"]).toMatchObject({ turns: 6, turnTokens: 2000, places: 128 });
  expect(parsed["openrlhf-arenarl-travel"]).toMatchObject({ samples: 128, agent: "/adapter/openrlhf.py" });
});
