/**
 * Who may talk to a server. On loopback: only pages of this machine (a hostile page that rebinds its name to
 * 127.0.0.1 still sends its own Host and Origin). On any other address: only who has a token. A token opens the paths
 * of its scope; that of `admin` opens all.
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
import { shortened } from "./echo.ts";

/** Whose paths: tools of a policy, tools of a judge, and what is for who runs the server. */
export const SCOPES = ["policy", "judge", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

export interface GuardOptions {
  /** The address that the server is bound to. */
  readonly host: string;
  /** Bearer token of every scope; this or `tokens` is required unless `host` is loopback. */
  readonly token?: string;
  /** Bearer tokens by scope. A scope without one is closed as soon as another has one. */
  readonly tokens?: Readonly<Partial<Record<Scope, string>>>;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
/** Whether only this machine can reach an address: 127.0.0.0/8, ::1 or localhost. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** What a path asks for: a token of its scope, `any` token at all, or none because it has a check of its `own`. */
export type Door = Scope | "any" | "own";

/** Null when the request may pass, else the refusal. */
export type Guard = (headers: Pick<HeaderReader, "get">, door: Door) => Refusal | null;

export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/** A refusal as a web Response. */
export const refusalResponse = ({ status, headers, body }: Refusal): Response =>
  new Response(body, { status, headers });

/** Throws token_required for an open door to the network. */
export function createGuard({ host, token, tokens = {} }: GuardOptions): Guard {
  const local = isLoopback(host);
  const given = SCOPES.flatMap((scope) => {
    const secret = tokens[scope] ?? token;
    return secret ? [{ scope, digest: digestOf(secret) }] : [];
  });
  if (!local && given.length === 0)
    fail(
      "harness",
      "token_required",
      `${host} can be reached from other machines: name a bearer token, or bind to 127.0.0.1`,
    );
  const names = [...localhostAllowedHostnames(), host];
  const origins = localhostAllowedOrigins();
  return (headers, door) => {
    if (local) {
      const named = headers.get("host");
      if (!validateHostHeader(named, names).ok)
        return refusal(
          "forbidden_host",
          `the Host header names ${shortened(named ?? "nothing")}, this server is loopback only`,
        );
      const origin = headers.get("origin");
      if (!validateOriginHeader(origin, origins).ok)
        return refusal("forbidden_origin", `pages of ${shortened(origin ?? "")} may not use this server`);
    }
    if (given.length === 0 || door === "own") return null;
    const [, sent] = BEARER.exec(headers.get("authorization") ?? "") ?? [];
    if (sent === undefined) return UNAUTHORIZED;
    const held = digestOf(sent);
    const scopes = given.filter(({ digest }) => timingSafeEqual(held, digest)).map((one) => one.scope);
    if (scopes.length === 0) return UNAUTHORIZED;
    if (door === "any" || scopes.includes(door) || scopes.includes("admin")) return null;
    return refusal("insufficient_scope", `this token is for ${scopes.join(", ")}, this path for ${door}`);
  };
}

/** The name of a scheme is of no case (RFC 9110, 11.1). */
const BEARER = /^bearer +(\S.*)$/i;

const UNAUTHORIZED: Refusal = {
  ...refusal("unauthorized", "send the header Authorization: Bearer TOKEN"),
  status: 401,
  headers: { "content-type": "application/json", "www-authenticate": "Bearer" },
};

function refusal(code: string, message: string): Refusal {
  return {
    status: 403,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ error: { owner: "harness", code, message, retryable: false } }),
  };
}

/** Hashing first gives both sides one length, so that the comparison's time tells nothing. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
