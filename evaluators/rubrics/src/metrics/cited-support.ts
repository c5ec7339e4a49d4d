/** Which citations their sources bear out, by words and figures alone: what a source says is compared, not that it was named. */
import type { Claim } from "./citation-scores.ts";
import { leastToState, lexicalCosine } from "./finding-scores.ts";

/** Something that a source says, and all by which it may be cited: an address, an id, a mark. */
export interface SourceStatement {
  readonly text: string;
  readonly ids: readonly string[];
}

/** Claims that are looked at, so that the time stays in proportion to what was read; those behind them are not borne out. */
const MOST_CLAIMS = 100;

/**
 * For each claim and each of its citations whether a statement of that source states the claim: as `statedBy`
 * finds findings, or as `states` says of the places of both.
 */
export function citedSupport(
  claims: readonly Claim[],
  statements: readonly SourceStatement[],
  states: (claim: number, statement: number) => boolean = () => false,
): boolean[][] {
  const places = new Map<string, number[]>();
  for (const [place, { ids }] of statements.entries())
    for (const id of new Set(ids)) {
      const known = places.get(id);
      if (known) known.push(place);
      else places.set(id, [place]);
    }
  const looked = claims.slice(0, MOST_CLAIMS);
  const least = looked.map(({ text }) => leastToState(text));
  const cosine = lexicalCosine(
    statements.map(({ text }) => text),
    looked.map(({ text }) => text),
  );
  return claims.map(({ cites }, claim) =>
    cites.map(
      (id) =>
        claim < looked.length &&
        (places.get(id) ?? []).some((place) => cosine(place, claim) >= least[claim]! || states(claim, place)),
    ),
  );
}
