/** How many places of each kind there are and in what surroundings: shares of all places that a city has invented. */

import { PoiKind } from "@arenakit/corpus-world";
import * as z from "zod";
import { number, once, readTable } from "../tables.ts";
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
  readonly code?: string | undefined;
  /** Every city has so many. */
  readonly fewest: number;
  /** So many stand in every district, before the shares apply. */
  readonly perDistrict: number;
}

const surroundings = {
  centre: number,
  spread: number,
  district: number,
  quarter: number,
  landmark: number,
  transport: number,
  outskirts: number,
};
const QuotaRow = z.object({
  ...surroundings,
  kind: PoiKind,
  code: z.string().optional(),
  share: number,
  perLandmark: number,
  perTransport: number,
  fewest: number,
  perDistrict: number,
});

/** Malls and offices come first, so that what stands in them can be called after them. */
export const readQuotas = once((): readonly Quota[] =>
  readTable("tables/quotas.tsv", QuotaRow).map(
    ({ centre, spread, district, quarter, landmark, transport, outskirts, ...row }) => ({
      ...row,
      near: { centre, spread, district, quarter, landmark, transport, outskirts },
    }),
  ),
);

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
