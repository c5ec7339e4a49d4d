/** A group in small: its state as a chip, its attempts as dots. */
import { unit } from "../kit/text.ts";
import type { GroupLine, GroupState } from "./source.ts";

/** States of a group, with what they say of it. */
export const STATES: Readonly<Record<GroupState, string>> = {
  open: "takes attempts",
  ready: "complete, waits for a judge",
  judging: "is being judged",
  scored: "has its rewards",
  invalid: "has no reward",
};

export function StateChip({ state }: { state: GroupState }) {
  return (
    <span class={`tag chip ${state}`} title={STATES[state]}>
      {state}
    </span>
  );
}

/** More attempts than these are a bar. */
const MAX_DOTS = 16;
const DOT = 11;

/** Attempts that are there, that were given up, and that are awaited. */
export function Dots({ size, have, abandoned }: Pick<GroupLine, "size" | "have" | "abandoned">) {
  const label = `${have} of ${size} attempts${abandoned > 0 ? `, ${abandoned} abandoned` : ""}`;
  if (size > MAX_DOTS) {
    const width = MAX_DOTS * DOT;
    const there = (have / size) * width;
    return (
      <svg class="dots" width={width} height="12" role="img" aria-label={label}>
        <rect class="awaited" y="3" width={width} height="6" rx="3" />
        <rect class="gone" x={unit(there)} y="3" width={unit((abandoned / size) * width)} height="6" />
        <rect class="there" y="3" width={unit(there)} height="6" rx="3" />
      </svg>
    );
  }
  return (
    <svg class="dots" width={size * DOT} height="12" role="img" aria-label={label}>
      {Array.from({ length: size }, (_, at) => (
        <circle
          class={at < have ? "there" : at < have + abandoned ? "gone" : "awaited"}
          cx={at * DOT + 5.5}
          cy="6"
          r="3.6"
        />
      ))}
    </svg>
  );
}
