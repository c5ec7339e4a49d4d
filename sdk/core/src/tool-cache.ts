/**
 * Results of calls that were made before. Only calls of tools that may be repeated are answered from it; equal calls at
 * the same time are made once. A call is equal to another one in tool, arguments and context; of the context, episode
 * and attempt count only where faults are asked for, since nothing else depends on them.
 */
import {
  CallContext,
  canonicalJson,
  fail,
  type JsonObject,
  omitUndefined,
  type ToolCaller,
  type ToolResult,
} from "@arenakit/contracts";

/** Where results are kept, under the canonical JSON of `{tool, arguments, context}`. */
export interface ToolCache {
  read(key: string): Promise<ToolResult | null>;
  /** Keeps the first of two results of a key. */
  write(key: string, result: ToolResult): Promise<void>;
  /** What it does not hold is never asked for: a call of it fails. */
  readonly isReplay: boolean;
  /** Everything that was written is kept when it resolves. */
  close(): Promise<void>;
}

type CallOptions = Parameters<ToolCaller["call"]>[2];

/** The tools, asked only for what the cache does not hold. Results say the episode and the attempt of whoever calls. */
export function cachedTools(tools: ToolCaller, cache: ToolCache): ToolCaller {
  const flights = createFlights();
  let repeatable: Promise<ReadonlySet<string>> | null = null;
  const isRepeatable = async (name: string) => {
    repeatable ??= tools.list().then(
      (specs) => new Set(specs.flatMap((spec) => (spec.repeatable === true ? [spec.name] : []))),
      (error) => {
        repeatable = null; // a server that could not list its tools is asked again
        throw error;
      },
    );
    return (await repeatable).has(name);
  };
  const made = (key: string, call: (signal: AbortSignal) => Promise<ToolResult>, signal: AbortSignal) =>
    flights.join(key, signal, async (flight) => {
      const known = await cache.read(key);
      if (known) return known;
      if (cache.isReplay) refuseReplay(key);
      const result = ofNoEpisode(await call(flight), key);
      // A mistake is one another time too; that a service had enough is not.
      if (!result.isError) await cache.write(key, result);
      return result;
    });
  return {
    list: () => tools.list(),
    async call(name, args, options) {
      const key = keyOf(name, args, options.context);
      if (!(await isRepeatable(name))) {
        if (cache.isReplay) refuseReplay(key);
        return tools.call(name, args, options);
      }
      const result = await made(
        key,
        (signal) => tools.call(name, args, { context: options.context, signal }),
        options.signal,
      );
      return ofEpisode(result, options);
    },
  };
}

function refuseReplay(key: string): never {
  fail("harness", "call_not_recorded", `the recording has no result of ${key.slice(0, 400)}: record it anew`);
}

function keyOf(tool: string, args: JsonObject, context: CallContext): string {
  const { episode: _, attempt: __, ...shared } = context;
  return canonicalJson({ tool, arguments: args, context: context.faults === undefined ? shared : context });
}

function ofNoEpisode({ context, ...result }: ToolResult, key: string): ToolResult {
  if (context === undefined || "faults" in JSON.parse(key).context) return { ...result, ...omitUndefined({ context }) };
  const { episode: _, attempt: __, ...shared } = context;
  return { ...result, context: shared };
}

function ofEpisode(result: ToolResult, { context: { episode, attempt } }: CallOptions): ToolResult {
  if (result.context === undefined) return result;
  return { ...result, context: CallContext.parse({ ...result.context, ...omitUndefined({ episode, attempt }) }) };
}

interface Flight {
  readonly result: Promise<ToolResult>;
  readonly controller: AbortController;
  waiting: number;
}

/** Work under way by its key. One of those who wait may leave; the work ends early when the last one has left. */
function createFlights() {
  const flights = new Map<string, Flight>();
  const begin = (key: string, work: (signal: AbortSignal) => Promise<ToolResult>): Flight => {
    const controller = new AbortController();
    const leave = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const result = work(controller.signal).finally(leave);
    result.catch(() => {}); // told to those who wait
    const flight: Flight = { result, controller, waiting: 0 };
    flights.set(key, flight);
    return flight;
  };
  return {
    async join(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<ToolResult>) {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? begin(key, work);
      flight.waiting++;
      let stop = () => {};
      const aborted = new Promise<never>((_, reject) => {
        const abort = () => reject(signal.reason);
        signal.addEventListener("abort", abort, { once: true });
        stop = () => signal.removeEventListener("abort", abort);
      });
      try {
        return await Promise.race([flight.result, aborted]);
      } finally {
        stop();
        if (--flight.waiting === 0 && signal.aborted) {
          if (flights.get(key) === flight) flights.delete(key);
          flight.controller.abort(signal.reason);
        }
      }
    },
  };
}
