/** Results and mistakes as one JSON object of text, for clients that read nothing else (dr-tulu's). */
import { type Failure, FailureError } from "@arenakit/contracts";
import * as z from "zod";

/** A result as such a client reads it. */
export const jsonText = (output: unknown): string => JSON.stringify(output);

/** A client of this kind takes a member `error` for a failed call. */
export const jsonRefusal = (failure: Failure): string => JSON.stringify({ success: false, error: wordsOf(failure) });

/**
 * What a handler answers; for a mistake of the policy's the result that `failed` makes of its words. Such a client tries
 * an error of the protocol three times and then breaks off; a member `error` it shows to the policy. What is no
 * mistake of the policy's is thrown on.
 */
export async function mistakeAsResult<Output, Failed>(
  handle: () => Promise<Output>,
  failed: (error: string) => Failed,
): Promise<Output | Failed> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof FailureError && error.failure.owner === "policy") return failed(wordsOf(error.failure));
    throw error;
  }
}

/** An argument that may be absent; such a client sends null for it. It is listed as the schema alone. */
export const absentOrNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => given ?? undefined, schema.optional());

const wordsOf = ({ code, message }: Pick<Failure, "code" | "message">) => `[${code}] ${message}`;
