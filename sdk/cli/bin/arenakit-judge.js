#!/usr/bin/env node
import { runProgram } from "../dist/program.js";

await runProgram({
  name: "arenakit-judge",
  packageName: "@arenakit/judge",
  isServer: () => false,
  load: async () => (await import("../dist/commands/judge.js")).judgeStdioCommand(),
});
