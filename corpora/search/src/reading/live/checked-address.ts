/** Where a URL leads, checked: nothing is connected to that did not pass here. */
import { BlockList, isIP } from "node:net";
import { fail } from "@arenakit/contracts";

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
function checkedUrl(text: string): URL {
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

/** IPv4 ranges of the special-purpose registry (RFC 6890 and its successors), and multicast. */
const SPECIAL_V4: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_V4) special.addSubnet(network, prefix, "ipv4");

/**
 * Whether an address, as a resolver gives it, may be connected to. Of IPv6 only global unicast (2000::/3) is, without its
 * special parts: what is mapped, translated or tunnelled from IPv4 (::ffff:0:0/96, 64:ff9b::/96, 2002::/16, Teredo,
 * ISATAP) could carry a private address, so none of it is. False for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, "ipv4");
  if (version !== 6 || address.includes("%") || !URL.canParse(`http://[${address}]`)) return false;
  // The URL parser writes every IPv6 address in the one short form (RFC 5952, all groups in hex).
  const { hostname } = new URL(`http://[${address}]`);
  const [first = 0, second = 0] = hostname
    .slice(1, -1)
    .split(":")
    .map((group) => (group === "" ? 0 : Number.parseInt(group, 16)));
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x0200 || second === 0x0db8)) return false;
  if (first === 0x2002 || (first === 0x3fff && second < 0x1000)) return false;
  return !/:(?:0|200)?:5efe:/.test(hostname);
}

/** Names that only a machine's own network knows. */
function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return (
    !name.includes(".") || /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/.test(name)
  );
}
