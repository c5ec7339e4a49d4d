/** What maps take from a world, and where its stops lie. Apart from the drawing, whose types users need not have. */
import type { LonLat, NamedPoint, StopLookup } from "@arenakit/contracts";

/** What the maps take from a world. */
export interface MapSource {
  readonly name: string;
  readonly cities: readonly (NamedPoint & {
    readonly districts: readonly NamedPoint[];
    readonly airports: readonly NamedPoint[];
  })[];
  /** Name of the nearest city. */
  readonly cityAt: (point: LonLat) => string;
  /** A railway station by its name; null when unknown. */
  readonly station: (name: string) => LonLat | null;
}

/** Where a station or an airport lies; airports are called with and without the name of their city. */
export function stopLookup({ station, cities }: MapSource): StopLookup {
  const airports = cities.flatMap(({ airports }) => airports);
  return (kind, name) =>
    kind === "train"
      ? station(name)
      : (airports.find((one) => one.name === name) ?? airports.find((one) => one.name.endsWith(name)) ?? null);
}
