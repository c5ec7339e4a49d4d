/**
 * The way to PostgreSQL: connections with bounds and deadlines, each set up alike, and what goes wrong with them as
 * failures. Neither a password nor a connection string, which may hold one, ever stands in a message.
 */
import { FailureError, fail, tableOf } from "@arenakit/contracts";
import pg from "pg";

export interface PostgresConnection {
  /** `postgres://user:password@host:5432/database`, with the parameters that libpq knows. */
  readonly url: string;
  /** Where the tables are: lower-case letters, digits and _, at most 40. */
  readonly schema: string;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Every statement of an operation reads or writes by an index; one that takes longer waits for a lock or a disk. */
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
/** What a gateway that is lost in the middle of a transaction holds is free after this. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const BIGINT = 20;

/** Settings of every connection; `url` and `schema` have been checked. */
export function configOf({ url }: PostgresConnection): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: "arenakit",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // A server that has gone away without a word is noticed here.
    query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
    // Times and sums are whole numbers that a number holds.
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser,
    },
  };
}

/** Statements that a session begins with. Commits wait for the disk, whatever the server's default. */
export function sessionOf({ schema }: PostgresConnection): string {
  return [
    `SET search_path TO ${schema}`,
    `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
    `SET lock_timeout = ${LOCK_TIMEOUT_MS}`,
    `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
  ].join("; ");
}

export function checkedConnection({ url, schema }: PostgresConnection): PostgresConnection {
  // The reason is left out: it would repeat the string with the password.
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    fail("harness", "bad_connection", "expected a connection string like postgres://user:password@host:5432/database");
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema))
    fail(
      "harness",
      "bad_connection",
      `expected a schema of lower-case letters, digits and _, at most 40, got ${schema}`,
    );
  return { url, schema };
}

interface ConnectionFault {
  readonly code: string;
  readonly advice: string;
  readonly retryable?: boolean;
}

const UNREACHABLE: ConnectionFault = {
  code: "store_unreachable",
  advice: "check that the server runs",
  retryable: true,
};
const BUSY: ConnectionFault = { code: "store_busy", advice: "come back later", retryable: true };
const REFUSED: ConnectionFault = { code: "store_refused", advice: "check user, password and pg_hba.conf" };

/** By SQLSTATE, or its class of two characters. */
const STATES = tableOf<ConnectionFault>({
  "08": UNREACHABLE,
  "25006": { code: "store_failed", advice: "the server takes no writes: name the primary", retryable: true },
  "25P03": BUSY,
  "28": REFUSED,
  "3D000": { code: "store_refused", advice: "create the database, or name another" },
  "40": BUSY,
  "42501": { code: "store_refused", advice: "grant the user what the message names" },
  "53": { code: "store_full", advice: "free memory, disk or connections of the server", retryable: true },
  "55P03": BUSY,
  "57014": BUSY,
  "57": UNREACHABLE,
  "58": { code: "store_failed", advice: "check the server's disk and its log", retryable: true },
});

/** What the client itself says when a connection ends or takes too long; it has no codes for that. */
const CLIENT_SAYS: readonly (readonly [RegExp, ConnectionFault])[] = [
  [/^Query read timeout|timeout exceeded/, BUSY],
  [/terminated|timeout|not queryable|Client was closed|ended/i, UNREACHABLE],
  [/SASL|password/i, REFUSED],
  [/SSL/, { code: "store_refused", advice: "check whether the server speaks TLS" }],
];

/** The failure that an error of a statement or a connection is; what is none of these is given back as it is. */
export function postgresFailure(error: unknown): unknown {
  if (error instanceof FailureError || !(error instanceof Error)) return error;
  const code = String((error as { code?: unknown }).code ?? "");
  const isState = /^[0-9A-Z]{5}$/.test(code);
  const known =
    (isState ? (STATES.get(code) ?? STATES.get(code.slice(0, 2))) : undefined) ??
    (/^E[A-Z]+(_[A-Z]+)*$/.test(code) ? UNREACHABLE : undefined) ??
    CLIENT_SAYS.find(([pattern]) => pattern.test(error.message))?.[1];
  if (!known && !isState) return error;
  const { code: told, advice, retryable = false } = known ?? { code: "store_failed", advice: "see the server's log" };
  // An error of several addresses has no message of its own.
  const message = `PostgreSQL: ${error.message || code}; ${advice}`;
  return new FailureError({ owner: "harness", code: told, message, retryable }, { cause: error });
}

/** Whether another try of the same transaction may go through: it lost to another one, and nothing of it is there. */
export function lostToAnother(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "40001" || code === "40P01";
}
