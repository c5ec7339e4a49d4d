/**
 * Questions of the generated web and papers with the findings that a good answer states. Those of papers have short answers
 * as their gold; here the findings are the sentences of the papers that state the facts behind them.
 */
import { evenly, type JsonObject, type Task, type TaskSources } from "@arenakit/contracts";
import { sentencesOf } from "./sentences.ts";

export interface Question {
  readonly id: string;
  readonly language: "zh" | "en";
  readonly question: string;
  /** What of its topics is asked for; of papers the kind of question. */
  readonly aspect: string;
  readonly topics: readonly string[];
  readonly split: Task["split"];
  readonly difficulty: NonNullable<Task["difficulty"]>;
  readonly findings: readonly string[];
  readonly corpus: "web" | "papers";
}

interface PaperRow extends Omit<Question, "aspect" | "topics" | "findings" | "corpus"> {
  readonly kind: string;
  readonly chain: readonly { readonly subject: string; readonly object: string; readonly document: string }[];
}

/** The row with lists of these names. Throws a TypeError for a question of another kind of corpus. */
function withLists<Row>(row: JsonObject, names: readonly string[], corpus: Question["corpus"]): Row {
  if (names.every((name) => Array.isArray(row[name]))) return row as unknown as Row;
  const got = JSON.stringify(row).slice(0, 200);
  throw new TypeError(`expected a question of the generated ${corpus} with ${names.join(" and ")}, got ${got}`);
}

export async function webQuestions(split: Task["split"], sources: TaskSources): Promise<Question[]> {
  type WebRow = Omit<Question, "findings"> & { readonly findings: readonly { readonly text: string }[] };
  const rows = (await sources.questions("web")).map((row) => withLists<WebRow>(row, ["topics", "findings"], "web"));
  const own = rows.filter((row) => row.split === split);
  return own.map((row) => ({ ...row, findings: row.findings.map(({ text }) => text), corpus: "web" }));
}

/** At most so many, spread over their kinds, of which a sentence is found for a fact at least. None without texts of papers. */
export async function paperQuestions(split: Task["split"], sources: TaskSources, most: number): Promise<Question[]> {
  if (!sources.documentText || most === 0) return [];
  const rows = (await sources.questions("papers")).map((row) => withLists<PaperRow>(row, ["chain"], "papers"));
  // Counts and comparisons go over more papers than a text would tell one by one.
  const own = rows.filter((row) => row.split === split && (row.kind === "lookup" || row.kind === "chain"));
  const questions: Question[] = [];
  for (const { chain, kind, ...row } of evenly(own, most)) {
    const findings = new Set<string>();
    for (const fact of chain) {
      const text = await sources.documentText("papers", fact.document);
      const sentence = text === null ? undefined : sentenceFor(fact, text);
      if (sentence !== undefined) findings.add(sentence);
    }
    if (findings.size > 0)
      questions.push({ ...row, aspect: kind, topics: [], findings: [...findings], corpus: "papers" });
  }
  return questions;
}

/** The first sentence that has the object of a fact and its subject, if that is a name; else the first that has the object. */
function sentenceFor({ subject, object }: { subject: string; object: string }, text: string): string | undefined {
  const sentences = sentencesOf(text).filter((one) => one.includes(object));
  return sentences.find((one) => one.includes(subject)) ?? sentences[0];
}
