/** Calls: whether they fit what the tools say of themselves, ask for something new, and ask for days that can still come. */
import { canonicalJson, type Json, type JsonObject, type StopReason } from "@arenakit/contracts";
import type { Check, CheckFinding } from "../check.ts";
import { inObservation } from "../evidence.ts";
import type { ObservationAt } from "../observations.ts";
import type { TrajectoryReading } from "../reading.ts";
import { tokensOf } from "../reports/relatedness.ts";
import { misfit } from "./argument-schemas.ts";

/** The schema of each tool that the trajectory's agent had; null when it does not say. */
function schemasOf({ trajectory }: TrajectoryReading): Map<string, Json | undefined> | null {
  const definitions = trajectory.agent?.tool_definitions ?? [];
  const schemas = new Map<string, Json | undefined>();
  for (const definition of definitions) {
    const own = (definition.function ?? definition) as JsonObject;
    if (typeof own.name === "string") schemas.set(own.name, own.parameters ?? own.inputSchema ?? own.input_schema);
  }
  return schemas.size > 0 ? schemas : null;
}

const argumentSchemas: Check = {
  id: "process.argument_schemas",
  family: "process",
  examine(reading) {
    const schemas = schemasOf(reading);
    if (!schemas) return [];
    return reading.steps.flatMap((step) =>
      (step.tool_calls ?? []).map((call): CheckFinding => {
        const evidence = [{ step: step.step_id, quote: canonicalJson(call.arguments).slice(0, 120) }];
        if (!schemas.has(call.function_name))
          return { score: 0, note: reading.words.calls.unknownTool(call.function_name), evidence };
        const wrong = misfit(call.arguments, schemas.get(call.function_name));
        return wrong === null
          ? { score: 1, evidence }
          : { score: 0, note: reading.words.calls.misfit(call.function_name, wrong), evidence };
      }),
    );
  },
};

/** Share of words that two queries have in common from which they ask for the same. */
const SAME_QUERY = 0.8;

/** The words of a call that are a query. */
function queryOf({ arguments: args }: ObservationAt): string | null {
  const values = ["query", "q", "queries", "keyword", "keywords", "search_query", "question"].flatMap(
    (key) => args[key] ?? [],
  );
  const words = values.filter((value) => typeof value === "string").join(" ");
  return words.trim() === "" ? null : words;
}

/** What else the call asks for. */
function restOf({ tool, arguments: args }: ObservationAt): string {
  const {
    query: _q,
    q: _q2,
    queries: _qs,
    keyword: _k,
    keywords: _ks,
    search_query: _s,
    question: _qu,
    ...rest
  } = args;
  return canonicalJson([tool, rest]);
}

const similarQueries: Check = {
  id: "process.similar_queries",
  family: "process",
  examine(reading) {
    const asked: { one: ObservationAt; tokens: Set<string>; rest: string; text: string }[] = [];
    return reading.observations.flatMap((one): CheckFinding[] => {
      const query = one.answersCall ? queryOf(one) : null;
      if (query === null) return [];
      const [tokens, rest, text] = [queryTokens(query), restOf(one), query.toLowerCase().replace(/\s+/g, " ").trim()];
      const earlier = asked.find(
        (other) =>
          other.rest === rest &&
          !other.one.isError &&
          other.text !== text &&
          shareOf(other.tokens, tokens) >= SAME_QUERY,
      );
      asked.push({ one, tokens, rest, text });
      if (!earlier) return [{ score: 1, evidence: [] }];
      return [{ score: 0, note: reading.words.calls.alike(query.slice(0, 40)), evidence: [inObservation(one)] }];
    });
  },
};

const FILLERS =
  /请问|一下|帮我|请|吗|呢|什么|\b(?:the|a|an|please|what|is|are|of|for|in|to|and|me|tell|find|about)\b/gi;

/** Digits and single characters count: 2025 is not 2024, and G7 is not G8. */
function queryTokens(query: string): Set<string> {
  const words = query.replace(FILLERS, " ");
  return new Set([
    ...tokensOf(words),
    ...(words.toLowerCase().match(/[a-z]{0,60}\d[\w.]{0,60}|\b[a-z]{1,3}\b/g) ?? []),
  ]);
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((token) => other.has(token)).length;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}

const callDates: Check = {
  id: "process.dates_to_come",
  family: "process",
  examine(reading) {
    const today = reading.now?.slice(0, 10);
    if (!today) return [];
    return reading.observations.flatMap((one): CheckFinding[] => {
      if (!one.answersCall) return [];
      return Object.entries(one.arguments).flatMap(([key, value]): CheckFinding[] => {
        if (
          !/^(?:date|day|depart(?:ure)?_?date|check_?in|check_?out|start_date|出发日期)$/i.test(key) ||
          typeof value !== "string"
        )
          return [];
        if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return [];
        const evidence = [inObservation(one)];
        return [
          value.slice(0, 10) >= today
            ? { score: 1, evidence }
            : { score: 0, note: reading.words.calls.past(value), evidence },
        ];
      });
    });
  },
};

/** The same call after its error gets the same error: only what passes by itself is worth another try. */
const repeatedErrors: Check = {
  id: "process.repeated_errors",
  family: "process",
  examine(reading) {
    const failed = new Map<string, ObservationAt>();
    return reading.observations.flatMap((one): CheckFinding[] => {
      if (!one.answersCall) return [];
      const key = canonicalJson([one.tool, one.arguments]);
      const earlier = failed.get(key);
      if (one.isError) failed.set(key, one);
      if (earlier && one.isError && earlier.step < one.step && !isPassing(earlier))
        return [
          {
            score: 0,
            note: reading.words.calls.sameAgain(one.tool),
            evidence: [inObservation(earlier), inObservation(one)],
          },
        ];
      return one.isError ? [{ score: 1, evidence: [inObservation(one)] }] : [];
    });
  },
};

function isPassing({ code, text }: ObservationAt): boolean {
  return /timeout|rate|limit|unavailable|busy|1002\d|10004|10019|5\d\d/i.test(`${code ?? ""} ${text.slice(0, 120)}`);
}

/** Calls one after the other, each of which could have been made with the one before. */
const MANY_ALONE = 5;

const parallelism: Check = {
  id: "process.parallelism",
  family: "process",
  examine(reading) {
    const steps = reading.steps.filter((step) => (step.tool_calls?.length ?? 0) > 0);
    const ofStep = (id: number) => reading.observations.filter((one) => one.step === id);
    let [run, longest] = [0, 0];
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1];
      const isAlone = before !== undefined && before.tool_calls!.length === 1 && step.tool_calls!.length === 1;
      const isApart =
        isAlone &&
        before.tool_calls![0]!.function_name === step.tool_calls![0]!.function_name &&
        !rests(step.tool_calls![0]!.arguments, ofStep(before.step_id));
      run = isApart ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    if (steps.length < 2) return [];
    if (longest < MANY_ALONE) return [{ score: 1, evidence: [] }];
    return [{ score: 0.5, note: reading.words.calls.oneByOne(longest + 1), evidence: [] }];
  },
};

/** Whether some argument stands in the results before it. */
function rests(args: JsonObject, before: readonly ObservationAt[]): boolean {
  const words = Object.values(args)
    .flat()
    .map(String)
    .filter((word) => word.length > 3);
  return before.some(({ text }) => words.some((word) => text.includes(word)));
}

const BUDGETS: ReadonlySet<StopReason> = new Set([
  "max_turns",
  "max_tool_calls",
  "context_budget",
  "token_budget",
  "time_budget",
]);

/** An episode that ended because it had spent what it was given. */
const budget: Check = {
  id: "process.call_budget",
  family: "process",
  examine(reading) {
    const stop = reading.trajectory.extra?.arenakit?.stop;
    if (stop === undefined || reading.observations.length === 0) return [];
    if (!BUDGETS.has(stop)) return [{ score: 1, evidence: [] }];
    return [{ score: 0, note: reading.words.calls.stopped(stop), evidence: [] }];
  },
};

export const calls: readonly Check[] = [
  argumentSchemas,
  similarQueries,
  callDates,
  repeatedErrors,
  parallelism,
  budget,
];
