/** Places of reference: where a name stands on the map when a question asks for something around it. Ranks nothing. */
import type { LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Area } from "./areas.ts";
import type { Facets } from "./facets.ts";
import { RAILWAY } from "./hubs.ts";
import { FLAG, LABEL, type PlaceIndexData, ROLE } from "./index-data.ts";
import { shortDistrict } from "./named-areas.ts";
import type { Terms } from "./terms.ts";

export interface Centre {
  /** -1 for the middle of a business area or of a district. */
  readonly row: number;
  readonly point: LonLat;
  /** Of that area or district; of a place the place has it. */
  readonly name: string;
  /** Index in the world's cities. */
  readonly city: number;
}

/** Letters that are taken for a name in pinyin. */
const SHORTEST_PINYIN = 5;

/** `2号出口`, `D口`: which way out of a station, which is no other place. */
const EXIT = /^[a-z\d]{1,3}号?(?:出入|出|入|进)?口$/;
const EXIT_AT_END = /[a-z\d]{1,3}号?(?:出入|出|入|进)?口$/;

export const isExit = (word: string): boolean => EXIT.test(word);

interface CentreWorld {
  readonly index: PlaceIndexData;
  readonly terms: Terms;
  readonly facets: Facets;
  readonly cities: readonly CityFacts[];
}

export class Centres {
  readonly #world: CentreWorld;
  readonly #nameOrder: (row: number) => number;
  readonly #inReach: (row: number) => boolean;

  constructor(world: CentreWorld, nameOrder: (row: number) => number, inReach: (row: number) => boolean) {
    this.#world = world;
    this.#nameOrder = nameOrder;
    this.#inReach = inReach;
  }

  /** The most prominent place of that name, else the middle of the business area; a station by its exit too. */
  called(name: string, accepts: (row: number) => boolean): Centre | null {
    for (const key of namesOf(name)) {
      const centre = this.#centre(key, accepts);
      if (centre) return centre;
    }
    return null;
  }

  /** The middle of the district, in the likeliest city that has one. */
  ofDistrict(area: Area | null): Centre | null {
    const [city = -1] = area?.cities ?? [];
    const district = this.#world.cities[city]?.districts.find(({ name }) => name === area?.district);
    return district ? { row: -1, point: district, name: district.name, city } : null;
  }

  /** What pinyin without blanks spells of a famous place, a business area or a district: `xidan`, `pudong`; null for nothing. */
  spelled(letters: string): string | null {
    const { terms, index, cities } = this.#world;
    const isPlace = (term: number) => {
      let isPlace = false;
      terms.eachEntry(term, (role, id) => {
        isPlace ||=
          role === ROLE.label ? index.label.kind[id] === LABEL.area : (index.row.flags[id]! & FLAG.atlas) !== 0;
      });
      return isPlace;
    };
    const term = letters.length < SHORTEST_PINYIN ? undefined : terms.sounding(letters).find(isPlace);
    if (term !== undefined) return terms.text(term);
    const districts = cities.flatMap((city) => city.districts.map(({ name }) => name));
    return districts.find((name) => terms.lettersOf(shortDistrict(name)) === letters) ?? null;
  }

  pointOf(row: number): LonLat {
    const { longitude, latitude } = this.#world.index.row;
    return { longitude: longitude[row]! / 1e6, latitude: latitude[row]! / 1e6 };
  }

  #centre(name: string, accepts: (row: number) => boolean): Centre | null {
    const { terms, index, facets } = this.#world;
    const term = terms.find(name);
    if (term < 0) return null;
    let best: number | null = null;
    let area: number | null = null;
    terms.eachEntry(term, (role, id) => {
      if (role === ROLE.label) {
        if (index.label.kind[id] === LABEL.area) area ??= id;
      } else if (this.#inReach(id) && accepts(id) && (best === null || this.#isBefore(id, best))) best = id;
    });
    if (best !== null) return { row: best, point: this.pointOf(best), name: "", city: index.row.city[best]! };
    return area === null ? null : this.#middleOf(facets.rowsOfLabel(area).filter(accepts), index.words.labels[area]!);
  }

  #isBefore(left: number, right: number): boolean {
    const { idOrder } = this.#world.index.row;
    const difference = this.#nameOrder(left) - this.#nameOrder(right);
    return difference < 0 || (difference === 0 && idOrder[left]! < idOrder[right]!);
  }

  #middleOf(rows: Uint32Array, name: string): Centre | null {
    const [first] = rows;
    if (first === undefined) return null;
    const middle = (column: Int32Array) => Math.round(rows.reduce((sum, row) => sum + column[row]!, 0) / rows.length);
    const { longitude, latitude, city } = this.#world.index.row;
    const point = { longitude: middle(longitude) / 1e6, latitude: middle(latitude) / 1e6 };
    return { row: -1, point, name, city: city[first]! };
  }
}

/** What a place of reference may be called: 人民广场站2号出口 is at 人民广场地铁站. */
function namesOf(name: string): string[] {
  const station = name.replace(EXIT_AT_END, "");
  const stem = station.replace(/(?:地铁)?站$/, "");
  const railway = name.replace(RAILWAY, "");
  if (railway !== name) return [railway, name];
  const isStation = stem !== name && stem !== "";
  return isStation
    ? [...new Set([name, station, `${stem}地铁站`, `${stem}站`, ...(station === stem ? [stem] : [])])]
    : [name];
}
