/** The alarm on reward hacking: how much of the reward's trend over the run each feature of the answers explains. */
import { Bar, Name } from "./marks.tsx";
import type { DriftView } from "./source.ts";
import { decimal, percent } from "./words.ts";

export function Alarm({ drift }: { drift: DriftView | null }) {
  if (!drift) return <p class="empty">No alarm is kept for this run.</p>;
  return (
    <>
      <p class={`verdict ${drift.state}`}>
        <span class={`chip ${drift.state}`}>{drift.state === "too_early" ? "too early" : drift.state}</span>{" "}
        <bdi>{drift.message}</bdi>
      </p>
      {drift.features.length === 0 ? null : (
        <table class="features">
          <thead>
            <tr>
              <th scope="col">Feature</th>
              <th scope="col">Of the trend</th>
              <th scope="col" class="wide">
                <span class="unseen">As a bar</span>
              </th>
              <th scope="col">Mean then, now</th>
            </tr>
          </thead>
          <tbody>
            {drift.features.map(({ name, share, isAlarm, change }) => (
              <tr class={isAlarm ? "alarm" : undefined}>
                <th scope="row">
                  <Name text={name} />
                </th>
                <td>{share === null ? "–" : percent(share, 1)}</td>
                <td class="wide">{share === null ? null : <Bar value={share} kind={isAlarm ? "fail" : ""} />}</td>
                <td>{change ? `${amount(change[0])} → ${amount(change[1])}` : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const amount = (value: number) => decimal(value, Math.abs(value) >= 100 ? 0 : 1);
