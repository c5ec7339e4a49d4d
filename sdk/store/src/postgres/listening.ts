/** Listens for groups that other gateways changed, on a connection of its own that is opened again when it is lost. */
import pg from "pg";
import { configOf, type PostgresConnection, postgresFailure } from "./connection.ts";

export interface ListeningOptions {
  readonly connection: PostgresConnection;
  readonly channel: string;
  /** Ids of groups, and the number of the server's process that told of them. */
  readonly onNotice: (ids: readonly string[], processId: number) => void;
}

/** On which gateways over one schema tell each other. */
export const channelOf = ({ schema }: PostgresConnection): string => `arenakit_${schema}`;

const PAUSE_MS = { first: 100, most: 5_000 };
/** A connection that nobody speaks on may be cut without a word; it is asked whether it is there. */
const LOOK_EVERY_MS = 15_000;

/** Resolves when it listens; what is lost later comes back by itself. Returns what ends it. */
export async function listen(options: ListeningOptions): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let pause = PAUSE_MS.first;

  const later = (milliseconds: number, work: () => Promise<void>) => {
    if (isEnded) return;
    clearTimeout(timer);
    timer = setTimeout(() => void work(), milliseconds);
    timer.unref();
  };
  const again = async () => {
    // The server is away: the next try comes later, and those who wait look for themselves meanwhile.
    try {
      await connect();
      pause = PAUSE_MS.first;
    } catch {
      pause = Math.min(2 * pause, PAUSE_MS.most);
      later(pause, again);
    }
  };
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    void lost.end().catch(() => {}); // it is gone already
    later(pause, again);
  };
  const look = (current: pg.Client) => async () => {
    // A connection that does not answer is as good as lost.
    try {
      await current.query("SELECT 1");
      if (client === current) later(LOOK_EVERY_MS, look(current));
    } catch {
      lose(current);
    }
  };
  const connect = async () => {
    const opened = new pg.Client(configOf(options.connection));
    opened.on("error", () => lose(opened));
    opened.on("end", () => lose(opened));
    opened.on("notification", ({ payload, processId }) => {
      if (payload) options.onNotice(JSON.parse(payload) as string[], processId);
    });
    try {
      await opened.connect();
      await opened.query(`LISTEN ${options.channel}`);
    } catch (error) {
      await opened.end().catch(() => {}); // it may not have been opened
      throw postgresFailure(error);
    }
    if (isEnded) return opened.end();
    client = opened;
    later(LOOK_EVERY_MS, look(opened));
  };
  await connect();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    const last = client;
    client = null;
    await last?.end();
  };
}
