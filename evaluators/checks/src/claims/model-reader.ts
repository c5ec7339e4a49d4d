/**
 * A reader of claims that asks a model. The model quotes, and where its words stand is found here; what is not strict JSON
 * of the contract's form, or quotes what the answer does not hold, is a failure and never an empty reading. What the model
 * left out is found by the tokeniser of the rules, and counts as not understood.
 */
import {
  Claim,
  type ClaimReader,
  type ClaimReading,
  canonicalJson,
  fail,
  inertJson,
  Json,
  type JsonObject,
  replyJson,
} from "@arenakit/contracts";
import * as z from "zod";
import { CLAIMS_PROMPT } from "./model-prompt.ts";
import { LONGEST_READ } from "./spelling.ts";
import { completeReading, textLeft } from "./statements.ts";

/** Instructions of ours, and one JSON document with all that others wrote. */
export interface ClaimPrompt {
  readonly instructions: string;
  readonly document: string;
}

export interface ModelClaimReaderOptions {
  /** `model` unless given. */
  readonly id?: string;
  /** The reply's text; what it throws goes through. */
  readonly ask: (prompt: ClaimPrompt) => Promise<string>;
}

const Words = z.strictObject({ start: z.number(), end: z.number(), quote: z.string() });
/** The form of a reply: statements in order, each with its claims. */
const Reply = z.strictObject({
  statements: z.array(
    z.strictObject({
      ...Words.shape,
      state: z.enum(["read", "partly", "unread", "plain"]),
      unread: z.array(Words),
      claims: z.array(Claim),
    }),
  ),
});

/**
 * Asks once for each answer, for its first LONGEST_READ characters, and not for an empty one. A reply that cannot be read
 * is a failure of owner judge, and so is one without a statement where the answer has words.
 */
export function modelClaimReader({ id = "model", ask }: ModelClaimReaderOptions): ClaimReader {
  // As JSON schema; offsets are no member of it.
  const form = withoutOffsets(z.toJSONSchema(Reply) as JsonObject);
  return {
    id,
    async read(answer, context) {
      if (answer.trim() === "") return { claims: [], statements: [] };
      const read = answer.slice(0, LONGEST_READ);
      const text = await ask({ instructions: CLAIMS_PROMPT, document: inertJson({ ...context, answer: read, form }) });
      const reading = readReply(text, read);
      if (reading.statements.length === 0 && textLeft(answer, context, reading).length > 0)
        malformed("expected at least one statement of an answer that has words");
      return completeReading(answer, context, reading);
    },
  };
}

/** The reading that a reply gives; throws a failure of the judge for any other text. */
function readReply(text: string, answer: string): ClaimReading {
  const json = Json.safeParse(replyJson(text));
  if (!json.success) malformed("expected one JSON object and nothing else");
  const placed = placeReply(json.data, answer);
  const reply = Reply.safeParse(placed);
  if (!reply.success) {
    const [issue] = reply.error.issues;
    malformed(`${issue?.path.join(".") ?? "reply"}: ${issue?.message ?? "does not fit"}`);
  }
  if (canonicalJson(reply.data) !== canonicalJson(placed)) malformed("a claim has members that its kind has not");
  const { statements } = reply.data;
  return {
    claims: statements.flatMap(({ claims }) => claims),
    statements: statements.map(({ start, end, state, unread }) => ({ start, end, state, unread })),
  };
}

function malformed(problem: string): never {
  fail("judge", "malformed_claims", `the model's claims cannot be read: ${problem}`, { retryable: true });
}

/** The reply with the offsets of its quotes: statements in the order of the answer, and in each its claims. */
function placeReply(reply: Json, answer: string): Json {
  if (!isObject(reply) || !Array.isArray(reply.statements)) return reply;
  let end = 0;
  const statements = reply.statements.map((statement) => {
    if (!isObject(statement)) return statement;
    const { claims, ...rest } = statement;
    const around = placeQuotes(rest, (quote) => answer.indexOf(quote, end)) as JsonObject;
    const start = Number(around.start);
    end = Number(around.end);
    return { ...around, claims: placeClaims(claims ?? null, { answer, start, end }) };
  });
  return { ...reply, statements };
}

interface Around {
  readonly answer: string;
  readonly start: number;
  readonly end: number;
}

/** Claims stand in their statement, in order; their names in it too, else before it, else behind it. */
function placeClaims(claims: Json, { answer, start, end }: Around): Json {
  if (!Array.isArray(claims)) return claims;
  const statement = answer.slice(start, end);
  let from = 0;
  return claims.map((claim) =>
    placeQuotes(claim, (quote, isName) => {
      const inside = statement.indexOf(quote, isName ? 0 : from);
      if (!isName) from = Math.max(from, inside);
      if (inside >= 0) return start + inside;
      if (!isName) return -1;
      const before = answer.lastIndexOf(quote, start);
      return before >= 0 ? before : answer.indexOf(quote, end);
    }),
  );
}

function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Every quote with its offsets; `find` gives where the words stand, of a claim or of a name in it. */
function placeQuotes(value: Json, find: (quote: string, isName: boolean) => number, isName = false): Json {
  if (Array.isArray(value)) return value.map((one) => placeQuotes(one, find, true));
  if (!isObject(value)) return value;
  const { quote } = value;
  const start = typeof quote === "string" && quote !== "" ? find(quote, isName) : null;
  if (quote === "" || start === -1) malformed(`the answer does not hold ${JSON.stringify(quote)} there`);
  const members = Object.entries(value).map(([key, inner]) => [key, placeQuotes(inner, find, true)]);
  const offsets = start === null ? {} : { start, end: start + String(quote).length };
  return { ...Object.fromEntries(members), ...offsets };
}

function withoutOffsets(schema: Json): Json {
  if (Array.isArray(schema)) return schema.filter((one) => one !== "start" && one !== "end").map(withoutOffsets);
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).filter(
    ([key, inner]) => !((key === "start" || key === "end") && isObject(inner)),
  );
  return Object.fromEntries(members.map(([key, inner]) => [key, withoutOffsets(inner)]));
}
