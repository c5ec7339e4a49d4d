/** `arenakit serve`: every tool server in one process, until it is stopped. */
import { fail, parseLocalTime } from "@arenakit/contracts";
import { createGateway } from "@arenakit/server-gateway";
import { isLoopback } from "@arenakit/server-kit";
import { Command } from "commander";
import * as z from "zod";
import { interruption } from "../interruption.ts";
import { openNamedWorld, requireNowInside } from "../world-store.ts";
import { MAXIMUM_SEED, readOptions, wholeNumber } from "./arguments.ts";

const DEFAULT_PORT = 8931;

const ServeOptions = z.object({
  port: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  host: z.string().min(1).default("127.0.0.1"),
  tokenEnv: z.string().min(1).optional(),
  world: z.array(z.string().min(1)).default([]),
  seed: wholeNumber(0, MAXIMUM_SEED).default(1),
  now: z
    .string()
    .refine((text) => parseLocalTime(text) !== null, "expected a local time such as 2026-05-01T08:00")
    .optional(),
});

export function serveCommand(): Command {
  return new Command("serve")
    .description(
      "Serve all tools over MCP: /mcp/amap, /mcp/transport, /mcp/toolset/arenarl, with /health and /metrics.",
    )
    .option("--port <n>", `port, 0 for any free one (default ${DEFAULT_PORT})`)
    .option("--host <address>", "address to listen on (default 127.0.0.1; any other needs --token-env)")
    .option("--token-env <name>", "environment variable that holds the bearer token clients must send")
    .option(
      "--world <file|id...>",
      "worlds to hold; the first answers calls that name none (default: generated from --seed)",
    )
    .option("--seed <n>", "seed of the generated world (default 1)")
    .option("--now <time>", "simulated local time of calls that name none")
    .action(async (given: unknown) => {
      const options = readOptions(ServeOptions, given);
      const names = options.world.length > 0 ? options.world : [undefined];
      const opened = await Promise.all(names.map((name) => openNamedWorld(name, options.seed)));
      for (const world of opened) requireNowInside(world, options.now);
      if (!isLoopback(options.host) && !options.tokenEnv) {
        fail(
          "harness",
          "usage",
          `--host ${options.host} can be reached from outside: name the variable that holds a token with --token-env.`,
        );
      }
      const token = options.tokenEnv ? tokenFrom(options.tokenEnv) : undefined;
      const gateway = createGateway({
        worlds: opened,
        host: options.host,
        processMetrics: true,
        onError: (error) => console.error(`arenakit serve: ${error.message}`),
        ...(token ? { token } : {}),
        ...(options.now ? { defaults: { now: options.now } } : {}),
      });
      const listening = await gateway.listen({ port: options.port });
      for (const world of opened)
        console.error(`world ${world.id.slice(0, 16)} ${world.meta.name}, now ${options.now ?? world.meta.now}`);
      for (const path of ["/mcp/amap", "/mcp/transport", "/mcp/toolset/arenarl", "/health", "/metrics"])
        console.error(`  ${listening.url}${path}`);
      console.error("Ctrl-C stops it.");
      const { signal, release } = interruption();
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      release();
      await listening.close();
    });
}

function tokenFrom(variable: string): string {
  const token = process.env[variable];
  return token
    ? token
    : fail("harness", "usage", `the environment variable ${variable} is not set: it should hold the token`);
}
