/** The trainers that the doctor knows: how each one's files are read, where its rewards come from, and its rules. */

import { agentLightning } from "./agent-lightning.ts";
import { art } from "./art.ts";
import type { Config } from "./config.ts";
import type { ConfigFile } from "./doctor.ts";
import type { ReadFile, Settings } from "./launch-files.ts";
import { nemoGym, nemoRl } from "./nemo.ts";
import { openenv } from "./openenv.ts";
import { openrlhf } from "./openrlhf.ts";
import { rlFactory } from "./rl-factory.ts";
import { skyrl } from "./skyrl.ts";
import { miles, qqr, slime } from "./slime.ts";
import type { Rule } from "./traps.ts";
import { trl } from "./trl.ts";
import { verifiers } from "./verifiers.ts";
import { verl } from "./verl.ts";

export interface DoctorTrainer {
  /** What a configuration of it is, for an error. */
  readonly expects: string;
  /** `others`: files that are given beside it. */
  readonly read: (file: ConfigFile, readFile: ReadFile, others: readonly ConfigFile[]) => Settings;
  /** Throws NotKnown where a hook is set and nobody can tell what it does. */
  readonly usesGroups: (config: Config, readFile: ReadFile) => boolean;
  readonly rules: readonly Rule[];
}

export const DOCTOR_TRAINERS: ReadonlyMap<string, DoctorTrainer> = new Map([
  ["verl", verl],
  ["slime", slime],
  ["miles", miles],
  ["qqr", qqr],
  ["openrlhf", openrlhf],
  ["skyrl", skyrl],
  ["rl-factory", rlFactory],
  ["trl", trl],
  ["verifiers", verifiers],
  ["prime-rl", verifiers],
  ["nemo-gym", nemoGym],
  ["nemo-rl", nemoRl],
  ["art", art],
  ["agent-lightning", agentLightning],
  ["openenv", openenv],
]);
