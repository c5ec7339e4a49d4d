/** A report as lines for people: a line a value, lists and objects indented. */

const KEY_WIDTH = 18;

export function renderSummary(summary: object): string {
  return Object.entries(summary)
    .flatMap(([key, value]) => (isNested(value) ? [key, ...nested(value)] : [`${key.padEnd(KEY_WIDTH)}${value}`]))
    .join("\n");
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function nested(value: object): string[] {
  if (Array.isArray(value)) return value.map((item) => `  ${isNested(item) ? oneLine(item) : item}`);
  return Object.entries(value).map(
    ([key, item]) => `  ${key.padEnd(KEY_WIDTH)}${isNested(item) ? oneLine(item) : item}`,
  );
}

function oneLine(value: object): string {
  return Object.entries(value)
    .map(([key, item]) => `${key} ${item}`)
    .join(" · ");
}
