/** Imported places laid over those of a world: each gets an id, a city and a district; the world's own come first. */
import { fail, isInChina, type LonLat, omitUndefined, random } from "@arenakit/contracts";
import {
  type Belonging,
  type CityFacts,
  nearestDistrictOf,
  type Poi,
  type PoiTable,
  poiTableBuilder,
  type WorldData,
} from "@arenakit/corpus-world";
import { poiType } from "@arenakit/corpus-world/kinds";
import type { ImportOptions, ImportOutcome, ImportReject } from "../import.ts";
import type { PlaceKind } from "./kind-words.ts";
import { type Layer, metaWith } from "./layers.ts";
import { countRejects } from "./reject-count.ts";

/** What lies farther from every place whose district is known belongs to no city of the world. */
export const FARTHEST_METRES = 40_000;
/** A place that says which city it is in may lie this far from the nearest known place of that city. */
const FARTHEST_OF_CITY_METRES = 80_000;

/** No sign is so long: a row whose columns were shifted, or a text that is no name. */
const LONGEST_NAME = 200;

/** A place as a file tells it; what is absent is not known. */
export interface ImportedPlace
  extends PlaceKind,
    Partial<
      Pick<
        Poi,
        | "alias"
        | "english"
        | "address"
        | "district"
        | "tel"
        | "rating"
        | "costYuan"
        | "ticketYuan"
        | "openHours"
        | "weekendHours"
        | "closedWeekdays"
        | "visitMinutes"
        | "tags"
        | "approximate"
      >
    > {
  /** Names the place for ever: the same key gives the same id over the same world. */
  readonly key: string;
  readonly name: string;
  /** GCJ-02. */
  readonly point: LonLat;
  /** The city that the file says it is in; without it the nearest. */
  readonly city?: CityFacts;
}

export interface PlaceLayer {
  /** Takes the place or rejects it with the row's reason; whether it was taken. */
  add(place: ImportedPlace, where: { readonly sheet: string; readonly row: number }): boolean;
  note(note: ImportReject): void;
  reject(reject: ImportReject): void;
  /** The world with them, and what was counted; further counts are joined. */
  finish(counts?: Readonly<Record<string, number>>): ImportOutcome;
}

export function placeLayer(layer: Layer, options: ImportOptions): PlaceLayer {
  const { over } = options;
  const builder = poiTableBuilder();
  for (const poi of over.pois) builder.add(poi);
  const known = atlasPlaces(over.pois);
  const nearest = nearestDistrictOf(over.cities);
  const ids = new Set<string>();
  const keys = new Map<string, number>();
  const notes: ImportReject[] = [];
  let merged = 0;
  let onOneLine = 0;
  const count = countRejects(options);
  const { reject } = count;
  return {
    reject,
    note: (note) => void notes.push(note),
    add(given, where) {
      const { place, cleaned } = cleanPlace(given);
      const refuse = (reason: string): false => {
        reject({ ...where, reason });
        return false;
      };
      const wrong = wrongOf(place);
      if (wrong) return refuse(wrong);
      const before = keys.get(place.key);
      if (before !== undefined) return refuse(`the same place came in row ${before}`);
      const at = nearest(place.point, place.city);
      const farthest = place.city ? FARTHEST_OF_CITY_METRES : FARTHEST_METRES;
      if (at.metres > farthest)
        return refuse(
          `${kilometres(at.metres)} km from ${at.city.name}${at.district.name}, ${place.city ? "which its address names" : "the nearest district of the world"}; at most ${farthest / 1000}`,
        );
      keys.set(place.key, where.row);
      const same = known.get(`${at.city.adcode} ${place.name}`);
      if (same !== undefined) {
        merged++;
        notes.push({ ...where, reason: `${place.name} is the atlas's ${same}, which stays as it is` });
        return false;
      }
      if (cleaned.length > 0) {
        onOneLine++;
        const fields = cleaned.join(", ");
        notes.push({ ...where, reason: `line ends, control or unseen characters were left out of its ${fields}` });
      }
      builder.add(rowOf(place, { at, id: freeId(`${layer.name} ${place.key}`, { taken: ids, over }) }));
      return true;
    },
    finish(counts = {}) {
      const taken = {
        places: ids.size,
        ...omitUndefined({
          placesOfAtlas: merged > 0 ? merged : undefined,
          placesCleaned: onOneLine > 0 ? onOneLine : undefined,
        }),
        ...counts,
      };
      return {
        data: { ...over, meta: metaWith(layer, options), pois: builder.finish() },
        report: { taken, rejected: count.rejected, notes },
      };
    },
  };
}

/** Names and aliases of what the atlas holds, by adcode and name; the value is its name. */
function atlasPlaces(pois: PoiTable): Map<string, string> {
  const known = new Map<string, string>();
  for (let row = 0; row < pois.length; row++) {
    if (pois.source(row) !== "atlas") continue;
    for (const name of [pois.name(row), ...pois.aliases(row)]) known.set(`${pois.city(row)} ${name}`, pois.name(row));
  }
  return known;
}

/** Why no table can hold the place; null for nothing. */
function wrongOf({ name, point, rating, costYuan, ticketYuan }: ImportedPlace): string | null {
  if (name === "") return "no name";
  if (name.length > LONGEST_NAME) return `a name of ${name.length} characters, more than ${LONGEST_NAME}`;
  if (!isInChina(point)) return `no coordinates in China: ${point.longitude},${point.latitude}`;
  if (rating != null && !(rating >= 0 && rating <= 5)) return `a rating of ${rating}, not 0 to 5`;
  for (const yuan of [costYuan, ticketYuan])
    if (yuan != null && !(yuan >= 0 && yuan < 1e7)) return `a price of ${yuan} yuan`;
  return null;
}

function rowOf(place: ImportedPlace, { at, id }: { at: Belonging; id: string }): Poi {
  return {
    id,
    name: place.name,
    alias: place.alias ?? [],
    english: place.english ?? null,
    brand: null,
    parent: null,
    businessArea: null,
    entrance: null,
    kind: place.kind,
    ...poiType(place.typecode),
    longitude: place.point.longitude,
    latitude: place.point.latitude,
    city: at.city.adcode,
    district: place.district ?? at.district.name,
    address: place.address ?? "",
    tel: place.tel ?? null,
    rating: place.rating ?? null,
    costYuan: place.costYuan ?? null,
    ticketYuan: place.ticketYuan ?? null,
    openHours: place.openHours ?? null,
    weekendHours: place.weekendHours ?? null,
    closedWeekdays: place.closedWeekdays ?? [],
    visitMinutes: place.visitMinutes ?? null,
    tags: place.tags ?? [],
    source: "imported",
    approximate: place.approximate ?? [],
  };
}

/** An id that follows from the place's name for ever, or the next free one after it. */
function freeId(key: string, { taken, over }: { taken: Set<string>; over: WorldData }): string {
  const draw = random("imported place", key);
  for (let tries = 0; tries < 1000; tries++) {
    const number = draw.integer(0, 0xffff_ffff);
    const id = `B0${number.toString(16).toUpperCase().padStart(8, "0")}`;
    if (taken.has(id) || over.pois.indexOf(id) >= 0) continue;
    taken.add(id);
    return id;
  }
  return fail("corpus", "world_invalid", "expected a free id among four thousand million, found none: too many places");
}

const kilometres = (metres: number): string => (metres / 1000).toFixed(1);

/** Ends of lines and pages, tabs and other control characters; they part words. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that are not seen: byte order, direction, widths of nothing. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Results part their fields by it. */
const BAR = /｜/gu;

function cleanText(text: string): string {
  return text.replace(UNSEEN, "").replace(CONTROL, " ").replace(BAR, "|").trim();
}

/**
 * The place with all its texts on one line, and which fields held more than that. Who reads results line by line must meet
 * no line that a file made up.
 */
function cleanPlace(place: ImportedPlace): { place: ImportedPlace; cleaned: string[] } {
  const cleaned: string[] = [];
  const clean = (field: string, text: string): string => {
    const plain = cleanText(text);
    if (plain !== text.trim() && !cleaned.includes(field)) cleaned.push(field);
    return plain;
  };
  const orNull = (field: string, text: string | null | undefined) => (text == null ? null : clean(field, text) || null);
  const all = (field: string, texts: readonly string[]) => texts.map((text) => clean(field, text)).filter(Boolean);
  return {
    place: {
      ...place,
      name: clean("name", place.name),
      alias: all("alias", place.alias ?? []),
      tags: all("tags", place.tags ?? []),
      address: clean("address", place.address ?? ""),
      english: orNull("english", place.english),
      tel: orNull("tel", place.tel),
    },
    cleaned,
  };
}
