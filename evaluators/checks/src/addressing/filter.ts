/**
 * Which patterns can match a text at all: every pattern needs some of its own words, read off its source, and one pass over
 * the text tells which of all words stand in it. What is left out would have matched nothing.
 */

/** All of these must hold: of each set at least one word stands in the text. */
type Needs = readonly (readonly string[])[];

/** Sets of words beyond that are not worth keeping; a set with a shorter word than that tells nothing, but a Chinese one does. */
const MOST_WORDS = 400;
const SHORTEST = 2;
const FAR_LETTER = /[^\0-\u02ff]/;

export class PatternFilter {
  private readonly patterns: readonly RegExp[];
  private compiled: Compiled | undefined;

  /** Reads the sources when the first text comes: there are hundreds, and a program may have no text at all. */
  constructor(patterns: readonly RegExp[]) {
    this.patterns = patterns;
  }

  /** Those that may match; in their order. */
  of(text: string): RegExp[] {
    this.compiled ??= compile(this.patterns);
    const { words, needy } = this.compiled;
    const isThere = words.standingIn(text);
    return needy
      .filter(({ needs }) => needs.every((set) => set.some((id) => isThere[id] === 1)))
      .map(({ pattern }) => pattern);
  }

  /** Where those patterns match. */
  spansIn(text: string): Span[] {
    return this.of(text).flatMap((pattern) => matchesOf(pattern, text));
  }

  /** The same for patterns that never reach over the end of a line, but may begin with it: far less has to be searched. */
  spansInLines(text: string): Span[] {
    const spans: Span[] = [];
    for (let start = 0; start < text.length; ) {
      const found = text.indexOf("\n", start);
      const end = found < 0 ? text.length : found + 1;
      const from = Math.max(0, start - 1);
      for (const { start: first, end: last } of this.spansIn(text.slice(from, end)))
        spans.push({ start: from + first, end: from + last });
      start = end;
    }
    return spans;
  }
}

interface Compiled {
  readonly needy: readonly { readonly pattern: RegExp; readonly needs: readonly (readonly number[])[] }[];
  /** Of all needs, by the numbers that these have. */
  readonly words: Words;
}

function compile(patterns: readonly RegExp[]): Compiled {
  const ids = new Map<string, number>();
  const idOf = (word: string) => {
    const id = ids.get(word) ?? ids.size;
    ids.set(word, id);
    return id;
  };
  const needy = patterns.map((pattern) => ({
    pattern,
    needs: needsOf(pattern.source).map((words) => words.map(idOf)),
  }));
  return { needy, words: new Words([...ids.keys()]) };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a global pattern matches. String.matchAll would make a new pattern each time, and nearly every text has no match. */
export function matchesOf(pattern: RegExp, text: string): Span[] {
  const spans: Span[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
    if (match[0] === "") pattern.lastIndex += text.codePointAt(match.index)! > 0xffff ? 2 : 1;
  }
  return spans;
}

/** Words sought all at once: Aho and Corasick's automaton (1975), its moves as one table. */
class Words {
  private readonly count: number;
  private readonly width: number;
  /** By UTF-16 unit; 0 for those that stand in no word. */
  private readonly classes = new Uint16Array(0x10000);
  private readonly moves: Uint32Array;
  /** Words that end in a state. */
  private readonly ends: (readonly number[] | null)[];

  constructor(words: readonly string[]) {
    this.count = words.length;
    this.width = 1;
    for (const word of words)
      for (let at = 0; at < word.length; at++)
        if (this.classes[word.charCodeAt(at)] === 0) this.classes[word.charCodeAt(at)] = this.width++;
    const states = words.reduce((sum, { length }) => sum + length, 1);
    this.moves = new Uint32Array(states * this.width);
    const ends: number[][] = [[]];
    for (const [id, word] of words.entries()) {
      let state = 0;
      for (let at = 0; at < word.length; at++) {
        const move = state * this.width + this.classes[word.charCodeAt(at)]!;
        if (this.moves[move] === 0) this.moves[move] = ends.push([]) - 1;
        state = this.moves[move]!;
      }
      ends[state]!.push(id);
    }
    this.fallBack(ends);
    this.ends = ends.map((ids) => (ids.length > 0 ? ids : null));
  }

  /** Where a state has no move of its own, it moves as the longest word part that ends it does. */
  private fallBack(ends: number[][]): void {
    const fails = new Uint32Array(ends.length);
    const queue: number[] = [0];
    for (let next = 0; next < queue.length; next++) {
      const state = queue[next]!;
      for (let one = 1; one < this.width; one++) {
        const move = state * this.width + one;
        const target = this.moves[move]!;
        const fallen = state === 0 ? 0 : this.moves[fails[state]! * this.width + one]!;
        if (target === 0) this.moves[move] = fallen;
        else {
          fails[target] = fallen;
          ends[target]!.push(...ends[fallen]!);
          queue.push(target);
        }
      }
    }
  }

  /** 1 for each word that stands in the text. */
  standingIn(text: string): Uint8Array {
    const found = new Uint8Array(this.count);
    const told = new Uint8Array(this.ends.length);
    const { classes, moves, width, ends } = this;
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const one = classes[text.charCodeAt(at)]!;
      state = one === 0 ? 0 : moves[state * width + one]!;
      if (told[state] === 1) continue;
      told[state] = 1;
      const ended = ends[state];
      if (ended) for (const id of ended) found[id] = 1;
    }
    return found;
  }
}

/** The words that any match of a regular expression holds, as far as its source shows them. */
export function needsOf(source: string): Needs {
  const { needs, end } = alternatives(source, 0);
  return end < source.length ? [] : needs;
}

interface Parsed {
  readonly needs: Needs;
  readonly end: number;
}

function alternatives(source: string, from: number): Parsed {
  const branches: Needs[] = [];
  let at = from;
  while (true) {
    const branch = sequence(source, at);
    branches.push(branch.needs);
    at = branch.end;
    if (source[at] !== "|") break;
    at += 1;
  }
  if (branches.length === 1) return { needs: branches[0]!, end: at };
  // Each branch gives its most telling set; one without any leaves nothing to rely on.
  const best = branches.map((needs) => [...needs].sort((one, other) => tells(other) - tells(one))[0]);
  if (best.some((set) => set === undefined)) return { needs: [], end: at };
  const words = [...new Set(best.flatMap((set) => set!))];
  return { needs: words.length > MOST_WORDS ? [] : [words], end: at };
}

/** Long words are rarer than short ones, and few rarer than many; a Chinese character counts for two letters. */
function tells(words: readonly string[]): number {
  const lengths = words.map((word) => (FAR_LETTER.test(word) ? word.length * 2 : word.length));
  return Math.min(...lengths) - words.length / 50;
}

function sequence(source: string, from: number): Parsed {
  const needs: (readonly string[])[] = [];
  let run = "";
  const flush = () => {
    if (run.length >= SHORTEST || FAR_LETTER.test(run)) needs.push([run]);
    run = "";
  };
  let at = from;
  while (at < source.length && source[at] !== "|" && source[at] !== ")") {
    const atom = atomAt(source, at);
    const { least, end } = quantifierAt(source, atom.end);
    const isRepeated = end > atom.end;
    if (atom.literal !== null && !isRepeated) run += atom.literal;
    else {
      // What may be there twice ends the run with its first.
      if (atom.literal !== null && least > 0) run += atom.literal;
      flush();
      if (least > 0) needs.push(...atom.needs);
    }
    at = end;
  }
  flush();
  return { needs, end: at };
}

interface Atom {
  readonly literal: string | null;
  readonly needs: Needs;
  readonly end: number;
}

function atomAt(source: string, at: number): Atom {
  const unknown = (end: number): Atom => ({ literal: null, needs: [], end });
  const one = source[at]!;
  if (one === "(") {
    const lead = /^\(\?(?:[:=!]|<[=!]|<[A-Za-z]\w*>)/.exec(source.slice(at, at + 40))?.[0] ?? "(";
    const inner = alternatives(source, at + lead.length);
    // What only stands beside a match may be no part of it.
    return { literal: null, needs: /[=!]$/.test(lead) ? [] : inner.needs, end: inner.end + 1 };
  }
  if (one === "[") {
    let end = at + 1;
    while (source[end] !== "]") end += source[end] === "\\" ? 2 : 1;
    return unknown(end + 1);
  }
  if (one === "\\") {
    const next = source[at + 1]!;
    if (/[A-Za-z0-9]/.test(next)) {
      const long = /^\\(?:[pPuk](?:\{[^}]*\}|<[^>]*>)|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})/.exec(source.slice(at));
      return unknown(at + (long?.[0].length ?? 2));
    }
    return { literal: next, needs: [], end: at + 2 };
  }
  return /[.^$]/.test(one) ? unknown(at + 1) : { literal: one, needs: [], end: at + 1 };
}

function quantifierAt(source: string, at: number): { least: number; end: number } {
  const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(source.slice(at, at + 14));
  if (!found) return { least: 1, end: at };
  const least = found[0][0] === "+" ? 1 : found[1] === undefined ? 0 : Number(found[1]);
  return { least, end: at + found[0].length };
}
