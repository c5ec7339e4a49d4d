import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { Document } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importCorpus, openCorpus } from "../index.ts";
import { warcRecords } from "../pages/warc.ts";

const folder = () => mkdtempSync(join(tmpdir(), "pages-"));

const record = (type: string, url: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2026-02-03T04:05:06Z\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
    Buffer.from("\r\n\r\n"),
  ]);
const answer = (body: Buffer | string, headers = "Content-Type: text/html", status = "200 OK") =>
  Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`), Buffer.from(body)]);
const page = (text: string) => `<title>${text}</title><p>${text}</p>`;
const chunked = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)};x=1\r\n`), bytes, Buffer.from("\r\n0\r\n\r\n")]);
const HTML = "Content-Type: text/html";
const url = (at: number) => `https://a.example/${at}`;

const RESPONSES = [
  record("warcinfo", "", Buffer.from("software: x")),
  record("request", url(0), Buffer.from("GET / HTTP/1.1\r\n\r\n")),
  record("response", url(0), answer(page("plain"))),
  record("response", url(1), answer(gzipSync(page("gzip")), `${HTML}\r\nContent-Encoding: gzip`)),
  record(
    "response",
    url(2),
    answer(chunked(brotliCompressSync(page("br"))), `${HTML}\r\nContent-Encoding: br\r\nTransfer-Encoding: chunked`),
  ),
  record("response", url(3), answer(deflateSync(page("zlib")), `${HTML}\r\nContent-Encoding: deflate`)),
  record("response", url(4), answer(deflateRawSync(page("raw")), `${HTML}\r\nContent-Encoding: deflate`)),
  record("response", url(5), answer(page("kept"), `${HTML}\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked`)),
  record("response", url(6), answer("just text\n", "Content-Type: text/plain; charset=utf-8")),
  record("response", url(7), answer(Buffer.from("<meta charset=gbk><p>\xce\xf7\xba\xfe", "latin1"))),
  record("response", url(8), answer(page("gone"), HTML, "404 Not Found")),
  record("response", url(9), answer("%PDF", "Content-Type: application/pdf")),
  record("response", url(10), answer(gzipSync(Buffer.alloc(20_000_000)), `${HTML}\r\nContent-Encoding: gzip`)),
  record("response", url(11), answer("<script>only()</script>")),
  record("response", url(12), Buffer.from("no http")),
  record("revisit", url(0), answer("")),
];

async function imported(path: string, format: string, options = {}) {
  const out = join(folder(), "corpus");
  const { manifest } = await importCorpus({ format, in: [path], out, ...options });
  const corpus = await openCorpus(out);
  const documents = Array.from({ length: corpus.documentCount }, (_, at): Document => corpus.document(at));
  await corpus.close();
  return { documents, manifest, out };
}

describe("archives of the web", () => {
  it.each([
    ["as they are", "a.warc", (records: Buffer[]) => Buffer.concat(records)],
    [
      "with a gzip member a record",
      "a.warc.gz",
      (records: Buffer[]) => Buffer.concat(records.map((one) => gzipSync(one))),
    ],
    [
      "with damage between",
      "a.warc",
      (records: Buffer[]) => Buffer.concat(records.flatMap((one) => [one, Buffer.from("WARC junk\r\n")])),
    ],
  ])("give their pages %s", async (_, name, written) => {
    const path = join(folder(), name);
    writeFileSync(path, written(RESPONSES));
    const { documents, out } = await imported(path, "warc");
    const rejects = readFileSync(join(out, "rejects.jsonl"), "utf8");
    for (const reason of ["status 404", "application/pdf", "cannot be undone", "without text", "no answer over HTTP"])
      expect(rejects).toContain(reason);
    expect(documents.map(({ id, text }) => [id, text])).toEqual([
      [url(0), "plain"],
      [url(1), "gzip"],
      [url(2), "br"],
      [url(3), "zlib"],
      [url(4), "raw"],
      [url(5), "kept"],
      [url(6), "just text"],
      [url(7), "西湖"],
    ]);
    expect(documents[0]).toMatchObject({ url: url(0), title: "plain", fields: { captured: "2026-02-03" } });
  });

  it("are read in pieces of any size, from the end of any record on", async () => {
    const bytes = Buffer.concat(RESPONSES);
    const ends: number[] = [];
    for await (const { end } of warcRecords(pieces(bytes, 1 << 20))) ends.push(end);
    expect(ends).toHaveLength(RESPONSES.length);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5_000 }),
        fc.nat({ max: RESPONSES.length - 1 }),
        async (size, from) => {
          const start = from === 0 ? 0 : ends[from - 1]!;
          const found: number[] = [];
          for await (const { end } of warcRecords(pieces(bytes.subarray(start), size), start)) found.push(end);
          expect(found).toEqual(ends.slice(from));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("end, whatever their bytes are", async () => {
    const part = fc.oneof(
      fc.constantFrom(
        "WARC/1.0\r\n",
        "\r\n\r\n",
        "Content-Length: 5\r\n",
        "Content-Length: 999999999999\r\n",
        "\n",
        "WARC/",
      ),
      fc.constant("WARC-Type: response\r\n"),
      fc.string({ maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), fc.integer({ min: 1, max: 50 }), async (parts, size) => {
        const bytes = Buffer.from(parts.join(""));
        let last = 0;
        for await (const { end } of warcRecords(pieces(bytes, size))) {
          expect(end).toBeGreaterThanOrEqual(last);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe("a folder of HTML files", () => {
  it("is a document a file, with the address that its path or the page itself says", async () => {
    const root = folder();
    mkdirSync(join(root, "a.example/deep"), { recursive: true });
    writeFileSync(join(root, "a.example/deep/index.html"), page("mirrored"));
    writeFileSync(join(root, "b.htm"), `<link rel=canonical href="https://b.example/b">${page("own")}`);
    writeFileSync(join(root, "c.html.gz"), gzipSync(page("packed")));
    writeFileSync(join(root, "empty.html"), "");
    writeFileSync(join(root, "image.png"), "no page");
    const { documents } = await imported(root, "html");
    expect(documents.map(({ id, title, url: address }) => [id, title, address])).toEqual([
      ["a.example/deep/index.html", "mirrored", "https://a.example/deep/"],
      ["b.htm", "own", "https://b.example/b"],
      ["c.html", "packed", undefined],
    ]);
  });
});
