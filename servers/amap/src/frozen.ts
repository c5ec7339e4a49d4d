/** Maps over a frozen world: the same question has the same answer for ever. Answers are what Amap's replies can carry. */
import type { World } from "@arenakit/corpus-world";
import { createAreas } from "./frozen/areas.ts";
import { cityAnswers } from "./frozen/cities.ts";
import { addressAnswers, placeAnswers } from "./frozen/places.ts";
import { wayAnswers } from "./frozen/ways.ts";
import type { Maps } from "./maps.ts";

/** The maps of one opened world. */
export function frozenMaps(world: World): Maps {
  const areas = createAreas(world.places);
  return {
    ...placeAnswers(world.places, areas),
    ...addressAnswers(world.places),
    ...wayAnswers(world),
    ...cityAnswers(world, areas),
  };
}
