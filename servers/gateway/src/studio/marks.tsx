/** Small marks that several parts of the studio share: states, names, failures, attempts as dots, bars. */
import type { Failure } from "@arenakit/contracts";
import type { GroupState } from "@arenakit/store";
import { unit } from "./words.ts";

export const STATES: readonly GroupState[] = ["open", "ready", "judging", "scored", "invalid"];

export const STATE_TITLES: Readonly<Record<GroupState, string>> = {
  open: "takes attempts",
  ready: "complete, waits for a judge",
  judging: "is being judged",
  scored: "has its rewards",
  invalid: "has no reward",
};

export function StateChip({ state }: { state: GroupState }) {
  return (
    <span class={`chip ${state}`} title={STATE_TITLES[state]}>
      {state}
    </span>
  );
}

/** A name as it came, kept apart from the direction of what stands around it. */
export function Name({ text }: { text: string }) {
  return <bdi class="name">{text}</bdi>;
}

export function FailureNote({ failure }: { failure: Failure }) {
  return (
    <p class="failure">
      <b>
        {failure.owner}/{failure.code}
      </b>{" "}
      <bdi>{failure.message}</bdi>
    </p>
  );
}

/** More attempts than these are a bar. */
const MAX_DOTS = 16;
const DOT = 11;

export interface DotsProps {
  readonly size: number;
  readonly have: number;
  readonly abandoned: number;
}

/** Attempts that are there, that were given up, and that are awaited. */
export function Dots({ size, have, abandoned }: DotsProps) {
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

/** A bar from the middle to either side; `value` in [−1, 1]. */
export function Diverging({ value }: { value: number }) {
  const length = Math.min(1, Math.abs(value)) * 50;
  return (
    <svg class="diverging" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="8" rx="1" />
      <rect
        class={value < 0 ? "below" : "above"}
        x={unit(value < 0 ? 50 - length : 50)}
        width={unit(length)}
        height="8"
      />
      <path class="zero" d="M50 0V8" />
    </svg>
  );
}

/** A bar from the left; `value` in [0, 1]. */
export function Bar({ value, kind = "" }: { value: number; kind?: string }) {
  return (
    <svg class={`bar ${kind}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="100" height="8" />
      <rect class="filled" width={unit(Math.max(0, Math.min(1, value)) * 100)} height="8" />
    </svg>
  );
}
