/** What a format of documents is to the import: rows out of files, each a document or the reason why it is none. */
import type { Document } from "@arenakit/contracts";
import type { SourcePlace } from "./import/lines.ts";
import type { SourceFile } from "./import/sources.ts";

/** A document as a source gives it: without an id, one is made from its content. */
export type SourceDocument = Omit<Document, "id"> & { readonly id?: string };

/** One row of a source. */
export type ImportRow = {
  /** From 1, growing. */
  readonly row: number;
  /** Byte behind it in the unpacked source, for formats that can begin again there. */
  readonly end?: number;
} & (
  | { readonly document: SourceDocument }
  | { readonly reject: string; readonly id?: string }
  /** Nothing, and nothing wrong: an empty line, a document that this source has given before. */
  | { readonly nothing: true }
);

export interface ImportFormat {
  readonly name: string;
  /** One line for the help. */
  readonly about: string;
  /** Whether a file of a folder is read; all are by default. */
  readonly reads?: (name: string) => boolean;
  /** Passages of so many characters unless said otherwise: for pages, which are long. Whole texts by default. */
  readonly maxCharacters?: number;
  /** What the source is published under, where all files of the format are. */
  readonly licence?: string;
  /** Language of all documents, where the format has one. */
  readonly language?: string;
  /**
   * Rows of a source, some at a time, in its order and the same every time. Those up to `from.row` need not be given
   * again. A source that cannot be read at all throws a FailureError of owner "corpus" and code source_unreadable.
   */
  read(source: SourceFile, from: SourcePlace): AsyncIterable<readonly ImportRow[]>;
}
