/** How many tokens a text takes when no tokenizer is at hand. */

/** Of text that is not CJK: the most characters that a token is taken for. */
export const CHARACTERS_PER_TOKEN = 4;
/** The name of the approximation, as trajectories carry it. */
export const APPROXIMATE_COUNTER = `approximation: CJK characters / 1.5 + other characters / ${CHARACTERS_PER_TOKEN}`;
/** The name of a count that the endpoint or the trainer gave, with what came after it approximated. */
export const REPORTED_COUNTER = "reported by the policy; later observations approximated";

/** A stated approximation, good to about a third for Qwen tokenizers; rounded up. */
export function approximateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at++) if (isWide(text.charCodeAt(at))) wide++;
  return Math.ceil(wide / 1.5 + (text.length - wide) / CHARACTERS_PER_TOKEN);
}

/** CJK ideographs and punctuation, kana, hangul and full-width forms. */
function isWide(unit: number): boolean {
  return (unit >= 0x2e80 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7af) || (unit >= 0xf900 && unit <= 0xffef);
}
