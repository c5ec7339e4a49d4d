/** What is sold and what it costs: products with the quantity that they are bought for, as their makers state it and as a test house finds it. */
import type { Random } from "@arenakit/contracts";
import { amount, type Claim, count, text, year } from "../claims.ts";
import { type Entities, TEST_HOUSE } from "../entities.ts";
import { nameLists } from "../names.ts";
import { type Trade, tradeOf } from "../notes.ts";
import type { Topic } from "../topics.ts";
import { claimList, dayOf, monthIn, readable, roundTwo, someDaysAfter } from "./draws.ts";

const PRODUCTS = 3;
const NAMES = nameLists(["model"]);

export function marketClaims(topic: Topic, rng: Random, world: Entities): Claim[] {
  const list = claimList(topic.id);
  const makers = rng.shuffled(world.makers).slice(0, PRODUCTS);
  const models = rng.shuffled(NAMES.model);
  const people = rng.shuffled(world.people);
  makers.forEach((maker, at) => {
    const number = rng.integer(2, 9) * (at % 2 === 0 ? 1 : 100);
    const model = models[at]!;
    const product = { en: `${maker.en} ${model.en} ${number}`, zh: `${maker.zh}${model.zh}${number}` };
    const common = {
      product: text(product),
      company: text(maker),
      boss: text(people[at]!),
      seat: text(rng.pick(world.cities)),
    };
    addProduct({ topic, list, rng, common, at });
  });
  for (const choice of topic.choices) addChoice({ topic, list, rng, world, choice });
  return list.claims;
}

interface ProductDraw {
  readonly topic: Topic;
  readonly list: ReturnType<typeof claimList>;
  readonly rng: Random;
  readonly common: Claim["values"];
  readonly at: number;
}

/** A maker states more than a test house finds, or as much. */
function addProduct({ topic, list, rng, common, at }: ProductDraw): void {
  const launch = dayOf(monthIn(2022, 2025, rng), rng);
  const trade = tradeOf(topic.id);
  const { metric, unit } = trade;
  const { stated, found } = drawFigures(trade, rng, at);
  const vendor = list.add({
    kind: "vendor",
    date: launch,
    values: { ...common, metric: text(metric), promised: amount(stated, unit) },
    keys: ["product", "metric", "promised"],
  });
  list.add({
    kind: "test",
    date: someDaysAfter(launch, rng.integer(70, 280)),
    values: {
      ...common,
      metric: text(metric),
      org: text(TEST_HOUSE),
      samples: count(rng.integer(3, 9)),
      found: amount(found, unit),
    },
    keys: ["product", "metric", "found"],
    about: vendor.id,
  });
  list.add({
    kind: "price",
    date: launch,
    values: {
      ...common,
      kindOf: text(topic.product),
      one: text(trade.one),
      price: amount(drawPrice(trade.price, rng), { en: "yuan", zh: "元" }),
      years: count(rng.integer(2, 5)),
    },
    keys: ["product", "price"],
  });
}

const drawPrice = ([low, high]: Trade["price"], rng: Random): number => roundTwo(low + rng.next() * (high - low));

/** The better half of the range is stated; what a test finds is worse and rounded alike. */
function drawFigures({ range: [low, high], unit, isMoreBetter }: Trade, rng: Random, at: number) {
  const isFine = high < 10 || !Number.isInteger(low) || !Number.isInteger(high);
  const rounded = (value: number) =>
    isFine ? Math.round(value * 10) / 10 : high >= 100 ? roundTwo(value) : Math.round(value);
  const share = (0.3 + rng.next() * 0.7) * (unit.en === "%" || unit.en === "decibels" ? 1 : 0.9);
  const stated = rounded(isMoreBetter ? low + share * (high - low) : high - share * (high - low));
  const gap = [0.1, 0.24, 0.4][at % 3]! * (high - low);
  const worse = rounded(isMoreBetter ? stated - gap : stated + gap);
  const step = isFine ? 0.1 : 1;
  return { stated, found: worse !== stated ? worse : rounded(isMoreBetter ? stated - step : stated + step) };
}

interface ChoiceDraw {
  readonly topic: Topic;
  readonly list: ReturnType<typeof claimList>;
  readonly rng: Random;
  readonly world: Entities;
  readonly choice: Topic["choices"][number];
}

function addChoice({ topic, list, rng, world, choice }: ChoiceDraw): void {
  const { name, unit, range } = topic.cost;
  const [low, high] = range;
  const reported = rng.integer(2022, 2025);
  const drawn = low + rng.next() * (high - low);
  list.add({
    kind: "cost",
    date: dayOf(`${reported}-0${rng.integer(3, 9)}`, rng),
    values: {
      option: text(choice.name),
      costName: text(name),
      cost: amount(drawn >= 100 ? roundTwo(drawn) : readable(drawn), unit),
      org: text(rng.pick(world.universities)),
      year: year(reported),
    },
    keys: ["option", "cost"],
  });
  list.add({
    kind: "merit",
    date: dayOf(monthIn(2020, 2025, rng), rng),
    values: {
      option: text(choice.name),
      pro: text(choice.pro),
      con: text(choice.con),
      city: text(rng.pick(world.cities)),
    },
    keys: ["option", "pro", "con"],
  });
}
