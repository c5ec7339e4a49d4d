/** Collections in TREC's SGML: `<DOC>` elements with `<DOCNO>`, a heading and `<TEXT>`, many in a file. */
import { tableOf } from "@arenakit/contracts";
import type { ImportFormat, ImportRow, SourceDocument } from "../formats.ts";
import { linesOf } from "../import/lines.ts";

export const trec: ImportFormat = {
  name: "trec",
  about: "collections in TREC's SGML: <DOC><DOCNO>…</DOCNO><TITLE>…</TITLE><TEXT>…</TEXT></DOC>",
  async *read(source) {
    let row = 0;
    let open: string[] | null = null;
    let held = 0;
    let broken: string | undefined;
    for await (const lines of linesOf(source)) {
      const rows: ImportRow[] = [];
      for (const { text, fault } of lines) {
        if (fault !== undefined) broken = fault;
        if (/^\s*<DOC>/i.test(text)) {
          if (open) rows.push({ row: ++row, reject: `<DOC> before the last one's </DOC>: ${start(open)}` });
          open = [];
          held = 0;
          broken = fault;
        }
        if (!open) {
          if (text.trim() !== "")
            rows.push({ row: ++row, reject: `text outside of <DOC>: ${JSON.stringify(text.slice(0, 80))}` });
          continue;
        }
        held += text.length;
        if (held <= LONGEST_CHARACTERS) open.push(text);
        if (!/<\/DOC>\s*$/i.test(text)) continue;
        const tooLong = { reject: `a document of more than ${LONGEST_CHARACTERS} characters: ${start(open)}` };
        const wrong = broken === undefined ? null : { reject: broken };
        rows.push({ row: ++row, ...(wrong ?? (held > LONGEST_CHARACTERS ? tooLong : documentOf(open.join("\n")))) });
        open = null;
      }
      yield rows;
    }
    if (open) yield [{ row: ++row, reject: `a document without </DOC>: ${start(open)}` }];
  },
};

const LONGEST_CHARACTERS = 1 << 24;
const start = (lines: readonly string[]) => JSON.stringify(lines.join(" ").slice(0, 80));

const DOCNO = /<DOCNO>\s*([\s\S]*?)\s*<\/DOCNO>/i;
const HEADING = /<(TITLE|HEADLINE|HEAD|TTL|HL)>([\s\S]*?)<\/\1>/i;
const TEXTS = /<(TEXT|BODY|ABSTRACT|LP|LEADPARA)>([\s\S]*?)<\/\1>/gi;
/** What says of the document where it stood, and is no text of it. */
const ASIDE = /<(DOCNO|DOCID|DOCHDR|DATE|FILEID|PARENT|USDEPT|AGENCY|PROFILE)\b[^>]*>[\s\S]*?<\/\1>/gi;

function documentOf(markup: string): { document: SourceDocument } | { reject: string; id?: string } {
  const id = DOCNO.exec(markup)?.[1];
  if (!id) return { reject: `expected <DOCNO>, got ${JSON.stringify(markup.slice(0, 80))}` };
  const title = plain(HEADING.exec(markup)?.[2] ?? "").replace(/\s+/g, " ");
  const bodies = Array.from(markup.matchAll(TEXTS), (match) => match[2] ?? "");
  const rest = markup.replace(ASIDE, " ").replace(HEADING, " ");
  const text = plain(bodies.length > 0 ? bodies.join("\n") : rest);
  return title === "" && text === "" ? { reject: "a document without text", id } : { document: { id, title, text } };
}

const ENTITIES = tableOf<string>({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " });

function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, " ")
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES.get(name.toLowerCase()) ?? whole)
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}
