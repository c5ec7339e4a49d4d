/**
 * One row of named values as a document, whatever its columns are called. `{id, contents}` is the field's spelling of
 * title and text in one string; other columns are taken by their usual names; short values under other names become
 * fields.
 */
import { type FieldValue, omitUndefined } from "@arenakit/contracts";
import type { SourceDocument } from "../formats.ts";

type RowDocument = { readonly document: SourceDocument } | { readonly reject: string; readonly id?: string };

/** Names of the columns, the first that is there. */
const IDS = ["id", "_id", "docid", "doc_id", "pid", "passage_id", "corpusid", "paperId"];
const TITLES = ["title", "wikipedia_title", "headline", "name"];
const TEXTS = ["text", "raw_content", "content", "compressed_contents", "passage", "body", "abstract", "segment"];
const URLS = ["url", "link", "source_url"];
const DATES = ["date", "published", "publishedDate", "published_date", "publicationDate", "timestamp"];
const LANGUAGES = ["language", "lang"];
const READ = new Set(["contents", ...IDS, ...TITLES, ...TEXTS, ...URLS, ...DATES, ...LANGUAGES]);

/** The row as a document, or the reason where it has no text. Of several texts the whole one is taken, not a part of it. */
export function rowDocument(value: unknown): RowDocument {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { reject: `expected an object, got ${kindOf(value)}` };
  const row = value as Record<string, unknown>;
  const id = idOf(row);
  const named = id === undefined ? {} : { id };
  const texts = textsOf(row);
  if ("reject" in texts) return { ...texts, ...named };
  const url = firstText(row, URLS);
  const date = dayOf(firstText(row, DATES));
  const language = firstText(row, LANGUAGES)?.toLowerCase();
  const fields = fieldsOf(row);
  return {
    document: {
      ...named,
      ...texts,
      ...omitUndefined({
        url: url || undefined,
        date: date || undefined,
        language: language || undefined,
        fields: fields || undefined,
      }),
    },
  };
}

/**
 * Title and text of a string whose first line is the title: without the quotes around it. The string itself is kept
 * where title and text do not make it again. One without a second line is text without a title.
 */
export function splitContents(contents: string): Pick<SourceDocument, "title" | "text" | "contents"> {
  const end = contents.indexOf("\n");
  if (end < 0) return { title: "", text: contents, contents };
  const first = contents.slice(0, end);
  const isQuoted = first.length > 1 && first.startsWith('"') && first.endsWith('"');
  const [title, text] = [isQuoted ? first.slice(1, -1) : first, contents.slice(end + 1)];
  return isQuoted ? { title, text } : { title, text, contents };
}

function textsOf(
  row: Record<string, unknown>,
): Pick<SourceDocument, "title" | "text" | "contents"> | { reject: string } {
  const title = firstText(row, TITLES);
  const found = TEXTS.map((name) => paragraphsOf(row[name])).filter((text) => text !== undefined);
  const wrong = TEXTS.find((name) => row[name] !== undefined && row[name] !== null);
  const { contents } = row;
  if (typeof contents === "string") {
    if (contents.trim() === "") return { reject: "contents is empty" };
    const [text] = found;
    if (text !== undefined) return { title: title ?? splitContents(contents).title, text, contents };
    const split = splitContents(contents);
    return title === undefined || title === split.title ? split : { title, text: contents };
  }
  // A title alone is a document where there is no text, and not where it cannot be read.
  if (found.length === 0 && wrong !== undefined)
    return { reject: `expected a text, or a list of texts, under ${wrong}, got ${kindOf(row[wrong])}` };
  const text = found.find((one) => one.trim() !== "") ?? "";
  if (text === "" && !title?.trim()) {
    const isNamed = (name: string) => name === "contents" || TEXTS.includes(name) || TITLES.includes(name);
    const names = Object.entries(row)
      .slice(0, 12)
      .map(([name, value]) => (isNamed(name) ? `${name} (${kindOf(value)})` : name))
      .join(", ");
    return { reject: `expected contents, or a title and one of ${TEXTS.join(", ")}, got ${names || "no columns"}` };
  }
  return { title: title ?? "", text };
}

/** A text, or one of several paragraphs. */
function paragraphsOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")
    ? value.join("\n")
    : undefined;
}

function idOf(row: Record<string, unknown>): string | undefined {
  for (const name of IDS) {
    const id = row[name];
    if (typeof id === "string" && id !== "") return id;
    if (typeof id === "number" || typeof id === "bigint") return String(id);
  }
  return undefined;
}

function firstText(row: Record<string, unknown>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = row[name];
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}

/** `2026-01-31` out of a date that begins with it; others are no dates to compare. */
function dayOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
}

/** Texts that are longer are no values to filter by. */
const LONGEST_FIELD = 256;
const MOST_MEMBERS = 64;

function fieldsOf(row: Record<string, unknown>): Record<string, FieldValue> | null {
  const fields: Record<string, FieldValue> = {};
  const { metadata } = row;
  const inner = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata) ? metadata : {};
  for (const [name, value] of Object.entries({ ...inner, ...row })) {
    if (READ.has(name) || name === "metadata") continue;
    const field = fieldValue(value);
    if (field !== undefined) fields[name] = field;
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

function fieldValue(value: unknown): FieldValue | undefined {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string") return value !== "" && value.length <= LONGEST_FIELD ? value : undefined;
  const isList = Array.isArray(value) && value.length > 0 && value.length <= MOST_MEMBERS;
  const isShort = (one: unknown) => typeof one === "string" && one.length <= LONGEST_FIELD;
  return isList && value.every(isShort) ? (value as string[]) : undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (value === "") return "empty";
  if (Array.isArray(value)) return "a list";
  const kind = typeof value;
  return kind === "object" ? "an object" : kind === "bigint" ? "a number" : `a ${kind}`;
}
