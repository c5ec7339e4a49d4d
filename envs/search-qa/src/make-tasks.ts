/** Turns the questions of a generated encyclopaedia into tasks. No fact of a question serves another split, and no wording nearly is that of another. */
import { evenly, type JsonObject, type Task, type TaskSources, tasksFor } from "@arenakit/contracts";
import { withoutOverlap } from "@arenakit/core";
import * as z from "zod";

/** What is read of a question; `hops` facts have to be put together to answer it. */
const QuestionRow = z.object({
  id: z.string().min(1),
  language: z.enum(["zh", "en"]),
  question: z.string().min(1),
  /** The first is the answer; the others spell the same. */
  answers: z.array(z.string().min(1)).min(1),
  kind: z.string(),
  hops: z.number().int().min(1).max(4),
  difficulty: z.enum(["easy", "medium", "hard"]),
  split: z.enum(["train", "validation", "test"]),
  documents: z.array(z.string()),
  form: z.object({ given: z.record(z.string(), z.array(z.object({ name: z.string() }))) }),
});
type QuestionRow = z.infer<typeof QuestionRow>;

/** What the score and the scripted policies read of a task. */
export const Gold = z.object({
  answers: z.array(z.string()).min(1),
  /** Articles that together state the answer. */
  documents: z.array(z.string()),
  /** Names that the question gives: where a search may begin. */
  names: z.array(z.string()),
});

/** So many by default; of the others all that there are. Tests are as many as Search-R1 has of one of its sets. */
const MOST: Partial<Record<Task["split"], number>> = { demo: 4, test: 500 };

/** The tasks of a split, spread evenly over kinds and lengths; those of `demo` are the first ones of validation. */
export async function makeTasks(split: Task["split"], sources: TaskSources): Promise<Task[]> {
  const wanted = split === "demo" ? "validation" : split;
  const rows = (await sources.questions("wiki")).map((row) => QuestionRow.parse(row));
  const apart = withoutOverlap(rows, ["test", "validation", "train"], (row) => ({
    split: row.split,
    text: row.question,
  }));
  const all = apart.filter((row) => row.split === wanted);
  const most = sources.count ?? MOST[split] ?? all.length;
  return tasksFor(
    "search-qa",
    evenly(all, most).map((row) => taskOf(row, split)),
  );
}

function taskOf(
  { id, language, question, answers, kind, hops, difficulty, documents, form }: QuestionRow,
  split: Task["split"],
) {
  const names = Object.values(form.given).flatMap((given) => given.map(({ name }) => name));
  const gold: z.infer<typeof Gold> = { answers, documents, names };
  return {
    id: `${split === "demo" ? "demo-" : ""}${id.toLowerCase()}`,
    ...{ subtask: kind, split, query: question, language, difficulty },
    gold: gold as JsonObject,
    reference: answers[0]!,
    extra: { hops },
  };
}
