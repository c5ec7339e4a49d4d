/** The open questions of the generated web as tasks of a report, in O2-QA's sizes, and a gold report for each. */
import {
  evenly,
  type JsonObject,
  type PolicyLanguage,
  type Task,
  type TaskSources,
  tasksFor,
} from "@arenakit/contracts";
import * as z from "zod";
import { LEAST_SECTIONS, REFERENCES } from "./prompt.ts";

const TASKS: Readonly<Record<Task["split"], number>> = { demo: 1, train: 240, validation: 12, test: 60 };

const OpenRow = z.object({
  ...{ id: z.string().min(1), language: z.enum(["zh", "en"]), question: z.string().min(1) },
  split: z.enum(["train", "validation", "test"]),
  difficulty: z.enum(["easy", "medium", "hard"]),
  findings: z.array(z.object({ text: z.string().min(1), supports: z.array(z.string()).min(1) })).min(1),
});

/** Key findings, each with a page that states it. */
export const Gold = z.object({ findings: z.array(z.object({ text: z.string(), page: z.string() })).min(1) });
export type Gold = z.infer<typeof Gold>;

/** At equal distances in each language, in the order of the questions. */
export async function makeTasks(split: Task["split"], sources: TaskSources): Promise<Task[]> {
  const from = split === "demo" ? "validation" : split;
  const rows = (await sources.questions("web")).map((row) => OpenRow.parse(row)).filter((row) => row.split === from);
  const chosen = evenly(rows, Math.min(sources.count ?? TASKS[split], TASKS[split]), (row) => row.language);
  return tasksFor(
    "report",
    chosen.map(({ id, language, question, difficulty, findings }) => {
      const gold: Gold = { findings: findings.map(({ text, supports }) => ({ text, page: supports[0]! })) };
      return {
        id: `report-${split === "demo" ? "demo-" : ""}${id.toLowerCase()}`,
        ...{ subtask: "web", split, query: question, language, difficulty, gold: gold as JsonObject },
      };
    }),
  );
}

const SECTION: Readonly<Record<PolicyLanguage, (number: number) => string>> = {
  en: (number) => `Findings, part ${number}`,
  zh: (number) => `发现（${number}）`,
};

/** Titles and findings of the gold report's sections. */
export function sectionsOf({ findings }: Gold, language: PolicyLanguage) {
  const start = (at: number) => Math.floor((at * findings.length) / LEAST_SECTIONS);
  return Array.from({ length: LEAST_SECTIONS }, (_, at) => ({
    title: SECTION[language](at + 1),
    findings: findings.slice(start(at), start(at + 1)),
  })).filter((section) => section.findings.length > 0);
}

/** Where a page is: the title and the address of its line in the list of sources. */
export type SourceOf = (page: string) => { readonly title: string; readonly url: string };

/** A report of the findings, which names each page by its id unless its source is known. */
export function writeReport(
  query: string,
  gold: Gold,
  language: PolicyLanguage,
  sourceOf: SourceOf = (page) => ({ title: page, url: `web://${page}` }),
): string {
  const pages = [...new Set(gold.findings.map(({ page }) => page))];
  const markOf = (page: string) => `[${pages.indexOf(page) + 1}]`;
  const sections = sectionsOf(gold, language).map(({ title, findings }) =>
    [`## ${title}`, ...findings.map(({ text, page }) => `${text} ${markOf(page)}`)].join("\n"),
  );
  const references = pages.map((page) => {
    const { title, url } = sourceOf(page);
    return `${markOf(page)} ${title}, ${url}`;
  });
  return [`# ${query}`, ...sections, [`## ${REFERENCES[language]}`, ...references].join("\n")].join("\n\n");
}
