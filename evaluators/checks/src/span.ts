/** Pieces of a text, the numbers that are written in it and how much of it is Chinese. */

/** A piece of a text: offsets in UTF-16 units, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `1,200` and `1，200` as 1200. */
export function numberOf(text: string): number {
  return Number(text.replace(/[,，]/g, ""));
}

/** Chinese characters of a text. */
export function hanCount(text: string): number {
  return text.match(/[一-龥]/g)?.length ?? 0;
}
