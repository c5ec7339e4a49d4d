/** Where finished episodes go: the group-reward service, as far as episodes know it. Whoever composes the server hands it in. */
import type { Failure, JsonObject, Trajectory } from "@arenakit/contracts";
import type { EpisodeGroup } from "./wire.ts";

export interface GroupAttempt {
  readonly group: EpisodeGroup;
  readonly environment: string;
  readonly task: string;
}

/** What fails with a retryable failure is tried again; what the caller did wrong throws a FailureError of owner "policy". */
export interface GroupSubmitter {
  /** Throws a FailureError where the attempt could never be taken, so that nobody rolls it out in vain. */
  check(attempt: GroupAttempt): Promise<void>;
  /** The trajectory becomes the attempt; what the service answers, a reward perhaps. The same again changes nothing. */
  submit(attempt: GroupAttempt & { readonly trajectory: Trajectory }): Promise<JsonObject>;
  /** The attempt will not come. */
  abandon(attempt: GroupAttempt & { readonly failure: Failure }): Promise<JsonObject>;
}
