/** Topics and judgements in the shapes of TREC: `<DOC><DOCNO>`, `<top><num><title>`, lines of id and query; qrels. */
import { fail } from "@arenakit/contracts";
import { findSources, type SourceFile, wholeText } from "../import/sources.ts";
import type { Qrel, Topic, Topics } from "../topics.ts";

/** Topics of CACM's and TREC's files, or of lines `id <tab> query`. */
export async function trecTopics(source: SourceFile): Promise<Topics> {
  const text = await wholeText(source);
  const topics = text.includes("<DOC>") ? docTopics(text) : text.includes("<top>") ? topTopics(text) : lineTopics(text);
  if (topics.length === 0)
    fail(
      "corpus",
      "source_unreadable",
      `expected topics in ${source.name} (<DOC><DOCNO>…, <top><num>…<title>…, or id, tab, query), got none`,
    );
  return { topics, qrels: [] };
}

function docTopics(text: string): Topic[] {
  return Array.from(text.matchAll(/<DOC>\s*<DOCNO>([\s\S]*?)<\/DOCNO>([\s\S]*?)<\/DOC>/g), ([, id = "", query = ""]) =>
    topic(id, query.replace(/<[^>]*>/g, " ")),
  );
}

function topTopics(text: string): Topic[] {
  return Array.from(
    text.matchAll(/<num>\s*(?:Number:)?\s*(\S+)[\s\S]*?<title>\s*(?:Topic:)?([^<]*)/g),
    ([, id = "", query = ""]) => topic(id, query),
  );
}

function lineTopics(text: string): Topic[] {
  return Array.from(text.matchAll(/^([^\t\r\n]+)\t([^\r\n]+)/gm), ([, id = "", query = ""]) => topic(id, query));
}

const topic = (id: string, query: string): Topic => ({ id: id.trim(), query: query.replace(/\s+/g, " ").trim() });

/**
 * Judgements of a file of lines `topic iteration document relevance` (TREC) or, with a heading, `query-id corpus-id
 * score` (BEIR). Throws a FailureError of owner "corpus" and code source_unreadable, with the line that is neither.
 */
export async function readQrels(file: string): Promise<Qrel[]> {
  const [source] = await findSources([file], { option: "--qrels" });
  const lines = (await wholeText(source!)).split(/\r?\n/);
  const isBeir = /^query-id\s/.test(lines[0] ?? "");
  const qrels: Qrel[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "" || (isBeir && at === 0)) continue;
    const parts = line.trim().split(/\s+/);
    const [topic, document, judged] = isBeir ? parts : [parts[0], parts[2], parts[3]];
    const relevance = Number(judged);
    if (topic === undefined || document === undefined || judged === undefined || !Number.isFinite(relevance))
      fail(
        "corpus",
        "source_unreadable",
        `expected "topic 0 document relevance" in line ${at + 1} of ${file}, got ${JSON.stringify(line.slice(0, 80))}`,
      );
    qrels.push({ topic, document, relevance });
  }
  return qrels;
}
