/**
 * A trajectory as the sequences that a trainer trains on. The ids of the turns are authoritative: a turn joins the sample
 * before it only where its prompt begins with exactly the ids of that sample; elsewhere another sample begins, with the same
 * reward, and the split says where the ids drifted. Text is never tokenized here. Pure.
 */
import { type AtifStep, agentSteps, omitUndefined, type Trajectory, type TurnTokens } from "@arenakit/contracts";

/** The ids of one turn of the policy, with the step of the trajectory that it is. */
export interface TokenTurn extends TurnTokens {
  readonly step: number;
}

/** What a turn of the policy is in a sample: `ids[start]` up to and without `ids[end]`. */
export interface SampleTurn {
  readonly step: number;
  readonly start: number;
  readonly end: number;
  /** Of the weights that wrote it, where the endpoint said it. */
  readonly weightVersion?: string;
}

export interface TokenSample {
  /** Place among the samples of the trajectory. All of them share its one reward. */
  readonly index: number;
  readonly ids: readonly number[];
  /** 1 for each id that the policy wrote, else 0; as long as `ids`. */
  readonly mask: readonly (0 | 1)[];
  /** As long as `ids`, null where the mask is 0; null altogether where a turn came without. */
  readonly logprobs: readonly (number | null)[] | null;
  readonly turns: readonly SampleTurn[];
}

/** Where two sequences of ids part: the first position at which they differ, and what stands there; null past an end. */
export interface Drift {
  readonly position: number;
  readonly expected: number | null;
  readonly got: number | null;
}

/** A turn that begins a sample, since its prompt does not begin with the ids of the sample before. */
export interface SampleSplit extends Drift {
  readonly step: number;
}

export interface TokenSamples {
  readonly samples: readonly TokenSample[];
  readonly splits: readonly SampleSplit[];
  /** Steps of the policy without ids: they are in no sample as its own words. */
  readonly missing: readonly number[];
}

/** The samples of the turns that have ids. Steps that asked no model are none of the policy's tokens and not missing. */
export function tokenSamples(trajectory: Trajectory): TokenSamples {
  const asked = agentSteps(trajectory).filter((step) => step.llm_call_count !== 0);
  const turns = asked.flatMap((step) => turnOf(step) ?? []);
  const found = new Set(turns.map(({ step }) => step));
  const missing = asked.map((step) => step.step_id).filter((step) => !found.has(step));
  return { ...mergeTurns(turns), missing };
}

/** The ids that the metrics of a step hold; null where one of the two kinds is absent. */
export function turnOf({ step_id, metrics }: AtifStep): TokenTurn | null {
  const { prompt_token_ids, completion_token_ids, logprobs, extra } = metrics ?? {};
  if (!prompt_token_ids || !completion_token_ids) return null;
  const ours = extra?.arenakit;
  const version = typeof ours === "object" && ours !== null && !Array.isArray(ours) ? ours.weightVersion : undefined;
  return {
    step: step_id,
    promptIds: prompt_token_ids,
    completionIds: completion_token_ids,
    ...omitUndefined({ logprobs, weightVersion: typeof version === "string" ? version : undefined }),
  };
}

/** Joins turns, in their order, as far as each prompt goes on from the ids before it. */
export function mergeTurns(turns: readonly TokenTurn[]): Pick<TokenSamples, "samples" | "splits"> {
  const samples: OpenSample[] = [];
  const splits: SampleSplit[] = [];
  for (const turn of turns) {
    const last = samples.at(-1);
    const drift = last === undefined ? null : prefixDrift(last.ids, turn.promptIds);
    if (drift !== null) splits.push({ step: turn.step, ...drift });
    if (last === undefined || drift !== null)
      samples.push(withTurn({ ids: [], mask: [], logprobs: [], turns: [] }, turn));
    else withTurn(last, turn);
  }
  return { samples: samples.map((sample, index) => ({ index, ...sample })), splits };
}

/** Where `ids` does not begin with `prefix`; null where it does. */
export function prefixDrift(prefix: readonly number[], ids: readonly number[]): Drift | null {
  const position = prefix.findIndex((id, at) => ids[at] !== id);
  return position < 0 ? null : { position, expected: prefix[position]!, got: ids[position] ?? null };
}

interface OpenSample {
  readonly ids: number[];
  readonly mask: (0 | 1)[];
  logprobs: (number | null)[] | null;
  readonly turns: SampleTurn[];
}

function withTurn(sample: OpenSample, turn: TokenTurn): OpenSample {
  const { promptIds, completionIds, logprobs, weightVersion, step } = turn;
  for (let at = sample.ids.length; at < promptIds.length; at++) append(sample, promptIds[at]!, 0, null);
  const start = sample.ids.length;
  if (logprobs?.length !== completionIds.length) sample.logprobs = null;
  for (const [at, id] of completionIds.entries()) append(sample, id, 1, logprobs?.[at] ?? null);
  sample.turns.push({ step, start, end: sample.ids.length, ...omitUndefined({ weightVersion }) });
  return sample;
}

function append(sample: OpenSample, id: number, mask: 0 | 1, logprob: number | null): void {
  sample.ids.push(id);
  sample.mask.push(mask);
  sample.logprobs?.push(logprob);
}
