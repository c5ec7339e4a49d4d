/** What a caller sent over HTTP, as a schema reads it; what does not fit is refused with what is wrong and where. */
import { closestIssue, FailureError, fail } from "@arenakit/contracts";
import type * as z from "zod";
import { type RefusedBody, readJsonBody } from "./json-body.ts";

/** Of a value that is wrong in many ways, so many are told. */
const MAX_ISSUES = 3;

/** Throws policy/invalid_arguments; `place` stands before the path of what is wrong. */
export function readValue<T>(schema: z.ZodType<T>, value: unknown, place: string): T {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const issues = checked.error.issues.slice(0, MAX_ISSUES).map((issue) => {
    const { path, message } = closestIssue(issue);
    const at = [place, ...path].filter((part) => part !== "").join(".");
    return at === "" ? message : `${at}: ${message}`;
  });
  return fail("policy", "invalid_arguments", issues.join("; "));
}

/** A body that was refused before anybody looked at what it says. */
export class UnreadBody extends FailureError {
  readonly refused: RefusedBody;
  constructor(refused: RefusedBody) {
    super(refused.failure);
    this.refused = refused;
  }
}

/** The body as JSON of any depth. Throws an UnreadBody. */
export async function bodyJson(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readJsonBody(request, maxBytes);
  if ("refused" in body) throw new UnreadBody(body.refused);
  return body.json;
}
