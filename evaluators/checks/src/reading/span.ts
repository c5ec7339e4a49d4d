/** Pieces of a text, the small numbers that are written in it and how much of it is Chinese. */

/** A piece of a text: offsets in UTF-16 units, end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `1,200` and `1，200` as 1200. */
export function numberOf(text: string): number {
  return Number(text.replace(/[,，]/g, ""));
}

/** 三 as 3, 12 as 12; null when it is neither. */
export function smallNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const digits = "零一二三四五六七八九";
  const spoken = text.replace(/两|俩/g, "二");
  if (/^[一二三四五六七八九]$/.test(spoken)) return digits.indexOf(spoken);
  const tens = /^([一二三四五六七八九])?十([一二三四五六七八九])?$/.exec(spoken);
  if (!tens) return null;
  return (tens[1] ? digits.indexOf(tens[1]) : 1) * 10 + (tens[2] ? digits.indexOf(tens[2]) : 0);
}

/** Chinese characters of a text. */
export function hanCount(text: string): number {
  return text.match(/[一-龥]/g)?.length ?? 0;
}
