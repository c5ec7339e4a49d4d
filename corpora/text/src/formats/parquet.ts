/**
 * Parquet: rows by row group, so that a file of any size is read in the memory of one group; columns as in jsonl. What
 * decodes it is loaded with the first file.
 */
import { open } from "node:fs/promises";
import { fail } from "@arenakit/contracts";
import type { Compressors } from "hyparquet";
import type { ImportFormat, ImportRow } from "../formats.ts";
import type { SourceFile } from "../import/sources.ts";
import { rowDocument } from "./row-document.ts";

export const parquet: ImportFormat = {
  name: "parquet",
  about: "Parquet with the columns that jsonl takes as names; all its compressions",
  reads: (name) => /\.parquet$/i.test(name),
  async *read(source, from) {
    const handle = await open(source.path, "r");
    try {
      yield* groupsOf(source, { file: bytesOf(handle, source.bytes), from: from.row });
    } finally {
      await handle.close();
    }
  },
};

interface ParquetBytes {
  readonly byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}

/** Rows that are decoded at once at most, where a group's pages can be found one by one. */
const MOST_ROWS = 20_000;

async function* groupsOf(
  source: SourceFile,
  { file, from }: { file: ParquetBytes; from: number },
): AsyncGenerator<readonly ImportRow[]> {
  const unreadable = (error: unknown): never =>
    fail(
      "corpus",
      "source_unreadable",
      `expected a Parquet file, ${source.name} is none that can be read: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  const { parquetMetadataAsync, parquetReadObjects } = await import("hyparquet");
  const compressors = await openCompressors();
  const metadata = await parquetMetadataAsync(file).catch(unreadable);
  let before = 0;
  for (const { num_rows, columns } of metadata.row_groups) {
    const end = before + Number(num_rows);
    // Without an index of its pages a part of a group is read as slowly as all of it.
    const hasIndex = columns.every(({ offset_index_offset }) => offset_index_offset !== undefined);
    const step = hasIndex ? MOST_ROWS : end - before;
    for (let rowStart = before; rowStart < end; rowStart += step) {
      const rowEnd = Math.min(rowStart + step, end);
      if (rowEnd <= from) continue;
      const range = { rowStart, rowEnd, useOffsetIndex: hasIndex };
      const rows = await parquetReadObjects({ file, metadata, compressors, ...range }).catch(unreadable);
      yield rows.map((row, at) => ({ row: rowStart + at + 1, ...rowDocument(plain(row)) }));
    }
    before = end;
  }
}

/** A page of nothing but nulls unpacks to nothing, which not every unpacker takes for an answer. */
async function openCompressors(): Promise<Compressors> {
  const { compressors } = await import("hyparquet-compressors");
  const unpackers = Object.entries(compressors).map(([name, unpack]) => [
    name,
    (packed: Uint8Array, length: number) => (length === 0 ? new Uint8Array(0) : unpack(packed, length)),
  ]);
  return Object.fromEntries(unpackers) as Compressors;
}

/** Days and times as text, as JSON has them; null for one that is none. */
function plain(row: Record<string, unknown>): Record<string, unknown> {
  const day = (value: Date) => (Number.isNaN(value.getTime()) ? null : value.toISOString());
  const told = (value: unknown) => (value instanceof Date ? day(value) : value);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, told(value)]));
}

function bytesOf(handle: Awaited<ReturnType<typeof open>>, byteLength: number): ParquetBytes {
  return {
    byteLength,
    async slice(start, end = byteLength) {
      const bytes = new Uint8Array(Math.max(0, end - start));
      let done = 0;
      while (done < bytes.length) {
        const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return bytes.buffer;
    },
  };
}
