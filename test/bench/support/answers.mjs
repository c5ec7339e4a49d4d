// Whether an answer over HTTP is a result: a server that is quick to refuse must not look fast.

/** In the text of a tool's result its own quotes are escaped, so this is the envelope's. */
export const IS_ERROR = /"isError":\s*true/;
const HAS_RESULT = /"result":\s*\{/;

/** What is wrong with the answer to a tools/call, as JSON or as an event stream; null for a result. */
export function wrongWith(status, text) {
  if (status !== 200) return `HTTP ${status}: ${text.slice(0, 300)}`;
  return !HAS_RESULT.test(text) || IS_ERROR.test(text) ? `no result: ${text.slice(0, 300)}` : null;
}
