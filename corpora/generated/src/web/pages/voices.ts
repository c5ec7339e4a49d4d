/** Pages with a voice of their own: forum threads, blogs, press releases, comparisons, and what is not worth reading. */
import { addDays } from "@arenakit/contracts";
import { type Claim, type ClaimKind, slotsOf } from "../claims.ts";
import type { PageText } from "./news.ts";
import { type Block, paragraph } from "./page.ts";
import type { Writer } from "./writer.ts";

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

/** How often somebody knows better than everybody: more often where it is wrong, which is no proof of it. */
const KNOWING = { wrong: 0.35, right: 0.12 };

/**
 * A question, answers that agree, disagree, tell and cite, and an end; dates go on from the page's. One of those who
 * answer tells the altered claim, where there is one.
 */
export function writeForum(writer: Writer, altered?: Claim): PageText {
  const { rng, language } = writer;
  const nicks = rng.shuffled(language === "en" ? NICKS_EN : NICKS_ZH);
  let day = addDays(writer.date, -rng.integer(9, 30));
  const post = (at: number, text: string) => {
    day = addDays(day, rng.integer(0, 2));
    return paragraph(language === "en" ? `${nicks[at]!}, ${day}: ${text}` : `${nicks[at]!}（${day}）：${text}`);
  };
  const claims = toldBeside(altered, writer, { kinds: TOLD_IN_FORUMS, count: rng.integer(2, 4) }).map((told) =>
    writer.join(writer.say("forum.cite"), told, rng.next() < 0.3 ? writer.say("forum.agree") : ""),
  );
  const talk = rng
    .shuffled(["forum.agree", "forum.disagree", "forum.disagree", "forum.story", "forum.story"])
    .slice(0, rng.integer(2, 4))
    .map((key) => writer.join(writer.say(key), rng.next() < 0.25 ? writer.say("blog.opinion") : ""));
  const posts = rng.shuffled([...claims, ...talk, ...knowing(altered, writer)]);
  return {
    title: writer.say("forum.title"),
    blocks: [
      post(0, writer.say("forum.ask")),
      ...posts.map((text, at) => post(1 + (at % (nicks.length - 1)), text)),
      post(0, writer.say("forum.end")),
    ],
  };
}

const TOLD_IN_BLOGS: readonly ClaimKind[] = [
  ...(["effect", "mechanism", "side", "setback", "merit", "follow", "first", "programme", "survey", "test"] as const),
];

/** What somebody lived through and read; the altered claim is told among the others, where there is one. */
export function writeBlog(writer: Writer, altered?: Claim): PageText {
  const { rng } = writer;
  const claims = toldBeside(altered, writer, { kinds: TOLD_IN_BLOGS, count: rng.integer(2, 3) });
  const blocks: Block[] = [
    paragraph(writer.join(writer.say("blog.open"), writer.say("blog.opinion"))),
    ...claims.map((told, at) =>
      paragraph(
        writer.join(
          at === 0 ? writer.say("blog.turn") : writer.say("more"),
          told,
          rng.next() < 0.6 ? writer.say("blog.opinion") : writer.say("quote"),
        ),
      ),
    ),
    ...knowing(altered, writer).map(paragraph),
    paragraph(writer.say("blog.close")),
  ];
  return { title: writer.say("blog.title"), blocks };
}

/** Claims in sentences, the altered one among them; none of its city, which might set it right. */
function toldBeside(
  altered: Claim | undefined,
  writer: Writer,
  { kinds, count }: { readonly kinds: readonly ClaimKind[]; readonly count: number },
): string[] {
  const cityOf = ({ values }: Claim) => slotsOf(values, writer.language).city;
  const right = writer
    .take(kinds, altered ? count - 1 : count)
    .filter((claim) => altered === undefined || cityOf(claim) !== cityOf(altered));
  const told = right.map((claim) => () => writer.state(claim));
  if (altered === undefined) return told.map((tell) => tell());
  return writer.rng.shuffled([...told, () => writer.word(altered)]).map((tell) => tell());
}

function knowing(altered: Claim | undefined, { rng, say, join, language }: Writer): string[] {
  if (rng.next() >= (altered ? KNOWING.wrong : KNOWING.right)) return [];
  const { city } = altered ? slotsOf(altered.values, language) : {};
  const about = city === undefined ? {} : { city };
  return [join(say("contra.open", about), say("contra.close", about))];
}

/** A maker's own words; null where nothing has been brought out yet. */
export function writePress(writer: Writer): PageText | null {
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

/** One of three tables: forms with costs, products with prices, places with results; null while there is nothing to compare. */
export function writeComparison(writer: Writer): PageText | null {
  const { rng } = writer;
  const [one, two, three] = rng.shuffled([formRows, productRows, placeRows]);
  const table = one!(writer) ?? two!(writer) ?? three!(writer);
  if (!table) return null;
  const { rows, told } = table;
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

/** A table of fewer rows compares nothing. */
const FEWEST_ROWS = 2;

interface ComparisonTable {
  readonly rows: string[][];
  /** What may follow in sentences. */
  readonly told: readonly ClaimKind[];
}

const cellsOf = (writer: Writer, claim: Claim, names: readonly string[]): string[] => {
  writer.note(claim);
  const slots = slotsOf(claim.values, writer.language);
  return names.map((name) => slots[name]!);
};

function formRows(writer: Writer): ComparisonTable | null {
  const { language, knowledge } = writer;
  const costs = writer.take(["cost"], 2);
  if (costs.length < FEWEST_ROWS) return null;
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

function productRows(writer: Writer): ComparisonTable | null {
  const prices = writer.take(["price"], 3);
  if (prices.length < FEWEST_ROWS) return null;
  const rows = prices.map((claim) => cellsOf(writer, claim, ["product", "company", "price"]));
  return { rows: [[...COLUMNS.products[writer.language]], ...rows], told: ["test", "vendor", "standard"] };
}

function placeRows(writer: Writer): ComparisonTable | null {
  const { language, knowledge } = writer;
  const effects = writer.take(["effect"], 4);
  if (effects.length < FEWEST_ROWS) return null;
  const rows = effects.map((claim) => {
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

const LOW_HEADINGS = ["h.options", "h.results", "h.limits", "h.people", "h.verdict", "h.background"] as const;

/** Thin, stuffed with words, badly translated or long out of date: it states nothing that can be relied on. */
export function writeLow(writer: Writer): PageText {
  const { rng } = writer;
  const style = rng.pick(["low.seo", "low.mt", "low.old"]);
  const key = style === "low.old" ? "low.seo" : style;
  const told = (count: number) => Array.from({ length: count }, () => writer.say(rng.next() < 0.3 ? "context" : key));
  const blocks: Block[] = [];
  if (style === "low.old") blocks.push(paragraph(writer.join(writer.say("low.old"), writer.say("low.old"))));
  // As long, and cut up as much, as what is worth reading.
  for (let parts = rng.integer(2, 6); parts > 0; parts--) {
    if (rng.next() < 0.3) blocks.push({ kind: "heading", text: writer.say(rng.pick(LOW_HEADINGS)) });
    if (rng.next() < 0.15) blocks.push({ kind: "list", items: told(rng.integer(2, 3)) });
    else blocks.push(paragraph(writer.join(...told(rng.integer(1, 4)))));
  }
  return { title: writer.say("low.title"), blocks };
}
