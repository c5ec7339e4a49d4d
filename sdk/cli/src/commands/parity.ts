/** `arenakit parity SET`: answers recorded cases, one JSON object a line in and out. */
import { text } from "node:stream/consumers";
import { boundary, fail } from "@arenakit/contracts";
import { Command } from "commander";
import * as z from "zod";
import { firstIssue } from "../first-issue.ts";
import { inputOf } from "../json-lines.ts";
import { PARITY_MODES, PARITY_SETS, type ParityAnswer, type ParityCase, type ParityMode } from "../parity.ts";
import { parseJson } from "../parse-json.ts";
import { readOptions } from "./arguments.ts";

const ParityOptions = z.object({
  mode: z.enum(PARITY_MODES).default("fixed"),
  in: z.string().min(1).optional(),
  jsonl: z.boolean().default(false),
});

const Case = z.object({ id: z.string(), input: z.unknown(), fixture: z.unknown().optional() });
/** A file of recordings has its cases in one list, and what they share beside it. */
const CaseFile = z.object({ cases: z.array(Case), fixture: z.unknown().optional() });

export function parityCommand(): Command {
  const names = Object.keys(PARITY_SETS).join(", ");
  return new Command("parity")
    .argument("<set>", `one of ${names}`)
    .option("--mode <mode>", "fixed answers as we do, compat as the reference does, defects included (default fixed)")
    .option("--in <file>", "read lines, or a file of recordings, from here instead of stdin")
    .option("--jsonl", "one JSON object a line (the only format there is)")
    .action(async (set: string, given: unknown) => {
      const options = readOptions(ParityOptions, given);
      const answer = PARITY_SETS[set] ?? fail("harness", "usage", `no parity set ${set}: expected one of ${names}`);
      for (const asked of readCases(await text(inputOf(options.in, "--in")))) {
        if ("error" in asked) process.exitCode = 1;
        console.log(JSON.stringify("error" in asked ? asked : await answered(asked, answer, options.mode)));
      }
    });
}

/** A case that is none of the set fails alone, and its line says so. */
async function answered(asked: ParityCase, answer: ParityAnswer, mode: ParityMode) {
  const done = await boundary("harness", async () => {
    // What a schema says of an input is said in one line, by its place.
    try {
      return await answer(asked, mode);
    } catch (error) {
      if (error instanceof z.ZodError) return fail("task", "bad_case", `input.${firstIssue(error)}`);
      throw error;
    }
  });
  return { id: asked.id, output: done.ok ? done.value : { error: done.failure.message } };
}

/** A line that is no case. */
interface Unreadable {
  readonly id: string | null;
  readonly line: number;
  readonly error: string;
}

function readCases(given: string): (ParityCase | Unreadable)[] {
  const whole = CaseFile.safeParse(parseJson(given));
  if (whole.success) return whole.data.cases.map((one) => ({ fixture: whole.data.fixture, ...one }));
  const lines = given.split("\n").map((line, at) => ({ line, number: at + 1 }));
  return lines
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => {
      const value = parseJson(line);
      const read = Case.safeParse(value);
      if (read.success) return read.data;
      const id = z.object({ id: z.string() }).safeParse(value).data?.id ?? null;
      return { id, line: number, error: `line ${number} is no case: expected an object with id and input` };
    });
}
