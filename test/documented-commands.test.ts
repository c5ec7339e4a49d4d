/**
 * Every command of README and docs runs. A page's blocks marked `sh` run from top to bottom in a folder of their own, as a
 * newcomer would copy them: programs that serve run on while the lines behind them are tried, the model that a page
 * names answers from a stub, and the files that it takes as given are small ones made here.
 */
import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, modelEndpoint } from "./eval/endpoint.fixture.ts";
import { sharedProcess } from "./shared-process.ts";
import { ROOMS, ROOT } from "./sources.ts";

const PAGES = ["README.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)].filter((page) =>
  page.endsWith(".md"),
);
const README_OF_PACKAGES = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room)).map((name) => `${room}/${name}/README.md`),
).filter((page) => existsSync(join(ROOT, page)));
const MINUTES = 60_000;
/** What a line costs at most on a busy machine; a world or an index is made by some. */
const LINE_DEADLINE_MS = 5 * MINUTES;
const SERVES = /^npx arenakit (serve|retrieve)\b/;
/** They install or test all there is: what runs this test is one of them. */
const OF_THE_WHOLE = /^(npm (test|run (test|bench|drill|lint)[^ ]*)|bash \.ci\/run|npm install)\b/;

function commandsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = ""]) => block.split("\n"))
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

const arenakit = sharedProcess();
/** The model of every page: a stub whose judges give verdicts and whose policies look something up and answer. */
let endpoint: Endpoint;
beforeAll(async () => {
  endpoint = await modelEndpoint();
  GIVEN["mine.jsonl"] = await trajectory("By the sun.");
  GIVEN["theirs.jsonl"] = await trajectory("By landmarks.");
});
afterAll(() => endpoint.close());

/** The files that pages take as given, by name; each is of the least size that shows its form. */
const GIVEN: Record<string, string> = {
  "documents.jsonl":
    '{"id":"a","title":"Old mill","text":"The old mill stands by the river."}\n{"id":"b","title":"New mill","text":"The new mill has a wheel."}\n',
  "topics.jsonl": '{"id":"1","question":"Where does the old mill stand?","answers":["by the river"]}\n',
  "rollouts.jsonl":
    '{"messages":[{"role":"user","content":"Plan a day."},{"role":"assistant","content":"West Lake, then tea."}]}\n',
  "healthbench.jsonl":
    '{"prompt_id":"p1","prompt":[{"role":"user","content":"My head aches."}],"rubrics":[{"criterion":"Asks since when.","points":5,"tags":[]}]}\n',
  "hello.ts": readFileSync(join(ROOT, "envs/hello/src/hello.ts"), "utf8"),
  "tides.ts": readFileSync(join(ROOT, "docs/examples/tides.ts"), "utf8"),
  "places.csv": "name,lon,lat,category\nLakeside tea house,120.15,30.25,茶馆\n",
};

/** One, as `arenakit trajectory convert` writes it. */
async function trajectory(answer: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-attempt-"));
  const attempt = join(folder, "attempt.jsonl");
  writeFileSync(attempt, `${JSON.stringify({ prompt: "How do bees find their way?", completion: answer })}\n`);
  const { code, stdout, stderr } = await arenakit(["trajectory", "convert", "--from", "attempt", "--in", attempt]);
  rmSync(folder, { recursive: true });
  expect(code, stderr).toBe(0);
  return stdout;
}

interface Page {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Port that a page names → the free one that is used for it. */
  readonly ports: Map<string, string>;
  readonly servers: ChildProcess[];
}

function open(): Page {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-docs-"));
  const bin = join(folder, ".bin");
  mkdirSync(bin);
  const cli = join(ROOT, "sdk/cli/bin/arenakit.js");
  const shim = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  // `npx arenakit` and `npm start` find the workspace's own program.
  shim("npx", `shift; exec "${process.execPath}" "${cli}" "$@"`);
  shim("npm", `shift; [ "$1" = "--" ] && shift; exec "${process.execPath}" "${cli}" demo "$@"`);
  for (const [name, text] of Object.entries(GIVEN)) writeFileSync(join(folder, name), text);
  const path = `${bin}${delimiter}${process.env.PATH}`;
  return { folder, env: { ...process.env, PATH: path }, ports: new Map(), servers: [] };
}

function close({ folder, servers }: Page): void {
  for (const server of servers) server.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}

function localised(page: Page, line: string): string {
  const named = line.replaceAll("http://127.0.0.1:8000/v1", endpoint.url).replaceAll("Qwen3-32B@", "judge@");
  return [...page.ports].reduce((text, [from, to]) => text.replaceAll(`127.0.0.1:${from}`, `127.0.0.1:${to}`), named);
}

/** A call of the program alone: words that no shell reads otherwise. */
const PLAIN = /^(?:npx arenakit|npm start)((?: [^\s"'\\$`|&;<>(){}*?#~]+)*)$/;

/** Runs a line to its end, and says how it ended; what needs no shell shares a process, after the first of each command. */
async function run(page: Page, line: string): Promise<{ code: number | null; output: string }> {
  const [start = "", words] = PLAIN.exec(localised(page, line)) ?? [];
  if (words === undefined) return runInShell(page, line);
  const args = words.split(" ").filter((word) => word !== "" && word !== "--");
  const { code, stdout, stderr } = await arenakit(start.startsWith("npm") ? ["demo", ...args] : args, {
    cwd: page.folder,
  });
  return { code, output: stdout + stderr };
}

function runInShell(page: Page, line: string): Promise<{ code: number | null; output: string }> {
  const job = spawn("sh", ["-c", localised(page, line)], { cwd: page.folder, env: page.env });
  let output = "";
  for (const stream of [job.stdout, job.stderr]) stream.setEncoding("utf8").on("data", (chunk) => (output += chunk));
  const timer = setTimeout(() => job.kill("SIGKILL"), LINE_DEADLINE_MS);
  return new Promise((resolve) =>
    job.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    }),
  );
}

/** Starts a line that serves on a free port, and waits until it says where it listens. */
function serve(page: Page, line: string): Promise<void> {
  const [, named = SERVES.exec(line)?.[1] === "serve" ? "8931" : "8000"] = /--port (\d+)/.exec(line) ?? [];
  const free = line.includes("--port") ? line.replace(/--port \d+/, "--port 0") : `${line} --port 0`;
  const job = spawn("sh", ["-c", `exec ${localised(page, free)}`], { cwd: page.folder, env: page.env });
  page.servers.push(job);
  let output = "";
  return new Promise((resolve, reject) => {
    const listen = (chunk: string) => {
      output += chunk;
      const [, port] = /http:\/\/127\.0\.0\.1:(\d+)[\s\S]*Ctrl-C/.exec(output) ?? [];
      if (!port) return;
      page.ports.set(named, port);
      resolve();
    };
    for (const stream of [job.stdout, job.stderr]) stream.setEncoding("utf8").on("data", listen);
    job.on("close", () => reject(new Error(`${line}\n${output}`)));
  });
}

describe.each(PAGES.filter((page) => commandsOf(page).length > 0))("%s", (name) => {
  it("shows commands that run", { timeout: 20 * MINUTES }, async () => {
    const page = open();
    try {
      for (const line of commandsOf(name)) {
        if (OF_THE_WHOLE.test(line)) continue;
        if (SERVES.test(line)) await serve(page, line);
        else expect(await run(page, line), line).toMatchObject({ code: 0 });
      }
    } finally {
      close(page);
    }
  });
});

/** A command within a sentence or a table is not run, since it needs what the sentence speaks of; it is one that there is. */
const IN_A_SENTENCE = /(?<!`)`(?:(npm start --)|(?:npx )?arenakit)((?: [^`\n]+)?)`/g;
const mentioned = new Map<string, Set<string>>();
for (const page of [...PAGES, ...README_OF_PACKAGES])
  for (const [, start, words = ""] of readFileSync(join(ROOT, page), "utf8").matchAll(IN_A_SENTENCE)) {
    const command = start ? "demo" : (/^(?: [a-z][a-z-]*)*(?![\w-])/.exec(words)?.[0].trim() ?? "");
    const options = mentioned.get(command) ?? new Set();
    for (const [option] of words.matchAll(/(?<= )--[a-z][a-z-]*/g)) options.add(option);
    mentioned.set(command, options);
  }

it.each([...mentioned])("names commands and options that there are: arenakit %s", async (command, options) => {
  const words = command.split(" ").filter((word) => word !== "");
  const { code, stdout, stderr } = await arenakit([...words, "--help"]);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain(`Usage: arenakit ${command}`.trim());
  expect([...options].filter((option) => !new RegExp(`${option}(?![\\w-])`).test(stdout))).toEqual([]);
});

it("names only scripts of the workspace that exist", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const texts = PAGES.map((page) => readFileSync(join(ROOT, page), "utf8")).join("\n");
  const named = new Set([...texts.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, script = ""]) => script));
  expect([...named].filter((script) => !scripts[script])).toEqual([]);
  const drills = [...texts.matchAll(/npm run drill -- ([a-z][a-z-]*)/g)].map(
    ([, drill = ""]) => `test/drills/${drill}.mjs`,
  );
  const benches = [...texts.matchAll(/npm run bench -- ([a-z][a-z-]*)/g)].map(
    ([, bench = ""]) => `test/bench/${bench}.mjs`,
  );
  expect([...drills, ...benches].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
