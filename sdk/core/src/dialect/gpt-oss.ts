/**
 * gpt-oss's harmony format: messages on the channels `analysis` (thoughts), `commentary` (calls, and what is said beside
 * them) and `final`, which is the answer.
 *
 * Where vLLM and SGLang differ: arguments need no `<|constrain|>json` (vLLM), a call that the text's end closes is read
 * (SGLang; endpoints leave `<|call|>` out), and a name keeps its dots behind `functions.` (vLLM). A recipient that is no
 * function is kept as a call, so that the tool server can say what is wrong.
 */
import type { ToolSpec } from "@arenakit/contracts";
import { omitUndefined, type ParsedTurn, textOf } from "@arenakit/contracts";
import { type CallReading, namedCall, type ParsedCall, spacedJson } from "./calls.ts";
import { chatDialect, defused, observationBlocks } from "./chat.ts";
import { tagFinder, textBefore, turnOf } from "./scan.ts";

const [START, CHANNEL, CONSTRAIN, MESSAGE] = ["<|start|>", "<|channel|>", "<|constrain|>", "<|message|>"];
const [END, CALL, RETURN] = ["<|end|>", "<|call|>", "<|return|>"];
const CONTROL = [START, CHANNEL, CONSTRAIN, MESSAGE, END, CALL, RETURN, "<|endoftext|>"];
const ENDS_OF_TURN = [RETURN, "<|endoftext|>"];
const ASSISTANT = `${START}assistant`;
const FUNCTIONS = "functions.";

export const gptOss = chatDialect({
  id: "gpt-oss",
  stopStrings: [CALL, RETURN],
  control: CONTROL,
  opening: ASSISTANT,
  closing: END,
  turn: (role, text) => `${START}${role === "system" ? "developer" : role}${MESSAGE}${text}${END}`,
  ownText: (raw) => withoutEnd(textBefore(raw, ENDS_OF_TURN)),
  forget: (raw) =>
    messagesOf(raw)
      .filter(({ channel }) => channel !== "analysis")
      .map(({ written }) => written)
      .join(""),
  read(text, reading) {
    const own = textBefore(text, ENDS_OF_TURN);
    return readMessages(messagesOf(own, own.length < text.length), reading);
  },
  tools: toolsBlock,
  write({ thought, said, calls }) {
    const isFinal = calls.length === 0;
    const messages = [
      ...(thought === null ? [] : [`${CHANNEL}analysis${MESSAGE}${thought}${END}`]),
      ...(said === "" ? [] : [`${CHANNEL}${isFinal ? "final" : "commentary"}${MESSAGE}${said}${isFinal ? "" : END}`]),
      ...calls.map(
        ({ name, arguments: args }, at) =>
          `${CHANNEL}commentary to=${FUNCTIONS}${name} ${CONSTRAIN}json${MESSAGE}${spacedJson(args)}` +
          (at < calls.length - 1 ? CALL : ""),
      ),
    ];
    return messages.join(ASSISTANT);
  },
  observe: (observations) => observationBlocks(observations, "tool_output", CONTROL),
  between: (observations) => ({
    text:
      CALL +
      observations
        .map(({ name, content }) => {
          const head = `${START}${FUNCTIONS}${defused(name, CONTROL)} to=assistant${CHANNEL}commentary`;
          return head + MESSAGE + defused(textOf(content), CONTROL) + END;
        })
        .join(""),
    isOpen: false,
  }),
});

/** The token that ended the turn is written by whoever goes on. */
function withoutEnd(text: string): string {
  const end = [CALL, END].find((mark) => text.endsWith(mark));
  return end === undefined ? text : text.slice(0, -end.length);
}

interface HarmonyMessage {
  /** Null where the header names none. */
  readonly channel: string | null;
  readonly role: string;
  readonly recipient: string | null;
  readonly content: string;
  readonly isOpen: boolean;
  /** With its marks. */
  readonly written: string;
}

/** A message ends at its mark, or where the next one begins. Text outside of messages is one without a channel. */
function messagesOf(text: string, isEnded = false): HarmonyMessage[] {
  const messages: HarmonyMessage[] = [];
  const nextMark = tagFinder(text, [START, CHANNEL, MESSAGE, END, CALL, RETURN]);
  // Offsets of the message, and of its content once it has a header.
  let start = 0;
  let content = -1;
  const close = (end: number, behind: number, isOpen: boolean) => {
    const header = content < 0 ? "" : text.slice(start, content - MESSAGE.length);
    const body = text.slice(content < 0 ? start : content, end);
    const written = text.slice(start, behind);
    if (content >= 0 || body.trim() !== "") messages.push({ ...headerOf(header), content: body, isOpen, written });
    start = behind;
    content = -1;
  };
  // The prompt ends behind the role, which a recipient may follow.
  let hasHeader = text.startsWith(" to=");
  for (let at = 0; ; ) {
    const mark = nextMark(at);
    if (!mark) break;
    at = mark.end;
    if (mark.name === MESSAGE) {
      if (content < 0) content = mark.end;
    } else if (mark.name === START || mark.name === CHANNEL) {
      // `<|start|>role<|channel|>` is one header.
      if (mark.name === CHANNEL && hasHeader && content < 0) continue;
      close(mark.start, mark.start, true);
      hasHeader = true;
      continue;
    } else close(mark.start, mark.end, false);
    hasHeader = false;
  }
  if (hasHeader && content < 0) return messages; // a header that nothing follows
  close(text.length, text.length, !isEnded);
  return messages;
}

function headerOf(header: string): Pick<HarmonyMessage, "channel" | "role" | "recipient"> {
  const [before = "", behind] = header.split(CHANNEL);
  const words = [before, behind ?? ""].map((part) =>
    part.replaceAll(CONSTRAIN, " ").replaceAll(START, " ").split(" ").filter(Boolean),
  );
  const [roleWords, channelWords] = [words[0]!, words[1]!];
  const recipient = [...channelWords, ...roleWords].find((word) => word.startsWith("to="))?.slice("to=".length);
  const role = roleWords.find((word) => !word.startsWith("to=")) ?? "assistant";
  return { role, channel: behind === undefined ? null : (channelWords[0] ?? ""), recipient: recipient ?? null };
}

function readMessages(messages: readonly HarmonyMessage[], reading: CallReading): ParsedTurn {
  const thoughts: string[] = [];
  const calls: ParsedCall[] = [];
  const said: string[] = [];
  let final: HarmonyMessage | null = null;
  for (const message of messages) {
    const { channel, role, recipient, content, written } = message;
    if (role !== "assistant") continue; // a result that the policy made up
    if (recipient !== null) {
      const name = recipient.startsWith(FUNCTIONS) ? recipient.slice(FUNCTIONS.length) : recipient;
      calls.push(namedCall(name, content, written, reading));
    } else if (channel === "analysis") thoughts.push(content);
    else if (channel === "final") final = message;
    else if (channel === "commentary" || channel === null) said.push(content.trim());
  }
  const beside = said.filter(Boolean).join("\n\n");
  const turn = turnOf({ thoughts, calls, rest: [beside, final?.content ?? ""].filter(Boolean).join("\n\n") });
  // A block in the text is the answer as in any dialect; else the final message is.
  if (final === null || turn.answer !== null) return turn;
  const answer = turnOf({ thoughts: [], calls: [], rest: final.content }).visible;
  const isOpen = final.isOpen || turn.answerIsOpen === true;
  return { ...turn, visible: beside, answer: answer || null, ...omitUndefined({ answerIsOpen: isOpen || undefined }) };
}

function toolsBlock(tools: readonly ToolSpec[]): string {
  const rows = tools.map(
    ({ name, description, inputSchema }) =>
      `// ${description.replaceAll("\n", "\n// ")}\n// Arguments, as JSON Schema: ${spacedJson(inputSchema)}\ntype ${name} = (_: object) => any;`,
  );
  return ["# Tools\n\n## functions\n\nnamespace functions {", ...rows, "} // namespace functions"].join("\n\n");
}
