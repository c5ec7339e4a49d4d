/** The one place that turns published coordinates into GCJ-02, the datum of every point in a world. */
import type { LonLat } from "@arenakit/contracts";
import gcoord from "gcoord";

// The package is CommonJS and its declarations describe the bundler's module, one `default` too deep for Node.
const { transform, BD09, GCJ02, WGS84 } = gcoord as unknown as typeof gcoord.default;

/** From GPS and OpenStreetMap coordinates; the two lie up to 0.7 km apart in China. */
export function fromWgs84({ longitude, latitude }: LonLat): LonLat {
  return pair(transform([longitude, latitude], WGS84, GCJ02));
}

/** From Baidu's coordinates, which lie about a kilometre from GCJ-02. */
export function fromBd09({ longitude, latitude }: LonLat): LonLat {
  return pair(transform([longitude, latitude], BD09, GCJ02));
}

function pair([longitude = Number.NaN, latitude = Number.NaN]: readonly number[]): LonLat {
  return { longitude, latitude };
}
