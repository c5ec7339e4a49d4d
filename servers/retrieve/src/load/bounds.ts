/**
 * What a request may take: a deadline, and room for its body beside the others. Overloaded is that it could not be taken
 * in now, the one error that becomes a 503 or a dialect's empty answer.
 */
import { refuse } from "../refusal.ts";

/** Why: too many requests, too many bytes of their bodies, too many queries that wait, or no answer before the deadline. */
export type OverloadReason = "requests" | "bytes" | "queries" | "deadline";

export class Overloaded extends Error {
  override readonly name = "Overloaded";
  readonly reason: OverloadReason;
  constructor(reason: OverloadReason) {
    super(WORDS[reason]);
    this.reason = reason;
  }
}

const WORDS: Readonly<Record<OverloadReason, string>> = {
  requests: "too many requests are under way: ask again after Retry-After seconds",
  bytes: "the bodies of the requests under way are too large: ask again after Retry-After seconds",
  queries: "too many queries wait for a search: ask again after Retry-After seconds",
  deadline: "no answer before the deadline: ask again after Retry-After seconds, or with fewer queries at a time",
};

/** The time that a request has: a signal for what works for it, and an end to waiting for what does not listen. */
export interface Deadline {
  /** Aborts with Overloaded("deadline"), or when the client leaves. */
  readonly signal: AbortSignal;
  /** What the work ends with, or rejects with the signal's reason. */
  bound<T>(work: Promise<T>): Promise<T>;
  /** To be called when the request is answered. */
  end(): void;
}

export function createDeadline(ms: number, client: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Overloaded("deadline")), ms);
  const leave = () => controller.abort(client.reason);
  if (client.aborted) leave();
  else client.addEventListener("abort", leave, { once: true });
  const { signal } = controller;
  return {
    signal,
    bound: (work) =>
      new Promise((resolve, reject) => {
        work.then(resolve, reject);
        if (signal.aborted) reject(signal.reason);
        else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
    end() {
      clearTimeout(timer);
      client.removeEventListener("abort", leave);
    },
  };
}

/** Bytes of the bodies that are held now; a request gives its own back when it is answered. */
export interface HeldBytes {
  count: number;
  readonly most: number;
}

/** Throws a 413 as soon as it is known that there are more than `most`, and Overloaded where all bodies have no room. */
export async function readBytes(
  request: Request,
  { most, held, signal }: { readonly most: number; readonly held: HeldBytes; readonly signal: AbortSignal },
): Promise<{ bytes: Uint8Array; release: () => void }> {
  let length = 0;
  const take = (more: number) => {
    length += more;
    held.count += more;
    if (length > most) refuse(413, `the body is larger than ${most} bytes: send fewer queries at a time`);
    if (held.count > held.most) throw new Overloaded("bytes");
  };
  const release = () => {
    held.count -= length;
    length = 0;
  };
  try {
    const told = request.headers.get("content-length");
    // A length that is told holds, since the parser of HTTP reads no further; then nothing has to go through a stream.
    if (told !== null) take(Number(told));
    const bytes = told === null ? await readPieces(request, { take, signal }) : await request.arrayBuffer();
    return { bytes: new Uint8Array(bytes), release };
  } catch (error) {
    // What was read is let go before anybody hears of it.
    release();
    throw error;
  }
}

async function readPieces(
  request: Request,
  { take, signal }: { readonly take: (more: number) => void; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request.body ?? []) {
    signal.throwIfAborted();
    take(piece.length);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
