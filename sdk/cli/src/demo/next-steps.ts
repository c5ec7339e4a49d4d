/** What a run says at its end of what else can be tried, as commands that ask the same questions. Pure. */
import { type DemoOptions, writeOptions } from "./options.ts";

/** What a run asks, and of whom, beside its seed. */
const QUESTIONS = ["plugin", "env", "world", "now", "tasks", "count", "faults", "load"] as const;
const POLICY = ["groupSize", "policy", "baseUrl", "apiKeyEnv", "toolCalls", "dialect", "judge", "reader"] as const;

/** `npmScript` is npm's name of what it runs, in npm_lifecycle_event; absent: npm started nothing. */
export function nextSteps(options: DemoOptions, npmScript: string | undefined): string {
  const demo = npmScript === "start" ? "npm start --" : "npx arenakit demo";
  const other = options.topology === "round-robin" ? "seeded-single-elimination" : "round-robin";
  const questions = writeOptions(options, QUESTIONS);
  const policy = writeOptions(options, POLICY);
  return [
    `Next: another topology with \`${demo} --seed ${options.seed} ${questions}${policy}--topology ${other}\`,`,
    `      your own model with \`${demo} ${questions}--policy MODEL --base-url URL\`,`,
    "      or the tools alone with `npx arenakit serve`.",
  ].join("\n");
}
