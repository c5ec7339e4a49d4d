/** Rows of a Parquet file, one row group in memory at a time. */
import { FailureError, fail } from "@arenakit/contracts";
import { type AsyncBuffer, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { ImportFile } from "./files.ts";

/** Fails with `unreadable_file` where the bytes are not of the format. */
export async function* parquetRows(file: ImportFile): AsyncGenerator<{ row: number; values: Record<string, unknown> }> {
  const buffer: AsyncBuffer = {
    byteLength: file.bytes,
    slice: async (start, end = file.bytes) => {
      const bytes = await file.slice(start < 0 ? file.bytes + start : start, end);
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    },
  };
  const metadata = await parquet(file, () => parquetMetadataAsync(buffer));
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    const rows = await parquet(file, () =>
      parquetReadObjects({ file: buffer, metadata, rowStart, rowEnd, compressors }),
    );
    for (const [at, values] of rows.entries()) yield { row: rowStart + at + 1, values };
    rowStart = rowEnd;
  }
}

/** The reader throws plain errors; what it says is said with the file's name. */
async function parquet<T>(file: ImportFile, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FailureError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return fail("corpus", "unreadable_file", `${file.name}: no Parquet file, or cut off (${reason})`, { cause: error });
  }
}
