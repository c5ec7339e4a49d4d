/** The shops of VitaBench's tasks (delivery in Chinese, in-store in English) as places of the cities they stand in. */
import * as z from "zod";
import { fromBd09, fromWgs84 } from "../atlas/datum.ts";
import type { CityFacts } from "../atlas.ts";
import { fullCityName } from "../atlas.ts";
import type { Importer, ImportOptions, ImportOutcome } from "../import.ts";
import type { ImportFile } from "./files.ts";
import { jsonItems } from "./json-items.ts";
import { kindOfWords, type PlaceKind } from "./kind-words.ts";
import { layerName } from "./layers.ts";
import { readChineseHours } from "./opening-hours.ts";
import { type PlaceLayer, placeLayer } from "./place-layer.ts";

const Shop = z.object({
  store_id: z.string().optional(),
  shop_id: z.string().optional(),
  name: z.string().optional(),
  shop_name: z.string().optional(),
  score: z.number().nullish(),
  location: z.object({ address: z.string(), longitude: z.number(), latitude: z.number() }),
  tags: z.array(z.string()).default([]),
  category: z.string().optional(),
  business_hours: z.string().optional(),
  products: z.array(z.looseObject({ name: z.string(), price: z.number().nullish() })).default([]),
});
type Shop = z.infer<typeof Shop>;

const MOST_TAGS = 8;
/** What a delivering store and an in-store shop are where nothing tells more. */
const RESTAURANT: PlaceKind = { kind: "restaurant", typecode: "050100" };
const SERVICE: PlaceKind = { kind: "service", typecode: "070000" };

export const vitabench: Importer = {
  name: "vitabench",
  description: "Shops of the delivery and in-store tasks, with coordinates, scores and prices.",
  source: "VitaBench tasks (meituan-longcat/vitabench)",
  licence: "MIT",
  parts: [
    { id: "tasks", pattern: /tasks.*\.json$/i, what: "tasks.json of delivery or instore, any language", isMany: true },
  ],
  options: ["datum"],
  read: readVitabench,
};

async function readVitabench(files: readonly ImportFile[], options: ImportOptions): Promise<ImportOutcome> {
  const layer = placeLayer(
    {
      name: layerName("vitabench", options),
      source: vitabench.source,
      licence: vitabench.licence,
      note: "shops and coordinates are those of the tasks; kinds are guessed from names and tags",
    },
    options,
  );
  const cityOf = cityNamer(options.over.cities);
  const shops = { inTasks: 0 };
  for (const file of files) {
    for await (const { row, value } of jsonItems(file)) {
      const environment = (value as { environment?: Record<string, unknown> } | undefined)?.environment;
      const entries = environment?.stores ?? environment?.shops;
      if (typeof entries !== "object" || entries === null) {
        layer.reject({ sheet: file.name, row, reason: "a task without stores and without shops" });
        continue;
      }
      for (const entry of Object.values(entries)) {
        shops.inTasks++;
        addShop(entry, { layer, where: { sheet: file.name, row }, cityOf, datum: options.datum ?? "gcj02" });
      }
    }
  }
  return layer.finish(shops);
}

interface Adding {
  readonly layer: PlaceLayer;
  readonly where: { readonly sheet: string; readonly row: number };
  readonly cityOf: (address: string) => CityFacts | undefined;
  readonly datum: NonNullable<ImportOptions["datum"]>;
}

function addShop(entry: unknown, { layer, where, cityOf, datum }: Adding): void {
  const parsed = Shop.safeParse(entry);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    layer.reject({ ...where, reason: `a shop that cannot be read: ${issue?.path.join(".")} ${issue?.message}` });
    return;
  }
  const shop = parsed.data;
  const name = shop.name ?? shop.shop_name ?? "";
  const kind = kindOfWords(name, shop.tags.join(" "), shop.products.map((product) => product.name).join(" "));
  const city = cityOf(shop.location.address);
  const isTaken = layer.add(
    {
      key: shop.store_id ?? shop.shop_id ?? name,
      name,
      ...(kind ?? (shop.store_id === undefined ? SERVICE : RESTAURANT)),
      english: /[\u4e00-\u9fff]/u.test(name) ? null : name,
      point: datum === "gcj02" ? shop.location : datum === "wgs84" ? fromWgs84(shop.location) : fromBd09(shop.location),
      ...(city ? { city } : {}),
      address: shop.location.address,
      rating: shop.score == null ? null : Math.round(shop.score * 10) / 10,
      costYuan: middlePrice(shop),
      ...(shop.business_hours ? readChineseHours(shop.business_hours) : {}),
      tags: shop.tags.slice(0, MOST_TAGS),
      approximate: shop.products.length > 0 ? ["costYuan"] : [],
    },
    where,
  );
  if (isTaken && !city)
    layer.note({ ...where, reason: `${name}: its address names no city of the world, it counts to the nearest one` });
  if (isTaken && kind === null)
    layer.note({ ...where, reason: `${name}: neither name, tags nor products tell what kind of place it is` });
}

/** The middle price of what it sells stands for a usual bill. */
function middlePrice({ products }: Shop): number | null {
  const prices = products.flatMap(({ price }) => (price == null ? [] : [price])).sort((one, other) => one - other);
  return prices[prices.length >> 1] ?? null;
}

/** The city of the world that an address names, in Chinese before its districts or in English at its end. */
function cityNamer(cities: readonly CityFacts[]): (address: string) => CityFacts | undefined {
  const chinese = cities.map((city) => ({ city, names: [fullCityName(city), `${city.name}市`] }));
  const english = cities.map((city) => ({ city, word: new RegExp(`(^|[, ])${city.english}( City)?([, ]|$)`, "i") }));
  return (address) =>
    (
      chinese.find(({ names }) => names.some((name) => address.includes(name))) ??
      english.find(({ word }) => word.test(address.split(",").slice(-2).join(",")))
    )?.city;
}
