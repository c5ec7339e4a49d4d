/**
 * Reports as texts: what the solver decides for each demand becomes sentences, and sentences say what was decided. Nothing
 * beside the text is remembered of an attempt.
 */
import { EMPTY_PHRASE, VAGUE_PHRASE, WEAK_SOURCES } from "./criteria.ts";
import type { ResearchWorld } from "./research-world.ts";
import type { Demand } from "./skills.ts";

export const STYLES = ["work", "empty", "invent", "omit"] as const;
export type Style = (typeof STYLES)[number];
/** What became of a demand; of one that was worked out: not resolved, resolved from the wrong place, or right. */
export type Treatment = Exclude<Style, "work"> | "vague" | "wrong" | "right";

/** Sentences that a report may have. */
export const LONGEST_REPORT = 12;

/** Sentences that a style costs: what is worked out is longer the deeper it goes, and searching takes room as well. */
export function sentencesFor(style: Style, { level }: Demand, mode: "tool" | "no_tool"): number {
  if (style === "omit") return 0;
  return style === "work" ? 1 + Math.ceil(level / 3) + (mode === "tool" ? 1 : 0) : 1;
}

export interface ReportInput {
  readonly world: ResearchWorld;
  readonly topic: string;
  readonly mode: "tool" | "no_tool";
}

export function writeReport(
  { world, topic, mode }: ReportInput,
  treated: readonly (readonly [Demand, Treatment])[],
  pick: (count: number) => number,
): string {
  const sentences = treated.flatMap(([demand, treatment]) => {
    const { noun, sources } = demand.skill;
    const { right, wrong } = world.finding(topic, demand);
    const opening = `On the ${noun} of ${topic}`;
    if (treatment === "omit") return [];
    if (treatment === "empty") return [`The ${noun} of ${topic} ${EMPTY_PHRASE}.`];
    if (treatment === "invent")
      return [`${opening}: ${wrong[pick(wrong.length)]}, as the ${sources[pick(sources.length)]} has it.`];
    const said =
      treatment === "vague"
        ? `${opening} ${VAGUE_PHRASE}.`
        : treatment === "wrong"
          ? `${opening}: ${wrong[pick(wrong.length)]}, says ${WEAK_SOURCES[pick(WEAK_SOURCES.length)]}.`
          : `${opening}: ${right}, as the ${sources[pick(sources.length)]} records.`;
    const more = sentencesFor("work", demand, mode) - 1;
    return [said, ...Array.from({ length: more }, (_, at) => `Step ${at + 1} compares what is known.`)];
  });
  const plan = `<think>\nI go through ${treated.length} points.\n</think>\n`;
  return `${plan}<answer>\n${sentences.length > 0 ? sentences.join("\n") : "Nothing can be said."}\n</answer>`;
}

/** What an attempt made of each demand. */
export function readTreatment({ world, topic }: Omit<ReportInput, "mode">, demand: Demand, text: string): Treatment {
  const { skill } = demand;
  const line = text
    .split("\n")
    .find((one) => one.includes(`the ${skill.noun} of`) || one.includes(`The ${skill.noun} of`));
  if (line === undefined) return "omit";
  if (line.includes(EMPTY_PHRASE)) return "empty";
  if (line.includes(VAGUE_PHRASE)) return "vague";
  if (line.includes(world.finding(topic, demand).right)) return "right";
  return skill.sources.some((source) => line.includes(source)) ? "invent" : "wrong";
}
