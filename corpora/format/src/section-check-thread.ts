/** A thread that hashes the sections of a snapshot. It loads nothing else, so that it has begun before the others are done. */
import { parentPort, workerData } from "node:worker_threads";
import { sha256 } from "./content-id.ts";
import type { SectionCheck } from "./section-check.ts";

const { bytes, sections } = workerData as SectionCheck;
const wrong = sections.findIndex(
  ({ offset, length, digest }) => Buffer.compare(sha256(bytes.subarray(offset, offset + length)), digest) !== 0,
);
parentPort?.postMessage(wrong);
