/** A frozen calibration from a file, for the commands that name one. */
import { type Calibration, readCalibration } from "@arenakit/evaluator-arena";
import { failUsage } from "../commands/arguments.ts";
import { readOptionFile } from "../option-file.ts";
import { parseJson } from "../parse-json.ts";

/** Files beyond this are no calibration. */
const LARGEST_BYTES = 1 << 20;

/** Throws harness/usage for a file that cannot be read, task/bad_calibration for one that holds no calibration. */
export function calibrationOf(path: string): Calibration {
  return readCalibration(parseJson(readText(path)));
}

function readText(path: string): string {
  const expected = "a file of arenakit arena calibrate";
  const text = readOptionFile({ option: "--calibration", path, expected });
  if (Buffer.byteLength(text) <= LARGEST_BYTES) return text;
  return failUsage(`--calibration: ${path} is larger than 1 MiB. Expected ${expected}.`);
}
