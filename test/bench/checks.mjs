// What the checks cost: all of them on trajectories that nobody has read before and on those of a group whose pages were,
// each against parsing the same trajectories, the search for words to the judge against one look at every character, and
// the longest answers that are read, made of one thing over and over.
import { answerOf, random, Trajectory } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { CHECKS, readTrajectory } from "@arenakit/evaluator-checks";
import { runDemo } from "./support/demo-run.mjs";
import { cpuMs, printTable, ratios, spread, takeTurns } from "./support/measure.mjs";

export const about = "CPU of one core; trajectories of the main job, and reports with their pages made here";
const SIZES = {
  groupSize: 12,
  reports: 12,
  pages: 8,
  paragraphs: 10,
  statements: 24,
  characters: 30_000,
  longest: 60_000,
};
const QUICK = { groupSize: 2, reports: 2, pages: 2, paragraphs: 2, statements: 4, characters: 3_000, longest: 3_000 };

export async function run({ seed, quick = false, rounds = 9 }) {
  const sizes = quick ? QUICK : SIZES;
  const options = { rounds, warmUps: quick ? 0 : 2 };
  console.error("rolling out trajectories for the checks …");
  const lines = await runDemo({ seed, groupSize: sizes.groupSize });
  const tasks = new Map(openTravel.tasks("demo").map((task) => [task.id, task]));
  const travel = lines.map((text) => ({ task: tasks.get(JSON.parse(text).extra.arenakit.task), text }));
  const rows = [];
  for (const [kind, subjects] of [
    ["travel", travel.filter(({ text }) => answerOf(JSON.parse(text))?.trim())],
    ["report", Array.from({ length: sizes.reports }, (_, at) => reportOf(random(seed, "checks", at), sizes))],
  ]) {
    const characters = Math.round(subjects.reduce((sum, { text }) => sum + text.length, 0) / subjects.length);
    const { checks, parsing } = await takeTurns(
      { checks: () => checking(subjects), parsing: () => theParsing(subjects) },
      options,
    );
    rows.push([kind, subjects.length, characters, spread(checks), spread(ratios(checks, parsing))]);
  }
  printTable(["trajectories", "number", "characters each", "ms each, all checks", "times the parsing"], rows);
  await theAddresses(sizes, { seed, options });
  await theRepetitions(sizes, options);
}

/** Objects that no check has seen; their words were, as those of a group are. */
async function checking(subjects) {
  const unseen = subjects.map(({ task, text }) => ({ task, trajectory: JSON.parse(text) }));
  const ms = await cpuMs(() => {
    for (const one of unseen) openTravel.runChecks(one);
  });
  return ms / subjects.length;
}

async function theParsing(subjects) {
  const ms = await cpuMs(() => {
    for (const { text } of subjects) Trajectory.parse(JSON.parse(text));
  });
  return ms / subjects.length;
}

/** Words to the judge in one long answer, of which nothing is remembered. */
async function theAddresses({ characters }, { seed, options }) {
  const check = CHECKS.find(({ id }) => id === "format.addresses_judge");
  const rows = [];
  for (const language of ["en", "zh"]) {
    const draws = random(seed, "addresses", language);
    const answer = paragraphOf(draws, language, characters).slice(0, characters);
    const reading = readTrajectory({ trajectory: trajectoryOf([], answer) });
    const { search, look } = await takeTurns(
      {
        search: () => repeated(() => check.examine(reading)),
        look: () => repeated(() => answer.normalize("NFKC").toLowerCase().split("").length),
      },
      options,
    );
    rows.push([language, characters, spread(search), spread(ratios(search, look))]);
  }
  console.log("");
  printTable(["words to the judge", "characters", "ms", "times folding the text"], rows);
}

/** What is opened and never closed, counted in one sentence, or set on a line each. */
const REPEATED = [
  "[",
  "“",
  "[1](",
  "1",
  "2020年",
  "1元",
  "In 2020 ",
  "a: 1\n",
  "总计1",
  "G7 北京南10:00→上海虹桥14:28，票价553元 ",
];

async function theRepetitions({ longest }, options) {
  const page = {
    url: "https://page.example/1",
    text: "# A page\n\nThe reef survey came to 12.5 percent in 2020, for 553元.",
  };
  const rows = [];
  for (const piece of REPEATED) {
    const answer = piece.repeat(longest / piece.length);
    const text = JSON.stringify(trajectoryOf([page], answer));
    const { checks, look } = await takeTurns(
      {
        checks: () => checking([{ task: { query: "Write a report on the reefs." }, text }]),
        look: () => repeated(() => answer.normalize("NFKC").toLowerCase().split("").length),
      },
      { ...options, warmUps: Math.min(1, options.warmUps) },
    );
    rows.push([JSON.stringify(piece), answer.length, spread(checks), spread(ratios(checks, look))]);
  }
  console.log("");
  printTable(["one thing over and over", "characters", "ms, all checks", "times folding the text"], rows);
}

const TIMES = 10;
async function repeated(work) {
  const ms = await cpuMs(() => {
    for (let time = 0; time < TIMES; time++) work();
  });
  return ms / TIMES;
}

const WORDS = {
  en: "reef survey colonies cover heat wave station institute water temperature growth recovery measured report larvae settlement nursery funding council programme score judge rating answer first second results compared".split(
    " ",
  ),
  zh: "珊瑚 调查 群体 覆盖率 热浪 监测站 研究所 水温 增长 恢复 测得 报告 幼体 苗圃 经费 委员会 项目 评分 回答 结果 相比 下降 提高 面积".split(
    " ",
  ),
};

function sentenceOf(draws, language) {
  const words = Array.from({ length: 9 + draws.integer(0, 8) }, () => draws.pick(WORDS[language]));
  const figure = `${draws.integer(10, 99)}.${draws.integer(0, 9)}`;
  return language === "en"
    ? `The ${words.join(" ")} came to ${figure} percent in ${2000 + draws.integer(0, 24)}.`
    : `${words.join("")}在${2000 + draws.integer(0, 24)}年为${figure}%。`;
}

function paragraphOf(draws, language, length) {
  let text = "";
  while (text.length < length) text += `${sentenceOf(draws, language)}${draws.next() < 0.2 ? "\n\n" : " "}`;
  return text;
}

/** A report of sentences that stand on its pages, each with the address of its page. */
function reportOf(draws, { pages, paragraphs, statements }) {
  const read = Array.from({ length: pages }, (_, at) => {
    const url = `https://page${at}.example/${draws.integer(1, 1_000_000)}`;
    const sentences = Array.from({ length: paragraphs * 4 }, () => sentenceOf(draws, "en"));
    const blocks = Array.from({ length: paragraphs }, (_, block) =>
      sentences.slice(block * 4, block * 4 + 4).join(" "),
    );
    return { url, sentences, text: `# Page ${at}\n\n${blocks.join("\n\n")}` };
  });
  const said = Array.from({ length: statements }, () => {
    const page = draws.pick(read);
    return `- ${draws.pick(page.sentences).replace(/[.]$/, "")} [page](${page.url}).`;
  });
  const trajectory = trajectoryOf(read, `# Report\n\n${said.join("\n")}`);
  return {
    task: { query: "Write a report on what became of the reefs. Cite your sources." },
    text: JSON.stringify(trajectory),
  };
}

function trajectoryOf(pages, answer) {
  const calls = pages.map(({ url }, at) => ({ tool_call_id: `c${at}`, function_name: "visit", arguments: { url } }));
  const results = pages.map(({ text }, at) => ({ source_call_id: `c${at}`, content: text }));
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "bench", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "Write a report on what became of the reefs." },
      ...(pages.length === 0
        ? []
        : [{ step_id: 2, source: "agent", message: "", tool_calls: calls, observation: { results } }]),
      { step_id: pages.length === 0 ? 2 : 3, source: "agent", message: answer },
    ],
  };
}
