// Documents of invented English and of dictionary words of Chinese, with the frequencies of a language; the same for the
// same seed and number, so that none has to be kept.
import { createRequire } from "node:module";
import { random } from "@arenakit/contracts";

const { dict } = createRequire(new URL("../../../corpora/text/package.json", import.meta.url))(
  "@node-rs/jieba/dict.js",
);
const ENGLISH_WORDS = 60_000;
/** Of Zipf and Mandelbrot's law, 1 / (rank + shift) ^ exponent. */
const EXPONENT = 1.07;
const SHIFT = 2.7;
const WORDS = [120, 280];
const SYLLABLES = "ba ko ri ten lu mar sho vi del an ur pes qui zo fer gha nim tol ex wy".split(" ");

/** Gives a word, common ones often: the alias method of Walker, one look a word. */
function vocabulary(words, weights) {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  const kept = Float64Array.from(weights, (weight) => weight / mean);
  const alias = new Uint32Array(weights.length);
  const rare = [];
  const common = [];
  for (const [at, share] of kept.entries()) (share < 1 ? rare : common).push(at);
  while (rare.length > 0 && common.length > 0) {
    const small = rare.pop();
    const large = common.at(-1);
    alias[small] = large;
    kept[large] -= 1 - kept[small];
    if (kept[large] < 1) rare.push(common.pop());
  }
  for (const at of [...rare, ...common]) kept[at] = 1;
  return (draw) => {
    const wanted = draw.next() * kept.length;
    const at = Math.floor(wanted);
    return words[wanted - at < kept[at] ? at : alias[at]];
  };
}

function englishWord(rank) {
  let word = "";
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

function chinese() {
  const rows = dict
    .toString()
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([word, count]) => /^[\u4e00-\u9fff]+$/.test(word ?? "") && Number(count) > 0);
  return vocabulary(
    rows.map(([word]) => word),
    rows.map(([, count]) => Number(count)),
  );
}

/** Half of the documents in each language; `document(number)` and `query(number)` make them. */
export function zipfDocuments({ seed }) {
  const ranks = Array.from({ length: ENGLISH_WORDS }, (_, rank) => rank);
  const english = vocabulary(
    ranks.map(englishWord),
    ranks.map((rank) => 1 / (rank + SHIFT) ** EXPONENT),
  );
  const han = chinese();
  const words = (draw, count, isChinese) => Array.from({ length: count }, () => (isChinese ? han : english)(draw));
  const sentences = (all, isChinese) => {
    let text = "";
    for (let at = 0; at < all.length; at += 12)
      text += isChinese ? `${all.slice(at, at + 12).join("")}。` : `${all.slice(at, at + 12).join(" ")}. `;
    return text;
  };
  return {
    document(number) {
      const draw = random(seed, "document", number);
      const isChinese = number % 2 === 1;
      const text = sentences(words(draw, draw.integer(...WORDS), isChinese), isChinese);
      return { id: String(number), title: "", text, language: isChinese ? "zh" : "en" };
    },
    /** Two to six words that stand side by side in nothing, as frequent as in the documents. */
    query(number) {
      const draw = random(seed, "query", number);
      const isChinese = number % 2 === 1;
      return words(draw, draw.integer(2, 6), isChinese).join(isChinese ? "，" : " ");
    },
  };
}

/** The documents as a corpus of which none is kept; the passage is the document. */
export function zipfCorpus({ seed, count }) {
  const { document } = zipfDocuments({ seed });
  let last = { number: -1 };
  const at = (number) => {
    if (last.number !== number) last = { number, document: document(number) };
    return last.document;
  };
  return {
    id: `zipf-${seed}-${count}`,
    name: "zipf",
    documentCount: count,
    passageCount: count,
    document: at,
    numberOf: Number,
    passage: (number) => ({ document: number, start: 0, end: at(number).text.length }),
    passagesOf: (number) => [number, number + 1],
    matching: () => new Uint8Array(count).fill(1),
  };
}
