/**
 * What a fault changed in a result is no fact, neither for the policy nor against it: a finding stands only if it is the
 * same whether that result is believed or not. The words of such a result are then not among its evidence.
 */
import type { Finding } from "./check.ts";
import type { Reading } from "./reading.ts";

/**
 * The findings that rest on nothing a fault changed. A result of another time proves nothing; one that lacks something
 * is right in what it still says, so it can prove a finding that is right, and what it lacks can be held against nobody.
 */
export function certainFindings(
  reading: Reading,
  examine: (reading: Reading) => readonly Finding[],
): readonly Finding[] {
  const findings = examine(reading);
  if (!reading.doubt) return findings;
  const fromWhole = pairedWith(examine(reading.doubt.withoutChanged));
  const fromTimely = pairedWith(examine(reading.doubt.withoutStale));
  return findings.flatMap((finding) => {
    const timely = fromTimely(finding);
    const whole = fromWhole(finding);
    if (!timely) return [];
    return whole ?? (finding.score >= 1 ? timely : []);
  });
}

/** Finds the same verdict on the same words among others, each of which is taken once. */
function pairedWith(others: readonly Finding[]): (finding: Finding) => Finding | null {
  const left = new Map<string, Finding[]>();
  for (const other of others) {
    const key = keyOf(other);
    const known = left.get(key);
    if (known) known.push(other);
    else left.set(key, [other]);
  }
  return (finding) => left.get(keyOf(finding))?.shift() ?? null;
}

/** Which result bears a verdict out, and in what words, may differ: the words of the answer are what it is about. */
function keyOf({ score, note, fatal = false, evidence }: Finding): string {
  const said = evidence.flatMap(({ step, start, quote }) => (step === null ? [[start ?? null, quote]] : []));
  if (said.length > 0) return JSON.stringify([score, fatal, said]);
  const results = evidence.map(({ step, result }) => [step, result ?? null]);
  return JSON.stringify([score, fatal, note ?? "", results]);
}
