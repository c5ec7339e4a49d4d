/**
 * Who may talk to a server. On loopback: only pages of this machine (a hostile page that rebinds its name to
 * 127.0.0.1 still sends its own Host and Origin). On any other address: only who has the token.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { fail } from "@arenakit/contracts";
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";

export interface GuardOptions {
  /** The address that the server is bound to. */
  readonly host: string;
  /** Bearer token; required unless `host` is loopback. */
  readonly token?: string;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
/** Whether only this machine can reach an address: 127.0.0.0/8, ::1 or localhost. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Null when the request may pass, else the refusal. Throws token_required for an open door to the network. */
export function createGuard({ host, token }: GuardOptions): (request: Request) => Response | null {
  const local = isLoopback(host);
  if (!local && !token)
    fail(
      "harness",
      "token_required",
      `${host} can be reached from other machines: name a bearer token, or bind to 127.0.0.1`,
    );
  const names = [...localhostAllowedHostnames(), host];
  return (request) => {
    if (local) {
      // An in-process Request has no Host header; its URL says the same.
      const named = request.headers.get("host") ?? new URL(request.url).host;
      if (!validateHostHeader(named, names).ok)
        return refusal("forbidden_host", `the Host header names ${named}, this server is loopback only`);
      const origin = request.headers.get("origin");
      if (!validateOriginHeader(origin, localhostAllowedOrigins()).ok)
        return refusal("forbidden_origin", `pages of ${origin} may not use this server`);
    }
    if (token && !sameSecret(request.headers.get("authorization") ?? "", `Bearer ${token}`))
      return refusal("unauthorized", "send the header Authorization: Bearer TOKEN", {
        status: 401,
        headers: { "www-authenticate": "Bearer" },
      });
    return null;
  };
}

function refusal(code: string, message: string, init: ResponseInit = { status: 403 }): Response {
  return Response.json({ error: { owner: "harness", code, message, retryable: false } }, init);
}

/** Hashing first gives both sides one length, so that the comparison's time tells nothing. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
