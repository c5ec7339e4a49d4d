/**
 * The way to the database: connections with bounds and deadlines, and what went wrong with them as failures of the
 * corpus. A password never stands in a message, nor does a connection string, which may hold one.
 */
import { FailureError, fail, tableOf } from "@arenakit/contracts";
import pg from "pg";
import type { DatabaseConnection } from "./database-connection.ts";

export interface ConnectionBounds {
  /** A statement that takes longer is cancelled by the server. */
  readonly statementTimeoutMs: number;
  /** Leaves it to the server alone, since some statements are given more time there. */
  readonly isLeftToServer?: boolean;
  /** Settings of every session, by name. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** A connection that no query uses is given back after this. */
const IDLE_MS = 30_000;

/** At most `size` connections, opened as they are needed. */
export function openPool(connection: DatabaseConnection, size: number, bounds: ConnectionBounds): pg.Pool {
  const pool = new pg.Pool({
    ...configOf(connection, bounds),
    max: size,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // A connection lost while idle is replaced at the next query, which will say if the server is gone.
  pool.on("error", () => {});
  return pool;
}

/** One connection of its own, whose session holds locks. */
export async function connect(connection: DatabaseConnection, bounds: ConnectionBounds): Promise<pg.Client> {
  const client = new pg.Client(configOf(connection, bounds));
  // What is lost between two statements is told by the next one.
  client.on("error", () => {});
  await client.connect().catch(throwFailure);
  return client;
}

function configOf(connection: DatabaseConnection, bounds: ConnectionBounds) {
  const { statementTimeoutMs, isLeftToServer = false, settings = {} } = bounds;
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...partsOf(connection),
    application_name: "arenakit",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: [`-c statement_timeout=${statementTimeoutMs}`, ...options].join(" "),
    // A server that has gone away without a word is noticed by the client.
    ...(!isLeftToServer && { query_timeout: statementTimeoutMs + CONNECT_TIMEOUT_MS }),
  };
}

function partsOf(connection: DatabaseConnection): pg.ClientConfig {
  if (typeof connection !== "string") return connection;
  // The reason is left out: it would repeat the string with the password.
  if (!URL.canParse(connection) || !/^postgres(ql)?:$/.test(new URL(connection).protocol)) {
    fail("corpus", "bad_connection", "expected a connection string like postgres://user:password@host:5432/database");
  }
  return { connectionString: connection };
}

interface DatabaseErrorAdvice {
  readonly code: string;
  readonly advice: string;
  readonly retryable?: boolean;
}

const UNREACHABLE: DatabaseErrorAdvice = {
  code: "database_unreachable",
  advice: "check its host and port, and that it runs",
  retryable: true,
};
const FULL: DatabaseErrorAdvice = {
  code: "database_full",
  advice: "free memory, disk or connections of the server",
  retryable: true,
};
const REFUSED: DatabaseErrorAdvice = { code: "database_refused", advice: "check user, password and pg_hba.conf" };

/** By SQLSTATE, its class of two characters, or the code of a system call. */
const KNOWN = tableOf<DatabaseErrorAdvice>({
  "28": REFUSED,
  "3D000": { code: "database_missing", advice: "create the database, or name another" },
  "42501": { code: "database_forbidden", advice: "grant the user what the message names" },
  "42P01": { code: "index_missing", advice: "build the index, or open it again where it was rebuilt" },
  "57014": { code: "database_timeout", advice: "give a longer statement timeout, or a smaller k", retryable: true },
  "55P03": { code: "database_timeout", advice: "another session holds a lock; try again", retryable: true },
  "53": FULL,
  "08": UNREACHABLE,
  "57": UNREACHABLE,
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  ENOENT: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  EPIPE: UNREACHABLE,
});

/** What the client itself says when a connection ends or takes too long; it has no codes for that. */
const CLIENT_SAYS: readonly (readonly [RegExp, DatabaseErrorAdvice])[] = [
  [/^Query read timeout/, { ...UNREACHABLE, code: "database_timeout" }],
  [/terminated|timeout|not queryable|Client was closed|ended/i, UNREACHABLE],
  [/SASL|password/i, REFUSED],
  [/SSL/, { code: "database_refused", advice: "check whether the server speaks TLS" }],
];

/** Throws what a statement or a connection failed with as a failure; failures pass unchanged. */
export function throwFailure(error: unknown): never {
  if (error instanceof FailureError) throw error;
  if (!(error instanceof Error)) throw error;
  const raw = String((error as { code?: unknown }).code ?? "");
  const known =
    KNOWN.get(raw) ??
    (/^[0-9A-Z]{5}$/.test(raw) ? KNOWN.get(raw.slice(0, 2)) : undefined) ??
    CLIENT_SAYS.find(([pattern]) => pattern.test(error.message))?.[1];
  if (!known && !raw) throw error;
  const said = error.message || raw;
  const { code, advice, retryable = false } = known ?? { code: "database_failed", advice: "see the server's log" };
  fail("corpus", code, `PostgreSQL: ${said}; ${advice}`, { retryable, cause: error });
}
