/** Corpora made by hand, so small that what a search must find follows from reading them. */

import type { Corpus, Document } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";

/** Longer than the 468 bytes that some filter indexes keep of a value, and alike up to there. */
const LONG_URL = `https://example.org/${"a-long-way/".repeat(50)}`;
export const LONG_URLS = [`${LONG_URL}one`, `${LONG_URL}two`] as const;

const SILK_ROAD = [
  "The silk road ran from Chang'an to the sea. ",
  "Traders rested their camels in every oasis. ",
  "A caravanserai gave them walls and water.",
];

const TEA = { title: "Tea house", text: "A tea house beside the canal serves jasmine tea." };

const TRAVEL: Document[] = [
  {
    id: "panda",
    title: "Panda reserve",
    text: "The giant panda lives among bamboo in Sichuan.",
    url: "https://example.org/panda",
    date: "2019-05-01",
    language: "en",
    fields: { year: 2019, tags: ["animals", "sichuan"], open: true, place: "Chengdu" },
  },
  {
    id: "熊猫",
    title: "大熊猫",
    text: "大熊猫生活在四川的竹林里。",
    url: "https://example.org/Panda",
    date: "2021-07-15",
    language: "zh",
    fields: { year: 2021, tags: ["animals"], open: false, place: "chengdu" },
  },
  {
    id: "night-train",
    title: "Night train",
    text: "The night train has sleepers. It leaves Chengdu at nine.",
    url: LONG_URLS[0],
    date: "2021-07-16",
    language: "en",
    fields: { year: 2021, tags: ["rail", 'sleeper "car"'], open: true, price: 12.5 },
  },
  {
    id: "rail-zh",
    title: "高铁",
    text: "京沪高铁从北京开往上海。",
    url: LONG_URLS[1],
    date: "2024-01-02",
    language: "zh",
    fields: { year: 2024, tags: ["rail"], open: true, price: 553 },
  },
  { id: "canal", title: "大運河", text: "大運河從杭州通到通州。", language: "zh", fields: { year: 1950 } },
  { id: "tea-1", ...TEA, language: "en", fields: { year: 2020, tags: ["tea"] } },
  { id: "tea-2", ...TEA, language: "en", fields: { year: 2022, tags: ["tea"] } },
  { id: "tea-3", ...TEA, language: "en", fields: { year: 2024, tags: ["tea", "rail"] } },
  { id: "silk", title: "Silk road", text: SILK_ROAD.join(""), language: "en", fields: { year: -130 } },
  {
    id: "phrase",
    title: "Gate",
    text: "The north gate faces the lake. The lake is open to swimmers.",
    language: "en",
  },
  { id: "words", title: "Lake", text: "At the gate of the north wind. A lake faces it, swimmers say.", language: "en" },
];

function silkPassages({ id, text }: Document): [number, number][] {
  if (id !== "silk") return [[0, text.length]];
  const ends = SILK_ROAD.map((_, at) => SILK_ROAD.slice(0, at + 1).join("").length);
  return ends.map((end, at) => [ends[at - 1] ?? 0, end]);
}

/** Animals, trains, tea three times over, and a document of three passages. */
export const travel: Corpus = memoryCorpus({ name: "travel", documents: TRAVEL, passagesOf: silkPassages });

/** Number of the nth passage of a document. */
export function passageOf(corpus: Corpus, id: string, nth = 0): number {
  const number = corpus.numberOf(id);
  if (number === null) throw new RangeError(`no document ${id}`);
  return corpus.passagesOf(number)[0] + nth;
}

/** As many words in each text; how often a word stands there is what differs. */
export const stalls: Corpus = memoryCorpus({
  name: "stalls",
  documents: [
    ...Array.from({ length: 9 }, (_, at) => ({
      id: `stall-${at}`,
      title: "",
      text: `market stall ${["plums", "pears", "figs", "dates", "limes", "kiwis", "melons", "grapes", "quinces"][at]}`,
    })),
    { id: "rare", title: "", text: "lantern stall bridges" },
    { id: "often", title: "", text: "copper copper copper bell bell gong" },
    { id: "once", title: "", text: "copper drum drum gong flute horn" },
    { id: "short", title: "", text: "ferry tides" },
    { id: "long", title: "", text: "ferry rivers harbours islands lighthouses anchors buoys sailors" },
  ],
});

const OTHER_WORDS = [
  "alder birch cedar elm fir hazel juniper larch maple oak pine rowan spruce willow yew",
  "amber basalt chalk flint granite jade marble onyx pumice quartz shale slate",
];

/** How many documents of `crowd` are picked. */
export const PICKED = 3;

/** Many documents that fit a query well, and three that fit it worst and are the only ones to pass the filter. */
export const crowd: Corpus = memoryCorpus({
  name: "crowd",
  documents: Array.from({ length: 600 }, (_, at) =>
    at % 200 === 77
      ? { id: `picked-${at}`, title: "", text: `${OTHER_WORDS.join(" ")} harbour`, fields: { picked: true, nth: at } }
      : { id: `doc-${at}`, title: "", text: `harbour harbour number${at % 7}`, fields: { picked: false, nth: at } },
  ),
});

/** What breaks what reads it: nothing at all, one word, astral characters, quotes, 100 kB, ids that are no identifiers. */
export const odd: Corpus = memoryCorpus({
  name: "odd",
  documents: [
    { id: "empty", title: "", text: "" },
    { id: "https://example.org/a?b=c&d=%20#e", title: "Address", text: "found by zeppelin" },
    { id: "a/b/../c", title: "Path", text: "found by tricycle" },
    { id: "it's \"quoted\" \\ 'id'", title: 'A "quoted" title', text: "found by 'rickshaw' \"gondola\" \\ -- ; DROP" },
    { id: "🐼", title: "Emoji 🐼🎋", text: "👨‍👩‍👧‍👦 found by unicycle 🚲" },
    { id: "long", title: "Long", text: `${"filler ".repeat(15_000)}monorail` },
    { id: "long word", title: "Word", text: `${"x".repeat(5000)} funicular` },
    { id: "half", title: "Half \ud83d", text: "a lone \ud83d half and a tab\tand \r\n lines catamaran" },
    { id: "nul", title: "Zero", text: "a nul \u0000 amid hovercraft" },
    { id: "mixed", title: "Mixed", text: "WLAN密码is在前台ask索取bathysphere" },
  ],
});
export const ODD_WORDS: Readonly<Record<string, string>> = {
  zeppelin: "https://example.org/a?b=c&d=%20#e",
  tricycle: "a/b/../c",
  rickshaw: "it's \"quoted\" \\ 'id'",
  gondola: "it's \"quoted\" \\ 'id'",
  unicycle: "🐼",
  monorail: "long",
  funicular: "long word",
  catamaran: "half",
  hovercraft: "nul",
};
/** Queries that are syntax to some engine; a list of hits, empty or not, is the only answer. */
export const ODD_QUERIES = [
  "",
  " ",
  "\n\t",
  '"',
  "'",
  "\\",
  '"unclosed phrase',
  "-minus +plus NOT tea OR (tea AND",
  "tea*",
  "tea:house",
  "'; DROP TABLE passages; --",
  "%_%",
  "🐼",
  "\ud83d",
  "\u0000",
  "？！……",
  "word ".repeat(3000),
  "漢".repeat(3000),
  "x".repeat(20_000),
];
