/** data file. Where the southern cities differ from the public files, each with its reason. */
import { aomen } from "./aomen.ts";
import type { AtlasException } from "./exceptions.ts";
import { xianggang } from "./xianggang.ts";

/**
 * Neither register of divisions goes below the special administrative region; the map numbers its parts. The codes were
 * compared with two lists of the map's divisions in public repositories, which agree on all eighteen and eight.
 */
const partsOfRegions = [xianggang, aomen].flatMap((region) =>
  region.districts.map(
    ({ adcode }): AtlasException => ({
      city: region.name,
      what: adcode,
      reason: "the registers do not go below the special administrative region; code and name are the map's own",
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
  { city: "丽江", what: "泸沽湖(大落水村)", reason: "the lake lies at the far end of its county" },
  { city: "张家界", what: "张家界大峡谷", reason: "the west end of a long county, beside 武陵源区" },
  { city: "珠海", what: "外伶仃岛", reason: "an island far out in the sea that belongs to 香洲区" },
  {
    city: "宜昌",
    what: "三峡大坝旅游区",
    reason: "夷陵区 reaches up the river to the dam, opposite the seat of 秭归县",
  },
  { city: "泉州", what: "350527", reason: "no road, train or ferry of the city reaches 金门县" },
  { city: "香港", what: "centre", reason: "the file of centres ends at the mainland's border" },
  { city: "澳门", what: "centre", reason: "the file of centres ends at the mainland's border" },
  ...partsOfRegions,
];
