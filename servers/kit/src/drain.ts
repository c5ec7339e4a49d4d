/**
 * What becomes of a body that nobody wants. A client writes its whole request before it reads, so a server that stops
 * reading and hangs up takes the refusal away from it.
 */

/** What is read and forgotten so that a refusal can be read; the senders of more have to notice the hang-up. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024;
/** A sender that takes longer is not waited for. */
const DRAIN_DEADLINE_MS = 5_000;

/** The refusal, after the rest of the request's body has come; with `connection: close` when it did not end in time. */
export async function afterDraining(request: Request, refusal: Response): Promise<Response> {
  if (request.body === null || request.body.locked || (await drained(request.body))) return refusal;
  const headers = new Headers(refusal.headers);
  headers.set("connection", "close");
  return new Response(refusal.body, { status: refusal.status, headers });
}

async function drained(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DRAIN_DEADLINE_MS);
  });
  const gone = () => null; // the sender went away: there is nothing left to wait for
  try {
    for (let bytes = 0; bytes <= MAX_DRAINED_BYTES; ) {
      const piece = await Promise.race([reader.read().catch(gone), late]);
      if (piece === null) return false;
      if (piece.done) return true;
      bytes += piece.value.byteLength;
    }
    return false;
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
