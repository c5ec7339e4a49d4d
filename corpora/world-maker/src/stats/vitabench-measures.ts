/** Places to eat beside VitaBench's shops and stores. */
import { haversineMetres } from "@arenakit/contracts";
import type { CityFacts, Poi, WorldData } from "@arenakit/corpus-world";
import { kolmogorovSmirnov } from "./distance.ts";
import { incomparable, type Measure, numeric, range } from "./measure.ts";
import type { CrossWoz, VitaBench } from "./sources.ts";

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

export function vitabenchMeasures(
  pois: WorldData["pois"],
  { stores, shops, crosswoz }: VitaBench & { readonly crosswoz: CrossWoz | null },
  cities: readonly CityFacts[],
): (Measure | null)[] {
  const food: Poi[] = [];
  for (let row = 0; row < pois.length; row++) if (pois.typecode(row).startsWith("05")) food.push(pois.poi(row));
  const scores = stores.map(({ score }) => score).filter((score) => score <= 5);
  const shopScores = shops.filter(({ isFood }) => isFood).map(({ score }) => score);
  const ours = lengthsOfBranches(food.map(({ name }) => name));
  const theirs = lengthsOfBranches(stores.map(({ name }) => name));
  const others = lengthsOfBranches((crosswoz?.restaurants ?? []).map(({ 名称 }) => 名称));
  return [
    numeric(
      { id: "shops-rating", measure: "places to eat: rating", source: "VitaBench" },
      {
        ours: { values: known(food.map(({ rating }) => rating)) },
        theirs: { values: shopScores },
        bins: range(3.4, 5, 0.1),
      },
    ),
    incomparable(
      numeric(
        { id: "stores-rating", measure: "places to eat: rating, against delivery stores", source: "VitaBench" },
        {
          ours: { values: known(food.map(({ rating }) => rating)) },
          theirs: { values: scores },
          bins: range(3.4, 5, 0.1),
        },
      ),
      `ratings of deliveries: they differ by ${apart(scores, shopScores)} from those of the same source's shops`,
    ),
    incomparable(
      numeric(
        { id: "stores-name", measure: "branches that sell food: characters of the name", source: "VitaBench" },
        { ours: { values: ours }, theirs: { values: theirs }, bins: range(4, 30, 1) },
      ),
      `delivery stores list dishes in their names: they differ by ${apart(theirs, others)} from CrossWOZ's branches`,
    ),
    spatialMeasure(food, stores, cities),
  ];
}

const lengthsOfBranches = (names: readonly string[]) =>
  names.filter((name) => /[(（]/.test(name)).map((name) => name.length);

/** How far two published lists lie from one another: closer to both no world can be. */
const apart = (left: readonly number[], right: readonly number[]) =>
  left.length === 0 || right.length === 0 ? "?" : kolmogorovSmirnov({ values: left }, { values: right }).toFixed(2);

/** Distance from the middle of the city; our places count in every city as much as theirs do there. */
function spatialMeasure(
  food: readonly Poi[],
  stores: VitaBench["stores"],
  cities: readonly CityFacts[],
): Measure | null {
  const theirs: number[] = [];
  const ours = { values: [] as number[], weights: [] as number[] };
  for (const city of cities) {
    const here = stores.filter(({ address }) => address.includes(`${city.name}市`));
    const own = food.filter((poi) => poi.city === city.adcode);
    if (here.length === 0 || own.length === 0) continue;
    for (const store of here) theirs.push(haversineMetres(city, store) / 1000);
    for (const poi of own) {
      ours.values.push(haversineMetres(city, poi) / 1000);
      ours.weights.push(here.length / own.length);
    }
  }
  return numeric(
    { id: "stores-distance", measure: "places to eat: kilometres from the middle of their city", source: "VitaBench" },
    { ours, theirs: { values: theirs }, bins: range(0, 40, 2) },
  );
}
