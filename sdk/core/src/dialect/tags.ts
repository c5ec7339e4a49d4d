/**
 * The dialects of search agents, which call one tool by a tag of its own: Search-R1, O2-Searcher and DR Tulu, which HOTE
 * follows. Which tool a tag calls and which argument its text is are options; the defaults fit the toolsets `browsecomp`,
 * `o2` and `hote`.
 *
 * As their own loops do it, the first whole call or answer ends the turn and what the policy wrote behind it is dropped: a
 * result that it made up is none of its words. A call that nothing closed is invalid.
 */
import type { JsonObject, Observation, ToolCall, ToolSpec } from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import type { ChatDialect } from "../dialect.ts";
import { WORDS } from "../words.ts";
import { type CallReading, invalid, type ParsedCall, spacedJson, withoutBlanks } from "./calls.ts";
import { chatDialect, defused } from "./chat.ts";
import { CHATML } from "./chatml.ts";
import { type CallMarkup, type Markup, scan, tagFinder, turnOf } from "./scan.ts";
import { argumentSchemas, typedValue } from "./typed-value.ts";

export interface TagOptions {
  /** What stands behind the first call or answer is read as well: for turns that were recorded whole. */
  readonly readsOn?: boolean;
}

export interface SearchTagOptions extends TagOptions {
  /** Tool that the tag calls; of several the first that is offered, else the first. */
  readonly tools?: readonly string[];
  /** Argument that the tag's text is. */
  readonly argument?: string;
}

/** `<search>words</search>`, told `<information>` in the turn itself. */
export function searchR1({
  tools: names = ["search"],
  argument = "query",
  readsOn = false,
}: SearchTagOptions = {}): ChatDialect {
  return tagDialect({
    id: "search-r1",
    readsOn,
    form: "<search>QUERY</search>",
    call: {
      opening: "<search>",
      closings: ["</search>"],
      read(body, reading) {
        const query = withoutBlanks(body);
        if (query === "") return [invalid(body, reading.words.call.empty("<search>"))];
        return [called(offered(names, reading), { [argument]: query }, reading)];
      },
    },
    writeCall: ({ arguments: args }) => `<search>${textOfArgument(args, argument)}</search>`,
    observed: "information",
    isInline: true,
  });
}

/** Queries in one `<search>`, at most: O2-Searcher's prompt says so. */
const MOST_QUERIES = 5;

/** `<search><query>words</query>…</search>`, told `<learnings>` in a turn of the user's. */
export function o2({
  tools: names = ["web_search", "wiki_search"],
  argument = "queries",
  readsOn = false,
}: SearchTagOptions = {}): ChatDialect {
  return tagDialect({
    id: "o2",
    readsOn,
    form: `<search><query>QUERY</query></search>, with up to ${MOST_QUERIES} <query>`,
    call: {
      opening: "<search>",
      closings: ["</search>"],
      read(body, reading) {
        const queries = blocksIn(body, "query").filter((query) => query !== "");
        const { call } = reading.words;
        if (queries.length === 0) return [invalid(body, call.expected("<search><query>QUERY</query></search>"))];
        if (queries.length > MOST_QUERIES) return [invalid(body, call.tooMany(MOST_QUERIES, "<query>"))];
        return [called(offered(names, reading), { [argument]: queries }, reading)];
      },
    },
    writeCall({ arguments: args }) {
      const queries = Array.isArray(args[argument]) ? args[argument] : [];
      const texts = queries.map((query) => (typeof query === "string" ? query : spacedJson(query)));
      return `<search>\n${texts.map((query) => `<query>${query}</query>\n`).join("")}</search>`;
    },
    observed: "learnings",
    isInline: false,
  });
}

export interface CallToolOptions extends TagOptions {
  /** The tool that a name means, where no tool of that name is offered. */
  readonly names?: ReadonlyMap<string, string>;
  /** Arguments that the tag's text can be: the first that the tool has, else the first. */
  readonly contents?: readonly string[];
  /** Those of tools whose schemas are not at hand. */
  readonly contentOf?: ReadonlyMap<string, string>;
}

/** DR Tulu's tools under the names of HOTE's, whose toolset is ours. */
const HOTE_NAMES: ReadonlyMap<string, string> = new Map([
  ["browse_webpage", "web_browse"],
  ["snippet_search", "paper_search"],
]);
const CONTENT_OF: ReadonlyMap<string, string> = new Map([
  ["web_browse", "url"],
  ["browse_webpage", "url"],
  ["serper_fetch_webpage_content", "webpage_url"],
]);

/** `<call_tool name="…" key="value">words</call_tool>`, told `<tool_output>` in the turn itself; `<cite id>` stays in the answer. */
export function drTulu({
  names = HOTE_NAMES,
  contents = ["query", "url", "webpage_url", "input", "text", "content"],
  contentOf = CONTENT_OF,
  readsOn = false,
}: CallToolOptions = {}): ChatDialect {
  const contentArgument = (name: string, tools: readonly ToolSpec[] | undefined) =>
    contents.find((key) => Object.hasOwn(argumentSchemas(name, tools), key)) ?? contentOf.get(name) ?? contents[0]!;
  const form = '<call_tool name="NAME" KEY="VALUE">TEXT</call_tool>';
  return tagDialect({
    id: "dr-tulu",
    readsOn,
    form,
    call: {
      opening: "<call_tool",
      closings: ["</call_tool>", "</call>"],
      read(body, reading) {
        const end = body.indexOf(">");
        const attributes = attributesIn(body.slice(0, Math.max(0, end)));
        const written = attributes.get("name") ?? "";
        if (end < 0 || written === "") return [invalid(`<call_tool${body}`, reading.words.call.expected(form))];
        const isOffered = reading.tools?.some((tool) => tool.name === written) === true;
        const name = isOffered ? written : (names.get(written) ?? written);
        const schemas = argumentSchemas(name, reading.tools);
        attributes.delete("name");
        const given = [...attributes].map(([key, value]) => [key, typedValue(value, key, schemas)] as const);
        const text = withoutBlanks(body.slice(end + 1));
        const content = text === "" ? [] : [[contentArgument(name, reading.tools), text] as const];
        return [called(name, Object.fromEntries([...content, ...given]), reading)];
      },
    },
    writeCall({ name, arguments: args }) {
      const key = contents.find((one) => typeof args[one] === "string") ?? contentArgument(name, undefined);
      const attributes = Object.entries(args)
        .filter(([one]) => one !== key)
        .map(([one, value]) => ` ${one}="${escaped(typeof value === "string" ? value : spacedJson(value))}"`);
      return `<call_tool name="${escaped(name)}"${attributes.join("")}>${textOfArgument(args, key)}</call_tool>`;
    },
    observed: "tool_output",
    isInline: true,
    /** What can be cited has an id: that of the call, where the tool gave none of its own. */
    result({ callId }, text) {
      const isMarked = text.includes("<snippet id=") || text.includes("<webpage id=");
      return callId === null || isMarked ? text : `<snippet id=${callId}>\n${text}\n</snippet>`;
    },
  });
}

interface TagFormat extends Required<TagOptions> {
  readonly id: string;
  readonly form: string;
  readonly call: CallMarkup;
  writeCall(call: ToolCall): string;
  /** Tag of what was observed, and whether the policy goes on in the same turn. */
  readonly observed: string;
  readonly isInline: boolean;
  readonly result?: (observation: Observation, text: string) => string;
}

function tagDialect({
  id,
  readsOn,
  form,
  call,
  writeCall,
  observed,
  isInline,
  result = (_, text) => text,
}: TagFormat): ChatDialect {
  const markup: Markup = {
    endsOfTurn: CHATML.endsOfTurn,
    calls: [call],
    endsAtFirstAction: !readsOn,
    strays: call.closings,
  };
  const closing = `</${observed}>`;
  const observe = (observations: readonly Observation[]) => {
    const texts = observations.map((one) =>
      result(one, defused(textOf(one.content), CHATML.control).replaceAll(closing, `< ${closing.slice(1)}`)),
    );
    return `<${observed}>\n${texts.join("\n")}\n${closing}`;
  };
  return chatDialect({
    ...CHATML,
    id,
    stopStrings: [...call.closings, "</answer>", ...CHATML.stopStrings],
    read: (text, reading) => turnOf(scan(text, markup, reading)),
    ownText: (raw) => raw.slice(0, scan(raw, markup, { nextId: () => "read", words: WORDS.en }).end),
    keepsThoughts: true,
    tools: (tools, messages) => (teaches(messages, call) ? null : toolsBlock(tools, form)),
    write({ thought, said, calls }) {
      const block = thought === null ? "" : `<think>${thought}</think>\n`;
      return block + [...(said ? [said] : []), ...calls.map(writeCall)].join("\n");
    },
    observe,
    ...(isInline ? { between: (observations) => ({ text: `\n\n${observe(observations)}\n\n`, isOpen: true }) } : {}),
  });
}

/** A prompt that shows the tag teaches it in its own words. */
const teaches = (messages: readonly { readonly content: Parameters<typeof textOf>[0] }[], { opening }: CallMarkup) =>
  messages.some(({ content }) => textOf(content).includes(opening));

function toolsBlock(tools: readonly ToolSpec[], form: string): string {
  const rows = tools.map(
    ({ name, description, inputSchema }) => `- ${name}: ${description} ${spacedJson(inputSchema)}`,
  );
  return [
    "Think between <think> and </think>. Give the final answer between <answer> and </answer>.",
    `To call a tool, write ${form} and stop there; what it finds is told to you.`,
    `Tools:\n${rows.join("\n")}`,
  ].join("\n");
}

/** Of several names the first that is offered, else the first. */
function offered(names: readonly string[], { tools }: CallReading): string {
  return names.find((name) => tools?.some((tool) => tool.name === name)) ?? names[0]!;
}

function called(name: string, args: JsonObject, { nextId }: CallReading): ParsedCall {
  return { valid: true, call: { id: nextId(), name, arguments: args } };
}

function textOfArgument(args: JsonObject, key: string): string {
  const value = Object.hasOwn(args, key) ? args[key]! : "";
  return typeof value === "string" ? value : spacedJson(value);
}

/** What stands between a tag and the next end of it. */
function blocksIn(text: string, tag: string): string[] {
  const blocks: string[] = [];
  const [nextOpening, nextEnd] = [tagFinder(text, [`<${tag}>`]), tagFinder(text, [`</${tag}>`])];
  for (let opening = nextOpening(0); opening; ) {
    const end = nextEnd(opening.end);
    if (!end) break;
    blocks.push(withoutBlanks(text.slice(opening.end, end.start)));
    opening = nextOpening(end.end);
  }
  return blocks;
}

/** `key="value"`, in their order; a value has no quote in it. */
function attributesIn(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; ; ) {
    const equals = text.indexOf('="', at);
    const end = equals < 0 ? -1 : text.indexOf('"', equals + 2);
    if (end < 0) return attributes;
    const key = text.slice(at, equals).trim().split(" ").at(-1)!;
    if (key !== "") attributes.set(key, unescaped(text.slice(equals + 2, end)));
    at = end + 1;
  }
}

const ESCAPES = [
  ["&", "&amp;"],
  ['"', "&quot;"],
  ["<", "&lt;"],
  [">", "&gt;"],
] as const;
const escaped = (text: string) => ESCAPES.reduce((done, [sign, name]) => done.replaceAll(sign, name), text);
const unescaped = (text: string) => ESCAPES.reduceRight((done, [sign, name]) => done.replaceAll(name, sign), text);
