/** PostgreSQL that is gone, refuses, is locked or lacks what is needed, and builders that are killed or collide. */
import { inspect } from "node:util";
import { type Corpus, FailureError, type ScoredPassage } from "@arenakit/contracts";
import { buildPgvectorIndex, openPgvectorIndex } from "@arenakit/search/pgvector";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBuilder } from "./built-lines.ts";
import { travel } from "./corpora.fixture.ts";
import { hashingEncoder } from "./hashing-encoder.mjs";
import { numbered } from "./numbered.mjs";
import { type Postgres, startPostgres } from "./postgres.ts";

const started = await startPostgres();
afterAll(() => started?.stop());

const encoder = hashingEncoder();

/** The failure that a promise ends with. */
async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FailureError);
  return { error, ...(error as FailureError).failure };
}

/** All vectors compared here, in double precision. */
async function byHand(corpus: Corpus, query: string, fits: Uint8Array): Promise<ScoredPassage[]> {
  const texts = Array.from({ length: corpus.documentCount }, (_, at) => corpus.document(at).text);
  const [vectors, [asked]] = await Promise.all([encoder.encode(texts, "passage"), encoder.encode([query], "query")]);
  return vectors
    .map((vector, passage) => ({ passage, score: vector.reduce((sum, value, at) => sum + value * asked![at]!, 0) }))
    .filter(({ passage }) => fits[passage] === 1)
    .sort((a, b) => b.score - a.score || a.passage - b.passage);
}

describe.skipIf(!started)("PostgreSQL with pgvector", () => {
  const postgres = started as Postgres;
  const connection = started?.url() ?? "";
  let keeper: pg.Client;
  beforeAll(async () => {
    keeper = new pg.Client(connection);
    keeper.on("error", () => {});
    await keeper.connect();
  });
  afterAll(() => keeper?.end());

  it("searches by the graph what is large, and misses little by it", async () => {
    const corpus = numbered(12_000);
    const table = "large";
    const index = await buildPgvectorIndex(corpus, { connection, table, encoder, efSearch: 200 });
    expect(index.recall).toBeGreaterThan(0.9);
    expect(index.recall).toBeLessThanOrEqual(1);
    const query = corpus.document(77).text;
    const graphScans = async () => {
      const sql =
        "SELECT coalesce(sum(idx_scan), 0)::int AS scans FROM pg_stat_user_indexes WHERE indexrelname LIKE 'large_%_graph'";
      await keeper.query("SELECT pg_stat_clear_snapshot()");
      return (await keeper.query(sql)).rows[0].scans as number;
    };

    // Passages that share all trigrams are as near as each other, so scores are compared, and what is told of them.
    for (const filter of [{}, { nth: { from: 500 } }, { even: true }, { nth: [5, 77, 4000] }]) {
      const fits = corpus.matching(filter);
      const expected = await byHand(corpus, query, fits);
      const [hits] = await index.search([query], { k: 20, filter });
      const least = expected[Math.min(20, expected.length) - 1]!.score - 1e-6;
      expect(hits).toHaveLength(Math.min(20, expected.length));
      expect(hits!.every(({ passage }) => fits[passage] === 1)).toBe(true);
      expect(hits!.filter(({ score }) => score >= least).length / hits!.length).toBeGreaterThanOrEqual(0.9);
      const scores = new Map(expected.map(({ passage, score }) => [passage, score]));
      for (const { passage, score } of hits!) expect(score).toBeCloseTo(scores.get(passage)!, 5);
    }
    expect((await index.search([query], { k: 12_000 }))[0]).toHaveLength(12_000);
    await index.close();
    // Statistics are told when a session ends.
    await expect.poll(graphScans, { timeout: 20_000 }).toBeGreaterThan(0);
  });

  it("tells what is wrong without telling the password", async () => {
    const secret = "s3cret phrase";
    const opening = (url: string, table = "nothing") => openPgvectorIndex(travel, { connection: url, table, encoder });
    const cases = [
      ["database_refused", () => opening(postgres.url({ password: secret }))],
      ["database_missing", () => opening(postgres.url({ database: "elsewhere" }))],
      ["database_unreachable", () => opening(`postgres://keeper:${encodeURIComponent(secret)}@127.0.0.1:1/postgres`)],
      ["bad_connection", () => opening(`keeper:${secret}@localhost`)],
      ["bad_connection", () => opening(`postgres://keeper:${secret}@[::bad/x`)],
      ["bad_table_name", () => opening(connection, "x; DROP TABLE y")],
      ["index_missing", () => opening(connection)],
    ] as const;
    for (const [code, work] of cases) {
      const failure = await failureOf(work());
      expect(failure).toMatchObject({ owner: "corpus", code, retryable: code === "database_unreachable" });
      for (const hidden of [secret, encodeURIComponent(secret), postgres.password]) {
        expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(hidden);
      }
    }
  });

  it("says when the extension may not be created", async () => {
    await keeper.query("CREATE ROLE guest LOGIN PASSWORD 'guest'");
    await keeper.query("CREATE DATABASE plain OWNER guest");
    await keeper.query("ALTER DATABASE plain OWNER TO keeper");
    const guest = postgres.url({ user: "guest", password: "guest", database: "plain" });
    const failure = await failureOf(buildPgvectorIndex(travel, { connection: guest, table: "t", encoder }));
    expect(failure).toMatchObject({ owner: "corpus", code: "no_vector_extension" });
    expect(failure.message).toContain("CREATE EXTENSION vector");
  });

  it("refuses another encoder, other dimensions and what no graph holds", async () => {
    const table = "checked";
    await (await buildPgvectorIndex(travel, { connection, table, encoder })).close();
    const other = { ...encoder, id: "another" };
    expect((await failureOf(openPgvectorIndex(travel, { connection, table, encoder: other }))).code).toBe(
      "other_encoder",
    );
    const wide = hashingEncoder({ dimensions: 2001 });
    expect((await failureOf(buildPgvectorIndex(travel, { connection, table: "wide", encoder: wide }))).code).toBe(
      "too_many_dimensions",
    );
    const index = await buildPgvectorIndex(travel, { connection, table: "wide", encoder: wide, exact: true });
    expect((await index.search(["panda"], { k: 1 }))[0]).toHaveLength(1);
    await index.close();
  });

  it("stores no vector that cannot be, and searches by none", async () => {
    const table = "vectors";
    const giving = (vector: Float32Array) => ({
      ...encoder,
      encode: async (texts: readonly string[]) => texts.map(() => vector),
    });
    const index = await buildPgvectorIndex(travel, { connection, table, encoder });
    for (const vector of [new Float32Array(63), new Float32Array(64).fill(Number.NaN)]) {
      const wrong = giving(vector);
      const building = buildPgvectorIndex(travel, { connection, table, encoder: wrong, fresh: true });
      expect(await failureOf(building)).toMatchObject({ owner: "model", code: "bad_vector" });
    }
    // A build that failed leaves nothing that is taken for whole.
    expect((await failureOf(openPgvectorIndex(travel, { connection, table, encoder }))).code).toBe("index_unfinished");
    await index.close();
    await expect(openPgvectorIndex(travel, { connection, table, encoder, efSearch: 2000 })).rejects.toThrow(RangeError);
  });

  it("lets one builder of a name work at a time", async () => {
    const slow = hashingEncoder({ waitMs: 300 });
    const build = () => buildPgvectorIndex(travel, { connection, table: "busy", encoder: slow });
    const outcomes = await Promise.allSettled([build(), build()]);
    const [failed] = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(failed?.reason).toMatchObject({ failure: { code: "index_busy", retryable: true } });
    for (const outcome of outcomes) if (outcome.status === "fulfilled") await outcome.value.close();
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("answers from the old index until the new one is ready, and never from the new one as if it were the old", async () => {
    const table = "swapped";
    const before = await buildPgvectorIndex(travel, { connection, table, encoder });
    const expected = await before.search(["panda"], { k: 2 });
    const corpus = numbered(100);
    let during: ScoredPassage[][] | undefined;
    const after = await buildPgvectorIndex(corpus, {
      connection,
      table,
      encoder: {
        ...encoder,
        async encode(texts, kind) {
          if (kind === "passage") during = await before.search(["panda"], { k: 2 });
          return encoder.encode(texts, kind);
        },
      },
    });
    expect(during).toEqual(expected);
    expect((await failureOf(before.search(["panda"], { k: 2 }))).code).toBe("index_missing");
    expect((await after.search([corpus.document(5).text], { k: 1 }))[0]![0]!.passage).toBe(5);
    const tables = await keeper.query("SELECT 1 FROM pg_tables WHERE tablename LIKE 'swapped_%'");
    expect(tables.rows).toHaveLength(1);
    await Promise.all([before.close(), after.close()]);
  });

  describe("while a table is locked", () => {
    const table = "locked";
    /** Searches do not end before this does. */
    async function whileLocked(work: () => Promise<void>) {
      await (await buildPgvectorIndex(travel, { connection, table, encoder })).close();
      const { rows } = await keeper.query("SELECT data FROM arenakit_indexes WHERE name = $1", [table]);
      await keeper.query(`BEGIN; LOCK TABLE ${rows[0].data} IN ACCESS EXCLUSIVE MODE`);
      try {
        await work();
      } finally {
        await keeper.query("ROLLBACK");
      }
    }

    it("fails when the deadline of a statement passes, and answers afterwards", async () => {
      const index = await openAfterBuild({ statementTimeoutMs: 300 });
      await whileLocked(async () => {
        expect(await failureOf(index.search(["panda"], { k: 1 }))).toMatchObject({
          code: "database_timeout",
          retryable: true,
        });
      });
      expect((await index.search(["panda"], { k: 1 }))[0]).toHaveLength(1);
      await index.close();
    });

    it("gives up at the signal, and answers afterwards", async () => {
      const index = await openAfterBuild({ connections: 1 });
      await whileLocked(async () => {
        const gone = new AbortController();
        const searching = index.search(["panda"], { k: 1, signal: gone.signal });
        gone.abort(new Error("the caller went away"));
        await expect(searching).rejects.toThrow("the caller went away");
      });
      expect((await index.search(["panda"], { k: 1 }))[0]).toHaveLength(1);
      await index.close();
    });

    it("refuses queries beyond those that may wait", async () => {
      const index = await openAfterBuild({ connections: 1, maxWaiting: 2 });
      let asked: Promise<ScoredPassage[][]>[] = [];
      await whileLocked(async () => {
        asked = Array.from({ length: 3 }, () => index.search(["panda"], { k: 1 }));
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(await failureOf(index.search(["panda"], { k: 1 }))).toMatchObject({
          code: "overloaded",
          retryable: true,
        });
      });
      for (const lists of await Promise.all(asked)) expect(lists[0]).toHaveLength(1);
      await index.close();
    });

    async function openAfterBuild(options: { statementTimeoutMs?: number; connections?: number; maxWaiting?: number }) {
      return buildPgvectorIndex(travel, { connection, table, encoder, ...options });
    }
  });

  it("goes on where a builder was killed, to the same rows", async () => {
    const documents = 1000;
    const build = (table: string, killAfter?: number) =>
      runBuilder<{ stored: number }>("pgvector-builder.mjs", [connection, table, String(documents)], killAfter);
    const killed = await build("resumed", 4);
    expect(killed.signal).toBe("SIGKILL");
    const opening = () => openPgvectorIndex(numbered(documents), { connection, table: "resumed", encoder });
    expect((await failureOf(opening())).code).toBe("index_unfinished");

    const stored = killed.lines.at(-1)!.stored;
    expect(stored).toBeLessThan(documents);
    // The server drops the lock of the dead session in its own time.
    let resumed = await build("resumed");
    for (let nth = 0; resumed.code !== 0 && nth < 20; nth += 1) resumed = await build("resumed");
    expect(resumed.code).toBe(0);
    expect(resumed.lines[0]!.stored).toBeGreaterThan(stored);
    expect((await build("whole")).code).toBe(0);
    const contents = async (table: string) => {
      const { rows } = await keeper.query("SELECT data FROM arenakit_indexes WHERE name = $1 AND ready", [table]);
      return (await keeper.query(`SELECT passage, embedding::text FROM ${rows[0].data} ORDER BY passage`)).rows;
    };
    const [one, other] = [await contents("resumed"), await contents("whole")];
    expect(one).toHaveLength(documents);
    expect(one).toEqual(other);
    await (await opening()).close();
  });

  it("says that the server is gone, and answers the same when it is back", async () => {
    const index = await buildPgvectorIndex(travel, { connection, table: "lasting", encoder });
    const before = await index.search(["panda", "train"], { k: 3 });
    await postgres.kill();
    expect(await failureOf(index.search(["panda"], { k: 3 }))).toMatchObject({
      owner: "corpus",
      code: "database_unreachable",
      retryable: true,
    });
    await postgres.restart();
    expect(await index.search(["panda", "train"], { k: 3 })).toEqual(before);
    await index.close();
  });
});
