/**
 * Scripts that plan turn by turn: a generator yields what to look up next and receives what was found. The
 * policy around it holds no state: every turn replays the script over the conversation so far.
 */
import { fail, type JsonObject, type Message, type Policy, textOf } from "@arenakit/contracts";

export interface ScriptCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What one turn looks up, all at once, and why. */
export interface Research {
  readonly thought: string;
  readonly calls: readonly ScriptCall[];
}

/** What came of a call. `structured` is null for an error, and for a call that was never made. */
export interface ToolFinding {
  readonly structured: JsonObject | null;
  /** The text of the observation; empty when the call was never made. */
  readonly text: string;
}

/** Yields lookups, receives a finding for each call in order, returns what it worked out. */
export type Script<T> = Generator<Research, T, readonly ToolFinding[]>;

/** The last turn; a null answer ends the conversation without one. */
export interface Conclusion {
  readonly thought: string;
  readonly answer: string | null;
}

const CALLS_A_TURN = 12;

export const NOTHING_FOUND: ToolFinding = { structured: null, text: "" };

/** Plays a script as a policy in the Hermes dialect; `begin` gets the simulated time that the system prompt states. */
export function scriptedPolicy(id: string, begin: (now: string) => Script<Conclusion>): Policy {
  return {
    id,
    scripted: true,
    next: async (messages, _tools, signal) => {
      signal.throwIfAborted();
      const script = begin(statedTime(messages));
      let step = script.next();
      for (const round of roundsOf(messages)) {
        if (step.done) break;
        step = script.next(step.value.calls.map((_, at) => round[at] ?? NOTHING_FOUND));
      }
      return { kind: "text", text: step.done ? conclusionText(step.value) : researchText(step.value) };
    },
  };
}

/** Asks, in as many turns as it takes, and returns a finding for each call: `yield*` it. */
export function* ask(thought: string, calls: readonly ScriptCall[]): Script<readonly ToolFinding[]> {
  const findings: ToolFinding[] = [];
  for (let at = 0; at < calls.length; at += CALLS_A_TURN) {
    const turn = calls.slice(at, at + CALLS_A_TURN);
    findings.push(...(yield { thought: at === 0 ? thought : "接着查剩下的几项。", calls: turn }));
  }
  return findings;
}

function researchText({ thought, calls }: Research): string {
  const blocks = calls.map((call) => `<tool_call>\n${JSON.stringify(call)}\n</tool_call>`);
  return [`<think>\n${thought}\n</think>`, ...blocks].join("\n");
}

function conclusionText({ thought, answer }: Conclusion): string {
  const thinking = `<think>\n${thought}\n</think>`;
  return answer === null ? thinking : `${thinking}\n<answer>\n${answer}\n</answer>`;
}

/** The simulated time in the first system message that states one. */
function statedTime(messages: readonly Message[]): string {
  for (const message of messages) {
    const stated = message.role === "system" && /(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})/.exec(textOf(message.content));
    if (stated) return `${stated[1]}T${stated[2]}`;
  }
  return fail("harness", "no_time_stated", "expected a system message that states the time, such as 2026-05-01 08:00");
}

/** The findings of every assistant turn, in the order of its calls. */
function roundsOf(messages: readonly Message[]): ToolFinding[][] {
  const rounds: ToolFinding[][] = [];
  let positions = new Map<string, number>();
  for (const message of messages) {
    if (message.role === "assistant") {
      positions = new Map((message.toolCalls ?? []).map((call, at) => [call.id, at]));
      rounds.push([]);
    } else if (message.role === "tool") {
      const round = rounds.at(-1);
      if (!round) continue;
      const position = message.callId === null ? undefined : positions.get(message.callId);
      const structured = message.isError ? null : (message.structured ?? null);
      round[position ?? round.length] = { structured, text: textOf(message.content) };
    }
  }
  return rounds;
}
