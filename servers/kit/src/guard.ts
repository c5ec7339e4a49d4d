/**
 * Who may talk to a server. On loopback: only programs and pages of this machine (a hostile page that rebinds its name
 * to 127.0.0.1 still sends its own Host and Origin). On any other address: who has a token, and programs of the
 * networks that were named. A token opens the paths of its scope; that of `admin` opens all.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { fail } from "@arenakit/contracts";
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import type { HeaderReader } from "./context.ts";
import { networksOf } from "./networks.ts";
import { truncateText } from "./quote.ts";

/** Whose paths: tools of a policy, tools of a judge, and what is for who runs the server. */
export const SCOPES = ["policy", "judge", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

export interface GuardOptions {
  /** The address that the server is bound to. */
  readonly host: string;
  /** Token of every scope; this, `tokens` or `allow` is required unless `host` is loopback. */
  readonly token?: string;
  /**
   * Tokens by scope. A scope without one is closed as soon as another has one. That of policies is theirs alone: judge and
   * admin open what a policy must not reach.
   */
  readonly tokens?: Readonly<Partial<Record<Scope, string>>>;
  /** Networks such as `10.0.0.0/8`, whose programs need no token for what is a policy's; where nobody has one, for nothing. */
  readonly allow?: readonly string[];
  /** Names, without a port, that the Host header may have besides those of this machine. */
  readonly names?: readonly string[];
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
/** Whether only this machine can reach an address: 127.0.0.0/8, ::1 or localhost. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/**
 * What a path asks for: a token of its scope, `any` token at all, or none: because it has a check of its `own`, or because
 * it tells `nothing` that a stranger may not know.
 */
export type AuthScope = Scope | "any" | "own" | "nothing";

/** Null when the request may pass, else the refusal. `peer` is the address that the connection comes from. */
export type Guard = (headers: Pick<HeaderReader, "get">, door: AuthScope, peer?: string) => Refusal | null;

export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/** A refusal as a web Response. */
export const refusalResponse = ({ status, headers, body }: Refusal): Response =>
  new Response(body, { status, headers });

/** Throws token_required for an open door to the network, same_token, invalid_network and invalid_host_name. */
export function createGuard({ host, token, tokens = {}, allow = [], names = [] }: GuardOptions): Guard {
  const local = isLoopback(host);
  const networks = networksOf(allow);
  if (Object.keys(tokens).length > 0) requireOwn({ ...(token ? everyScope(token) : {}), ...tokens });
  const keys = SCOPES.flatMap((scope) => {
    const secret = tokens[scope] ?? token;
    return secret ? [{ scope, digest: digestOf(secret) }] : [];
  });
  if (!local && keys.length === 0 && networks.count === 0)
    fail(
      "harness",
      "token_required",
      `${host} can be reached from other machines: name a bearer token or the networks that need none, or bind to 127.0.0.1`,
    );
  const known = [...localhostAllowedHostnames(), host, ...names.map(hostName)];
  const origins = localhostAllowedOrigins();
  return (headers, door, peer) => {
    if (local) {
      const strange = strangeHost(headers, known, false) ?? strangeOrigin(headers, origins);
      if (strange) return strange;
      if (keys.length === 0 || door === "nothing") return null;
    }
    if (door === "own" && keys.length > 0) return null;
    const scopes = scopesOf(tokensIn(headers), keys);
    if (scopes.length > 0 && (door === "any" || scopes.includes(door as Scope) || scopes.includes("admin")))
      return null;
    const isOfNetwork = (keys.length === 0 || door === "policy" || door === "any") && networks.has(peer);
    if (isOfNetwork || door === "nothing") return strangeHost(headers, known, true) ?? strangeOrigin(headers, []);
    if (keys.length === 0)
      return refusal("forbidden_peer", `${peer ?? "this caller"} is in none of the networks that may use this server`);
    if (scopes.length === 0) return door === "policy" ? UNAUTHORIZED : ASKED_FOR;
    return refusal("insufficient_scope", `this token is for ${scopes.join(", ")}, this path for ${door}`);
  };
}

const everyScope = (token: string) => Object.fromEntries(SCOPES.map((scope) => [scope, token]));

/** Who is judged must not open the judge's tools. */
function requireOwn({ policy, judge, admin }: Readonly<Partial<Record<Scope, string>>>): void {
  if (policy === undefined || (policy !== judge && policy !== admin)) return;
  const other = policy === judge ? "judge" : "admin";
  fail(
    "harness",
    "same_token",
    `policy and ${other} have the same token, which would open the judge's tools to who is judged: give ${other} a token of its own, or one token alone for everything`,
  );
}

type Headers = Pick<HeaderReader, "get">;

/** A page that rebinds its name to our address sends that name; only programs of before HTTP/1.1 send none. */
function strangeHost(headers: Headers, known: readonly string[], mayBeAddress: boolean): Refusal | null {
  const named = headers.get("host");
  if (!named) return null;
  const read = validateHostHeader(named, [...known]);
  if (read.ok || (mayBeAddress && isIpAddress(read.hostname))) return null;
  return refusal(
    "forbidden_host",
    `the Host header names ${truncateText(named)}, which is not a name of this server: --allow-host adds one`,
  );
}

/** Pages of other origins, and with an empty list of every one: programs send no Origin. */
function strangeOrigin(headers: Headers, origins: readonly string[]): Refusal | null {
  const origin = headers.get("origin");
  if (validateOriginHeader(origin, [...origins]).ok) return null;
  return refusal("forbidden_origin", `pages of ${truncateText(origin ?? "")} may not use this server`);
}

/** An address is nobody's name: none can be rebound. */
const isIpAddress = (hostname = ""): boolean => isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;

/** As it stands in a URL. */
function hostName(text: string): string {
  if (!isHostName(text))
    fail("harness", "invalid_host_name", `${text} is no name of a host: expected one such as search.internal`);
  return text.toLowerCase();
}

/** Whether it can stand in `names`: a name or an address, without a port. */
export const isHostName = (text: string): boolean =>
  /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$|^\[[0-9a-f:.]+\]$/i.test(text);

interface Key {
  readonly scope: Scope;
  readonly digest: Buffer;
}

/** All are compared with all, so that the time tells nothing. */
function scopesOf(sent: readonly string[], keys: readonly Key[]): Scope[] {
  const held = sent.map(digestOf);
  return keys
    .filter(({ digest }) => held.filter((one) => timingSafeEqual(one, digest)).length > 0)
    .map(({ scope }) => scope);
}

/** The name of a scheme is of no case (RFC 9110, 11.1). */
const BEARER = /^bearer +(\S.*)$/i;
const BASIC = /^basic +(\S+)$/i;

/**
 * What was sent as a token: of clients that know no header for it, some send a key of their own service's kind, and
 * all what stands in their URL before the @. A browser sends the latter along for other pages, so with an Origin it
 * is not counted.
 */
function tokensIn(headers: Headers): string[] {
  const authorization = headers.get("authorization") ?? "";
  const [, bearer] = BEARER.exec(authorization) ?? [];
  const [, basic] = headers.get("origin") ? [] : (BASIC.exec(authorization) ?? []);
  const [user = "", ...password] = Buffer.from(basic ?? "", "base64")
    .toString("utf8")
    .split(":");
  return [bearer, password.join(":") || user, headers.get("x-api-key")].flatMap((text) => text || []);
}

const UNAUTHORIZED: Refusal = {
  ...refusal("unauthorized", "send the header Authorization: Bearer TOKEN or X-API-Key: TOKEN, or http://x:TOKEN@host"),
  status: 401,
  headers: { "content-type": "application/json", "www-authenticate": "Bearer" },
};

/**
 * Pages are not a policy's, and a browser asks for a password where it is challenged so. Chromium reads the first scheme of
 * the field alone, and nothing of a field in which one has no parameter.
 */
const ASKED_FOR: Refusal = {
  ...UNAUTHORIZED,
  headers: {
    ...UNAUTHORIZED.headers,
    "www-authenticate": 'Basic realm="ArenaKit", charset="UTF-8", Bearer realm="ArenaKit"',
  },
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
