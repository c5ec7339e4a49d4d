/** Relatedness: how much of a statement's words a sentence that was read shares, by words that are rare among all of them. */
import { perReading, perText } from "../memo.ts";
import { libraryOf, type PageBlock, type Sentence } from "./sources.ts";

/** A sentence that was read and where. */
export interface ReadSentence {
  readonly sentence: Sentence;
  readonly block: PageBlock;
  /** Among all sentences. */
  readonly index: number;
  readonly tokens: ReadonlySet<string>;
}

export interface ScoredSentence {
  readonly read: ReadSentence;
  readonly score: number;
}

export interface Shelf {
  readonly sentences: readonly ReadSentence[];
  /** The sentences that hold some of a statement's words, in order, with the share that each holds, in (0, 1]. */
  scores(text: string): readonly ScoredSentence[];
  /** The same for a sentence with its neighbours and the title of its page. */
  scoreAround(text: string, read: ReadSentence): number;
}

const STOP = new Set(
  "about above after again against also although among another because been before being between both could does doing down during each else even every from further have having here into itself just least less like made make many might more most much must near need none only other otherwise over page part rather same shall should since some such than that their them then there these they this those through thus under until upon used using very were what when where whether which while whom whose will with within without would year years according amount percent".split(
    " ",
  ),
);
const STOP_HAN = /[的了是在和与为对这那也就都而及或其并由于从被把将已有一个不]/;

/** English words by their first six letters, Chinese by pairs of characters. */
export function tokensOf(text: string): Set<string> {
  const tokens = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{Script=Latin}][\p{Script=Latin}'’-]{2,}|[一-龥]+/gu)) {
    if (word[0]! >= "一") {
      for (let at = 0; at + 1 < word.length; at++) {
        const pair = word.slice(at, at + 2);
        if (!STOP_HAN.test(pair)) tokens.add(pair);
      }
    } else if (!STOP.has(word)) tokens.add(word.slice(0, 6));
  }
  return tokens;
}

/** The same, of what was read. */
const tokensRead = perText((text): ReadonlySet<string> => tokensOf(text));

/** A word that few sentences hold says more than one that many do. */
const weightOf = (count: number): number => (count <= 3 ? 4 : count <= 10 ? 3 : count <= 40 ? 2 : 1);

export const shelfOf = perReading((reading): Shelf => {
  const sentences: ReadSentence[] = [];
  const holding = new Map<string, number[]>();
  for (const block of libraryOf(reading).blocks)
    for (const sentence of block.sentences) {
      const index = sentences.length;
      const tokens = tokensRead(sentence.text);
      sentences.push({ sentence, block, index, tokens });
      for (const token of tokens) {
        const known = holding.get(token);
        if (known) known.push(index);
        else holding.set(token, [index]);
      }
    }
  const statements = new Map<
    string,
    { tokens: ReadonlySet<string>; whole: number; scores: readonly ScoredSentence[] }
  >();
  const sums = new Uint32Array(sentences.length);
  const about = (text: string) => {
    const earlier = statements.get(text);
    if (earlier) return earlier;
    const tokens = tokensOf(text);
    const held: number[] = [];
    let whole = 0;
    for (const token of tokens) {
      const places = holding.get(token) ?? [];
      const weight = weightOf(places.length);
      whole += places.length > 0 ? weight : 1;
      for (const place of places) {
        if (sums[place] === 0) held.push(place);
        sums[place]! += weight;
      }
    }
    const scores = Array.from(Uint32Array.from(held).sort(), (place): ScoredSentence => {
      const score = sums[place]! / Math.max(1, whole);
      sums[place] = 0;
      return { read: sentences[place]!, score };
    });
    const made = { tokens, whole: Math.max(1, whole), scores };
    statements.set(text, made);
    return made;
  };
  const vicinities = new Map<number, ReadonlySet<string>>();
  const vicinityOf = ({ index, block }: ReadSentence) => {
    const earlier = vicinities.get(index);
    if (earlier) return earlier;
    const near = sentences.slice(Math.max(0, index - 2), index + 3).filter((other) => other.block === block);
    const words = new Set(tokensRead(block.source?.title ?? ""));
    for (const { tokens } of near) for (const token of tokens) words.add(token);
    vicinities.set(index, words);
    return words;
  };
  return {
    sentences,
    scores: (text) => about(text).scores,
    scoreAround(text, read) {
      const { tokens, whole } = about(text);
      const words = vicinityOf(read);
      let sum = 0;
      for (const token of tokens) if (words.has(token)) sum += weightOf(holding.get(token)?.length ?? 0);
      return sum / whole;
    },
  };
});
