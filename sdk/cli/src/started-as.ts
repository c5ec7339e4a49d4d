/** How this program was started, for hints that name commands: what is hinted at can be typed as it stands. Pure. */

/** Variables that npm sets for what it starts. */
export interface NpmVariables {
  /** npm's name of what it runs: `npx`, or a script such as `start`. */
  readonly npm_lifecycle_event?: string | undefined;
}

export interface ProgramName {
  /** As it is typed where it is on the path. */
  readonly name: string;
  /** The package that npx has it from. */
  readonly packageName: string;
}

export const ARENAKIT: ProgramName = { name: "arenakit", packageName: "arenakit" };

/** `arenakit`, or `npx arenakit` where npm started it: then it need not be on the path. */
export function startedAs({ npm_lifecycle_event }: NpmVariables, { name, packageName } = ARENAKIT): string {
  return npm_lifecycle_event === undefined ? name : `npx ${packageName}`;
}

/** The demo, which `npm start` is in the repository. */
export function demoStartedAs(variables: NpmVariables): string {
  return variables.npm_lifecycle_event === "start" ? "npm start --" : `${startedAs(variables)} demo`;
}
