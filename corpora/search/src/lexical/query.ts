/** What a query asks for: its terms with how often it has them, and the phrases that it puts in quotes. */
import { tableOf } from "@arenakit/contracts";
import type { Analyser, Token } from "@arenakit/corpus-text";

export interface LexicalQuery {
  readonly terms: ReadonlyMap<string, number>;
  readonly phrases: readonly Phrase[];
}

/** Terms with how far each is from the first. */
export type Phrase = readonly PhraseTerm[];
export interface PhraseTerm {
  readonly term: string;
  readonly offset: number;
}

/** Straight and curly quotes, and those of Chinese and Japanese: what opens, with what closes it. */
const QUOTES = tableOf<string>({ '"': '"', "“": "”", "「": "」", "『": "』" });
const OPENS = /["“「『]/g;

/** Further ones, and longer ones, are read as words: nobody means them as phrases. */
const MOST_PHRASES = 8;
const LONGEST_PHRASE = 64;

export function readQuery(text: string, analyser: Analyser): LexicalQuery {
  const terms = new Map<string, number>();
  for (const term of analyser.terms(text)) terms.set(term, (terms.get(term) ?? 0) + 1);
  const phrases = quotedIn(text)
    .map((quoted) => phraseOf(analyser.tokens(quoted)))
    .filter((phrase) => phrase.length > 0 && phrase.length <= LONGEST_PHRASE);
  return { terms, phrases };
}

/** The first that are quoted. A quote that nothing closes is looked for once, however often it opens. */
function quotedIn(text: string): string[] {
  const quoted: string[] = [];
  const unclosed = new Set<string>();
  let end = 0;
  for (const { 0: sign, index } of text.matchAll(OPENS)) {
    const start = index + 1;
    const close = QUOTES.get(sign)!;
    if (index < end || unclosed.has(sign) || text.startsWith(close, start)) continue;
    const at = text.indexOf(close, start);
    if (at < 0) {
      unclosed.add(sign);
      continue;
    }
    quoted.push(text.slice(start, at));
    if (quoted.length === MOST_PHRASES) break;
    end = at + 1;
  }
  return quoted;
}

/**
 * The finest words that lie side by side: a long word is told by those inside of it where they fill it, since it may be
 * a part of another word where the phrase stands. A stop word leaves a gap.
 */
function phraseOf(tokens: readonly Token[]): Phrase {
  const end = tokens.reduce((most, { position, span }) => Math.max(most, position + span), 0);
  const starting = new Map<number, Token[]>();
  for (const token of tokens) {
    const others = starting.get(token.position);
    if (others) others.push(token);
    else starting.set(token.position, [token]);
  }
  const covered = new Uint8Array(end);
  for (const { position, span } of tokens) covered.fill(1, position, position + span);
  /** By position: the most words that fill the rest, and the first of them. */
  const most = new Map<number, { readonly count: number; readonly token: Token | null }>([
    [end, { count: 0, token: null }],
  ]);
  for (let position = end - 1; position >= 0; position--) {
    for (const token of starting.get(position) ?? []) {
      const rest = most.get(position + token.span);
      if (rest && rest.count + 1 > (most.get(position)?.count ?? 0))
        most.set(position, { count: rest.count + 1, token });
    }
    const rest = most.get(position + 1);
    if (rest && covered[position] === 0) most.set(position, { count: rest.count, token: null });
  }
  const phrase: PhraseTerm[] = [];
  let first = -1;
  for (let position = 0; position < end; ) {
    const token = most.get(position)?.token ?? null;
    if (!token) {
      position++;
      continue;
    }
    if (first < 0) first = position;
    phrase.push({ term: token.term, offset: position - first });
    position += token.span;
  }
  return phrase;
}
