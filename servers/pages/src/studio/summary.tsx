/** Whether the run is moving: groups a minute, what waits and since when, what came out, and why some groups did not. */
import { Figure, Fold } from "../kit/parts.tsx";
import { ago, counted, decimal, duration, percentOf, spoken, unit, whole } from "../kit/text.ts";
import type { RunFigures } from "./source.ts";

/** Minutes over which the rate is taken. */
const RATE_MINUTES = 5;
const MINUTE_MS = 60_000;

export function Summary({ figures, now }: { figures: RunFigures; now: number }) {
  const { counts, attempts, oldestOpenedAt, lastChangedAt, closedByMinute } = figures;
  const waiting = counts.open + counts.ready + counts.judging;
  const closed = counts.scored + counts.invalid;
  return (
    <div class="figures tiles">
      <Figure title="Groups a minute" value={rateText(rateOf(closedByMinute, now))}>
        <Minutes counts={closedByMinute} />
      </Figure>
      <Figure title="Waiting" value={whole(waiting)}>
        {counts.open} open · {counts.ready} ready · {counts.judging} judging
        <br />
        {counts.open > 0 ? `${counted(attempts.awaited, "attempt")} awaited` : "no attempt is awaited"}
      </Figure>
      <Figure
        title="Oldest waiting"
        value={oldestOpenedAt === null ? "–" : duration(floored(now - oldestOpenedAt)).replace(".0", "")}
      >
        {lastChangedAt === null ? "nothing has happened yet" : `last change ${ago(lastChangedAt, now)}`}
      </Figure>
      <Figure title="Scored" value={whole(counts.scored)}>
        of {counted(closed + waiting, "group")}
      </Figure>
      <Figure title="Invalid" value={whole(counts.invalid)} class={counts.invalid > 0 ? "fail" : ""}>
        {percentOf(counts.invalid, closed)} of the closed ones
      </Figure>
      {figures.reasons.length === 0 ? null : <Reasons figures={figures} />}
    </div>
  );
}

const rateText = (rate: number | null) => decimal(rate, rate !== null && rate >= 100 ? 0 : 1);
const floored = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000) * 1000);

/** Groups closed a minute over the last minutes, from the first of them in which any did; null where none did. */
export function rateOf(closedByMinute: readonly number[], now: number): number | null {
  const last = closedByMinute.slice(-RATE_MINUTES);
  const first = last.findIndex((count) => count > 0);
  if (first < 0) return closedByMinute.some((count) => count > 0) ? 0 : null;
  const minutes = last.length - first - 1 + Math.max(1000, now % MINUTE_MS) / MINUTE_MS;
  return last.reduce((sum, count) => sum + count, 0) / minutes;
}

function Minutes({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      class="minutes"
      viewBox={`0 0 ${counts.length * 4} 24`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Groups closed in each of the last ${counts.length} minutes, at most ${most}`}
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 0.6 : Math.max(1.5, (count / most) * 24);
        return <rect x={at * 4} y={unit(24 - height)} width="3" height={unit(height)} />;
      })}
    </svg>
  );
}

function Reasons({ figures: { reasons, counts } }: { figures: RunFigures }) {
  const most = reasons.slice(0, 3).map(({ code, groups }) => `${spoken(code)} ${whole(groups)}`);
  return (
    <Fold class="card reasons" title="Why groups are invalid" note={most.join(" · ")}>
      <ul>
        {reasons.map(({ owner, code, groups, message }) => (
          <li>
            <b>{whole(groups)}</b> <span class="muted">{percentOf(groups, counts.invalid)}</span>{" "}
            <code>
              {owner}/{code}
            </code>{" "}
            <bdi class="muted">{message}</bdi>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
