/** How the live maps put a question to the service: with the time and the world that our own facade reads from headers. */
import { CONTEXT_HEADER_PREFIX } from "@arenakit/contracts";
import type { MapsCall } from "../maps.ts";
import type { MapService, Parameters } from "./client.ts";

/** Asks v3 endpoints of ours for what v3 cannot say. */
export const EXTENDED = { extensions: "all", arenakit: "1" } as const;

export interface Question {
  readonly path: string;
  readonly parameters: Parameters;
  /** Infocodes that mean an empty reply. */
  readonly empty?: readonly string[];
}
export type Ask = (question: Question, call: MapsCall) => Promise<unknown>;

/** `world` is one of the facade's; its default where it is absent. */
export function askerOf(service: MapService, world: string | undefined): Ask {
  return ({ path, parameters, empty = [] }, { now, signal }) => {
    const headers: Record<string, string> = { [`${CONTEXT_HEADER_PREFIX}now`]: now };
    if (world !== undefined) headers[`${CONTEXT_HEADER_PREFIX}world`] = world;
    return service.ask(path, parameters, { headers, signal, empty });
  };
}
