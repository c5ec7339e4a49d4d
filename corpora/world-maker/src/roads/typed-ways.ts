/**
 * data file. The course of long roads that neither a straight line between towns nor a ring comes near: along shores, over
 * the one bridge that there is, through a city. Typed from memory, GCJ-02, good to half a kilometre.
 */
import type { LonLat } from "@arenakit/contracts";
import { ROAD_CLASSES, type RoadClass } from "@arenakit/corpus-world/roads";

export interface TypedWay {
  readonly name: string;
  readonly roadClass: RoadClass;
  readonly points: readonly LonLat[];
}

const points = (columns: readonly string[]): LonLat[] =>
  columns.map((column) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = column.split(",").map(Number);
    return { longitude, latitude };
  });
/** `name class lon,lat lon,lat …` */
const ways = (text: string): TypedWay[] =>
  text
    .trim()
    .split("\n")
    .map((row) => {
      const [name = "", roadClass = "", ...columns] = row.trim().split(" ");
      const known = ROAD_CLASSES.find((one) => one === roadClass);
      if (!known) throw new RangeError(`expected a class of road, got "${roadClass}" for ${name}`);
      return { name, roadClass: known, points: points(columns) };
    });

export const TYPED_WAYS: Readonly<Record<string, readonly TypedWay[]>> = {
  大理: ways(`
    大丽公路 trunk 100.2150,25.6120 100.1900,25.6420 100.1720,25.6750 100.1600,25.7000 100.1480,25.7450 100.1370,25.7900 100.1270,25.8450 100.1150,25.9000`),
  西安: ways(`
    朱宏路 expressway 108.9200,34.2850 108.9180,34.3200 108.9150,34.3450`),
  青岛: ways(`
    胶宁高架路 expressway 120.3150,36.0700 120.3450,36.0790 120.3780,36.0850
    辽阳路快速路 expressway 120.3780,36.0850 120.4100,36.1000 120.4480,36.1050
    辽阳东路 arterial 120.4480,36.1050 120.4630,36.0980 120.4800,36.0990
    香港东路 arterial 120.4060,36.0680 120.4300,36.0760 120.4600,36.0930 120.4800,36.0990
    崂山路 trunk 120.4800,36.0990 120.5050,36.1030 120.5450,36.1150 120.5750,36.1250 120.6000,36.1300 120.6250,36.1280`),
};

/** Airport roads that do not lead straight to the centre: the name, and the points before the airport. */
export const AIRPORT_WAYS: Readonly<Record<string, { readonly name: string; readonly points: readonly LonLat[] }>> = {
  西安咸阳国际机场: {
    name: "机场专用高速",
    points: points(["108.9150,34.3450", "108.9000,34.3780", "108.8550,34.4050", "108.8100,34.4480"]),
  },
};
