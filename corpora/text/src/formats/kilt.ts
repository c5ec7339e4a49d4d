/** KILT's knowledge source: a page of Wikipedia a line, its text a list of paragraphs. */
import { parseJson } from "@arenakit/contracts";
import type { ImportFormat } from "../formats.ts";
import { type LineRow, rowsOfLines } from "../import/lines.ts";

export const kilt: ImportFormat = {
  name: "kilt",
  about: "KILT's knowledge source (JSONL): pages of Wikipedia, {wikipedia_id, wikipedia_title, text: [paragraph, …]}",
  reads: (name) => /\.jsonl?(\.gz)?$/i.test(name),
  licence: "CC-BY-SA-3.0",
  language: "en",
  maxCharacters: 1200,
  read: (source, from) => rowsOfLines(source, from, pageOf),
};

/** Headings stand as `Section::::Name.` and points of lists with a mark of their own. */
const HEADING = /^Section::::(.*?)\.?\s*$/;
const POINT = /^BULLET::::\s*-?\s*/;

function pageOf(line: string): LineRow {
  if (line.trim() === "") return { nothing: true };
  const value = parseJson(line);
  if (typeof value !== "object" || value === null) return { reject: `no JSON: ${JSON.stringify(line.slice(0, 80))}` };
  const page = value as Record<string, unknown>;
  const { wikipedia_title: title, wikipedia_id, _id, text } = page;
  const given = _id ?? wikipedia_id;
  const id = given === undefined ? {} : { id: String(given) };
  if (typeof title !== "string" || !Array.isArray(text))
    return { reject: "expected wikipedia_title and a list of paragraphs under text", ...id };
  const paragraphs = text.filter((one): one is string => typeof one === "string").map((one) => one.trim());
  // The first paragraph says the title once more.
  if (paragraphs[0] === title.trim()) paragraphs.shift();
  const written = paragraphs.map((one) => one.replace(HEADING, "$1").replace(POINT, "- ")).join("\n");
  if (written.trim() === "") return { reject: "a page without text", ...id };
  const address = typeof page.history === "object" ? (page.history as { url?: unknown } | null)?.url : undefined;
  const url = typeof address === "string" ? { url: address } : {};
  return { document: { ...id, ...url, title, text: written } };
}
