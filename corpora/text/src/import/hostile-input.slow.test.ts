/** Files as nobody wishes them: each is told of by an error or a list, nothing is lost in silence, nothing stays open. */
import { execFileSync } from "node:child_process";
import fs, {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ImportOptions, importCorpus, openCorpus } from "../index.ts";

/** A disk with so many bytes left; endless unless a test says otherwise. */
const disk = { left: Number.POSITIVE_INFINITY };
const { writeSync } = fs;
const writeWhileRoom = (...args: Parameters<typeof writeSync>) => {
  const data = args[1] as unknown as string | Uint8Array;
  disk.left -= typeof data === "string" ? Buffer.byteLength(data) : Number(args[3] ?? data.length);
  if (disk.left < 0) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  return writeSync(...args);
};
const setWriteSync = (write: typeof writeSync) => {
  fs.writeSync = write;
  syncBuiltinESMExports();
};
beforeAll(() => setWriteSync(writeWhileRoom as typeof writeSync));
afterAll(() => setWriteSync(writeSync));

const home = mkdtempSync(join(tmpdir(), "arenakit-hostile-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(home, `out-${folders++}`);
const fileOf = (name: string, bytes: string | Uint8Array): string => {
  const path = join(home, name);
  writeFileSync(path, bytes);
  return path;
};
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `{"id":"${from + at}","title":"T","text":"text of ${from + at}"}\n`).join(
    "",
  );
const rejectsOf = (out: string) =>
  readFileSync(join(out, "rejects.jsonl"), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { row: number; reason: string });

/** Files below `home` that this process holds open. */
function openFiles(): string[] {
  const links = readdirSync("/proc/self/fd").map((name) => {
    try {
      return readlinkSync(join("/proc/self/fd", name));
    } catch {
      // One that was closed meanwhile, such as the listing's own.
      return "";
    }
  });
  return links.filter((path) => path.startsWith(home)).sort();
}

let before: string[] = [];
const hasProc = existsSync("/proc/self/fd");
beforeEach(() => {
  if (hasProc) before = openFiles();
});
afterEach(async () => {
  disk.left = Number.POSITIVE_INFINITY;
  // Streams that are destroyed close their files in the next turns.
  if (hasProc) await vi.waitFor(() => expect(openFiles()).toEqual(before));
});

const failing = (options: Omit<ImportOptions, "out">, out = newFolder()) => importCorpus({ ...options, out });

describe("text", () => {
  it("is read with marks of byte order, ends of lines of any kind and empty lines, and lone surrogates are U+FFFD", async () => {
    const out = newFolder();
    const text = '\ufeff{"id":"1","text":"one"}\r\n\r\n{"id":"2","text":"half \\ud83d"}\r\n{"id":"3","text":"three"}';
    await importCorpus({ format: "jsonl", in: [fileOf("ends.jsonl", text)], out });
    const corpus = await openCorpus(out);
    expect([0, 1, 2].map((number) => corpus.document(number).text)).toEqual(["one", "half \ufffd", "three"]);
    await corpus.close();
  });

  it("in another encoding is refused, and rows of it are listed", async () => {
    const utf16 = fileOf("utf16.jsonl", Buffer.from(`\ufeff${rows(3)}`, "utf16le"));
    await expect(failing({ format: "jsonl", in: [utf16] })).rejects.toThrow(
      "expected text in UTF-8 in utf16.jsonl, got UTF-16",
    );
    const unmarked = fileOf("utf16-bare.json", Buffer.from('[{"title":"a"}]', "utf16le"));
    await expect(failing({ format: "json", in: [unmarked] })).rejects.toThrow("got UTF-16");
    const latin = fileOf("latin.json", Buffer.from('[{"title":"caf\u00e9"}]', "latin1"));
    await expect(failing({ format: "json", in: [latin] })).rejects.toThrow("got another encoding");
    const mixed = Buffer.concat([
      Buffer.from(rows(1)),
      Buffer.from('{"id":"l","text":"caf\u00e9"}\n', "latin1"),
      Buffer.from(rows(1, 5)),
    ]);
    const out = newFolder();
    const { manifest } = await importCorpus({ format: "jsonl", in: [fileOf("mixed.jsonl", mixed)], out });
    expect([manifest!.documents, manifest!.rejects]).toEqual([2, 1]);
    expect(rejectsOf(out)[0]).toMatchObject({ row: 2, reason: expect.stringContaining("no UTF-8") });
  });

  it("with a mark of byte order is read as one value too", async () => {
    const { manifest } = await failing({
      format: "json",
      in: [fileOf("marked.json", '\ufeff[{"title":"A","text":"a"}]')],
    });
    expect(manifest!.documents).toBe(1);
  });

  it("in a line of 100 MB is listed, and what follows is read", async () => {
    const long = Buffer.concat([Buffer.from(rows(1)), Buffer.alloc(100_000_000, "x"), Buffer.from(`\n${rows(1, 7)}`)]);
    const out = newFolder();
    const { manifest } = await importCorpus({ format: "jsonl", in: [fileOf("long.jsonl", long)], out });
    expect(manifest!.documents).toBe(2);
    expect(rejectsOf(out)).toEqual([
      { source: 0, row: 2, reason: "a line of 100000000 bytes, expected at most 67108864" },
    ]);
  });
});

describe("packed files", () => {
  it("that unpack to a thousand times their size are read in bounded memory", async () => {
    const bomb = gzipSync(Buffer.alloc(300_000_000));
    expect(bomb.length).toBeLessThan(400_000);
    const before = process.memoryUsage.rss();
    const bombed = failing({ format: "jsonl", in: [fileOf("bomb.jsonl.gz", bomb)] });
    await expect(bombed).rejects.toThrow("none of 1 rows was taken; row 1: a line of 300000000 bytes");
    expect(process.memoryUsage.rss() - before).toBeLessThan(400e6);
  });

  it("that are none, or break off, are refused by name", async () => {
    const none = fileOf("none.jsonl.gz", rows(3));
    await expect(failing({ format: "jsonl", in: [none] })).rejects.toThrow(
      "expected gzip up to its end in none.jsonl.gz",
    );
    const half = gzipSync(rows(5000));
    const cut = fileOf("half.warc.gz", half.subarray(0, half.length / 2));
    await expect(failing({ format: "warc", in: [cut] })).rejects.toThrow("corpus/source_unreadable");
  });
});

describe("paths", () => {
  it("that are links are followed, and rings of them are not", async () => {
    const folder = join(home, "linked");
    mkdirSync(join(home, "blobs", "deep"), { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(home, "blobs", "abc"), rows(2));
    writeFileSync(join(home, "blobs", "deep", "more.jsonl"), rows(2, 2));
    symlinkSync(join(home, "blobs", "abc"), join(folder, "data.jsonl"));
    symlinkSync(join(home, "blobs", "deep"), join(folder, "deep"));
    symlinkSync(folder, join(folder, "ring"));
    const { manifest } = await failing({ format: "jsonl", in: [folder] });
    expect([manifest!.documents, manifest!.provenance.sources]).toEqual([4, 2]);
    symlinkSync(join(home, "absent"), join(folder, "lost.jsonl"));
    await expect(failing({ format: "jsonl", in: [folder] })).rejects.toThrow("lost.jsonl does not exist");
  });

  it.skipIf(process.platform === "win32")("that are pipes are refused, and nobody waits for them", async () => {
    const pipe = join(home, "pipe.jsonl");
    execFileSync("mkfifo", [pipe]);
    await expect(failing({ format: "jsonl", in: [pipe] })).rejects.toThrow("is a pipe or a device");
    const folder = join(home, "beside-pipe");
    mkdirSync(folder);
    execFileSync("mkfifo", [join(folder, "a.jsonl")]);
    await expect(failing({ format: "jsonl", in: [folder] })).rejects.toThrow("holds no file of this format");
  });

  it("that are folders named as files are read as folders; a file is no folder to write to", async () => {
    const folder = join(home, "dir.jsonl");
    mkdirSync(folder);
    writeFileSync(join(folder, "a.jsonl"), rows(1));
    expect((await failing({ format: "jsonl", in: [folder] })).manifest?.documents).toBe(1);
    const file = fileOf("a-file", "x");
    await expect(failing({ format: "jsonl", in: [folder] }, file)).rejects.toThrow(
      "harness/usage: --out: expected a folder",
    );
    await expect(failing({ format: "jsonl", in: [folder] }, join(file, "below"))).rejects.toThrow(
      "harness/usage: --out",
    );
  });
});

describe("an import that cannot go on", () => {
  const big = () => fileOf("big.jsonl", rows(30_000));

  it("for want of room says so, and goes on when there is room", async () => {
    const options: Omit<ImportOptions, "out"> = { format: "jsonl", in: [big()], name: "big", markRows: 5_000 };
    const { manifest } = await failing(options);
    for (const room of [0, 3_000, 1_200_000]) {
      const out = newFolder();
      disk.left = room;
      await expect(failing(options, out)).rejects.toThrow(
        /harness\/disk_full: no room for .*make room and run the same command again/,
      );
      disk.left = Number.POSITIVE_INFINITY;
      expect((await failing(options, out)).manifest).toEqual(manifest);
    }
    const broken = fileOf("broken.jsonl", `${rows(1)}${"{broken\n".repeat(20_000)}`);
    disk.left = 300_000;
    await expect(failing({ format: "jsonl", in: [broken] })).rejects.toThrow("rejects.jsonl");
  });

  it("because its files are others by now says so", async () => {
    const path = fileOf("growing.jsonl", rows(10));
    const options: ImportOptions = { format: "jsonl", in: [path], out: newFolder(), name: "growing" };
    await importCorpus({ ...options, signal: AbortSignal.abort() });
    appendFileSync(path, rows(1, 10));
    await expect(importCorpus(options)).rejects.toThrow("its files are others, or have changed since");
  });

  it("because a file is written to while it is read says so", async () => {
    const path = fileOf("written.jsonl", rows(10));
    let isFirst = true;
    const onProgress = () => {
      if (isFirst) appendFileSync(path, rows(1, 10));
      isFirst = false;
    };
    await expect(failing({ format: "jsonl", in: [path], onProgress })).rejects.toThrow(
      "corpus/source_changed: written.jsonl",
    );
  });

  it("because another took its folder says so, and the other's corpus is whole", async () => {
    const options: ImportOptions = { format: "jsonl", in: [big()], out: newFolder(), name: "big", markRows: 5_000 };
    const { manifest } = await failing(options);
    let other: ReturnType<typeof importCorpus> | undefined;
    const onProgress = ({ rows: read }: { rows: number }) => {
      if (read >= 12_000) other ??= importCorpus(options);
    };
    // Two of one program take turns at every wait, as two programs would.
    await expect(importCorpus({ ...options, onProgress })).rejects.toThrow("harness/import_busy");
    expect((await other!).manifest).toEqual(manifest);
    const corpus = await openCorpus(options.out);
    await corpus.verify();
    await corpus.close();
  });

  it("because what it kept is damaged says so", async () => {
    const options: ImportOptions = { format: "jsonl", in: [big()], out: newFolder(), name: "big", markRows: 5_000 };
    const stop = new AbortController();
    await importCorpus({ ...options, onProgress: () => stop.abort(), signal: stop.signal });
    const path = join(options.out, "documents.jsonl");
    writeFileSync(path, readFileSync(path).fill(0, 100, 200));
    await expect(importCorpus(options)).rejects.toThrow("corpus/import_damaged");
    writeFileSync(join(options.out, "import.journal"), "no journal\n");
    await expect(importCorpus(options)).rejects.toThrow("corpus/import_damaged");
    rmSync(join(options.out, "import.journal"));
    await expect(importCorpus(options)).rejects.toThrow("expected a new or empty folder");
  });
});

describe("archives of the web", () => {
  const record = (body: Uint8Array, uri = "https://a.example/") =>
    Buffer.concat([
      Buffer.from(
        `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: ${uri}\r\nContent-Length: ${body.length}\r\n\r\n`,
      ),
      body,
      Buffer.from("\r\n\r\n"),
    ]);
  const answer = (headers: string, body: Uint8Array) =>
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n${headers}\r\n`), body]);
  const page = Buffer.from("<html><body><p>A page about lanterns, packed and sent in chunks.</p></body></html>");
  const chunked = (bytes: Uint8Array) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)};ext=1\r\n`), bytes, Buffer.from("\r\n0\r\n\r\n")]);

  it("with chunks and brotli are read; what unpacks beyond bounds, or not at all, is listed", async () => {
    const packed = answer("Transfer-Encoding: chunked\r\nContent-Encoding: br\r\n", chunked(brotliCompressSync(page)));
    const bomb = answer("Content-Encoding: br\r\n", brotliCompressSync(Buffer.alloc(40_000_000)));
    const wrong = answer("Content-Encoding: zstd\r\n", page);
    const file = fileOf(
      "odd.warc",
      Buffer.concat([
        record(packed),
        record(bomb, "https://b.example/"),
        Buffer.from("garbage\n"),
        record(wrong, "https://c.example/"),
      ]),
    );
    const out = newFolder();
    const { manifest } = await importCorpus({ format: "warc", in: [file], out });
    expect([manifest!.documents, manifest!.rejects]).toEqual([1, 3]);
    const corpus = await openCorpus(out);
    expect(corpus.document(0).text).toContain("lanterns");
    await corpus.close();
    expect(rejectsOf(out).map(({ reason }) => reason)).toEqual([
      expect.stringContaining("content encoding br cannot be undone"),
      "bytes that are no WARC record",
      expect.stringContaining("content encoding zstd"),
    ]);
  });

  it("are closed when no more of them is wanted", async () => {
    const body = answer("", page);
    const file = fileOf(
      "many.warc",
      Buffer.concat(Array.from({ length: 5000 }, (_, at) => record(body, `https://a.example/${at}`))),
    );
    const { rows: read } = await failing({ format: "warc", in: [file], limit: 3 });
    expect(read).toBe(3);
  });
});

describe("ids", () => {
  it("of several files lie in one corpus where they begin with their files", async () => {
    const one = fileOf("one.en.jsonl", rows(3));
    const two = fileOf("two.zh.jsonl.gz", gzipSync(rows(3).replaceAll("text of", "第")));
    const plain = newFolder();
    expect((await failing({ format: "jsonl", in: [one, two], name: "n" }, plain)).manifest).toMatchObject({
      documents: 3,
      rejects: 3,
    });
    expect(rejectsOf(plain)[0]!.reason).toContain("--id-prefix tells files apart");
    const out = newFolder();
    const { manifest } = await failing({ format: "jsonl", in: [one, two], name: "n", idPrefix: true }, out);
    expect([manifest!.documents, manifest!.rejects]).toEqual([6, 0]);
    const corpus = await openCorpus(out);
    expect([corpus.document(0).id, corpus.document(3).id]).toEqual(["one.en/0", "two.zh/0"]);
    await corpus.close();
    await expect(failing({ format: "jsonl", in: [one, one], idPrefix: true })).rejects.toThrow(
      "would begin with one.en/",
    );
  });
});
