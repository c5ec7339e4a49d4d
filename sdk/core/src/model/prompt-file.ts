/**
 * Prompts of judges: files of a package with an id and a version in their head, sent as they stand and named by what they
 * say, so that a verdict can tell with which words it was asked for.
 */
import { createHash } from "node:crypto";

export interface Prompt {
  readonly id: string;
  /** Grows with every change of the text. */
  readonly version: string;
  /** What the model is sent: all of the file behind its head. */
  readonly text: string;
  /** `id/version:hash`, 16 hex digits of the sha256 of `text`. */
  readonly name: string;
}

const HEAD = /^---\n+id: ([a-z0-9.-]+)\nversion: (\d+)\n+---\n/;

/** Prompts by id from what `read` gives for a file, each read once. It throws an Error where the head names another id. */
export function promptsFrom(read: (file: string) => string): (id: string) => Prompt {
  const loaded = new Map<string, Prompt>();
  return (id) => {
    const prompt = loaded.get(id) ?? readPrompt(id, read(`${id}.md`));
    loaded.set(id, prompt);
    return prompt;
  };
}

/** Exported for its test: line ends of a checkout change neither text nor hash. */
export function readPrompt(id: string, content: string): Prompt {
  const source = content.replaceAll("\r\n", "\n");
  const [head = "", own, version = ""] = HEAD.exec(source) ?? [];
  if (own !== id) throw new Error(`${id}.md: expected a head with "id: ${id}" and a version`);
  const text = source.slice(head.length).trim();
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { id, version, text, name: `${id}/${version}:${hash}` };
}
