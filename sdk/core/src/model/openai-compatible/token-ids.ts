/**
 * The token ids of an answer, or of a piece of a streamed one, wherever an endpoint puts them. vLLM: `prompt_token_ids` at
 * the top and `token_ids` in the choice, in a stream piece by piece. SGLang: both in the choice, older ones as
 * `response_token_ids`, and the version of the weights in `metadata`. What is of another shape is no ids.
 */
import { omitUndefined, type TurnTokens } from "@arenakit/contracts";
import * as z from "zod";

/** Ids as they come in; null until some came. */
export interface CollectedTokens {
  promptIds: number[] | null;
  completionIds: number[] | null;
  readonly logprobs: number[];
  weightVersion: string | undefined;
}

const Ids = z.array(z.number().int().nonnegative()).nullish().catch(null);
const Version = z
  .object({ weight_version: z.union([z.string(), z.number()]).transform(String) })
  .nullish()
  .catch(null);
const Choice = z.object({
  prompt_token_ids: Ids,
  token_ids: Ids,
  response_token_ids: Ids,
  logprobs: z
    .object({ content: z.array(z.object({ logprob: z.number() })).nullish() })
    .nullish()
    .catch(null),
  meta_info: Version,
});
const Answer = z.object({ prompt_token_ids: Ids, metadata: Version, choices: z.array(Choice).nullish() });

export function noTokens(): CollectedTokens {
  return { promptIds: null, completionIds: null, logprobs: [], weightVersion: undefined };
}

/** Adds what a whole answer or the next piece of a stream tells of its first choice. */
export function collectTokens(tokens: CollectedTokens, answer: unknown): void {
  const read = Answer.safeParse(answer).data;
  const choice = read?.choices?.[0];
  const promptIds = read?.prompt_token_ids ?? choice?.prompt_token_ids;
  if (promptIds) tokens.promptIds = promptIds;
  const ids = choice?.token_ids ?? choice?.response_token_ids;
  if (ids) tokens.completionIds = [...(tokens.completionIds ?? []), ...ids];
  for (const { logprob } of choice?.logprobs?.content ?? []) tokens.logprobs.push(logprob);
  tokens.weightVersion = read?.metadata?.weight_version ?? choice?.meta_info?.weight_version ?? tokens.weightVersion;
}

/** Undefined unless both kinds of ids came; log-probabilities only where there is one for every id. */
export function tokensOf({
  promptIds,
  completionIds,
  logprobs,
  weightVersion,
}: CollectedTokens): TurnTokens | undefined {
  if (promptIds === null || completionIds === null) return undefined;
  const isWhole = logprobs.length === completionIds.length && logprobs.length > 0;
  return { promptIds, completionIds, ...omitUndefined({ logprobs: isWhole ? logprobs : undefined, weightVersion }) };
}
