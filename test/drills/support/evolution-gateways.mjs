// The served part of the drill kills-evolution: one gateway over SQLite, or two over a PostgreSQL, are killed at random moments
// and started again while a run of tri-evolution is trained. Its end is held to an undisturbed run, and eq. 5 to the verdicts.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../../../scripts/prepare.mjs";
import { canonicalJson, random } from "../../../sdk/contracts/dist/index.js";
import { openPostgresStore, openSqliteStore } from "../../../sdk/store/dist/index.js";
import { startPostgres } from "../../store/postgres.mjs";
import { evolutionJudge } from "./evolution-judge.mjs";
import { keyOf, trainRun } from "./evolution-trainers.mjs";
import { complaints, createServerAt } from "./group-servers.mjs";
import { runOrKill } from "./killed.mjs";

const CLI = join(ROOT, "sdk/cli/bin/arenakit.js");
const STEPS = 6;
const SIZES = { batch: 8, group: 4, proposals: 2, combination: 3, metaRubrics: 4 };
const POOL = 40;
const JUDGE = { share: 0.06, latencyMs: 30 };
/** Between a gateway's being ready and its end, in steps of the undisturbed run; one in so many is killed while it starts. */
const ALIVE_STEPS = [0.05, 2];
const EARLY_SHARE = 0.2;
const STARTING_MS = 2500;

const ENGINES = {
  async sqlite(folder) {
    const file = join(folder, "evolution.sqlite");
    return { servers: 1, place: file, open: () => openSqliteStore({ path: file }), end: async () => {} };
  },
  async postgres() {
    const database = await startPostgres();
    if (database.missing) return null;
    const url = database.url();
    return { servers: 2, place: url, open: () => openPostgresStore({ url }), end: () => database.stop() };
  },
};

export async function drillServed({ seed, kills, folder, check }) {
  if (kills === 0) return;
  const world = join(folder, "tiny.akworld");
  await runOrKill([CLI, "world", "build", "--seed", "1", "--cities", "天津", "--out", world]);
  const judge = await evolutionJudge({ seed, ...JUDGE });
  const shared = { seed, judge, world, check };
  try {
    const calm = await calmRun({ ...shared, folder });
    const perEngine = Math.ceil(kills / Object.keys(ENGINES).length);
    for (const name of Object.keys(ENGINES)) {
      const state = await ENGINES[name](folder);
      if (state === null) {
        console.error(`${name}: there is no server of it here`);
        check(process.env.CI !== "true", `${name} was not drilled`);
      } else await drillOn(state, { ...shared, name, kills: perEngine, calm });
    }
  } finally {
    judge.close();
  }
  for (const line of complaints.values()) console.error(`a gateway said: ${line.slice(0, 300)}`);
}

/** What the run comes to where nobody is killed. */
async function calmRun({ seed, judge, world, check, folder }) {
  const state = { place: join(folder, "calm.sqlite"), servers: 1 };
  const servers = await startServers(state, { judge, world });
  try {
    const began = performance.now();
    const ended = await trainRun({ ...planOf(servers, "calm", seed), check });
    const stepMs = (performance.now() - began) / STEPS;
    console.error(`a step of an undisturbed run takes ${(stepMs / 1000).toFixed(1)} s`);
    return { ...told(ended), stepMs };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
}

async function startServers({ place, servers: count }, { judge, world }) {
  const servers = [];
  for (let at = 0; at < count; at++) servers.push(await createServerAt(place, { at, judge, world }));
  for (const server of servers) server.start();
  await Promise.all(servers.map((server) => server.ready));
  return servers;
}

function planOf(servers, run, seed) {
  const begin = { settings: { ...SIZES, steps: STEPS, seed }, tasks: poolOf(seed) };
  return { urls: servers.map(({ url }) => url), run, begin, steps: STEPS, seed };
}

function poolOf(seed) {
  const draw = random(seed, "pool of the drill");
  return Array.from({ length: POOL }, (_, at) => {
    const query = `What is known of place ${at} and of its ${draw.pick(["trade", "walls", "wells", "songs"])}?`;
    const text = `The answer names a source for place ${at}.`;
    const item = { id: `p${at}`, text, polarity: 1, weight: 1, scale: "binary", tier: "persistent" };
    const rubrics = { format: "rubricset/1", query, source: { kind: "native" }, aggregation: "hote", items: [item] };
    return { id: `row-${at}`, query, language: "en", rubrics };
  });
}

async function drillOn(state, { name, seed, kills, judge, world, check, calm }) {
  const draw = random(seed, "kills-evolution", name);
  const servers = await startServers(state, { judge, world });
  const runs = [];
  let killed = 0;
  try {
    while (killed < kills) {
      const run = `run-${runs.length}`;
      let isOver = false;
      const training = trainRun({ ...planOf(servers, run, seed), check }).finally(() => {
        isOver = true;
      });
      training.catch(() => {}); // heard of where it is awaited
      for (; !isOver && killed < kills; killed++)
        await killOnce(servers, draw, { stepMs: calm.stepMs, isOver: () => isOver });
      const ended = await training;
      compareRuns(calm, told(ended), { run: `${name}, ${run}`, check });
      runs.push({ run, ...ended });
      const { requests, unanswered } = ended.counts;
      console.error(
        `${name}: ${killed} of ${kills} kills, ${run} is over, ${unanswered} of ${requests} requests unanswered`,
      );
    }
    await Promise.all(servers.map((server) => server.kill()));
    const store = await state.open();
    for (const ended of runs) await checkStored(store, ended, check);
    await store.end();
    console.error(`${name}: ${kills} kills, ${runs.length} runs; judge: ${JSON.stringify(judge.counts)}`);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await state.end();
  }
}

async function killOnce(servers, draw, { stepMs, isOver }) {
  const victim = draw.pick(servers);
  if (draw.next() < EARLY_SHARE) await pause(draw.next() * STARTING_MS);
  else {
    await victim.ready;
    const until = performance.now() + stepMs * (ALIVE_STEPS[0] + draw.next() * (ALIVE_STEPS[1] - ALIVE_STEPS[0]));
    while (performance.now() < until && !isOver()) await pause(20);
  }
  await victim.kill();
  victim.start();
}

/** What two runs of other names must agree on. Ids of tasks begin with a hash of the run. */
const told = ({ answers, reports }) => ({
  answers,
  reports: reports.map((report) => canonicalJson(report).replaceAll(/evo-[0-9a-f]{12}-/g, "evo-RUN-")),
});

function compareRuns(calm, disturbed, { run, check }) {
  calm.reports.forEach((report, at) => {
    const own = disturbed.reports[at] ?? "";
    const place = [...report].findIndex((letter, index) => letter !== own[index]);
    const around = (text) => text.slice(Math.max(0, place - 60), place + 60);
    check(report === own, `${run}: the report of step ${at + 1} has ${around(own)} for ${around(report)}`);
  });
  for (const [key, answer] of calm.answers)
    check(disturbed.answers.get(key) === answer, `${run}: ${key} was told ${disturbed.answers.get(key)} for ${answer}`);
  check(disturbed.answers.size === calm.answers.size, `${run}: ${disturbed.answers.size} attempts were answered`);
}

/** Every group closed, with what its attempts were told; the proposer's rewards are eq. 5 of the verdicts on the solver's. */
async function checkStored(store, { run, answers }, check) {
  const groupOf = async ({ role, step, id }) => {
    const [group] = await store.groupsById([`${run}.${role}:evolution:train:${step}:${id}:0`]);
    check(["scored", "invalid"].includes(group?.state), `the group of ${id} is ${group?.state}`);
    return group;
  };
  for (let step = 1; step <= STEPS; step++) {
    const solved = new Map();
    for (const { document } of await store.evolution.tasks(run, step, "solver")) {
      const group = await groupOf(document);
      compareAnswers(document, group, { answers, check });
      const { proposedBy } = document;
      if (proposedBy) solved.set(`${proposedBy.task} ${proposedBy.index}`, group?.result?.assessment?.verdicts);
    }
    if (step === 1) continue;
    for (const { document } of await store.evolution.tasks(run, step - 1, "proposer")) {
      const group = await groupOf(document);
      compareAnswers(document, group, { answers, check });
      for (let index = 0; index < SIZES.proposals; index++) {
        const verdicts = solved.get(`${document.id} ${index}`);
        const expected = verdicts ? equationFive(document.brief.meta, verdicts) : null;
        const reward = group?.result?.reward.reward[index] ?? null;
        const isEqual = expected === null ? reward === null : reward !== null && Math.abs(expected - reward) < 1e-12;
        check(isEqual, `${document.id}/${index} has reward ${reward}, and eq. 5 of its verdicts is ${expected}`);
      }
    }
  }
}

function compareAnswers(task, group, { answers, check }) {
  for (let index = 0; index < (group?.size ?? 0); index++) {
    const { reward = null } = JSON.parse(answers.get(keyOf(task, index)) ?? "{}");
    const stored = group.result?.reward.reward[index] ?? null;
    check(reward === stored, `${task.id}/${index} was told ${reward} and the group has ${stored}`);
  }
}

/** HOTE, eq. 5, every term in [0, 1]: (1 − mean) over criteria that some answer passes, 0 for others, over those with a verdict. */
function equationFive(meta, verdicts) {
  const terms = [];
  for (const { id } of meta) {
    const values = verdicts.flatMap((own) => own.filter((one) => one.rubricId === id && one.status === "scored"));
    if (values.length === 0) continue;
    const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
    terms.push(values.some(({ value }) => value > 0) ? Math.min(1, Math.max(0, 1 - mean)) : 0);
  }
  return terms.length === 0 ? null : terms.reduce((sum, term) => sum + term, 0) / terms.length;
}
