/** `arenakit serve`: every tool server in one process, until it is stopped. */
import type { LOOPBACK_KEY } from "@arenakit/server-gateway";
import { DEFAULT_LIMITS, SCOPES } from "@arenakit/server-kit";
import { Command } from "commander";
import { withAccessOptions } from "../access-options.ts";
import { CONDENSE_NAMES, withCondenserOptions } from "../corpus/condenser.ts";
import { ENCODERS, ENGINES, LIVE_ENGINES } from "../corpus/corpus-words.ts";
import { RERANK_NAMES, withRerankOptions } from "../corpus/rerank-options.ts";
import { groupOptions, type OptionGroups } from "../option-groups.ts";
import { withEpisodeOptions } from "../serve/episode-options.ts";
import { withGroupOptions } from "../serve/groups.ts";
import { withJudgingOptions } from "../serve/judging-options.ts";
import { addressesOf, DEFAULT_PORT, ServeOptions } from "../serve/options.ts";
import { TABLES } from "../tables.ts";
import { withWorkersOption } from "../workers/options.ts";
import { runWithWorkers } from "../workers/run.ts";
import { readOptions } from "./arguments.ts";

/** The gateway's own, which its type holds it to: with the value all of the gateway would come. */
const KEY_WITHOUT_TOKENS: typeof LOOPBACK_KEY = "arenakit";

export function serveCommand(): Command {
  const command = withWorkersOption(
    withEpisodeOptions(withGroupOptions(withJudgingOptions(withAccessOptions(new Command("serve"))))),
  );
  const all = withRerankOptions(withCondenserOptions(command))
    .option("--port <n>", `port, 0 for any free one (default ${DEFAULT_PORT})`)
    .option(
      "--token-env <name|scope=name...>",
      `environment variables that hold the tokens clients must send, as Bearer, X-API-Key or in http://x:TOKEN@host: one for all, or one for each scope (${SCOPES.join(", ")})`,
    )
    .option(
      "--judge-token-env <name>",
      "environment variable that holds the token of the judge's tools, as --token-env judge=NAME; programs of this machine then still need none for the tools of a policy",
    )
    .option(
      "--world <small|full|file|id...>",
      "worlds to hold: small (some cities) or full (the whole atlas) generated from --seed, a file, or an id in the store; the first answers calls that name none (default: small)",
    )
    .option(
      "--web <folder|id|generated|none...>",
      "corpora of web pages for the tools of research; the first answers calls that name none (default generated)",
    )
    .option("--wiki <folder|id|generated|none...>", "encyclopaedias for those tools (default generated)")
    .option("--papers <folder|id|generated|none...>", "collections of papers for those tools (default generated)")
    .option(
      "--live <engine>",
      `search the real web for the tools of research: ${LIVE_ENGINES.join(" | ")}; keys in SERPER_API_KEY, TAVILY_API_KEY, DASHSCOPE_API_KEY, an address in SEARXNG_URL`,
    )
    .option("--record <file>", "with --live: keep every answer here and give it again; replay asks no service")
    .option(
      "--on-miss <what>",
      "what was not recorded is asked live, is a failure, or finds nothing: live | fail | empty (default live)",
    )
    .option("--block <file>", "what must not be found: domain:, id:, url:, text: and grams: lines")
    .option("--engine <name>", `what searches them: ${ENGINES.join(" | ")} (default bm25)`)
    .option("--encoder <name>", `what makes vectors: ${ENCODERS} (default static)`)
    .option("--seed <n>", "seed of the generated world and corpora (default 1)")
    .option("--now <time>", "simulated local time of calls that name none")
    .option(
      "--profile <name>",
      `tools of connections that name none: ${Object.keys(TABLES.toolsets).join(", ")} (default arenarl)`,
    )
    .option(
      "--faults <preset|json>",
      "faults by seed for calls that name none: slow, flaky, outage, messy, storm, or a specification as JSON",
    )
    .option("--fault-wait <ms>", "how long a simulated latency is really waited at most (default 0, not at all)")
    .option("--cache <MiB>", "memory for answers that were given before, 0 for none (default 64)")
    .option(
      "--max-requests <n>",
      `requests that are worked for at once, for each scope of tokens (default ${DEFAULT_LIMITS.maxConcurrentRequests})`,
    )
    .option(
      "--max-waiting <n>",
      `requests that wait beyond those; further ones are told to come back, with 503 (default ${DEFAULT_LIMITS.maxWaitingRequests})`,
    )
    .option(
      "--amap-key-env <name>",
      `environment variable that holds the key of /amap (default: the tokens of policy and admin, or ${KEY_WITHOUT_TOKENS} where there are no tokens)`,
    )
    .option("--amap-qps <n>", "requests a second that a key of /amap may make (default: no limit)")
    .option("--amap-daily <n>", "requests a day that a key of /amap may make (default: no limit)")
    .option("--access-log <file>", "append a JSON line for each request, - for stderr")
    .action(async (given: unknown) => {
      const options = readOptions(ServeOptions, given);
      await runWithWorkers(
        { ...options, name: "arenakit serve", addresses: () => addressesOf(options) },
        {
          alone: async () => (await import("../serve/job.ts")).serve(options),
          withWorkers: async (sockets) => (await import("../serve/job.ts")).serveWithWorkers(options, sockets),
        },
      );
    });
  return groupOptions(all, GROUPS);
}

const GROUPS: OptionGroups = {
  "Address and access:": ["port", "host", "token-env", "judge-token-env", "allow", "allow-host", "access-log"],
  "What tools answer from:": ["world", "web", "wiki", "papers", "seed", "now", "profile", "plugin"],
  "Judges and groups:": [
    ...["judge", "reader", "calibration", "metric-encoder", "judge-concurrency", "prices"],
    ...["state", "durability", "keep", "keep-attempts"],
  ],
  "Episodes:": ["episodes", "nemo-gym", "max-episodes"],
  "Faults, load and memory:": ["faults", "fault-wait", "workers", "cache", "max-requests", "max-waiting"],
  "Search:": ["engine", "encoder", "block", ...RERANK_NAMES, ...CONDENSE_NAMES],
  "The live web:": ["live", "record", "on-miss"],
  "The map service's own addresses:": ["amap-key-env", "amap-qps", "amap-daily"],
};
