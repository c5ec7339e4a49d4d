/**
 * Maps over the web service, by HTTP and a key. Of our own facade it asks for the `arenakit` members and reads the same
 * records as the frozen maps give; the real service knows neither and answers what it can.
 */
import { askerOf } from "../live/asking.ts";
import { cityQuestions } from "../live/cities.ts";
import { createMapService, type MapServiceOptions } from "../live/client.ts";
import { addressQuestions, placeQuestions } from "../live/places.ts";
import { wayQuestions } from "../live/ways.ts";
import type { Maps } from "../maps.ts";

export interface LiveMapsOptions extends MapServiceOptions {
  /** World that our own facade is to answer from; its default where it is absent. */
  readonly world?: string;
}

/** The maps of a service; keeps no answers. See createMapService for how it asks. */
export function liveMaps({ world, ...options }: LiveMapsOptions): Maps {
  const ask = askerOf(createMapService(options), world);
  return { ...placeQuestions(ask), ...addressQuestions(ask), ...wayQuestions(ask), ...cityQuestions(ask) };
}
