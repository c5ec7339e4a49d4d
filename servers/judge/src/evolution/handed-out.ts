/**
 * A group of a run of tri-evolution is opened by the terms that `tasks:next` gave, and by no others: what a trainer gets wrong is
 * told to it, and costs the run no task.
 */
import { fail } from "@arenakit/contracts";
import { EvolutionTask } from "@arenakit/evaluator-evolution";
import type { EvolutionStore, GroupHead } from "@arenakit/store";
import { conflict } from "../groups/conflict.ts";
import { storedSettingsOf } from "../groups/group-settings.ts";
import { groupId, groupRun, groupSize, isFinished, runOfGroup, StoredRun } from "./stored-run.ts";

/** As of any group. */
const USUAL_QUORUM = 2;

type HandedOutCheck = (head: GroupHead) => Promise<void>;

/**
 * Throws policy/invalid_terms for a task that the run did not hand out, policy/evolution_over for one of a run that was ended,
 * and a ConflictError that says what differs. Groups of no run are none of its business.
 */
export function createHandedOutCheck(store: EvolutionStore | undefined): HandedOutCheck {
  return async (head) => {
    const { task, evolution: named } = storedSettingsOf(head);
    const run = named?.run ?? runOfGroup(head.id);
    if (!store || run === null) return;
    const evolution = await store.evolution(run);
    if (!evolution && !named) return;
    const row = "task" in task ? await store.task(task.task) : null;
    if (!evolution || row?.run !== run || !named)
      return fail(
        "policy",
        "invalid_terms",
        `${head.id}: expected the group and the settings that tasks:next gave for a task of the run ${run}`,
      );
    if (evolution.isOver && !(await isFinished(evolution, store)))
      return fail("policy", "evolution_over", `the run ${run} was ended: no attempt of it is judged any more`);
    const stored = StoredRun.parse(evolution.settings);
    const handedOut = EvolutionTask.parse(row.document);
    const size = groupSize(stored, handedOut.role);
    const { step } = handedOut;
    const quorum = stored.terms.quorum ?? Math.min(USUAL_QUORUM, size);
    const was = { group: groupId(run, handedOut), run: groupRun(run, handedOut.role), step, size, quorum };
    const is = { group: head.id, run: head.run, step: head.step, size: head.size, quorum: head.quorum };
    const differs = Object.entries(was).some(([member, value]) => is[member as keyof typeof is] !== value);
    if (differs) conflict({ code: "other_terms", message: `${handedOut.id} was handed out with other terms`, was, is });
  };
}
