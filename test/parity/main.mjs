/** Runs the parity command: its TypeScript is read as it stands, the packages are the built ones. */
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const { module } = await runnerImport(fileURLToPath(new URL("./command.ts", import.meta.url)));
try {
  process.exitCode = await module.answerCases(process.argv.slice(2));
} catch (error) {
  if (error.failure?.code !== "usage") throw error;
  console.error(error.message);
  process.exitCode = 2;
}
