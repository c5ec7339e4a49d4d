/** JSON out of the reply of a model that was asked for nothing else. Pure. */

/**
 * What the whole text says, or all that follows the thoughts of a reasoning model, or the content of the one code fence
 * that this is; undefined where that is no JSON. Never a part of it: JSON among other words may be quoted from what the
 * model read.
 */
export function replyJson(text: string): unknown {
  const spoken = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "").trim();
  const whole = /^```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/.exec(spoken)?.[1] ?? spoken;
  try {
    return JSON.parse(whole);
  } catch {
    return undefined; // the caller says what it expected instead
  }
}

/** JSON without "<", for a prompt: no chat template's markup and no tag can stand in it; reading it gives the same. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
