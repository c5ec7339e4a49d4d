/** JSON as an indented list, cut in the middle where it is long: how the qqr profile shows replies to a model. */
import type { Json } from "@arenakit/contracts";
import { oneLine } from "./wording.ts";

/** Characters of a result that a policy is shown. */
const LONGEST_TEXT = 5_000;

/** Members as `- name: value`, deeper ones indented; what is empty is left out. At most LONGEST_TEXT characters and the mark. */
export function jsonMarkdown(value: Json): string {
  return shortened(linesOf(value, "").join("\n"));
}

function linesOf(value: Json, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => entry(`${index + 1}`, item, indent));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, member]) => entry(name, member, indent));
  return isEmpty(value) ? [] : [`${indent}${oneLine(String(value))}`];
}

function entry(name: string, value: Json, indent: string): string[] {
  if (isEmpty(value)) return [];
  if (typeof value !== "object" || value === null) return [`${indent}- ${name}: ${oneLine(String(value))}`];
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null))
    return [`${indent}- ${name}: ${oneLine(value.join("、"))}`];
  const lines = linesOf(value, `${indent}  `);
  return lines.length === 0 ? [] : [`${indent}- ${name}:`, ...lines];
}

const isEmpty = (value: Json): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** Head and tail in equal parts. */
function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const half = LONGEST_TEXT / 2;
  const omitted = text.length - LONGEST_TEXT;
  // Half a character at a cut would be no text.
  const [head, tail] = [text.slice(0, half), text.slice(-half)].map((part) =>
    part.replace(/[\ud800-\udbff]$|^[\udc00-\udfff]/u, ""),
  );
  return `${head}\n... [内容已截断，共省略 ${omitted} 字符] ...\n${tail}`;
}
