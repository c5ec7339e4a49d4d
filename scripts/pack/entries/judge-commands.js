// The commands of the program that serves judges alone: this stands for sdk/cli/src/commands.ts in its package.
export const COMMANDS = {
  judge: {
    about: "Serve judges over MCP, or ask how far one can be trusted.",
    load: async (words) => (await import("../../../sdk/cli/dist/commands/judge.js")).judgeCommand(words),
  },
};
