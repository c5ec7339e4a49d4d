/**
 * Questions of the generated web and papers with the findings that a good answer states. Those of papers have short answers
 * as their gold; here the findings are the sentences of the papers that state the facts behind them.
 */
import { evenly, type Task, type TaskSources } from "@arenakit/contracts";
import * as z from "zod";

const Shared = {
  id: z.string().min(1),
  question: z.string().min(1),
  split: z.enum(["train", "validation", "test"]),
  difficulty: z.enum(["easy", "medium", "hard"]),
};
const WebRow = z.object({
  ...{ ...Shared, language: z.enum(["zh", "en"]), aspect: z.string(), topics: z.array(z.string()) },
  findings: z.array(z.object({ text: z.string().min(1) })).min(1),
});
const PaperRow = z.object({
  ...{ ...Shared, language: z.literal("en"), kind: z.string() },
  chain: z.array(z.object({ subject: z.string(), object: z.string(), document: z.string() })),
});

export interface Question extends Omit<z.infer<typeof WebRow>, "findings"> {
  readonly findings: readonly string[];
  readonly corpus: "web" | "papers";
}

/** Throws a ZodError for a question of another kind of corpus. */
export async function webQuestions(split: Task["split"], sources: TaskSources): Promise<Question[]> {
  const rows = (await sources.questions("web")).map((row) => WebRow.parse(row)).filter((row) => row.split === split);
  return rows.map((row) => ({ ...row, findings: row.findings.map(({ text }) => text), corpus: "web" }));
}

/** At most so many, spread over their kinds, of which a sentence is found for a fact at least. None without texts of papers. */
export async function paperQuestions(split: Task["split"], sources: TaskSources, most: number): Promise<Question[]> {
  if (!sources.documentText || most === 0) return [];
  const rows = (await sources.questions("papers")).map((row) => PaperRow.parse(row));
  const questions: Question[] = [];
  for (const { chain, ...row } of evenly(rows.filter(isOf(split)), most)) {
    const findings = new Set<string>();
    for (const fact of chain) {
      const text = await sources.documentText("papers", fact.document);
      const sentence = text === null ? undefined : sentenceFor(fact, text);
      if (sentence !== undefined) findings.add(sentence);
    }
    if (findings.size > 0)
      questions.push({ ...row, aspect: row.kind, topics: [], findings: [...findings], corpus: "papers" });
  }
  return questions;
}

/** Counts and comparisons go over more papers than a text would tell one by one. */
const isOf =
  (split: Task["split"]) =>
  ({ split: own, kind }: z.infer<typeof PaperRow>) =>
    own === split && (kind === "lookup" || kind === "chain");

/** The first sentence that has the object of a fact and its subject, if that is a name; else the first that has the object. */
function sentenceFor({ subject, object }: { subject: string; object: string }, text: string): string | undefined {
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?]) (?=\p{Lu})/u)).filter((one) => one.includes(object));
  return sentences.find((one) => one.includes(subject)) ?? sentences[0];
}
