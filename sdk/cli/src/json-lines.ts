/** JSON lines in, JSON lines out, in their order: as many at work as the bound says, so that files of any size stream. */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { boundary, canonicalJson, type Failure, fail, MAX_TRAJECTORY_NESTING, nestsDeeper } from "@arenakit/contracts";
import * as z from "zod";
import { Interrupted, interruption } from "./interruption.ts";
import { requireReadable } from "./option-file.ts";
import { describeIssue } from "./parse-json.ts";

/** A line is at most so long: a group of the largest trajectories fits. */
export const MAX_LINE_BYTES = 64 << 20;
/** A trajectory, and what holds it; who walks a deeper value by recursion runs out of stack. */
const MAX_LINE_NESTING = MAX_TRAJECTORY_NESTING + 2;
/** Lines at work side by side. */
const CONCURRENCY = 16;
const LINE_FEED = 10;
const TOO_DEEP = `nests more than ${MAX_LINE_NESTING} levels deep, the arguments of a call perhaps; leave it out`;
/** Characters of a line that a problem shows. */
const SHOWN = 80;

export interface InputLine {
  /** From 1. */
  readonly number: number;
  /** What stood there; undefined where it is no JSON or nests beyond measure, and `problem` says why. */
  readonly value?: unknown;
  readonly problem?: string;
}

/** A canonical line each. */
export function formatJsonLines(values: readonly object[]): string {
  return [...jsonLines(values)].join("");
}

/** The same line by line: what is longer than a text can be is written so. */
export function* jsonLines(values: Iterable<object>): Generator<string> {
  for (const value of values) yield `${canonicalJson(value)}\n`;
}

/** For the help of commands that answer by `eachLine`. */
export const LINES_EXIT_CODE = "Exit code 1 when any line failed: its own line has `error`, the others their answers.";

/**
 * Answers each line that is not blank on a line of stdout, in the order of the lines and as soon as it is its turn, so that
 * who writes a line and waits gets its answer. Waits while stdout does; throws Interrupted when the signal aborts.
 *
 * An answer with a member `error` is a line that failed: all are answered, and the program leaves with exit code 1.
 */
export async function eachLine(
  source: AsyncIterable<Buffer | string>,
  signal: AbortSignal,
  answer: (line: InputLine) => Promise<unknown>,
): Promise<void> {
  const under: Promise<void>[] = [];
  let last = Promise.resolve();
  for await (const line of linesOf(source)) {
    if (signal.aborted) throw new Interrupted(STOPPED);
    const work = answer(line).then(told);
    last = Promise.all([work, last]).then(([value]) => printLine(JSON.stringify(value)));
    last.catch(() => {}); // it is thrown where it is waited for
    under.push(last);
    if (under.length >= CONCURRENCY) await under.shift();
  }
  await last;
}

/**
 * Answers the lines of a file, or of stdin where none is named, until Ctrl-C. A line that cannot be answered fails alone, and
 * its own line says so as `refuse` has it.
 */
export async function answerLines(
  file: string | undefined,
  answer: (line: InputLine, signal: AbortSignal) => Promise<unknown> | unknown,
  refuse: (line: InputLine, failure: Failure) => object = refusalOf,
): Promise<void> {
  const { signal, release } = interruption();
  try {
    await eachLine(inputOf(file, "--in", signal), signal, async (line) => {
      const done = await boundary("harness", () => answer(line, signal));
      return done.ok ? done.value : refuse(line, done.failure);
    });
  } finally {
    release();
  }
}

const refusalOf = (line: InputLine, { owner, code, message, retryable }: Failure) => ({
  id: idOf(line),
  error: message,
  owner,
  code,
  retryable,
});

/** The answer as it is; a failed one is noted in the exit code. */
function told(answer: unknown): unknown {
  if (typeof answer === "object" && answer !== null && "error" in answer) process.exitCode = 1;
  return answer;
}

/** The id of a line, where it has one. */
export function idOf({ value }: InputLine): string | number | null {
  const read = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(value);
  return read.success ? read.data.id : null;
}

const EXPECTED = "a file of JSON lines";

const STOPPED = "stopped: the lines that were answered so far are whole";

/**
 * A file, or stdin where none is named; a terminal is told what is waited for. Who waits for more of it when the signal
 * aborts gets an Interrupted. Throws harness/usage, by the option's name, for a file that is not there.
 */
export function inputOf(file: string | undefined, option: string, signal?: AbortSignal): Readable {
  if (file === undefined && process.stdin.isTTY)
    console.error(`reads what you type: Ctrl-D ends it, Ctrl-C stops; ${option} FILE or a pipe is read instead`);
  if (file !== undefined) requireReadable({ option, path: file, expected: EXPECTED });
  const input = file === undefined ? process.stdin : createReadStream(file);
  signal?.addEventListener("abort", () => input.destroy(new Interrupted(STOPPED)), { once: true });
  return input;
}

/** A line on stdout; waits while the reader does not take it. */
export async function printLine(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
}

/**
 * Values of a file of JSON lines, or of one list or value, blank lines left out. A line that is not as expected fails the file with its number: a
 * trajectory or a label that quietly went missing would change figures. A header is no value; one of another format
 * than `format` is refused. Throws harness/usage, harness/wrong_header, harness/line_unreadable.
 */
export async function readJsonLines<T>(path: string, schema: z.ZodType<T>, format?: string): Promise<T[]> {
  const values: T[] = [];
  for await (const value of valuesIn(path, schema, format)) values.push(value);
  return values;
}

/** The same one by one, for files whose values together are too many to hold. */
export async function* valuesIn<T>(path: string, schema: z.ZodType<T>, format?: string): AsyncGenerator<T> {
  requireReadable({ option: "input", path, expected: EXPECTED });
  for await (const { number, value, problem } of recordsOf(createReadStream(path))) {
    const header = number === 1 ? headerOf(value) : null;
    if (header !== null && format !== undefined && header !== format)
      fail("harness", "wrong_header", `${path} is ${header}; expected ${format}.`);
    if (header !== null) continue;
    const read = schema.safeParse(value);
    if (problem !== undefined || !read.success)
      return fail("harness", "line_unreadable", `${path}: line ${number}: ${problem ?? describeIssue(read.error!)}`);
    yield read.data;
  }
}

function headerOf(value: unknown): string | null {
  const format = (value as { format?: unknown } | null | undefined)?.format;
  return typeof format === "string" && format.startsWith("arenakit.") ? format : null;
}

/** A line, or one of the records of a list. */
export interface InputRecord extends InputLine {
  /** Place in the list, from 0. */
  readonly at?: number;
}

/** A file that is one JSON value is held whole; a text of JavaScript has half a gigabyte. */
const MAX_WHOLE_BYTES = 256 << 20;

/**
 * Records of JSON lines, or of a file that is one value however it is indented; those of a list one by one. Messages of a
 * conversation, which have a role, are no records: their list is one. Throws harness/too_long for one value that is
 * longer than can be held.
 */
export async function* recordsOf(source: AsyncIterable<Buffer | string>): AsyncGenerator<InputRecord> {
  for await (const line of valuesOf(source)) {
    if (!isListOfRecords(line.value)) yield line;
    else for (const [at, value] of line.value.entries()) yield { number: line.number, at, value };
  }
}

function isListOfRecords(value: unknown): value is object[] {
  const isRecord = (one: unknown) => typeof one === "object" && one !== null && !("role" in one) && !("from" in one);
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

async function* valuesOf(source: AsyncIterable<Buffer | string>): AsyncGenerator<InputLine> {
  const chunks = source[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  let size = 0;
  const fill = async (isEnough: () => boolean): Promise<boolean> => {
    while (!isEnough()) {
      const { value, done } = await chunks.next();
      if (done) return true;
      held.push(typeof value === "string" ? Buffer.from(value) : value);
      size += held.at(-1)!.length;
    }
    return false;
  };
  const start = () => Buffer.concat(held).toString("utf8").trimStart();
  // The first line decides, and who writes one and waits has its answer.
  await fill(() => size > MAX_LINE_BYTES || (held.at(-1)?.includes(LINE_FEED) === true && start().includes("\n")));
  if (!isWhole(start())) {
    yield* linesOf(rest(held, chunks));
    return;
  }
  const isAll = await fill(() => size > MAX_WHOLE_BYTES);
  const whole = isAll ? readLine(1, start()) : null;
  if (whole && (whole.problem === undefined || whole.problem === TOO_DEEP)) yield whole;
  else if (whole || isJsonLine(start().split("\n", 2)[1])) yield* linesOf(rest(held, chunks));
  else
    fail("harness", "too_long", `one JSON value of more than ${MAX_WHOLE_BYTES} bytes: write a record a line instead`);
}

/** Whether a text begins a list or an object that its first line does not end. */
const isWhole = (text: string) => /^[[{]/.test(text) && !isJsonLine(text.split("\n", 1)[0]);
const isJsonLine = (line = "") => readLine(1, line).value !== undefined;

async function* rest(held: readonly Buffer[], chunks: AsyncIterator<Buffer | string>): AsyncGenerator<Buffer | string> {
  yield* held;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

/** Lines of a stream of bytes; one that is too long, nests too deep or is no JSON is told as a problem, never held whole. */
export async function* linesOf(source: AsyncIterable<Buffer | string>): AsyncGenerator<InputLine> {
  let held: Buffer[] = [];
  let size = 0;
  let number = 0;
  const take = (): InputLine => {
    const isTooLong = size > MAX_LINE_BYTES;
    const text = isTooLong ? "" : Buffer.concat(held).toString("utf8");
    held = [];
    size = 0;
    number++;
    return isTooLong ? { number, problem: `longer than ${MAX_LINE_BYTES} bytes` } : readLine(number, text);
  };
  const keep = (piece: Buffer) => {
    size += piece.length;
    if (size <= MAX_LINE_BYTES) held.push(piece);
    else held = [];
  };
  for await (const given of source) {
    const bytes = typeof given === "string" ? Buffer.from(given) : given;
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      keep(bytes.subarray(start, end));
      start = end + 1;
      const line = take();
      if (line.value !== undefined || line.problem !== undefined) yield line;
    }
    keep(bytes.subarray(start));
  }
  const last = take();
  if (last.value !== undefined || last.problem !== undefined) yield last;
}

/** A blank line has neither value nor problem. */
function readLine(number: number, text: string): InputLine {
  const line = number === 1 ? text.replace(/^\ufeff/, "") : text;
  if (line.trim() === "") return { number };
  // JSON.parse has no way to refuse but to throw.
  try {
    const value: unknown = JSON.parse(line);
    return nestsDeeper(value, MAX_LINE_NESTING) ? { number, problem: TOO_DEEP } : { number, value };
  } catch {
    return { number, problem: `no JSON: ${JSON.stringify(line.slice(0, SHOWN))}` };
  }
}
