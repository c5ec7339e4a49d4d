/** One trajectory of a case, folded: its answer and its steps, each within a bound that is said where it cuts. */
import {
  agentSteps,
  answerOf,
  canonicalJson,
  observationsOf,
  stepMessage,
  stepThought,
  type Trajectory,
} from "@arenakit/contracts";
import { AnswerText } from "../kit/answer.tsx";
import { counted } from "../kit/text.ts";

/** In UTF-16 units; what is longer is cut, and the page says by how much. */
const ANSWER_CHARACTERS = 12_000;
const TEXT_CHARACTERS = 1_200;
const MOST_STEPS = 40;

export interface AttemptProps {
  readonly trajectory: Trajectory;
  readonly agent: string;
  readonly side: "first" | "second";
}

export function FoldedAttempt({ trajectory, agent, side }: AttemptProps) {
  const answer = answerOf(trajectory) ?? "";
  const steps = agentSteps(trajectory);
  const shown = steps.slice(0, MOST_STEPS);
  return (
    <details class={`attempt ${side}`}>
      <summary>
        <b>{agent}</b>
        <span class="muted">
          {counted([...answer].length, "character")}, {counted(steps.length, "step")}
        </span>
      </summary>
      <AnswerText text={answer.slice(0, ANSWER_CHARACTERS)} marks={[]} prefix="" />
      <Cut text={answer} limit={ANSWER_CHARACTERS} />
      <details class="part">
        <summary>Steps</summary>
        <ol class="steps">
          {shown.map((step, at) => {
            const thought = stepThought(step);
            const message = stepMessage(step);
            return (
              <li class="step">
                <p class="step-number">Step {at + 1}</p>
                {thought?.trim() ? <Words kind="thought" text={thought} /> : null}
                {message.trim() && !message.includes(answer) ? <Words kind="message" text={message} /> : null}
                {observationsOf(step).map(({ call, isError, text }) => (
                  <div class={`call${isError ? " error" : ""}`}>
                    <p class="call-head">
                      <code class="tool">{call?.name ?? "report"}</code>
                      {call ? <span class="arguments">{clipped(canonicalJson(call.arguments))}</span> : null}
                    </p>
                    <Words kind="observation" text={text} />
                  </div>
                ))}
              </li>
            );
          })}
        </ol>
        {steps.length > shown.length ? (
          <p class="left-out">{steps.length - shown.length} further steps are left out.</p>
        ) : null}
      </details>
    </details>
  );
}

function Words({ kind, text }: { kind: "thought" | "message" | "observation"; text: string }) {
  return (
    <>
      <p class={kind} lang="zh">
        {text.slice(0, TEXT_CHARACTERS)}
      </p>
      <Cut text={text} limit={TEXT_CHARACTERS} />
    </>
  );
}

const clipped = (text: string) => (text.length > TEXT_CHARACTERS ? `${text.slice(0, TEXT_CHARACTERS)}…` : text);

function Cut({ text, limit }: { text: string; limit: number }) {
  return text.length > limit ? <p class="left-out">{text.length - limit} further characters are left out.</p> : null;
}
