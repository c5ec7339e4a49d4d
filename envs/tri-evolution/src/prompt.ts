/**
 * What a policy is told before a task: HOTE's four paradigms (sections 2.1 and 2.2, appendix H) in our own words. The rules
 * are files of `prompts`; what earlier tasks, criteria and scores say stands in one JSON document, where it is material.
 */
import { readFileSync } from "node:fs";
import { inertJson, type Message, type Task, type ToolSpec, textPart } from "@arenakit/contracts";
import { type Prompt, promptsFrom } from "@arenakit/core/model";
import type { ProposerBrief } from "@arenakit/evaluator-evolution";
import { briefOf, languageOf, roleOf } from "./task-parts.ts";

/** Stands beside src and dist alike. */
const FOLDER = new URL("../prompts/", import.meta.url);
const promptNamed = promptsFrom((file) => readFileSync(new URL(file, FOLDER), "utf8"));

/** Of all tasks that a proposer is shown together; each has an equal part, its weakest criteria first. */
const SHOWN_CRITERIA = 48;
/** UTF-16 units of the queries of all tasks together, and of one criterion. */
const SHOWN_QUERIES = 24_000;
const SHOWN_CRITERION = 400;

/** The instructions of a task's role and mode, in its language. */
export function promptOf(task: Task): Prompt {
  const mode = task.mode === "no_tool" ? "no-tool" : "tool";
  return promptNamed(`${roleOf(task)}.${mode}${languageOf(task) === "zh" ? ".zh" : ""}`);
}

/** The rules for the system, with the tools behind them; for the user a solver's question or a proposer's document. */
export function promptMessages(task: Task, tools: readonly ToolSpec[]): Message[] {
  const { text } = promptOf(task);
  const list = tools.map(({ name, description }) => `- ${name}: ${description}`).join("\n");
  const rules = task.mode === "no_tool" ? text : `${text}\n\n${list}`.trimEnd();
  const asked = roleOf(task) === "solver" ? task.query : inertJson(documentOf(briefOf(task), task));
  return [
    { role: "system", content: [textPart(rules)] },
    { role: "user", content: [textPart(asked)] },
  ];
}

function documentOf({ basis, meta }: ProposerBrief, task: Task) {
  const count = Math.max(1, basis.length);
  const most = Math.max(1, Math.floor(SHOWN_CRITERIA / count));
  return {
    tasks: basis.map(({ query, score, criteria }) => ({
      query: shortened(query, Math.floor(SHOWN_QUERIES / count)),
      score: score === null ? null : rounded(score),
      criteria: [...criteria]
        .sort((a, b) => a.mean - b.mean)
        .slice(0, most)
        .map(({ text, mean }) => ({ criterion: shortened(text, SHOWN_CRITERION), mean: rounded(mean) })),
    })),
    weaknesses: meta.map(({ title, text }) => (title === undefined ? { text } : { title, text })),
    language: languageOf(task),
  };
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
const rounded = (value: number) => Math.round(value * 100) / 100;
