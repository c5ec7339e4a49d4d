/**
 * Places from a file of rows: GeoJSON points or areas, comma- or tab-separated values, Parquet. Columns are known by
 * name (README.md beside this file lists them); a row without name, place or kind is a reject.
 */
import { fail, type LonLat, omitUndefined } from "@arenakit/contracts";
import { PoiKind } from "@arenakit/corpus-world";
import { POI_KINDS } from "@arenakit/corpus-world/kinds";
import { fromBd09, fromWgs84 } from "../atlas/datum.ts";
import type { Datum, Importer, ImportOptions, ImportOutcome } from "../import.ts";
import { assignParts, type ImportFile } from "./files.ts";
import { jsonItems, parsedJson } from "./json-items.ts";
import { kindOfWords, type PlaceKind, placeKindOf, placeKindOfClasses } from "./kind-words.ts";
import { layerName } from "./layers.ts";
import { readOpenHours } from "./opening-hours.ts";
import { parquetRows } from "./parquet-rows.ts";
import { type ImportedPlace, placeLayer } from "./place-layer.ts";
import { cellsOf, linesOf } from "./rows.ts";

/** A row before it is understood: values by column, geometry apart. */
interface RawRow {
  readonly row: number;
  /** Null where the row is none of the format. */
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly geometry?: unknown;
}

/** Names under which a column may stand, in any case; the first that is there counts. */
export const COLUMNS = {
  id: ["id", "poi_id", "uid"],
  name: ["name", "title", "名称"],
  longitude: ["longitude", "lon", "lng", "x", "经度"],
  latitude: ["latitude", "lat", "y", "纬度"],
  kind: ["kind"],
  typecode: ["typecode"],
  category: ["category", "type", "类别", "amenity", "shop", "tourism", "leisure"],
  address: ["address", "addr", "地址"],
  alias: ["alias"],
  english: ["english", "name_en", "name:en"],
  tel: ["tel", "phone", "电话"],
  rating: ["rating", "score", "评分"],
  cost: ["cost", "price", "人均"],
  ticket: ["ticket", "门票"],
  hours: ["hours", "opening_hours", "open_hours", "营业时间"],
  tags: ["tags", "标签"],
} as const;
type Column = keyof typeof COLUMNS;
/** Columns of a file that an error names. */
const MOST_NAMED = 20;

export const pois: Importer = {
  name: "pois",
  description: "Places of a GeoJSON, CSV, TSV or Parquet file with the columns that the importers' README lists.",
  source: "a file of places",
  licence: "that of the file",
  parts: [
    {
      id: "places",
      pattern: /\.(geojson|json|geojsonl|ndjson|jsonl|csv|tsv|parquet)$/i,
      what: "a .geojson, .geojsonl, .csv, .tsv or .parquet file",
    },
  ],
  options: ["datum", "layer"],
  read: readPois,
};

async function readPois(files: readonly ImportFile[], options: ImportOptions): Promise<ImportOutcome> {
  const file = assignParts(files, pois.parts).get("places")!;
  const isGeoJson = /json/i.test(file.name);
  // RFC 7946: coordinates of GeoJSON are WGS84.
  const datum = options.datum ?? (isGeoJson ? "wgs84" : "gcj02");
  const layer = placeLayer({ name: layerName("pois", options), source: file.name, note: `read as ${datum}` }, options);
  const titles = new Set<string>();
  let rows = 0;
  for await (const raw of rawRows(file, titles)) {
    rows++;
    if (!isUsable(titles)) noteTitles(raw, titles);
    const where = { sheet: file.name, row: raw.row };
    const place = raw.values === null ? "not a row of the format" : readPlace(raw, datum);
    if (typeof place === "string") layer.reject({ ...where, reason: place });
    else layer.add(place, where);
  }
  if (rows === 0 || !isUsable(titles)) unusable(file, rows, titles);
  return layer.finish();
}

const has = (titles: ReadonlySet<string>, column: Column) => COLUMNS[column].some((title) => titles.has(title));
const isUsable = (titles: ReadonlySet<string>): boolean =>
  has(titles, "name") && (titles.has("geometry") || (has(titles, "longitude") && has(titles, "latitude")));

function noteTitles({ values, geometry }: RawRow, titles: Set<string>): void {
  for (const title of Object.keys(values ?? {})) titles.add(title.trim().toLowerCase());
  if (geometry) titles.add("geometry");
}

/** A file of which no row can be a place is another file than was meant: no world is made of it. */
function unusable(file: ImportFile, rows: number, titles: ReadonlySet<string>): never {
  const wanted = (["name", "longitude", "latitude"] as const).map((column) => COLUMNS[column].join(" or "));
  const found = titles.size === 0 ? "no columns" : `the columns ${[...titles].slice(0, MOST_NAMED).join(", ")}`;
  fail(
    "corpus",
    "unreadable_file",
    `expected rows with the columns ${wanted.join("; ")} (or a geometry of GeoJSON) in ${file.name}, got ${
      rows === 0 ? "no rows" : `${rows} rows`
    } and ${found}; name the columns so, or give another file`,
  );
}

function rawRows(file: ImportFile, titles: Set<string>): AsyncGenerator<RawRow> {
  if (/\.parquet$/i.test(file.name)) return parquetRows(file);
  if (/\.(geojsonl|ndjson|jsonl)$/i.test(file.name)) return featureLines(file);
  if (/json$/i.test(file.name)) return features(file);
  return tableRows(file, titles);
}

async function* features(file: ImportFile): AsyncGenerator<RawRow> {
  for await (const { row, value } of jsonItems(file, "features")) yield featureRow(row, value);
}

async function* featureLines(file: ImportFile): AsyncGenerator<RawRow> {
  for await (const { row, text } of linesOf(file)) {
    if (text.trim() === "") continue;
    yield featureRow(row, parsedJson(text));
  }
}

function featureRow(row: number, value: unknown): RawRow {
  if (typeof value !== "object" || value === null) return { row, values: null };
  const { properties, geometry, id } = value as { properties?: Record<string, unknown> | null } & Record<
    string,
    unknown
  >;
  return { row, values: { ...omitUndefined({ id }), ...properties }, geometry };
}

/** Tells the titles of the columns, also where no row follows. */
async function* tableRows(file: ImportFile, known: Set<string>): AsyncGenerator<RawRow> {
  let titles: readonly string[] | null = null;
  for await (const { row, cells } of cellsOf(file, /\.tsv$/i.test(file.name) ? "\t" : ",")) {
    if (titles === null) {
      titles = cells;
      noteTitles({ row, values: Object.fromEntries(cells.filter(Boolean).map((title) => [title, ""])) }, known);
      continue;
    }
    const values = Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ""]));
    yield { row, values: cells.length > titles.length ? null : values };
  }
}

/** A place, or why there is none. */
function readPlace({ values, geometry }: RawRow, datum: Datum): ImportedPlace | string {
  const cells = new Map(Object.entries(values ?? {}).map(([title, value]) => [title.trim().toLowerCase(), value]));
  const text = (column: Column): string => {
    for (const title of COLUMNS[column]) {
      const value = cells.get(title);
      if (value !== undefined && value !== null && typeof value !== "object" && String(value).trim() !== "")
        return String(value).trim();
    }
    return "";
  };
  const point = pointOf(geometry ?? cells.get("geometry"), {
    longitude: text("longitude"),
    latitude: text("latitude"),
  });
  if (typeof point === "string") return point;
  const name = text("name");
  if (name === "") return "no name";
  const kind = kindOf(text);
  if (typeof kind === "string") return kind;
  const numbers = { rating: numberIn(text("rating")), cost: numberIn(text("cost")), ticket: numberIn(text("ticket")) };
  for (const [column, value] of Object.entries(numbers))
    if (Number.isNaN(value)) return `${column} is no number: ${text(column as Column)}`;
  return {
    key: text("id") || `${name} ${point.longitude},${point.latitude}`,
    name,
    ...kind,
    point: datum === "gcj02" ? point : datum === "wgs84" ? fromWgs84(point) : fromBd09(point),
    address: text("address"),
    alias: listIn(text("alias")),
    english: text("english") || null,
    tel: text("tel") || null,
    rating: numbers.rating === null ? null : Math.round(numbers.rating * 10) / 10,
    costYuan: numbers.cost,
    ticketYuan: numbers.ticket,
    ...readOpenHours(text("hours")),
    tags: listIn(text("tags")),
  };
}

function kindOf(text: (column: Column) => string): PlaceKind | string {
  const typecode = text("typecode");
  if (typecode !== "") return placeKindOf(typecode) ?? `typecode ${typecode} is of no class of the table of types`;
  const named = text("kind");
  if (named !== "") {
    const { data: kind } = PoiKind.safeParse(named);
    return kind
      ? { kind, typecode: POI_KINDS[kind].typecode }
      : `kind ${JSON.stringify(named)} is none of ${PoiKind.options.join(", ")}`;
  }
  // Amap's own files have codes or classes in their column `type`.
  const category = text("category");
  return (
    placeKindOf(category) ??
    placeKindOfClasses(category) ??
    kindOfWords(category, text("name"), text("tags")) ??
    "no kind: it has no typecode and no kind, and neither category, name nor tags tell one"
  );
}

/** The point of a row, or why there is none; of a line or an area the middle of its box. */
function pointOf(geometry: unknown, cells: { longitude: string; latitude: string }): LonLat | string {
  const positions = positionsOf((geometry as { coordinates?: unknown } | null | undefined)?.coordinates);
  if (positions.length > 0) {
    const middle = (at: 0 | 1) => {
      const values = positions.map((position) => position[at]!);
      return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
    };
    return { longitude: middle(0), latitude: middle(1) };
  }
  if (cells.longitude === "" || cells.latitude === "") return "no longitude and latitude";
  const point = { longitude: Number(cells.longitude), latitude: Number(cells.latitude) };
  return Number.isNaN(point.longitude + point.latitude)
    ? `no coordinates: ${cells.longitude}, ${cells.latitude}`
    : point;
}

function positionsOf(coordinates: unknown): (readonly number[])[] {
  if (!Array.isArray(coordinates)) return [];
  if (typeof coordinates[0] === "number" && typeof coordinates[1] === "number") return [coordinates];
  return coordinates.flatMap(positionsOf);
}

/** Null for no text, NaN for one that is no number. */
const numberIn = (text: string): number | null => (text === "" ? null : Number(text));
const listIn = (text: string): string[] =>
  text
    .split(/[|;；]/u)
    .map((each) => each.trim())
    .filter(Boolean);
