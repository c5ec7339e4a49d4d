/** Kysely over the one synchronous connection that a store has. Transactions are begun and ended by who holds it. */
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "../tables.ts";
import type { SqliteConnection } from "./connection.ts";

export function kyselyOver(connection: SqliteConnection): Kysely<Tables> {
  const only: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, changes } = connection.run(sql, parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) } satisfies QueryResult<Row>;
    },
    streamQuery() {
      throw new Error("the connection streams nothing: ask for fewer rows");
    },
  };
  const outside = async () => {
    throw new Error("transactions of this connection are held by the group commit");
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => only,
    beginTransaction: outside,
    commitTransaction: outside,
    rollbackTransaction: outside,
    releaseConnection: async () => {},
    destroy: async () => connection.close(),
  };
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}
