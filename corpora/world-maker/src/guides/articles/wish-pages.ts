/**
 * Pages for what travellers wish for: an easy day for the old, few people, photographs, a place to stay. Each line lists
 * sights that the world's own facts choose: kind, tags, hours, names and how well known they are. What the world does
 * not record, such as ramps, a page tells the reader to ask.
 */
import type { CityFacts, Poi } from "@arenakit/corpus-world";
import type { CityBook } from "../facts.ts";
import { hoursEn, hoursZh, lengthZh, listEn, nameEn } from "../wording.ts";
import type { ArticleDraft, Writer } from "./article.ts";
import { writeStay } from "./stay.ts";
import { HILL, SEASIDE } from "./wishes.ts";

interface WishLine {
  readonly zh: string;
  readonly en: string;
  /** `rank` from 0, the best known. */
  readonly fits: (poi: Poi, rank: number) => boolean;
}

interface WishPage {
  readonly slug: string;
  readonly title: (city: CityFacts) => { readonly zh: string; readonly en: string };
  readonly lines: readonly WishLine[];
  /** What else is to be said, after the lists. */
  readonly closing: (book: CityBook) => { readonly zh: readonly string[]; readonly en: readonly string[] };
}

const MOST = 8;
const FOOD = ["cafe", "restaurant"] as const;
/** Better known sights are where people go. */
const CROWDED = 8;
const METRO_METRES = 800;
const EARLY = "06:30";
const LATE = "19:00";

const bare = (name: string): string => name.replace(/[(（].*$/, "");
const STEEP = /[山峰岭崖塔洞瀑]|长城|栈道|城墙|索道|石林|天梯|滑雪/;
const WATERSIDE = /[江河湖海湾滩岛]|绿道|滨|堤|城墙/;
const FLOWERS = /樱|梅|桃花|牡丹|荷|莲|杏|菊|玫瑰|花海|植物园|枫/;
const BOATS = /码头|游船|游轮|漂流|竹筏|轮渡|渡口/;
const hasTag = (tag: string) => (poi: Poi) => poi.tags.includes(tag);
const isFlat = ({ name, kind }: Poi): boolean => kind === "park" && !STEEP.test(bare(name)) && !HILL.test(bare(name));
const isStreet = ({ name, tags }: Poi): boolean => tags.includes("美食") && !STEEP.test(bare(name));
const isMuseum = ({ kind, tags }: Poi): boolean => kind === "museum" && tags.includes("室内");
const isOutside = ({ kind }: Poi): boolean => kind === "park" || kind === "scenic";
/** Whether it is open at that time of day, by its usual hours. */
const isOpenAt = ({ openHours }: Poi, time: string): boolean =>
  (openHours ?? "").split(",").some((span) => span.slice(0, 5) <= time && time < span.slice(6));
/** A view by its tag, and mountains. */
const isView = ({ name, tags }: Poi): boolean =>
  tags.includes("观景") || (tags.includes("自然") && HILL.test(bare(name)));
const anyName = ({ name, alias }: Poi, word: RegExp): boolean => [name, ...alias].some((one) => word.test(one));

const PAGES: readonly WishPage[] = [
  {
    slug: "easy-walking",
    title: ({ name, english }) => ({
      zh: `${name}带老人、坐轮椅、推婴儿车出行：不累的去处`,
      en: `${english} for elderly parents, wheelchairs and strollers: easy sights`,
    }),
    lines: [
      { zh: "带老人逛，想不累，可以选博物馆", en: "Museums, easy for older visitors:", fits: isMuseum },
      { zh: "地势平缓、不用爬坡的公园有", en: "Flat parks without hills to climb:", fits: isFlat },
      { zh: "走走停停、有地方歇脚的街区有", en: "Streets where one can sit down and eat:", fits: isStreet },
    ],
    closing: (book) => ({
      zh: [
        ...nearMetro(
          book,
          isMuseum,
          (station, poi, metres) => `${poi.name}（离${station}直线约${lengthZh(metres)}）`,
        ).map((list) => `步行少、离地铁口近的有${list}。`),
        "坐轮椅或推婴儿车，先选上面这些平路多的地方；无障碍坡道、电梯和轮椅租借地图没有记录，请出发前向场馆确认。",
      ],
      en: [
        "With a wheelchair or a stroller begin with these. The map does not record ramps and lifts: ask about step-free access before you go.",
      ],
    }),
  },
  {
    slug: "away-from-crowds",
    title: ({ name, english }) => ({
      zh: `${name}人少、清静的去处：避开人流`,
      en: `Quiet places in ${english}, away from the crowds`,
    }),
    lines: [
      {
        zh: "人少的公园有",
        en: "Quiet parks with fewer visitors:",
        fits: ({ kind }, rank) => kind === "park" && rank >= CROWDED,
      },
      {
        zh: "人少的博物馆有",
        en: "Quiet museums with fewer visitors:",
        fits: ({ kind }, rank) => kind === "museum" && rank >= CROWDED,
      },
      {
        zh: "人少的海滩、海边有",
        en: "Quieter beaches and shores:",
        fits: (poi, rank) => anyName(poi, SEASIDE) && rank > 0,
      },
      {
        zh: "名气小一些、人不多的景点有",
        en: "Lesser known sights with fewer tourists:",
        fits: ({ kind, tags }, rank) => kind === "scenic" && rank >= CROWDED && !tags.includes("购物"),
      },
    ],
    closing: ({ sights }) => {
      const crowded = sights.filter(({ kind, openHours }) => kind !== "mall" && openHours !== null).slice(0, CROWDED);
      return {
        zh: [
          `最有名的几处周末和节假日人多，想人少就选工作日，开门就到：${crowded.map((poi) => `${poi.name}（${hoursZh(poi)}）`).join("、")}。`,
        ],
        en: [
          `The best known are busy at weekends and on holidays. For fewer crowds come on a weekday when they open: ${listEn(crowded.map((poi) => `${nameEn(poi)} (${hoursEn(poi)})`))}.`,
        ],
      };
    },
  },
  {
    slug: "photo-spots",
    title: ({ name, english }) => ({
      zh: `${name}拍照机位：日出、日落、夜景和约会`,
      en: `Photo spots in ${english}: sunrise, sunset, night views and romantic walks`,
    }),
    lines: [
      { zh: "视野开阔、适合拍照取景的机位有", en: "Photo spots with a view:", fits: isView },
      {
        zh: "清晨看日出、等晨光，这时已开放的有",
        en: "For sunrise, open early in the morning:",
        fits: (poi) => isOutside(poi) && (poi.tags.includes("观景") || anyName(poi, SEASIDE)) && isOpenAt(poi, EARLY),
      },
      {
        zh: "傍晚看日落，这时还开放的有",
        en: "For sunset, open until the evening:",
        fits: (poi) => isOutside(poi) && (poi.tags.includes("观景") || anyName(poi, SEASIDE)) && isOpenAt(poi, LATE),
      },
      { zh: "晚上亮灯、适合拍夜景的有", en: "For night views and evening walks:", fits: hasTag("夜游") },
      {
        zh: "情侣约会、浪漫散步可以去",
        en: "Romantic spots for couples:",
        fits: (poi) =>
          isOutside(poi) && (poi.tags.includes("夜游") || poi.tags.includes("观景")) && isOpenAt(poi, LATE),
      },
    ],
    closing: () => ({ zh: ["清晨和傍晚的光线最好。"], en: ["The light is best early and late in the day."] }),
  },
  {
    slug: "outdoors",
    title: ({ name, english }) => ({
      zh: `${name}骑行、徒步、坐船和赏花：户外怎么玩`,
      en: `Cycling, hiking, boat trips and flowers in ${english}`,
    }),
    lines: [
      {
        zh: "想骑行，可以沿着水边和平路骑车经过",
        en: "For cycling, flat and by the water:",
        fits: (poi) => isOutside(poi) && anyName(poi, WATERSIDE) && !HILL.test(bare(poi.name)),
      },
      {
        zh: "想徒步、爬山，可以去",
        en: "For hiking trails and climbs:",
        fits: (poi) => poi.tags.includes("自然") && (HILL.test(bare(poi.name)) || STEEP.test(bare(poi.name))),
      },
      {
        zh: "想坐船游览，有码头或游船的是",
        en: "For boat trips and cruises, from a pier:",
        fits: (poi) => anyName(poi, BOATS),
      },
      {
        zh: "赏花（樱花、梅花、荷花等）和看红叶，可以先看以花木得名的",
        en: "For flowers, cherry blossoms and autumn leaves, by their names:",
        fits: (poi) => isOutside(poi) && anyName(poi, FLOWERS),
      },
    ],
    closing: () => ({
      zh: ["能否骑进园内、当天是否开船，以现场公示为准；花期和叶期每年不同。"],
      en: ["Ask on site whether bicycles are let in and whether boats go that day."],
    }),
  },
  {
    slug: "evenings-and-pets",
    title: ({ name, english }) => ({
      zh: `${name}夜生活、安静的咖啡馆和能带宠物的地方`,
      en: `Nightlife, quiet cafes and pet-friendly places in ${english}`,
    }),
    lines: [{ zh: "晚上热闹、适合夜生活的街区有", en: "Lively streets for a night out:", fits: hasTag("夜游") }],
    closing: (book) => {
      const lists = [
        { zh: "酒吧", en: "Bars, for the nightlife:", pois: book.rated({ kinds: ["bar"] }) },
        { zh: "安静的咖啡馆和餐厅", en: "Quiet cafes and kitchens:", pois: book.rated({ kinds: FOOD, tag: "安静" }) },
        { zh: "可以带狗、带宠物的", en: "Pet friendly:", pois: book.rated({ kinds: FOOD, tag: "可带宠物" }) },
      ].filter(({ pois }) => pois.length > 0);
      return {
        zh: lists.map(
          ({ zh, pois }) => `${zh}有${pois.map(({ name, district }) => `${name}（${district}）`).join("、")}。`,
        ),
        en: lists.map(({ en, pois }) => `${en} ${listEn(pois.map(nameEn))}.`),
      };
    },
  },
];

export const writeWishes: Writer = (book) => [...PAGES.flatMap((page) => written(page, book)), ...writeStay(book)];

function written({ slug, title, lines, closing }: WishPage, book: CityBook): ArticleDraft[] {
  const all = [...book.sights, ...book.slopes].filter(({ kind }) => kind !== "mall");
  const listed = lines
    .map((line) => ({ line, pois: all.filter((poi, rank) => line.fits(poi, rank)).slice(0, MOST) }))
    .filter(({ pois }) => pois.length > 0);
  if (listed.length === 0) return [];
  const { zh, en } = title(book.city);
  const more = closing(book);
  const said = [...more.zh, ...more.en].join("\n");
  const places = [
    ...new Set([...listed.flatMap(({ pois }) => pois), ...all.filter(({ name }) => said.includes(name))]),
  ];
  const common = { kind: "wish", slug, places: places.map(({ id }) => id) } as const;
  return [
    {
      ...common,
      language: "zh",
      title: zh,
      paragraphs: [
        ...listed.map(
          ({ line, pois }) => `${line.zh}${pois.map(({ name, district }) => `${name}（${district}）`).join("、")}。`,
        ),
        ...more.zh,
      ],
    },
    {
      ...common,
      language: "en",
      title: en,
      paragraphs: [...listed.map(({ line, pois }) => `${line.en} ${listEn(pois.map(nameEn))}.`), ...more.en],
    },
  ];
}

/** Sights with a station beside them, in words; none or one list. */
function nearMetro(
  book: CityBook,
  fits: (poi: Poi) => boolean,
  say: (station: string, poi: Poi, metres: number) => string,
): string[] {
  const found = book.sights.filter(fits).flatMap((poi) => {
    const [station] = book.near(poi, { kinds: ["metro"], metres: METRO_METRES, limit: 1 });
    return station ? [say(station.poi.name, poi, station.metres)] : [];
  });
  return found.length === 0 ? [] : [found.slice(0, MOST).join("、")];
}
