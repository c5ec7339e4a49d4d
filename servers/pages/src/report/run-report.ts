/** The report of a run as one self-contained page. */
import type { CheckResult, Environment, GroupReward, Match, RunManifest, Task, Trajectory } from "@arenakit/contracts";
import { pageText } from "./page.tsx";
import type { MapSource } from "./route-map.tsx";
import { taskView } from "./task-view.ts";

/** How far rankings agree with an expected order of the policies. */
export interface Agreement {
  /** Pairs that the expected order compares, and those that the rankings put right; a tie is wrong. */
  readonly compared: number;
  readonly right: number;
  /** right / compared; null when nothing was compared. */
  readonly share: number | null;
  /** `task: better over worse` for each pair that is not right. */
  readonly wrong: readonly string[];
}

/** One task of the run with what became of it. Lists are by index in the group. */
export interface GroupReport {
  readonly task: Task;
  readonly reward: GroupReward;
  readonly matches: readonly Match[];
  readonly trajectories: readonly Trajectory[];
  /** Names of the policies. */
  readonly policies: readonly string[];
  readonly checks: readonly (readonly CheckResult[])[];
  /** null when the policies have no expected order. */
  readonly agreement: Agreement | null;
}

export interface RunReport {
  readonly manifest: RunManifest;
  readonly environment: Pick<Environment, "id" | "version" | "rubric">;
  readonly world: MapSource;
  readonly groups: readonly GroupReport[];
  /** Of all groups together; null when the policies have no expected order. */
  readonly agreement: Agreement | null;
  /** Tasks that could not be asked of the world, each with the reason. */
  readonly leftOut: readonly { readonly task: string; readonly why: string }[];
}

/** The page's text. Equal content gives equal bytes. */
export function runReport(report: RunReport): string {
  const { groups, environment, ...run } = report;
  const views = groups.map((group, number) => taskView(number, { ...group, rubric: environment.rubric(group.task) }));
  const largest = Math.max(1, ...views.map(({ attempts }) => attempts.length));
  return pageText({ ...run, environment, views, style: chosenRoutes(largest) });
}

/** The map's chosen attempt is shown by CSS alone, so that choosing needs no script. */
function chosenRoutes(attempts: number): string {
  const rules = Array.from({ length: attempts }, (_, at) => {
    const chosen = `.route:has(input[value="${at}"]:checked) :is(.attempt-route,.attempt-told)`;
    return `.report ${chosen}[data-attempt="${at}"]`;
  });
  return `${rules.join(",")}{display:block}`;
}
