/** Folders of freely written answers: attempts.jsonl and answers.jsonl, read whole or refused with file and line. */
import { join } from "node:path";
import { type Environment, fail } from "@arenakit/contracts";
import { type AuditedAnswer, WrittenAnswer, WrittenAttempt } from "@arenakit/evaluator-judge-lab";
import * as z from "zod";
import { readJsonLines } from "../json-lines.ts";

/** Enough of a line to know which sound answers there are before copies are read. */
const Origin = z.object({ id: z.string(), copyOf: z.string().nullable() });

/**
 * The answers of all folders; the ids of several have their folder before them. Throws harness/usage for a file that is not
 * there, and harness/line_unreadable for a line that does not fit, an unknown attempt or original, and an id given twice.
 */
export async function readWrittenAnswers(
  folders: readonly string[],
  environments: readonly Environment[],
): Promise<AuditedAnswer[]> {
  const all: AuditedAnswer[] = [];
  for (const folder of folders) {
    const own = await readFolder(folder, environments);
    all.push(...(folders.length === 1 ? own : own.map((one) => withFolder(folder, one))));
  }
  return all;
}

async function readFolder(folder: string, environments: readonly Environment[]): Promise<AuditedAnswer[]> {
  const [attemptsPath, answersPath] = [join(folder, "attempts.jsonl"), join(folder, "answers.jsonl")];
  const byId = new Map(environments.map((environment) => [environment.id, environment]));
  const isKnown = ({ env }: { env: string }) => byId.has(env);
  const Attempt = z.object({
    ...WrittenAttempt.shape,
    id: unique(),
    task: WrittenAttempt.shape.task.refine(isKnown, {
      path: ["env"],
      error: `expected one of ${[...byId.keys()].join(", ")}`,
    }),
  });
  const attempts = new Map((await readJsonLines(attemptsPath, Attempt)).map((attempt) => [attempt.id, attempt]));
  const origins = await readJsonLines(answersPath, Origin);
  const sound = new Set(origins.flatMap(({ id, copyOf }) => (copyOf === null ? id : [])));
  const isOnce = unique();
  const Answer = WrittenAnswer.superRefine(({ id, attempt, copyOf }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (!isOnce.safeParse(id).success) say("id", `${id} is there twice`);
    if (!attempts.has(attempt)) say("attempt", `there is no attempt ${attempt} in ${attemptsPath}`);
    if (copyOf !== null && !sound.has(copyOf)) say("copyOf", `there is no sound answer ${copyOf} in the file`);
  });
  const answers = await readJsonLines(answersPath, Answer);
  if (answers.length === 0) fail("harness", "no_answers", `${answersPath} holds no answer.`);
  return answers.map((written) => {
    const attempt = attempts.get(written.attempt)!;
    return { attempt, rubric: byId.get(attempt.task.env)!.rubric(attempt.task), written };
  });
}

/** An id that did not come before in the same file. */
function unique() {
  const seen = new Set<string>();
  return z
    .string()
    .min(1)
    .refine((id) => seen.size < seen.add(id).size, { error: "the id is there twice" });
}

function withFolder(folder: string, { written, ...rest }: AuditedAnswer): AuditedAnswer {
  const named = (id: string) => `${folder}:${id}`;
  const copyOf = written.copyOf === null ? null : named(written.copyOf);
  return { ...rest, written: { ...written, id: named(written.id), copyOf } };
}
