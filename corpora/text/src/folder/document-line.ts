/** A document as one line: canonical JSON, so that equal documents are equal bytes. */
import { canonicalJson, contentsOf, type Document, wellFormed } from "@arenakit/contracts";

/** The line with its end. A `contents` that is what title and text make is left out; lone surrogates become U+FFFD. */
export function documentLine({ contents, date, fields, id, language, text, title, url }: Document): string {
  const own = contents !== undefined && contents !== contentsOf({ title, text }) ? contents : undefined;
  if (fields !== undefined && Object.keys(fields).length > 0)
    return `${canonicalJson(wellFormed({ contents: own, date, fields, id, language, text, title, url }))}\n`;
  // Members in canonical order: the platform's own writer is several times as fast as sorting them.
  const members = { contents: own, date, id, language, text, title, url };
  const line = JSON.stringify(members);
  // Its escapes tell of lone surrogates.
  return `${line.includes("\\ud") ? canonicalJson(wellFormed(members)) : line}\n`;
}

export function readDocumentLine(bytes: Buffer): Document {
  return JSON.parse(bytes.toString()) as Document;
}
