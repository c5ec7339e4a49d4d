/**
 * Searches vectors in PostgreSQL. A filter is decided by the corpus, which has its one meaning, and sent as passage
 * numbers or as a bit a passage, so that the database itself looks only at what passes.
 */
import {
  type Corpus,
  type Encoder,
  fail,
  type PassageIndex,
  type ScoredPassage,
  type SearchOptions,
} from "@arenakit/contracts";
import { createSemaphore, type Semaphore } from "@arenakit/core/model";
import type pg from "pg";
import { openPool, throwFailure } from "./database.ts";
import type { DatabaseConnection } from "./database-connection.ts";
import { checkedName, INDEXES, type IndexRow, indexRows } from "./tables.ts";
import { bitmapBytes, checkedVectors, integerArrayBytes, vectorBytes } from "./vectors.ts";

export interface PgvectorSearchOptions {
  /** Candidates that the graph is searched with, 1–1000; more find more and take longer. Default 100. */
  readonly efSearch?: number;
  /** Connections at most; further queries wait. Default 8. */
  readonly connections?: number;
  /** A query that takes longer fails. Default 30,000. */
  readonly statementTimeoutMs?: number;
  /** Queries that may wait for a connection; more are refused as overload. Default 10,000. */
  readonly maxWaiting?: number;
}

export interface PgvectorOpenOptions extends PgvectorSearchOptions {
  readonly connection: DatabaseConnection;
  readonly table: string;
  readonly encoder: Encoder;
}

export interface PgvectorIndex extends PassageIndex {
  /** Mean share of the ten nearest that the graph finds, as measured at build; null for an exact index. */
  readonly recall: number | null;
}

const DEFAULTS = { efSearch: 100, connections: 8, statementTimeoutMs: 30_000, maxWaiting: 10_000 };

/** pgvector's own bound. */
const MAX_EF_SEARCH = 1000;

/** So few that pass a filter are compared one by one, which is exact and soon done. */
const FEW = 10_000;

/** Attempts of a query whose connection was lost, and the wait before the second; it doubles. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 100;

interface Opened {
  readonly pool: pg.Pool;
  readonly semaphore: Semaphore;
  readonly row: IndexRow;
  /** pgvector 0.8 goes on searching where filters leave too few. */
  readonly iterates: boolean;
  readonly efSearch: number;
}

/**
 * Opens an index for queries by this encoder. Scores are inner products: cosines, for vectors of unit length. Throws a
 * FailureError where the index is missing or unfinished, or is of another corpus or encoder. The encoder stays the
 * caller's; `close` ends the connections.
 */
export async function openPgvectorIndex(corpus: Corpus, options: PgvectorOpenOptions): Promise<PgvectorIndex> {
  const { connection, encoder } = options;
  const name = checkedName(options.table);
  const { efSearch, connections, statementTimeoutMs, maxWaiting } = { ...DEFAULTS, ...options };
  if (!(efSearch >= 1 && efSearch <= MAX_EF_SEARCH)) {
    throw new RangeError(`efSearch is ${efSearch}: expected 1 to ${MAX_EF_SEARCH}`);
  }
  const settings = { "hnsw.ef_search": Math.trunc(efSearch) };
  const pool = openPool(connection, connections, { statementTimeoutMs, settings });
  let isClosed = false;
  try {
    const row = await readyRow(pool, name, { corpus, encoder });
    const iterates = await hasIterativeScan(pool);
    const semaphore = createSemaphore({
      limit: connections,
      maxWaiting,
      refusal: {
        owner: "corpus",
        code: "overloaded",
        message: `${maxWaiting} queries wait for the database already; ask later`,
      },
    });
    const opened: Opened = { pool, semaphore, row, iterates, efSearch };
    return {
      engine: "pgvector",
      corpus: corpus.id,
      recall: row.recall,
      async search(queries, searchOptions) {
        const { k, filter, signal } = searchOptions;
        signal?.throwIfAborted();
        if (isClosed) fail("corpus", "index_closed", `the index ${name} was closed; open it again`);
        if (!Number.isInteger(k) || k < 1) throw new RangeError(`k is ${k}: expected a whole number from 1`);
        const fits = filter && Object.keys(filter).length > 0 ? corpus.matching(filter) : null;
        const passing = fits ? countOf(fits) : corpus.passageCount;
        if (queries.length === 0 || passing === 0) return queries.map(() => []);
        const vectors = checkedVectors(encoder, await encoder.encode(queries, "query", signal), queries.length);
        const limit = Math.min(k, passing);
        const condition = conditionOf(passing < corpus.passageCount ? fits : null, passing);
        return await Promise.all(vectors.map((vector) => one(opened, vector, { limit, condition, ...searchOptions })));
      },
      async close() {
        if (isClosed) return;
        isClosed = true;
        await pool.end();
      },
    };
  } catch (error) {
    // Nothing is left open by an index that cannot be opened.
    await pool.end();
    throwFailure(error);
  }
}

async function readyRow(pool: pg.Pool, name: string, { corpus, encoder }: { corpus: Corpus; encoder: Encoder }) {
  const rows = await indexRows(pool, name).catch((error: { code?: string }) => {
    // Without the table of indexes there is no index.
    if (error.code === "42P01") return [];
    throw error;
  });
  const row = rows.find(({ ready }) => ready);
  if (!row && rows.length > 0) {
    fail(
      "corpus",
      "index_unfinished",
      `the index ${name} holds ${rows[0]!.stored} of ${rows[0]!.passages}; build it on`,
    );
  }
  if (!row) return fail("corpus", "index_missing", `no index ${name} in ${INDEXES} of this database; build it first`);
  const { corpus: of, encoder: by, dimensions, passages } = row;
  if (of !== corpus.id || passages !== corpus.passageCount) {
    fail("corpus", "other_corpus", `the index ${name} is of the corpus ${of}, not of ${corpus.id}; build it anew`);
  }
  if (by !== encoder.id || dimensions !== encoder.dimensions) {
    fail(
      "corpus",
      "other_encoder",
      `the index ${name} was made by ${by} (${dimensions} dimensions), not by ${encoder.id} (${encoder.dimensions})`,
    );
  }
  return row;
}

/** From pgvector 0.8. */
async function hasIterativeScan(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: string }>(
    "SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'",
  );
  const [major = 0, minor = 0] = (rows[0]?.version ?? "").split(".").map(Number);
  return major > 0 || minor >= 8;
}

function countOf(fits: Uint8Array) {
  let count = 0;
  for (const fit of fits) count += fit;
  return count;
}

interface Condition {
  /** Of SQL, of the second parameter. */
  readonly where: string;
  readonly value: Buffer | null;
  /** The graph would pass by most of what it meets. */
  readonly isNarrow: boolean;
}

function conditionOf(fits: Uint8Array | null, passing: number): Condition {
  if (!fits) return { where: "", value: null, isNarrow: false };
  if (passing > FEW) {
    return { where: "WHERE get_bit($2::bytea, passage) = 1", value: bitmapBytes(fits), isNarrow: false };
  }
  const numbers = new Int32Array(passing);
  let count = 0;
  for (let at = 0; at < fits.length; at += 1) if (fits[at] === 1) numbers[count++] = at;
  return { where: "WHERE passage = ANY($2::int[])", value: integerArrayBytes(numbers), isNarrow: true };
}

interface OneOptions extends SearchOptions {
  readonly limit: number;
  readonly condition: Condition;
}

/** The graph where it can give all that is asked for, every vector otherwise. */
async function one(opened: Opened, vector: Float32Array, options: OneOptions): Promise<ScoredPassage[]> {
  const { row, iterates, efSearch } = opened;
  const { limit, condition } = options;
  const byGraph = !row.exact && !condition.isNarrow && (iterates || (limit <= efSearch && !condition.value));
  if (byGraph) {
    const hits = await ask(opened, vector, { ...options, byGraph });
    // The graph gives up after some vectors; a list that is short for that is made in full.
    if (hits.length === limit) return hits;
  }
  return ask(opened, vector, { ...options, byGraph: false });
}

function ask(opened: Opened, vector: Float32Array, options: OneOptions & { byGraph: boolean }) {
  const { limit, condition, byGraph, signal } = options;
  // "+ 0" is an order that no graph has.
  const distance = byGraph ? "embedding <#> $1::vector" : "(embedding <#> $1::vector) + 0";
  const text = `SELECT passage, -(embedding <#> $1::vector) AS score FROM ${opened.row.data} ${condition.where}
    ORDER BY ${distance}, passage LIMIT ${limit}`;
  const values = condition.value ? [vectorBytes(vector), condition.value] : [vectorBytes(vector)];
  const asking = opened.semaphore.run(() => attempt(opened, { text, values, byGraph }, signal), signal);
  return untilAborted(asking, signal);
}

interface Statement {
  readonly text: string;
  readonly values: readonly Buffer[];
  readonly byGraph: boolean;
}

/** Only reading, so it may be done again where the connection was lost. */
async function attempt(opened: Opened, statement: Statement, signal?: AbortSignal): Promise<ScoredPassage[]> {
  for (let nth = 1; ; nth += 1) {
    signal?.throwIfAborted();
    try {
      return await run(opened, statement);
    } catch (error) {
      // What is no loss of the connection, or has been tried often, goes up as a failure.
      const isLost = /^(57P0|08)|^ECONN|^EPIPE|^ENOENT/.test(codeOf(error)) || /terminated/.test(String(error));
      if (!isLost || nth === ATTEMPTS || opened.pool.ending) throwFailure(error);
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (nth - 1)));
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? "");

async function run({ pool, iterates }: Opened, { text, values, byGraph }: Statement): Promise<ScoredPassage[]> {
  const client = await pool.connect();
  let lost: unknown;
  try {
    // The planner does not know that comparing every vector is what the graph was made to avoid.
    const scan = byGraph && iterates ? "; SET LOCAL hnsw.iterative_scan = strict_order" : "";
    if (byGraph) await client.query(`BEGIN READ ONLY; SET LOCAL enable_seqscan = off${scan}`);
    const { rows } = await client.query<[number, number]>({ text, values: [...values], rowMode: "array" });
    if (byGraph) await client.query("COMMIT");
    // 0 has one sign only.
    return rows.map(([passage, score]) => ({ passage, score: score + 0 }));
  } catch (error) {
    // A connection in a broken transaction is not used again.
    lost = error;
    throw error;
  } finally {
    client.release(lost instanceof Error);
  }
}

/** The caller need not wait for a statement that it gave up; its connection comes back when the statement ends. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
