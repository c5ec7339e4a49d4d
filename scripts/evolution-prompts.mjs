// `node scripts/evolution-prompts.mjs [--check]`: what proposer, solver and judge are shown in step 2 of a run, in full, as
// docs/evolution-prompts.md. A stub endpoint plays all three and keeps what it was asked; `--check` compares and writes nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./prepare.mjs";

const PAGE = join(ROOT, "docs", "evolution-prompts.md");
/** B = 8 and G′ = 2: two groups of the proposer, one in each mode. Its prompts of step 2 come when that is solved. */
const RUN =
  "--steps 3 --batch 8 --group 2 --proposals 2 --combination 2 --seed 1 --pool 12 --language en --concurrency 1 --judge-concurrency 1";

/** Every conversation that the endpoint was asked to go on with, in order: {model, messages}. */
async function promptsOfRun() {
  const asked = [];
  const endpoint = await stubEndpoint(asked);
  const out = mkdtempSync(join(tmpdir(), "evolution-prompts-"));
  const model = (name) => `${name}@${endpoint.url}/v1,tools=text`;
  const words = ["evolve", ...RUN.split(" "), "--out", join(out, "run"), "--judge", `judge@${endpoint.url}/v1`];
  const program = spawn(
    process.execPath,
    [join(ROOT, "sdk/cli/dist/main.js"), ...words, "--solver", model("solver"), "--proposer", model("proposer")],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  program.stderr.on("data", (part) => {
    said += part;
  });
  const [code] = await once(program, "exit");
  endpoint.close();
  const steps =
    code === 0
      ? readFileSync(join(out, "run", "steps.jsonl"), "utf8")
          .trim()
          .split("\n")
          .slice(1)
      : [];
  rmSync(out, { recursive: true, force: true });
  if (code !== 0) throw new Error(`arenakit evolve ended with ${code}:\n${said}`);
  return { asked, reports: steps.map((line) => JSON.parse(line).report) };
}

async function stubEndpoint(asked) {
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { model, messages } = JSON.parse(Buffer.concat(parts).toString("utf8"));
    const turns = messages.map(({ role, content }) => ({ role, text: textOf(content) }));
    asked.push({ model, turns });
    // How often its role was asked; the judge is asked meanwhile, so that a count of all would differ from run to run.
    const ofRole = asked.filter((one) => one.model === model);
    const isSame = (one) => one.turns.length === turns.length && one.turns[1].text === turns[1].text;
    const number = model === "solver" ? ofRole.filter(isSame).length : ofRole.length;
    const text = { solver: solverSays, proposer: proposerSays, judge: judgeSays }[model](turns, number);
    const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: text } }];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "stub", object: "chat.completion", model, choices }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => void server.closeAllConnections() ?? server.close(),
  };
}

const textOf = (content) =>
  typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("");

/** With tools it searches once, then reports and cites; without it answers at once. Every second report weighs its sources. */
function solverSays(turns, number) {
  const [system, user] = turns;
  const found = turns.find(({ text }, at) => at > 1 && text.includes("tool_output"));
  if (system.text.includes("<call_tool") && !found)
    return `<think>Find sources first.</think>\n<call_tool name="google_search">${user.text.slice(0, 80)}</call_tool>`;
  const [id] = /https?:[^\s"'<>)]+/.exec(found?.text ?? "") ?? [];
  const cited = id ? `<cite id="${id}">The first source gives the figure.</cite>` : "The figure is not known to me.";
  const weighed = number % 2 === 0 ? " A second source disagrees; the first is followed since it is newer." : "";
  return `<think>Enough is known.</think>\n<answer>In short: the results are mixed. ${cited}${weighed}</answer>`;
}

/** Of which the generated web has pages. */
const SUBJECTS = ["quiet asphalt", "rewetted peatland", "late museum openings", "sodium batteries for houses"];
function proposerSays(_turns, number) {
  const subject = SUBJECTS[number % SUBJECTS.length];
  const task = `What is known about ${subject} after ${number + 5} years of trials, where do sources disagree about it, and which of them should be followed?`;
  return `<think>They weigh no sources.</think>\n<answer>\n<task>\n${task}\n</task>\n</answer>`;
}

const PROPOSED = {
  positive: [
    { title: "Says what is open", description: "Says what could not be found out, and where one would look." },
  ],
  negative: [{ title: "Empty opening", description: "Opens with a sentence that says nothing about the question." }],
};

/** Scores say 1 where the answer weighs its sources, whatever is asked. */
function judgeSays(turns) {
  const document = JSON.parse(turns.at(-1).text);
  const merit = {
    title: "Weighs sources",
    description: "Says where sources disagree, and which of them is followed and why.",
  };
  if ("positive" in document.reply) return JSON.stringify(PROPOSED);
  if ("criteria" in document.reply)
    return JSON.stringify({
      criteria: [merit, { title: "Gives figures", description: "Gives each figure with its unit and its year." }],
    });
  const score = document.answer.includes("disagrees") ? 1 : 0;
  return JSON.stringify({
    verdicts: document.criteria.map(({ id }) => ({ id, score, explanation: "As it says.", quotes: [] })),
  });
}

/** The roles in the order in which a step asks them. */
async function pageOf({ asked, reports }) {
  const { tasks } = reports[1];
  const ofSolver = ({ turns }, task) => turns.length === 2 && turns[1].text.endsWith(task.query);
  const taskIn = (mode) => tasks.find((one) => one.origin === "synthetic" && one.mode === mode);
  const firstAfter = (from, holds) => asked.slice(from).find(holds) ?? missing();
  const solver = (mode) => asked.find((one) => one.model === "solver" && ofSolver(one, taskIn(mode))) ?? missing();
  const began = asked.indexOf(solver("tool"));
  const proposed = new Set(tasks.flatMap(({ origin, query }) => (origin === "synthetic" ? [query] : [])));
  const judged = (holds) =>
    firstAfter(began, ({ model, turns }) => model === "judge" && holds(JSON.parse(turns.at(-1).text)));
  const proposer = (hasTools) =>
    firstAfter(began, ({ model, turns }) => model === "proposer" && turns[0].text.includes("<call_tool") === hasTools);
  const sections = [
    ["Solver, with tools", solver("tool"), "A task that the proposer made in step 1."],
    ["Solver, without tools", solver("no_tool"), "The other group's."],
    [
      "Judge, eq. 3: new criteria from a group's answers",
      judged(({ reply, query }) => "positive" in reply && proposed.has(query)),
      "Of a task that the proposer made, before its answers are scored: its persistent criteria are the meta rubrics.",
    ],
    [
      "Judge, eq. 2: one answer, criterion by criterion",
      judged(({ reply, query }) => "verdicts" in reply && proposed.has(query)),
      "The same task: its meta rubrics, and what has just been proposed.",
    ],
    [
      "Judge, eq. 4: meta rubrics from a combination",
      judged(({ reply }) => "criteria" in reply),
      "When all groups of the step are judged.",
    ],
    ["Proposer, with tools", proposer(true), "One of the N groups, over its own combination."],
    ["Proposer, without tools", proposer(false), "Another group."],
  ];
  const written = sections.map(([title, { turns }, about]) => [`## ${title}`, about, ...turns.map(shown)].join("\n\n"));
  return `${INTRODUCTION}\n\n${written.join("\n\n")}\n`;
}

function missing() {
  throw new Error("a role was not asked as the page shows it: has the run changed?");
}

const INTRODUCTION = `# What the roles of tri-evolution are shown

<!-- Written by scripts/evolution-prompts.mjs; \`--check\` compares it with what is sent. -->

These are the prompts of step 2 of a run, as an endpoint received them: \`arenakit evolve ${RUN.replace(/ --concurrency.*/, "")}\` with a stub in the place of all three models. Words are shown as they were sent, JSON documents indented. Prompts for Chinese tasks are in the same folders: \`envs/tri-evolution/prompts\` and \`evaluators/rubrics/prompts\`. [Tri-evolution](evolution.md) says when each is asked.`;

function shown({ role, text }) {
  const isDocument = text.startsWith("{");
  const body = isDocument ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const fence = "`".repeat(Math.max(3, ...[...body.matchAll(/`+/g)].map(([one]) => one.length + 1)));
  return `**${role}**\n\n${fence}text\n${body.trimEnd()}\n${fence}`;
}

const page = await pageOf(await promptsOfRun());
if (process.argv.includes("--check")) {
  if (readFileSync(PAGE, "utf8") === page) process.exit(0);
  console.error("docs/evolution-prompts.md is not what the roles are shown: node scripts/evolution-prompts.mjs");
  process.exit(1);
}
writeFileSync(PAGE, page);
