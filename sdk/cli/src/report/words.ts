/** Numbers and small phrases as the report writes them. Pure. */

/** `0.714`; a dash where there is none. */
export function decimal(value: number | null | undefined, digits: number): string {
  return value === null || value === undefined ? "–" : minus(value.toFixed(digits));
}

/** `+1.53`, `−0.22`; a dash where there is none. */
export function signed(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined) return "–";
  const text = decimal(value, digits);
  return value >= 0 && !text.startsWith("−") ? `+${text}` : text;
}

/** `1 match`, `2 matches`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `60 %` of a share in [0, 1]. */
export function percent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** `850 m`, `12.3 km`. */
export function metresText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} m` : `${Number((metres / 1000).toFixed(1))} km`;
}

/** A length of a drawing, short and the same on every machine. */
export function unit(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** The text, or its beginning and … when it is wider; a Chinese character is two wide. */
export function clipped(text: string, width: number): string {
  let used = 0;
  let kept = "";
  for (const character of text) {
    used += widthOf(character);
    if (used > width) return `${kept.trimEnd()}…`;
    kept += character;
  }
  return text;
}

/** In halves of a Chinese character. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

const widthOf = (character: string) => (character.codePointAt(0)! > 0x2e7f ? 2 : 1);

/** JavaScript spells −0.0 as -0.0, and a hyphen is no minus. */
function minus(text: string): string {
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text.replace("-", "−");
}
