/** The facade over fake maps, asked as a client would; every reply has HTTP status 200. */
import type { JsonObject } from "@arenakit/contracts";
import { expect } from "vitest";
import { type AmapFacadeOptions, createAmapFacade } from "./facade.ts";
import { fakeMaps } from "./fake-maps.fixture.ts";
import type { Maps } from "./maps.ts";

export const PALACE = "116.397026,39.918058";
export const INN = "116.3971,39.9281";

export function facadeOver(
  maps: Maps,
  { nowMs = () => 0, ...more }: Partial<Pick<AmapFacadeOptions, "limits" | "nowMs" | "faults" | "observer">> = {},
) {
  const world = { id: "ab".repeat(32), now: "2016-03-10T09:00", backend: maps };
  const facade = createAmapFacade({ worlds: [world], keys: ["k"], nowMs, ...more });
  return async (path: string, parameters: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({ key: "k", ...parameters });
    const response = await facade.fetch(new Request(`http://maps.example${path}?${query}`, { headers }));
    expect(response.status).toBe(200);
    return (await response.json()) as JsonObject;
  };
}
export const get = facadeOver(fakeMaps);

export const OK = { status: "1", info: "OK", infocode: "10000" };
export const INVALID = { status: "0", info: "INVALID_PARAMS", infocode: "20000" };
export const MISSING = { status: "0", info: "MISSING_REQUIRED_PARAMS", infocode: "20001" };
