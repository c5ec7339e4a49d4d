/** Types of training.mjs. */
import type { Venv } from "../venv.mjs";

/** A Python that has the trainers that need torch: TRL, verl, SkyRL, OpenRLHF; or why there is none. */
export function trainersPython(): Venv;

/** A Python that has verifiers, ART and Agent Lightning; or why there is none. */
export function agentsPython(): Venv;

/** A Python that has NeMo Gym, or OpenEnv; or why there is none. */
export function gymPython(): Venv;
export function openenvPython(): Venv;

/** What a script wrote as its report, and `said`, all that it and the trainer printed; `variables` are of its process. */
export function training<T>(
  python: string,
  script: string,
  settings: object,
  variables?: Readonly<Record<string, string>>,
): Promise<T & { readonly said: string }>;
