/**
 * An estimator ranks the players of one tournament from its matches alone. Pure; every match given has scores.
 */
import type { Ranking } from "@arenakit/contracts";
import type { PlayedMatch } from "./topology.ts";

export interface Estimator {
  readonly id: string;
  /** Ranks of the players 0 … size − 1, each with a rank; ties share the average. Matches are in the order of play. */
  estimate(matches: readonly PlayedMatch[], size: number): Ranking;
}
