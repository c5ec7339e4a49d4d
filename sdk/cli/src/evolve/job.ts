/** `arenakit evolve`: a run of tri-evolution in this process, from its first step or from where it was cut off. */
import { createHash } from "node:crypto";
import { canonicalJson, type Failure, omitUndefined, random } from "@arenakit/contracts";
import { rollout } from "@arenakit/core";
import { type PoolRow, taskOfEvolution } from "@arenakit/evaluator-evolution";
import { failUsage } from "../commands/arguments.ts";
import { asOnlyBuilderOrRefused } from "../corpus/build-lock.ts";
import { Interrupted, interruption } from "../interruption.ts";
import { printSummary } from "../output.ts";
import { dialectFor, TABLES } from "../tables.ts";
import { VERSION } from "../version.ts";
import { type EvolutionFolder, type EvolutionManifest, type JournalLine, openEvolutionFolder } from "./folder.ts";
import { type EvolveOptions, endpointsOf, settingsOf } from "./options.ts";
import type { Participants } from "./participants.ts";
import { type EvolutionServices, openEvolutionServices } from "./services.ts";
import { type RolloutRequest, trainBoth } from "./training-loop.ts";

const RUN = "evolve";

/** Throws Interrupted on Ctrl-C, and harness/folder_busy where another program has the folder. */
export async function runEvolution(options: EvolveOptions): Promise<void> {
  const settings = settingsOf(options);
  const endpoints = endpointsOf(options);
  const participantsFrom = async (last: JournalLine | undefined): Promise<Participants> => {
    if (endpoints) {
      const { endpointParticipants } = await import("./endpoints.ts");
      return endpointParticipants(options, endpoints);
    }
    const { generatedParticipants } = await import("./generated.ts");
    const { seed, pool, heldOut } = options;
    return generatedParticipants({
      seed,
      pool,
      heldOut,
      solver: last?.solver ?? null,
      proposer: last?.proposer ?? null,
    });
  };
  const first = await participantsFrom(undefined);
  try {
    if (first.rows.length < settings.batch / 2)
      failUsage(
        `--batch ${settings.batch}: a step has ${settings.batch / 2} real tasks, and there are ${first.rows.length}`,
      );
    // A second program would take the leases, the journal and half-written files of the first.
    await asOnlyBuilderOrRefused(options.out, async () => {
      const manifest = manifestOf(options, settings, first);
      const folder = await openEvolutionFolder(options.out, manifest, { resume: options.resume });
      if (folder.isComplete) {
        folder.clean({ keepsState: endpoints !== null });
        return printSummary({ out: options.out, steps: settings.steps, complete: true }, options.json);
      }
      await goOn(options, { settings, folder, first, participantsFrom, keepsState: endpoints !== null });
    });
  } finally {
    await first.close();
  }
}

interface OpenedRun {
  readonly settings: EvolutionManifest["settings"];
  readonly folder: EvolutionFolder;
  /** As they begin. */
  readonly first: Participants;
  /** As they were after a step. */
  readonly participantsFrom: (last: JournalLine) => Promise<Participants>;
  readonly keepsState: boolean;
}

/** From the first step that is not finished to the end. */
async function goOn(options: EvolveOptions, opened: OpenedRun): Promise<void> {
  const { settings, folder, first, participantsFrom, keepsState } = opened;
  const { signal, release } = interruption();
  const services = await openServices(options, opened);
  try {
    const lines = [...(await finishedSteps(services, { folder, settings, first }))];
    const participants = lines.length > 0 ? await participantsFrom(lines.at(-1)!) : first;
    const { actors } = participants;
    try {
      await trainBoth({
        ...{ run: RUN, services, actors, rollout: rolloutOf(options, { participants, signal }), signal },
        ...{ concurrency: options.concurrency, from: lines.length + 1, steps: options.steps },
        proposerEvolution: settings.proposerEvolution,
        onOutage: toldOnce(),
        async onStep(report) {
          const isMeasured = report.step % options.heldOutEvery === 0 || report.step === options.steps;
          const heldOut = isMeasured ? [...(await participants.heldOut(report.step))] : [];
          const line = {
            line: { report, heldOut, ...participants.figuresOf(report) },
            solver: actors.solver.parameters(),
            proposer: actors.proposer.parameters(),
          };
          folder.add(line);
          lines.push(line);
          console.error(toldStep(line));
        },
      });
    } finally {
      if (participants !== first) await participants.close();
    }
    const { evolutionPage } = await import("@arenakit/server-pages");
    const report = evolutionPage({ run: RUN, settings, judge: first.judge.name, ...curvesOf(lines) });
    await services.close();
    await folder.finish({ lines, report, keepsState });
    printSummary(summaryOf(options, lines), options.json);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Interrupted("Interrupted. Finished steps are kept; go on with the same options and --resume");
  } finally {
    release();
    await services.close();
  }
}

/** Each message once: what is waited for is tried again and again. */
function toldOnce(): (failure: Failure) => void {
  const told = new Set<string>();
  return ({ owner, message }) => {
    if (told.has(message)) return;
    told.add(message);
    console.error(`evolve: ${message}; the ${owner} is tried again`);
  };
}

const triEvolution = () => TABLES.environments["tri-evolution"]!();

async function openServices(options: EvolveOptions, { folder, first: { judge, now, tools } }: OpenedRun) {
  return openEvolutionServices({
    ...{ path: folder.state, environment: await triEvolution(), judge, now, tools },
    leaseholder: RUN,
    concurrency: options.judgeConcurrency,
    random: random(options.seed, "pauses"),
    onError: (error) => console.error(`evolve: ${error.message}`),
  });
}

/**
 * Those of the journal that the state has too: a loss of power, or somebody's hand, may have taken from it what is in the
 * journal. Steps behind it are made again.
 */
async function finishedSteps(
  { evolution }: EvolutionServices,
  { folder, settings, first }: Pick<OpenedRun, "folder" | "settings" | "first">,
): Promise<readonly JournalLine[]> {
  const { judge, rows, heldOutTexts } = first;
  await evolution.create(RUN, {
    settings,
    judge: judge.name,
    terms: { collectSeconds: TERM_SECONDS, judgeSeconds: TERM_SECONDS },
    tasks: [...rows] as [PoolRow, ...PoolRow[]],
    heldOut: [...heldOutTexts],
  });
  const { step, isOver } = await evolution.view(RUN, settings.steps ?? 1);
  const ended = isOver ? step : step - 1;
  if (folder.known.length <= ended) return folder.known;
  console.error(
    `evolve: the journal has ${folder.known.length} steps and the state ${ended}: going on behind step ${ended}`,
  );
  return folder.keep(ended);
}

function rolloutOf(
  { seed }: EvolveOptions,
  { participants, signal }: { readonly participants: Participants; readonly signal: AbortSignal },
) {
  const { context, now, tools } = participants;
  return async ({ task, group, index, attempt }: RolloutRequest) => {
    const environment = await triEvolution();
    return rollout({
      environment,
      task: taskOfEvolution(task),
      policy: attempt.policy,
      dialect: dialectFor({}, environment, TABLES),
      context: { ...context, now, seed },
      group: { id: group.id, index, size: group.size, anchor: index === 0 },
      signal,
      ...omitUndefined({ tools }),
    });
  };
}

/** A step waits for its groups as long as a group may last. */
const TERM_SECONDS = 86_400;

function manifestOf(
  options: EvolveOptions,
  settings: EvolutionManifest["settings"],
  { actors, judge, rows, heldOutTexts, now, context }: Participants,
): EvolutionManifest {
  const pool = createHash("sha256")
    .update(canonicalJson({ rows, heldOutTexts } as never))
    .digest("hex");
  const { heldOut, heldOutEvery } = options;
  const { solver, proposer } = actors;
  return {
    ...{ run: RUN, version: VERSION, settings, solver: solver.id, proposer: proposer.id, judge: judge.name, pool },
    ...{ heldOut, heldOutEvery, now, world: context.world ?? null },
  };
}

const shown = (value: number | null) => (value === null ? "–" : value.toFixed(3));

function toldStep({ line: { report, heldOut } }: JournalLine): string {
  const { step, real, synthetic, proposer } = report;
  const gold = heldOut.map(({ mode, score }) => `${mode} ${shown(score)}`).join(", ");
  return `step ${step}: real ${shown(real)}, synthetic ${shown(synthetic)}, proposer ${shown(proposer)}${gold ? `; held out ${gold}` : ""}`;
}

function curvesOf(lines: readonly JournalLine[]) {
  const steps = lines.map(({ line }) => line.report);
  const heldOut = lines.flatMap(({ line: { report, heldOut: scores } }) =>
    scores.map(({ mode, name, score }) => ({ step: report.step, mode, benchmark: name, score })),
  );
  const figures = lines.map(({ line: { report, topics, demands } }) => ({ step: report.step, topics, demands }));
  const topics = figures.flatMap(({ step, topics: count }) => (count === null ? [] : [{ step, count }]));
  const demands = figures.map(({ step, demands: mean }) => ({ step, mean }));
  return { steps, heldOut, topics, demands };
}

function summaryOf({ out }: EvolveOptions, lines: readonly JournalLine[]) {
  const last = lines.at(-1)!.line;
  const { step, real, synthetic, proposer } = last.report;
  const heldOut = Object.fromEntries(last.heldOut.map(({ mode, score }) => [`held out, ${mode}`, shown(score)]));
  return { out, steps: step, real: shown(real), synthetic: shown(synthetic), proposer: shown(proposer), ...heldOut };
}
