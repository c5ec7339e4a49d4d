/** data file. How many places of each kind there are and in what surroundings: shares of all places that a city has invented. */
import type { PoiKind } from "../atlas.ts";
import type { Shares } from "./site-map.ts";

export interface Quota {
  readonly kind: PoiKind;
  /** Of a thousand. */
  readonly share: number;
  readonly near: Shares;
  /** So many stand at every landmark, and at every station and airport, before the shares apply. */
  readonly perLandmark: number;
  readonly perTransport: number;
}

/** Shares of the surroundings, in percent. */
const near = (
  ...percent: readonly [
    centre: number,
    spread: number,
    district: number,
    quarter: number,
    landmark: number,
    transport: number,
  ]
): Shares => {
  const [centre, spread, district, quarter, landmark, transport] = percent.map((share) => share / 100);
  return {
    centre: centre!,
    spread: spread!,
    district: district!,
    quarter: quarter!,
    landmark: landmark!,
    transport: transport!,
    outskirts: 0,
  };
};

const quota = (kind: PoiKind, share: number, at: Shares, ...[perLandmark = 0, perTransport = 0]: number[]): Quota => ({
  kind,
  share,
  near: at,
  perLandmark,
  perTransport,
});

const BUSY = near(18, 34, 18, 18, 9, 3);
const HOMES = near(18, 52, 26, 4, 0, 0);

/** Malls and offices come first, so that what stands in them can be called after them. */
export const QUOTAS: readonly Quota[] = [
  quota("mall", 8, near(26, 16, 28, 28, 1, 1)),
  quota("restaurant", 232, BUSY, 3, 3),
  quota("cafe", 32, near(26, 20, 12, 28, 12, 2), 1, 1),
  quota("bar", 17, near(28, 18, 12, 30, 12, 0), 1),
  quota("hotel", 68, near(24, 20, 18, 18, 12, 8), 1, 3),
  quota("scenic", 18, { ...near(4, 6, 4, 0, 6, 0), outskirts: 0.8 }),
  quota("museum", 9, { ...near(12, 14, 10, 2, 4, 0), outskirts: 0.58 }),
  quota("park", 6, { ...near(8, 30, 12, 0, 2, 0), outskirts: 0.48 }),
  quota("cinema", 4, near(20, 28, 28, 22, 1, 1)),
  quota("sports", 26, near(20, 40, 24, 14, 2, 0)),
  quota("supermarket", 62, near(20, 44, 22, 9, 4, 1), 0, 1),
  quota("shop", 118, BUSY),
  quota("service", 122, near(20, 40, 24, 13, 2, 1)),
  quota("pharmacy", 25, HOMES),
  quota("hospital", 27, near(20, 42, 30, 8, 0, 0)),
  quota("bank", 26, near(28, 26, 22, 18, 3, 3)),
  quota("school", 34, HOMES),
  quota("office", 48, near(30, 30, 18, 20, 1, 1)),
  quota("residence", 62, HOMES),
  quota("parking", 36, near(22, 30, 20, 14, 8, 6), 1, 1),
  quota("charging", 14, near(16, 46, 24, 8, 3, 3)),
  quota("fuel", 6, near(6, 66, 24, 0, 0, 4)),
  quota("bus", 30, near(16, 50, 22, 6, 4, 2)),
];

/** Places inside a mall: how many of what, drawn alike. */
export const INSIDE_MALL: readonly PoiKind[] = [
  "restaurant",
  "restaurant",
  "restaurant",
  "restaurant",
  "shop",
  "shop",
  "shop",
  "cafe",
  "cinema",
  "supermarket",
  "sports",
  "service",
];
export const LEAST_IN_MALL = 4;
export const MOST_IN_MALL = 12;
