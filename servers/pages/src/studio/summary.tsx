/** Whether the run is moving: groups a minute, what waits and since when, what came out, and why some groups did not. */
import type { Child } from "hono/jsx";
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
    <div class="tiles">
      <Tile name="Groups a minute" value={rateText(rateOf(closedByMinute, now))}>
        <Minutes counts={closedByMinute} />
      </Tile>
      <Tile name="Waiting" value={whole(waiting)}>
        {counts.open} open · {counts.ready} ready · {counts.judging} judging
        <br />
        {counts.open > 0 ? `${counted(attempts.awaited, "attempt")} awaited` : "no attempt is awaited"}
      </Tile>
      <Tile
        name="Oldest waiting"
        value={oldestOpenedAt === null ? "–" : duration(floored(now - oldestOpenedAt)).replace(".0", "")}
      >
        {lastChangedAt === null ? "nothing has happened yet" : `last change ${ago(lastChangedAt, now)}`}
      </Tile>
      <Tile name="Scored" value={whole(counts.scored)}>
        of {counted(closed + waiting, "group")}
      </Tile>
      <Tile name="Invalid" value={whole(counts.invalid)} kind={counts.invalid > 0 ? "fail" : ""}>
        {percentOf(counts.invalid, closed)} of the closed ones
      </Tile>
      {figures.reasons.length === 0 ? null : <Reasons figures={figures} />}
    </div>
  );
}

const rateText = (rate: number | null) => decimal(rate, rate !== null && rate >= 100 ? 0 : 1);
const floored = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000) * 1000);

function Tile({ name, value, kind = "", children }: { name: string; value: string; kind?: string; children: Child }) {
  return (
    <div class={`tile ${kind}`}>
      <h3>{name}</h3>
      <p class="figure">{value}</p>
      <p class="muted small">{children}</p>
    </div>
  );
}

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
  return (
    <details class="tile reasons">
      <summary>
        <h3>Why groups are invalid</h3>{" "}
        <span class="small">
          {reasons
            .slice(0, 3)
            .map(({ code, groups }) => `${spoken(code)} ${whole(groups)}`)
            .join(" · ")}
        </span>
      </summary>
      <ul>
        {reasons.map(({ owner, code, groups, message }) => (
          <li>
            <b>{whole(groups)}</b> <span class="share">{percentOf(groups, counts.invalid)}</span>{" "}
            <code>
              {owner}/{code}
            </code>{" "}
            <bdi class="muted">{message}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
