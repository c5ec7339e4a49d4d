/**
 * The CACM collection as Anserini reads it: a tar of one page a document. The document is what the page says: its title,
 * its abstract, authors and keywords; what its typist put behind them, a stamp and the table of citations, is left out.
 */
import { omitUndefined } from "@arenakit/contracts";
import type { ImportFormat, ImportRow, SourceDocument } from "../formats.ts";
import { plainName, wholeSource } from "../import/sources.ts";
import { decodePage } from "../pages/decode.ts";
import { tarEntries } from "./tar.ts";

export const cacm: ImportFormat = {
  name: "cacm",
  about: "the CACM collection: a tar.gz of pages CACM-0001.html …, or a folder of them",
  reads: (name) => /\.(tar|tar\.gz|tgz|html?)$/i.test(name),
  language: "en",
  async *read(source) {
    const bytes = await wholeSource(source);
    const isTar = /\.(tar|tgz)$/i.test(plainName(source));
    const entries = isTar ? tarEntries(bytes, source.name) : [{ name: source.name, bytes }];
    yield entries.map(({ name, bytes: page }, at): ImportRow => ({ row: at + 1, ...documentOf(name, page) }));
  },
};

const PAGE = /^<html>\s*<pre>([\s\S]*)<\/pre>\s*<\/html>\s*$/i;
/** Rows of three numbers: cited, kind of link, citing. */
const CITATIONS = /(\n\d+\t\d+\t\d+)+\s*$/;
/** `CA581103 JB March 22, 1978  8:32 PM`: which page was typed by whom, and when. */
const STAMP = /\nCA\d{6}\w? ?[A-Z]{2,3} [^\n]*\s*$/;
/** `CACM November, 1958`: the issue. */
const ISSUE = /^CACM [A-Z][a-z]+ ?,? ?(\d{4})\s*$/m;

function documentOf(name: string, page: Buffer): { document: SourceDocument } | { reject: string; id: string } {
  const id = idOf(name);
  const body = PAGE.exec(decodePage(page).text)?.[1];
  if (body === undefined) return { reject: "expected a page of <html><pre>…</pre></html>", id };
  const written = body.replace(CITATIONS, "").replace(STAMP, "").trim();
  if (written === "") return { reject: "the page is empty", id };
  // The title is the first paragraph.
  const [title = ""] = written.split(/\n\s*\n/, 1);
  const text = written.slice(title.length).trim();
  const year = ISSUE.exec(text)?.[1];
  return {
    document: {
      id,
      title: title.replace(/\s+/g, " "),
      text,
      ...omitUndefined({ fields: year ? { year: Number(year) } : undefined }),
    },
  };
}

/** The page's name as judgements spell it: `CACM-0756.html` is CACM-756. */
function idOf(name: string): string {
  const own = name
    .split("/")
    .at(-1)!
    .replace(/\.html?$/i, "");
  return own.replace(/^CACM-0+(?=\d)/, "CACM-");
}
