/** A small byte-level BPE of our own, run by the real tokenizer library: every text has ids, and common pieces share one. */
import { Tokenizer } from "@huggingface/tokenizers";

export const END_OF_TURN = "<|im_end|>";
const SPECIAL = ["<|im_start|>", END_OF_TURN];
/** Pieces that BPE joins, as text; the way to each goes from left to right. */
const PIECES = [
  " the",
  " weather",
  "ing",
  "tion",
  "answer",
  "tool",
  "user",
  "assistant",
  "天气",
  "北京",
  "think",
  "\n\n",
];

/** GPT-2's writing of bytes as characters: printable ones stand for themselves, the others from U+0100 on. */
const BYTES = (() => {
  const isPlain = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPlain(byte) ? byte : next++));
})();

export interface ByteTokenizer {
  encode(text: string): number[];
  decode(ids: readonly number[]): string;
}

export function byteTokenizer(): ByteTokenizer {
  const vocab = new Map(BYTES.map((character, id) => [character, id]));
  const merges: string[] = [];
  for (const piece of PIECES) {
    const [first = "", ...rest] = [...new TextEncoder().encode(piece)].map((byte) => BYTES[byte]!);
    let joined = first;
    for (const character of rest) {
      const merge = `${joined} ${character}`;
      if (!merges.includes(merge)) merges.push(merge);
      joined += character;
      if (!vocab.has(joined)) vocab.set(joined, vocab.size);
    }
  }
  const added_tokens = SPECIAL.map((content, at) => ({
    id: vocab.size + at,
    content,
    special: true,
    normalized: false,
  }));
  const byteLevel = { type: "ByteLevel", add_prefix_space: false, trim_offsets: false, use_regex: true };
  const model = { type: "BPE", vocab: Object.fromEntries(vocab), merges, unk_token: null, ignore_merges: false };
  const tokenizer = new Tokenizer(
    { added_tokens, normalizer: null, pre_tokenizer: byteLevel, post_processor: null, decoder: byteLevel, model },
    { clean_up_tokenization_spaces: false },
  );
  return {
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
    decode: (ids) => tokenizer.decode([...ids], { skip_special_tokens: false, clean_up_tokenization_spaces: false }),
  };
}
