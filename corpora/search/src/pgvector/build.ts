/**
 * Builds an index of vectors in PostgreSQL: batches of passages are encoded and stored, each with the progress in one
 * transaction, so that a builder that was killed goes on where it was; then the graph is made and its recall measured.
 */
import { type Corpus, type Encoder, fail, passageText } from "@arenakit/contracts";
import type pg from "pg";
import { connect, throwFailure } from "./database.ts";
import type { DatabaseConnection } from "./database-connection.ts";
import { openPgvectorIndex, type PgvectorIndex, type PgvectorSearchOptions } from "./search.ts";
import { CREATE_INDEXES, checkedName, dataTable, INDEXES, type IndexRow, indexRows, lockKeys } from "./tables.ts";
import { arrayBytes, checkedVectors, integerArrayBytes, vectorBytes } from "./vectors.ts";

export interface PgvectorBuildOptions extends PgvectorSearchOptions {
  readonly connection: DatabaseConnection;
  /** Name of the index: lower-case letters, digits and _, at most 40. */
  readonly table: string;
  /** Its dimensions are at most 2,000 unless the index is exact. */
  readonly encoder: Encoder;
  /** Compare every vector at every search instead of making a graph: right for what passes filters and small corpora. */
  readonly exact?: boolean;
  /** Passages encoded and stored at once. Default 256. */
  readonly batchSize?: number;
  /** Makes the index anew although one of the same corpus and encoder is there, which is dropped first. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly stored: number; readonly passages: number }) => void;
}

/** What pgvector indexes of a `vector`. */
const MAX_GRAPH_DIMENSIONS = 2000;
const BATCH_TIMEOUT_MS = 120_000;
const BATCH_SIZE = 256;
/** Neighbours of a vector in the graph, and candidates for those while it is made. */
const GRAPH = { m: 16, efConstruction: 128 };
/** Memory that the server may use to make the graph. */
const GRAPH_MEMORY = "512MB";

/**
 * Makes the index, or goes on with one that was begun, or opens it where it is whole. An index of this name over another
 * corpus or encoder answers until the new one is ready, and is dropped then. One builder a name: a second one fails with
 * `index_busy`. Needs the extension `vector`, or the right to create it. pgvector draws the levels of a graph by chance,
 * so two graphs of the same vectors may differ in what they miss; an exact index is the same always. Throws a
 * FailureError of owner "corpus", or of owner "model" for a vector that cannot be, or what the encoder throws.
 */
export async function buildPgvectorIndex(corpus: Corpus, options: PgvectorBuildOptions): Promise<PgvectorIndex> {
  const { connection, encoder, exact = false } = options;
  const name = checkedName(options.table);
  if (!exact && encoder.dimensions > MAX_GRAPH_DIMENSIONS) {
    fail(
      "corpus",
      "too_many_dimensions",
      `a graph holds vectors of at most ${MAX_GRAPH_DIMENSIONS} dimensions, the encoder makes ${encoder.dimensions}: give exact`,
    );
  }
  options.signal?.throwIfAborted();
  const client = await connect(connection, { statementTimeoutMs: BATCH_TIMEOUT_MS, isLeftToServer: true });
  try {
    await lock(client, name);
    await prepare(client);
    const row = await startedRow(client, corpus, { ...options, exact });
    if (!row.ready) {
      await storeVectors(client, corpus, { ...options, row });
      await finish(client, row, options);
    }
  } catch (error) {
    // Whatever the database said is a failure of the corpus.
    throwFailure(error);
  } finally {
    // The lock ends with the session.
    await client.end();
  }
  return openPgvectorIndex(corpus, options);
}

async function lock(client: pg.Client, name: string) {
  const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS held", [
    ...lockKeys(name),
  ]);
  if (!rows[0]?.held) {
    fail("corpus", "index_busy", `the index ${name} is being built by another process; wait for it`, {
      retryable: true,
    });
  }
}

async function prepare(client: pg.Client) {
  const { rows } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'vector'");
  if (rows.length === 0) await createExtension(client);
  // Builders of other names may be here as well, and "if not exists" alone lets two of them collide.
  const keys = [...lockKeys("")];
  await client.query("SELECT pg_advisory_lock($1, $2)", keys);
  await client.query(CREATE_INDEXES);
  await client.query("SELECT pg_advisory_unlock($1, $2)", keys);
}

async function createExtension(client: pg.Client) {
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS vector");
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    // Not installed on the server's machine, or only a privileged user may create it.
    if (code === "0A000" || code === "58P01") {
      fail("corpus", "no_vector_extension", `${message}; install pgvector on the server's machine`);
    }
    if (code === "42501") {
      fail("corpus", "no_vector_extension", `${message}; have a privileged user run CREATE EXTENSION vector once`);
    }
    throw error;
  }
}

interface BuildSettings extends PgvectorBuildOptions {
  readonly exact: boolean;
}

/** The row of what is to be made, with its table; one that was begun keeps what it holds. */
async function startedRow(client: pg.Client, corpus: Corpus, options: BuildSettings): Promise<IndexRow> {
  const { table: name, encoder, exact, fresh = false } = options;
  const data = dataTable(name, corpus, { encoder, exact });
  const rows = await indexRows(client, name);
  const known = rows.find((row) => row.data === data);
  if (known && !fresh) return known;
  const row = { data, name, corpus: corpus.id, encoder: encoder.id, dimensions: encoder.dimensions };
  await inTransaction(client, async () => {
    // What was begun for something else is not gone on with.
    for (const { data: left, ready } of rows) if (!ready || left === data) await drop(client, left);
    await client.query(
      `CREATE TABLE ${data} (passage int PRIMARY KEY, embedding vector(${encoder.dimensions}) NOT NULL)`,
    );
    await client.query(
      `INSERT INTO ${INDEXES} (data, name, corpus, encoder, dimensions, passages, exact) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [data, name, corpus.id, encoder.id, encoder.dimensions, corpus.passageCount, exact],
    );
  });
  return { ...row, passages: corpus.passageCount, stored: 0, exact, ready: false, recall: null };
}

async function drop(client: pg.Client, data: string) {
  await client.query(`DROP TABLE IF EXISTS ${data}`);
  await client.query(`DELETE FROM ${INDEXES} WHERE data = $1`, [data]);
}

async function storeVectors(client: pg.Client, corpus: Corpus, options: PgvectorBuildOptions & { row: IndexRow }) {
  const { row, encoder, signal, onProgress, batchSize = BATCH_SIZE } = options;
  const { rows } = await client.query<{ oid: number }>("SELECT 'vector'::regtype::oid AS oid");
  const oid = rows[0]!.oid;
  for (let first = row.stored; first < corpus.passageCount; first += batchSize) {
    signal?.throwIfAborted();
    const numbers = Array.from({ length: Math.min(batchSize, corpus.passageCount - first) }, (_, at) => first + at);
    const texts = numbers.map((number) => passageText(corpus, number));
    const vectors = checkedVectors(encoder, await encoder.encode(texts, "passage", signal), texts.length);
    const stored = first + numbers.length;
    const values = [integerArrayBytes(numbers), arrayBytes(oid, vectors.map(vectorBytes))];
    await inTransaction(client, async () => {
      await client.query(`INSERT INTO ${row.data} SELECT * FROM unnest($1::int[], $2::vector[])`, values);
      await client.query(`UPDATE ${INDEXES} SET stored = $2 WHERE data = $1`, [row.data, stored]);
    });
    onProgress?.({ stored, passages: corpus.passageCount });
  }
}

/** Makes the graph, measures it, and gives it the name. */
async function finish(client: pg.Client, row: IndexRow, options: PgvectorBuildOptions) {
  await client.query("SET statement_timeout = 0");
  await client.query(`SET maintenance_work_mem = '${GRAPH_MEMORY}'`);
  await client.query(`DROP INDEX IF EXISTS ${row.data}_graph`);
  if (!row.exact) {
    // Vectors of unit length: the inner product is the cosine.
    await client.query(
      `CREATE INDEX ${row.data}_graph ON ${row.data} USING hnsw (embedding vector_ip_ops) WITH (m = ${GRAPH.m}, ef_construction = ${GRAPH.efConstruction})`,
    );
  }
  await client.query(`ANALYZE ${row.data}`);
  const recall = row.exact ? null : await graphRecall(client, row, options);
  const others = (await indexRows(client, row.name)).filter(({ data }) => data !== row.data);
  await inTransaction(client, async () => {
    for (const { data } of others) await drop(client, data);
    await client.query(`UPDATE ${INDEXES} SET ready = true, recall = $2 WHERE data = $1`, [row.data, recall]);
  });
}

const RECALL_QUERIES = 50;
const RECALL_K = 10;

/** Mean share of the ten nearest of stored vectors, evenly drawn, that the graph finds of those that all vectors give. */
async function graphRecall(client: pg.Client, { data, passages }: IndexRow, { efSearch }: PgvectorBuildOptions) {
  const count = Math.min(RECALL_QUERIES, passages);
  if (count === 0) return 1;
  const drawn = Array.from({ length: count }, (_, at) => Math.floor((at * passages) / count));
  const nearest = async (order: string) => {
    const { rows } = await client.query<{ passages: number[] }>(
      `SELECT ARRAY(SELECT passage FROM ${data} ORDER BY ${order}, passage LIMIT ${RECALL_K}) AS passages
       FROM unnest($1::int[]) WITH ORDINALITY AS drawn(number, nth)
       JOIN ${data} AS query ON query.passage = drawn.number ORDER BY nth`,
      [drawn],
    );
    return rows.map((row) => row.passages);
  };
  const exact = await nearest(`(${data}.embedding <#> query.embedding) + 0`);
  await client.query(`SET hnsw.ef_search = ${Math.trunc(efSearch ?? RECALL_K * 10)}`);
  await client.query("SET enable_seqscan = off");
  const found = await nearest(`${data}.embedding <#> query.embedding`);
  await client.query("RESET enable_seqscan");
  const shares = exact.map((list, at) => list.filter((passage) => found[at]?.includes(passage)).length / list.length);
  return shares.reduce((sum, share) => sum + share, 0) / count;
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    // The first error is the one to tell, even where the connection is gone.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
