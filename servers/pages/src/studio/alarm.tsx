/** The alarm on reward hacking: how much of the score's rise over the run goes with each feature of the answers. */
import { Bar, Table } from "../kit/parts.tsx";
import { decimal, signed } from "../kit/text.ts";
import type { AnswerFeature, BoundedValue, DriftReport } from "./source.ts";

const VERDICTS: Readonly<Record<DriftReport["verdict"], readonly [said: string, kind: string]>> = {
  too_few: ["too early", "warn"],
  no_rise: ["no rise", "pass"],
  quiet: ["quiet", "pass"],
  alarm: ["alarm", "fail"],
};

const FEATURES: readonly (readonly [name: AnswerFeature, said: string])[] = [
  ["characters", "length"],
  ["bullets", "bullets"],
  ["citations", "citations"],
  ["calls", "calls"],
  ["flattery", "flattery"],
];

export function Alarm({ drift }: { drift: DriftReport | null }) {
  if (!drift) return <p class="empty">No alarm is kept here.</p>;
  const [said, kind] = VERDICTS[drift.verdict];
  const { paidNow } = drift;
  const rows = rowsOf(drift);
  return (
    <>
      <p class="drift">
        <span class={`tag ${kind}`}>{said}</span> <bdi>{drift.message}</bdi>
      </p>
      <Table
        class="features"
        rows={rows}
        rowClass={({ isAlarming }) => (isAlarming ? "alarm" : undefined)}
        columns={[
          { title: "Feature", names: true, cell: ({ title }) => title },
          {
            title: "Of the rise",
            hint: "Share of the score's rise that goes with it; 95 % interval where pointed at",
            cell: ({ share }) => <Value of={share} write={asPercent} />,
          },
          {
            class: "narrow",
            cell: ({ share, isAlarming }) =>
              share ? <Bar share={share.value} kind={isAlarming ? "fail" : ""} /> : null,
          },
          {
            title: "Then → now",
            hint: "Of an attempt, at the run's beginning and now",
            cell: ({ change }) => change && `${amount(change.from)} → ${amount(change.to)}`,
          },
          {
            title: "Paid",
            hint: `Partial correlation of the reward with it within the last ${paidNow.groups} groups`,
            cell: ({ paid }) => paid !== undefined && <Value of={paid} write={correlation} />,
          },
        ]}
      />
    </>
  );
}

interface FeatureRow {
  readonly title: string;
  readonly share: BoundedValue | null | undefined;
  readonly isAlarming: boolean;
  readonly change?: { readonly from: number; readonly to: number } | undefined;
  /** Undefined where it has no price of its own. */
  readonly paid?: BoundedValue | null;
}

function rowsOf({ features, paidNow, together }: DriftReport): FeatureRow[] {
  const rows = FEATURES.map(([name, title]): FeatureRow => {
    const one = features?.[name];
    return {
      title,
      share: one?.share,
      isAlarming: one?.alarm === true,
      change: one,
      paid: paidNow.features[name] ?? null,
    };
  });
  if (!together?.share) return rows;
  return [...rows, { title: "together", share: together.share, isAlarming: together.alarm }];
}

/** The value, with its 95 % interval where it is pointed at; a dash where there is none. */
function Value({ of, write }: { of: BoundedValue | null | undefined; write: (value: number) => string }) {
  if (!of) return "–";
  return <span title={`${write(of.low)} to ${write(of.high)}`}>{write(of.value)}</span>;
}

const asPercent = (share: number) => `${decimal(100 * share, 0)}\u00a0%`;
const correlation = (value: number) => signed(value, 2);
const amount = (value: number) => decimal(value, Math.abs(value) >= 100 ? 0 : 1);
