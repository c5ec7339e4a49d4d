// What it costs to find a place, in the default world and in one with four times as many: questions against a look at
// every place, opening the index against reading its bytes.
import { createHash } from "node:crypto";
import { haversineMetres, random } from "@arenakit/contracts";
import { buildWorld, readAtlas, smallWorld } from "@arenakit/corpus-world-maker";
import { buildPlaceIndex } from "../../corpora/world/dist/places/build-index.js";
import { decodePlaceIndex, encodePlaceIndex } from "../../corpora/world/dist/places/index-codec.js";
import { VARIANTS, variantQueries } from "../../corpora/world/dist/places/variants.js";
import { createPlaces } from "../../corpora/world/dist/places.js";
import { cpuMs, printTable, quantile, ratios, significant, spread, takeTurns, wallMs } from "./support/measure.mjs";

export const about = "finding places among those of the default world, and of one with four times as many";
/** Questions per sample of the index; the 99th percentile is the third worst. A look at every place is asked fewer. */
const SIZES = { cities: readAtlas(), scale: 1, questions: 300, scans: 15 };
const QUICK = { cities: readAtlas().slice(0, 2), scale: smallWorld().scale, questions: 3, scans: 1 };
const PAGE = 20;
/** One letter or character, none at all, signs, scripts, and texts that nobody would type. */
const ODD = [
  "a",
  "b",
  "1",
  "西",
  "店",
  "的",
  " ",
  "🏯",
  "故宫🏯",
  "臺北",
  "！！",
  "の湖",
  "Xi安 bell楼",
  "Москва",
  "%",
  "店店店",
].concat(["西湖", "a b ", "龘", "xihu", "北京市朝阳区", "酒店 "].map((text) => text.repeat(200 / text.length)));
const WISHES = [
  "便宜的酒店",
  "4.5分以上的火锅",
  "宠物友好 咖啡馆",
  "24小时 餐厅",
  "三甲医院",
  "网红 奶茶店",
  "hot pot",
];

export async function run({ seed, quick = false, rounds = 5 }) {
  const sizes = [];
  for (const times of [1, 4])
    sizes.push(
      await measureSize({ ...(quick ? QUICK : SIZES), seed, times, turns: { rounds, warmUps: quick ? 0 : 1 } }),
    );
  const [small, large] = sizes;
  console.log("");
  printTable(
    ["places", "build the index, CPU s", "MiB", "bytes a place", "open, ms", "open, times sha256 of its bytes"],
    sizes.map(({ count, buildMs, bytes, open, baseline }) => [
      count,
      significant(buildMs / 1000),
      significant(bytes / 2 ** 20),
      significant(bytes / count),
      spread(open),
      spread(ratios(open, baseline)),
    ]),
  );
  console.log("");
  printTable(
    [
      "question",
      "p50 CPU µs",
      "p99 CPU µs",
      "p50, times a look at every place",
      "p50 ×4",
      "p99 ×4",
      "p50 ×4, times p50",
    ],
    small.questions.map(({ name, p50, p99, share }, at) => {
      const grown = large.questions[at];
      return [
        name,
        spread(p50),
        spread(p99),
        spread(share),
        spread(grown.p50),
        spread(grown.p99),
        spread(ratios(grown.p50, p50)),
      ];
    }),
  );
}

async function measureSize({ cities, scale, questions: count, scans, seed, times, turns }) {
  const { pois: table } = buildWorld({ cities, seed, scale: scale * times, without: ["guides"] });
  let index;
  const buildMs = await cpuMs(() => {
    index = buildPlaceIndex(table, cities);
  });
  const sections = new Map(encodePlaceIndex(index).map(({ name, bytes }) => [name, bytes]));
  const { open, baseline } = await takeTurns(
    {
      open: () => wallMs(() => createPlaces({ cities, pois: table, index: decodePlaceIndex(sections) })),
      baseline: () =>
        wallMs(() => {
          for (const bytes of sections.values()) createHash("sha256").update(bytes).digest();
        }),
    },
    turns,
  );
  const places = createPlaces({ cities, pois: table, index: decodePlaceIndex(sections) });
  const questions = [];
  for (const { name, ask, scan, asked } of questionsFor(places, table, { cities, count, seed })) {
    const sample = (answer, most) => () => {
      const each = asked.slice(0, most).map((question) => cpuMicros(() => answer(question)));
      return { p50: quantile(each, 0.5), p99: quantile(each, 0.99) };
    };
    const { ours, theirs } = await takeTurns({ ours: sample(ask, count), theirs: sample(scan, scans) }, turns);
    const p50 = ours.map((one) => one.p50);
    const share = ratios(
      p50,
      theirs.map((one) => one.p50),
    );
    questions.push({ name, p50, p99: ours.map((one) => one.p99), share });
  }
  const bytes = [...sections.values()].reduce((sum, section) => sum + section.length, 0);
  return { count: table.length, buildMs, bytes, open, baseline, questions };
}

/** Of this process: a machine that is busy with other things must not show in a 99th percentile. */
function cpuMicros(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function questionsFor(places, table, { cities, count, seed }) {
  const draw = random(seed, "bench-places");
  const row = () => draw.integer(0, table.length - 1);
  const many = (make) => Array.from({ length: count }, make);
  const cityNames = new Map(cities.map(({ adcode, name }) => [adcode, name]));
  const texts = Array.from({ length: table.length }, (_, at) => [
    table.name(at),
    table.address(at),
    ...table.aliases(at),
  ]);
  const points = texts.map((_, at) => ({ longitude: table.longitude(at), latitude: table.latitude(at) }));
  const search = ({ keywords, region }) => places.search({ keywords, limit: PAGE, ...(region ? { region } : {}) });
  const scan = ({ keywords }) => {
    const found = [];
    for (let at = 0; at < texts.length; at++) if (texts[at].some((text) => text.includes(keywords))) found.push(at);
    return found.slice(0, PAGE).map((at) => table.poi(at));
  };
  const everyDistance = ({ centre, radiusMetres }) => {
    const found = [];
    for (let at = 0; at < points.length; at++) {
      const metres = haversineMetres(centre, points[at]);
      if (metres <= radiusMetres) found.push({ at, metres });
    }
    found.sort((left, right) => left.metres - right.metres);
    return found.slice(0, PAGE).map(({ at }) => table.poi(at));
  };
  const variants = variantQueries(table, { seed, count: Math.max(300, 3 * count) });
  const typed = VARIANTS.map((variant) => ({
    name: `search: ${variant}`,
    ask: search,
    scan,
    asked: variants
      .filter((one) => one.variant === variant)
      .slice(0, count)
      .map(({ query, poi }) => ({ keywords: query, region: cityNames.get(poi.city) })),
  }));
  const kinds = ["酒店", "餐厅", "咖啡馆", "火锅", "停车场", "药店", "银行", "亲子餐厅", "博物馆", "便利店"];
  const city = () => draw.pick(cities);
  const near = () => draw.pick(city().landmarks).name;
  const around = (radiusMetres, keywords) => ({
    name: `around: ${radiusMetres / 1000} km${keywords ? ", a kind" : ""}`,
    ask: (question) => places.around({ ...question, limit: PAGE }),
    scan: everyDistance,
    asked: many(() => ({ centre: points[row()], radiusMetres, ...(keywords ? { keywords: draw.pick(kinds) } : {}) })),
  });
  const text = (name, make, ask = search) => ({ name, ask, scan, asked: many(() => ({ keywords: make() })) });
  return [
    ...typed,
    text("search: city and kind", () => `${city().name} ${draw.pick(kinds)}`),
    text("search: kind near a landmark", () => `${near()}附近的${draw.pick(kinds)}`),
    text("search: kind alone, the whole country", () => draw.pick(kinds)),
    text("search: address", () => table.address(row())),
    text(
      "search: nothing, then similar names",
      () => `${table.name(row()).slice(1)}龘`,
      ({ keywords }) => [search({ keywords }), places.similarNames(keywords, 3)],
    ),
    text("search: odd texts", () => draw.pick(ODD)),
    text("search: wishes", () => `${city().name} ${draw.pick(WISHES)}`),
    around(1000),
    around(5000),
    around(5000, true),
    around(50_000),
    { ...text("geocode", () => table.address(row())), ask: ({ keywords }) => places.geocode(keywords) },
    {
      name: "regeocode",
      ask: ({ centre }) => places.reverseGeocode(centre, 1000),
      scan: everyDistance,
      asked: many(() => ({ centre: points[row()], radiusMetres: 1000 })),
    },
  ];
}
