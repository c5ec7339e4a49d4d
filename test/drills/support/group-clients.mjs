// Clients of groups as processes of their own, what they tell heard and checked, and what must have become of their groups.
import { fork } from "node:child_process";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const CLIENT = fileURLToPath(new URL("groups-client.mjs", import.meta.url));
const CLIENTS = 3;
const GROUPS_A_CLIENT = 5;
/** A waiter is answered so much later than it asked for, at most: the machine has other work. */
const LATE_MS = 5000;

/**
 * `others` are processes beside them that tell the same, and end when they are sent "end". How late waiters are answered
 * is told and not checked where something between them and the servers may begin their waits anew.
 */
export function startGroupClients({ seed, urls, ledger, check, count = CLIENTS, others = [], isDirect = true }) {
  const settled = [];
  let worst = 0;
  let waits = 0;
  let unanswered = 0;
  const hear = (message) => {
    if (message.what === "stored") ledger.stored(message);
    if (message.what === "settled") settled.push(message);
    if (message.what === "done") unanswered += message.unanswered;
    if (message.what === "wrong") check(false, `a client was told ${message.text}`);
    if (message.what !== "waited") return;
    const late = message.ms - message.waitS * 1000;
    waits++;
    worst = Math.max(worst, late);
    if (isDirect) check(late <= LATE_MS, `a waiter was answered ${Math.round(late)} ms after its deadline`);
  };
  const ours = Array.from({ length: count }, (_, at) =>
    fork(CLIENT, [JSON.stringify({ seed, name: `c${at}`, urls, parallel: GROUPS_A_CLIENT })]),
  );
  const jobs = [...ours, ...others];
  for (const job of jobs) job.on("message", hear);
  const ended = jobs.map((job) => new Promise((resolve) => job.once("exit", resolve)));
  return {
    settled,
    told: () =>
      `${settled.length} groups settled, ${waits} waits answered at most ${Math.round(worst)} ms late, ${unanswered} requests unanswered`,
    async end(withinMs) {
      for (const job of jobs) job.send("end");
      const began = performance.now();
      const late = pause(withinMs, "late", { ref: false });
      const codes = await Promise.race([late, Promise.all(ended)]);
      check(codes !== "late", `clients still wait ${Math.round(performance.now() - began)} ms after the last kill`);
      if (codes !== "late")
        check(
          codes.every((code) => code === 0),
          `clients ended with ${codes}`,
        );
    },
    kill: () => {
      for (const job of jobs) job.kill("SIGKILL");
    },
  };
}

/** Every group ended; a doomed one without a number, a sound one that had its attempts with them. */
export function checkEnds(groups, settled, check) {
  for (const { id, state, failure, result } of groups.values()) {
    check(["scored", "invalid"].includes(state), `${id} is still ${state}`);
    const isDoomed = id.includes("-doomed:");
    if (isDoomed) check(state === "invalid" && !hasNumber(result), `${id} has a reward from a judge that failed`);
    const isFaultOfJudge = state === "invalid" && failure?.owner === "judge";
    if (!isDoomed) check(!isFaultOfJudge, `${id} is invalid for a judge that answers: ${failure?.message}`);
  }
  for (const { group, kind, scored } of settled)
    if (kind === "doomed") check(scored === 0, `${group}: ${scored} waiters have a reward from a judge that failed`);
}

const hasNumber = (result) => (result?.reward?.reward ?? []).some((number) => number !== null);
