/** Results and mistakes as one JSON object of text, for clients that read nothing else (dr-tulu's). */
import type { Failure } from "@arenakit/contracts";

export const jsonText = (output: unknown): string => JSON.stringify(output);

/** A client of this kind takes a member `error` for a failed call. */
export const jsonRefusal = ({ code, message }: Failure): string =>
  JSON.stringify({ success: false, error: `[${code}] ${message}` });
