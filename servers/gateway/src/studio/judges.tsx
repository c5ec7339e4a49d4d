/** How the judges fare: state, latency, failures, ties, flips, tokens; and how much this gateway is at. */
import type { JudgeHealth, JudgingHealth } from "@arenakit/server-arena";
import { FailureNote, Name } from "./marks.tsx";
import { duration, percent, short, whole } from "./words.ts";

export function Judges({ health }: { health: JudgingHealth | null }) {
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
            <Folded judge={judge} />
          ))}
        </div>
      ) : (
        judges.map((judge) => <Judge judge={judge} />)
      )}
    </>
  );
}

/** Those first that somebody may have to do something about, then those that are used. */
const byNeed = (a: JudgeHealth, b: JudgeHealth) =>
  Number(b.state !== "up") - Number(a.state !== "up") || b.inFlight - a.inFlight || b.asked - a.asked;

/** One of several judges as a line that opens. */
function Folded({ judge }: { judge: JudgeHealth }) {
  const { name, state, asked, failed } = judge;
  return (
    <details class="judge" id={`judge:${name}`}>
      <summary>
        <Name text={name} />
        <span class="muted small">{asked === 0 ? "not asked" : `${short(asked)} asked, ${whole(failed)} failed`}</span>
        <span class={`chip judge-${state}`}>{state}</span>
      </summary>
      <Facts judge={judge} />
    </details>
  );
}

function Judge({ judge }: { judge: JudgeHealth }) {
  const { name, state } = judge;
  return (
    <section class="judge" aria-label={name}>
      <h4>
        <Name text={name} /> <span class={`chip judge-${state}`}>{state}</span>
      </h4>
      <Facts judge={judge} />
    </section>
  );
}

function Facts({ judge }: { judge: JudgeHealth }) {
  const { asked, failed, inFlight, medianMs, p99Ms, ties, flips, matches, tokens, lastFailure } = judge;
  const facts: [string, string, string?][] = [
    ["Median", duration(medianMs)],
    ["p99", duration(p99Ms)],
    ["Asked", short(asked), `${whole(inFlight)} in flight`],
    ["Failed", percent(failed, asked), `${whole(failed)} of ${whole(asked)}`],
    ["Ties", percent(ties, matches), `${whole(ties)} of ${whole(matches)} matches`],
    ["Flips", percent(flips, matches), "the two orders of a pair favoured different attempts"],
    ["Tokens in", short(tokens.input)],
    ["Tokens out", short(tokens.output)],
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(([label, value, title]) => (
          <div title={title}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lastFailure ? (
        <>
          <p class="muted small">Last failure</p>
          <FailureNote failure={lastFailure} />
        </>
      ) : null}
    </>
  );
}
