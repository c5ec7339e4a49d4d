/** How the judges fare: state, latency, failures, ties, flips, tokens; and how much this gateway is at. */
import type { JudgeHealth, JudgingHealth } from "@arenakit/server-judge";
import { type Fact, Facts, FailureNote, Name } from "../kit/parts.tsx";
import { ago, duration, percentOf, short, whole } from "../kit/text.ts";

export function Judges({ health, now }: { health: JudgingHealth | null; now: number }) {
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
        <div class="scroll judges" tabindex={0}>
          {judges.toSorted(byNeed).map((judge) => (
            <Folded judge={judge} now={now} />
          ))}
        </div>
      ) : (
        judges.map((judge) => <Judge judge={judge} now={now} />)
      )}
    </>
  );
}

interface Shown {
  readonly judge: JudgeHealth;
  readonly now: number;
}

/** Those first that somebody may have to do something about, then those that are used. */
const byNeed = (a: JudgeHealth, b: JudgeHealth) =>
  Number(b.state !== "up") - Number(a.state !== "up") || b.inFlight - a.inFlight || b.asked - a.asked;

/** One of several judges as a line that opens. */
function Folded({ judge, now }: Shown) {
  const { name, state, asked, failed } = judge;
  return (
    <details class="judge" id={`judge:${name}`}>
      <summary>
        <Name text={name} />
        <span class="muted small">{asked === 0 ? "not asked" : `${short(asked)} asked, ${whole(failed)} failed`}</span>
        <span class={`chip judge-${state}`}>{state}</span>
      </summary>
      <JudgeFacts judge={judge} now={now} />
    </details>
  );
}

function Judge({ judge, now }: Shown) {
  const { name, state } = judge;
  return (
    <section class="judge" aria-label={name}>
      <h4>
        <Name text={name} /> <span class={`chip judge-${state}`}>{state}</span>
      </h4>
      <JudgeFacts judge={judge} now={now} />
    </section>
  );
}

function JudgeFacts({ judge, now }: Shown) {
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
function LastFailure({ judge: { state, lastFailure, lastFailedAt }, now }: Shown) {
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
