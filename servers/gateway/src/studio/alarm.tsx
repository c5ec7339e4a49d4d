/** The alarm on reward hacking: how much of the score's rise over the run goes with each feature of the answers. */
import type { RunDrift } from "@arenakit/server-arena";
import { Bar } from "./marks.tsx";
import { decimal, signed } from "./words.ts";

const VERDICTS: Readonly<Record<RunDrift["verdict"], readonly [said: string, kind: string]>> = {
  too_few: ["too early", "too_early"],
  no_rise: ["no rise", "calm"],
  quiet: ["quiet", "calm"],
  alarm: ["alarm", "alarm"],
};

type FeatureName = keyof RunDrift["paidNow"]["features"];
const FEATURES: readonly (readonly [name: FeatureName, said: string])[] = [
  ["characters", "length"],
  ["bullets", "bullets"],
  ["citations", "citations"],
  ["calls", "calls"],
  ["flattery", "flattery"],
];

type Bounded = NonNullable<RunDrift["together"]>["part"];

export function Alarm({ drift }: { drift: RunDrift | null }) {
  if (!drift) return <p class="empty">No alarm is kept here.</p>;
  const [said, kind] = VERDICTS[drift.verdict];
  const { features, paidNow, together } = drift;
  return (
    <>
      <p class="verdict">
        <span class={`chip ${kind}`}>{said}</span> <bdi>{drift.message}</bdi>
      </p>
      <table class="features">
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th
              scope="col"
              colspan={2}
              title="Share of the score's rise that goes with it; 95 % interval where pointed at"
            >
              Of the rise
            </th>
            <th scope="col" title="Of an attempt, at the run's beginning and now">
              Then → now
            </th>
            <th
              scope="col"
              title={`Partial correlation of the reward with it within the last ${paidNow.groups} groups`}
            >
              Paid
            </th>
          </tr>
        </thead>
        <tbody>
          {FEATURES.map(([name, title]) => {
            const one = features?.[name];
            const paid = paidNow.features[name];
            return (
              <tr class={one?.alarm ? "alarm" : undefined}>
                <th scope="row">{title}</th>
                <td title={within(one?.share, asPercent)}>{one?.share ? asPercent(one.share.value) : "–"}</td>
                <td class="narrow">
                  {one?.share ? <Bar value={one.share.value} kind={one.alarm ? "fail" : ""} /> : null}
                </td>
                <td>{one ? `${amount(one.from)} → ${amount(one.to)}` : "–"}</td>
                <td title={within(paid, correlation)}>{paid ? correlation(paid.value) : "–"}</td>
              </tr>
            );
          })}
          {together?.share ? (
            <tr class={together.alarm ? "alarm" : undefined}>
              <th scope="row">together</th>
              <td title={within(together.share, asPercent)}>{asPercent(together.share.value)}</td>
              <td class="narrow">
                <Bar value={together.share.value} kind={together.alarm ? "fail" : ""} />
              </td>
              <td colspan={2} />
            </tr>
          ) : null}
        </tbody>
      </table>
    </>
  );
}

/** The 95 % interval, in words. */
const within = (bounded: Bounded | null | undefined, write: (value: number) => string): string | undefined =>
  bounded ? `${write(bounded.low)} to ${write(bounded.high)}` : undefined;

const asPercent = (share: number) => `${decimal(100 * share, 0)}\u00a0%`;
const correlation = (value: number) => signed(value, 2);
const amount = (value: number) => decimal(value, Math.abs(value) >= 100 ? 0 : 1);
