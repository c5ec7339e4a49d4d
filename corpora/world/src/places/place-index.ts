/**
 * Which places a question need look at: by whole name, by the characters that they hold, by city, by distance.
 * Built once. Gives supersets and decides no match.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import KDBush from "kdbush";
import type { PoiText } from "./query.ts";

export interface PlaceIndex {
  readonly texts: readonly PoiText[];
  readonly all: PlaceSet;
  inCity(adcode: string): PlaceSet;
  /** Places whose name, alias or name without its city is this one, normalised. */
  called(name: string): readonly number[];
  /** As `called`, for every piece of the text with at least `shortest` characters. */
  calledIn(text: string, shortest: number): number[];
  /** Places that hold every character of the text somewhere in name, aliases, address or facets. */
  holding(text: string): PlaceSet;
  /** Places not farther away than the radius, in no order. */
  within(centre: LonLat, radiusMetres: number): { readonly at: number; readonly distanceMetres: number }[];
}

export function createPlaceIndex(texts: readonly PoiText[]): PlaceIndex {
  const all = new PlaceSet(texts.length);
  const none = new PlaceSet(texts.length);
  const byCity = new Map<string, PlaceSet>();
  // By UTF-16 unit, so that surrogates need no thought; an array, since this is filled with a third of a million characters.
  const byUnit = new Array<PlaceSet | undefined>(0x10000);
  const byName = new Map<string, number[]>();
  const map = new KDBush(texts.length);
  let longestName = 0;

  texts.forEach(({ poi, name, aliases, shortened, address, facets }, at) => {
    all.add(at);
    const city = byCity.get(poi.city) ?? new PlaceSet(texts.length);
    byCity.set(poi.city, city);
    city.add(at);
    for (const known of new Set([name, ...aliases, shortened ?? name])) {
      byName.set(known, [...(byName.get(known) ?? []), at]);
      longestName = Math.max(longestName, known.length);
    }
    for (const text of [name, ...aliases, address, facets]) {
      for (let unit = 0; unit < text.length; unit++) {
        const holders = byUnit[text.charCodeAt(unit)] ?? new PlaceSet(texts.length);
        byUnit[text.charCodeAt(unit)] = holders;
        holders.add(at);
      }
    }
    map.add(poi.longitude, poi.latitude);
  });
  map.finish();

  const called = (name: string) => byName.get(name) ?? [];
  return {
    texts,
    all,
    inCity: (adcode) => byCity.get(adcode) ?? none,
    called,
    calledIn(text, shortest) {
      const found: number[] = [];
      for (let start = 0; start + shortest <= text.length; start++) {
        const end = Math.min(text.length, start + longestName);
        for (let stop = start + shortest; stop <= end; stop++) found.push(...called(text.slice(start, stop)));
      }
      return found;
    },
    holding(text) {
      const found = all.copy();
      for (let unit = 0; unit < text.length; unit++) found.retain(byUnit[text.charCodeAt(unit)] ?? none);
      return found;
    },
    within(centre, radiusMetres) {
      const { west, south, east, north } = boxAround(centre, radiusMetres);
      return map.range(west, south, east, north).flatMap((at) => {
        const distanceMetres = haversineMetres(centre, texts[at]!.poi);
        return distanceMetres <= radiusMetres ? [{ at, distanceMetres }] : [];
      });
    },
  };
}

/** Places by their number, a bit each. */
export class PlaceSet {
  readonly #count: number;
  readonly #words: Uint32Array;

  constructor(count: number, words = new Uint32Array(Math.ceil(count / 32))) {
    this.#count = count;
    this.#words = words;
  }

  add(at: number): void {
    this.#words[at >>> 5]! |= 1 << (at & 31);
  }

  copy(): PlaceSet {
    return new PlaceSet(this.#count, this.#words.slice());
  }

  /** Leaves what the other has too. */
  retain(other: PlaceSet): void {
    for (let word = 0; word < this.#words.length; word++) this.#words[word]! &= other.#words[word]!;
  }

  /** Ascending. */
  members(): number[] {
    const found: number[] = [];
    for (let word = 0; word < this.#words.length; word++) {
      for (let bits = this.#words[word]!; bits !== 0; bits &= bits - 1)
        found.push(word * 32 + 31 - Math.clz32(bits & -bits));
    }
    return found;
  }
}

const METRES_PER_DEGREE = 111_000; // of latitude; a trifle less than the true length, so that the box is never too small

/** Degrees around every point within the radius, away from poles and the date line. */
function boxAround({ longitude, latitude }: LonLat, radiusMetres: number) {
  const high = radiusMetres / METRES_PER_DEGREE;
  const narrowest = Math.cos((Math.min(89, Math.abs(latitude) + high) * Math.PI) / 180);
  const wide = high / narrowest;
  return { west: longitude - wide, east: longitude + wide, south: latitude - high, north: latitude + high };
}
