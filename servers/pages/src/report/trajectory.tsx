/** One attempt from its first thought to its answer: a column of the comparison. */
import {
  type AtifStep,
  agentSteps,
  type JsonObject,
  observationsOf,
  type ReadObservation,
  stepMessage,
  stepThought,
} from "@arenakit/contracts";
import { AnswerText, Marked } from "../kit/answer.tsx";
import { type Mark, type Segment, type Span, segmentsOf, textKey } from "../kit/evidence.ts";
import { AttemptName } from "../kit/parts.tsx";
import { counted, decimal, signed, spoken } from "../kit/text.ts";
import { AttemptChecks } from "./checks.tsx";
import { pointsInWords } from "./route-points.ts";
import type { AttemptView, TaskView } from "./task-view.ts";

/** All attempts, best first; the script shows two of them side by side, without it each can be opened. */
export function Trajectories({ view }: { view: TaskView }) {
  const { first, last } = view.ends ?? { first: view.order[0], last: view.order[0] };
  return (
    <div class="compare" data-task={view.key}>
      <div class="pickers" hidden>
        {(["left", "right"] as const).map((side) => (
          <label class={side}>
            <span class="label">{side === "left" ? "Left" : "Right"}</span>
            <select data-side={side}>
              {view.order.map((attempt) => (
                <option value={attempt.key} selected={attempt === (side === "left" ? first : last)}>
                  {attempt.place} · #{attempt.index} {attempt.policy}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div class="columns">
        {view.order.map((attempt) => (
          <Attempt attempt={attempt} isOpen={attempt === first || attempt === last} />
        ))}
      </div>
    </div>
  );
}

function Attempt({ attempt, isOpen }: { attempt: AttemptView; isOpen: boolean }) {
  const failed = attempt.checks.filter(({ status }) => status === "fail").length;
  const marks = attempt.placed.marks.get(textKey(null)) ?? [];
  return (
    <details class="attempt" id={attempt.key} open={isOpen}>
      <summary>
        <span class="place">{attempt.place}</span>
        <AttemptName attempt={attempt} />
        <span class="muted">
          reward {decimal(attempt.reward, 3)} · advantage {signed(attempt.advantage, 2)}
        </span>
      </summary>
      <p class="facts">
        <span>stopped by {attempt.stop ? spoken(attempt.stop) : "nothing recorded"}</span>
        <span>{counted(attempt.steps, "step")}</span>
        <span>{counted(attempt.calls, "call")}</span>
        <span>{failed === 0 ? "no check failed" : `${counted(failed, "check")} failed`}</span>
      </p>
      {attempt.failure ? <p class="failure">{attempt.failure}</p> : null}
      <details class="part" open>
        <summary>Answer</summary>
        {attempt.answer ? (
          <AnswerText text={attempt.answer} marks={marks} prefix={attempt.key} />
        ) : (
          <p class="empty">No answer was given.</p>
        )}
      </details>
      <details class="part">
        <summary>
          Checks <span class="muted">{failed === 0 ? "all in order" : `${failed} failed`}</span>
        </summary>
        <AttemptChecks attempt={attempt} />
      </details>
      <details class="part" open>
        <summary>
          Steps{" "}
          <span class="muted">
            {attempt.steps}, with {counted(attempt.calls, "call")}
          </span>
        </summary>
        <ol class="steps">
          {agentSteps(attempt.trajectory).map((step, at) => (
            <Step attempt={attempt} step={step} number={at + 1} />
          ))}
        </ol>
      </details>
    </details>
  );
}

function Step({ attempt, step, number }: { attempt: AttemptView; step: AtifStep; number: number }) {
  const thought = stepThought(step);
  const message = stepMessage(step);
  const isAnswer = attempt.answer !== null && message.includes(attempt.answer);
  const spoken = isAnswer ? message.replace(attempt.answer!, "").trim() : message.trim();
  const marksOf = (part: "thought" | "message") => (part === "message" && isAnswer ? [] : marksAt(attempt, step, part));
  return (
    <li class="step" id={`${attempt.key}-s${step.step_id}`}>
      <p class="step-number">
        Step {number}
        {isAnswer ? <span class="tag">answers</span> : null}
      </p>
      {thought?.trim() ? <Spoken kind="thought" text={thought} marks={marksOf("thought")} attempt={attempt} /> : null}
      {spoken ? (
        <Spoken kind="message" text={isAnswer ? spoken : message} marks={marksOf("message")} attempt={attempt} />
      ) : null}
      {(step.extra?.arenakit?.invalidCalls ?? []).map(({ raw, error }) => (
        <div class="call invalid">
          <p class="call-head">
            <span class="tag fail">invalid call</span> {error}
          </p>
          <pre>{raw}</pre>
        </div>
      ))}
      {observationsOf(step).map((observation, at) => (
        <Call observation={observation} marks={marksAt(attempt, step, at)} attempt={attempt} />
      ))}
    </li>
  );
}

const marksAt = (attempt: AttemptView, step: AtifStep, part: "thought" | "message" | number) =>
  attempt.placed.marks.get(textKey(step.step_id, part)) ?? [];

interface TextProps {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly attempt: AttemptView;
}

function Spoken({ kind, text, marks, attempt }: TextProps & { kind: "thought" | "message" }) {
  const [segments] = segmentsOf([{ start: 0, end: text.length }], marks);
  return (
    <p class={kind} lang="zh">
      <Marked text={text} segments={segments!} prefix={attempt.key} />
    </p>
  );
}

const COORDINATES = /^(?:(?:start|end)_(?:lon|lat)|via_points|location)$/;

interface CallProps {
  readonly observation: ReadObservation;
  readonly marks: readonly Mark[];
  readonly attempt: AttemptView;
}

function Call({ observation, marks, attempt }: CallProps) {
  const { call, isError, code, text } = observation;
  const words = call && pointsInWords(call.arguments, attempt.placeNames);
  return (
    <div class={`call${isError ? " error" : ""}`}>
      <p class="call-head">
        {call ? <code class="tool">{call.name}</code> : <span class="tag warn">report</span>}
        {words ? <b lang="zh">{words}</b> : null}
        {call ? <Arguments given={call.arguments} isAside={words !== null} /> : null}
        {isError ? <span class="tag fail">{code ?? "error"}</span> : null}
      </p>
      <Observation text={text} marks={marks} attempt={attempt} />
    </div>
  );
}

/** `isAside` when words have said already where the coordinates lie: what else was asked for comes first. */
function Arguments({ given, isAside }: { given: JsonObject; isAside: boolean }) {
  const rank = (name: string) => Number(isAside && COORDINATES.test(name));
  const entries = Object.entries(given).sort(([a], [b]) => rank(a) - rank(b));
  return (
    <span class={`arguments${isAside ? " aside" : ""}`} lang="zh">
      {entries.map(([name, value]) => (
        <span>
          <i>{name}</i> {typeof value === "string" ? value : JSON.stringify(value)}
        </span>
      ))}
    </span>
  );
}

/** A longer observation shows its first line and opens to the rest; the text stands in the page once. */
function Observation({ text, marks, attempt }: TextProps) {
  const lines = text.split("\n").length;
  const firstEnd = text.indexOf("\n") < 0 ? text.length : text.indexOf("\n");
  const runs: Span[] = [{ start: 0, end: firstEnd }];
  if (firstEnd < text.length) runs.push({ start: firstEnd + 1, end: text.length });
  const [first, rest] = segmentsOf(runs, marks) as [Segment[], Segment[] | undefined];
  if (!rest) {
    return (
      <p class="observation" lang="zh">
        <Marked text={text} segments={first} prefix={attempt.key} />
      </p>
    );
  }
  return (
    <details class="observation">
      <summary lang="zh">
        <span class="line">
          <Marked text={text} segments={first} prefix={attempt.key} />
        </span>
        <span class="size" lang="en">
          {counted(lines, "line")}
        </span>
      </summary>
      <div class="rest" lang="zh">
        <Marked text={text} segments={rest} prefix={attempt.key} />
      </div>
    </details>
  );
}
