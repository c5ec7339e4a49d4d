/** How a topic came along: counts by year, rules, money, first cities, setbacks, aims, what people say and what stands in the way. */
import type { Random } from "@arenakit/contracts";
import type { Bilingual } from "../../wiki/facts.ts";
import { type Claim, count, share, text, year } from "../claims.ts";
import { BUREAU, type Entities, STANDARDS, UNION } from "../entities.ts";
import { nameLists } from "../names.ts";
import type { Topic } from "../topics.ts";
import { claimList, dayOf, FIRST_YEAR, monthIn, readable, roundTwo, tenths } from "./draws.ts";

/** The last year with a count. */
const LAST_YEAR = 2025;
const NAMES = nameLists(["programme"]);

export function societyClaims(topic: Topic, rng: Random, world: Entities): Claim[] {
  const list = claimList(topic.id);
  const cities = rng.shuffled(world.cities);
  const last = addCounts(topic, list, rng);
  addDecisions({ topic, list, rng, cities, last });
  topic.voices.forEach((voice) => {
    const asked = rng.integer(2020, 2025);
    list.add({
      kind: "survey",
      date: dayOf(`${asked}-1${rng.integer(0, 2)}`, rng),
      values: {
        who: text(voice.who),
        reason: text(voice.reason),
        org: text(rng.pick(world.universities)),
        n: count(readable(rng.integer(80, 640))),
        share: share(rng.integer(52, 83)),
        stance: text(voice.isFor ? { en: "in favour", zh: "支持" } : { en: "against", zh: "反对" }),
        year: year(asked),
      },
      keys: ["who", "share", "reason"],
    });
  });
  topic.obstacles.forEach((obstacle) => {
    const asked = rng.integer(2021, 2025);
    list.add({
      kind: "obstacle",
      date: dayOf(`${asked}-0${rng.integer(2, 9)}`, rng),
      values: {
        obstacle: text(obstacle),
        share: share(rng.integer(29, 67)),
        org: text(world.instituteOf(topic.field, rng.pick(cities))),
        n: count(rng.integer(24, 180)),
        year: year(asked),
      },
      keys: ["obstacle", "share"],
    });
  });
  return list.claims;
}

/** Returns the last count. */
function addCounts({ spread, id }: Topic, list: ReturnType<typeof claimList>, rng: Random): number {
  const [low, high] = spread.start;
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR }, (_, at) => FIRST_YEAR + 1 + at);
  const counts: number[] = [rng.integer(low, high)];
  const leap = rng.integer(2, years.length - 2);
  for (let at = 1; at < years.length; at++) {
    const growth = at === leap ? 1.45 + rng.next() * 0.4 : 1.02 + rng.next() * 0.2;
    counts.push(Math.round(counts[at - 1]! * growth) + 1);
  }
  const unit = { en: "", zh: spread.classifier };
  const what = text(spread.name);
  list.add({
    kind: "series",
    date: dayOf(`${LAST_YEAR + 1}-02`, rng),
    values: {
      what,
      org: text(BUREAU),
      from: year(years[0]!),
      to: year(LAST_YEAR),
      first: count(counts[0]!),
      last: count(counts.at(-1)!),
      unit: text(unit),
      ...Object.fromEntries(years.map((one, at) => [`y${one}`, count(counts[at]!)])),
    },
    keys: ["first", "last", "from", "to"],
  });
  list.add({
    kind: "jump",
    date: dayOf(`${years[leap]! + 1}-02`, rng),
    values: {
      what,
      org: text(BUREAU),
      year: year(years[leap]!),
      growth: share(tenths((counts[leap]! / counts[leap - 1]! - 1) * 100)),
      before: count(counts[leap - 1]!),
      after: count(counts[leap]!),
      unit: text(unit),
    },
    keys: ["year", "growth"],
  });
  if (counts.some((value) => !Number.isSafeInteger(value))) throw new RangeError(`counts of ${id} overflow`);
  return counts.at(-1)!;
}

interface DecisionDraw {
  readonly topic: Topic;
  readonly list: ReturnType<typeof claimList>;
  readonly rng: Random;
  readonly cities: readonly Bilingual[];
  /** How far it has spread. */
  readonly last: number;
}

/** Whole cities are counted: only their union can set itself an aim. */
const COUNTS_CITIES = /^(?:cities|towns|councils|night routes)\b/;

function addDecisions({ topic, list, rng, cities, last }: DecisionDraw): void {
  const issued = monthIn(2020, 2025, rng);
  const code = `NS ${rng.integer(110, 989)}`;
  list.add({
    kind: "standard",
    date: dayOf(issued, rng),
    values: {
      code: text({ en: code, zh: code }),
      demand: text(topic.standard),
      org: text(STANDARDS),
      month: { kind: "month", month: issued },
    },
    keys: ["code", "month", "demand"],
  });
  const funded = monthIn(2019, 2025, rng);
  list.add({
    kind: "programme",
    date: dayOf(funded, rng),
    values: {
      programme: text(rng.pick(NAMES.programme)),
      city: text(cities[0]!),
      money: { kind: "money", millions: rng.integer(3, 48) },
      month: { kind: "month", month: funded },
    },
    keys: ["programme", "city", "money"],
  });
  const began = rng.integer(2009, FIRST_YEAR);
  list.add({
    kind: "first",
    date: `${FIRST_YEAR}-06-10`,
    values: { city: text(cities[1]!), year: year(began), option: text(rng.pick(topic.choices).name) },
    keys: ["city", "year"],
  });
  const stopped = monthIn(2019, 2024, rng);
  list.add({
    kind: "setback",
    date: dayOf(stopped, rng),
    values: {
      city: text(cities[2]!),
      month: { kind: "month", month: stopped },
      obstacle: text(rng.pick(topic.obstacles)),
      money: { kind: "money", millions: tenths(0.6 + rng.next() * 17) },
    },
    keys: ["city", "month", "obstacle"],
  });
  const isShared = COUNTS_CITIES.test(topic.spread.name.en);
  const aim = roundTwo(isShared ? last * (1.3 + rng.next() * 0.6) : Math.max(4, last * (0.02 + rng.next() * 0.1)));
  list.add({
    kind: "target",
    date: dayOf(monthIn(2024, 2025, rng), rng),
    values: {
      what: text(topic.spread.name),
      unit: text({ en: "", zh: topic.spread.classifier }),
      body: text(isShared ? UNION : cities[3]!),
      ...(isShared ? {} : { city: text(cities[3]!) }),
      aim: count(aim),
      year: year(rng.integer(2028, 2035)),
    },
    keys: ["body", "aim", "year"],
  });
}
