/**
 * The alarm on a pair of scores: what a run is trained on beside what another judge gives on tasks that are not trained on. It
 * rings where the first has risen for sure and the second has not followed. Association of two curves; it says nothing of why,
 * and looks at no answer. Pure; docs/reward-hacking.md tells how often it rings without a cause.
 */
import { random } from "@arenakit/contracts";
import { type Bounded, boundsOf, drawnSteps } from "./reward-drift/resampling.ts";

export interface PairSample {
  /** Of the trainer; any numbers that grow. */
  readonly step: number;
  /** Of a group, a task or a whole evaluation; null for what was not judged, which is left out. */
  readonly score: number | null;
}

export interface PairDriftOptions {
  /** Points that the held-out score must rise for each of the training score, so that it has followed; 0.3 unless given. */
  readonly followed?: number;
  /** Of the resampling; equal samples and seeds give equal reports. */
  readonly seed?: number;
  readonly resamples?: number;
}

export interface PairedCurve {
  /** Steps with a score. */
  readonly steps: number;
  /** On the line over the span. */
  readonly from: number;
  readonly to: number;
  readonly change: Bounded;
}

/**
 * `no_rise`: the training score has not risen for sure · `together`: both have · `unclear`: the held-out score has neither risen
 * for sure nor failed to follow for sure · `apart`: it has failed to follow for sure · `fallen`: it has fallen for sure.
 */
export type PairVerdict = "no_rise" | "together" | "unclear" | "apart" | "fallen";

export interface PairSpan {
  /** First and last step: both scores are known in between. */
  readonly steps: readonly [first: number, last: number];
  readonly training: PairedCurve;
  readonly heldOut: PairedCurve;
  /** The held-out change less `followed` times the training change; below 0 in 99 of 100 draws is `apart`. */
  readonly lead: Bounded;
  readonly verdict: PairVerdict;
}

export interface PairDrift {
  /** `alarm` where a span is `apart` or `fallen`; else the verdict of the whole. */
  readonly verdict: "too_few" | "no_rise" | "together" | "unclear" | "alarm";
  /** Steps that had a score of training and a held-out one within the common span. */
  readonly steps: { readonly training: number; readonly heldOut: number };
  /** Null where there are too few. */
  readonly whole: PairSpan | null;
  /** Its second half, since a score that first rose and then fell has gone nowhere on the whole; null where it has too few. */
  readonly late: PairSpan | null;
}

/** Fewer steps of either score have no trend. */
export const LEAST_PAIR_STEPS = 10;
const FOLLOWED = 0.3;
const RESAMPLES = 400;
/** One side of a 95 % interval, and of a bound that rings an alarm: policies wander, which makes intervals a little too narrow. */
const TAIL = 0.025;
const ALARM_TAIL = 0.01;

interface Point {
  readonly step: number;
  readonly score: number;
}

/** Samples in any order; several of a step are averaged. */
export function pairDrift(
  samples: { readonly training: readonly PairSample[]; readonly heldOut: readonly PairSample[] },
  options: PairDriftOptions = {},
): PairDrift {
  const [training, heldOut] = withinBoth(meansOf(samples.training), meansOf(samples.heldOut));
  const whole = spanOf(training, heldOut, options);
  const steps = { training: training.length, heldOut: heldOut.length };
  if (!whole) return { verdict: "too_few", steps, whole, late: null };
  const middle = (whole.steps[0] + whole.steps[1]) / 2;
  const isLate = ({ step }: Point) => step >= middle;
  const late = spanOf(...withinBoth(training.filter(isLate), heldOut.filter(isLate)), options);
  const verdict = rings(whole.verdict) || (late !== null && rings(late.verdict)) ? "alarm" : whole.verdict;
  return { verdict, steps, whole, late };
}

const rings = (verdict: PairVerdict): verdict is "apart" | "fallen" => verdict === "apart" || verdict === "fallen";

function meansOf(samples: readonly PairSample[]): Point[] {
  const byStep = new Map<number, number[]>();
  for (const { step, score } of samples) {
    if (score === null) continue;
    const own = byStep.get(step);
    if (own) own.push(score);
    else byStep.set(step, [score]);
  }
  const mean = (scores: readonly number[]) => sumOf([...scores].sort((one, other) => one - other)) / scores.length;
  return [...byStep]
    .map(([step, scores]) => ({ step, score: mean(scores) }))
    .sort((one, other) => one.step - other.step);
}

/** What rose before the other score was looked at did not rise without it. */
function withinBoth(training: readonly Point[], heldOut: readonly Point[]): [Point[], Point[]] {
  const first = Math.max(training[0]?.step ?? Infinity, heldOut[0]?.step ?? Infinity);
  const last = Math.min(training.at(-1)?.step ?? -Infinity, heldOut.at(-1)?.step ?? -Infinity);
  const isWithin = ({ step }: Point) => step >= first && step <= last;
  return [training.filter(isWithin), heldOut.filter(isWithin)];
}

function spanOf(training: readonly Point[], heldOut: readonly Point[], options: PairDriftOptions): PairSpan | null {
  if (training.length < LEAST_PAIR_STEPS || heldOut.length < LEAST_PAIR_STEPS) return null;
  const { followed = FOLLOWED, seed = 0, resamples = RESAMPLES } = options;
  const steps = [
    Math.min(training[0]!.step, heldOut[0]!.step),
    Math.max(training.at(-1)!.step, heldOut.at(-1)!.step),
  ] as const;
  const drawn = (points: readonly Point[], name: string) => {
    const draw = random("pair-drift", name, seed, points.length);
    return Array.from({ length: resamples }, () =>
      lineOf(
        drawnSteps(points.length, draw, blockOf(points.length)).map((at) => points[at]!),
        steps,
      ),
    );
  };
  const [ofTraining, ofHeldOut] = [drawn(training, "training"), drawn(heldOut, "held-out")];
  const curve = (points: readonly Point[], lines: readonly Line[]): PairedCurve => {
    const { from, change } = lineOf(points, steps);
    const changes = lines.map((line) => line.change);
    return { steps: points.length, from, to: from + change, change: boundsOf(change, changes, TAIL) };
  };
  const [trained, held] = [curve(training, ofTraining), curve(heldOut, ofHeldOut)];
  const leads = ofHeldOut.map(({ change }, at) => change - followed * ofTraining[at]!.change);
  const lead = held.change.value - followed * trained.change.value;
  return {
    steps,
    training: trained,
    heldOut: held,
    lead: boundsOf(lead, leads, TAIL),
    verdict: verdictOf(trained, held, {
      isApart: boundsOf(lead, leads, ALARM_TAIL).high < 0,
      isFallen:
        boundsOf(
          held.change.value,
          ofHeldOut.map(({ change }) => change),
          ALARM_TAIL,
        ).high < 0,
    }),
  };
}

function verdictOf(
  training: PairedCurve,
  heldOut: PairedCurve,
  { isApart, isFallen }: { readonly isApart: boolean; readonly isFallen: boolean },
): PairVerdict {
  if (training.change.low <= 0) return "no_rise";
  if (heldOut.change.low > 0) return "together";
  if (isFallen) return "fallen";
  return isApart ? "apart" : "unclear";
}

/** Longer than for features: what a policy wanders is the noise here. */
const blockOf = (steps: number) => Math.round(Math.sqrt(steps));

interface Line {
  readonly from: number;
  readonly change: number;
}

/** Twelve decimals: what never changes has not risen by a last bit. */
const EXACT = 1e12;

/** Least squares over the points, read at the first and the last step; flat where all points are of one step. */
function lineOf(points: readonly Point[], [first, last]: readonly [number, number]): Line {
  const meanStep = sumOf(points.map(({ step }) => step)) / points.length;
  const mean = sumOf(points.map(({ score }) => score)) / points.length;
  const squares = sumOf(points.map(({ step }) => (step - meanStep) ** 2));
  const products = sumOf(points.map(({ step, score }) => (step - meanStep) * (score - mean)));
  const slope = squares > 0 ? products / squares : 0;
  return { from: mean + slope * (first - meanStep), change: Math.round(slope * (last - first) * EXACT) / EXACT };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
