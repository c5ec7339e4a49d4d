/** Reads the input of a case: what is none of its set fails in one line, saying where and what was expected. */
import { closestIssue, fail } from "@arenakit/contracts";
import * as z from "zod";

/** Throws harness/bad_input. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const { path, message } = closestIssue(read.error.issues[0]!);
  const functions = path.at(-1) === "fn" ? functionsOf(schema) : [];
  const expected = functions.length > 0 ? `expected one of ${functions.join(", ")}` : message;
  return fail("harness", "bad_input", `${["input", ...path].map(String).join(".")}: ${expected}`);
}

/** What `fn` may be in a set of several functions. */
function functionsOf(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return [];
  return (schema.options as z.ZodObject[]).map((option) => String((option.shape.fn as z.ZodLiteral).value));
}
