/**
 * What judges read of a solver's answer: its report with the references appended that it cites, as HOTE has it, so that
 * eq. 2 sees what the claims rest on. What a source is called comes from the results of tools, never from the report. Pure.
 */
import { type PolicyLanguage, queryLanguage, type Trajectory } from "@arenakit/contracts";
import { type CitableSource, citableSources, citedIds } from "@arenakit/evaluator-rubrics/metrics";

/** References that are listed; a report that cites more is told how many. */
const MOST_REFERENCES = 200;
/** UTF-16 units of a title or an id; what is longer is cut. */
const LONGEST_WORDS = 300;

const WORDS = {
  en: {
    heading: "References, from the results of tools",
    unknown: "not found in any result",
    more: (count: number) => `and ${count} more`,
  },
  zh: {
    heading: "参考资料（取自工具结果）",
    unknown: "在任何结果中都没有找到",
    more: (count: number) => `另有${count}条`,
  },
} as const satisfies Record<PolicyLanguage, unknown>;

/**
 * Each cited id once, in the order of first citation, with title and address as the results gave them; one that no result
 * gave is listed as not found. A report that cites nothing stays as it is, and so does null.
 */
export function finalReport(answer: string, trajectory: Trajectory): string;
/** Of an attempt without an answer null. */
export function finalReport(answer: string | null, trajectory: Trajectory): string | null;
/** Both forms of it. */
export function finalReport(answer: string | null, trajectory: Trajectory): string | null {
  const ids = answer === null ? [] : citedIds(answer);
  if (answer === null || ids.length === 0) return answer;
  const words = WORDS[queryLanguage(answer)];
  const sources = citableSources({ trajectory });
  const byId = new Map<string, CitableSource>();
  for (const source of sources) for (const id of source.ids) if (!byId.has(id)) byId.set(id, source);
  const listed = ids.slice(0, MOST_REFERENCES).map((id) => {
    const source = byId.get(id);
    const said = source ? [source.title, source.address === id ? "" : (source.address ?? "")] : [words.unknown];
    return `- [${inLine(id)}] ${said
      .filter((one) => one !== "")
      .map(inLine)
      .join(" — ")}`.trimEnd();
  });
  const more = ids.length > listed.length ? [`- ${words.more(ids.length - listed.length)}`] : [];
  return [answer.trimEnd(), "", `## ${words.heading}`, "", ...listed, ...more].join("\n");
}

const inLine = (text: string) => text.replaceAll(/\s+/gu, " ").trim().slice(0, LONGEST_WORDS);
