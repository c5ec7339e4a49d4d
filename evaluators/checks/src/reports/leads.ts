/**
 * Where a reader who knows no answer looks next: the names and titles of what was read, those first whose words have most
 * to do with the question. For scripted policies; pure, and the same for the same words.
 */
import { bodyNamesIn, cuedNames, englishNames } from "./proper-names.ts";

/** Something that could be asked, and the words in which it was met. */
export interface Lead {
  readonly query: string;
  readonly context: string;
}

/** A longer list item is a statement and no name. */
const LONGEST_ITEM = 40;
/** What a mention beside something that was asked counts, in shared pieces of words. */
const BESIDE_ASKED = 4;

/** The names of a text, each with each of its sentences: what lists and tables of facts name, bodies, English names. */
export function namesSaid(text: string): Lead[] {
  const sentences = sentencesOf(text);
  const names = new Set(
    sentences.flatMap((one) => [
      ...itemOf(one),
      ...englishNames(one, () => false).map(({ name }) => name),
      ...bodyNamesIn(one).map(({ name }) => name),
    ]),
  );
  return mentionsOf(names, sentences);
}

/** Each name with each sentence that says it. */
const mentionsOf = (names: ReadonlySet<string>, sentences: readonly string[]): Lead[] =>
  [...names].flatMap((query) => sentences.filter((one) => one.includes(query)).map((context) => ({ query, context })));

/** What a web search said, with the title of the page. */
export interface PageSaying {
  readonly title: string;
  readonly text: string;
}

/**
 * Of pages about one subject, best first: each thing that the question asks about the subject; then each of these of each
 * name that the pages say, the names that most statements say first; then what else the pages are called. The subject is
 * what most titles share with the question.
 */
export function webLeads(question: string, sayings: readonly PageSaying[]): Lead[] {
  const subject = subjectOf(
    question,
    sayings.map(({ title }) => title),
  );
  const about = sayings.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(subject));
  const parts = partsOf(question, subject);
  const names = namesByMentions(
    about.map(({ text }) => text),
    subject,
  );
  // First the names alone; then they take turns with the parts, and in the next round each is asked about the one after.
  const crossed = ["", ...parts].flatMap((first, round) =>
    names.map((name, at) => `${name} ${subject} ${first && parts[(at + round) % parts.length]}`),
  );
  return [...parts.map((part) => `${subject} ${part}`), ...crossed, ...about.map(({ title }) => title)]
    .map((query) => query.trim())
    .filter((query) => query !== "" && query !== subject)
    .map((query) => ({ query, context: question }));
}

/** What stands between its signs, without what says the subject. */
function partsOf(question: string, subject: string): string[] {
  const parts = PART_ENDS.reduce((cut, end) => cut.replaceAll(end, "\n"), question)
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const others = parts.filter((part) => subject === "" || !part.toLowerCase().includes(subject));
  return others.length > 0 ? others : parts;
}
const PART_ENDS = ["，", "、", "：", "；", "？", "。", ":", "?", ".", ",", ";"];

const FIGURES = [..."0123456789"];

/** The names of texts, dates and sums left out, those first that more texts say; equal ones as they were met. */
function namesByMentions(texts: readonly string[], subject: string): string[] {
  const different = [...new Set(texts)];
  const text = different.join("\n");
  const said = new Set([...namesSaid(text), ...placesSaid(text)].map(({ query }) => query));
  const count = (name: string) => different.filter((one) => one.includes(name)).length;
  return [...said]
    .filter((name) => name.length > 1 && !FIGURES.some((one) => name.includes(one)))
    .filter((name) => !subject.includes(name.toLowerCase()))
    .map((name) => ({ name, times: count(name) }))
    .sort((one, other) => other.times - one.times)
    .map(({ name }) => name);
}

/** Chinese names of places that are said twice. */
function placesSaid(text: string): Lead[] {
  const cued = cuedNames(text);
  const names = new Set(cued.filter((name, at) => cued.indexOf(name) < at));
  return mentionsOf(names, sentencesOf(text));
}

/** In small letters; empty where the titles share nothing with the question. */
function subjectOf(question: string, titles: readonly string[]): string {
  const times = new Map<string, number>();
  for (const title of titles) {
    const shared = longestShared(title.toLowerCase(), question.toLowerCase());
    if (shared.length > 1) times.set(shared, (times.get(shared) ?? 0) + 1);
  }
  const weight = ([shared, count]: [string, number]) => count * shared.length;
  return [...times].sort((one, other) => weight(other) - weight(one))[0]?.[0] ?? "";
}

/** The longest run of whole words, or of Han characters, that stands in both. */
function longestShared(one: string, other: string): string {
  const isEdge = (at: number) => at <= 0 || at >= one.length || !isLetter(one[at - 1]!) || !isLetter(one[at]!);
  let best = "";
  for (let start = 0; start < one.length; start++) {
    if (!isEdge(start)) continue;
    for (let end = start + best.length + 1; end <= one.length && other.includes(one.slice(start, end)); end++)
      if (isEdge(end)) best = one.slice(start, end);
  }
  return best.trim();
}

/** The leads that were not asked yet, best first, at most so many; equal ones in the order in which they were met. */
export function nextQueries(
  leads: readonly Lead[],
  { question, asked, most }: { readonly question: string; readonly asked: readonly string[]; readonly most: number },
): string[] {
  const wanted = piecesOf(question);
  const worth = new Map<string, number>();
  for (const { query, context } of leads) {
    // A part of a name that was asked is no other name.
    if (asked.some((one) => one === query || (one !== question && one.includes(query))) || question === query) continue;
    const shared = [...piecesOf(context)].filter((piece) => wanted.has(piece)).length;
    const isBeside = asked.some((one) => context.includes(one));
    worth.set(query, Math.max(worth.get(query) ?? 0, shared + (isBeside ? BESIDE_ASKED : 0)));
  }
  return [...worth]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([query]) => query);
}

/** Lines, and sentences within them. */
export const sentencesOf = (text: string): string[] =>
  ["。", "！", "？", ". ", "! ", "? "]
    .reduce((cut, end) => cut.replaceAll(end, `${end}\n`), text)
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** `- Name` and `- Key: Name`. */
function itemOf(line: string): string[] {
  if (!line.startsWith("- ")) return [];
  const value = line.slice(2).replace("：", ": ");
  const name = value.slice(value.indexOf(": ") < 0 ? 0 : value.indexOf(": ") + 2).trim();
  return name.length < 2 || name.length > LONGEST_ITEM || !Number.isNaN(Number(name)) ? [] : [name];
}

/** Pairs of Han characters, and pieces of five letters within other words: enough to know a stem again. */
function piecesOf(text: string): Set<string> {
  const lower = text.toLowerCase();
  const pieces = new Set<string>();
  for (let at = 0; at < lower.length; at++) {
    const piece = lower.slice(at, at + (isHan(lower[at]!) ? 2 : 5));
    if (isHan(piece[0]!) ? piece.length === 2 && isHan(piece[1]!) : piece.length === 5 && [...piece].every(isLetter))
      pieces.add(piece);
  }
  return pieces;
}

const isHan = (sign: string) => sign >= "一" && sign <= "龥";
const isLetter = (sign: string) => sign >= "a" && sign <= "z";
