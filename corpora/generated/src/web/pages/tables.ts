/** Tables of claims: counts by year, forms with their costs, products with their prices, places with their results. */
import { type Claim, numberWord, slotsOf, withUnit } from "../claims.ts";
import type { Writer } from "./writer.ts";

const COLUMNS = {
  options: { en: ["Form", "<cost>", "For", "Against"], zh: ["形式", "<cost>", "优点", "缺点"] },
  products: { en: ["Model", "Maker", "Price"], zh: ["型号", "厂家", "价格"] },
  places: { en: ["Place", "What was measured", "Change", "Source"], zh: ["地点", "指标", "变化", "来源"] },
} as const;

/** A table of fewer rows compares nothing. */
const FEWEST_ROWS = 2;

/** The head and its rows; null while there is nothing to compare. */
export function tableRows(writer: Writer, name: string): string[][] | null {
  if (name === "years") return yearRows(writer);
  if (name !== "options" && name !== "products" && name !== "places")
    throw new RangeError(`outlines.json names an unknown table ${JSON.stringify(name)}`);
  const rows = { options: formRows, products: productRows, places: placeRows }[name](writer);
  const columns = COLUMNS[name][writer.language].map((column) => (column === "<cost>" ? costColumn(writer) : column));
  return rows.length < FEWEST_ROWS ? null : [columns, ...rows];
}

/** `Cost per loan`. */
function costColumn({ knowledge, language }: Writer): string {
  const name = knowledge.topic.cost.name[language];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const cellsOf = (writer: Writer, claim: Claim, names: readonly string[]): string[] => {
  writer.note(claim);
  const slots = slotsOf(claim.values, writer.language);
  return names.map((name) => slots[name]!);
};

function formRows(writer: Writer): string[][] {
  const { language, knowledge } = writer;
  const costs = writer.take(["cost"], 2);
  if (costs.length < FEWEST_ROWS) return [];
  return costs.map((claim) => {
    const [option = "", cost = ""] = cellsOf(writer, claim, ["option", "cost"]);
    const merit = knowledge.claims.find(
      ({ kind, values, date }) =>
        kind === "merit" && slotsOf(values, language).option === option && date <= writer.date,
    );
    return [option, cost, ...(merit ? cellsOf(writer, merit, ["pro", "con"]) : ["–", "–"])];
  });
}

function productRows(writer: Writer): string[][] {
  const prices = writer.take(["price"], 3);
  if (prices.length < FEWEST_ROWS) return [];
  return prices.map((claim) => cellsOf(writer, claim, ["product", "company", "price"]));
}

function placeRows(writer: Writer): string[][] {
  const effects = writer.take(["effect"], 4);
  if (effects.length < FEWEST_ROWS) return [];
  return effects.map((claim) => {
    const change = claim.values.change;
    const sign = change?.kind === "change" ? signed(change, writer.language) : "";
    const [city = "", outcome = "", org = ""] = cellsOf(writer, claim, ["city", "outcome", "org"]);
    return [city, outcome, sign, org];
  });
}

function signed({ change, unit }: Extract<Claim["values"][string], { kind: "change" }>, language: Writer["language"]) {
  const size = withUnit(numberWord(Math.abs(change), language), unit?.[language] ?? "%", language);
  return `${change >= 0 ? "+" : "−"}${size.replace("percentage ", "")}`;
}

/** Counts by year; the page states the count. */
function yearRows(writer: Writer): string[][] | null {
  const { language, knowledge, rng, anchor } = writer;
  if (anchor?.kind !== "series") return null;
  writer.note(anchor);
  const counted = Object.entries(anchor.values).flatMap(([name, value]) =>
    /^y\d{4}$/.test(name) && value.kind === "count" ? [[name.slice(1), value.count] as const] : [],
  );
  const { en, zh } = knowledge.topic.spread.name;
  const head =
    language === "en"
      ? ["Year", en.charAt(0).toUpperCase() + en.slice(1)]
      : ["年份", `${zh}（${knowledge.topic.spread.classifier}）`];
  const rows = counted.map(([year, value]) => [year, numberWord(value, language)]);
  return [head, ...(rng.next() < 0.5 ? rows : rows.reverse())];
}
