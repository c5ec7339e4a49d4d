/** What an endpoint of the facade is: parameters in, the body of the reply out, without its envelope. */
import type { Maps, MapsCall } from "../maps.ts";
import type { Wire } from "../wire/scalars.ts";
import type { Parameters } from "./parameters.ts";

/** Throws a policy failure for what the service answers with status 0. */
export type Answer = (maps: Maps, parameters: Parameters, call: MapsCall) => Promise<Wire>;
