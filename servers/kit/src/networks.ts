/** Networks of machines, spelt `10.0.0.0/8`, and who is in them. Knows addresses only: nobody is asked for a name. */
import { BlockList, isIP } from "node:net";
import { fail } from "@arenakit/contracts";

export interface Networks {
  readonly count: number;
  /** Whether an address lies in one of them, also an IPv4 address that a socket for both spells `::ffff:10.0.0.1`. */
  has(address: string | undefined): boolean;
}

/**
 * The networks, in IPv4 or IPv6; an address without `/bits` is a network of its own. Throws harness/invalid_network for
 * what is none, and for `/0`: everyone is no network.
 */
export function networksOf(texts: readonly string[]): Networks {
  const list = new BlockList();
  for (const text of texts) {
    const read = readNetwork(text);
    if (!read) fail("harness", "invalid_network", `${text} is no network: expected one such as ${EXAMPLES}`);
    list.addSubnet(read.address, read.bits, read.family);
  }
  return {
    count: texts.length,
    has(address = "") {
      const plain = address.replace(MAPPED, "").replace(ZONE, "");
      const family = familyOf(plain);
      return texts.length > 0 && family !== null && list.check(plain, family);
    },
  };
}

/** Whether `networksOf` takes it. */
export const isNetwork = (text: string): boolean => readNetwork(text) !== null;

const EXAMPLES = "10.0.0.0/8, 192.168.1.7 or fd00::/8";
const MAPPED = /^::ffff:(?=\d+\.)/i;
const ZONE = /%.*/s;

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

function readNetwork(text: string): Network | null {
  const [, address = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  if (family === null) return null;
  const most = family === "ipv4" ? 32 : 128;
  const bits = length === undefined ? most : Number(length);
  return bits >= 1 && bits <= most ? { address, bits, family } : null;
}

function familyOf(address: string): Network["family"] | null {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? "ipv4" : "ipv6";
}
