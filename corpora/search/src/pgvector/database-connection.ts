/** How a database is named. Apart from the client, whose types users need not have. */

/** A connection string (`postgres://user:password@host:5432/database`), or its parts. */
export type DatabaseConnection =
  | string
  | {
      /** A name, an address, or a folder with a Unix socket. */
      readonly host: string;
      readonly port?: number;
      readonly user: string;
      readonly password?: string;
      readonly database: string;
      /** `true` for TLS with a checked certificate. */
      readonly ssl?: boolean;
    };
