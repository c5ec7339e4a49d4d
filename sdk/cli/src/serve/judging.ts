/** The judges of a server from what the options of its command name. */
import { type Environment, fail, type ModelClient, omitUndefined, type Trajectory } from "@arenakit/contracts";
import { boundedModel } from "@arenakit/core/model";
import { listwiseModelJudge, modelJudge, RUBRICS } from "@arenakit/evaluator-arena";
import { checksByEnvironment } from "@arenakit/evaluator-checks";
import { mixedRubricJudge, modelRubricJudge, type RubricJudge, rulesRubricJudge } from "@arenakit/evaluator-rubrics";
import type { GatewayJudges } from "@arenakit/server-gateway/judging";
import type { AttemptReading, ServedJudge } from "@arenakit/server-judge";
import { calibrationOf } from "../arena/calibration-file.ts";
import { failUsage } from "../commands/arguments.ts";
import { openEncoder } from "../corpus/encoders.ts";
import { answerReaderOf } from "../judge/claims-by-model.ts";
import { askedModel, judgeFrom } from "../judge/judges.ts";
import { judgingProgram } from "../judge/judging-program.ts";
import { type AnswerReader, checksWithReader, claimContexts, judgeWithReader } from "../judge/reading/claims.ts";
import {
  claimContextsElsewhere,
  criteriaElsewhere,
  judgedElsewhere,
  readingElsewhere,
} from "../judge/reading/elsewhere.ts";
import type { ReadingThreads } from "../judge/reading/threads.ts";
import { isRules, type JudgeSpec, judgeSpec, type ModelJudgeSpec, namesRules } from "../judge/specs.ts";
import { openEnvironments, type Tables } from "../tables.ts";
import { NOBODY, type ServedJudgesOptions } from "./judging-options.ts";

/** Questions to one model at a time, over all groups that are being judged, and those that wait for their turn. */
const LANES = { limit: 32, maxWaiting: 4096 };

/** Undefined with `none`, which serves no judge's tools; without any name they are there, and refuse to judge. Groups ask a model so many questions at once. Throws harness/usage for what is no judge, a key that is not set and a name that two have. */
export async function judgingOf(
  { judge: named, reader: readerNamed, metricEncoder, calibration, plugin }: ServedJudgesOptions,
  tables: Tables,
  { concurrency, threads }: { readonly concurrency: number; readonly threads: ReadingThreads | null },
): Promise<GatewayJudges | undefined> {
  const calibrations = calibration.map(calibrationOf);
  const isWithout = named.length === 0 || named.includes(NOBODY);
  if (isWithout && calibrations.length > 0) failUsage("--calibration: there is no judge; name one with --judge");
  if (named.includes(NOBODY)) {
    if (named.length > 1) failUsage(`--judge ${named.join(" --judge ")}: none stands alone`);
    return undefined;
  }
  const environments = await openEnvironments(tables);
  const judgesByRules = namesRules(named, tables.judges);
  const contextOf = threads ? claimContextsElsewhere(threads) : claimContexts(environments);
  const reader = answerReaderOf({ reader: readerNamed, judgesByRules }, contextOf, tables);
  const byRules = rulesRubricJudge({ environments });
  const criteria = threads ? criteriaElsewhere(byRules, threads) : byRules;
  const judges = new Map<string, ServedJudge>();
  const models: ModelClient[] = [];
  for (const spec of named.map((text) => judgeSpec(text, tables.judges))) {
    const { id, judge } =
      spec.kind === "model"
        ? modelNamed(spec, concurrency, criteria)
        : await otherNamed(spec, tables, { criteria, threads, reader });
    if (judges.has(id)) failUsage(`--judge: two are named ${id}: give one NAME=… before it`);
    judges.set(id, judge);
    if (judge.proposer) models.push(judge.proposer.client);
  }
  const [model] = models;
  const encoder = metricEncoder === undefined ? undefined : await openEncoder(null, metricEncoder);
  return {
    judges: Object.fromEntries(judges),
    rubrics: RUBRICS,
    calibrations,
    environments,
    ...readingOf(environments, threads, reader),
    program: judgingProgram(plugin),
    convert: asAtif,
    metricTools: omitUndefined({ encoder, model }),
  };
}

/** Who reads attempts: threads where there are some, and checks by the reader's claims where there is one. */
function readingOf(
  environments: readonly Environment[],
  threads: ReadingThreads | null,
  reader: AnswerReader | undefined,
): Pick<GatewayJudges, "reading"> {
  const reading: Partial<AttemptReading> = threads ? readingElsewhere(threads) : {};
  const check = reading.check ?? checksByEnvironment(environments);
  return { reading: { ...reading, ...(reader ? { check: checksWithReader(check, reader) } : {}) } };
}

function modelNamed(
  spec: ModelJudgeSpec,
  concurrency: number,
  criteria: RubricJudge,
): { id: string; judge: ServedJudge } {
  const { client: unbounded, ...how } = askedModel(spec);
  const lanes = { ...LANES, limit: Math.max(LANES.limit, concurrency) };
  const asked = { client: boundedModel(unbounded, lanes), ...how };
  return {
    id: spec.id ?? spec.endpoint.model,
    judge: {
      pairwise: modelJudge(asked),
      listwise: listwiseModelJudge(asked),
      metered: (onUsage) => modelJudge({ ...asked, onUsage }),
      meteredList: (onUsage) => listwiseModelJudge({ ...asked, onUsage }),
      rubric: mixedRubricJudge(modelRubricJudge(asked), criteria),
      proposer: asked,
    },
  };
}

/** Rules judge criteria too; what was recorded is of pairs alone. */
async function otherNamed(
  spec: Exclude<JudgeSpec, ModelJudgeSpec>,
  tables: Tables,
  {
    criteria,
    threads,
    reader,
  }: {
    readonly criteria: RubricJudge;
    readonly threads: ReadingThreads | null;
    readonly reader: AnswerReader | undefined;
  },
): Promise<{ id: string; judge: ServedJudge }> {
  const { id, open } = await judgeFrom(spec, tables);
  const judge = open(() => {});
  // What was recorded reads no attempt.
  const reading = threads && spec.kind === "table" ? judgedElsewhere(judge, spec.judge, threads) : judge;
  return {
    id,
    judge: {
      pairwise: reader && isRules(spec) ? judgeWithReader(reading, reader) : reading,
      ...omitUndefined({ rubric: spec.kind === "table" && spec.judge === "rules" ? criteria : undefined }),
    },
  };
}

/** Messages of a chat, a prompt with its completion, and what another tool wrote as ATIF. Throws policy/invalid_trajectory. */
async function asAtif(value: object): Promise<Trajectory> {
  const { convertRecord } = await import("@arenakit/trainer-adapter");
  const format =
    "steps" in value ? "atif" : "messages" in value ? "openai" : "completion" in value ? "attempt" : "atif";
  const { trajectories, problems } = await convertRecord(value, { format, line: 1, isForGood: true });
  const [trajectory] = trajectories;
  if (trajectory) return trajectory;
  const [problem] = problems;
  return fail(
    "policy",
    "invalid_trajectory",
    `${format}: ${problem?.path ?? ""}: ${problem?.message ?? "nothing in it"}`,
  );
}
