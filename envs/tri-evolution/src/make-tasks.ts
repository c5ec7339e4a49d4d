/** Real tasks of the solver from the generated web and papers: each key of an answer is a criterion of its report. */
import {
  evenly,
  type JsonObject,
  type PolicyLanguage,
  RUBRIC_SET_FORMAT,
  type RubricSet,
  type Task,
  type TaskSources,
  tasksFor,
} from "@arenakit/contracts";
import { withoutOverlap } from "@arenakit/core";
import { TRI_EVOLUTION } from "@arenakit/evaluator-evolution";
import { withIds } from "@arenakit/evaluator-rubrics";
import * as z from "zod";

/** By default; of the other splits as many as there are. Half of the tests are of the web, half of papers. */
const MOST: Partial<Record<Task["split"], number>> = { demo: 2, test: 100 };
/** A question that is nearly one of an earlier split is left out. */
const SPLITS_BY_RANK = ["test", "validation", "train"];

const Shared = {
  ...{ id: z.string().min(1), question: z.string().min(1), split: z.enum(["train", "validation", "test"]) },
  difficulty: z.enum(["easy", "medium", "hard"]),
};
const WebRow = z.object({
  ...Shared,
  language: z.enum(["zh", "en"]),
  findings: z.array(z.object({ text: z.string().min(1) })).min(1),
});
const PaperRow = z.object({ ...Shared, language: z.literal("en"), answers: z.array(z.string().min(1)).min(1) });
type Row = z.infer<typeof WebRow> | z.infer<typeof PaperRow>;

/** The modes take turns (HOTE has half of its tasks in each), within what is of the web and within what is of papers. */
export async function makeTasks(split: Task["split"], sources: TaskSources): Promise<Task[]> {
  const from = split === "demo" ? "validation" : split;
  const web = (await sources.questions("web")).map((row) => WebRow.parse(row));
  const asked = (await sources.questions("papers")).map((row) => PaperRow.parse(row));
  const [pages, papers] = [web, asked].map((rows: Row[]) =>
    withoutOverlap(rows, SPLITS_BY_RANK, (row) => ({ split: row.split, text: row.question })).filter(
      (row) => row.split === from,
    ),
  ) as [Row[], Row[]];
  const most = sources.count ?? MOST[split] ?? pages.length + papers.length;
  const paperCount = Math.min(papers.length, Math.max(Math.floor(most / 2), most - pages.length));
  const inputs = [...evenly(pages, most - paperCount), ...evenly(papers, paperCount)].map((row, at) => {
    const { id, question, language, difficulty } = row;
    const keys = "findings" in row ? row.findings.map(({ text }) => text) : row.answers.slice(0, 1);
    return {
      id: `${split === "demo" ? "demo-" : ""}${id.toLowerCase()}`,
      ...{ subtask: "solver", split, query: question, language, difficulty },
      mode: at % 2 === 0 ? ("tool" as const) : ("no_tool" as const),
      gold: { rubrics: keySet(question, language, keys) } as unknown as JsonObject,
      reference: keys.join("\n"),
    };
  });
  return tasksFor(TRI_EVOLUTION, inputs);
}

/** One persistent criterion for each thing that a right answer states. */
export function keySet(query: string, language: PolicyLanguage, keys: readonly string[]): RubricSet {
  const drafts = keys.map((key) => ({
    text: language === "zh" ? `报告指出：${key}` : `The report states: ${key}`,
    ...{ polarity: 1 as const, weight: 1, scale: "binary" as const, tier: "persistent" as const },
  }));
  return {
    ...{ format: RUBRIC_SET_FORMAT, query, lang: language, source: { kind: "native" }, aggregation: "hote" },
    items: withIds(query, drafts),
  };
}
