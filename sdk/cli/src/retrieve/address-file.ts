/** Where ASearcher's clients look for servers: a folder with a file a server, which holds the address to call. */
import { lookup } from "node:dns/promises";
import { mkdirSync, writeFileSync } from "node:fs";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import { omitUndefined } from "@arenakit/contracts";
import { isLoopback } from "@arenakit/server-kit";
import { failUsage } from "../commands/arguments.ts";

const EVERY_ADDRESS = ["0.0.0.0", "::"];

/**
 * The host that other machines call: of a server on every address that of this machine's name, or where that is
 * nobody's but its own the first of its networks. Throws harness/usage where there is none.
 */
export async function ownHost(host: string): Promise<string> {
  if (!EVERY_ADDRESS.includes(host)) return host;
  // A name that stands in no list is as good as none.
  const named = await lookup(hostname(), { family: 4 }).catch(() => null);
  if (named && !isLoopback(named.address)) return named.address;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const [first] = own.filter(({ family, internal }) => family === "IPv4" && !internal);
  return (
    first?.address ?? failUsage("--address-folder: this machine has no address of its own: name one with --advertise")
  );
}

/** Writes the file of a server, named as ASearcher's own servers name theirs. Its path. */
export function writeAddress(folder: string, { host, port }: { readonly host: string; readonly port: number }): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `Host${host}_IP${port}.txt`);
  writeFileSync(path, `${host.includes(":") ? `[${host}]` : host}:${port}`);
  return path;
}

/** `HOST` or `HOST:PORT`, an IPv6 address in brackets. */
export function readAdvertised(text: string): { readonly host: string; readonly port?: number } | null {
  const [, bare, bracketed, port] = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = bare ?? bracketed;
  if (host === undefined || Number(port ?? 1) > 65_535 || Number(port ?? 1) < 1) return null;
  return { host, ...omitUndefined({ port: port === undefined ? undefined : Number(port) }) };
}
