/** What a group's name says, where it is of the form `{run}:{launch nonce}:{split}:{step}:{task}:{occurrence}`. */

export interface GroupName {
  /** What stands before the first colon, in any name. */
  readonly run: string;
  readonly launch: string | null;
  readonly split: string | null;
  readonly step: number | null;
}

const PARTS = 6;
const MAX_RUN_NAME = 200;
/** Of a character that was cut in two. */
const HALF_AT_THE_END = /[\ud800-\udbff]$/;
/** Splits of groups that nobody is trained on. */
const HELD_OUT = new Set(["dev", "eval", "evaluation", "test", "val", "valid", "validation"]);

/** Reads a name; what it does not say is null. */
export function groupName(id: string): GroupName {
  const parts = id.split(":");
  const run = (parts[0] || id).slice(0, MAX_RUN_NAME).replace(HALF_AT_THE_END, "");
  if (parts.length < PARTS) return { run, launch: null, split: null, step: null };
  const [, launch = "", split = "", step = ""] = parts;
  return { run, launch, split, step: /^\d{1,15}$/.test(step) ? Number(step) : null };
}

/** Whether a group is of an evaluation: its scores are no part of the training's curve. */
export const isHeldOut = ({ split }: GroupName): boolean => split !== null && HELD_OUT.has(split.toLowerCase());
