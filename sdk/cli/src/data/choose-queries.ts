/**
 * Which training tasks become data: none that is nearly another one or that a test holds, and each in one set alone. Pure;
 * the same tasks and seed give the same sets.
 */
import { random, type Task } from "@arenakit/contracts";
import { nearDuplicates } from "@arenakit/core";

/** Tokens of an n-gram, and the share of a query's n-grams in one test query from which it is left out. */
const GRAM = 8;
/** As PaLM's authors have it (Chowdhery et al. 2022, section 8). */
export const MAX_OVERLAP = 0.7;

export interface LeftOutQuery {
  readonly task: string;
  readonly why: string;
}

export interface ChosenQueries {
  readonly sft: readonly Task[];
  readonly rl: readonly Task[];
  /** Of neither, and fit for the first: one takes the place of each whose trajectory is refused. */
  readonly spare: readonly Task[];
  readonly leftOut: readonly LeftOutQuery[];
}

export interface ChooseOptions {
  readonly seed: number;
  readonly sft: number;
  readonly rl: number;
  readonly notInSft: readonly string[];
  /** Of tests and validation: what training must not have seen. */
  readonly heldOut: readonly Task[];
}

/**
 * Drawn by the seed: the supervised set first, the other one from the rest. Where there are too few tasks for both, each has
 * its share of them.
 */
export function chooseQueries(
  tasks: readonly Task[],
  { seed, sft, rl, notInSft, heldOut }: ChooseOptions,
): ChosenQueries {
  const { kept, leftOut } = decontaminated(withoutDoubles(tasks), heldOut);
  const drawn = random(seed, "data", "order").shuffled(kept);
  const share = Math.min(1, drawn.length / (sft + rl));
  const fits = ({ subtask }: Task) => !notInSft.includes(subtask);
  const inSft = drawn.filter(fits).slice(0, Math.floor(sft * share));
  const taken = new Set(inSft.map(({ id }) => id));
  // Shuffled again, since what does not fit the first set stands at the front of what is left.
  const rest = random(seed, "data", "rest").shuffled(drawn.filter(({ id }) => !taken.has(id)));
  return { sft: inSft, rl: rest.slice(0, rl), spare: rest.slice(rl).filter(fits), leftOut };
}

interface Sifted {
  readonly kept: readonly Task[];
  readonly leftOut: readonly LeftOutQuery[];
}

/** Of tasks that are nearly the same the first one stays. */
export function withoutDoubles(tasks: readonly Task[]): Sifted {
  const earlier = new Map(
    nearDuplicates(tasks.map(({ query }) => query)).map(({ first, second }) => [second, tasks[first]!.id]),
  );
  return {
    kept: tasks.filter((_, at) => !earlier.has(at)),
    leftOut: [...earlier].map(([at, like]) => ({ task: tasks[at]!.id, why: `near-duplicate of ${like}` })),
  };
}

/** Leaves out every query of which one held-out query has `MAX_OVERLAP` of the n-grams. */
export function decontaminated({ kept, leftOut }: Sifted, heldOut: readonly Task[]): Sifted {
  const holders = new Map<string, string[]>();
  for (const { id, query } of heldOut)
    for (const gram of gramsOf(query)) holders.set(gram, [...(holders.get(gram) ?? []), id]);
  const found = new Map<string, string>();
  for (const { id, query } of kept) {
    const grams = gramsOf(query);
    const shared = new Map<string, number>();
    for (const gram of grams)
      for (const holder of holders.get(gram) ?? []) shared.set(holder, (shared.get(holder) ?? 0) + 1);
    const [holder, count] = [...shared].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
    const share = count / grams.size;
    if (share >= MAX_OVERLAP) found.set(id, `${Math.round(share * 100)} % of its ${GRAM}-grams stand in ${holder}`);
  }
  return {
    kept: kept.filter(({ id }) => !found.has(id)),
    leftOut: [...leftOut, ...[...found].map(([task, why]) => ({ task, why }))],
  };
}

/** Words are tokens, and so is every character of a script without spaces; a shorter text is one n-gram. */
function gramsOf(text: string): Set<string> {
  const tokens = [...new Intl.Segmenter("en", { granularity: "word" }).segment(text.normalize("NFKC").toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .flatMap(({ segment }) => (segment.codePointAt(0)! >= CJK ? [...segment] : [segment]));
  if (tokens.length <= GRAM) return new Set([tokens.join(" ")]);
  return new Set(Array.from({ length: tokens.length - GRAM + 1 }, (_, at) => tokens.slice(at, at + GRAM).join(" ")));
}
/** The first code point of the scripts that are written without spaces. */
const CJK = 0x3040;
