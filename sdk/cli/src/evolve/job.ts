/** `arenakit evolve`: a run of tri-evolution in this process, from its first step or from where it was cut off. */
import { createHash } from "node:crypto";
import { canonicalJson, omitUndefined, random } from "@arenakit/contracts";
import { rollout } from "@arenakit/core";
import { type PoolRow, taskOfEvolution } from "@arenakit/evaluator-evolution";
import { Interrupted, interruption } from "../interruption.ts";
import { printSummary } from "../output.ts";
import { dialectFor, TABLES } from "../tables.ts";
import { VERSION } from "../version.ts";
import { type EvolutionManifest, type JournalLine, openEvolutionFolder } from "./folder.ts";
import { type EvolveOptions, endpointsOf, settingsOf } from "./options.ts";
import type { Participants } from "./participants.ts";
import { openEvolutionServices } from "./services.ts";
import { type RolloutRequest, trainBoth } from "./training-loop.ts";

const RUN = "evolve";

/** Throws Interrupted on Ctrl-C. */
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
  const manifest = manifestOf(options, settings, first);
  const folder = await openEvolutionFolder(options.out, manifest, { resume: options.resume });
  if (folder.isComplete) return printSummary({ out: options.out, steps: settings.steps, complete: true }, options.json);
  const lines = [...folder.known];
  const participants = lines.length > 0 ? await participantsFrom(lines.at(-1)) : first;
  const { actors, judge, rows, heldOutTexts, tools, now } = participants;
  const environment = await TABLES.environments["tri-evolution"]!();
  const { signal, release } = interruption();
  const services = await openEvolutionServices({
    ...{ path: folder.state, environment, judge, now, tools },
    leaseholder: RUN,
    concurrency: options.judgeConcurrency,
    random: random(options.seed, "pauses"),
    onError: (error) => console.error(`evolve: ${error.message}`),
  });
  const rollOut = ({ task, group, index, attempt }: RolloutRequest) =>
    rollout({
      environment,
      task: taskOfEvolution(task),
      policy: attempt.policy,
      dialect: dialectFor({}, environment, TABLES),
      context: { ...participants.context, now, seed: options.seed },
      group: { id: group.id, index, size: group.size, anchor: index === 0 },
      signal,
      ...omitUndefined({ tools }),
    });
  try {
    await services.evolution.create(RUN, {
      settings,
      judge: judge.name,
      terms: { collectSeconds: TERM_SECONDS, judgeSeconds: TERM_SECONDS },
      tasks: [...rows] as [PoolRow, ...PoolRow[]],
      heldOut: [...heldOutTexts],
    });
    await trainBoth({
      ...{ run: RUN, services, actors, rollout: rollOut, concurrency: options.concurrency, signal },
      ...{ from: lines.length + 1, steps: options.steps, proposerEvolution: settings.proposerEvolution },
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
    const { evolutionPage } = await import("@arenakit/server-pages");
    const report = evolutionPage({ run: RUN, settings, judge: judge.name, ...curvesOf(lines) });
    await services.close();
    await folder.finish({ lines, report, keepsState: endpoints !== null });
    printSummary(summaryOf(options, lines), options.json);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Interrupted("Interrupted. Finished steps are kept; go on with the same options and --resume");
  } finally {
    release();
    await services.close();
    await participants.close();
  }
}

/** A step waits for its groups as long as a group may last. */
const TERM_SECONDS = 86_400;

function manifestOf(
  options: EvolveOptions,
  settings: EvolutionManifest["settings"],
  { actors, judge, rows, heldOutTexts }: Participants,
): EvolutionManifest {
  const pool = createHash("sha256")
    .update(canonicalJson({ rows, heldOutTexts } as never))
    .digest("hex");
  const { heldOut, heldOutEvery } = options;
  const { solver, proposer } = actors;
  return {
    ...{ run: RUN, version: VERSION, settings, solver: solver.id, proposer: proposer.id, judge: judge.name, pool },
    ...{ heldOut, heldOutEvery },
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
