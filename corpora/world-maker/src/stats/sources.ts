/** The published lists that a world is compared with, read from their JSON: CrossWOZ's Beijing and VitaBench's shops. */
import { asFailure, fail } from "@arenakit/contracts";
import * as z from "zod";

const Attraction = z.tuple([
  z.string(),
  z.object({
    名称: z.string(),
    地址: z.string().nullable(),
    门票: z.number().nullable(),
    评分: z.number().nullable(),
    游玩时间: z.string().nullable(),
  }),
]);
const Hotel = z.tuple([
  z.string(),
  z.object({
    名称: z.string(),
    酒店类型: z.string().nullable(),
    地址: z.string().nullable(),
    价格: z.number().nullable(),
    评分: z.number().nullable(),
  }),
]);
const Restaurant = z.tuple([
  z.string(),
  z.object({
    名称: z.string(),
    地址: z.string().nullable(),
    人均消费: z.number().nullable(),
    评分: z.number().nullable(),
    营业时间: z.string().nullable(),
  }),
]);
const VitaLocation = z.object({ address: z.string(), longitude: z.number(), latitude: z.number() });
const DeliveryTask = z.object({
  environment: z.object({
    stores: z.record(
      z.string(),
      z.object({ store_id: z.string(), name: z.string(), score: z.number(), location: VitaLocation }),
    ),
  }),
});
const InstoreTask = z.object({
  environment: z.object({
    shops: z.record(
      z.string(),
      z.object({ shop_id: z.string(), score: z.number(), category: z.string(), location: VitaLocation }),
    ),
  }),
});

export interface CrossWoz {
  readonly attractions: readonly z.infer<typeof Attraction>[1][];
  readonly hotels: readonly z.infer<typeof Hotel>[1][];
  readonly restaurants: readonly z.infer<typeof Restaurant>[1][];
}
export interface VitaBench {
  /** Each once. */
  readonly stores: readonly { name: string; score: number; longitude: number; latitude: number; address: string }[];
  readonly shops: readonly { score: number; isFood: boolean }[];
}

/** Texts of the files of one folder by their names. */
export type ReadText = (file: string) => string | null;

/** Null where the folder lacks one of the three files. Throws a FailureError statistics_source on other content. */
export function readCrossWoz(read: ReadText): CrossWoz | null {
  const texts = ["attractions", "hotels", "restaurants"].map((name) => read(`crosswoz_beijing_${name}.json`));
  const [attractions, hotels, restaurants] = texts;
  if (attractions == null || hotels == null || restaurants == null) return null;
  const rows = <T>(schema: z.ZodType<[string, T]>, text: string, name: string) =>
    parse(z.array(schema), text, name).map(([, row]) => row);
  return {
    attractions: rows(Attraction, attractions, "attractions"),
    hotels: rows(Hotel, hotels, "hotels"),
    restaurants: rows(Restaurant, restaurants, "restaurants"),
  };
}

/** Null where the folder lacks one of the two files. Throws a FailureError statistics_source on other content. */
export function readVitaBench(read: ReadText): VitaBench | null {
  const delivery = read("vitabench_delivery_tasks_zh.json");
  const instore = read("vitabench_instore_tasks_en.json");
  if (delivery === null || instore === null) return null;
  const stores = parse(z.array(DeliveryTask), delivery, "delivery").flatMap(({ environment }) =>
    Object.values(environment.stores),
  );
  const shops = parse(z.array(InstoreTask), instore, "instore").flatMap(({ environment }) =>
    Object.values(environment.shops),
  );
  return {
    stores: [...new Map(stores.map((store) => [store.store_id, store])).values()].map(({ location, ...store }) => ({
      ...store,
      ...location,
    })),
    shops: [...new Map(shops.map((shop) => [shop.shop_id, shop])).values()].map(({ score, category }) => ({
      score,
      isFood: !category.startsWith("other"),
    })),
  };
}

function parse<T>(schema: z.ZodType<T>, text: string, name: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    return fail(
      "harness",
      "statistics_source",
      `expected the published ${name} file, got something else (${asFailure("harness", error).message.slice(0, 200)}): download it again`,
    );
  }
}
