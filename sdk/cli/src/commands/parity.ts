/** `arenakit parity SET`: answers recorded cases, one JSON object a line in and out. */
import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import { boundary, fail } from "@arenakit/contracts";
import { Command } from "commander";
import * as z from "zod";
import { PARITY_MODES, PARITY_SETS, type ParityCase } from "../parity.ts";
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
    .description("Answer recorded cases of a reference: lines {id, input, fixture?} on stdin, lines {id, output} out.")
    .option("--mode <mode>", "fixed answers as we do, compat as the reference does, defects included (default fixed)")
    .option("--in <file>", "read lines, or a file of recordings, from here instead of stdin")
    .option("--jsonl", "one JSON object a line (the only format there is)")
    .action(async (set: string, given: unknown) => {
      const options = readOptions(ParityOptions, given);
      const answer = PARITY_SETS[set] ?? fail("harness", "usage", `no parity set ${set}: expected one of ${names}`);
      const source = options.in ? createReadStream(options.in) : process.stdin;
      for (const asked of readCases(await text(source))) {
        // A case that is none of the set fails alone, and its line says so.
        const done = await boundary("harness", () => answer(asked, options.mode));
        const output = done.ok ? done.value : { error: done.failure.message };
        console.log(JSON.stringify({ id: asked.id, output }));
      }
    });
}

function readCases(given: string): ParityCase[] {
  const whole = CaseFile.safeParse(parseJson(given));
  if (whole.success) return whole.data.cases.map((one) => ({ fixture: whole.data.fixture, ...one }));
  const lines = given.split("\n").map((line, at) => ({ line, number: at + 1 }));
  return lines
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => {
      const read = Case.safeParse(parseJson(line));
      if (read.success) return read.data;
      return fail("harness", "usage", `line ${number} is no case: expected an object with id and input`);
    });
}
