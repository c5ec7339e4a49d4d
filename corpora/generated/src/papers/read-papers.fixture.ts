/** A reader of papers that knows nothing of how they were made: what their sentences say, and questions solved from that. */
import type { Document } from "@arenakit/contracts";
import type { PaperQuestionForm } from "./index.ts";

/** Subject, relation, object, and the document that says so. */
export type PaperStatement = readonly [subject: string, relation: string, object: string, document: string];

const NAME = "([A-Z][A-Za-z0-9]*(?:-\\d)?)";
const FIGURE = "((?:[dr] = )?\\d+\\.\\d+(?: (?:%|points|mg/L|MPa|F1))?)";

/** Sentences of papers, as patterns: what the first group relates to the second. */
const pattern = (text: string) =>
  new RegExp(text.replaceAll("NAME", NAME).replaceAll("FIGURE", FIGURE).replaceAll("SIZE", "([\\d,]+)"), "u");

const SIZES = [
  "We present NAME, a collection of SIZE ",
  "This paper introduces NAME: SIZE ",
  "; NAME offers SIZE ",
].map(pattern);
const INGREDIENTS = [
  "We address .*? with NAME, which relies on ([^.]+)\\.",
  "NAME is a method for .*? built around ([^.]+)\\.",
  "; we propose NAME, which meets this with ([^.]+)\\.",
].map(pattern);
/** Data set, result, rival's result, rival, in the order that each pattern says. */
const RESULTS: readonly (readonly [RegExp, readonly ("dataset" | "figure" | "rivalFigure" | "rival")[]])[] = [
  [pattern("On NAME it obtains FIGURE, against FIGURE for (.+?)\\. "), ["dataset", "figure", "rivalFigure", "rival"]],
  [pattern("It reaches FIGURE on NAME, where (.+?) had FIGURE\\. "), ["figure", "dataset", "rival", "rivalFigure"]],
  [
    pattern("Compared with the FIGURE of (.+?) on NAME, we measure FIGURE\\. "),
    ["rivalFigure", "rival", "dataset", "figure"],
  ],
];
const MORE = [
  /On ([A-Z]\w*(?:-\d)?) we obtain ([^.]+\.\d+[^.]*)\./gu,
  /The same settings give ((?:[dr] = )?\d+\.\d+[^.]*?) on ([A-Z]\w*(?:-\d)?)\./gu,
  /Without further tuning, ([A-Z]\w*(?:-\d)?) yields ((?:[dr] = )?\d+\.\d+[^.]*)\./gu,
];
const REPLICATED = [
  ", the evaluation of NAME on NAME\\.",
  "Can the published figures of NAME be obtained again\\? We try on NAME\\.",
  "an independent replication of NAME, a method for .*?, on NAME\\.",
].map(pattern);
const REMEASURED = ["reported FIGURE, we measure FIGURE\\.", "The published figure is FIGURE; ours is FIGURE\\."].map(
  pattern,
);

/** All that is read in the documents, by sentence and by metadata. */
export function readPapers(documents: Iterable<Document>): PaperStatement[] {
  const all = [...documents];
  const titles = new Map(all.map(({ id, title }) => [title, id]));
  return all.flatMap((document) => readPaper(document, titles));
}

function readPaper(
  { id, text, date = "", fields = {} }: Document,
  titles: ReadonlyMap<string, string>,
): PaperStatement[] {
  const read: PaperStatement[] = [];
  const say = (subject: string, relation: string, object: string) => read.push([subject, relation, object, id]);
  const abstract = `${text.split("\n\n", 1)[0]!.replace("## Abstract\n", "")} `;
  const first = (patterns: readonly RegExp[]) =>
    patterns.map((one) => one.exec(abstract)).find((match) => match !== null);
  say(id, "venue", String(fields.venue));
  say(id, "author", (fields.authors as string[])[0]!);
  say(id, "date", date);
  for (const [, title = ""] of text.matchAll(/“(.+?)”/gu))
    if (titles.has(title)) say(id, "refersTo", titles.get(title)!);
  const size = first(SIZES);
  if (size) {
    say(size[1]!, "size", size[2]!);
    say(size[1]!, "introducedBy", id);
  }
  const built = first(INGREDIENTS);
  if (built) readMethod({ name: built[1]!, ingredient: built[2]!, abstract, text, id }, say);
  const replicated = first(REPLICATED);
  const measured = first(REMEASURED);
  if (replicated && measured) {
    say(id, "replicates", replicated[1]!);
    say(`${id}#result`, "measuredIn", id);
    say(`${id}#result`, "on", replicated[2]!);
    say(`${id}#result`, "figure", measured[2]!);
  }
  return read;
}

interface MethodText {
  readonly name: string;
  readonly ingredient: string;
  readonly abstract: string;
  readonly text: string;
  readonly id: string;
}

function readMethod(
  { name, ingredient, abstract, text, id }: MethodText,
  say: (subject: string, relation: string, object: string) => void,
): void {
  say(name, "ingredient", ingredient);
  say(name, "introducedBy", id);
  const results: [dataset: string, figure: string][] = [];
  for (const [form, order] of RESULTS) {
    const groups = form.exec(abstract);
    if (!groups) continue;
    const found = Object.fromEntries(order.map((part, at) => [part, groups[at + 1]!]));
    if (found.rival !== "the baseline") say(name, "rival", found.rival!);
    results.push([found.dataset!, found.figure!]);
  }
  for (const [at, form] of MORE.entries())
    for (const [, one = "", two = ""] of text.matchAll(form)) results.push(at === 1 ? [two, one] : [one, two]);
  for (const [at, [dataset, figure]] of results.entries()) {
    say(`${id}#${at}`, "of", name);
    say(`${id}#${at}`, "on", dataset);
    say(`${id}#${at}`, "figure", figure);
  }
}

/** What was read, by relation. */
export function byRelation(facts: readonly PaperStatement[]): Map<string, PaperStatement[]> {
  const groups = new Map<string, PaperStatement[]>();
  for (const fact of facts) {
    const group = groups.get(fact[1]);
    if (group) group.push(fact);
    else groups.set(fact[1], [fact]);
  }
  return groups;
}

/** Every answer to a form over what was read: by trying all facts of its relation for each condition. */
export function solved(
  read: ReadonlyMap<string, readonly PaperStatement[]>,
  { find, where, given, how, by }: PaperQuestionForm,
): string[] {
  let rows: Record<string, string>[] = [{}];
  const left = [...where];
  while (left.length > 0) {
    // A condition of which something is known comes first.
    const isKnown = (term: string) => term in given || rows.some((row) => term in row);
    const at = Math.max(
      0,
      left.findIndex(({ subject, object }) => isKnown(subject) || isKnown(object)),
    );
    const [{ subject, relation, object }] = left.splice(at, 1) as [(typeof left)[number]];
    rows = rows.flatMap((row) =>
      (read.get(relation) ?? [])
        .filter(([from, , to]) => fits(subject, from, row) && fits(object, to, row))
        .map(([from, , to]) => ({ ...row, [subject]: from, [object]: to })),
    );
  }
  function fits(term: string, value: string, row: Record<string, string>): boolean {
    return (row[term] ?? value) === value && (given[term]?.includes(value) ?? true);
  }
  const values = [...new Set(rows.map((row) => row[find]!))];
  if (how === "value") return values;
  if (how === "count") return [String(values.length)];
  const size = (row: Record<string, string>) => Number.parseFloat(row[by!]!.replace(/^[^\d]+/, ""));
  const sizes = rows.map(size);
  const best = how === "most" ? Math.max(...sizes) : Math.min(...sizes);
  return [...new Set(rows.filter((row) => size(row) === best).map((row) => row[find]!))];
}
