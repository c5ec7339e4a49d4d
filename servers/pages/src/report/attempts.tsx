/** The attempts of a task side by side, each from its answer to its first thought. */
import { AnswerText } from "../kit/answer.tsx";
import { textKey } from "../kit/evidence.ts";
import { AttemptName, FailureNote, Fold } from "../kit/parts.tsx";
import { Steps } from "../kit/steps.tsx";
import { counted, decimal, signed, spoken } from "../kit/text.ts";
import { AttemptChecks } from "./checks.tsx";
import type { AttemptView, TaskView } from "./task-view.ts";

/** All attempts, best first; the script shows two of them side by side, without it each can be opened. */
export function Trajectories({ view }: { view: TaskView }) {
  const { first, last } = view.ends ?? { first: view.order[0], last: view.order[0] };
  return (
    <div class="compare">
      <div class="pickers" hidden>
        {(["left", "right"] as const).map((side) => (
          <label>
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
  const { key, answer, failed, placed, trajectory, stop, steps, calls, route } = attempt;
  const facts = [
    `stopped by ${stop ? spoken(stop) : "nothing recorded"}`,
    counted(steps, "step"),
    counted(calls, "call"),
    failed.length === 0 ? "no check failed" : `${counted(failed.length, "check")} failed`,
  ];
  return (
    <details class="attempt" id={key} open={isOpen}>
      <summary>
        <span class="place">{attempt.place}</span>
        <AttemptName attempt={attempt} />
        <span class="muted">
          reward {decimal(attempt.reward, 3)} · advantage {signed(attempt.advantage, 2)}
        </span>
      </summary>
      <p class="muted small">{facts.join(" · ")}</p>
      {attempt.failure ? <FailureNote failure={attempt.failure} /> : null}
      <Fold title="Answer" open>
        {answer ? (
          <AnswerText text={answer} marks={placed.marks.get(textKey(null)) ?? []} prefix={key} />
        ) : (
          <p class="empty">No answer was given.</p>
        )}
      </Fold>
      <Fold title="Checks" note={failed.length === 0 ? "all in order" : `${failed.length} failed`}>
        <AttemptChecks attempt={attempt} />
      </Fold>
      <Fold title="Steps" note={`${steps}, with ${counted(calls, "call")}`} open>
        <Steps trajectory={trajectory} answer={answer} prefix={key} marks={placed.marks} callWords={route?.callWords} />
      </Fold>
    </details>
  );
}
