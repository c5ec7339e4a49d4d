/** Web pages as documents: HTML files of a folder, and archives of the web (WARC). */
import { readFile } from "node:fs/promises";
import { omitUndefined } from "@arenakit/contracts";
import type { ImportFormat, SourceDocument } from "../formats.ts";
import type { LineRow } from "../import/lines.ts";
import { plainName, type SourceFile, sourceBytes } from "../import/sources.ts";
import { decodePage } from "../pages/decode.ts";
import { readablePage } from "../pages/readable.ts";
import { httpPage, MAX_RECORD_BYTES, type WarcRecord, warcRecords } from "../pages/warc.ts";

/** Characters of a passage of a page: some paragraphs. */
const PAGE_PASSAGE = 1_200;

/**
 * Files of HTML, one page each. Where the path begins with the name of a host, as mirrors are kept, it is the page's
 * address; else the page's own canonical address is taken, where it has one.
 */
export const html: ImportFormat = {
  name: "html",
  about: "a folder of HTML files; one called host/path is the page at https://host/path",
  reads: (name) => /\.(x?html?)(\.gz)?$/i.test(name),
  maxCharacters: PAGE_PASSAGE,
  async *read(source) {
    yield [{ row: 1, ...(await pageOfFile(source)) }];
  },
};

/** Archives of the web: the pages that were answered with status 200, every other response with the reason. */
export const warc: ImportFormat = {
  name: "warc",
  about: "web archives (.warc, .warc.gz): HTML and plain text of responses",
  reads: (name) => /\.warc(\.gz)?$/i.test(name),
  maxCharacters: PAGE_PASSAGE,
  async *read(source, from) {
    let { row } = from;
    for await (const record of warcRecords(sourceBytes(source, from.byte), from.byte))
      yield [{ row: ++row, end: record.end, ...taken(record) }];
  },
};

async function pageOfFile(source: SourceFile): Promise<LineRow> {
  const id = plainName(source);
  if (source.bytes > MAX_RECORD_BYTES)
    return { id, reject: `${source.bytes} bytes: expected at most ${MAX_RECORD_BYTES}` };
  const bytes = source.path.endsWith(".gz") ? await unpackedBytes(source) : await readFile(source.path);
  if (bytes === null) return { id, reject: `more than ${MAX_RECORD_BYTES} bytes when unpacked` };
  const page = pageDocument({ bytes, contentType: "", url: mirroredUrl(id) });
  if ("reject" in page) return { ...page, id };
  return "document" in page ? { document: { ...page.document, id } } : page;
}

async function unpackedBytes(source: SourceFile): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of sourceBytes(source)) {
    length += piece.length;
    if (length > MAX_RECORD_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function mirroredUrl(path: string): string | null {
  const [host = "", ...rest] = path.split("/");
  return rest.length > 0 && /^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(host)
    ? `https://${host}/${rest.join("/").replace(/(^|\/)index\.x?html?$/i, "$1")}`
    : null;
}

function taken({ headers, body }: WarcRecord): LineRow {
  if (headers.size === 0) return { reject: "bytes that are no WARC record" };
  if (headers.get("warc-type")?.toLowerCase() !== "response") return { nothing: true };
  const url = headers.get("warc-target-uri")?.replace(/^<|>$/g, "") ?? "";
  const named = url === "" ? {} : { id: url };
  if (body === null) return { reject: `more than ${MAX_RECORD_BYTES} bytes`, ...named };
  const page = httpPage(body);
  if ("reject" in page) return { ...page, ...named };
  const captured = headers.get("warc-date")?.slice(0, 10);
  return pageDocument({ bytes: page.body, contentType: page.contentType, url: url === "" ? null : url, captured });
}

interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: string | null;
  readonly captured?: string | undefined;
}

function pageDocument({ bytes, contentType, url, captured }: FetchedPage): LineRow {
  const { text: markup } = decodePage(bytes, contentType);
  const named = url === null ? {} : { id: url };
  const isPlain = /^\s*text\/plain/i.test(contentType);
  const page = isPlain ? { title: "", text: markup.trim() } : readablePage(markup, url === null ? {} : { url });
  if (page.text === "") return { reject: "a page without text", ...named };
  const { title, text, language, date, canonical } = {
    language: undefined,
    date: undefined,
    canonical: undefined,
    ...page,
  };
  const address = url ?? canonical;
  const document: SourceDocument = {
    ...named,
    title,
    text,
    ...omitUndefined({ url: address, date, language, fields: captured === undefined ? undefined : { captured } }),
  };
  return { document };
}
