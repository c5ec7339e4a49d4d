/** Corpora of invented words with the frequencies of a language, the same for the same seed. */
import { type Corpus, type Document, random } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";

export interface ZipfOptions {
  readonly seed: number;
  readonly documents: number;
  readonly words?: number;
  readonly vocabulary?: number;
}

const HAN = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜";

/** The word of a rank: every third is of ideographs. */
export function zipfWord(rank: number): string {
  if (rank % 3 === 2) return HAN.charAt(rank % HAN.length) + HAN.charAt(Math.floor(rank / HAN.length) % HAN.length);
  return `w${rank.toString(36)}`;
}

export function zipfCorpus({ seed, documents, words = 40, vocabulary = 3000 }: ZipfOptions): Corpus {
  const draw = random(seed, "zipf");
  const rank = () => Math.min(vocabulary - 1, Math.floor(Math.exp(draw.next() * Math.log(vocabulary))) - 1);
  const text = (count: number) => Array.from({ length: count }, () => zipfWord(rank())).join(" ");
  const made: Document[] = Array.from({ length: documents }, (_, number) => ({
    id: `d${number}`,
    title: text(draw.integer(0, 4)),
    text: text(draw.integer(0, 2 * words)),
    language: number % 2 === 0 ? "en" : "zh",
  }));
  return memoryCorpus({ name: `zipf ${seed}`, documents: made });
}
