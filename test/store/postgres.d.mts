/** Types of postgres.mjs. */
export interface Postgres {
  readonly port: number;
  readonly password: string;
  /** Of the server's first process; another one after a restart. */
  pid(): number;
  /** `postgres://…` of a user, by default the one who may do everything. */
  url(options?: { user?: string; password?: string; database?: string }): string;
  /** Ends at once, as after a fault of the machine. */
  kill(): Promise<void>;
  /** Starts again over the same data, at the same port. */
  restart(): Promise<void>;
  /** Ends, with its data. */
  stop(): Promise<void>;
}

/**
 * A server of its own. `fsync` is off unless asked for: without it data survive the end of every process, but not a loss
 * of power. `settings` are those of postgresql.conf. Where its programs are missing a test is skipped with the reason;
 * in CI that is an error.
 */
export function startPostgres(options?: {
  fsync?: boolean;
  settings?: Readonly<Record<string, string | number>>;
}): Promise<Postgres | { readonly missing: string }>;
