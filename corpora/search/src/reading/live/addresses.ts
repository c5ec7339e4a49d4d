/** Which addresses belong to the public internet. Everything that is not known to is refused. */
import { BlockList, isIP } from "node:net";

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
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return (
    !name.includes(".") || /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/.test(name)
  );
}
