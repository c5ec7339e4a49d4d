// The commands of the program that serves retrieval alone: this stands for sdk/cli/src/commands.ts in its package.
export const COMMANDS = {
  retrieve: {
    about: "Serve a corpus over HTTP in the dialects of retrieval clients.",
    load: async () => (await import("../../../sdk/cli/dist/commands/retrieve.js")).retrieveCommand(),
  },
};
