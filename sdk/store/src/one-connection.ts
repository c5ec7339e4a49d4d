/**
 * Kysely over one connection that somebody else holds: it compiles statements and hands them over. Transactions are
 * begun and ended by the holder, who alone knows when what was written may be acknowledged.
 */
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "./tables.ts";

/** Runs a statement: its rows, and how many it changed where it gives none. */
export type Execute = (
  text: string,
  parameters: readonly unknown[],
) => Promise<{ readonly rows: unknown[]; readonly changes: number }>;

export function kyselyOver(engine: "sqlite" | "postgres", execute: Execute): Kysely<Tables> {
  const only: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, changes } = await execute(sql, parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) } satisfies QueryResult<Row>;
    },
    streamQuery() {
      throw new Error("the connection streams nothing: ask for fewer rows");
    },
  };
  const outside = async () => {
    throw new Error("transactions of this connection are held by who gave it");
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => only,
    beginTransaction: outside,
    commitTransaction: outside,
    rollbackTransaction: outside,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  const parts =
    engine === "sqlite"
      ? { adapter: SqliteAdapter, compiler: SqliteQueryCompiler, introspector: SqliteIntrospector }
      : { adapter: PostgresAdapter, compiler: PostgresQueryCompiler, introspector: PostgresIntrospector };
  const dialect: Dialect = {
    createAdapter: () => new parts.adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new parts.introspector(db),
    createQueryCompiler: () => new parts.compiler(),
  };
  return new Kysely<Tables>({ dialect });
}
