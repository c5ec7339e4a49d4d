/**
 * DeepSeek V3.2's calls: `<｜DSML｜function_calls>` around an `invoke` for each, with a `parameter` for each argument that says
 * itself whether it is text or JSON. V4 calls the section `tool_calls`. They are read and never written.
 *
 * As vLLM's and SGLang's parsers read them; where those drop what they cannot read and call the tool without it, the call is
 * invalid. The JSON of all arguments in place of the parameters is read (SGLang), tags without ｜DSML｜ are not (vLLM).
 */
import type { Json } from "@arenakit/contracts";
import { type CallReading, invalid, isBlank, namedCall, type ParsedCall, withoutBlanks } from "./calls.ts";
import { readJson } from "./read-json.ts";
import { type CallMarkup, tagFinder } from "./scan.ts";

const tags = (name: string) => ({ opening: `<｜DSML｜${name}>`, closing: `</｜DSML｜${name}>` });
const SECTIONS = [tags("function_calls"), tags("tool_calls")];
const INVOKE = { opening: "<｜DSML｜invoke", closing: "</｜DSML｜invoke>" } as const;
const PARAMETER = { opening: "<｜DSML｜parameter", closing: "</｜DSML｜parameter>" } as const;
const FORM =
  `${INVOKE.opening} name="NAME">${PARAMETER.opening} name="KEY" string="true">TEXT${PARAMETER.closing}` +
  `${INVOKE.closing}, with string="false" where the value is JSON`;

export const DSML_TAGS: readonly string[] = SECTIONS.flatMap((one) => Object.values(one));
export const DSML_CALLS: readonly CallMarkup[] = [
  ...SECTIONS.map(({ opening, closing }): CallMarkup => ({ opening, closings: [closing], read: readSection })),
  {
    opening: INVOKE.opening,
    closings: [INVOKE.closing],
    read: (body, { words }) => [invalid(INVOKE.opening + body, words.call.noOpening(SECTIONS[0]!.opening))],
  },
];

function readSection(body: string, reading: CallReading): ParsedCall[] {
  const calls = blocksIn(body, INVOKE).map(({ text, isClosed }) =>
    isClosed ? readInvoke(text, reading) : invalid(text, reading.words.call.noClosing(INVOKE.closing)),
  );
  return calls.length > 0 ? calls : [invalid(body, reading.words.call.expected(FORM))];
}

function readInvoke(text: string, reading: CallReading): ParsedCall {
  const { words } = reading;
  const head = headOf(text);
  const name = head?.attributes.get("name") ?? "";
  if (!head || name === "") return invalid(INVOKE.opening + text, words.call.expected(FORM));
  const written = blocksIn(head.content, PARAMETER);
  const whole = withoutBlanks(head.content);
  if (written.length === 0 && (whole === "" || whole.startsWith("{"))) return namedCall(name, whole, text, reading);
  const parameters = written.map(({ text, isClosed }) => (isClosed ? readParameter(text) : null));
  const read = parameters.filter((one) => one !== null);
  if (read.length === 0 || read.length < parameters.length)
    return invalid(INVOKE.opening + text, words.call.expected(FORM));
  return namedCall(name, Object.fromEntries(read), text, reading);
}

/** What is no JSON where JSON was said stays text, for the tool to refuse. Null without a name or that word. */
function readParameter(text: string): readonly [string, Json] | null {
  const head = headOf(text);
  const key = head?.attributes.get("name");
  if (!head || key === undefined) return null;
  const isText = head.attributes.get("string");
  if (isText === "true") return [key, head.content];
  if (isText !== "false") return null;
  const value = readJson(withoutBlanks(head.content));
  return [key, "json" in value ? value.json : head.content];
}

/** What stands behind each opening, up to the end of it or to the next one. */
function blocksIn(text: string, { opening, closing }: { readonly opening: string; readonly closing: string }) {
  const blocks: { readonly text: string; readonly isClosed: boolean }[] = [];
  const [nextOpening, nextMark] = [tagFinder(text, [opening]), tagFinder(text, [closing, opening])];
  for (let at = nextOpening(0); at; ) {
    const end = nextMark(at.end);
    const isClosed = end?.name === closing;
    blocks.push({ text: text.slice(at.end, end?.start ?? text.length), isClosed });
    at = end && nextOpening(isClosed ? end.end : end.start);
  }
  return blocks;
}

/** `key="value"` up to `>`, and what stands behind that; null for another spelling. */
function headOf(text: string): { readonly attributes: ReadonlyMap<string, string>; readonly content: string } | null {
  const attributes = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    if (text[at] === ">") return { attributes, content: text.slice(at + 1) };
    if (isBlank(text[at]!)) {
      at++;
      continue;
    }
    const equals = text.indexOf('="', at);
    const end = equals < 0 ? -1 : text.indexOf('"', equals + 2);
    const key = text.slice(at, Math.max(at, equals));
    if (end < 0 || key.includes(">")) return null;
    attributes.set(key, text.slice(equals + 2, end));
    at = end + 1;
  }
  return null;
}
