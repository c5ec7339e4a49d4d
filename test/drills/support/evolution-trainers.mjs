// Two trainers of a run of tri-evolution, one of the solver and one of the proposer, that know no more of its gateways than
// their addresses and repeat each request that is not answered. What they write follows from the place of the task, the
// attempt's index and a seed: undisturbed runs and others write the same.
import { setTimeout as pause } from "node:timers/promises";
import { random } from "../../../sdk/contracts/dist/index.js";

const RETRY_MS = 150;
/** A gateway that is killed may leave a connection without an end. */
const HANGS_MS = 30_000;
const WAIT_S = 3;
const WORDS = "harbour bridge valley mill river tower glass amber salt copper winter orchard".split(" ");

/**
 * Begins the run and plays it to its end. The answer to each attempt as it was first told, by `ROLE STEP AT INDEX`, and what
 * the run reports. Every answer is asked for once more at the end: it must be the same.
 */
export async function trainRun({ urls, run, begin, steps, seed, check }) {
  const draw = random(seed, "trainers", run);
  const counts = { unanswered: 0, requests: 0 };
  const ask = createAsker({ urls, draw, check, counts });
  const path = `/evolution/${run}`;
  await ask("PUT", path, begin, [200, 201]);
  const answers = new Map();
  const handed = new Map(); // id of a task → what was handed out
  const rewards = [];
  const trainer = async (role, last) => {
    for (let step = 1; step <= last; step++) {
      const tasks = await nextTasks(ask, { path, role, step, check, handed });
      const groups = tasks.map((task) => attemptGroup(ask, task, { seed, answers, check }));
      // A solver learns from a step before it goes on; what the proposer earns is known a step later.
      if (role === "solver") await Promise.all(groups);
      else rewards.push(...groups);
    }
  };
  await Promise.all([trainer("solver", steps), trainer("proposer", steps - 1)]);
  await Promise.all(rewards);
  const { said: view } = await ask("GET", path, undefined, [200]);
  check(
    view.isOver === true && view.reports.length === steps,
    `${run} has ${view.reports?.length} reports of ${steps}`,
  );
  for (const task of handed.values())
    for (let index = 0; index < task.group.size; index++) {
      const { said } = await ask("GET", rewardPath(task, index, 0), undefined, [200]);
      const [before, now] = [answers.get(keyOf(task, index)), shortOf(said)];
      check(before === now, `${task.group.id}/${index} was told ${before}, and then ${now}`);
    }
  return { answers, reports: view.reports, counts };
}

function createAsker({ urls, draw, check, counts }) {
  return async (method, path, body, expected) => {
    for (;;) {
      counts.requests++;
      try {
        const answer = await fetch(draw.pick(urls) + path, {
          method,
          signal: AbortSignal.timeout(HANGS_MS),
          ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
        });
        const said = await answer.json();
        if (answer.status !== 503) {
          check(
            expected.includes(answer.status),
            `${method} ${path}: ${answer.status} ${JSON.stringify(said).slice(0, 500)}`,
          );
          if (expected.includes(answer.status)) return { status: answer.status, said };
          throw new Error(`${method} ${path} cannot be asked`);
        }
      } catch (error) {
        if (String(error?.message).endsWith("cannot be asked")) throw error;
        // Killed in the middle, or not there yet.
        counts.unanswered++;
      }
      await pause(RETRY_MS);
    }
  };
}

/** Tasks of a step once all are there; those that were handed out before are the same. */
async function nextTasks(ask, { path, role, step, check, handed }) {
  for (;;) {
    const { said } = await ask("POST", `${path}/tasks:next`, { role, step, wait: WAIT_S }, [200, 202]);
    for (const task of said.tasks) {
      const known = handed.get(task.id);
      check(!known || JSON.stringify(known) === JSON.stringify(task), `${task.id} was handed out differently`);
      handed.set(task.id, task);
    }
    if (said.status === "ready") return said.tasks;
    check(said.status === "waiting", `${role} step ${step} is ${said.status}`);
  }
}

/** Submits a group's attempts, one of them twice, and waits for what each is told. */
async function attemptGroup(ask, task, { seed, answers, check }) {
  const { group } = task;
  const indices = Array.from({ length: group.size }, (_, index) => index);
  for (const index of [...indices, 0]) {
    const body = { ...group.settings, size: group.size, index, completion: textOf(task, index, seed) };
    await ask("POST", `/groups/${encodeURIComponent(group.id)}/attempts`, body, [200, 202]);
  }
  await Promise.all(
    indices.map(async (index) => {
      for (;;) {
        const { said } = await ask("GET", rewardPath(task, index, WAIT_S), undefined, [200, 202]);
        if (said.status === "waiting") continue;
        check(["scored", "invalid"].includes(said.status), `${group.id}/${index} was told ${JSON.stringify(said)}`);
        answers.set(keyOf(task, index), shortOf(said));
        return;
      }
    }),
  );
}

const rewardPath = ({ group }, index, wait) =>
  `/groups/${encodeURIComponent(group.id)}/attempts/${index}/reward?wait=${wait}`;
export const keyOf = ({ role, step, at }, index) => `${role} ${step} ${at} ${index}`;
const shortOf = ({ status, rank, reward, advantage, reason, failure }) =>
  JSON.stringify({ status, rank, reward, advantage, reason, code: failure?.code });

/** Of the proposer's attempts some are no task, and some ask what another one asks. */
function textOf({ role, step, at }, index, seed) {
  const draw = random(seed, "text", role, step, at, index);
  const words = Array.from({ length: 6 }, () => draw.pick(WORDS)).join(" and the ");
  if (role === "solver") return `<answer>On the ${words}, in ${draw.integer(800, 1900)}.</answer>`;
  const kind = draw.next();
  if (kind < 0.1) return "<answer>Nothing comes to mind.</answer>";
  const place = kind < 0.2 ? "the same old place" : `the ${words}`;
  return `<answer><task>What became of ${place} in the years of the great flood?</task></answer>`;
}
