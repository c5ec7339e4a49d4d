/** Token ids of a response laid over the turns that the model wrote: its runs of trained tokens, in order. */
import { omitUndefined } from "@arenakit/contracts";
import type { Utterance } from "./conversation.ts";

export interface ResponseTokens {
  /** Of the prompt, where the source has them. */
  readonly promptIds?: readonly number[] | null | undefined;
  /** Nothing is laid over the turns without them. */
  readonly ids?: readonly number[] | null | undefined;
  /** 1 for what the model wrote, 0 for what it was told, as long as `ids`; absent where all is the model's. */
  readonly mask?: readonly number[] | null | undefined;
  /** As long as `ids`. */
  readonly logprobs?: readonly number[] | null | undefined;
}

/**
 * The utterances with completion ids and log probabilities where there are as many runs as turns of the model, the first
 * one with the prompt's ids; unchanged where the numbers do not agree, since a guess would train on the wrong tokens.
 */
export function withTokens(utterances: readonly Utterance[], tokens: ResponseTokens): Utterance[] {
  const { ids, logprobs, promptIds } = tokens;
  if (!ids) return [...utterances];
  const mask = tokens.mask ?? ids.map(() => 1);
  const runs = runsOf(mask);
  const turns = utterances.filter(({ role, isGiven }) => role === "assistant" && !isGiven);
  const fits = runs.length === turns.length && mask.length === ids.length;
  if (!fits) return [...utterances];
  return utterances.map((utterance) => {
    const at = turns.indexOf(utterance);
    if (at < 0) return utterance;
    const [start, end] = runs[at]!;
    const isScored = logprobs?.length === ids.length;
    return {
      ...utterance,
      metrics: {
        ...utterance.metrics,
        ...omitUndefined({ prompt_token_ids: at === 0 && promptIds?.length ? [...promptIds] : undefined }),
        completion_token_ids: ids.slice(start, end),
        ...omitUndefined({ logprobs: isScored ? logprobs.slice(start, end) : undefined }),
      },
    };
  });
}

function runsOf(mask: readonly number[]): [start: number, end: number][] {
  const runs: [number, number][] = [];
  for (const [at, trained] of mask.entries()) {
    if (!trained) continue;
    const last = runs.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}
