/** Errors planted in an answer that was right: each changes one fact, or takes away a part or the research. */
import { agentSteps, observationsOf, type Random, stepMessage, type Trajectory } from "@arenakit/contracts";
import type { Perturbation } from "../perturbation.ts";
import { answerPerturbation } from "../perturbation.ts";

const PRICE = /\d{1,20}(?:\.\d{1,20})?(?= ?元)/g;
const CLOCK = /\b([01]?\d|2[0-3]):([0-5]\d)\b/g;
const RIDE = /\b(?:[GDCZTK]\d{1,4}|[A-Z][A-Z0-9]\d{3,4})\b/g;
const MINUTES = /\d{1,20}小?时(?:\d{1,20}分)?|\d{1,20} ?(?:minutes|hours|分钟)/g;
const DATE = /\d{4}-\d{2}-(\d{2})|\d{1,2}月(\d{1,2})[日号]/g;
/** Least and most minutes that a time of day is moved by. */
const CLOCK_SHIFT = { least: 25, most: 95 };

/** Every one of these makes the answer worse. */
export const ERRORS: readonly Perturbation[] = [
  answerPerturbation("wrong_price", "error", (answer, rng) =>
    changedEverywhere(answer, PRICE, rng, (price) => String(Math.max(1, Math.round(Number(price) * factor(rng))))),
  ),
  answerPerturbation("wrong_time", "error", (answer, rng) =>
    changedEverywhere(answer, CLOCK, rng, (time) => movedClock(time, rng)),
  ),
  answerPerturbation("wrong_duration", "error", (answer, rng) =>
    changedEverywhere(answer, MINUTES, rng, (span) => shortened(span)),
  ),
  answerPerturbation("invented_number", "error", (answer, rng, trajectory) =>
    changedEverywhere(answer, RIDE, rng, (ride) => unseenRide(ride, rng, trajectory)),
  ),
  answerPerturbation("swapped_stations", "error", swappedEnds),
  answerPerturbation("wrong_date", "error", (answer, rng) => changedEverywhere(answer, DATE, rng, nextDay)),
  answerPerturbation("missing_part", "error", withoutItsEnd),
  { kind: "no_research", intent: "error", apply: withoutResearch },
  { kind: "repeated_calls", intent: "error", apply: withRepeatedCalls },
];

/** One of the matches, and every other that reads the same, written differently; null without a match. */
function changedEverywhere(
  answer: string,
  pattern: RegExp,
  rng: Random,
  change: (found: string) => string | null,
): string | null {
  const found = [...new Set(answer.match(pattern) ?? [])];
  if (found.length === 0) return null;
  const chosen = rng.pick(found);
  const changed = change(chosen);
  return changed === null ? null : answer.replace(pattern, (match) => (match === chosen ? changed : match));
}

/** Clearly another amount, lower or higher by a fifth to a half. */
function factor(rng: Random): number {
  return rng.next() < 0.5 ? 0.5 + 0.3 * rng.next() : 1.2 + 0.3 * rng.next();
}

function movedClock(time: string, rng: Random): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const moved = hours * 60 + minutes + rng.integer(CLOCK_SHIFT.least, CLOCK_SHIFT.most);
  return `${String(Math.floor(moved / 60) % 24).padStart(2, "0")}:${String(moved % 60).padStart(2, "0")}`;
}

/** A third less, in the words of the original. */
function shortened(span: string): string | null {
  const numbers = span.match(/\d+/g)?.map(Number) ?? [];
  const [first = 0, second] = numbers;
  const minutes = second === undefined ? first : 60 * first + second;
  const fewer = Math.round((minutes * 2) / 3);
  if (fewer === minutes || fewer < 1) return null;
  const written = second === undefined ? [fewer] : [Math.floor(fewer / 60), fewer % 60];
  return span.replace(/\d+/g, () => String(written.shift()));
}

/** The same kind of ride under a number that stands nowhere in the attempt. */
function unseenRide(ride: string, rng: Random, trajectory: Trajectory): string | null {
  const seen = JSON.stringify(trajectory.steps);
  const prefix = ride.replace(/\d{1,20}$/, "");
  const digits = ride.length - prefix.length;
  for (let tries = 0; tries < 50; tries++) {
    const number = `${prefix}${rng.integer(10 ** (digits - 1), 10 ** digits - 1)}`;
    if (!seen.includes(number)) return number;
  }
  return null;
}

/** The first departure and arrival change places. */
function swappedEnds(answer: string): string | null {
  const ends = /从([\p{Script=Han}]{2,8})(?:站|机场)?出发[^。\n]{0,300}?到达([\p{Script=Han}]{2,8})/u.exec(answer);
  const [from, to] = [ends?.[1], ends?.[2]];
  if (!from || !to || from === to) return null;
  const mark = "\u0000";
  return answer.split(from).join(mark).split(to).join(from).split(mark).join(to);
}

function nextDay(date: string): string {
  return date.replace(/\d{1,20}(?=[日号]?$)/, (day) => {
    const next = (Number(day) % 28) + 1;
    return day.length === 2 ? String(next).padStart(2, "0") : String(next);
  });
}

/** Without the last third of its lines, or of its sentences where there are few lines. */
function withoutItsEnd(answer: string): string | null {
  const lines = answer.split("\n").filter((line) => line.trim() !== "");
  const [parts, glue] = lines.length >= 3 ? [lines, "\n"] : [answer.split(/(?<=[。！？!?])/), ""];
  const kept = Math.ceil((parts.length * 2) / 3);
  return kept < parts.length ? parts.slice(0, kept).join(glue) : null;
}

/** The same answer out of nothing: no call was made. */
function withoutResearch(trajectory: Trajectory): Trajectory | null {
  const isResearch = (step: Trajectory["steps"][number]) => step.source === "agent" && Boolean(step.tool_calls?.length);
  if (!trajectory.steps.some(isResearch)) return null;
  const kept = trajectory.steps.filter((step) => !isResearch(step));
  return { ...trajectory, steps: kept.map((step, at) => ({ ...step, step_id: at + 1 })) };
}

/** Every lookup is made three times. */
function withRepeatedCalls(trajectory: Trajectory): Trajectory | null {
  const research = agentSteps(trajectory).filter((step) => observationsOf(step).length > 0 && stepMessage(step) === "");
  if (research.length === 0) return null;
  const steps = trajectory.steps.flatMap((step) => (research.includes(step) ? [step, step, step] : [step]));
  return { ...trajectory, steps: steps.map((step, at) => ({ ...step, step_id: at + 1 })) };
}
