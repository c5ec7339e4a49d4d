/** Results and mistakes as one JSON object of text, for clients that read nothing else (dr-tulu's). */
import { type Failure, FailureError } from "@arenakit/contracts";

export const jsonText = (output: unknown): string => JSON.stringify(output);

/** A client of this kind takes a member `error` for a failed call. */
export const jsonRefusal = (failure: Failure): string => JSON.stringify({ success: false, error: wordsOf(failure) });

/**
 * What a handler answers; for a mistake of the policy's the result that `failed` makes of its words. Such a client tries
 * an error of the protocol three times and then breaks off; a member `error` it shows to the policy. What is no
 * mistake of the policy's is thrown on.
 */
export async function mistakeAsResult<Output>(
  handle: () => Promise<Output>,
  failed: (error: string) => Output,
): Promise<Output> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof FailureError && error.failure.owner === "policy") return failed(wordsOf(error.failure));
    throw error;
  }
}

const wordsOf = ({ code, message }: Pick<Failure, "code" | "message">) => `[${code}] ${message}`;
