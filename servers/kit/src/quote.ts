/** What came, as an error says it again: short, so that it is recognised and not read once more. */
import { nestsDeeper } from "@arenakit/contracts";

const LONGEST_ECHO = 60;
/** What is deeper says nothing within so few characters, and costs a walk. */
const DEEPEST_ECHO = 4;

/** The beginning of a text. */
export function truncateText(text: string, longest = LONGEST_ECHO): string {
  if (text.length <= longest) return text;
  // Half of a character that takes two code units would be no text.
  const end = /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
  return `${text.slice(0, end)}…`;
}

/** The beginning of a value as JSON. Of a long list or object only the first members are looked at. */
export function quoteValue(value: unknown, longest = LONGEST_ECHO): string {
  if (nestsDeeper(value, DEEPEST_ECHO)) return Array.isArray(value) ? "[…]" : "{…}";
  if (typeof value === "string" && value.length > longest)
    return truncateText(JSON.stringify(value.slice(0, longest)), longest);
  return truncateText(JSON.stringify(value, infinitiesAsWords) ?? "undefined", longest);
}

/** JSON text such as 1e999 is read as Infinity, which JSON would write as null. */
const infinitiesAsWords = (_: string, value: unknown) =>
  typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
