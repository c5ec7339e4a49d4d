/** The way on foot where a world has no roads: straight, with the search's estimate of its length. */
import type { LonLat } from "@arenakit/contracts";
import { estimatedWalk, type WalkPart } from "@arenakit/corpus-world";

/** The walk between two points without any roads. */
export function straightWalk(from: LonLat, to: LonLat): WalkPart {
  const { metres, seconds } = estimatedWalk(from, to);
  const ends = [from, to].map(({ longitude, latitude }) => ({ longitude, latitude }));
  return {
    from: ends[0]!,
    to: ends[1]!,
    distanceMetres: metres,
    durationSeconds: seconds,
    steps:
      metres === 0
        ? []
        : [
            {
              leg: 0,
              instruction: `步行${metres}米`,
              orientation: "",
              road: "",
              distanceMetres: metres,
              durationSeconds: seconds,
              tollsYuan: 0,
              tollMetres: 0,
              tollRoad: "",
              trafficLights: 0,
              action: "",
              assistantAction: "",
              polyline: ends,
            },
          ],
  };
}
