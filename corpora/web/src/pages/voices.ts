/** Pages with a voice of their own: forum threads, blogs, press releases, comparisons, and what is not worth reading. */
import { addDays } from "@arenakit/contracts";
import { type Claim, type ClaimKind, slotsOf } from "../claims.ts";
import type { Written } from "./news.ts";
import type { Block } from "./page.ts";
import type { Writer } from "./writer.ts";

const paragraph = (text: string): Block => ({ kind: "paragraph", text });

const NICKS_EN = [
  ...[
    "rainbarrel",
    "old_mill_7",
    "tuesday_ann",
    "kettle",
    "northside",
    "moth&lamp",
    "gravelpath",
    "Dr. Oats",
    "lowtide",
  ],
  ...["second_fiddle", "PaulaB", "wrenhouse", "three_stairs", "plumbob", "inkpot", "ferryman", "quince", "halfpast"],
];
const NICKS_ZH = [
  ...["雨水桶", "老磨坊7号", "周二的安", "水壶", "北坡", "灯下飞蛾", "碎石路", "燕麦博士", "退潮", "二提琴"],
  ...["三级台阶", "铅坠", "墨水瓶", "摆渡人", "榅桲", "过半点", "纸船", "晒谷场", "慢车"],
];

const TOLD_IN_FORUMS: readonly ClaimKind[] = [
  ...(["effect", "cost", "side", "reanalysis", "follow", "price", "test", "survey"] as const),
  ...(["condition", "merit", "setback", "obstacle", "mechanism", "correction"] as const),
];

/** A question, answers that agree, disagree, tell and cite, and an end; dates go on from the page's. */
export function writeForum(writer: Writer): Written {
  const { rng, language } = writer;
  const nicks = rng.shuffled(language === "en" ? NICKS_EN : NICKS_ZH);
  let day = addDays(writer.date, -rng.integer(9, 30));
  const post = (at: number, text: string) => {
    day = addDays(day, rng.integer(0, 2));
    return paragraph(language === "en" ? `${nicks[at]!}, ${day}: ${text}` : `${nicks[at]!}（${day}）：${text}`);
  };
  const claims = writer
    .take(TOLD_IN_FORUMS, rng.integer(2, 4))
    .map((claim) =>
      writer.join(writer.say("forum.cite"), writer.state(claim), rng.next() < 0.3 ? writer.say("forum.agree") : ""),
    );
  const talk = rng
    .shuffled(["forum.agree", "forum.disagree", "forum.disagree", "forum.story", "forum.story"])
    .slice(0, rng.integer(2, 4))
    .map((key) => writer.join(writer.say(key), rng.next() < 0.25 ? writer.say("blog.opinion") : ""));
  const posts = rng.shuffled([...claims, ...talk]);
  return {
    title: writer.say("forum.title"),
    blocks: [
      post(0, writer.say("forum.ask")),
      ...posts.map((text, at) => post(1 + (at % (nicks.length - 1)), text)),
      post(0, writer.say("forum.end")),
    ],
  };
}

export function writeBlog(writer: Writer): Written {
  const { rng } = writer;
  const claims = writer.take(
    ["effect", "mechanism", "side", "setback", "merit", "follow", "first", "programme", "survey", "test"],
    rng.integer(2, 3),
  );
  const blocks: Block[] = [
    paragraph(writer.join(writer.say("blog.open"), writer.say("blog.opinion"))),
    ...claims.map((claim, at) =>
      paragraph(
        writer.join(
          at === 0 ? writer.say("blog.turn") : writer.say("more"),
          writer.state(claim),
          rng.next() < 0.6 ? writer.say("blog.opinion") : writer.say("quote"),
        ),
      ),
    ),
    paragraph(writer.say("blog.close")),
  ];
  return { title: writer.say("blog.title"), blocks };
}

/** A maker's own words; null where nothing has been brought out yet. */
export function writePress(writer: Writer): Written | null {
  const { language } = writer;
  const [vendor] = writer.take(["vendor"], 1);
  if (!vendor) return null;
  const { product, company } = slotsOf(vendor.values, language);
  const slots = { product: product!, company: company! };
  const [price] = writer.take(["price"], 3).filter(({ values }) => slotsOf(values, language).product === product);
  return {
    title: writer.say("press.title", slots),
    blocks: [
      paragraph(writer.join(writer.say("press.open", slots), writer.state(vendor))),
      paragraph(writer.join(writer.say("press.boast", slots), writer.say("press.boast", slots))),
      ...(price ? [paragraph(writer.join(writer.state(price), writer.say("context", slots)))] : []),
      paragraph(writer.say("press.about", slots)),
    ],
  };
}

const COLUMNS = {
  options: { en: ["Form", "Cost", "For", "Against"], zh: ["形式", "成本", "优点", "缺点"] },
  products: { en: ["Model", "Maker", "Price"], zh: ["型号", "厂家", "价格"] },
  places: { en: ["Place", "What was measured", "Change", "Source"], zh: ["地点", "指标", "变化", "来源"] },
} as const;

/** One of three tables: forms with costs, products with prices, places with results. */
export function writeComparison(writer: Writer): Written {
  const { rng } = writer;
  const { rows, told } = rng.pick([formRows, productRows, placeRows])(writer);
  return {
    title: writer.say("compare.title"),
    blocks: [
      paragraph(writer.join(writer.say("compare.open"), rng.next() < 0.5 ? writer.say("explain.options") : "")),
      { kind: "table", rows },
      ...writer
        .take(told, rng.integer(1, 2))
        .map((claim) => paragraph(writer.join(writer.state(claim), writer.say("context")))),
      { kind: "heading", text: writer.say("h.verdict") },
      paragraph(writer.join(writer.say("compare.verdict"), rng.next() < 0.5 ? writer.say("explain.limits") : "")),
    ],
  };
}

interface Table {
  readonly rows: string[][];
  /** What may follow in sentences. */
  readonly told: readonly ClaimKind[];
}

const cellsOf = (writer: Writer, claim: Claim, names: readonly string[]): string[] => {
  writer.note(claim);
  const slots = slotsOf(claim.values, writer.language);
  return names.map((name) => slots[name]!);
};

function formRows(writer: Writer): Table {
  const { language, knowledge } = writer;
  const costs = writer.take(["cost"], 2);
  const rows = costs.map((claim) => {
    const [option = "", cost = ""] = cellsOf(writer, claim, ["option", "cost"]);
    const merit = knowledge.claims.find(
      ({ kind, values, date }) =>
        kind === "merit" && slotsOf(values, language).option === option && date <= writer.date,
    );
    return [option, cost, ...(merit ? cellsOf(writer, merit, ["pro", "con"]) : ["–", "–"])];
  });
  return { rows: [[...COLUMNS.options[language]], ...rows], told: ["effect", "study", "condition"] };
}

function productRows(writer: Writer): Table {
  const rows = writer.take(["price"], 3).map((claim) => cellsOf(writer, claim, ["product", "company", "price"]));
  return { rows: [[...COLUMNS.products[writer.language]], ...rows], told: ["test", "vendor", "standard"] };
}

function placeRows(writer: Writer): Table {
  const { language, knowledge } = writer;
  const rows = writer.take(["effect"], 4).map((claim) => {
    const change = claim.values.change;
    const sign = change?.kind === "change" ? signed(change.change, change.isPoints, language) : "";
    const [city = "", outcome = "", org = ""] = cellsOf(writer, claim, ["city", "outcome", "org"]);
    return [city, outcome, sign, org];
  });
  return {
    rows: [[...COLUMNS.places[language]], ...rows],
    told: knowledge.claims.length > 0 ? ["cost", "merit", "obstacle", "survey"] : [],
  };
}

const signed = (value: number, isPoints: boolean, language: Writer["language"]): string =>
  `${value >= 0 ? "+" : "−"}${Math.abs(value)}${isPoints ? (language === "en" ? " points" : "个百分点") : "%"}`;

/** Thin, stuffed with words, badly translated or long out of date: it states nothing that can be relied on. */
export function writeLow(writer: Writer): Written {
  const { rng } = writer;
  const style = rng.pick(["low.seo", "low.mt", "low.old"]);
  const key = style === "low.old" ? "low.seo" : style;
  const sentences = Array.from({ length: rng.integer(4, 7) }, () => writer.say(rng.next() < 0.2 ? "context" : key));
  const blocks: Block[] = [];
  if (style === "low.old") blocks.push(paragraph(writer.join(writer.say("low.old"), writer.say("low.old"))));
  while (sentences.length > 0) blocks.push(paragraph(writer.join(...sentences.splice(0, rng.integer(1, 3)))));
  return { title: writer.say("low.title"), blocks };
}

/** States the claim with another number, and in no doubt. */
export function writeContradiction(writer: Writer, altered: Claim): Written {
  const { city = "" } = slotsOf(altered.values, writer.language);
  return {
    title: writer.say(writer.rng.next() < 0.5 ? "blog.title" : "forum.title", { city }),
    blocks: [
      paragraph(writer.join(writer.say("contra.open", { city }), writer.word(altered))),
      paragraph(writer.join(writer.say("blog.opinion"), writer.say("forum.story", { city }))),
      paragraph(writer.join(writer.say("forum.disagree", { city }), writer.say("contra.close", { city }))),
    ],
  };
}
