/** Variables of the environment that options name. */
import { failUsage } from "./commands/arguments.ts";

/** The variable's text. Throws harness/usage where it is not set; `holds` says what it should hold. */
export function fromEnvironment(variable: string, holds: string): string {
  return process.env[variable] || failUsage(`the environment variable ${variable} is not set: it should hold ${holds}`);
}

/** As a member `apiKey`, where an option names the variable of a key. */
export function apiKeyFrom(variable: string | undefined): { apiKey?: string } {
  return variable ? { apiKey: fromEnvironment(variable, "the API key") } : {};
}
