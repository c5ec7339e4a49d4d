/** Options of every command that listens: its address, and who needs no token. */
import { isHostName, isLoopback, isNetwork } from "@arenakit/server-kit";
import type { Command } from "commander";
import * as z from "zod";
import { failUsage } from "./commands/arguments.ts";

const listOf = (fits: (text: string) => boolean, expected: string) =>
  z
    .array(z.string())
    .refine((texts) => texts.every(fits), { error: ({ input }) => `expected ${expected}, got ${String(input)}` })
    .default([]);

export const AccessOptions = z.object({
  host: z.string().min(1).default("127.0.0.1"),
  allow: listOf(isNetwork, "networks such as 10.0.0.0/8, 192.168.1.7 or fd00::/8, none of them everyone"),
  allowHost: listOf(isHostName, "names of hosts without a port, such as search.internal"),
});
export type AccessOptions = z.infer<typeof AccessOptions>;

export function withAccessOptions(command: Command): Command {
  return command
    .option("--host <address>", "address to listen on (default 127.0.0.1; any other needs --token-env or --allow)")
    .option(
      "--allow <network...>",
      "networks such as 10.0.0.0/8 whose programs need no token; pages in browsers there are still refused",
    )
    .option(
      "--allow-host <name...>",
      "names that clients may call this server by, besides localhost and, where networks are allowed, any IP address",
    );
}

/** Throws harness/usage for an address that other machines reach, without a token and without a network. */
export function refuseUnguardedAddress({ host, allow }: AccessOptions, hasToken: boolean): void {
  if (isLoopback(host) || hasToken || allow.length > 0) return;
  failUsage(
    `--host ${host} can be reached from outside: name the variable that holds a token with --token-env, or the networks that need none with --allow.`,
  );
}
