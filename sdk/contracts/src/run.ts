/** The files of a run: what each is called and the header line that tells a reader what it holds. */
import * as z from "zod";
import { GroupReward, ListCall, Match } from "./arena.ts";

/** First line of matches.jsonl, rewards.jsonl and checks.jsonl; trajectories.jsonl is plain ATIF and has none. */
export const FileHeader = z.object({ format: z.string().regex(/^arenakit\.[a-z]+\/\d+$/), run: z.string() }).loose();
export type FileHeader = z.infer<typeof FileHeader>;

export const MATCHES_FORMAT = "arenakit.matches/1";
export const REWARDS_FORMAT = "arenakit.rewards/1";
export const CHECKS_FORMAT = "arenakit.checks/1";

/** A line of matches.jsonl: a match and the group it belongs to. */
export const MatchLine = z.object({ group: z.string(), task: z.string(), match: Match });
export type MatchLine = z.infer<typeof MatchLine>;
/** A line of matches.jsonl, too: a listwise call and the group it belongs to. */
export const ListLine = z.object({ group: z.string(), task: z.string(), list: ListCall });
export type ListLine = z.infer<typeof ListLine>;
export const RewardLine = GroupReward;

/** run.json: everything that decides the bytes of the other files, and nothing else. */
export const RunManifest = z.object({
  format: z.literal("arenakit.run/1"),
  /** sha256 of the rest of the manifest, 16 hex digits. */
  run: z.string(),
  version: z.string(),
  seed: z.number().int(),
  world: z.string(),
  now: z.string(),
  env: z.string(),
  tasks: z.array(z.string()),
  groupSize: z.number().int().positive(),
  topology: z.string(),
  slots: z.enum(["standard", "paper"]),
  policy: z.string(),
  judge: z.string(),
  /** Of the ranking, where it is not the topology's own and `quantile_z`. */
  estimator: z.string().optional(),
  advantage: z.string().optional(),
  /** Hash of the frozen calibration that groups are ranked with. */
  calibration: z.string().optional(),
  /** What struck the tools on purpose, where something did. */
  faults: z.string().optional(),
  /** Of episodes, where they are lower than the environment's. */
  limits: z.record(z.string(), z.number()).optional(),
});
export type RunManifest = z.infer<typeof RunManifest>;
