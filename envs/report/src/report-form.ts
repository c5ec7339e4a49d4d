/** Reads a report by its form: title, sections, marks and the list of sources. Rules alone; any text can be read. */
import { REFERENCES } from "./prompt.ts";

export interface ReportSection {
  readonly title: string;
  readonly text: string;
}

export interface ReportReference {
  readonly mark: string;
  /** The address in its line; null where it has none. */
  readonly url: string | null;
}

export interface ReportForm {
  readonly title: string | null;
  /** Those before the list of sources. */
  readonly sections: readonly ReportSection[];
  /** Null where there is no list, or it is not the last section. */
  readonly references: readonly ReportReference[] | null;
  /** Numbers of sources in the sections, in their order. */
  readonly marks: readonly string[];
}

const MARK = /\[(\d{1,3})\]/g;
const SEPARATOR = /[\s"'<>,;()[\]，；（）]/u;
const REFERENCE_TITLES = new Set(Object.values(REFERENCES).map((title) => title.toLowerCase()));

export function readReport(text: string): ReportForm {
  const lines = text.split("\n").map((line) => line.trim());
  const parts: { title: string; lines: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith("## ")) parts.push({ title: line.slice(3).trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const last = parts.at(-1);
  const hasReferences = last !== undefined && REFERENCE_TITLES.has(last.title.toLowerCase());
  const sections = (hasReferences ? parts.slice(0, -1) : parts).map((part) => ({
    title: part.title,
    text: part.lines.filter((line) => line !== "").join("\n"),
  }));
  return {
    title:
      lines
        .find((line) => line.startsWith("# "))
        ?.slice(2)
        .trim() || null,
    sections,
    references: hasReferences ? last.lines.flatMap((line) => referenceIn(line) ?? []) : null,
    marks: sections.flatMap((section) => [...section.text.matchAll(MARK)].map(([, mark]) => mark!)),
  };
}

/** `[1] Title, address`; null for another line. */
function referenceIn(line: string): ReportReference | null {
  const end = line.indexOf("]");
  const mark = line.slice(1, end);
  if (!line.startsWith("[") || end < 2 || !Number.isInteger(Number(mark))) return null;
  return { mark, url: addressesIn(line)[0] ?? null };
}

/** Words with the sign of an address. */
export const addressesIn = (text: string): string[] => text.split(SEPARATOR).filter((word) => word.includes("://"));
