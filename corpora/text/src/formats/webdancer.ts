/**
 * Trajectories of WebDancer, a JSON object a line: what its searches found is pages with address, title, day and
 * snippet; what its visits read is evidence and summary of a page.
 */
import type { ImportFormat, ImportRow, SourceDocument } from "../formats.ts";
import { linesOf } from "../import/lines.ts";
import { parsed } from "./jsonl.ts";

export const webdancer: ImportFormat = {
  name: "webdancer",
  about: "WebDancer's trajectories (JSONL): pages with address, title and snippet out of its searches and visits",
  reads: (name) => /\.jsonl(\.gz)?$/i.test(name),
  licence: "Apache-2.0",
  async *read(source) {
    let row = 0;
    for await (const lines of linesOf(source)) {
      const rows: ImportRow[] = [];
      for (const { text, fault } of lines)
        for (const found of fault === undefined ? pagesOf(text) : [{ reject: fault }])
          rows.push({ row: ++row, ...found });
      yield rows;
    }
  },
};

type Found = { document: SourceDocument } | { reject: string } | { nothing: true };

function pagesOf(line: string): Found[] {
  if (line.trim() === "") return [{ nothing: true }];
  const trajectory = parsed(line) as { messages?: unknown } | null | undefined;
  if (!Array.isArray(trajectory?.messages))
    return [{ reject: `expected a trajectory with messages, got ${JSON.stringify(line.slice(0, 80))}` }];
  const answers = (trajectory.messages as { role?: unknown; content?: unknown }[])
    // The first of the user's messages is the task, with an example of an answer in it.
    .slice(2)
    .filter(({ role, content }) => role === "user" && typeof content === "string")
    .flatMap(({ content }) =>
      String(content)
        .replace(/<\/?tool_response>/g, "")
        .split(/\n=======\n/),
    );
  return answers.flatMap((answer) => answered(answer.trim()));
}

const VISIT = /^The useful information in (\S+) for user goal ([\s\S]*?) as follows:\s*([\s\S]*)$/;
const RESULT = /^\d+\. \[([\s\S]*?)\]\((\S+)\)[^\S\n]*\n?([\s\S]*)$/;

function answered(answer: string): Found[] {
  const visit = VISIT.exec(answer);
  if (visit) return [visited(visit)];
  if (!answer.startsWith("A Google search for"))
    return answer === "" ? [] : [{ reject: `an answer of no known tool: ${JSON.stringify(answer.slice(0, 80))}` }];
  const results = answer.split(/\n(?=\d+\. \[)/).slice(1);
  return results.map(foundPage);
}

function foundPage(result: string): Found {
  const [, title = "", url = "", rest = ""] = RESULT.exec(result) ?? [];
  if (url === "") return { reject: `expected "1. [title](address)", got ${JSON.stringify(result.slice(0, 80))}` };
  const { date, text } = dated(rest.trim());
  // An address has other snippets for other queries: each is a document, and equal ones are one.
  return { document: { title: title.trim(), url, text, ...(date ? { date } : {}), fields: { kind: "snippet" } } };
}

function visited([, url = "", , body = ""]: RegExpExecArray): Found {
  const text = body.replace(/^Evidence in page:\s*/, "").trim();
  return text === ""
    ? { reject: `a visit of ${url} without text` }
    : { document: { title: "", url, text, fields: { kind: "visit" } } };
}

const DATED = /^Date published: (.*)\n?/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `May 19, 2025` as a day; others stay with the text. */
function dated(text: string): { date?: string; text: string } {
  const [line, said = ""] = DATED.exec(text) ?? [];
  const [, name = "", day = "", year = ""] = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/.exec(said.trim()) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (line === undefined || month === 0) return { text };
  return { date: `${year}-${two(month)}-${two(Number(day))}`, text: text.slice(line.length).trim() };
}

const two = (value: number) => String(value).padStart(2, "0");
