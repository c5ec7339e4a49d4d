/** A frozen calibration from a file, for the commands that name one. */
import { readFileSync } from "node:fs";
import { type Calibration, readCalibration } from "@arenakit/evaluator-arena";
import { failUsage } from "../commands/arguments.ts";
import { parseJson } from "../parse-json.ts";

/** Files beyond this are no calibration. */
const LARGEST_BYTES = 1 << 20;

/** Throws harness/usage for a file that cannot be read, task/bad_calibration for one that holds no calibration. */
export function calibrationOf(path: string): Calibration {
  return readCalibration(parseJson(readText(path)));
}

function readText(path: string): string {
  // What the system says of a file it refuses is turned into what the option expects.
  try {
    const bytes = readFileSync(path);
    if (bytes.length <= LARGEST_BYTES) return bytes.toString("utf8");
  } catch (error) {
    return failUsage(`--calibration: ${(error as Error).message}; expected a file of arenakit arena calibrate`);
  }
  return failUsage(`--calibration: ${path} is larger than 1 MiB; expected a file of arenakit arena calibrate`);
}
