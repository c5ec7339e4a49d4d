/** Text that may be JSON. */

/** The value, or null for what is no JSON: a schema then says what is wrong and where. */
export function parseJson(text: string): unknown {
  // JSON.parse has no way to refuse but to throw.
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
