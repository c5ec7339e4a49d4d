/** `PUT /trajectories/{sha256}`, GET and HEAD: a trajectory is sent once and named by its hash in any number of calls. */
import { boundary, type Failure } from "@arenakit/contracts";
import { afterDraining, encodingRefusal } from "@arenakit/server-kit";
import { MAX_TRAJECTORY_BYTES } from "./limits.ts";
import { statusOfFailure, type TrajectoryStore } from "./trajectory-store.ts";

const ALLOW = "GET, HEAD, PUT";

/** Answers requests whose path is `/{sha256}`. */
export function trajectoryApp(store: TrajectoryStore): (request: Request) => Promise<Response> {
  return async (request) => {
    const name = new URL(request.url).pathname.slice(1);
    if (!/^[0-9a-f]{64}$/.test(name))
      return afterDraining(
        request,
        refused(404, "no_such_path", "expected /trajectories/{sha256}, 64 hex digits in lower case"),
      );
    if (request.method === "PUT") return afterDraining(request, await put(store, name, request));
    if (request.method === "GET" || request.method === "HEAD") return get(store, name, request.method);
    return afterDraining(
      request,
      refused(405, "method_not_allowed", `a trajectory takes ${ALLOW}, not ${request.method}`, { allow: ALLOW }),
    );
  };
}

async function put(store: TrajectoryStore, name: string, request: Request): Promise<Response> {
  const packed = encodingRefusal(request.headers);
  if (packed !== null) return refused(415, "unsupported_media_type", packed, { "accept-encoding": "identity" });
  const bytes = await bodyOf(request);
  if (!bytes) return refused(413, "payload_too_large", `a trajectory has at most ${MAX_TRAJECTORY_BYTES} bytes`);
  const stored = await boundary("harness", () => store.put(name, bytes));
  if (!stored.ok) {
    const { failure } = stored;
    return Response.json({ error: failure }, { status: failure.owner === "policy" ? statusOfFailure(failure) : 500 });
  }
  return Response.json({ sha256: name, bytes: bytes.byteLength }, { status: stored.value === "created" ? 201 : 200 });
}

function get(store: TrajectoryStore, name: string, method: "GET" | "HEAD"): Response {
  const bytes = store.bytes(name);
  if (!bytes) return refused(404, "no_such_trajectory", "no trajectory of this hash is kept here: send it with PUT");
  const headers = {
    "content-type": "application/json",
    "content-length": String(bytes.byteLength),
    etag: `"${name}"`,
  };
  return new Response(method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>), { headers });
}

/** Null for a body beyond the limit, which is not read further. */
async function bodyOf(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length")) > MAX_TRAJECTORY_BYTES) return null;
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    pieces.push(piece.value);
    length += piece.value.byteLength;
    if (length > MAX_TRAJECTORY_BYTES) {
      reader?.releaseLock();
      return null;
    }
  }
  reader?.releaseLock();
  return Buffer.concat(pieces);
}

function refused(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  const failure: Failure = { owner: "policy", code, message, retryable: false };
  return Response.json({ error: failure }, { status, headers });
}
