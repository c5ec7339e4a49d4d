/** A paper with its metadata, its references and its text by section, and how it stands in a corpus. */
import { type Document, omitUndefined } from "@arenakit/contracts";
import * as z from "zod";

export const PaperSection = z.strictObject({ heading: z.string().min(1), text: z.string().min(1) });
export type PaperSection = z.infer<typeof PaperSection>;

export const Paper = z.strictObject({
  /** 40 hex digits, as Semantic Scholar's. */
  paperId: z.string().regex(/^[0-9a-f]{40}$/),
  /** Unique in the collection. */
  corpusId: z.number().int().positive(),
  title: z.string().min(1),
  abstract: z.string().min(1),
  /** One sentence. */
  tldr: z.string().min(1),
  authors: z.array(z.strictObject({ authorId: z.string(), name: z.string() })).min(1),
  year: z.number().int(),
  /** `2019-05-04`. */
  publicationDate: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  venue: z.string().min(1),
  /** How many papers of the collection cite it. */
  citationCount: z.number().int().nonnegative(),
  /** Corpus ids of earlier papers, each once. */
  references: z.array(z.number().int()),
  fieldsOfStudy: z.array(z.string()).min(1),
  kind: z.enum(["dataset", "method", "replication", "survey", "position"]),
  isOpenAccess: z.boolean(),
  sections: z.array(PaperSection).min(1),
});
export type Paper = z.infer<typeof Paper>;

/** On a host that does not exist. */
const HOST = "https://papers.example";

/**
 * The paper as a document: id `CorpusId:<n>`, abstract and sections as text with headings, metadata as fields (year,
 * venue, citations, authors, …). `openAccessPdf` is there for papers that are open.
 */
export function paperDocument(paper: Paper): Document {
  const { corpusId, title, abstract, authors, year, venue, citationCount, sections } = paper;
  return {
    id: `CorpusId:${corpusId}`,
    title,
    text: [`## Abstract\n${abstract}`, ...sections.map(({ heading, text }) => `## ${heading}\n${text}`)].join("\n\n"),
    url: `${HOST}/CorpusID/${corpusId}`,
    date: paper.publicationDate,
    language: "en",
    fields: {
      kind: "paper",
      paperKind: paper.kind,
      paperId: paper.paperId,
      corpusId,
      year,
      venue,
      citations: citationCount,
      references: paper.references.length,
      authors: authors.map(({ name }) => name),
      fieldsOfStudy: [...paper.fieldsOfStudy],
      tldr: paper.tldr,
      ...omitUndefined({ openAccessPdf: paper.isOpenAccess ? `${HOST}/pdf/${corpusId}.pdf` : undefined }),
    },
  };
}
