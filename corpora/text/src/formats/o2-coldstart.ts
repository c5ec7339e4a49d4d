/**
 * Conversations that O2-Searcher is started from, one JSON list: an assistant's `<query>`s and the `<learnings>` that
 * answer them. A paragraph of learnings is a document; its title is the query where it is plain which one it answers.
 */
import { fail } from "@arenakit/contracts";
import * as z from "zod";
import type { ImportFormat, ImportRow, SourceDocument } from "../formats.ts";
import { wholeText } from "../import/sources.ts";
import { parsed } from "./jsonl.ts";

const Conversation = z.object({
  id: z.string().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

export const o2Coldstart: ImportFormat = {
  name: "o2-coldstart",
  about: "O2-Searcher's cold-start conversations (JSON): the <learnings> of every search",
  reads: (name) => /\.json(\.gz)?$/i.test(name),
  async *read(source) {
    const conversations = parsed(await wholeText(source));
    if (!Array.isArray(conversations))
      fail("corpus", "source_unreadable", `expected a JSON list of conversations in ${source.name}, got another`);
    let row = 0;
    for (const value of conversations as unknown[]) {
      const read = Conversation.safeParse(value);
      yield read.success
        ? learningsOf(read.data).map((document): ImportRow => ({ row: ++row, document }))
        : [{ row: ++row, reject: "expected a conversation: id, and messages of role and content" }];
    }
  },
};

function learningsOf({ messages }: z.infer<typeof Conversation>): SourceDocument[] {
  const found: SourceDocument[] = [];
  let queries: string[] = [];
  for (const { role, content } of messages) {
    // The system's message names the marks.
    if (role === "system") continue;
    if (role === "assistant")
      queries = Array.from(content.matchAll(/<query>([\s\S]*?)<\/query>/g), ([, query = ""]) => query.trim());
    else
      for (const [, body = ""] of content.matchAll(/<learnings>([\s\S]*?)<\/learnings>/g))
        found.push(...answersOf(body.trim(), queries));
  }
  return found;
}

/** An encyclopaedia's passage among learnings. */
const PASSAGE = /^Doc \d+ ?\(Title: "?(.*?)"?\) ?([\s\S]*)$/;

/** A line end between the answers of two queries, an empty line between those of one: where the counts agree. */
function answersOf(body: string, queries: readonly string[]): SourceDocument[] {
  const groups = body.split(/(?<!\n)\n(?!\n)/);
  const isPlain = groups.length === queries.length;
  return groups.flatMap((group, at) =>
    group
      .split(/\n+/)
      .map((text) => text.trim())
      .filter((text) => text !== "")
      .map((learning) => {
        const [, title, passage] = PASSAGE.exec(learning) ?? [];
        const fields = { queries: [...queries], kind: title === undefined ? "learning" : "passage" };
        if (title !== undefined && passage) return { title, text: passage, fields };
        const answered = queries.length === 1 ? queries[0] : isPlain ? queries[at] : undefined;
        return { title: answered ?? "", text: learning, fields };
      }),
  );
}
