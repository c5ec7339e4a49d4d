/** Evidence: exact words and where they stand. */
import { type Evidence, omitUndefined } from "@arenakit/contracts";
import { quoteOf } from "./claims/spelling.ts";
import type { ObservationAt } from "./observations.ts";
import type { TrajectoryReading } from "./reading.ts";
import type { Span } from "./span.ts";

/** Words of the answer. */
export function inAnswer(reading: TrajectoryReading, span: Span, note?: string): Evidence {
  const { quote, start } = reading.written ? quoteOf(reading.written, span.start, span.end) : { quote: "", ...span };
  return { step: null, quote, start, ...omitUndefined({ note }) };
}

/** Words of an observation. */
export function inObservation(observation: ObservationAt, span?: Span): Evidence {
  const { start, end } = span ?? { start: 0, end: Math.min(observation.text.length, 120) };
  return { step: observation.step, result: observation.result, quote: observation.text.slice(start, end), start };
}
