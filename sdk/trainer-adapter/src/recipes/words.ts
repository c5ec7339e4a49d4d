/** Numbers and shell text of the files that are written: what YAML, TOML, Python and a shell all read alike. */

/**
 * A number as all of them read it. PyYAML takes 1e-6 for a text: a mantissa needs its point.
 */
export function numberText(value: number): string {
  const [mantissa = "", exponent] = String(value).includes("e")
    ? String(value).split("e")
    : value !== 0 && Math.abs(value) < 1e-3
      ? value.toExponential().split("e")
      : [String(value)];
  if (exponent === undefined) return mantissa;
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}e${exponent}`;
}

/** The same with a point, for readers that tell 1 from 1.0. */
export function floatText(value: number): string {
  const text = numberText(value);
  return text.includes(".") || text.includes("e") ? text : `${text}.0`;
}

/** Words of a shell: quoted where one has more in it than a name, a number or a path. */
export const shellWords = (words: readonly string[]): string =>
  words.map((word) => (/^[\w./:=@-]+$/.test(word) ? word : quoted(word))).join(" ");

/** A text as one word of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
