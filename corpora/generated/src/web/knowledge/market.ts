/** What is sold and what it costs: products, makers' claims, independent tests, costs, merits and drawbacks of the choices. */
import type { Random } from "@arenakit/contracts";
import type { Bilingual } from "../../wiki/facts.ts";
import { amount, type Claim, count, text, year } from "../claims.ts";
import { type Entities, TEST_HOUSE } from "../entities.ts";
import { nameLists } from "../names.ts";
import type { Topic } from "../topics.ts";
import { claimList, dayOf, monthIn, readable, someDaysAfter, tenths } from "./draws.ts";

const PRODUCTS = 3;
const NAMES = nameLists(["model"]);

export function marketClaims(topic: Topic, rng: Random, world: Entities): Claim[] {
  const list = claimList(topic.id);
  const makers = rng.shuffled(world.companies).slice(0, PRODUCTS);
  const models = rng.shuffled(NAMES.model);
  makers.forEach((maker, at) => {
    const number = rng.integer(2, 9) * (at % 2 === 0 ? 1 : 100);
    const model = models[at]!;
    const product = { en: `${maker.en} ${model.en} ${number}`, zh: `${maker.zh}${model.zh}${number}` };
    addProduct({ topic, list, rng, maker, product, at });
  });
  for (const choice of topic.choices) addChoice({ topic, list, rng, world, choice });
  return list.claims;
}

interface ProductDraw {
  readonly topic: Topic;
  readonly list: ReturnType<typeof claimList>;
  readonly rng: Random;
  readonly maker: Bilingual;
  readonly product: Bilingual;
  readonly at: number;
}

/** A maker promises more than a test house finds. */
function addProduct({ topic, list, rng, maker, product, at }: ProductDraw): void {
  const launch = dayOf(monthIn(2022, 2025, rng), rng);
  const outcome = topic.outcomes[at % topic.outcomes.length]!;
  const [low, high] = outcome.change;
  const largest = Math.abs(low) > Math.abs(high) ? low : high;
  const promised = tenths(largest * (1.12 + rng.next() * 0.4));
  const isPoints = outcome.unit.en === "%";
  const common = { product: text(product), company: text(maker), outcome: text(outcome.name) };
  const vendor = list.add({
    kind: "vendor",
    date: launch,
    values: { ...common, change: { kind: "change", change: promised, isPoints } },
    keys: ["product", "outcome", "change"],
  });
  list.add({
    kind: "test",
    date: someDaysAfter(launch, rng.integer(70, 280)),
    values: {
      ...common,
      org: text(TEST_HOUSE),
      samples: count(rng.integer(6, 48)),
      change: { kind: "change", change: tenths(promised * rng.pick([0.31, 0.42, 0.5, 0.61, 0.68])), isPoints },
    },
    keys: ["product", "outcome", "change"],
    about: vendor.id,
  });
  list.add({
    kind: "price",
    date: launch,
    values: {
      product: text(product),
      company: text(maker),
      kindOf: text(topic.product),
      price: amount(rng.integer(14, 960) * 50, { en: "yuan", zh: "元" }),
      years: count(rng.integer(2, 8)),
    },
    keys: ["product", "price"],
  });
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
  const org = rng.pick(world.universities);
  const cost = readable(low + rng.next() * (high - low));
  list.add({
    kind: "cost",
    date: dayOf(`${reported}-0${rng.integer(3, 9)}`, rng),
    values: {
      option: text(choice.name),
      costName: text(name),
      cost: amount(cost, unit),
      org: text(org),
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
