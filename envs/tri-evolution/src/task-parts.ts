/** What a task of tri-evolution consists of beside its query: its role, a solver's criteria, a proposer's brief. Pure. */
import {
  fail,
  type JsonObject,
  type PolicyLanguage,
  RUBRIC_SET_FORMAT,
  RubricSet,
  type Task,
} from "@arenakit/contracts";
import { EVOLUTION_ROLES, type EvolutionRole, ProposerBrief } from "@arenakit/evaluator-evolution";
import type * as z from "zod";

export const languageOf = ({ language = "en" }: Pick<Task, "language">): PolicyLanguage => language;

/** The subtask of rows that `arenakit tasks import --from dr-tulu` writes: each is a solver's. */
const IMPORTED = "dr-tulu";

/** Throws task/unknown_role for another subtask. */
export function roleOf({ id, subtask }: Pick<Task, "id" | "subtask">): EvolutionRole {
  if (subtask === IMPORTED) return "solver";
  const role = EVOLUTION_ROLES.find((one) => one === subtask);
  return (
    role ??
    fail("task", "unknown_role", `task ${id}: expected a subtask of ${EVOLUTION_ROLES.join(" or ")}, got ${subtask}`)
  );
}

/** A solver's criteria, aggregated by eq. 2; none of a query that somebody made. Throws task/invalid_rubrics for other gold. */
export function rubricsOf({ id, query, gold, language = "en" }: Task): RubricSet {
  const own = { taskId: id, query, lang: language, aggregation: "hote" as const };
  if (gold === undefined) return { format: RUBRIC_SET_FORMAT, source: { kind: "native" }, items: [], ...own };
  const read = RubricSet.safeParse(gold.rubrics);
  if (read.success) return { ...read.data, ...own };
  return fail("task", "invalid_rubrics", `task ${id}: expected a rubric set as gold.rubrics; ${whereOf(read.error)}`);
}

/** Throws task/invalid_brief where the task has none. */
export function briefOf({
  id,
  extra,
}: {
  readonly id: string;
  readonly extra?: JsonObject | undefined;
}): ProposerBrief {
  const read = ProposerBrief.safeParse(extra?.brief);
  if (read.success) return read.data;
  return fail(
    "task",
    "invalid_brief",
    `task ${id}: expected extra.brief with the tasks of the last step (basis) and the meta rubrics (meta); ${whereOf(read.error)}`,
  );
}

/** The meta rubrics of a proposer's task; none where its brief cannot be read. Never throws, as checks do not. */
export const metaOf = ({ extra }: { readonly extra?: JsonObject | undefined }): ProposerBrief["meta"] =>
  ProposerBrief.safeParse(extra?.brief).data?.meta ?? [];

function whereOf({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!;
  return path.length > 0 ? `${path.map(String).join(".")}: ${message}` : message;
}
