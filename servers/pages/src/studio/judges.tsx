/** How the judges fare: state, latency, failures, ties, flips, tokens; and how much this gateway is at. */
import { type Fact, Facts, FailureNote, Fold, Name } from "../kit/parts.tsx";
import { ago, duration, percentOf, short, whole } from "../kit/text.ts";
import type { JudgeStatus, JudgingStatus } from "./source.ts";

export function Judges({ health, now }: { health: JudgingStatus | null; now: number }) {
  if (!health) return <p class="empty">This gateway judges nothing; another one may.</p>;
  const { judges, active, callsInFlight, callsWaiting } = health;
  return (
    <>
      <p class="muted small">
        This gateway judges {whole(active)} {active === 1 ? "group" : "groups"}: {whole(callsInFlight)} calls in flight,{" "}
        {whole(callsWaiting)} waiting.
      </p>
      {judges.length === 0 ? <p class="empty">No judge has been asked yet.</p> : null}
      {judges.length > 1 ? (
        <div class="scroll tall" tabindex={0}>
          {judges.toSorted(byNeed).map((judge) => (
            <FoldedJudge judge={judge} now={now} />
          ))}
        </div>
      ) : (
        judges.map((judge) => (
          <section aria-label={judge.name}>
            <h4>
              <Name text={judge.name} /> <JudgeState judge={judge} />
            </h4>
            <JudgeFacts judge={judge} now={now} />
          </section>
        ))
      )}
    </>
  );
}

interface JudgeProps {
  readonly judge: JudgeStatus;
  readonly now: number;
}

/** Those first that somebody may have to do something about, then those that are used. */
const byNeed = (a: JudgeStatus, b: JudgeStatus) =>
  Number(b.state !== "up") - Number(a.state !== "up") || b.inFlight - a.inFlight || b.asked - a.asked;

/** One of several judges as a line that opens. */
function FoldedJudge({ judge, now }: JudgeProps) {
  const { name, asked, failed } = judge;
  const note = asked === 0 ? "not asked" : `${short(asked)} asked, ${whole(failed)} failed`;
  const title = (
    <>
      <Name text={name} /> <JudgeState judge={judge} />
    </>
  );
  return (
    <Fold id={`judge:${name}`} title={title} note={note}>
      <JudgeFacts judge={judge} now={now} />
    </Fold>
  );
}

const JudgeState = ({ judge: { state } }: { judge: JudgeStatus }) => (
  <span class={`tag ${state === "up" ? "pass" : state === "down" ? "fail" : ""}`}>{state}</span>
);

function JudgeFacts({ judge, now }: JudgeProps) {
  const { asked, failed, inFlight, medianMs, p99Ms, ties, flips, matches, tokens } = judge;
  const facts: Fact[] = [
    ["Median", duration(medianMs)],
    ["p99", duration(p99Ms)],
    ["Asked", short(asked), `${whole(inFlight)} in flight`],
    ["Failed", percentOf(failed, asked), `${whole(failed)} of ${whole(asked)}`],
    ["Ties", percentOf(ties, matches), `${whole(ties)} of ${whole(matches)} matches`],
    ["Flips", percentOf(flips, matches), "the two orders of a pair favoured different attempts"],
    ["Tokens in", short(tokens.input)],
    ["Tokens out", short(tokens.output)],
  ];
  return (
    <>
      <Facts facts={facts} />
      <LastFailure judge={judge} now={now} />
    </>
  );
}

/** In the colour of failures only while it stands. */
function LastFailure({ judge: { state, lastFailure, lastFailedAt }, now }: JudgeProps) {
  if (!lastFailure || lastFailedAt === null) return null;
  return (
    <>
      <p class="muted small">Last failure, {ago(lastFailedAt, now)}</p>
      {state === "up" ? (
        <p class="muted small">
          {lastFailure.owner}/{lastFailure.code} <bdi>{lastFailure.message}</bdi>
        </p>
      ) : (
        <FailureNote failure={lastFailure} />
      )}
    </>
  );
}
