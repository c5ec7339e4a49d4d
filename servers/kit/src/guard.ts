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
import type { HeaderReader } from "./context.ts";

export interface GuardOptions {
  /** The address that the server is bound to. */
  readonly host: string;
  /** Bearer token; required unless `host` is loopback. */
  readonly token?: string;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
/** Whether only this machine can reach an address: 127.0.0.0/8, ::1 or localhost. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Null when the request may pass, else the refusal. */
export type Guard = (headers: Pick<HeaderReader, "get">) => Refusal | null;

export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

export const refusalResponse = ({ status, headers, body }: Refusal): Response =>
  new Response(body, { status, headers });

/** Throws token_required for an open door to the network. */
export function createGuard({ host, token }: GuardOptions): Guard {
  const local = isLoopback(host);
  if (!local && !token)
    fail(
      "harness",
      "token_required",
      `${host} can be reached from other machines: name a bearer token, or bind to 127.0.0.1`,
    );
  const names = [...localhostAllowedHostnames(), host];
  return (headers) => {
    if (local) {
      const named = headers.get("host");
      if (!validateHostHeader(named, names).ok)
        return refusal("forbidden_host", `the Host header names ${named}, this server is loopback only`);
      const origin = headers.get("origin");
      if (!validateOriginHeader(origin, localhostAllowedOrigins()).ok)
        return refusal("forbidden_origin", `pages of ${origin} may not use this server`);
    }
    if (token && !sameSecret(headers.get("authorization") ?? "", `Bearer ${token}`))
      return refusal("unauthorized", "send the header Authorization: Bearer TOKEN", {
        status: 401,
        headers: { "www-authenticate": "Bearer" },
      });
    return null;
  };
}

function refusal(
  code: string,
  message: string,
  more: { status?: number; headers?: Record<string, string> } = {},
): Refusal {
  return {
    status: more.status ?? 403,
    headers: { "content-type": "application/json", ...more.headers },
    body: JSON.stringify({ error: { owner: "harness", code, message, retryable: false } }),
  };
}

/** Hashing first gives both sides one length, so that the comparison's time tells nothing. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
