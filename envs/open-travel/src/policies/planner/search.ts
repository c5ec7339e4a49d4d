/** Search: places of a kind near a place, filtered by what the traveller asks, with the way there. */
import { clockOfMinute, minuteOfClock, omitUndefined, tableOf, weekday } from "@arenakit/contracts";
import type { LocalizedText } from "@arenakit/evaluator-checks";
import { forecastsIn, isClosedOn, type ListedPlace, placesIn, totalIn } from "../observations.ts";
import { ask, type Script, type ToolFinding } from "../script.ts";
import { type Brief, dayLabel, prefers } from "./brief.ts";
import { askWeather, findStops, isOpen, metresBetween, type Stop, searchAround, unique } from "./places.ts";
import { type PlanFact, type TravelPlan, weatherNote } from "./plan.ts";
import { yuan } from "./render.ts";
import { type RouteBook, routeBook } from "./routes.ts";

/** Other words for what is searched for, tried when a keyword brings too little. */
const SYNONYMS = tableOf<readonly string[]>({
  餐厅: ["美食", "餐饮"],
  酒店: ["宾馆", "住宿"],
  公园: ["公园广场", "风景名胜"],
  咖啡: ["咖啡厅", "咖啡馆"],
  博物馆: ["展览馆", "科教文化服务"],
});

export function* planSearch(brief: Brief): Script<TravelPlan> {
  const around = brief.constraints.around;
  if (!around) return nothing(brief, null, "题目没有说明要在哪里附近找什么");
  const sought = yield* findStops(brief, [around.centre], [askWeather(brief.city)]);
  const centre = sought.stops[0]!;
  const weather = forecastsIn(sought.others[0]).find((day) => day.date === brief.dates[0]);
  if (!centre.place) return nothing(brief, centre, `没有查到${centre.name}的位置`);
  const candidates = yield* gather(brief, centre.place, around);
  const chosen = choose(brief, centre.place, candidates).slice(0, around.count);
  const book = routeBook();
  const pairs = chosen.map((place) => [centre.place!, place] as const);
  yield* book.lookUp(
    `按条件筛出${chosen.map((place) => place.name).join("、")}，再查从${centre.name}过去怎么走。`,
    pairs,
  );
  return searchPlan(brief, centre.place, { chosen, candidates, book, weather: weather?.text ?? null });
}

type Around = NonNullable<Brief["constraints"]["around"]>;

/**
 * Everything of the kind within the radius. While fewer than asked for fit, more words are tried, and then other centres:
 * a search lists the nearest alone.
 */
function* gather(brief: Brief, centre: ListedPlace, around: Around): Script<ListedPlace[]> {
  const { keyword, radiusMetres, count } = around;
  const inRadius = (finding: ToolFinding | undefined) =>
    placesIn(finding).filter((place) => (place.distanceMetres ?? metresBetween(centre, place)) <= radiusMetres);
  const isEnough = (places: readonly ListedPlace[]) => choose(brief, centre, places).length >= count;
  const [first] = yield* ask(`在${centre.name}周围${radiusMetres}米内搜索${keyword}。`, [
    searchAround(centre.point, radiusMetres, keyword),
  ]);
  const found = inRadius(first);
  if (isEnough(found)) return unique(found);
  const words = SYNONYMS.get(keyword) ?? [];
  const more = yield* ask(
    `符合条件的${keyword}不够${count}个，换几个说法再搜一遍。`,
    words.map((word) => searchAround(centre.point, radiusMetres, word)),
  );
  const all = unique([...found, ...more.flatMap(inRadius)]);
  if (isEnough(all) || (first && totalIn(first) <= found.length)) return all;
  return yield* lookFarther(all, { centre, around, isEnough });
}

/** So many times so many places are searched around, once each. */
const ROUNDS = 3;
const PLACES_A_ROUND = 3;

interface Farther {
  readonly centre: ListedPlace;
  readonly around: Around;
  readonly isEnough: (places: readonly ListedPlace[]) => boolean;
}

/** Searches around the outermost places that are known, in as many directions, until enough fit or nothing new comes. */
function* lookFarther(
  known: readonly ListedPlace[],
  { centre, around: { keyword, radiusMetres }, isEnough }: Farther,
): Script<ListedPlace[]> {
  let all = [...known];
  const used: ListedPlace[] = [centre];
  for (let round = 0; round < ROUNDS && !isEnough(all); round++) {
    const from: ListedPlace[] = [];
    for (let one = 0; one < PLACES_A_ROUND; one++) {
      const isolation = (place: ListedPlace) =>
        Math.min(...[...used, ...from].map((other) => metresBetween(other, place)));
      const [next] = [...all].sort((a, b) => isolation(b) - isolation(a));
      if (next && isolation(next) > 0) from.push(next);
    }
    if (from.length === 0) break;
    used.push(...from);
    const found = yield* ask(
      `一次只列出最近的几个，再从${from.map(({ name }) => name).join("、")}往外搜${keyword}。`,
      from.map(({ point }) => searchAround(point, radiusMetres, keyword)),
    );
    // What these searches call a distance is one from another place.
    const farther = found.flatMap(placesIn).map((place) => ({ ...place, distanceMetres: null }));
    all = unique([...all, ...farther.filter((place) => metresBetween(centre, place) <= radiusMetres)]);
  }
  return all;
}

/** What meets every condition, best first; what is around a place is not the place itself. */
function choose(brief: Brief, centre: ListedPlace, places: readonly ListedPlace[]): ListedPlace[] {
  const { maxCostYuan, minRating, openAt } = brief.constraints;
  const clock = minuteOfClock(openAt ?? "");
  const keyword = brief.constraints.around?.keyword ?? "";
  const names = [centre.name, ...(brief.constraints.around?.centre.names ?? [])];
  const isItself = (place: ListedPlace) => names.includes(place.name);
  const fitting = places.filter((place) => {
    const price = priceOf(keyword, place);
    if (isItself(place)) return false;
    if (maxCostYuan !== undefined && (price === null || price > maxCostYuan)) return false;
    if (minRating !== undefined && (place.rating === null || place.rating < minRating)) return false;
    if (clock === null) return true;
    return place.hours !== null && isOpen(place, brief.dates[0]!, { from: clock, to: clock + 30 });
  });
  const near = (place: ListedPlace) => place.distanceMetres ?? metresBetween(centre, place);
  const rated = (place: ListedPlace) => -(place.rating ?? 0);
  const cost = (place: ListedPlace) => (brief.lavish ? -(priceOf(keyword, place) ?? 0) : 0);
  const keys = prefers(brief, "high_rating") ? [cost, rated, near] : [cost, near, rated];
  // Who is closed on the day is taken only where there are too few others.
  const open = fitting.filter((place) => !isClosedOn(place, weekday(brief.dates[0]!)));
  const taken = open.length >= (brief.constraints.around?.count ?? 1) ? open : fitting;
  return [...taken].sort((a, b) => {
    for (const key of keys) if (key(a) !== key(b)) return key(a) - key(b);
    return 0;
  });
}

/** A ticket is the price of what is looked at alone: to eat at a night market costs more than to enter it. */
const LOOKED_AT = ["景点", "公园", "博物", "展", "寺", "名胜"];
const priceOf = (keyword: string, { costYuan, ticketYuan }: ListedPlace) =>
  costYuan ?? (LOOKED_AT.some((word) => keyword.includes(word)) ? ticketYuan : null);

interface SearchFacts {
  readonly chosen: readonly ListedPlace[];
  readonly candidates: readonly ListedPlace[];
  readonly book: RouteBook;
  readonly weather: LocalizedText | null;
}

function searchPlan(brief: Brief, centre: ListedPlace, { chosen, candidates, book, weather }: SearchFacts): TravelPlan {
  const around = brief.constraints.around!;
  const conditions = conditionsText(brief);
  const enough = chosen.length >= around.count;
  return {
    title: `${centre.name}附近的${around.keyword}`,
    summary: [
      `${dayLabel(brief.dates[0]!)}，${centre.name}（${centre.address}）周围${around.radiusMetres / 1000}公里内共查看${candidates.length}处，${enough ? `推荐以下${chosen.length}处` : `只有${chosen.length}处符合条件`}`,
      ...(conditions ? [`筛选条件：${conditions}`] : []),
      ...(prefers(brief, "high_rating")
        ? ["按评分从高到低排列"]
        : chosen.length > 0 && chosen.every(({ distanceMetres }) => distanceMetres !== null)
          ? ["按距离从近到远排列"]
          : []),
    ],
    options: chosen.map((place, at) => ({
      heading: { zh: `${at + 1}. ${place.name}`, en: `${at + 1}. ${place.name}` },
      facts: [
        { kind: "place", place },
        ...book.between(centre, place).map((route): PlanFact => {
          return { kind: "way", from: centre.name, to: place.name, route, people: brief.people };
        }),
      ],
    })),
    days: [],
    costs: [],
    budget: null,
    people: brief.people,
    notes: [
      ...(weather ? [weatherNote(brief.city, weather)] : []),
      { zh: "出发前可打电话确认是否营业", en: "Call before you leave to make sure that it is open" },
      ...(enough ? [] : [{ zh: "可以放宽半径或条件再找", en: "A wider circle or looser limits would bring more" }]),
    ],
    ...omitUndefined({
      infeasible:
        chosen.length === 0 && candidates.length > 0
          ? {
              zh: `${centre.name}周围${around.radiusMetres / 1000}公里内查看了${candidates.length}处${around.keyword}，没有一处满足${conditions}`,
              en: `of ${candidates.length} places within ${around.radiusMetres / 1000} km of ${centre.name} none is within the limits`,
            }
          : undefined,
    }),
  };
}

function conditionsText(brief: Brief): string {
  const { maxCostYuan, minRating, openAt } = brief.task.constraints;
  const clock = minuteOfClock(openAt ?? "");
  return [
    maxCostYuan === undefined || brief.lavish ? "" : `价格${yuan(maxCostYuan)}以内`,
    minRating === undefined ? "" : `评分${minRating.toFixed(1)}以上`,
    clock === null ? "" : `${clockOfMinute(clock)}营业`,
  ]
    .filter((part) => part !== "")
    .join("，");
}

function nothing(brief: Brief, centre: Stop | null, why: string): TravelPlan {
  return {
    title: `${centre?.name ?? brief.city}附近的搜索`,
    summary: [`${why}，所以没有可以推荐的结果`],
    options: [],
    days: [],
    costs: [],
    budget: null,
    people: brief.people,
    notes: [{ zh: "请换一个更完整的地名再试", en: "Try again with a fuller name of the place" }],
  };
}
