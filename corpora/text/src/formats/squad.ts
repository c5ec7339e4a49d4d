/** Reading-comprehension sets in SQuAD's shape (SQuAD, XQuAD, CMRC 2018, DRCD): their paragraphs are the documents. */
import { fail, parseJson } from "@arenakit/contracts";
import * as z from "zod";
import type { ImportFormat, ImportRow } from "../formats.ts";
import { type SourceFile, wholeText } from "../import/sources.ts";

const Question = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  question: z.string(),
  answers: z.array(z.object({ text: z.string() })).default([]),
});
const Paragraph = z.object({
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  context: z.string(),
  qas: z.array(Question).default([]),
});
const Article = z.object({ title: z.string().default(""), paragraphs: z.array(Paragraph) });
const SquadFile = z.object({ data: z.array(Article) });

/** A paragraph with the id of its document. */
export interface SquadParagraph {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly questions: readonly z.infer<typeof Question>[];
}

export const squad: ImportFormat = {
  name: "squad",
  about: "paragraphs of SQuAD, XQuAD, CMRC 2018, DRCD (JSON)",
  reads: (name) => /\.json(\.gz)?$/i.test(name),
  async *read(source) {
    const paragraphs = await squadParagraphs(source);
    yield paragraphs.map(
      ({ id, title, text }, at): ImportRow =>
        text.trim() === ""
          ? { row: at + 1, reject: "an empty paragraph", id }
          : { row: at + 1, document: { id, title, text } },
    );
  },
};

/**
 * Paragraphs with their questions. One without an id of its own has that of its first question before `-p`, which is in
 * no other set. Throws a FailureError of owner "corpus" and code source_unreadable for another shape.
 */
export async function squadParagraphs(source: SourceFile): Promise<SquadParagraph[]> {
  const read = SquadFile.safeParse(parseJson(await wholeText(source)));
  if (!read.success) {
    const [issue] = read.error.issues;
    return fail(
      "corpus",
      "source_unreadable",
      `expected data[].paragraphs[].context in ${source.name}, got ${issue?.path.join(".") || "no such JSON"}: ${issue?.message}`,
    );
  }
  return read.data.data.flatMap(({ title, paragraphs }, article) =>
    paragraphs.map(({ id, context, qas }, at) => ({
      id: id ?? `${qas[0]?.id ?? `${article}-${at}`}-p`,
      title: title.replaceAll("_", " "),
      text: context,
      questions: qas,
    })),
  );
}
