/**
 * The manner of the official server (profile amap): arguments are texts, a result is one block of indented JSON with
 * the spellings of that server, an error names what failed and the service's own word for why.
 */
import { type Failure, fail, type LonLat } from "@arenakit/contracts";
import { infocodeFacts } from "@arenakit/server-kit";
import * as z from "zod";
import { readPoint } from "./coordinates.ts";
import type { Maps, MapsCall, Place } from "./maps.ts";
import { findRegion } from "./regions.ts";
import { OldText } from "./reply-schemas.ts";
import { infocodeOf } from "./wire/infocodes.ts";
import type { Ends } from "./wire/paths.ts";
import { writeOldPlace } from "./wire/places.ts";
import { listIn } from "./wire/scalars.ts";
import { namedFor } from "./wording.ts";

/** `{…}` with an indent of two. */
export const officialText = (result: unknown): string => JSON.stringify(result, null, 2);

/** `Text Search failed: INVALID_PARAMS`, and in a second line what to do. */
export const officialRefusal =
  (what: string) =>
  (failure: Failure): string => {
    const { info } = infocodeFacts(infocodeOf(failure));
    return `${what} failed: ${info}\n${namedFor("amap", failure.message)}`;
  };

export const pointArgument = (which: string) =>
  z.string().trim().min(1).max(60).describe(`${which}“经度,纬度”，例如“116.397026,39.918058”`);

/** Arguments of a way from one point to another. */
export const endsArguments = { origin: pointArgument("出发点"), destination: pointArgument("目的地") };

export function readEnds({ origin, destination }: { origin: string; destination: string }): Ends {
  return {
    origin: readPoint(origin, "origin", "maps_geo"),
    destination: readPoint(destination, "destination", "maps_geo"),
  };
}

export const endPoints = ({ origin, destination }: Ends): LonLat[] => [origin, destination];

/** The region of an argument that may be absent or empty. */
export async function regionOf(
  maps: Maps,
  { name, argument }: { name: string | undefined; argument: string },
  call: MapsCall,
): Promise<{ region?: string }> {
  if (!name) return {};
  return { region: (await findRegion(maps, { name, argument }, call)).adcode };
}

/** The members of an object that a result shows, in that order; absent ones are left out. */
export function pick(source: unknown, names: readonly string[]): Record<string, unknown> {
  const members = source as Readonly<Record<string, unknown>>;
  const picked: Record<string, unknown> = {};
  for (const name of names) if (members[name] !== undefined) picked[name] = members[name];
  return picked;
}

/** A place as the official server lists it: without coordinates. */
export const OfficialPlace = z.object({ id: z.string(), name: z.string(), address: OldText, typecode: z.string() });
export const officialPlace = (place: Place, now: string): z.infer<typeof OfficialPlace> =>
  pick(writeOldPlace(place, { all: false, now }), Object.keys(OfficialPlace.shape)) as z.infer<typeof OfficialPlace>;

const STEP_MEMBERS = ["instruction", "road", "distance", "orientation", "duration"];

/** A way as the official server shows it, of v3 and of v4. */
export const officialPath = (path: unknown): Record<string, unknown> =>
  Object.assign(pick(path, ["distance", "duration"]), {
    steps: listIn(path, "steps").map((step) => pick(step, STEP_MEMBERS)),
  });

/** A whole number written as text. */
export function readWhole(text: string, { name, low, high }: { name: string; low: number; high: number }): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= low && number <= high))
    fail("policy", "invalid_arguments", `${name} 应为 ${low} 到 ${high} 之间的整数，收到“${text}”。请改正后重试。`);
  return number;
}
