/**
 * The tables made, and brought up to the version that this code knows, one step after the other. A store that is newer
 * than the code is refused: an older gateway would misread it.
 */
import { fail } from "@arenakit/contracts";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** What differs: words for the same kinds of columns, and how large texts are kept. */
export interface Dialect {
  readonly engine: "sqlite" | "postgres";
}

type Step = (dialect: Dialect) => readonly string[];

/** Step n brings a store of version n to n + 1. */
const STEPS: readonly Step[] = [
  ({ engine }) => {
    const inKey = engine === "sqlite" ? " WITHOUT ROWID" : "";
    const whole = engine === "sqlite" ? "INTEGER" : "BIGINT";
    // Byte order, whatever the database's language: ids are compared and sorted, never read.
    const text = engine === "sqlite" ? "TEXT" : 'TEXT COLLATE "C"';
    const bytes = engine === "sqlite" ? "BLOB" : "BYTEA";
    const played = (name: string) =>
      `CREATE TABLE ${name} (group_id ${text} NOT NULL, number INTEGER NOT NULL, played TEXT NOT NULL, PRIMARY KEY (group_id, number))`;
    return [
      `CREATE TABLE groups (
        id ${text} PRIMARY KEY, run ${text} NOT NULL, step ${whole}, size INTEGER NOT NULL, quorum INTEGER NOT NULL,
        state ${text} NOT NULL, version ${whole} NOT NULL, have INTEGER NOT NULL, abandoned INTEGER NOT NULL,
        body_bytes ${whole} NOT NULL, opened_at ${whole} NOT NULL, collect_until ${whole} NOT NULL,
        judge_ms ${whole} NOT NULL, ready_at ${whole}, judge_until ${whole}, closed_at ${whole},
        changed_at ${whole} NOT NULL, owner TEXT, token ${whole} NOT NULL, lease_until ${whole}, failure TEXT,
        terms TEXT NOT NULL, result TEXT)`,
      // By times instead of states, so that none of these is passed over for the index by state, which has no such order.
      "CREATE INDEX groups_collecting ON groups (collect_until) WHERE ready_at IS NULL AND closed_at IS NULL",
      "CREATE INDEX groups_judged ON groups (opened_at, id) WHERE ready_at IS NOT NULL AND closed_at IS NULL",
      "CREATE INDEX groups_closed ON groups (closed_at, id) WHERE closed_at IS NOT NULL",
      "CREATE INDEX groups_bodied ON groups (closed_at, id) WHERE closed_at IS NOT NULL AND body_bytes > 0",
      "CREATE INDEX groups_counted ON groups (state, opened_at, id, body_bytes)",
      "CREATE INDEX groups_opened ON groups (opened_at, id)",
      "CREATE INDEX groups_changed ON groups (changed_at, id)",
      "CREATE INDEX groups_run_opened ON groups (run, opened_at, id)",
      "CREATE INDEX groups_run_changed ON groups (run, changed_at, id)",
      `CREATE TABLE attempts (
        group_id ${text} NOT NULL, idx INTEGER NOT NULL, generation ${whole} NOT NULL, state ${text} NOT NULL,
        sha256 TEXT, bytes ${whole} NOT NULL, failure TEXT, at ${whole} NOT NULL, PRIMARY KEY (group_id, idx))${inKey}`,
      `CREATE TABLE bodies (group_id ${text} NOT NULL, idx INTEGER NOT NULL, body ${bytes} NOT NULL, PRIMARY KEY (group_id, idx))`,
      // To compress a body costs the server several times what all the rest of storing it does.
      ...(engine === "postgres" ? ["ALTER TABLE bodies ALTER COLUMN body SET STORAGE EXTERNAL"] : []),
      played("matches"),
      played("lists"),
      `CREATE TABLE comparisons (key ${text} PRIMARY KEY, comparison TEXT NOT NULL, at ${whole} NOT NULL)`,
      "CREATE INDEX comparisons_at ON comparisons (at)",
      `CREATE TABLE configs (sha256 ${text} PRIMARY KEY, config TEXT NOT NULL, at ${whole} NOT NULL)`,
      `CREATE TABLE config_names (name ${text} PRIMARY KEY, sha256 ${text} NOT NULL, at ${whole} NOT NULL)`,
      "CREATE INDEX config_names_sha256 ON config_names (sha256, at)",
    ];
  },
  () => ["ALTER TABLE groups ADD COLUMN lost INTEGER NOT NULL DEFAULT 0"],
  ({ engine }) => {
    const whole = engine === "sqlite" ? "INTEGER" : "BIGINT";
    const text = engine === "sqlite" ? "TEXT" : 'TEXT COLLATE "C"';
    const inKey = engine === "sqlite" ? " WITHOUT ROWID" : "";
    return [
      `CREATE TABLE episodes (
        id ${text} PRIMARY KEY, environment ${text} NOT NULL, status ${text} NOT NULL, setup TEXT NOT NULL,
        state TEXT NOT NULL, turns INTEGER NOT NULL, pending_turn INTEGER, pending_key TEXT, pending_sha256 TEXT,
        owner TEXT, token ${whole} NOT NULL, lease_until ${whole}, idle_ms ${whole} NOT NULL,
        created_at ${whole} NOT NULL, changed_at ${whole} NOT NULL, result TEXT, failure TEXT)`,
      "CREATE INDEX episodes_status_changed ON episodes (status, changed_at, id)",
      `CREATE TABLE episode_turns (
        episode_id ${text} NOT NULL, turn INTEGER NOT NULL, key TEXT, sha256 TEXT NOT NULL, reply TEXT NOT NULL,
        at ${whole} NOT NULL, PRIMARY KEY (episode_id, turn))${inKey}`,
    ];
  },
  ({ engine }) => {
    const text = engine === "sqlite" ? "TEXT" : 'TEXT COLLATE "C"';
    return [
      `ALTER TABLE groups ADD COLUMN pool ${text}`,
      "ALTER TABLE groups ADD COLUMN pool_limit INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE groups ADD COLUMN pooled INTEGER",
      "CREATE INDEX groups_pooled ON groups (pool, step, id) WHERE pooled IS NOT NULL",
      `ALTER TABLE attempts ADD COLUMN from_group ${text}`,
      "ALTER TABLE attempts ADD COLUMN from_idx INTEGER",
    ];
  },
  ({ engine }) => {
    const whole = engine === "sqlite" ? "INTEGER" : "BIGINT";
    const text = engine === "sqlite" ? "TEXT" : 'TEXT COLLATE "C"';
    return [
      "ALTER TABLE groups ADD COLUMN held INTEGER NOT NULL DEFAULT 0",
      `ALTER TABLE groups ADD COLUMN released_at ${whole}`,
      `CREATE TABLE evolutions (
        run ${text} PRIMARY KEY, settings TEXT NOT NULL, state TEXT NOT NULL, version ${whole} NOT NULL,
        pool ${text} NOT NULL, pool_size INTEGER NOT NULL, is_over INTEGER NOT NULL, owner TEXT,
        token ${whole} NOT NULL, lease_until ${whole}, created_at ${whole} NOT NULL, changed_at ${whole} NOT NULL,
        failure TEXT)`,
      "CREATE INDEX evolutions_changed ON evolutions (changed_at, run)",
      "CREATE INDEX evolutions_running ON evolutions (changed_at, run) WHERE is_over = 0",
      "CREATE INDEX evolutions_pool ON evolutions (pool)",
      `CREATE TABLE evolution_pools (sha256 ${text} PRIMARY KEY, size INTEGER NOT NULL, at ${whole} NOT NULL)`,
      `CREATE TABLE evolution_pool_tasks (
        pool ${text} NOT NULL, place INTEGER NOT NULL, document TEXT NOT NULL, PRIMARY KEY (pool, place))`,
      `CREATE TABLE evolution_tasks (
        id ${text} PRIMARY KEY, run ${text} NOT NULL, step ${whole} NOT NULL, role ${text} NOT NULL,
        place INTEGER NOT NULL, document TEXT NOT NULL, UNIQUE (run, step, role, place))`,
      `CREATE TABLE evolution_rubrics (
        run ${text} NOT NULL, place INTEGER NOT NULL, document TEXT NOT NULL, PRIMARY KEY (run, place))`,
      `CREATE TABLE evolution_reports (
        run ${text} NOT NULL, step ${whole} NOT NULL, document TEXT NOT NULL, PRIMARY KEY (run, step))`,
    ];
  },
];

const STORE_VERSION = STEPS.length;

/**
 * Makes or migrates the tables, within a transaction that the caller holds alone. `named` says in messages which store
 * it is. Throws a FailureError of owner "harness", code `store_newer`, for one of a later version.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect, named: string): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS store_version (version INTEGER NOT NULL)`.execute(db);
  const found = await db.selectFrom("store_version").select("version").executeTakeFirst();
  const version = found?.version ?? 0;
  if (version > STORE_VERSION) {
    fail(
      "harness",
      "store_newer",
      `${named} has version ${version} and this arenakit knows versions up to ${STORE_VERSION}: use the arenakit that made it, or another store`,
    );
  }
  if (version === STORE_VERSION) return;
  for (const step of STEPS.slice(version)) for (const statement of step(dialect)) await sql.raw(statement).execute(db);
  await db.deleteFrom("store_version").execute();
  await db.insertInto("store_version").values({ version: STORE_VERSION }).execute();
}
