/** Why an index cannot answer, in one place: what is wrong with which file, and what to do. */
import { fail } from "@arenakit/contracts";

export function corruptIndex(path: string, problem: string): never {
  fail("corpus", "index_corrupt", `${path} is not as it was written: ${problem}. Build the index again.`);
}

export function badVector(encoder: string, problem: string): never {
  fail("model", "bad_vector", `the encoder ${encoder} gave a wrong vector: ${problem}`);
}
