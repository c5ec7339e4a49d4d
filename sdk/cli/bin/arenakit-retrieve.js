#!/usr/bin/env node
import { runProgram } from "../dist/program.js";

const name = "arenakit-retrieve";
await runProgram({
  name,
  packageName: "@arenakit/retrieve",
  isServer: () => true,
  load: async () =>
    (await import("../dist/commands/retrieve.js"))
      .retrieveCommand(name)
      .description(
        "Serve a corpus to retrieval clients: POST /retrieve as Search-R1, verl, slime, SkyRL and others send it, /search as O2-Searcher, FlashRAG, massive-serve, Serper and Tavily, and more.",
      ),
});
