/**
 * Sources: the pages, articles and passages that results show, each with the words that were seen of it. What a policy
 * asked and a tool repeats is no word of a source. Texts of any tool: a page, a list of results, JSON of any shape.
 */
import type { JsonObject } from "@arenakit/contracts";
import { perReading, perText } from "../memo.ts";
import type { ObservationAt } from "../observations.ts";
import { type Figure, figuresIn } from "./figures.ts";

export interface PageSource {
  /** Its address as seen, or the id or title that it goes by. */
  readonly key: string;
  title: string;
  /** A call named it and got its words. */
  opened: boolean;
  readonly blocks: PageBlock[];
}

/** A paragraph, a row of a table, an object: what stands in one is said of one thing. */
export interface PageBlock {
  readonly observation: ObservationAt;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly source: PageSource | null;
  readonly sentences: readonly Sentence[];
}

export interface Sentence {
  readonly text: string;
  /** Offset in the observation. */
  readonly start: number;
  readonly figures: readonly Figure[];
}

export interface Library {
  readonly sources: readonly PageSource[];
  readonly byKey: ReadonlyMap<string, PageSource>;
  readonly blocks: readonly PageBlock[];
  /** Some result is prose about something and no row of a map or a timetable. */
  readonly isResearch: boolean;
}

/** Characters of results that are read: a reader bounds his work, and says so by finding nothing beyond. */
const MOST_READ = 1_500_000;
/** Of an address no more is read: behind it come words. */
const ADDRESS = /https?:\/\/[^\s<>"'`|\\（）【】「」《》，。；、]{1,2000}/gi;

/** An address without what does not tell pages apart: scheme, www, fragment, last slash and marks. */
export function canonicalAddress(address: string): string {
  let text = address.trim().replace(/[.,;:!?…*_\]}'"’”]{1,60}$/u, "");
  while (text.endsWith(")") && !text.slice(0, -1).includes("(", text.lastIndexOf("/")))
    text = text.slice(0, -1).replace(/[.,;:]{1,60}$/, "");
  return text
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/#.*/s, "")
    .replace(/\/$/, "")
    .toLowerCase();
}

export function addressesIn(text: string): { address: string; start: number; end: number }[] {
  return [...text.matchAll(ADDRESS)].map((match) => {
    let end = match[0].length;
    const open = match[0].indexOf("(");
    const isUnopened = (at: number) => match[0][at] === ")" && (open < 0 || open > at);
    while (/[.,;:!?*_\]}'"’”]/u.test(match[0][end - 1]!) || isUnopened(end - 1)) end--;
    return { address: match[0].slice(0, end), start: match.index, end: match.index + end };
  });
}

export const libraryOf = perReading((reading): Library => {
  const sources = new Map<string, PageSource>();
  const blocks: PageBlock[] = [];
  let left = MOST_READ;
  for (const observation of reading.observations) {
    if (!observation.isFact || isRefusal(observation) || left <= 0) continue;
    left -= observation.text.length;
    blocks.push(...blocksOf(observation, sources));
  }
  const prose = blocks.filter(({ text }) => text.length > 60).length;
  return {
    sources: [...new Set(sources.values())],
    byKey: sources,
    blocks,
    isResearch: prose > 0 && prose > reading.recordCount && reading.task.constraints.cities.length === 0,
  };
});

/** All that was seen of sources, folded for a search of names. */
export const textSeen = perReading((reading): string =>
  libraryOf(reading)
    .blocks.map(({ text }) => foldedBlock(text))
    .join(" ")
    .replace(/ {2,}/g, " "),
);
const foldedBlock = perText(foldWords);

/** NFKC, one kind of space and of quotation marks, lower case. */
export function foldWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[“”„«»「」『』"]/g, '"')
    .replace(/[‘’`´]/g, "'")
    .replace(/[*_]{1,3}/g, "")
    .replace(/\s+/g, " ");
}

/** `[no_such_page] …`: a message to the policy and no page. */
function isRefusal({ text }: ObservationAt): boolean {
  return text.length < 400 && /^\s*(?:\[[a-z_]+\]|error\b|exception\b|timeout\b|failed to)/i.test(text);
}

function sourceNamed(sources: Map<string, PageSource>, key: string, canonical = canonicalAddress(key)): PageSource {
  const known = sources.get(canonical);
  if (known) return known;
  const source: PageSource = { key, title: "", opened: false, blocks: [] };
  sources.set(canonical, source);
  return source;
}

/** The addresses and ids that a call names: what it answers with are the words of those. */
function opensOf(args: JsonObject): string[] {
  return Object.entries(args).flatMap(([key, value]) => {
    const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
    if (/^(?:url|urls|link|links|href|page|doc_?id|document_?id|id|source|arxiv_?id|paper_?id|webpage_url)$/i.test(key))
      return values;
    return values.filter((one) => /^https?:\/\/\S+$/.test(one));
  });
}

/** A result without the words of its own call, which say nothing of the world; offsets stay. */
export function withoutAsked(text: string, args: JsonObject): string {
  const asked = Object.values(args)
    .flat()
    .filter((value) => typeof value === "string" && value.length > 12 && !/^https?:/.test(value)) as string[];
  return asked.reduce(
    (words, query) => (words.includes(query) ? words.replaceAll(query, " ".repeat(query.length)) : words),
    text,
  );
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly source: PageSource | null;
}

function blocksOf(observation: ObservationAt, sources: Map<string, PageSource>): PageBlock[] {
  const { text } = observation;
  const opened = opensOf(observation.arguments).map((key) => sourceNamed(sources, key));
  const shown = withoutAsked(text, observation.arguments);
  const pieces = /^\s*[[{]/.test(text) ? piecesOfJson(text, sources, opened) : piecesOfText(text, sources, opened);
  return pieces.flatMap(({ start, end, source }): PageBlock[] => {
    const words = shown.slice(start, end);
    if (words.trim() === "") return [];
    const sentences = sentencesIn(words).map((one) => ({ ...one, start: start + one.start }));
    const block: PageBlock = { observation, start, end, text: words, source, sentences };
    source?.blocks.push(block);
    return [block];
  });
}

const SENTENCE =
  /[^。！？!?；;\n.]+(?:[.](?=\S)[^。！？!?；;\n.]*|[.](?=\s[a-z\d]))*(?:[。！？!?；;.]+[”’"')）」]*|\n|$)/g;

/** The sentences of a block, from its start; a full stop inside a number or an address ends none. */
const sentencesIn = perText((text): readonly Sentence[] =>
  [...text.matchAll(SENTENCE)].flatMap((match) => {
    const words = match[0].trim();
    if (words === "") return [];
    return [{ text: words, start: match.index + match[0].indexOf(words), figures: figuresIn(words) }];
  }),
);

/** Lines that begin a result of a list. */
const RESULT_HEAD = /^\s*(?:\d{1,3}[.)、]\s|\[\d{1,3}\]|[-*]\s*\[|Doc \d+|#{1,4}\s|(?:title|标题)[：:])/i;

function piecesOfText(text: string, sources: Map<string, PageSource>, opened: readonly PageSource[]): Piece[] {
  const paragraphs = paragraphsOf(text);
  if (opened.length > 0) return paragraphsOfPages(text, paragraphs, opened);
  const pieces: Piece[] = [];
  let source: PageSource | null = null;
  let head: Piece | null = null;
  for (const { start, end } of linesIn(text)) {
    const line = text.slice(start, end);
    const [found] = addressesIn(line);
    const isHead = RESULT_HEAD.test(line);
    if (isHead && !found) {
      source = titledSource(line, sources);
      head = { start, end, source };
    } else if (found) {
      source = sourceNamed(sources, found.address);
      const own = titleIn(line.slice(0, found.start));
      const title =
        /\p{L}{2}/u.test(own.replace(/^(?:url|link|网址|链接)\b/i, "")) || !head
          ? own
          : titleIn(text.slice(head.start, head.end));
      if (source.title === "") source.title = title;
      if (head) pieces.push({ ...head, source });
      head = null;
    }
    if (!(isHead && !found)) {
      if (head) pieces.push(head);
      head = null;
      pieces.push({ start, end, source });
    }
  }
  if (head) pieces.push(head);
  return pieces;
}

/** `Doc 3 (Title: Shanghai) …`: a passage that has a title and no address. */
function titledSource(line: string, sources: Map<string, PageSource>): PageSource | null {
  const title = /^\s{0,20}Doc \d{1,20}\s{0,20}\(Title:\s{0,20}([^)]{1,300})\)/i.exec(line)?.[1]?.trim();
  if (!title) return null;
  const source = sourceNamed(sources, title, `title ${title.toLowerCase()}`);
  source.title = title;
  source.opened = true;
  return source;
}

function titleIn(line: string): string {
  return line
    .replace(/^\s*(?:\d{1,3}[.)、]|\[\d{1,3}\]|[-*]|#{1,4}|(?:title|标题)[：:])\s*/i, "")
    .replace(/^\[|\]\(?$|\]$/g, "")
    .replace(/\s{0,20}[（(]\d{4}-\d{2}-\d{2}[）)]\s{0,20}$/, "")
    .trim();
}

function linesIn(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") lines.push({ start, end: start + line.length });
    start += line.length + 1;
  }
  return lines;
}

/** Stretches between blank lines; each row of a table and each item of a list for itself. */
function paragraphsOf(text: string): { start: number; end: number }[] {
  const paragraphs: { start: number; end: number; isOpen: boolean }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const last = paragraphs.at(-1);
    const isRow = /^\s*(?:\|.*\||[-*]\s|\d{1,2}[.)、]\s|#{1,6}\s)/.test(line);
    if (line.trim() === "") {
      if (last) last.isOpen = false;
    } else if (last?.isOpen && !isRow) last.end = end;
    else paragraphs.push({ start, end, isOpen: !isRow });
    start = end + 1;
  }
  return paragraphs;
}

/** A page that was opened, or several one after the other, each behind a line that names its address. */
function paragraphsOfPages(
  text: string,
  paragraphs: readonly { start: number; end: number }[],
  opened: readonly PageSource[],
): Piece[] {
  let source = opened[0]!;
  return paragraphs.map(({ start, end }) => {
    const words = text.slice(start, end);
    if (opened.length > 1) {
      const named = addressesIn(words).map(({ address }) => canonicalAddress(address));
      source = opened.find(({ key }) => named.includes(canonicalAddress(key))) ?? source;
    }
    source.opened = true;
    if (source.title === "" && /^#\s/.test(words)) source.title = titleIn(words.split("\n")[0]!);
    return { start, end, source };
  });
}

/** The strings of JSON, each bound to the address, id or title of the nearest object around it. */
function piecesOfJson(text: string, sources: Map<string, PageSource>, opened: readonly PageSource[]): Piece[] {
  try {
    JSON.parse(text);
  } catch {
    return piecesOfText(text, sources, opened); // text that only looks like JSON
  }
  const pieces: { start: number; end: number; object: JsonScope }[] = [];
  const root: JsonScope = { parent: null, source: opened[0] ?? null, title: "" };
  let scope = root;
  let key = "";
  for (const token of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s{0,20}:)?|[{}[\]]|-?\d[\d.eE+-]{0,20}/g)) {
    if (token[0] === "{") scope = { parent: scope, source: null, title: "" };
    else if (token[0] === "}") scope = scope.parent ?? root;
    else if (token[1] !== undefined) key = token[0].slice(1, token[0].lastIndexOf('"'));
    else if (token[0].startsWith('"')) {
      const [start, end] = [token.index + 1, token.index + token[0].length - 1];
      const value = text.slice(start, end);
      if (/^https?:/.test(value) || /^(?:docid|doc_id|corpus_?id|paper_?id|pmid|id)$/i.test(key))
        scope.source ??= sourceNamed(sources, value);
      else if (/^(?:title|name|标题|名称)$/i.test(key)) scope.title ||= value;
      for (const part of literalParts(text, start, end)) pieces.push({ ...part, object: scope });
    } else if (!/[{}[\]]/.test(token[0]))
      pieces.push({ start: token.index, end: token.index + token[0].length, object: scope });
  }
  return pieces.map(({ start, end, object }) => {
    const source = sourceOf(object);
    if (source && source.title === "") source.title = object.title;
    if (source && opened.includes(source)) source.opened = true;
    return { start, end, source };
  });
}

interface JsonScope {
  readonly parent: JsonScope | null;
  source: PageSource | null;
  title: string;
}

function sourceOf(scope: JsonScope): PageSource | null {
  for (let at: JsonScope | null = scope; at; at = at.parent) if (at.source) return at.source;
  return null;
}

/** The lines of a string literal. */
function literalParts(text: string, start: number, end: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let from = start;
  for (let at = text.indexOf("\\n", start); at >= 0 && at < end; at = text.indexOf("\\n", at + 2)) {
    if (at > from) parts.push({ start: from, end: at });
    from = at + 2;
  }
  if (end > from) parts.push({ start: from, end });
  return parts;
}
