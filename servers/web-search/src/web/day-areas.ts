/** Whether a day keeps to an area: by where the places of its page lie. */
import { haversineMetres } from "@arenakit/contracts";
import type { Guide, Poi } from "@arenakit/corpus-world";
import type { QuestionArea } from "./relevance.ts";

/** As far as somebody walks around a sight for a day. */
const AROUND_METRES = 3000;
const STOPS: ReadonlySet<Poi["kind"]> = new Set(["scenic", "museum", "park"]);

export class DayAreas {
  readonly #poi: (id: string) => Poi | null;
  /** By page: its stops. */
  readonly #stops = new Map<Guide, readonly Poi[]>();

  constructor(poi: (id: string) => Poi | null) {
    this.#poi = poi;
  }

  keepsTo(guide: Guide, area: QuestionArea): boolean {
    const stops = this.#stopsOf(guide);
    if (stops.length === 0) return false;
    if (area.kind === "district")
      return stops.every(({ city, district }) => city === area.city && district === area.name);
    const middle = stops.find(({ id }) => area.sights.has(id));
    return middle !== undefined && stops.every((poi) => haversineMetres(poi, middle) <= AROUND_METRES);
  }

  #stopsOf(guide: Guide): readonly Poi[] {
    const known = this.#stops.get(guide);
    if (known) return known;
    const stops = guide.places.flatMap((id) => this.#poi(id) ?? []).filter(({ kind }) => STOPS.has(kind));
    this.#stops.set(guide, stops);
    return stops;
  }
}
