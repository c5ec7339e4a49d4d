/** A fault that a server injected on purpose, by seed: what a result's `_meta` and a trajectory say about it. */
import * as z from "zod";

export const FAULT_KINDS = ["latency", "error", "rate_limit", "outage", "stale", "missing"] as const;

export const InjectedFault = z.object({
  kind: z.enum(FAULT_KINDS),
  /** The attempt of the call that it struck, from 0. */
  attempt: z.number().int().nonnegative(),
  /** The service's own code of an error, such as 10021. */
  infocode: z.string().optional(),
  /** Simulated latency; what was really waited is bounded by the server. */
  latencyMs: z.number().int().nonnegative().optional(),
  /** Paths of the fields that were left out, or that are of another time: `forecasts.0.dayweather`. */
  fields: z.array(z.string()).optional(),
  /** The simulated time that the fields are of. */
  asOf: z.string().optional(),
});
export type InjectedFault = z.infer<typeof InjectedFault>;

/** Key in a result's `_meta`: the list of what was injected into this attempt. Absent when nothing was. */
export const FAULTS_META_KEY = "arenakit/injected-faults";
