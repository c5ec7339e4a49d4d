/** Where a URL leads, checked: nothing is connected to that did not pass here. */
import { isIP } from "node:net";
import { fail } from "@arenakit/contracts";
import { isLocalName, isPublicAddress } from "./addresses.ts";

/** All addresses of a name. Rejects with an error whose `code` is ENOTFOUND for an unknown one. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

export interface CheckedTarget {
  readonly url: URL;
  /** What is connected to; the name is not resolved again (DNS rebinding). */
  readonly address: string;
}

const MAX_URL_CHARACTERS = 4_096;
/** Web servers'; a page elsewhere is rare, an internal service there is not. */
const PORTS = new Set(["", "80", "443", "8080", "8443"]);

/**
 * Reads a URL: throws a FailureError of owner "policy" for what no page is fetched from: fetch_url, fetch_scheme,
 * fetch_credentials, fetch_port, fetch_private_address. The URL parser reads every notation of an address (decimal,
 * octal, hex, short forms, full-width digits, a final dot) before it is looked at.
 */
export function checkedUrl(text: string): URL {
  if (text.length > MAX_URL_CHARACTERS || !URL.canParse(text))
    refuse("fetch_url", `expected a URL such as https://example.com/page, got ${JSON.stringify(text.slice(0, 100))}`);
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol))
    refuse("fetch_scheme", `expected http or https, got ${url.protocol.slice(0, 20)}`);
  if (url.username !== "" || url.password !== "")
    refuse("fetch_credentials", "a URL with a user name or password is not fetched");
  if (!PORTS.has(url.port))
    refuse("fetch_port", `port ${url.port} is not fetched from: expected one of 80, 443, 8080, 8443`);
  const host = hostOf(url);
  if (host === "" || (isIP(host) ? !isPublicAddress(host) : isLocalName(host))) refusePrivate(host);
  return url;
}

/**
 * Resolves the host and takes its first address. Throws as checkedUrl does where any of its addresses is not public, a
 * FailureError fetch_unknown_host of "policy", or fetch_lookup of "tool" where the resolver fails.
 */
export async function checkedTarget(text: string, lookup: Lookup): Promise<CheckedTarget> {
  const url = checkedUrl(text);
  const host = hostOf(url);
  if (isIP(host)) return { url, address: host };
  const addresses = await lookup(host).catch((error: Error & { code?: string }) =>
    /ENOTFOUND|ENODATA|EAI_NONAME/.test(error.code ?? "")
      ? refuse("fetch_unknown_host", `no host is called ${host}`)
      : fail("tool", "fetch_lookup", `the name ${host} could not be resolved: ${error.message}`, {
          retryable: true,
          cause: error,
        }),
  );
  const [address] = addresses;
  if (address === undefined) return refuse("fetch_unknown_host", `no host is called ${host}`);
  // One private address among public ones is what an attack looks like.
  if (!addresses.every(isPublicAddress)) refusePrivate(host);
  return { url, address };
}

/** Without the brackets of an IPv6 address and the final dot of a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

function refusePrivate(host: string): never {
  return refuse("fetch_private_address", `${host || "this host"} is not on the public internet`);
}

/** Throws; what no page is fetched from was the policy's to ask for. */
export function refuse(code: string, message: string): never {
  return fail("policy", code, message);
}
