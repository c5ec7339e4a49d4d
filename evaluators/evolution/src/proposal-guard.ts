/**
 * Whether a proposal asks what is asked already: by a real task, by a held-out one, or by another proposal of its step. It
 * compares letters, by rules that hold for any language; the same question in other words is a new one to it. Pure.
 */
import type { Failure } from "@arenakit/contracts";
import { shinglesOf } from "@arenakit/core";

export interface ProposalGuardOptions {
  /** Texts that may not be proposed again: the pool's real tasks and the held-out ones. */
  readonly known: Iterable<string>;
}

export interface ProposalGuard {
  /**
   * For each proposal of one step, in the order of groups and attempts, why it is refused, or null. Of two that ask the same
   * the first stays. Nothing is remembered from one call to the next.
   */
  refusals(proposals: readonly string[]): (Failure | null)[];
}

/**
 * Two texts ask the same where this share of the shingles (5 letters) of both is common to both. One name that is exchanged
 * in a question of one line leaves about 0.75, and asks something else; one word put in or taken out leaves 0.8 and more.
 */
export const SAME_TASK = 0.8;
/** A known text stands in a proposal where it has this share of the known one's shingles: quoted, with a word changed at most. */
export const QUOTED_TASK = 0.9;
/** Shingles of a text below which it may stand in another by chance: thirteen words or so, as guards of pre-training count them. */
const LEAST_QUOTED = { letters: 60, han: 26 } as const;
/** Of a known text, in the message; held-out texts are not told whole. */
const SHOWN = 60;

/** Shingles are told apart by so many numbers: two of one number cost a closer look, and hide nothing. */
const BUCKETS = 1 << 20;

/** Building costs some 50 µs for a known text, at once; a step of 24 proposals is then asked in well under a second of 100,000. */
export function createProposalGuard({ known }: ProposalGuardOptions): ProposalGuard {
  const texts = [...new Set(known)];
  const places = [...texts.keys()];
  const candidatesOf = indexShingles(texts);
  return {
    refusals(proposals) {
      const earlier: ShingledText[] = [];
      const shingled = proposals.map((text): ShingledText => ({ text, shingles: shinglesOf(text) }));
      // What all of them together do not say none of them says: one pass over what is known serves a whole step.
      const near = candidatesOf(new Set(shingled.flatMap(({ shingles }) => [...shingles])), places);
      return shingled.map((own) => {
        const like =
          candidatesOf(own.shingles, near)
            .map((at) => ({ text: texts[at]!, shingles: shinglesOf(texts[at]!) }))
            .find((one) => repeats(own, one)) ?? null;
        if (like) return refuse(`like a task that is known: “${quoteOf(like.text)}”`);
        const before = earlier.find((one) => repeats(own, one) || repeats(one, own));
        if (before) return refuse(`like an earlier proposal of the step: “${quoteOf(before.text)}”`);
        earlier.push(own);
        return null;
      });
    },
  };
}

interface ShingledText {
  readonly text: string;
  readonly shingles: ReadonlySet<string>;
}

function repeats({ shingles: own }: ShingledText, { text, shingles: other }: ShingledText): boolean {
  let common = 0;
  for (const one of other) if (own.has(one)) common++;
  if (common >= SAME_TASK * (own.size + other.size - common)) return true;
  const least = /\p{Script=Han}/u.test(text) ? LEAST_QUOTED.han : LEAST_QUOTED.letters;
  return other.size >= least && common >= QUOTED_TASK * other.size;
}

/**
 * Of some places of known texts those that may be repeated by what has these shingles, in order. By either rule a proposal has at least the share SAME_TASK of a
 * known text's shingles: these are looked for rarest first, so that nearly every text is left after a few.
 */
function indexShingles(
  texts: readonly string[],
): (shingles: ReadonlySet<string>, among: readonly number[]) => number[] {
  const counts = new Uint32Array(BUCKETS);
  const byText = texts.map((text) => Uint32Array.from([...shinglesOf(text)], bucketOf));
  for (const buckets of byText) for (const bucket of buckets) counts[bucket]!++;
  // One text behind the other in one array: what is read of each is short, and stands together.
  const ends = new Uint32Array(texts.length);
  const all = new Uint32Array(byText.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const [at, buckets] of byText.entries()) {
    // Sorted as numbers, without a comparison of ours.
    const ranked = Float64Array.from(buckets, (bucket) => counts[bucket]! * BUCKETS + bucket).sort();
    all.set(
      ranked.map((rank) => rank % BUCKETS),
      end,
    );
    end += buckets.length;
    ends[at] = end;
  }
  return (shingles, among) => {
    const isOwn = new Uint8Array(BUCKETS);
    for (const one of shingles) isOwn[bucketOf(one)] = 1;
    return among.filter((at) => {
      const [start, end] = [at === 0 ? 0 : ends[at - 1]!, ends[at]!];
      let mayMiss = end - start - Math.ceil(SAME_TASK * (end - start));
      for (let place = start; place < end && mayMiss >= 0; place++) if (isOwn[all[place]!] === 0) mayMiss--;
      return mayMiss >= 0;
    });
  };
}

/** FNV-1a over UTF-16 units, its upper bits folded in. */
function bucketOf(shingle: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < shingle.length; at++) hash = Math.imul(hash ^ shingle.charCodeAt(at), 0x01000193);
  return ((hash >>> 12) ^ hash) & (BUCKETS - 1);
}

const quoteOf = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

const refuse = (why: string): Failure => ({
  ...{ owner: "policy", code: "task_known", message: `expected a task of its own; this is ${why}`, retryable: false },
});
