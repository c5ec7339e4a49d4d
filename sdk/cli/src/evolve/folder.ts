/**
 * The folder of a run of tri-evolution. `steps.jsonl` and `report.html` are made when it is complete; until then `journal.jsonl`
 * has a line for each finished step, with what both actors had learned by then, and `state.sqlite` the service's own state.
 */
import { appendFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { JsonObject } from "@arenakit/contracts";
import { writeFileAtomic } from "@arenakit/corpus-text/snapshot";
import { EvolutionSettings, StepReport } from "@arenakit/evaluator-evolution";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { formatJsonLines, readJsonLines } from "../json-lines.ts";
import { type FolderKind, openFolder, readJournal } from "../resumable.ts";

export const EVOLUTION_FILES = {
  manifest: "run.json",
  journal: "journal.jsonl",
  steps: "steps.jsonl",
  actors: "actors.json",
  report: "report.html",
  state: "state.sqlite",
} as const;

export const STEPS_FORMAT = "arenakit.evolution/1";

export const EvolutionManifest = z.object({
  run: z.string(),
  version: z.string(),
  settings: EvolutionSettings,
  solver: z.string(),
  proposer: z.string(),
  judge: z.string(),
  /** sha256 of the real tasks and of the held-out texts. */
  pool: z.string(),
  heldOut: z.int(),
  heldOutEvery: z.int(),
  /** Simulated local time and world of the tools. */
  now: z.string(),
  world: z.string().nullable(),
});
export type EvolutionManifest = z.infer<typeof EvolutionManifest>;

/** A held-out score of the solver as it is after a step. */
export const HeldOutScore = z.object({
  mode: z.enum(["tool", "no_tool"]),
  name: z.string(),
  score: z.number().nullable(),
});
export type HeldOutScore = z.infer<typeof HeldOutScore>;

/** A line of steps.jsonl. */
export const StepLine = z.object({
  report: StepReport,
  heldOut: z.array(HeldOutScore),
  /** Of the synthetic tasks, where the world can tell. */
  topics: z.int().nullable(),
  demands: z.number().nullable(),
});
export type StepLine = z.infer<typeof StepLine>;

const JournalLine = z.object({ line: StepLine, solver: JsonObject.nullable(), proposer: JsonObject.nullable() });
export type JournalLine = z.infer<typeof JournalLine>;

const KIND: FolderKind<EvolutionManifest> = {
  manifest: EVOLUTION_FILES.manifest,
  journal: EVOLUTION_FILES.journal,
  schema: EvolutionManifest,
  id: "run",
  words: { one: "a run of tri-evolution", none: "no run of tri-evolution", subject: "the run" },
};

export interface EvolutionFolder {
  /** Finished steps. */
  readonly known: readonly JournalLine[];
  /** Whether all was written already. */
  readonly isComplete: boolean;
  readonly state: string;
  add(line: JournalLine): void;
  /** Forgets finished steps behind the first `count`, and returns those that are kept. */
  keep(count: number): Promise<readonly JournalLine[]>;
  /** Removes what a complete run went on from: its process may have died before it did. */
  clean(options: { readonly keepsState: boolean }): void;
  /** Writes what the run consists of and removes what it went on from. */
  finish(content: {
    readonly lines: readonly JournalLine[];
    readonly report: string;
    readonly keepsState: boolean;
  }): Promise<void>;
}

export async function openEvolutionFolder(
  path: string,
  manifest: EvolutionManifest,
  { resume }: { readonly resume: boolean },
): Promise<EvolutionFolder> {
  const file = (name: keyof typeof EVOLUTION_FILES) => join(path, EVOLUTION_FILES[name]);
  await openFolder(path, manifest, { kind: KIND, resume });
  const isComplete = existsSync(file("report"));
  const journal = file("journal");
  const known = !isComplete && existsSync(journal) ? readJournal(journal, JournalLine) : [];
  const clean: EvolutionFolder["clean"] = ({ keepsState }) => {
    for (const name of [journal, ...(keepsState ? [] : ["", "-wal", "-shm"].map((end) => file("state") + end))])
      rmSync(name, { force: true });
  };
  return {
    known,
    isComplete,
    state: file("state"),
    add: (line) => appendFileSync(journal, formatJsonLines([line])),
    async keep(count) {
      const kept = known.slice(0, count);
      await writeFileAtomic(journal, formatJsonLines(kept));
      return kept;
    },
    clean,
    async finish({ lines, report, keepsState }) {
      const header = { format: STEPS_FORMAT, run: manifest.run };
      const { solver = null, proposer = null } = lines.at(-1) ?? {};
      await writeFileAtomic(file("steps"), formatJsonLines([header, ...lines.map(({ line }) => line)]));
      await writeFileAtomic(file("actors"), formatJsonLines([{ solver, proposer }]));
      await writeFileAtomic(file("report"), report);
      clean({ keepsState });
    },
  };
}

/** The steps of a run, complete or not. Throws harness/usage for a folder of something else. */
export async function stepLinesOf(path: string): Promise<StepLine[]> {
  const [steps, journal] = [join(path, EVOLUTION_FILES.steps), join(path, EVOLUTION_FILES.journal)];
  if (existsSync(steps)) return readJsonLines(steps, StepLine, STEPS_FORMAT);
  if (existsSync(journal)) return readJournal(journal, JournalLine).map(({ line }) => line);
  return failUsage(`${path}: expected the folder of a run of arenakit evolve, with ${EVOLUTION_FILES.steps}`);
}
