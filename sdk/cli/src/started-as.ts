/** How this program was started, for hints that name commands: what is hinted at can be typed as it stands. Pure. */

/** Variables that npm sets for what it starts. */
export interface NpmVariables {
  /** npm's name of what it runs: `npx`, or a script such as `start`. */
  readonly npm_lifecycle_event?: string | undefined;
}

/** `arenakit`, or `npx arenakit` where npm started it: then it need not be on the path. */
export function startedAs({ npm_lifecycle_event }: NpmVariables): string {
  return npm_lifecycle_event === undefined ? "arenakit" : "npx arenakit";
}

/** The demo, which `npm start` is in the repository. */
export function demoStartedAs(variables: NpmVariables): string {
  return variables.npm_lifecycle_event === "start" ? "npm start --" : `${startedAs(variables)} demo`;
}
