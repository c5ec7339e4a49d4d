/** Data file: words that compare, Chinese and English in lower case, by what they say of two things, of all, or of a list. */

import type { ClaimOf, Measure } from "@arenakit/contracts";
import { tableOf } from "@arenakit/contracts";
import { Trie } from "./lexicon.ts";

export type Cue =
  /** `measure` is null where the amount beside it says what is measured. `weak` words need something to be compared with. */
  | { readonly kind: "than"; readonly value: string }
  /** So many times as much. */
  | { readonly kind: "times"; readonly value: string }
  | {
      readonly kind: "step";
      readonly measure: Measure | null;
      readonly relation: "more" | "less" | "apart";
      readonly weak: boolean;
    }
  | {
      readonly kind: "best";
      readonly measure: Measure | null;
      readonly relation: "most" | "least";
      readonly rank: number;
    }
  | {
      readonly kind: "order";
      readonly measure: Measure | null;
      readonly direction: ClaimOf<"order">["direction"];
      readonly weak: boolean;
    }
  | { readonly kind: "measure"; readonly measure: Measure }
  | { readonly kind: "none" };

/** Measure and relation, `any` for a measure that the amount tells, `weak` where the words alone compare nothing. */
const STEPS: Readonly<Record<string, string>> = {
  "price less": "便宜|便宜了|更便宜|省钱|cheaper|less expensive",
  "price more": "贵|贵了|贵出|更贵|dearer|more expensive|pricier|costlier",
  "price apart": "差价|价差|票价差|价格差|price gap|price difference|difference in price|fare difference",
  "duration less": "快|快了|快出|更快|省时|faster|quicker",
  "duration more": "慢|慢了|慢出|更慢|slower",
  "duration apart": "时间差|时差|用时差|time gap|time difference|difference in time",
  "distance less weak": "近|近了|更近|nearer|closer",
  "distance more weak": "远|远了|远出|更远|farther|further",
  "distance less": "少走|少开",
  "distance more": "多走|多开",
  "clock less weak": "早|早了|更早|早到|早发|早走|早出发|早发车|早到达|提早|提前|earlier|sooner",
  "clock more weak": "晚|晚了|更晚|晚到|晚发|晚走|晚出发|晚发车|晚到达|迟|迟了|later",
  "any less":
    "省|省了|省下|节省|节省了|节约|少花|少花了|少付|少掏|少用|少坐|少等|saves|saving|save|saved|saves you|saving you|save you",
  "any more": "多花|多花了|多付|多掏|多用|多坐|多等|多耗|多费|多出|高出|要多花|贵出|lose|loses|losing",
  "any less weak": "少|少了|低|低了|短|短了|减少|less|fewer|lower|shorter",
  "any more weak": "多|多了|高|高了|长|长了|more|higher|longer|extra",
  "any apart": "差|差了|相差|相差了|差距|差额|只差|difference|gap|apart|差距是",
};

const BESTS = tableOf<string>({
  "price least":
    "便宜|省钱|cheapest|least expensive|lowest-priced|lowest priced|lowest price|lowest fare|spend least|spend the least|costs least|costs the least",
  "price most": "贵|昂贵|most expensive|dearest|priciest|costliest|highest price|highest fare|highest-priced",
  "duration least": "快|省时|省时间|fastest|quickest|shortest journey|shortest ride|shortest travel time",
  "duration most": "慢|slowest|longest journey|longest ride",
  "distance least": "近|closest|nearest|shortest walk",
  "distance most": "远|longest walk|farthest|furthest|most distant",
  "rating most":
    "best-rated|best rated|highest-rated|highest rated|top-rated|top rated|highest rating|best rating|highest score|top rating|best-reviewed|best reviews|best reviewed",
  "rating least": "lowest-rated|lowest rated|lowest rating|worst-rated|worst rated",
  "clock least": "早|早出发|早到|早发车|earliest",
  "clock most": "晚|晚出发|晚到|晚发车|latest",
  "any most": "高|长|highest|longest",
  "any least": "低|短|lowest|shortest",
});

/** Words that say by what is measured. */
const MEASURES: Readonly<Record<Measure, string>> = {
  price:
    "价格|价钱|票价|人均|房价|门票|费用|花费|花销|车费|价位|消费|钱|价|price|prices|fare|fares|cost|costs|costing|charges|spend|budget|per head|expensive|much|price tag|ticket|room rate",
  duration:
    "时间|用时|耗时|车程|时长|历时|路上|久|takes|take|taken|taking|took|time|duration|travel time|journey time|long",
  distance: "距离|路程|远近|里程|distance|far|distances",
  rating: "评分|口碑|分数|得分|评价|星级|rating|ratings|rated|score|scores|scored|stars",
  clock: "出发时间|发车时间|起飞时间|出发|发车|departure|departure time|start time",
};

const ORDERS: Readonly<Record<string, string>> = {
  "distance rising":
    "从近到远|由近到远|由近及远|从近及远|由近至远|从近至远|近的在前|近的排在前|先近后远|近的排前面|近的放前面",
  "distance falling": "从远到近|由远及近|由远到近|远的在前|先远后近",
  "price rising": "从便宜到贵|由便宜到贵|便宜的在前|便宜的排在前|便宜的排前面|便宜的放前面|先便宜后贵",
  "price falling": "从贵到便宜|由贵到便宜|贵的在前|贵的排在前|先贵后便宜",
  "duration rising": "从快到慢|由快到慢|快的在前|快的排在前|先快后慢",
  "duration falling": "从慢到快|由慢到快|慢的在前",
  "rating falling": "评分高的在前|评分高的排在前|评分高的排前面|分高的在前|高分在前",
  "clock rising":
    "出发时间先后|发车时间先后|出发早晚|发车早晚|按出发时间|按发车时间|按出发先后|发车先后|出发早的在前|早的在前|in order of departure|by departure time",
  "any rising weak":
    "从低到高|由低到高|由低至高|从低至高|从少到多|由少到多|从短到长|由短到长|从小到大|升序|low to high|lowest to highest|ascending|shortest to longest|shortest first|lowest first",
  "any falling weak":
    "从高到低|由高到低|由高至低|从高至低|从多到少|由多到少|从长到短|由长到短|从大到小|降序|high to low|highest to lowest|descending|highest first|longest first",
  "distance rising ":
    "按距离排|按距离远近|按远近|距离排序|in order of distance|sorted by distance|ordered by distance|ranked by distance|listed by distance|in distance order",
  "rating falling ":
    "按评分排|按评分高低|按评分排序|in order of rating|sorted by rating|ordered by rating|ranked by rating|listed by rating",
};

/** Things compared with, said behind these words; `before`: said before them, or behind where nothing is. */
const THANS: Readonly<Record<string, string>> = {
  after: "比|than|over",
  lead: "比起|相较于|相比于|较之|compared with|compared to|versus|vs|vs.|relative to|against|next to",
  before: "相比|相比之下|比较起来|比起来|相较",
};

const TIMES: Readonly<Record<string, string>> = {
  "0.5": "一半|half|half as|半价",
  2: "一倍|两倍|二倍|twice|double|twice as|two times",
  3: "三倍|three times|triple",
  4: "四倍|four times",
  5: "五倍|five times",
};

/** Words with such a word in them that compare nothing. */
const SILENT =
  "差多少|差几|比如|比较|比例|对比|比方|比方说|好比|比价|比如说|差不多|差点|差一点|至少|最少|不少|多少|最多|很多|大多|众多|许多|更多|多数|差异|全长|高铁|高速|高峰|高达|早上|早餐|早饭|早点|早茶|早晨|早高峰|晚上|晚餐|晚饭|晚点|晚高峰|夜晚|傍晚|当晚|今晚|每晚|一晚|晚间|附近|将近|接近|近乎|最近几天|最近一周|远处|快车|快捷|快速|特快|直达特快|很快|尽快|尽早|多云|多个|多家|多种|多次|多样|省会|省道|省内|少于|多于|低于|高于|短途|长途|长城|长江|长沙|more or less|no more than|not more than|at least|at most|no less than|over the|over a|moreover|furthermore|sooner or later|above all|later on|no later than|over budget|below budget|under budget|save time|half an hour|half past|half-hour|half a|half day|half-day|and a half|半小时|半个|cost-saving|best before|last but not least|at the latest|最晚入|最晚进|最后|最晚入场|最晚入园|最好|次早|次晚|第一晚|第二晚|第三晚|第2晚|第3晚|第一早|第二早|第三早|第二快餐";

const BY_RANK: Readonly<Record<string, number>> = { 第一: 1, 第二: 2, 第2: 2, 第三: 3, 第3: 3, 次: 2 };
const BY_RANK_EN: Readonly<Record<string, number>> = { second: 2, third: 3, "2nd": 2, "3rd": 3 };

const listOf = (words: string) => words.split("|");
const isLatin = (word: string) => /^[a-z]/.test(word);
const measureOf = (name: string): Measure | null => (name === "any" ? null : (name as Measure));

function put(trie: Trie<Cue>, word: string, cue: Cue): void {
  if (!trie.get(word)) trie.set(word, cue);
}

/** "cheapest first", "nearest to farthest", for each two words of a measure. */
function putOrders(trie: Trie<Cue>): void {
  for (const [spec, words] of BESTS) {
    const [measure, relation] = spec.split(" ") as [string, "most" | "least"];
    const direction = relation === "least" ? "rising" : "falling";
    const others = listOf(BESTS.get(`${measure} ${relation === "least" ? "most" : "least"}`)!).filter(isLatin);
    const cue = { kind: "order", measure: measureOf(measure), direction, weak: measure === "any" } as const;
    for (const word of listOf(words).filter(isLatin)) {
      for (const first of [`${word} first`, `${word} at the top`, `${word} on top`, `starting with the ${word}`])
        put(trie, first, cue);
      for (const other of others) for (const to of [" to ", " to the "]) put(trie, word + to + other, cue);
    }
  }
  for (const [spec, words] of Object.entries(ORDERS)) {
    const [measure, direction, weak] = spec.split(" ") as [string, "rising" | "falling", string?];
    for (const word of listOf(words))
      put(trie, word, { kind: "order", measure: measureOf(measure), direction, weak: weak === "weak" });
  }
}

function cueTrie(): Trie<Cue> {
  const trie = new Trie<Cue>();
  for (const word of listOf(SILENT)) put(trie, word, { kind: "none" });
  putOrders(trie);
  for (const [value, words] of Object.entries(THANS))
    for (const word of listOf(words)) put(trie, word, { kind: "than", value });
  for (const [value, words] of Object.entries(TIMES))
    for (const word of listOf(words)) put(trie, word, { kind: "times", value });
  for (const [spec, words] of BESTS) {
    const [name, relation] = spec.split(" ") as [string, "most" | "least"];
    const best = (rank: number): Cue => ({ kind: "best", measure: measureOf(name), relation, rank });
    for (const word of listOf(words)) {
      if (isLatin(word)) {
        put(trie, word, best(1));
        for (const [rank, at] of Object.entries(BY_RANK_EN))
          for (const sign of [" ", "-"]) put(trie, rank + sign + word, best(at));
      } else {
        for (const most of ["最", "最为"]) put(trie, most + word, best(1));
        for (const [rank, at] of Object.entries(BY_RANK)) put(trie, rank + word, best(at));
      }
    }
  }
  for (const [spec, words] of Object.entries(STEPS)) {
    const [name, relation, weak] = spec.split(" ") as [string, "more" | "less" | "apart", string?];
    for (const word of listOf(words))
      put(trie, word, { kind: "step", measure: measureOf(name), relation, weak: weak === "weak" });
  }
  for (const [measure, words] of Object.entries(MEASURES))
    for (const word of listOf(words)) put(trie, word, { kind: "measure", measure: measure as Measure });
  return trie;
}

export const CUES = cueTrie();
