/** RACE by a chat model: two articles on every criterion, in both orders. */
import { type ModelClient, omitUndefined, type RubricItem, type RubricSet, type Verdict } from "@arenakit/contracts";
import type { Prompt } from "@arenakit/core/model";
import * as z from "zod";
import { type Aggregate, type AggregateOptions, aggregate } from "../aggregate.ts";
import { countedItems } from "../rubric-items.ts";
import { codeOf, readEntries, schemaOf, shownCriterion } from "./model.ts";
import { ask, judgeId, type QuestionOptions, type RubricQuestion, rubricPrompt } from "./question.ts";

export interface RaceOptions extends QuestionOptions, Pick<AggregateOptions, "maxMissing"> {
  readonly client: ModelClient;
  readonly set: RubricSet;
  readonly target: string;
  /** The article that the target is laid beside. */
  readonly reference: string;
}

export interface RaceVerdicts {
  readonly verdicts: readonly Verdict[];
  readonly reference: readonly Verdict[];
}
export interface ScoredRace extends RaceVerdicts {
  readonly swapped: RaceVerdicts;
  readonly aggregate: Aggregate;
}

/** Never throws for what a judge did: a lost order is unscored. Items need the scale 0-10. */
export async function scoreRace(options: RaceOptions): Promise<ScoredRace> {
  const { set, target, reference, maxMissing } = options;
  const items = countedItems(set);
  const [forward, backward] = await Promise.all([
    oneOrder(items, { first: target, second: reference }, options),
    oneOrder(items, { first: reference, second: target }, options),
  ]);
  const given: RaceVerdicts = { verdicts: forward.first, reference: forward.second };
  const swapped: RaceVerdicts = { verdicts: backward.second, reference: backward.first };
  const scored = aggregate(
    set,
    given.verdicts,
    omitUndefined({ kind: "race" as const, reference: given.reference, swapped, maxMissing }),
  );
  return { ...given, swapped, aggregate: scored };
}

type Pair = { readonly id: string; readonly first: number; readonly second: number; readonly explanation?: string };

async function oneOrder(
  items: readonly RubricItem[],
  articles: { readonly first: string; readonly second: string },
  options: RaceOptions,
): Promise<{ first: Verdict[]; second: Verdict[] }> {
  const prompt = rubricPrompt("race", options.set.query);
  const asked = await ask(questionOf(items, articles, { prompt, query: options.set.query }), options);
  const base = { judge: judgeId(options), promptHash: prompt.name };
  const side = (name: "first" | "second") =>
    items.map((item, at): Verdict => {
      const entry = asked.ok ? asked.value.value.get(codeOf(at)) : undefined;
      const usage = at === 0 && name === "first" && asked.ok && asked.value.usage ? { usage: asked.value.usage } : {};
      if (!entry) {
        const reason = asked.ok ? (asked.value.problem ?? "no score for this criterion") : asked.failure.message;
        return { rubricId: item.id, status: "unscored", ...base, ...usage, reason };
      }
      const explanation = entry.explanation ? { explanation: entry.explanation } : {};
      return { rubricId: item.id, status: "scored", value: entry[name], ...explanation, ...base, ...usage };
    });
  return { first: side("first"), second: side("second") };
}

function questionOf(
  items: readonly RubricItem[],
  articles: { readonly first: string; readonly second: string },
  { prompt, query }: { prompt: Prompt; query: string },
): RubricQuestion<ReadonlyMap<string, Pair>> {
  const codes = items.map((_, at) => codeOf(at));
  const score = z.int().min(0).max(10);
  const entry = z.strictObject({
    id: z.enum(codes),
    first: score,
    second: score,
    explanation: z.string().exactOptional(),
  });
  return {
    prompt,
    schema: schemaOf(entry),
    document(sofar) {
      const left = codes.filter((code) => !sofar?.has(code));
      return {
        query,
        ...articles,
        criteria: items.flatMap((item, at) => (left.includes(codeOf(at)) ? [shownCriterion(item, codeOf(at))] : [])),
        scale: { least: 0, greatest: 10 },
        reply: { verdicts: left.map((code) => ({ id: code, first: null, second: null, explanation: "" })) },
      };
    },
    read: (json, sofar) => readEntries(json, { entry, codes, sofar }),
  };
}
