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
      {judges.map((judge) => (
        <Judge judge={judge} />
      ))}
    </>
  );
}

function Judge({ judge }: { judge: JudgeHealth }) {
  const { name, state, asked, failed, inFlight, medianMs, p99Ms, ties, flips, matches, tokens, lastFailure } = judge;
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
    <section class="judge" aria-label={name}>
      <h4>
        <Name text={name} /> <span class={`chip judge-${state}`}>{state}</span>
      </h4>
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
    </section>
  );
}
