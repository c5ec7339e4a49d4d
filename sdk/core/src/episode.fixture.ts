/** Plays a script of turns through the episode's state machine, for the tests of what a turn means. */
import {
  type Environment,
  type EpisodeLimits,
  observationsOf,
  type PolicyTurn,
  type ToolCaller,
  Trajectory,
} from "@arenakit/contracts";
import { hermes } from "./dialect/hermes.ts";
import { type EpisodeSetup, type EpisodeState, episodeTurn, finishEpisode, startEpisode } from "./episode.ts";
import { callText, fakeEnvironment, fakeTask, fakeTools, weatherSpec } from "./fakes.fixture.ts";

export interface Play {
  readonly limits?: Partial<EpisodeLimits>;
  readonly environment?: Partial<Environment>;
  readonly tools?: ToolCaller;
  readonly setup?: Partial<EpisodeSetup>;
  /** Passes the state on between turns. */
  readonly keep?: (state: EpisodeState) => EpisodeState;
}

/** Takes the turns until the episode ends; the trajectory is null when it is still open. */
export async function play(turns: readonly (string | PolicyTurn)[], options: Play = {}) {
  const setup: EpisodeSetup = {
    id: "task-1-0",
    environment: fakeEnvironment(options.limits, options.environment),
    task: fakeTask,
    tools: [weatherSpec],
    dialect: hermes,
    policy: { id: "p" },
    context: { world: "w", now: "2026-05-01T08:00" },
    group: { id: "g", index: 0, size: 1, anchor: true },
    ...options.setup,
  };
  const runtime = {
    tools: options.tools ?? fakeTools(),
    signal: new AbortController().signal,
    retryDelayMs: 1,
  };
  const keep = options.keep ?? ((state: EpisodeState) => state);
  let state = keep(startEpisode(setup));
  let taken = 0;
  for (const turn of turns) {
    if (state.stop !== null) break;
    const full: PolicyTurn = typeof turn === "string" ? { kind: "text", text: turn } : turn;
    state = keep((await episodeTurn(setup, state, full, runtime)).state);
    taken++;
  }
  const trajectory = state.stop === null ? null : Trajectory.parse(finishEpisode(setup, state));
  return { setup, state, taken, trajectory, ours: trajectory?.extra?.arenakit };
}

export const BEIJING = callText({ city: "北京" });
export const observedIn = (state: EpisodeState, step: number) => observationsOf(state.steps[step]!);
