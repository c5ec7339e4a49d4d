/** Rejected rows handed on and counted: the one counter of all importers. */
import type { ImportOptions, ImportReject } from "../import.ts";

interface RejectCount {
  readonly reject: (one: ImportReject) => void;
  /** How many there were so far. */
  readonly rejected: number;
}

export function countRejects({ onReject }: Pick<ImportOptions, "onReject">): RejectCount {
  let rejected = 0;
  return {
    reject(one) {
      rejected++;
      onReject(one);
    },
    get rejected() {
      return rejected;
    },
  };
}
