/** The cities of the atlas, each put together and parsed once so that the schema's defaults apply. Holds no facts itself. */
import { fail } from "@arenakit/contracts";
import { CityFacts } from "../atlas.ts";
import { beijing } from "./beijing.ts";
import { chengdu } from "./chengdu.ts";
import { chongqing } from "./chongqing.ts";
import type { LandmarkInput } from "./city.ts";
import { GATES } from "./gates.ts";
import { guangzhou } from "./guangzhou.ts";
import { hangzhou } from "./hangzhou.ts";
import { honoursOf } from "./honours.ts";
import { KITCHENS } from "./kitchens.ts";
import { METROS } from "./metro/cities.ts";
import { readMetro } from "./metro.ts";
import { METRO_DISTRICTS } from "./metro-districts.ts";
import { nanjing } from "./nanjing.ts";
import { NORTH } from "./north.ts";
import { OTHER_NAMES } from "./other-names.ts";
import { qingdao } from "./qingdao.ts";
import { ROAD_LINES } from "./road-lines.ts";
import { SCHOOLS_AND_HOSPITALS } from "./schools-and-hospitals.ts";
import { shanghai } from "./shanghai.ts";
import { shenzhen } from "./shenzhen.ts";
import { SIGHTS_OF_LARGE_CITIES } from "./sights-of-large-cities.ts";
import { SIGHTS_OF_NORTHERN_CITIES } from "./sights-of-northern-cities.ts";
import { SIGHTS_OF_SOUTHERN_CITIES } from "./sights-of-southern-cities.ts";
import { SIGHTS_OF_WESTERN_CITIES } from "./sights-of-western-cities.ts";
import { SOUTH } from "./south.ts";
import { suzhou } from "./suzhou.ts";
import { tianjin } from "./tianjin.ts";
import { wuhan } from "./wuhan.ts";
import { xiamen } from "./xiamen.ts";
import { xian } from "./xian.ts";

/** By city, beside those of the city's own file. */
const MORE_SIGHTS: Readonly<Record<string, readonly LandmarkInput[]>> = {
  ...SIGHTS_OF_LARGE_CITIES,
  ...SIGHTS_OF_WESTERN_CITIES,
  ...SIGHTS_OF_NORTHERN_CITIES,
  ...SIGHTS_OF_SOUTHERN_CITIES,
};

export const ATLAS: readonly CityFacts[] = [
  beijing,
  shanghai,
  tianjin,
  guangzhou,
  shenzhen,
  hangzhou,
  nanjing,
  chengdu,
  chongqing,
  xian,
  wuhan,
  suzhou,
  qingdao,
  xiamen,
  ...NORTH,
  ...SOUTH,
].map((city) =>
  CityFacts.parse({
    ...city,
    landmarks: [...city.landmarks, ...(SCHOOLS_AND_HOSPITALS[city.name] ?? []), ...(MORE_SIGHTS[city.name] ?? [])].map(
      (landmark) => ({
        ...landmark,
        gates: GATES[city.name]?.[landmark.name],
        costYuan: KITCHENS[city.name]?.[landmark.name]?.costYuan,
        marks: [...(KITCHENS[city.name]?.[landmark.name]?.tags ?? []), ...honoursOf(city.name, landmark.name)],
        alias: [...(landmark.alias ?? []), ...(OTHER_NAMES[city.name]?.[landmark.name] ?? [])],
      }),
    ),
    roadLines: ROAD_LINES[city.name],
    districtPoints: districtPointsOf(city.name),
  }),
);

/** The stops of the underground whose district is typed; a stop that the city's lines lack is a mistake of ours. */
function districtPointsOf(city: string): CityFacts["districtPoints"] {
  const typed = METRO_DISTRICTS[city];
  const metro = METROS.find((facts) => facts.city === city);
  if (!typed || !metro) return undefined;
  const { stations } = readMetro(metro);
  return Object.entries(typed).flatMap(([district, names]) =>
    names.flatMap((name) => {
      const stops = stations.filter((station) => station.name === name);
      if (stops.length === 0) fail("corpus", "atlas_invalid", `${city}: no stop of the underground is called ${name}`);
      return stops.map(({ longitude, latitude }) => ({ district, longitude, latitude }));
    }),
  );
}
