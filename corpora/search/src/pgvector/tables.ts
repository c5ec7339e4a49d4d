/**
 * What an index is in the database: a row in the table of indexes, and a table of vectors whose name follows from what
 * they were made of. A rebuild fills another table and then takes the name over in one transaction, so that a reader
 * never sees vectors of another corpus or encoder.
 */
import { createHash } from "node:crypto";
import { type Corpus, type Encoder, fail } from "@arenakit/contracts";
import type pg from "pg";

/** Holds a row a table of vectors. */
export const INDEXES = "arenakit_indexes";

const MAX_NAME = 40;

export interface IndexRow {
  readonly data: string;
  readonly name: string;
  readonly corpus: string;
  readonly encoder: string;
  readonly dimensions: number;
  readonly passages: number;
  /** Passages whose vectors are stored: all before this number. */
  readonly stored: number;
  readonly exact: boolean;
  readonly ready: boolean;
  /** Mean share of the ten nearest that the graph finds; null for an exact index. */
  readonly recall: number | null;
}

export const CREATE_INDEXES = `CREATE TABLE IF NOT EXISTS ${INDEXES} (
  data text PRIMARY KEY,
  name text NOT NULL,
  corpus text NOT NULL,
  encoder text NOT NULL,
  dimensions int NOT NULL,
  passages int NOT NULL,
  stored int NOT NULL DEFAULT 0,
  exact boolean NOT NULL,
  ready boolean NOT NULL DEFAULT false,
  recall double precision
)`;

/** Throws a FailureError for a name that would have to be quoted or is too long to be built upon. */
export function checkedName(name: string): string {
  if (name.length <= MAX_NAME && /^[a-z][a-z0-9_]*$/.test(name)) return name;
  return fail(
    "corpus",
    "bad_table_name",
    `the table ${JSON.stringify(name.slice(0, 80))}: expected lower-case letters, digits and _, at most ${MAX_NAME}`,
  );
}

/** Differs for another corpus, encoder or kind of index. */
export function dataTable(name: string, corpus: Corpus, { encoder, exact }: { encoder: Encoder; exact: boolean }) {
  const made = [corpus.id, encoder.id, encoder.dimensions, exact ? "exact" : "hnsw"];
  return `${name}_${createHash("sha256").update(JSON.stringify(made)).digest("hex").slice(0, 16)}`;
}

/** Rows of a name: at most one is ready. */
export async function indexRows(client: pg.ClientBase | pg.Pool, name: string): Promise<IndexRow[]> {
  const { rows } = await client.query<IndexRow>(`SELECT * FROM ${INDEXES} WHERE name = $1 ORDER BY ready DESC, data`, [
    name,
  ]);
  return rows;
}

/** Two 32-bit keys of the lock that a builder of this name holds while its session lives. */
export function lockKeys(name: string): readonly [number, number] {
  const hash = createHash("sha256").update(`arenakit ${name}`).digest();
  return [hash.readInt32BE(0), hash.readInt32BE(4)];
}
