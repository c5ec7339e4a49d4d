/** `arenakit`: the composition root of the whole command line. */
import { Command } from "commander";
import { addCommands } from "./command-registry.ts";
import { COMMANDS } from "./commands.ts";
import { runProgram } from "./program.ts";
import { ARENAKIT } from "./started-as.ts";

/** Commands that answer at an address. */
const SERVERS: ReadonlySet<string> = new Set(["serve", "retrieve"]);

await runProgram({
  ...ARENAKIT,
  isServer: ([command = ""]) => SERVERS.has(command),
  load: async (words) =>
    addCommands(
      new Command(ARENAKIT.name).description(
        "Offline worlds, tools, environments and judges for reinforcement learning of open-ended agents.",
      ),
      COMMANDS,
      words,
    ),
});
