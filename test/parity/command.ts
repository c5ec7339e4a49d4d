/** `npm run --silent parity -- SET`: answers recorded cases, one JSON object a line in and out. */
import { createReadStream, existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { boundary, FailureError, fail } from "@arenakit/contracts";
import * as z from "zod";
import { describeIssue, parseJson } from "../../sdk/cli/src/parse-json.ts";
import { PARITY_MODES, PARITY_SETS, type ParityAnswer, type ParityCase, type ParityMode } from "./sets.ts";

const NAMES = Object.keys(PARITY_SETS).join(", ");
const HELP = `npm run --silent parity -- SET [--mode fixed|compat] [--in FILE] [--jsonl]
SET is one of ${NAMES}.
--mode   fixed answers as we do, compat as the reference does, defects included (default fixed)
--in     reads lines, or a file of recordings, from here instead of stdin
--jsonl  one JSON object a line (the only format there is)
A line in is {id, input, fixture?}, a line out {id, output}. A line that is no case is answered {id, line, error}.
Exit codes: 0, 1 where a line was no case, 2 usage.`;

const Case = z.object({ id: z.string(), input: z.unknown(), fixture: z.unknown().optional() });
/** A file of recordings has its cases in one list, and what they share beside it. */
const CaseFile = z.object({ cases: z.array(Case), fixture: z.unknown().optional() });

/** Writes the answers of the cases that the arguments name, and gives the exit code. */
export async function answerCases(given: readonly string[]): Promise<number> {
  const { set, mode, file, isHelp } = readArguments(given);
  if (isHelp) {
    console.log(HELP);
    return 0;
  }
  const answer = PARITY_SETS[set] ?? fail("harness", "usage", `no parity set ${set}: expected one of ${NAMES}`);
  if (file !== undefined && !existsSync(file)) fail("harness", "usage", `--in: ${file} does not exist`);
  let exitCode = 0;
  for (const one of readCases(await text(file === undefined ? process.stdin : createReadStream(file)))) {
    if ("error" in one) exitCode = 1;
    console.log(JSON.stringify("error" in one ? one : await answerCase(one, answer, mode)));
  }
  return exitCode;
}

function readArguments(given: readonly string[]) {
  const options = {
    mode: { type: "string", default: "fixed" },
    in: { type: "string" },
    jsonl: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  // parseArgs says what is wrong with the arguments by throwing.
  try {
    const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
    const [set = "", ...others] = positionals;
    if (others.length > 0) fail("harness", "usage", `expected one set, got ${positionals.join(", ")}`);
    const mode = PARITY_MODES.find((name) => name === values.mode);
    if (!mode) fail("harness", "usage", `--mode: expected ${PARITY_MODES.join(" or ")}, got ${values.mode}`);
    return { set, mode, file: values.in, isHelp: values.help === true };
  } catch (error) {
    if (error instanceof FailureError) throw error;
    return fail("harness", "usage", String((error as Error).message));
  }
}

/** A case that is none of the set fails alone, and its line says so. */
async function answerCase(parityCase: ParityCase, answer: ParityAnswer, mode: ParityMode) {
  const done = await boundary("harness", async () => {
    // What a schema says of an input is said in one line, by its place.
    try {
      return await answer(parityCase, mode);
    } catch (error) {
      if (error instanceof z.ZodError) return fail("task", "bad_case", `input.${describeIssue(error)}`);
      throw error;
    }
  });
  return { id: parityCase.id, output: done.ok ? done.value : { error: done.failure.message } };
}

/** A line that is no case. */
interface UnreadableLine {
  readonly id: string | null;
  readonly line: number;
  readonly error: string;
}

function readCases(text: string): (ParityCase | UnreadableLine)[] {
  const whole = CaseFile.safeParse(parseJson(text));
  if (whole.success) return whole.data.cases.map((one) => ({ fixture: whole.data.fixture, ...one }));
  const lines = text.split("\n").map((line, at) => ({ line, number: at + 1 }));
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
