/** The steps of a trajectory: thoughts, messages, calls and what came back, with the evidence of checks marked in them. */
import {
  type AtifStep,
  agentSteps,
  canonicalJson,
  type JsonObject,
  observationsOf,
  type ReadObservation,
  stepMessage,
  stepThought,
  type Trajectory,
} from "@arenakit/contracts";
import { Marked } from "./answer.tsx";
import { type Mark, type Segment, type Span, segmentsOf, textKey } from "./evidence.ts";
import { Rest } from "./parts.tsx";
import { counted } from "./text.ts";

export interface StepsProps {
  readonly trajectory: Trajectory;
  readonly answer: string | null;
  /** Prefix of the ids of steps and evidence. */
  readonly prefix: string;
  /** By the key of their text. */
  readonly marks?: ReadonlyMap<string, readonly Mark[]>;
  /** What a call asked for in words, by its id. */
  readonly callWords?: ReadonlyMap<string, string> | undefined;
  /** Steps, and UTF-16 units of each text; all unless given. */
  readonly limits?: { readonly steps: number; readonly characters: number };
}

export function Steps(props: StepsProps) {
  const steps = agentSteps(props.trajectory);
  const shown = steps.slice(0, props.limits?.steps);
  return (
    <>
      <ol class="steps">
        {shown.map((step, at) => (
          <Step {...props} step={step} number={at + 1} />
        ))}
      </ol>
      {steps.length > shown.length ? (
        <p class="left-out">{steps.length - shown.length} further steps are left out.</p>
      ) : null}
    </>
  );
}

function Step({ step, number, ...props }: StepsProps & { step: AtifStep; number: number }) {
  const { answer, prefix, marks } = props;
  const thought = stepThought(step) ?? "";
  const message = stepMessage(step);
  const isAnswer = !!answer && message.includes(answer);
  const beside = isAnswer ? message.replace(answer, "").trim() : message.trim();
  const text = (part: "thought" | "message" | number, words: string) => ({
    text: words,
    marks: (part === "message" && isAnswer ? undefined : marks?.get(textKey(step.step_id, part))) ?? [],
    prefix,
    limit: props.limits?.characters ?? Infinity,
  });
  return (
    <li class="step" id={prefix ? `${prefix}-s${step.step_id}` : undefined}>
      <p class="step-number">
        Step {number}
        {isAnswer ? <span class="tag">answers</span> : null}
      </p>
      {thought.trim() ? <Words {...text("thought", thought)} kind="thought" /> : null}
      {beside ? <Words {...text("message", isAnswer ? beside : message)} kind="message" /> : null}
      {(step.extra?.arenakit?.invalidCalls ?? []).map(({ raw, error }) => (
        <div class="call error">
          <p class="call-head">
            <span class="tag fail">invalid call</span> {error}
          </p>
          <pre class="observation">{raw}</pre>
        </div>
      ))}
      {observationsOf(step).map((observation, at) => (
        <div class={`call${observation.isError ? " error" : ""}`}>
          <CallHead {...props} observation={observation} />
          <Words {...text(at, observation.text)} kind="observation" />
        </div>
      ))}
    </li>
  );
}

interface WordsProps {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly prefix: string;
  /** UTF-16 units. */
  readonly limit: number;
  readonly kind: "thought" | "message" | "observation";
}

/** A longer observation shows its first line and opens to the rest; the text stands in the page once. */
function Words({ text, marks, prefix, limit, kind }: WordsProps) {
  const end = Math.min(text.length, limit);
  const line = kind === "observation" ? text.indexOf("\n") : -1;
  const firstEnd = line < 0 || line >= end ? end : line;
  const runs: Span[] = [{ start: 0, end: firstEnd }];
  if (firstEnd < end) runs.push({ start: firstEnd + 1, end });
  const [first, rest] = segmentsOf(runs, marks) as [Segment[], Segment[] | undefined];
  const beginning = <Marked text={text} segments={first} prefix={prefix} />;
  if (!rest)
    return (
      <>
        <p class={kind} lang="zh">
          {beginning}
        </p>
        <Rest text={text} limit={limit} />
      </>
    );
  return (
    <details class="observation">
      <summary>
        <span class="line" lang="zh">
          {beginning}
        </span>
        <span class="size">{counted(text.split("\n").length, "line")}</span>
      </summary>
      <div lang="zh">
        <Marked text={text} segments={rest} prefix={prefix} />
      </div>
      <Rest text={text} limit={limit} />
    </details>
  );
}

interface CallHeadProps extends Pick<StepsProps, "callWords" | "limits"> {
  readonly observation: ReadObservation;
}

function CallHead({ observation: { call, isError, code }, callWords, limits }: CallHeadProps) {
  const words = call && callWords?.get(call.id);
  return (
    <p class="call-head">
      {call ? <code class="tool">{call.name}</code> : <span class="tag warn">report</span>}
      {words ? <b lang="zh">{words}</b> : null}
      {call ? <Arguments given={call.arguments} isAside={!!words} limit={limits?.characters} /> : null}
      {isError ? <span class="tag fail">{code ?? "error"}</span> : null}
    </p>
  );
}

/** `isAside` when words have said already where the coordinates lie: what else was asked for comes first. */
function Arguments({ given, isAside, limit }: { given: JsonObject; isAside: boolean; limit: number | undefined }) {
  const rank = (value: unknown) => Number(isAside && /^-?\d+\.\d/.test(String(value)));
  // By name, as a trajectory that was read again from its file has them.
  const entries = Object.entries(given).sort(
    ([name, value], [other, its]) => rank(value) - rank(its) || (name < other ? -1 : 1),
  );
  return (
    <span class={isAside ? "arguments small" : "arguments"} lang="zh">
      {entries.map(([name, value]) => (
        <span>
          <i>{name}</i> {(typeof value === "string" ? value : canonicalJson(value)).slice(0, limit)}
        </span>
      ))}
    </span>
  );
}
