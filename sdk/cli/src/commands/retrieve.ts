/** `arenakit retrieve`: a corpus over HTTP in the dialects of the retrieval clients that trainers have, until it is stopped. */
import { RETRIEVE_LIMITS } from "@arenakit/server-retrieve";
import { Command } from "commander";
import { withAccessOptions } from "../access-options.ts";
import { CONDENSE_NAMES, MODEL_CALL_DEADLINE_MS, withCondenserOptions } from "../corpus/condenser.ts";
import { ENCODERS, ENGINES } from "../corpus/corpus-words.ts";
import { withMetricsModelOptions } from "../corpus/metrics-model.ts";
import { RERANK_NAMES, withRerankOptions } from "../corpus/rerank-options.ts";
import { groupOptions, type OptionGroups } from "../option-groups.ts";
import { DEFAULT_PORT, type RetrieveJob, RetrieveOptions } from "../retrieve/options.ts";
import { withWorkersOption } from "../workers/options.ts";
import { runWithWorkers } from "../workers/run.ts";
import { readOptions } from "./arguments.ts";

/** `calledAs`: before what its server says. */
export function retrieveCommand(calledAs = "arenakit retrieve"): Command {
  const command = withWorkersOption(
    withAccessOptions(withMetricsModelOptions(withRerankOptions(withCondenserOptions(new Command("retrieve"))))),
  )
    .option("--corpus <folder|id|generated>", "corpus of passages (default: the generated encyclopaedia)")
    .option("--web <folder|id|generated>", "corpus of pages for the dialects of web search (default: the same corpus)")
    .option("--engine <name>", `what searches: ${ENGINES.join(" | ")} (default bm25)`)
    .option(
      "--encoder <name>",
      `what makes vectors, also for /rerank and the metrics: ${ENCODERS} (default static where the engine needs one or the corpus has it, else none)`,
    )
    .option(
      "--dialect <name...>",
      "speak this dialect and no other at its path, for clients whose requests are alike: rllm …",
    )
    .option(
      "--address-folder <folder>",
      "answer /retrieve as ASearcher's clients need it, and write the address to a file here where they look for servers",
    )
    .option(
      "--advertise <host[:port]>",
      "address to write there, where it is not that of --host: this machine's own for 0.0.0.0, else the one before a port map",
    )
    .option("--block <file>", "what must not be found: domain:, id:, url:, text: and grams: lines")
    .option("--on-overload <how>", "refuse with 503, or answer empty for clients that die of it (default refuse)")
    .option(
      "--deadline <seconds>",
      `from a request's arrival to its answer or its 503 (default ${RETRIEVE_LIMITS.deadlineMs / 1000}, with a model ${MODEL_CALL_DEADLINE_MS / 1000})`,
    )
    .option("--port <n>", `port, 0 for any free one (default ${DEFAULT_PORT})`)
    .option(
      "--token-env <name>",
      "environment variable that holds the token clients must send, as Bearer, X-API-Key or in http://x:TOKEN@host",
    )
    .option("--seed <n>", "seed of what is generated (default 1)")
    .option("--max-batch <n>", `queries of one search (default ${RETRIEVE_LIMITS.maxBatch})`)
    .option(
      "--max-waiting <n>",
      `queries that wait before others are refused (default ${RETRIEVE_LIMITS.maxWaitingQueries})`,
    )
    .action(async (given: unknown) => {
      const options: RetrieveJob = { ...readOptions(RetrieveOptions, given), calledAs };
      await runWithWorkers(
        { ...options, name: calledAs, addresses: () => [options] },
        {
          alone: async () => (await import("../retrieve/job.ts")).retrieve(options),
          withWorkers: async (sockets) => (await import("../retrieve/job.ts")).retrieveWithWorkers(options, sockets),
        },
      );
    });
  return groupOptions(command, GROUPS);
}

const GROUPS: OptionGroups = {
  "What is searched:": ["corpus", "web", "engine", "encoder", "block", "seed"],
  "Address and access:": ["port", "host", "token-env", "allow", "allow-host"],
  "Clients:": ["dialect", "address-folder", "advertise", "on-overload"],
  "Load:": ["workers", "deadline", "max-batch", "max-waiting"],
  "Models:": [...RERANK_NAMES, ...CONDENSE_NAMES, "metrics-model", "metrics-base-url", "metrics-key-env"],
};
