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
  /** Only trades whose typecode begins so; those of the kind that no such row takes share the row without. */
  readonly code?: string;
  /** Every city has so many. */
  readonly fewest: number;
  /** So many stand in every district, before the shares apply. */
  readonly perDistrict: number;
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
  fewest: 0,
  perDistrict: 0,
});
/** Of a kind only what has the typecode. */
const only = (
  code: string,
  row: Quota,
  { fewest = 0, perDistrict = 0 }: { fewest?: number; perDistrict?: number } = {},
): Quota => ({ ...row, code, fewest, perDistrict });

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
  only("061000", quota("scenic", 0.8, near(26, 24, 26, 20, 2, 2)), { fewest: 6 }),
  only("061001", quota("scenic", 0.4, near(30, 20, 26, 22, 2, 0)), { fewest: 3 }),
  only("080401", quota("scenic", 0.7, { ...near(0, 8, 4, 0, 0, 0), outskirts: 0.88 }), { fewest: 3 }),
  only("080106", quota("scenic", 0.5, { ...near(0, 8, 4, 0, 0, 0), outskirts: 0.88 }), { fewest: 3 }),
  only("110208", quota("scenic", 0.6, { ...near(0, 30, 10, 0, 20, 0), outskirts: 0.4 }), { fewest: 3 }),
  quota("museum", 9, { ...near(12, 14, 10, 2, 4, 0), outskirts: 0.58 }),
  quota("park", 6, { ...near(8, 30, 12, 0, 2, 0), outskirts: 0.48 }),
  quota("cinema", 4, near(20, 28, 28, 22, 1, 1)),
  only("08060", quota("sports", 0.8, near(40, 30, 20, 10, 0, 0)), { fewest: 3 }),
  quota("sports", 26, near(20, 40, 24, 14, 2, 0)),
  quota("supermarket", 62, near(20, 44, 22, 9, 4, 1), 0, 1),
  quota("shop", 118, BUSY),
  quota("service", 118, near(20, 40, 24, 13, 2, 1)),
  only("2003", quota("service", 9, near(16, 26, 14, 14, 22, 8), 1, 1), { fewest: 30 }),
  only("1305", quota("service", 4, HOMES), { fewest: 12, perDistrict: 1 }),
  only("0704", quota("service", 4, near(24, 40, 26, 6, 2, 2)), { fewest: 12, perDistrict: 1 }),
  only("1405", quota("service", 1, HOMES), { fewest: 4, perDistrict: 1 }),
  quota("pharmacy", 25, HOMES),
  quota("hospital", 26, near(20, 42, 30, 8, 0, 0)),
  only("090101", quota("hospital", 1.5, near(30, 30, 40, 0, 0, 0)), { fewest: 4 }),
  quota("bank", 26, near(28, 26, 22, 18, 3, 3)),
  quota("school", 34, HOMES),
  quota("office", 40, near(30, 30, 18, 20, 1, 1)),
  quota("residence", 54, HOMES),
  quota("parking", 36, near(22, 30, 20, 14, 8, 6), 1, 1),
  quota("charging", 14, near(16, 46, 24, 8, 3, 3)),
  quota("fuel", 6, near(6, 66, 24, 0, 0, 4)),
  only("1504", quota("bus", 0.6, near(0, 10, 60, 0, 0, 30)), { fewest: 4, perDistrict: 1 }),
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
/** Typecodes of what has no place on a floor of a mall. */
export const NOT_IN_MALL: readonly string[] = "01 03 0705 0710 0718 1415 0607 080101 080103 080105 080106 080108".split(
  " ",
);
export const LEAST_IN_MALL = 4;
export const MOST_IN_MALL = 12;
