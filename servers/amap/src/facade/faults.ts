/**
 * Faults on purpose before an endpoint answers: latency, outages, limits and errors, drawn as for a tool that has the
 * path's name and the query as its arguments. Stale and missing values strike tools only, whose results say which.
 */
import { canonicalJson, type InjectedFault } from "@arenakit/contracts";
import { type FaultOptions, planFaults, type ResolvedContext, readFaults, strike } from "@arenakit/server-kit";

/** Header of a reply that was struck: the list of what did, as JSON. */
export const FAULTS_HEADER = "x-arenakit-injected-faults";

export interface StruckRequest {
  readonly path: string;
  /** Without the key. */
  readonly query: URLSearchParams;
  /** Id of the world that is asked. */
  readonly world: string;
  readonly call: ResolvedContext;
  readonly signal: AbortSignal;
}

/** Waits, and throws a refusal that strikes; what struck is added to the list. Requests that name no faults have those of `byDefault`. */
export function strikerOf({ byDefault, maxWaitMs = 0 }: FaultOptions) {
  return async ({ path, query, world, call, signal }: StruckRequest, struck: InjectedFault[]): Promise<void> => {
    const spec = call.faults === undefined ? byDefault : readFaults(call.faults);
    if (!spec) return;
    const { seed = 0, episode = "", attempt = 0 } = call;
    const args = canonicalJson(Object.fromEntries(query));
    const plan = planFaults(spec, { seed, world, episode, tool: path, args, attempt });
    await strike(plan, { attempt, language: "zh", wait: (ms) => waited(Math.min(ms, maxWaitMs), signal) }, struck);
  };
}

/** Ends early when the caller leaves. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
