/** Figures as they stand in the answer, whatever anybody read them as: what a claim of arithmetic may rest on unseen. */
import type { Measure, Quoted } from "@arenakit/contracts";
import { type Figure, figuresIn, perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "./reading.ts";
import { statementAt } from "./said.ts";

const figuresOf = perReading((reading: TravelReading): readonly Figure[] => figuresIn(reading.written?.source ?? ""));

/** A number without a unit may be yuan or minutes. */
const DIMENSIONS: Partial<Record<Measure, string>> = { price: "CNY", duration: "minutes" };

/** The numbers that may be of a measure, but for those in the words of a claim. */
function valuesOf(figures: readonly Figure[], measure: Measure, but: Quoted): number[] {
  const unit = DIMENSIONS[measure];
  if (unit === undefined) return [];
  const isOther = ({ start, end }: Figure) => end <= but.start || start >= but.end;
  return figures
    .filter((one) => one.kind === "figure" && (one.dimension === null || one.dimension === unit) && isOther(one))
    .map(({ value }) => value);
}

/** All numbers of the answer that may be of a measure. */
export const numbersWritten = (reading: TravelReading, measure: Measure, but: Quoted) =>
  valuesOf(figuresOf(reading), measure, but);

/** Those of the statement that a claim stands in and of so many before it. */
export function numbersNear(reading: TravelReading, claim: Quoted, measure: Measure, before = 0): number[] {
  const { statements } = reading.claims;
  const at = statementAt(reading, claim.start);
  if (at < 0) return [];
  const [from, to] = [statements[Math.max(0, at - before)]!.start, statements[at]!.end];
  const near = figuresOf(reading).filter(({ start, end }) => start >= from && end <= to);
  return valuesOf(near, measure, claim);
}
