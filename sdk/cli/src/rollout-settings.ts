/** What the options of a rollout mean: faults and load as a call's context carries them, limits as an episode takes them. */
import { asFailure, canonicalJson, type EpisodeLimits, omitUndefined } from "@arenakit/contracts";
import { LOAD_PROFILES, readFaults } from "@arenakit/server-kit";
import { failUsage } from "./commands/arguments.ts";
import { digest } from "./eval/inputs.ts";
import { readOptionFile } from "./option-file.ts";
import type { RolloutOptions } from "./rollout-options.ts";

interface EpisodeSettings {
  readonly faults?: string;
  readonly limits?: Partial<EpisodeLimits>;
  readonly mcp?: readonly string[];
}

/** Throws harness/usage for faults or a load that cannot be read. */
export function rolloutSettings(options: RolloutOptions): EpisodeSettings {
  const limits = omitUndefined({
    maxTurns: options.maxTurns,
    maxToolCalls: options.maxToolCalls,
    maxTokens: options.maxTokens,
    maxWallMs: options.maxSeconds === undefined ? undefined : options.maxSeconds * 1000,
    maxResultLength: options.maxResultLength,
  });
  return omitUndefined({
    faults: faultsOf(options),
    limits: Object.keys(limits).length === 0 ? undefined : limits,
    mcp: options.mcp.length === 0 ? undefined : options.mcp.map((file) => digest(toolFile(file))),
  });
}

/** The text of a file of tool servers. Throws harness/usage where there is none. */
export function toolFile(file: string): string {
  return readOptionFile({ option: "--mcp", path: file, expected: "a file of tool servers" });
}

/** The text that a call's context carries; a preset stays a name. */
function faultsOf({ faults, load }: RolloutOptions): string | undefined {
  if (faults !== undefined) read("faults", () => readFaults(faults));
  if (load === undefined) return faults;
  return canonicalJson({ ...(faults === undefined ? {} : readFaults(faults)), latency: latencyOf(load) });
}

/** Most that the tools really wait for a load, in milliseconds; 0 without one. */
export function loadWaitMs({ load }: RolloutOptions): number {
  return load === undefined ? 0 : latencyOf(load).p99;
}

function latencyOf(load: string): { readonly p50: number; readonly p90: number; readonly p99: number } {
  const profile = new Map(Object.entries(LOAD_PROFILES)).get(load);
  if (profile) return profile;
  const names = Object.keys(LOAD_PROFILES).join(", ");
  const spec = read("load", () => readFaults(`{"latency":${load}}`));
  return spec?.latency ?? failUsage(`--load: expected one of ${names}, or {"p50":80,"p90":400,"p99":3000}`);
}

function read<T>(option: string, reading: () => T): T {
  // What reads a specification says by throwing what was expected.
  try {
    return reading();
  } catch (error) {
    return failUsage(`--${option}: ${asFailure("harness", error).message}`);
  }
}
