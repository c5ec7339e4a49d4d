/** Collections of papers of the field as formats of corpus import: Semantic Scholar's JSONL and the files of ScholarQABench. */
import { fail, omitUndefined } from "@arenakit/contracts";
import {
  type ImportFormat,
  type ImportRow,
  linesOf,
  rowsOfLines,
  type SourceDocument,
  wholeText,
} from "@arenakit/corpus-text";
import * as z from "zod";

type RecordResult =
  | { readonly document: SourceDocument }
  | { readonly reject: string; readonly id?: string }
  | { readonly nothing: true };

const Text = z.string().nullish();
const Count = z.number().int().nullish();

/**
 * One row as the Semantic Scholar Academic Graph API, its bulk data sets and paper searches write it: names differ in
 * case (`corpusId`, `corpusid`), values may be null, and what is not known here is ignored.
 */
const S2Paper = z.object({
  paperId: Text,
  corpusId: z.union([z.string(), z.number()]).nullish(),
  corpusid: z.union([z.string(), z.number()]).nullish(),
  title: Text,
  abstract: Text,
  text: z.union([z.string(), z.object({ text: Text })]).nullish(),
  tldr: z.union([z.string(), z.object({ text: Text })]).nullish(),
  year: Count,
  venue: Text,
  publicationVenue: z.object({ name: Text }).nullish(),
  journal: z.object({ name: Text }).nullish(),
  publicationDate: Text,
  publicationdate: Text,
  citationCount: Count,
  citationcount: Count,
  referenceCount: Count,
  referencecount: Count,
  influentialCitationCount: Count,
  isOpenAccess: z.boolean().nullish(),
  openAccessPdf: z.union([z.string(), z.object({ url: Text })]).nullish(),
  url: Text,
  externalIds: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).nullish(),
  externalids: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).nullish(),
  authors: z.array(z.union([z.string(), z.object({ name: Text })])).nullish(),
  fieldsOfStudy: z.array(z.string()).nullish(),
  s2FieldsOfStudy: z.array(z.object({ category: Text })).nullish(),
  s2fieldsofstudy: z.array(z.object({ category: Text })).nullish(),
});

/** Semantic Scholar's JSONL: a paper a line; its id is `CorpusId:<n>`, or its paperId. */
export const s2Format: ImportFormat = {
  name: "s2",
  about: "Semantic Scholar (JSONL): papers with title, abstract or text, year, venue, authors, citationCount, …",
  reads: (name) => /\.jsonl?(\.gz)?$/i.test(name),
  maxCharacters: 1200,
  read: (source, from) => rowsOfLines(source, from, readLine),
};

function readLine(line: string): RecordResult {
  if (line.trim() === "") return { nothing: true };
  return readPaper(parseJson(line), line);
}

function readPaper(value: unknown, line: string): RecordResult {
  const read = S2Paper.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return {
      reject: `expected a paper of Semantic Scholar, got ${JSON.stringify(line.slice(0, 60))}: ${issue?.path.join(".")}: ${issue?.message}`,
    };
  }
  const paper = read.data;
  const corpusId = paper.corpusId ?? paper.corpusid;
  const id = corpusId !== null && corpusId !== undefined ? `CorpusId:${corpusId}` : (paper.paperId ?? undefined);
  const title = (paper.title ?? "").trim();
  const text = textOf(paper);
  if (text === "")
    return {
      reject: `a paper without abstract or text: ${JSON.stringify(title.slice(0, 60))}`,
      ...omitUndefined({ id }),
    };
  const date = paper.publicationDate ?? paper.publicationdate;
  return {
    document: omitUndefined({
      id,
      title,
      text,
      url: paper.url || undefined,
      date: date && /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10) : undefined,
      fields: fieldsOf(paper),
    }),
  };
}

type S2Row = z.infer<typeof S2Paper>;
const inner = (value: string | { text?: string | null | undefined } | null | undefined): string =>
  ((typeof value === "string" ? value : value?.text) ?? "").trim();

/** Abstract and text, the one that begins with the other alone; a one-sentence summary where there is neither. */
function textOf({ abstract, text, tldr }: S2Row): string {
  const parts = [(abstract ?? "").trim(), inner(text)].filter(Boolean);
  const [first = "", second] = parts;
  const whole = second === undefined ? first : second.includes(first) ? second : `${first}\n\n${second}`;
  return whole || inner(tldr);
}

function fieldsOf(paper: S2Row): NonNullable<SourceDocument["fields"]> {
  const year = paper.year ?? Number((paper.publicationDate ?? "").slice(0, 4));
  const venue = paper.venue || paper.publicationVenue?.name || paper.journal?.name;
  const citations = paper.citationCount ?? paper.citationcount;
  const references = paper.referenceCount ?? paper.referencecount;
  const authors = (paper.authors ?? [])
    .map((author) => (typeof author === "string" ? author : (author.name ?? "")))
    .filter(Boolean);
  const studies =
    paper.fieldsOfStudy ??
    (paper.s2FieldsOfStudy ?? paper.s2fieldsofstudy ?? []).flatMap(({ category }) => category ?? []);
  const ids = Object.entries(paper.externalIds ?? paper.externalids ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [`${name}:${value}`],
  );
  const pdf = typeof paper.openAccessPdf === "string" ? paper.openAccessPdf : paper.openAccessPdf?.url;
  return omitUndefined({
    kind: "paper",
    year: year || undefined,
    venue: venue || undefined,
    citations: citations ?? undefined,
    references: references ?? undefined,
    authors: authors.length > 0 ? authors : undefined,
    fieldsOfStudy: studies.length > 0 ? [...new Set(studies)] : undefined,
    externalIds: ids.length > 0 ? ids : undefined,
    paperId: paper.paperId || undefined,
    tldr: inner(paper.tldr) || undefined,
    openAccessPdf: pdf || undefined,
  });
}

/**
 * ScholarQABench: passages under `ctxs` or `gold_ctx` of its JSONL, and the excerpts under `evidence` of its rubrics, a
 * document each (`kind` context or evidence). Questions, answers and criteria are a judge's and are left out.
 */
export const scholarQaFormat: ImportFormat = {
  name: "scholarqa",
  about: "ScholarQABench: contexts of its JSONL files and evidence of its rubrics (JSON); no question and no answer",
  reads: (name) => /\.jsonl?(\.gz)?$/i.test(name),
  licence: "ODC-BY-1.0",
  language: "en",
  async *read(source, from) {
    if (/\.json(\.gz)?$/i.test(source.name)) {
      yield rubricRows(parseJson(await wholeText(source)), source.name);
      return;
    }
    let row = 0;
    const seen = new Set<string>();
    // A line has several rows, so that rows are counted from the beginning.
    for await (const lines of linesOf(source))
      yield lines
        .flatMap(({ text, fault }): RecordResult[] =>
          fault === undefined ? contextsOf(text, seen) : [{ reject: fault }],
        )
        .map((read): ImportRow => ({ row: ++row, ...read }))
        .filter((one) => one.row > from.row);
  },
};

const Contexts = z.object({
  ctxs: z.array(z.unknown()).nullish(),
  gold_ctx: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
});

function contextsOf(line: string, seen: Set<string>): RecordResult[] {
  if (line.trim() === "") return [{ nothing: true }];
  const read = Contexts.safeParse(parseJson(line));
  const own = read.success ? [...(read.data.ctxs ?? []), ...[read.data.gold_ctx ?? []].flat()] : [];
  if (own.length === 0)
    return [{ reject: `expected a row with ctxs or gold_ctx, got ${JSON.stringify(line.slice(0, 60))}` }];
  return own.map((context) => once(readPaper(context, JSON.stringify(context) ?? ""), "context", seen));
}

/** The same passage stands under several questions. */
function once(read: RecordResult, kind: string, seen: Set<string>): RecordResult {
  if (!("document" in read)) return read;
  const key = `${read.document.title}\n${read.document.text}`;
  if (seen.has(key)) return { nothing: true };
  seen.add(key);
  return { document: { ...read.document, fields: { ...read.document.fields, kind } } };
}

const Rubric = z.object({
  metric_config: z.object({
    config: z.object({ other_properties: z.array(z.object({ evidence: z.array(z.string()).nullish() })) }),
  }),
});

function rubricRows(value: unknown, name: string): ImportRow[] {
  if (!Array.isArray(value))
    return fail("corpus", "source_unreadable", `expected a JSON list of rubrics in ${name}, got another`);
  const seen = new Set<string>();
  return value
    .flatMap((rubric): RecordResult[] => {
      const read = Rubric.safeParse(rubric);
      if (!read.success) return [{ reject: "expected metric_config.config.other_properties with evidence" }];
      const texts = read.data.metric_config.config.other_properties.flatMap(({ evidence }) => evidence ?? []);
      return texts.map((text) =>
        text.trim() === "" ? { nothing: true } : once({ document: { title: "", text: text.trim() } }, "evidence", seen),
      );
    })
    .map((read, at): ImportRow => ({ row: at + 1, ...read }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is a row that is rejected with its beginning.
    return undefined;
  }
}
