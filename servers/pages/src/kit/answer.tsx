/**
 * Texts with the evidence of checks marked in them, and answers as their Markdown means them. An answer never becomes
 * HTML: links, images and tags stay the characters that they are.
 */
import MarkdownIt, { type Token } from "markdown-it";
import { type Mark, type Segment, type Span, segmentsOf } from "./evidence.ts";

export const evidenceId = (key: string, number: number) => `${key}-e${number}`;

export interface MarkedProps {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** Prefix of the ids of evidence. */
  readonly prefix: string;
}

/** The segments of a text; each evidence has its id where it is shown first. */
export function Marked({ text, segments, prefix }: MarkedProps) {
  return (
    <>
      {segments.map(({ start, end, marks, opens }) => {
        const words = text.slice(start, end);
        if (marks.length === 0) return words;
        const [first, ...others] = opens.map(({ number }) => evidenceId(prefix, number));
        const kind = marks.some(({ status }) => status === "fail") ? "fail" : "pass";
        return (
          <mark class={kind} id={first} title={titleOf(marks)}>
            {others.map((id) => (
              <span id={id} />
            ))}
            {words}
          </mark>
        );
      })}
    </>
  );
}

function titleOf(marks: readonly Mark[]): string {
  const lines = marks.map(
    ({ check, status, note }) => `${status === "fail" ? "✗" : "✓"} ${check}${note ? `: ${note}` : ""}`,
  );
  return [...new Set(lines)].join("\n");
}

const RULES = ["heading", "list", "table", "fence", "hr", "backticks", "newline"];
const markdown = new MarkdownIt("zero", { html: false, breaks: true }).enable(RULES);

/** CommonMark opens no `**` between a Chinese letter and a quotation mark, where Chinese answers write it. */
markdown.inline.ruler.push("bold", (state, silent) => {
  if (!state.src.startsWith("**", state.pos)) return false;
  const found = /^\*\*(?=\S)(.+?)\*\*/.exec(state.src.slice(state.pos, state.posMax));
  if (!found) return false;
  if (!silent) {
    state.push("strong_open", "strong", 1);
    state.push("text", "", 0).content = found[1]!;
    state.push("strong_close", "strong", -1);
  }
  state.pos += found[0].length;
  return true;
});

interface MarkingEnvironment {
  /** Markup of a token's words, with the evidence in them. */
  readonly show: (token: Token) => string;
}

const { rules } = markdown.renderer;
rules.text = (tokens, at, _, env) => (env as unknown as MarkingEnvironment).show(tokens[at]!);
rules.code_inline = (tokens, at, _, env) => `<code>${(env as unknown as MarkingEnvironment).show(tokens[at]!)}</code>`;
rules.fence = (tokens, at, _, env) => `<pre>${(env as unknown as MarkingEnvironment).show(tokens[at]!)}</pre>`;
rules.table_open = () => '<div class="scroll"><table>';
rules.table_close = () => "</table></div>";

export interface AnswerProps {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly prefix: string;
}

/** An answer in Markdown. Words that do not stand in it as they are shown carry no evidence. */
export function AnswerText({ text, marks, prefix }: AnswerProps) {
  const tokens = markdown.parse(text, {});
  const spans = placeWords(text, tokens);
  const placed = [...spans].flatMap(([token, span]) => (span ? [{ token, span }] : []));
  const segments = segmentsOf(
    placed.map(({ span }) => span),
    marks,
  );
  const segmentsOfToken = new Map(placed.map(({ token }, at) => [token, segments[at]!]));
  const show = (token: Token) => {
    const own = segmentsOfToken.get(token);
    return own ? String(Marked({ text, segments: own, prefix })) : markdown.utils.escapeHtml(token.content);
  };
  // The page's own headings are above those of an answer.
  for (const token of tokens) if (token.type.startsWith("heading")) token.tag = "h5";
  const html = markdown.renderer.render(tokens, markdown.options, { show });
  return <div class="answer" lang="zh" dangerouslySetInnerHTML={{ __html: html }} />;
}

const isWords = ({ type }: Token) => type === "text" || type === "code_inline" || type === "fence";

/** Where the words of each token stand in the text, in its order; null for what does not stand there as it is shown. */
function placeWords(text: string, tokens: readonly Token[]): Map<Token, Span | null> {
  const lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const spans = new Map<Token, Span | null>();
  let from = 0;
  for (const token of tokens) {
    // The words of a fence begin in the line behind it.
    if (token.map) from = Math.max(from, lines[token.map[0] + (token.type === "fence" ? 1 : 0)] ?? text.length);
    if (token.type === "inline") from = wordsFrom(text, from, token);
    for (const words of [token, ...(token.children ?? [])].filter(isWords)) {
      const start = words.content === "" ? -1 : text.indexOf(words.content, from);
      spans.set(words, start < 0 ? null : { start, end: start + words.content.length });
      if (start >= 0) from = start + words.content.length;
    }
  }
  return spans;
}

/** Where text begins in its first line: behind the marker of a list or a heading, which may hold the same characters. */
function wordsFrom(text: string, from: number, { content }: Token): number {
  const end = text.indexOf("\n", from);
  const line = text.slice(from, end < 0 ? text.length : end);
  const isCell = line.includes("|");
  return isCell ? from : from + Math.max(0, line.lastIndexOf(content.split("\n", 1)[0]!));
}
