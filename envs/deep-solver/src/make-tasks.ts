/** Tasks over the generated web and papers, and those of DR Tulu's rows. Each key of a gold answer is one thing that a right answer states. */
import {
  evenly,
  type JsonObject,
  queryLanguage,
  RubricSet,
  type Task,
  type TaskInput,
  type TaskSources,
  tasksFor,
} from "@arenakit/contracts";
import { withoutOverlap } from "@arenakit/core";
import { importRubrics } from "@arenakit/evaluator-rubrics";
import * as z from "zod";
import { materialFor } from "./material.ts";

/** By default; the others of a split as many as there are. Half of the tests are of the web, half of papers. */
const MOST: Partial<Record<Task["split"], number>> = { demo: 2, test: 100 };
/** Of so many tasks one is asked without tools (HOTE's hybrid mode mixes both), over passages that state its answer. */
const NO_TOOL_EVERY = 5;

/** A question that is nearly one of an earlier split is left out. */
const SPLITS_BY_RANK = ["test", "validation", "train"];

const Split = z.enum(["train", "validation", "test"]);
const WebRow = z.object({
  ...{ id: z.string().min(1), language: z.enum(["zh", "en"]), question: z.string().min(1), split: Split },
  difficulty: z.enum(["easy", "medium", "hard"]),
  findings: z.array(z.object({ text: z.string().min(1), supports: z.array(z.string()).default([]) })).min(1),
});
export type WebRow = z.infer<typeof WebRow>;
const PaperRow = z.object({
  ...{ id: z.string().min(1), language: z.literal("en"), question: z.string().min(1), split: Split },
  difficulty: z.enum(["easy", "medium", "hard"]),
  answers: z.array(z.string().min(1)).min(1),
  documents: z.array(z.string()).min(1),
  kind: z.string().optional(),
});
export type PaperRow = z.infer<typeof PaperRow>;

/** What rules can look for: findings, or the spellings of a short answer. */
export type KeyGold = Exclude<Gold, { readonly rubrics: unknown }>;
/** Findings of an open question over the web, the spellings of a short answer over papers, or criteria that need a reader. */
export const Gold = z.union([
  z.strictObject({ findings: z.array(z.string().min(1)).min(1) }),
  z.object({ answers: z.array(z.string().min(1)).min(1), documents: z.array(z.string()) }),
  z.strictObject({ rubrics: RubricSet }),
]);
export type Gold = z.infer<typeof Gold>;

/** Web and papers, spread evenly over what there is of each. Of five tasks one is read, where the corpus gives its texts. */
export async function makeTasks(split: Task["split"], sources: TaskSources): Promise<Task[]> {
  const from = split === "demo" ? "validation" : split;
  const web = (await sources.questions("web")).map((row) => WebRow.parse(row)).filter((row) => row.split === from);
  const asked = (await sources.questions("papers")).map((row) => PaperRow.parse(row));
  const apart = withoutOverlap(asked, SPLITS_BY_RANK, (row) => ({ split: row.split, text: row.question }));
  const papers = apart.filter((row) => row.split === from);
  const most = sources.count ?? MOST[split] ?? web.length + papers.length;
  const paperCount = Math.min(papers.length, Math.max(Math.floor(most / 2), most - web.length));
  const chosen = [...evenly(web, most - paperCount), ...evenly(papers, paperCount)];
  const inputs: TaskInput[] = [];
  let readings = 0;
  for (const [at, row] of chosen.entries()) {
    const isDue = readings < Math.floor((at + 1) / NO_TOOL_EVERY);
    const material = isDue ? await materialFor(row, "findings" in row ? web : papers, sources) : null;
    if (material) readings++;
    const { id, question, language, difficulty } = row;
    const gold = material?.gold ?? goldOf(row);
    inputs.push({
      id: `${split === "demo" ? "demo-" : ""}${id.toLowerCase()}`,
      ...{ subtask: "findings" in row ? "web" : "papers", split, query: question, language, difficulty },
      ...(material ? { mode: "no_tool", extra: { passages: material.passages } } : { mode: "tool" }),
      gold: gold as JsonObject,
      reference: "findings" in gold ? gold.findings.join("\n") : gold.answers[0]!,
    });
  }
  return tasksFor("deep-solver", inputs);
}

const goldOf = (row: WebRow | PaperRow): KeyGold =>
  "findings" in row
    ? { findings: row.findings.map(({ text }) => text) }
    : { answers: row.answers, documents: row.documents };

/**
 * The task of a row of DR Tulu's training set, `{query, rubrics: [{description, weight, title}]}`; `at` is its place in the
 * file. Its criteria need a reader. Throws task/invalid_rubrics for a row of another shape.
 */
export function fromDrTuluRow(row: unknown, split: Task["split"], at: number): Task {
  const rubrics = importRubrics("dr-tulu", row);
  const [task] = tasksFor("deep-solver", [
    {
      id: `dr-tulu-${split}-${at + 1}`,
      ...{ subtask: "dr-tulu", split, query: rubrics.query, language: queryLanguage(rubrics.query) },
      gold: { rubrics } as unknown as JsonObject,
    },
  ]);
  return task!;
}
