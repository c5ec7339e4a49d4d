/** Which of the three customs territories a point lies in: nobody walks or rides from one to another, and few drive. */
import type { LonLat } from "@arenakit/contracts";
import { SHORES } from "./crossings.ts";

export type Territory = "mainland" | "香港" | "澳门";

/** GCJ-02, good to two hundred metres on land. */
const OUTLINES: readonly { readonly territory: Territory; readonly corners: readonly (readonly [number, number])[] }[] =
  [
    {
      territory: "香港",
      corners: [
        [113.83, 22.13],
        [113.83, 22.42],
        [113.9, 22.445],
        [113.975, 22.487],
        [114.035, 22.505],
        [114.056, 22.505],
        [114.072, 22.514],
        [114.095, 22.529],
        [114.12, 22.5315],
        [114.15, 22.541],
        [114.165, 22.559],
        [114.2, 22.5555],
        [114.228, 22.543],
        [114.3, 22.57],
        [114.5, 22.45],
        [114.5, 22.13],
      ],
    },
    {
      territory: "澳门",
      corners: [
        [113.534, 22.181],
        [113.5345, 22.19],
        [113.5395, 22.203],
        [113.5465, 22.213],
        [113.549, 22.2153],
        [113.54975, 22.2153],
        [113.54985, 22.2146],
        [113.556, 22.2146],
        [113.5705, 22.2122],
        [113.577, 22.2085],
        [113.583, 22.2065],
        [113.583, 22.2035],
        [113.61, 22.17],
        [113.61, 22.1],
        [113.549, 22.1],
        [113.549, 22.128],
        [113.5505, 22.142],
        [113.5465, 22.158],
        [113.5405, 22.175],
      ],
    },
  ];

export function territoryOf(point: LonLat): Territory {
  return OUTLINES.find(({ corners }) => holds(corners, point))?.territory ?? "mainland";
}

/** The shore on which a point lies, of a water that nobody crosses on foot or by bicycle; null elsewhere. */
export function shoreOf(point: LonLat): { readonly water: string; readonly name: string } | null {
  for (const { water, shores } of SHORES) {
    const shore = shores.find(({ outline }) => holds(outline, point));
    if (shore) return { water, name: shore.name };
  }
  return null;
}

/** Whether such a water lies between the points, and which. */
export function waterBetween(from: LonLat, to: LonLat): string | null {
  const [one, other] = [shoreOf(from), shoreOf(to)];
  return one && other && one.water === other.water && one.name !== other.name ? one.water : null;
}

function holds(corners: readonly (readonly [number, number])[], { longitude, latitude }: LonLat): boolean {
  let inside = false;
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
    const [a, b] = [corners[at]!, corners[before]!];
    if (a[1] > latitude === b[1] > latitude) continue;
    if (longitude < ((b[0] - a[0]) * (latitude - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}
