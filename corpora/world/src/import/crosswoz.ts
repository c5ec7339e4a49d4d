/**
 * Beijing's attractions, hotels and restaurants of CrossWOZ as places. The files have no coordinates: a place is put
 * near its metro station, on its street, among its neighbours or in its district, and says that this is approximate.
 */
import { fail, type LonLat } from "@arenakit/contracts";
import * as z from "zod";
import type { CityFacts } from "../atlas.ts";
import type { Importer, ImportOptions, ImportOutcome } from "../import.ts";
import { type BeijingPlacer, beijingPlacer } from "./crosswoz-placing.ts";
import { assignParts, type ImportFile } from "./files.ts";
import { jsonItems } from "./json-items.ts";
import { kindOfWords, type PlaceKind } from "./kind-words.ts";
import { layerName } from "./layers.ts";
import { readChineseHours } from "./opening-hours.ts";
import { type ImportedPlace, placeLayer } from "./place-layer.ts";

const CITY = "北京";
/** So many of a restaurant's dishes and of a hotel's facilities become tags. */
const DISHES = 5;
const FACILITIES = 8;
const DAY_OF_VISITS_MINUTES = 480;

const Names = z.array(z.string()).default([]);
const Shared = z.object({
  名称: z.string(),
  地址: z.string().default(""),
  地铁: z.string().nullish(),
  电话: z.string().nullish(),
  评分: z.number().nullish(),
  周边景点: Names,
  周边餐馆: Names,
  周边酒店: Names,
});
const Sight = Shared.extend({ 领域: z.literal("景点"), 门票: z.number().nullish(), 游玩时间: z.string().nullish() });
const Hotel = Shared.extend({
  领域: z.literal("酒店"),
  酒店类型: z.string().nullish(),
  酒店设施: Names,
  价格: z.number().nullish(),
});
const Restaurant = Shared.extend({
  领域: z.literal("餐馆"),
  营业时间: z.string().nullish(),
  推荐菜: Names,
  人均消费: z.number().nullish(),
});
const Entry = z.discriminatedUnion("领域", [Sight, Hotel, Restaurant]);
type Entry = z.infer<typeof Entry>;
const Exit = z.object({ 领域: z.literal("地铁"), 名称: z.string(), 地铁: z.string().nullable() });

export const crosswoz: Importer = {
  name: "crosswoz",
  description: "Attractions, hotels and restaurants of Beijing; their places are approximate.",
  source: "CrossWOZ database (thu-coai/CrossWOZ)",
  licence: "Apache-2.0",
  parts: [
    {
      id: "attractions",
      pattern: /^(crosswoz.*)?attraction(s|_db)?\.json$/i,
      what: "attraction_db.json",
      isOptional: true,
    },
    { id: "hotels", pattern: /^(crosswoz.*)?hotel(s|_db)?\.json$/i, what: "hotel_db.json", isOptional: true },
    {
      id: "restaurants",
      pattern: /^(crosswoz.*)?restaurant(s|_db)?\.json$/i,
      what: "restaurant_db.json",
      isOptional: true,
    },
    { id: "metro", pattern: /^(crosswoz.*)?metro(_db)?\.json$/i, what: "metro_db.json", isOptional: true },
  ],
  options: [],
  read: readCrosswoz,
};

async function readCrosswoz(files: readonly ImportFile[], options: ImportOptions): Promise<ImportOutcome> {
  const parts = assignParts(files, crosswoz.parts);
  const sources = ["attractions", "hotels", "restaurants"].flatMap((id) => parts.get(id) ?? []);
  if (sources.length === 0)
    return fail("corpus", "wrong_files", "expected attraction_db.json, hotel_db.json or restaurant_db.json; got none");
  const cityAt = options.over.cities.findIndex(({ name }) => name === CITY);
  const city = options.over.cities[cityAt];
  if (city === undefined) return fail("corpus", "city_missing", `expected a world with ${CITY}, this one has none`);
  const layer = placeLayer(
    {
      name: layerName("crosswoz", options),
      source: crosswoz.source,
      licence: crosswoz.licence,
      note: "coordinates are approximate: near a metro station, on a street, among neighbours or in a district",
    },
    options,
  );
  const exits = await exitsOf(parts.get("metro"));
  const placer = beijingPlacer(city, options.over.roads[cityAt]!);
  // Neighbours may stand later in the files, so the places that are known by themselves are found first.
  for await (const { entry } of entriesOf(sources)) if (entry) placer.learn(clueOf(entry, exits));
  const counts = { byMetro: 0, byStreet: 0, byNeighbours: 0, byDistrict: 0 };
  for await (const { entry, sheet, row, problem } of entriesOf(sources)) {
    if (!entry) {
      layer.reject({ sheet, row, reason: problem });
      continue;
    }
    const placed = placer.place(clueOf(entry, exits));
    if (placed === null)
      layer.reject({ sheet, row, reason: "no metro station, street, neighbour or district by which to place it" });
    else if (layer.add(placeOf(entry, { point: placed.point, city, placer }), { sheet, row })) counts[placed.by]++;
  }
  return layer.finish(counts);
}

type Read = { sheet: string; row: number } & ({ entry: Entry; problem?: never } | { entry: null; problem: string });

async function* entriesOf(files: readonly ImportFile[]): AsyncGenerator<Read> {
  for (const file of files)
    for await (const { row, value } of jsonItems(file)) {
      const parsed = Entry.safeParse(Array.isArray(value) ? value[1] : undefined);
      const [issue] = parsed.error?.issues ?? [];
      yield parsed.success
        ? { sheet: file.name, row, entry: parsed.data }
        : {
            sheet: file.name,
            row,
            entry: null,
            problem: `no entry of CrossWOZ: ${issue?.path.join(".")} ${issue?.message}`,
          };
    }
}

/** The metro station near each place, from the file of its own; what that lacks the entries may have. */
async function exitsOf(file: ImportFile | undefined): Promise<Map<string, string>> {
  const exits = new Map<string, string>();
  if (file === undefined) return exits;
  for await (const { value } of jsonItems(file)) {
    const { data } = Exit.safeParse(Array.isArray(value) ? value[1] : undefined);
    if (data?.地铁) exits.set(data.名称, data.地铁);
  }
  return exits;
}

function clueOf(entry: Entry, exits: ReadonlyMap<string, string>) {
  return {
    name: entry.名称,
    address: entry.地址,
    exit: entry.地铁 ?? exits.get(entry.名称) ?? null,
    neighbours: [...entry.周边景点, ...entry.周边餐馆, ...entry.周边酒店],
  };
}

function placeOf(
  entry: Entry,
  { point, city, placer }: { point: LonLat; city: CityFacts; placer: BeijingPlacer },
): ImportedPlace {
  const district = placer.districtOf(entry.地址);
  return {
    key: `${entry.领域} ${entry.名称}`,
    name: entry.名称,
    point,
    city,
    ...(district ? { district: district.name } : {}),
    address: entry.地址,
    tel: entry.电话 || null,
    rating: entry.评分 ?? null,
    approximate: ["coordinates"],
    ...ownOf(entry),
  };
}

function ownOf(entry: Entry): PlaceKind & Partial<ImportedPlace> {
  switch (entry.领域) {
    case "景点":
      return {
        ...kindAmong(entry.名称, ["museum", "park", "scenic", "mall", "sports", "cinema"], SIGHT),
        ticketYuan: entry.门票 ?? null,
        visitMinutes: visitMinutes(entry.游玩时间 ?? ""),
      };
    case "酒店":
      return {
        kind: "hotel",
        typecode: HOTEL_TYPES[entry.酒店类型 ?? ""] ?? "100100",
        costYuan: entry.价格 ?? null,
        tags: entry.酒店设施.slice(0, FACILITIES),
      };
    case "餐馆":
      return {
        ...kindAmong(entry.名称, ["restaurant", "cafe", "bar"], RESTAURANT),
        ...readChineseHours(entry.营业时间 ?? ""),
        costYuan: entry.人均消费 ?? null,
        tags: entry.推荐菜.slice(0, DISHES),
      };
  }
}

const SIGHT: PlaceKind = { kind: "scenic", typecode: "110200" };
const RESTAURANT: PlaceKind = { kind: "restaurant", typecode: "050100" };
const HOTEL_TYPES: Readonly<Record<string, string>> = {
  豪华型: "100102",
  高档型: "100103",
  舒适型: "100104",
  经济型: "100105",
};

function kindAmong(name: string, kinds: readonly PlaceKind["kind"][], otherwise: PlaceKind): PlaceKind {
  const found = kindOfWords(name);
  return found && kinds.includes(found.kind) ? found : otherwise;
}

/** The middle of `1小时 - 2小时`, in minutes; a day counts as eight hours and no visit lasts longer. */
function visitMinutes(text: string): number | null {
  const minutes = [...text.matchAll(/(\d+(?:\.\d+)?)(小时|天)/gu)].map(([, number, unit]) =>
    Math.min(DAY_OF_VISITS_MINUTES, Number(number) * (unit === "天" ? DAY_OF_VISITS_MINUTES : 60)),
  );
  const middle = minutes.reduce((sum, each) => sum + each, 0) / minutes.length;
  return middle > 0 ? Math.round(middle) : null;
}
