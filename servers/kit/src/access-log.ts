/**
 * One JSON line for each request, off the hot path: a request adds a short record to a list, and a timer writes the
 * list. No header, no query and no argument is ever in it, so no secret is.
 */

export interface AccessRecord {
  /** Milliseconds since the epoch, of the request's end. */
  readonly at: number;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

export interface AccessLog {
  add(record: AccessRecord): void;
  /** Writes what waits; no more is written after it. */
  close(): void;
}

export interface AccessLogOptions {
  /** Takes whole lines. */
  readonly write: (lines: string) => void;
  readonly flushMs?: number;
  /** Records that wait at most; what comes beyond is counted and told in a line of its own. */
  readonly maxWaiting?: number;
}

const FLUSH_MS = 500;
const MAX_WAITING = 20_000;

/** A log whose timer runs until it is closed. */
export function createAccessLog({ write, flushMs = FLUSH_MS, maxWaiting = MAX_WAITING }: AccessLogOptions): AccessLog {
  let waiting: AccessRecord[] = [];
  let dropped = 0;
  const flush = () => {
    if (waiting.length === 0) return;
    const lines = waiting.map((record) => JSON.stringify({ ...record, ms: Math.round(record.ms * 1000) / 1000 }));
    if (dropped > 0) lines.push(JSON.stringify({ dropped }));
    waiting = [];
    dropped = 0;
    write(`${lines.join("\n")}\n`);
  };
  const timer = setInterval(flush, flushMs).unref();
  return {
    add(record) {
      if (waiting.length < maxWaiting) waiting.push(record);
      else dropped++;
    },
    close() {
      clearInterval(timer);
      flush();
    },
  };
}
