/** Runs `arenakit corpus …` in this process. */
import { vi } from "vitest";
import { corpusCommand } from "../commands/corpus.ts";

/** What a command prints, as JSON. */
export async function run(...args: string[]): Promise<Record<string, unknown>> {
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await (await corpusCommand(args)).parseAsync(args, { from: "user" });
    return JSON.parse(String(print.mock.calls.at(-1)?.[0]));
  } finally {
    print.mockRestore();
  }
}
