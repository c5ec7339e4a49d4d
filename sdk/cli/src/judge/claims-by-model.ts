/** The model of --reader: how it is asked for the claims of an answer, and what it is known by. */
import { textPart } from "@arenakit/contracts";
import { boundedModel, judgeClient } from "@arenakit/core/model";
import { CLAIMS_PROMPT, modelClaimReader } from "@arenakit/evaluator-checks";
import { failUsage } from "../commands/arguments.ts";
import { digest } from "../eval/inputs.ts";
import type { Tables } from "../tables.ts";
import { askedModel } from "./judges.ts";
import { type AnswerReader, type ClaimContextSource, cachedReader } from "./reading/claims.ts";
import { judgeSpec } from "./specs.ts";

/** Answers take pages of JSON to write down. */
const DEFAULTS = { temperature: 0, maxTokens: 16_384, timeoutMs: 300_000 };
/** Answers read at a time, and those that wait for their turn. */
const LANES = { limit: 16, maxWaiting: 4096 };

export interface ReaderOptions {
  /** As --reader has it; none: rules read. */
  readonly reader?: string | undefined;
  /** Whether the rule judge is among the judges: nobody else goes by claims. */
  readonly judgesByRules: boolean;
}

/** Undefined where no reader is named. Throws harness/usage for what is no model, and where no judge asks for claims. */
export function answerReaderOf(
  { reader: text, judgesByRules }: ReaderOptions,
  contextOf: ClaimContextSource,
  { judges }: Pick<Tables, "judges">,
): AnswerReader | undefined {
  if (text === undefined) return undefined;
  if (!judgesByRules) failUsage(`--reader ${text}: only the rule judge goes by claims; name it with --judge rules`);
  const spec = judgeSpec(text, judges, "reader");
  if (spec.kind !== "model") return failUsage(`--reader ${text}: expected MODEL@URL; rules read without it`);
  const { client, temperature, maxTokens, timeoutMs } = { ...DEFAULTS, ...askedModel(spec) };
  const asked = judgeClient(boundedModel(client, LANES), { timeoutMs, work: "the reading", wanted: "claims" });
  const id = `${client.id}?temperature=${temperature}&max_tokens=${maxTokens}&prompt=${digest(CLAIMS_PROMPT)}`;
  const reader = modelClaimReader({
    id,
    async ask({ instructions, document }) {
      const messages = [
        { role: "system" as const, content: [textPart(instructions)] },
        { role: "user" as const, content: [textPart(document)] },
      ];
      const request = { messages, tools: [], sampling: { temperature, maxTokens }, json: true };
      return (await asked.complete(request, new AbortController().signal)).text;
    },
  });
  return cachedReader(reader, contextOf);
}
