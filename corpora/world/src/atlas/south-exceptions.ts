/** data file. Where the southern cities differ from the public files, each with its reason. */
import { aomen } from "./aomen.ts";
import type { AtlasException } from "./exceptions.ts";
import { xianggang } from "./xianggang.ts";

/** Neither register of divisions goes below the special administrative region; the map numbers its parts. */
const partsOfRegions = [xianggang, aomen].flatMap((region) =>
  region.districts.map(
    ({ adcode }): AtlasException => ({
      city: region.name,
      what: adcode,
      reason: "the public registers of divisions do not go below the special administrative region",
    }),
  ),
);

export const SOUTH_EXCEPTIONS: readonly AtlasException[] = [
  { city: "合肥", what: "HFE", reason: "moved to Xinqiao in 2013; the airports file still has Luogang" },
  {
    city: "贵阳",
    what: "centre",
    reason: "the file has the new seat of government in 观山湖区, the atlas the old town",
  },
  { city: "昆明", what: "centre", reason: "the file has the new seat of government in 呈贡区, the atlas the old town" },
  { city: "拉萨", what: "纳木错(扎西半岛)", reason: "a day's trip that every guide names; 125 km from the city" },
  { city: "香港", what: "centre", reason: "the file of centres ends at the mainland's border" },
  { city: "澳门", what: "centre", reason: "the file of centres ends at the mainland's border" },
  ...partsOfRegions,
];
