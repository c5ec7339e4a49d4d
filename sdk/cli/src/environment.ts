/** Variables of the environment that options name, and the door that needs one of them. */
import { fail } from "@arenakit/contracts";
import { isLoopback } from "@arenakit/server-kit";

/** The variable's text. Throws harness/usage where it is not set; `holds` says what it should hold. */
export function fromEnvironment(variable: string, holds: string): string {
  return (
    process.env[variable] ||
    fail("harness", "usage", `the environment variable ${variable} is not set: it should hold ${holds}`)
  );
}

/** As a member `apiKey`, where an option names the variable of a key. */
export function apiKeyFrom(variable: string | undefined): { apiKey?: string } {
  return variable ? { apiKey: fromEnvironment(variable, "the API key") } : {};
}

/** Throws harness/usage for an address that other machines reach, without a token. */
export function refuseOpenDoor(host: string, hasToken: boolean): void {
  if (isLoopback(host) || hasToken) return;
  fail(
    "harness",
    "usage",
    `--host ${host} can be reached from outside: name the variable that holds a token with --token-env.`,
  );
}
