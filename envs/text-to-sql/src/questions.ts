/**
 * Questions of a schema with the SQL that answers them. Each template draws its parameters and says the question in both
 * languages; what is asked for, its order and its rounding are said in full, so that one result is right.
 */
import { type Random, type Task, tableOf } from "@arenakit/contracts";
import { quoted } from "./database.ts";
import type { Column, Schema, Table } from "./schemas.ts";

export interface Question {
  readonly template: string;
  readonly difficulty: NonNullable<Task["difficulty"]>;
  readonly zh: string;
  readonly en: string;
  readonly sql: string;
  /** The question asks for an order of the rows. */
  readonly isOrdered: boolean;
}

type Drawn = Omit<Question, "template" | "difficulty">;
type Category = Extract<Column, { kind: "category" }>;
type Quantity = Extract<Column, { kind: "integer" | "amount" }>;

/** A table with the columns that questions speak of; `who` is the actor or the item with its name. */
interface Parts {
  readonly table: Table;
  readonly category: Category;
  readonly quantity: Quantity;
}
interface Named extends Parts {
  readonly name: Column;
  /** Column of the event table that refers to it. */
  readonly key: string;
}
interface Scene {
  readonly who: Named;
  readonly other: Named;
  readonly event: Parts;
  readonly day: Column;
  readonly draw: Random;
}

const zh = ({ title }: { readonly title: readonly [string, string] }) => title[0];
const en = ({ title }: { readonly title: readonly [string, string] }) => title[1];
/** 这家店的“120 位顾客”: a table with its measure word. */
const counted = ({ measure, title }: Table) => `${measure}${title[0]}`;

const unordered = (zh: string, en: string, sql: string): Drawn => ({ zh, en, sql, isOrdered: false });
const ordered = (zh: string, en: string, sql: string): Drawn => ({ zh, en, sql, isOrdered: true });

/** A value of the quantity between a tenth and nine tenths of its range. */
function threshold({ least, most }: Quantity, draw: Random): number {
  return Math.round(least + ((most - least) * draw.integer(10, 90)) / 100);
}

const TEMPLATES = tableOf<readonly [Question["difficulty"], (scene: Scene) => Drawn]>({
  count_where: [
    "easy",
    ({ who: { table, category, quantity }, draw }) => {
      const value = draw.pick(category.values);
      const least = threshold(quantity, draw);
      return unordered(
        `${zh(category)}为“${value}”且${zh(quantity)}不低于 ${least} 的${zh(table)}有多少${table.measure}？`,
        `How many ${en(table)} have the ${en(category)} "${value}" and at least ${least} as their ${en(quantity)}?`,
        `SELECT COUNT(*) FROM ${table.name} WHERE ${category.name} = ${quoted(value)} AND ${quantity.name} >= ${least}`,
      );
    },
  ],
  top_rows: [
    "easy",
    ({ who: { table, category, quantity, name }, draw }) => {
      const [value, count] = [draw.pick(category.values), draw.integer(3, 8)];
      return ordered(
        `在${zh(category)}为“${value}”的${zh(table)}里，${zh(quantity)}最高的 ${count} ${table.measure}是哪些？列出${zh(name)}和${zh(quantity)}，从高到低排列，相同时按${zh(name)}升序。`,
        `Among the ${en(table)} whose ${en(category)} is "${value}", which ${count} have the highest ${en(quantity)}? List ${en(name)} and ${en(quantity)}, highest first, equal ones by ${en(name)} ascending.`,
        `SELECT ${name.name}, ${quantity.name} FROM ${table.name} WHERE ${category.name} = ${quoted(value)} ORDER BY ${quantity.name} DESC, ${name.name} LIMIT ${count}`,
      );
    },
  ],
  aggregate_where: [
    "easy",
    ({ event: { table, category, quantity }, day, draw }) => {
      const value = draw.pick(category.values);
      const month = monthOf(draw);
      const [word, title, calls] = draw.pick([
        ["平均", "average", "ROUND(AVG"],
        ["合计", "total", "ROUND(SUM"],
      ] as const);
      return unordered(
        `${zh(day)}在 ${month} 且${zh(category)}为“${value}”的${zh(table)}，${zh(quantity)}${word}是多少？保留两位小数。`,
        `For the ${en(table)} with a ${en(day)} in ${month} and the ${en(category)} "${value}", what is the ${title} ${en(quantity)}? Round to two decimals.`,
        `SELECT ${calls}(${quantity.name}), 2) FROM ${table.name} WHERE ${day.name} LIKE '${month}-%' AND ${category.name} = ${quoted(value)}`,
      );
    },
  ],
  group_by: [
    "medium",
    ({ who: { table, category, quantity }, draw }) => {
      const least = threshold(quantity, draw);
      return unordered(
        `只看${zh(quantity)}高于 ${least} 的${zh(table)}：每种${zh(category)}各有多少${table.measure}，平均${zh(quantity)}是多少（保留两位小数）？列出${zh(category)}、数量、平均值。`,
        `Consider only ${en(table)} above ${least} in ${en(quantity)}. For each ${en(category)}, how many are there and what is their average ${en(quantity)}, rounded to two decimals? List ${en(category)}, count and average.`,
        `SELECT ${category.name}, COUNT(*), ROUND(AVG(${quantity.name}), 2) FROM ${table.name} WHERE ${quantity.name} > ${least} GROUP BY ${category.name}`,
      );
    },
  ],
  events_of: [
    "medium",
    ({ who: { table, category, name, key }, event, draw }) => {
      const [value, count] = [draw.pick(category.values), draw.integer(3, 9)];
      return ordered(
        `在${zh(category)}为“${value}”的${zh(table)}里，哪 ${count} ${table.measure}的${zh(event.table)}最多？列出${zh(name)}和数量（没有的算 0），从多到少，数量相同时按${zh(name)}升序。`,
        `Among the ${en(table)} whose ${en(category)} is "${value}", which ${count} have the most ${en(event.table)}? List ${en(name)} and the number, counting none as 0, most first, equal ones by ${en(name)} ascending.`,
        `SELECT w.${name.name}, COUNT(e.id) FROM ${table.name} w LEFT JOIN ${event.table.name} e ON e.${key} = w.id WHERE w.${category.name} = ${quoted(value)} GROUP BY w.id ORDER BY COUNT(e.id) DESC, w.${name.name} LIMIT ${count}`,
      );
    },
  ],
  joined_total: [
    "medium",
    ({ who, event, draw }) => {
      const [value, kind] = [draw.pick(who.category.values), draw.pick(event.category.values)];
      return unordered(
        `${zh(who.category)}为“${value}”的${zh(who.table)}，${zh(event.category)}为“${kind}”的${zh(event.table)}共有多少${event.table.measure}，${zh(event.quantity)}合计多少（保留两位小数）？`,
        `How many ${en(event.table)} with the ${en(event.category)} "${kind}" belong to ${en(who.table)} whose ${en(who.category)} is "${value}", and what is their total ${en(event.quantity)}, rounded to two decimals?`,
        `SELECT COUNT(*), ROUND(SUM(e.${event.quantity.name}), 2) FROM ${event.table.name} e JOIN ${who.table.name} w ON w.id = e.${who.key} WHERE w.${who.category.name} = ${quoted(value)} AND e.${event.category.name} = ${quoted(kind)}`,
      );
    },
  ],
  by_month: [
    "medium",
    ({ who, event, day, draw }) => {
      const value = draw.pick(who.category.values);
      return ordered(
        `按月统计${zh(who.category)}为“${value}”的${zh(who.table)}在 2025 年的${zh(event.table)}数量：列出月份（如 2025-03）和数量，按月份升序，没有的月份不列。`,
        `By month of 2025, how many ${en(event.table)} belong to ${en(who.table)} whose ${en(who.category)} is "${value}"? List the month (such as 2025-03) and the number, months ascending, without months that have none.`,
        `SELECT substr(e.${day.name}, 1, 7) AS month, COUNT(*) FROM ${event.table.name} e JOIN ${who.table.name} w ON w.id = e.${who.key} WHERE w.${who.category.name} = ${quoted(value)} GROUP BY month ORDER BY month`,
      );
    },
  ],
  having: [
    "medium",
    ({ who: { table, category, name, key }, event, draw }) => {
      const [value, kind] = [draw.pick(category.values), draw.pick(event.category.values)];
      const least = draw.integer(2, 4);
      return unordered(
        `${zh(category)}为“${value}”的${zh(table)}中，哪些有至少 ${least} ${event.table.measure}${zh(event.category)}为“${kind}”的${zh(event.table)}？列出${zh(name)}和数量。`,
        `Which ${en(table)} with the ${en(category)} "${value}" have at least ${least} ${en(event.table)} with the ${en(event.category)} "${kind}"? List ${en(name)} and the number.`,
        `SELECT w.${name.name}, COUNT(*) FROM ${table.name} w JOIN ${event.table.name} e ON e.${key} = w.id WHERE w.${category.name} = ${quoted(value)} AND e.${event.category.name} = ${quoted(kind)} GROUP BY w.id HAVING COUNT(*) >= ${least}`,
      );
    },
  ],
  without: [
    "hard",
    ({ who: { table, category, name, key }, event, day, draw }) => {
      const value = draw.pick(category.values);
      const month = monthOf(draw, 7);
      return unordered(
        `哪些${zh(category)}为“${value}”的${zh(table)}从 ${month}-01 起（含当天）没有任何${zh(event.table)}？列出${zh(name)}。`,
        `Which ${en(table)} with the ${en(category)} "${value}" have no ${en(event.table)} from ${month}-01 on, that day included? List ${en(name)}.`,
        `SELECT w.${name.name} FROM ${table.name} w WHERE w.${category.name} = ${quoted(value)} AND NOT EXISTS (SELECT 1 FROM ${event.table.name} e WHERE e.${key} = w.id AND e.${day.name} >= '${month}-01')`,
      );
    },
  ],
  above_own_average: [
    "hard",
    ({ who: { table, category, quantity, name }, draw }) => {
      const [value, percent] = [draw.pick(category.values), draw.pick([100, 110, 120, 125, 130, 150])];
      return unordered(
        `哪些${zh(category)}为“${value}”的${zh(table)}，${zh(quantity)}高于同一${zh(category)}平均值的 ${percent}%？列出${zh(name)}和${zh(quantity)}。`,
        `Which ${en(table)} with the ${en(category)} "${value}" exceed ${percent}% of the average ${en(quantity)} of that same ${en(category)}? List ${en(name)} and ${en(quantity)}.`,
        `SELECT ${name.name}, ${quantity.name} FROM ${table.name} WHERE ${category.name} = ${quoted(value)} AND ${quantity.name} * 100 > ${percent} * (SELECT AVG(${quantity.name}) FROM ${table.name} WHERE ${category.name} = ${quoted(value)})`,
      );
    },
  ],
  best_of_each: [
    "hard",
    ({ who, other, event, draw }) => {
      const value = draw.pick(other.category.values);
      return unordered(
        `只看与${zh(other.category)}为“${value}”的${zh(other.table)}有关的${zh(event.table)}：在每种${zh(who.category)}里，${zh(event.quantity)}合计最高的是哪${counted(who.table)}？列出${zh(who.category)}、${zh(who.name)}、合计（保留两位小数）；并列的都列出。`,
        `Consider only ${en(event.table)} of ${en(other.table)} whose ${en(other.category)} is "${value}". Within each ${en(who.category)}, which of the ${en(who.table)} has the highest total ${en(event.quantity)}? List ${en(who.category)}, ${en(who.name)} and the total rounded to two decimals, with all that share the first place.`,
        `WITH totals AS (SELECT w.${who.category.name} AS kind, w.${who.name.name} AS name, ROUND(SUM(e.${event.quantity.name}), 2) AS total FROM ${event.table.name} e JOIN ${who.table.name} w ON w.id = e.${who.key} JOIN ${other.table.name} o ON o.id = e.${other.key} WHERE o.${other.category.name} = ${quoted(value)} GROUP BY w.id) SELECT kind, name, total FROM totals t WHERE total = (SELECT MAX(total) FROM totals WHERE kind = t.kind)`,
      );
    },
  ],
  both: [
    "hard",
    ({ who, other, event, draw }) => {
      const [first, second] = draw.shuffled(other.category.values) as [string, string];
      const value = draw.pick(who.category.values);
      const has = (kind: string) =>
        `EXISTS (SELECT 1 FROM ${event.table.name} e JOIN ${other.table.name} o ON o.id = e.${other.key} WHERE e.${who.key} = w.id AND o.${other.category.name} = ${quoted(kind)})`;
      return unordered(
        `哪些${zh(who.category)}为“${value}”的${zh(who.table)}，既有涉及${zh(other.category)}为“${first}”的${zh(other.table)}的${zh(event.table)}，又没有涉及“${second}”的？列出${zh(who.name)}。`,
        `Which ${en(who.table)} with the ${en(who.category)} "${value}" have ${en(event.table)} of ${en(other.table)} whose ${en(other.category)} is "${first}", but none of those whose ${en(other.category)} is "${second}"? List ${en(who.name)}.`,
        `SELECT w.${who.name.name} FROM ${who.table.name} w WHERE w.${who.category.name} = ${quoted(value)} AND ${has(first)} AND NOT ${has(second)}`,
      );
    },
  ],
  share: [
    "hard",
    ({ who, event, day, draw }) => {
      const kind = draw.pick(event.category.values);
      const month = monthOf(draw, 4);
      return ordered(
        `在 ${month}-01 之前的${zh(event.table)}里，对每种${zh(who.category)}，${zh(event.category)}为“${kind}”的占百分之几（保留一位小数）？列出${zh(who.category)}和百分数，从高到低，相同时按${zh(who.category)}升序。`,
        `Of the ${en(event.table)} before ${month}-01, what percentage has the ${en(event.category)} "${kind}" for each ${en(who.category)} of the ${en(who.table)}, rounded to one decimal? List ${en(who.category)} and the percentage, highest first, equal ones by ${en(who.category)} ascending.`,
        `SELECT w.${who.category.name}, ROUND(100.0 * SUM(e.${event.category.name} = ${quoted(kind)}) / COUNT(*), 1) AS share FROM ${event.table.name} e JOIN ${who.table.name} w ON w.id = e.${who.key} WHERE e.${day.name} < '${month}-01' GROUP BY w.${who.category.name} ORDER BY share DESC, w.${who.category.name}`,
      );
    },
  ],
});

export const TEMPLATE_NAMES: readonly string[] = [...TEMPLATES.keys()];

function monthOf(draw: Random, first = 1): string {
  return `2025-${String(draw.integer(first, 12)).padStart(2, "0")}`;
}

/** A question of the template over the schema, its parameters drawn. */
export function drawQuestion(template: string, schema: Schema, draw: Random): Question {
  const [difficulty, question] = TEMPLATES.get(template)!;
  const [actor, item, event] = schema.tables;
  const both = draw.shuffled([named(actor, event), named(item, event)]);
  const scene = { who: both[0]!, other: both[1]!, event: partsOf(event), day: columnOf(event, "date"), draw };
  return { template, difficulty, ...question(scene) };
}

function named(table: Table, event: Table): Named {
  const key = event.columns.find((column) => column.kind === "reference" && column.table === table.name)!;
  return { ...partsOf(table), name: columnOf(table, "name"), key: key.name };
}

function partsOf(table: Table): Parts {
  const quantity = table.columns.find((column) => column.kind === "integer" || column.kind === "amount");
  return { table, category: columnOf(table, "category") as Category, quantity: quantity as Quantity };
}

function columnOf(table: Table, kind: Column["kind"]): Column {
  return table.columns.find((column) => column.kind === kind)!;
}
