// A trainer's process of the drill kills-groups: opens groups, submits, abandons, replaces and waits at servers that are
// killed all the time, and tells its parent what was acknowledged, what was answered and how long it waited. Ends when it
// is told to and its groups are settled.
import { setTimeout as pause } from "node:timers/promises";
import { random } from "../../../sdk/contracts/dist/index.js";
import { markOf } from "./counting-judge.mjs";

const { seed, name, urls, parallel } = JSON.parse(process.argv[2]);
/** Of a long poll, and how long a group may take: the servers are dead for a good part of it. */
const WAITS_S = [1, 3, 8];
const COLLECT_S = { whole: 120, missing: 6 };
const JUDGE_S = { sound: 120, doomed: 8 };
const RETRY_MS = 150;
/** A server that is killed may leave a connection without an end. */
const HANGS_MS = 30_000;

let isEnding = false;
let isDone = false;
let unanswered = 0;
process.on("message", (message) => {
  if (message === "end") isEnding = true;
});
process.on("disconnect", () => process.exit(isDone ? 0 : 1)); // the parent is gone
const tell = (message) => process.send(message);

/** Asks until a server answers with anything but 503, one after the other; null where the parent is gone. */
async function ask(draw, path, { method = "POST", body, waitS } = {}) {
  for (;;) {
    const began = performance.now();
    try {
      const answer = await fetch(draw.pick(urls) + path, {
        method,
        signal: AbortSignal.timeout(HANGS_MS),
        ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
      });
      const said = await answer.json();
      if (waitS !== undefined) tell({ what: "waited", ms: performance.now() - began, waitS, status: answer.status });
      if (answer.status < 500) return { status: answer.status, said };
      if (answer.status !== 503) tell({ what: "wrong", text: `${path}: ${answer.status} ${JSON.stringify(said)}` });
    } catch {
      // Killed in the middle, or not there yet.
      unanswered++;
      if (waitS !== undefined && performance.now() - began >= HANGS_MS)
        tell({ what: "wrong", text: `${path}: no answer in ${HANGS_MS} ms` });
    }
    await pause(RETRY_MS);
  }
}

/** What becomes of each attempt of a group, drawn ahead. */
function planOf(number) {
  const draw = random(seed, name, number);
  const kind = draw.next() < 0.06 ? "doomed" : "sound";
  const size = draw.integer(3, 6);
  const fates = Array.from({ length: size }, () => {
    const at = draw.next();
    return at < 0.06 ? "abandoned" : at < 0.12 ? "replaced" : at < 0.18 ? "again" : at < 0.2 ? "missing" : "plain";
  });
  const group = `${name}-${kind}:n:train:${number}:t:0`;
  const terms = {
    ...{ size, query: "去哪里玩", trainer: "trl", quorum: 2 },
    config: {
      topology: draw.pick(["round-robin", "seeded-single-elimination"]),
      rubric: "travel",
      // All groups of a client ask one question, each in a step of its own.
      ...(draw.next() < 0.5 ? { anchorPool: 2 } : {}),
    },
    collectSeconds: fates.includes("missing") ? COLLECT_S.missing : COLLECT_S.whole,
    judgeSeconds: JUDGE_S[kind],
  };
  return { group, id: `${name}-${kind}.${number}`, kind, fates, terms, draw };
}

async function runGroup(number) {
  const plan = planOf(number);
  const { group, kind, fates, draw, terms } = plan;
  tell({ what: "group", group, kind, size: terms.size });
  const answers = await Promise.all(
    fates.map(async (fate, index) => {
      const own = random(seed, name, number, index);
      await pause(own.integer(0, 400));
      return attempt({ plan, fate, index, draw: own });
    }),
  );
  // A doomed group may have become invalid for want of attempts; a number it may not have.
  const scored = answers.filter((answer) => answer?.status === "scored");
  if (draw.next() < 0.02) await ask(draw, `/groups/${encodeURIComponent(group)}`, { method: "GET" });
  tell({
    what: "settled",
    group,
    kind,
    scored: scored.length,
    answers: answers.map(reasonOf),
    rewards: scored.map(rewardOf),
  });
}

const reasonOf = (answer) => (answer?.status === "invalid" ? answer.reason : (answer?.status ?? "not awaited"));

const rewardOf = ({ index, generation, rank, reward, advantage }) => ({ index, generation, rank, reward, advantage });

const markIn = ({ id }, index, generation) =>
  markOf({ group: id, index, generation }, random(seed, "quality", id, index, generation).integer(0, 10));

const contentOf = (plan, index, generation) => ({
  messages: [
    { role: "user", content: "去哪里玩" },
    {
      role: "assistant",
      content: `去西湖看日落，再去灵隐寺。${markIn(plan, index, generation)} ${"走走停停。".repeat(60)}`,
    },
  ],
});

async function submit({ plan, index, generation, draw }) {
  const { group, terms } = plan;
  const path = `/groups/${encodeURIComponent(group)}/attempts`;
  const body = { index, generation, ...terms, ...contentOf(plan, index, generation) };
  const { status, said } = await ask(draw, path, { body });
  if (status !== 202 && status !== 200) tell({ what: "wrong", text: `${path}: ${status} ${JSON.stringify(said)}` });
  else if (said.status !== "invalid" || !["late", "superseded", "abandoned"].includes(said.reason))
    tell({ what: "stored", group, index, generation, mark: markIn(plan, index, generation) });
  return said;
}

async function attempt({ plan, fate, index, draw }) {
  const { group, terms } = plan;
  if (fate === "missing") return null;
  if (fate === "abandoned") {
    const path = `/groups/${encodeURIComponent(group)}/attempts/${index}/abandon`;
    const { status, said } = await ask(draw, path, { body: { generation: 0, reason: "the drill", ...terms } });
    if (status !== 200) tell({ what: "wrong", text: `${path}: ${status} ${JSON.stringify(said)}` });
    return said;
  }
  let generation = 0;
  let last = await submit({ plan, index, generation, draw });
  if (fate === "again") last = await submit({ plan, index, generation, draw });
  if (fate === "replaced") {
    const replaced = await submit({ plan, index, generation: 1, draw });
    if (replaced.reason !== "late") {
      generation = 1;
      last = replaced;
    }
  }
  while (last.status === "waiting") {
    const waitS = draw.pick(WAITS_S);
    const path = `/groups/${encodeURIComponent(group)}/attempts/${index}/reward?wait=${waitS}&generation=${generation}`;
    const { status, said } = await ask(draw, path, { method: "GET", waitS });
    if (status !== 200 && status !== 202) {
      tell({ what: "wrong", text: `${path}: ${status} ${JSON.stringify(said)}` });
      return null;
    }
    last = said;
  }
  return last;
}

let next = 0;
const lane = async () => {
  while (!isEnding) await runGroup(next++);
};
await Promise.all(Array.from({ length: parallel }, lane));
tell({ what: "done", groups: next, unanswered });
isDone = true;
process.disconnect();
