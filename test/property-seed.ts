/** Property tests draw what ARENAKIT_SEED says, or 1, so that a run can be repeated: `ARENAKIT_SEED=7 npm test` draws others. */
import fc from "fast-check";

/** fast-check draws from 32 bits. */
const LARGEST = 2 ** 31 - 1;

/** Throws a RangeError for what is no whole number of 32 bits: of NaN nobody knows what was drawn. */
export function propertySeed(text = "1"): number {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (seed <= LARGEST) return seed;
  throw new RangeError(`ARENAKIT_SEED: expected a whole number from 0 to ${LARGEST}, such as 7, got "${text}"`);
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: propertySeed(process.env.ARENAKIT_SEED) });
