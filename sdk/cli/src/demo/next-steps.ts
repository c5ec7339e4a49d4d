/** What a run says at its end of what else can be tried, as commands that ask the same questions. Pure. */
import { demoStartedAs, type NpmVariables, startedAs } from "../started-as.ts";
import { type DemoOptions, writeOptions } from "./options.ts";

/** What a run asks, and of whom, beside its seed. */
const QUESTIONS = ["plugin", "env", "world", "now", "tasks", "count", "faults", "load"] as const;
const POLICY = ["groupSize", "policy", "baseUrl", "apiKeyEnv", "toolCalls", "dialect", "judge", "reader"] as const;

export function nextSteps(options: DemoOptions, variables: NpmVariables): string {
  const demo = demoStartedAs(variables);
  const other = options.topology === "round-robin" ? "seeded-single-elimination" : "round-robin";
  const questions = writeOptions(options, QUESTIONS);
  const policy = writeOptions(options, POLICY);
  return [
    `Next: another topology with \`${demo} --seed ${options.seed} ${questions}${policy}--topology ${other}\`,`,
    `      your own model with \`${demo} ${questions}--policy MODEL --base-url URL\`,`,
    `      or the tools alone with \`${startedAs(variables)} serve\`.`,
  ].join("\n");
}
