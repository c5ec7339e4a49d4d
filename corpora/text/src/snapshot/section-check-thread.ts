/** A thread that hashes the sections of a snapshot. It loads nothing else, so that it has begun before the others are done. */
import { parentPort, workerData } from "node:worker_threads";
import { firstMismatch } from "./content-id.ts";
import type { SectionCheck } from "./section-check.ts";

const { bytes, sections } = workerData as SectionCheck;
parentPort?.postMessage(firstMismatch(bytes, sections));
