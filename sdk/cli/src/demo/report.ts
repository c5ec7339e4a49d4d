/** Writes what a run leaves for people to read: report.html and the checks behind it. */
import { CHECKS_FORMAT, type Environment, type RunManifest, type TrajectoryChecks } from "@arenakit/contracts";
import type { OpenedWorld } from "@arenakit/corpus-world";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import type { Agreement, MapSource } from "@arenakit/server-pages";
import { formatJsonLines } from "../json-lines.ts";
import { type GroupRecord, RUN_FILES, type RunDirectory } from "../run/run-directory.ts";
import type { LeftOut } from "../task-sources.ts";
import { agreementOf } from "./agreement.ts";
import type { TaskResult } from "./table.ts";

export interface ReportContent {
  readonly manifest: RunManifest;
  readonly environment: Pick<Environment, "id" | "version" | "rubric" | "runChecks" | "scripted">;
  readonly world: OpenedWorld;
  readonly records: readonly GroupRecord[];
  /** One of each record, in the same order. */
  readonly results: readonly Pick<TaskResult, "task" | "policies">[];
  /** null when the policies have no expected order. */
  readonly agreement: Agreement | null;
  readonly leftOut: readonly LeftOut[];
}

/** checks.jsonl is a header line, then the checks of every trajectory in the order of the groups. */
export async function writeReport(directory: Pick<RunDirectory, "write">, content: ReportContent): Promise<void> {
  const { records, results, ...run } = content;
  const runChecks = checksByEnvironment([run.environment]);
  const pairsOf = run.environment.scripted?.comparablePairs;
  const groups = records.map(({ trajectories, matches, reward }, number) => {
    const { task, policies } = results[number]!;
    return {
      task,
      reward,
      matches: matches.map(({ match }) => match),
      trajectories,
      policies,
      checks: trajectories.map((trajectory) => runChecks({ task, trajectory })),
      agreement: run.agreement && pairsOf ? agreementOf([{ reward, policies }], pairsOf) : null,
    };
  });
  const checked = groups.flatMap(({ task, trajectories, checks }) =>
    trajectories.map((trajectory, index): TrajectoryChecks => {
      return { trajectory: trajectory.trajectory_id ?? `${task.id}-${index}`, checks: checks[index]! };
    }),
  );
  const lines = [{ format: CHECKS_FORMAT, run: run.manifest.run }, ...checked];
  await directory.write(RUN_FILES.checks, formatJsonLines(lines));
  const { runReport } = await import("@arenakit/server-pages");
  await directory.write(RUN_FILES.report, runReport({ ...run, world: mapOf(run.world), groups }));
}

const mapOf = ({ meta, data, places, rail }: OpenedWorld): MapSource => ({
  name: meta.name,
  cities: data.cities,
  cityAt: (point) => places.nearestCity(point).city.name,
  station: (name) => rail.station(name),
});
