/** What a call is refused with before an engine sees it; needs none of the engines. */
import type { Failure } from "@arenakit/contracts";

export const ENDED: Failure = {
  owner: "harness",
  code: "store_ended",
  message: "the store has ended: nothing may be asked of it any more",
  retryable: false,
};

export function tooMany(count: number): Failure {
  const message = `${count} calls wait for the store already: come back later`;
  return { owner: "harness", code: "store_busy", message, retryable: true };
}
