/** A run made by hand: groups of every topology, judged by a judge that reads a number from the answer. */
import type { Comparison, PairwiseJudge, RunManifest, ScoreSheet, Task, Trajectory } from "@arenakit/contracts";
import { answerOf } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { judgeGroup, type TopologyName } from "@arenakit/evaluator-arena";
import type { MapSource } from "./map-source.ts";
import type { RunReport } from "./run-report.tsx";
import type { GroupReport } from "./task-view.ts";

/** Text that would do harm if it were not escaped, wherever a policy or a tool can put it. */
export const HOSTILE = `</script><script>window.hit=1</script><img src=x onerror="window.hit=1">" onload='1' &amp;`;

export interface AttemptOptions {
  readonly index: number;
  /** What the judge reads; null for an attempt without an answer. */
  readonly quality: number | null;
  readonly answer?: string;
}

const PALACE = "116.397029,39.917839";
const TEMPLE = "116.410886,39.881949";
const ROWS = [
  `1. 故宫博物院｜博物馆｜北京市东城区景山前街4号｜坐标${PALACE}｜评分4.7｜门票60元`,
  `2. 天坛公园｜公园｜北京市东城区天坛东里甲1号｜坐标${TEMPLE}｜门票15元`,
].join("\n");

/** Three steps with a good call, a failed one, one that could not be read, and an answer. */
export function attempt(task: Task, { index, quality, answer }: AttemptOptions): Trajectory {
  const text =
    quality === null
      ? null
      : (answer ?? `## 行程\n- 09:00 天坛公园→故宫博物院 打车，**5.9公里**\n\n得分${quality}。${HOSTILE}`);
  const extra = (isError: boolean, code?: string) => ({ arenakit: { isError, ...(code ? { code } : {}) } });
  return {
    schema_version: "ATIF-v1.8",
    trajectory_id: `${task.id}-${index}`,
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "system", message: `现在是 2026-05-01 08:00。${HOSTILE}` },
      { step_id: 2, source: "user", message: task.query },
      {
        step_id: 3,
        source: "agent",
        message: "",
        reasoning_content: `先查地点。${HOSTILE}`,
        tool_calls: [
          { tool_call_id: "c1", function_name: "search_poi", arguments: { query: HOSTILE } },
          {
            tool_call_id: "c2",
            function_name: "get_navigation",
            arguments: {
              start_lon: 116.410886,
              start_lat: 39.881949,
              end_lon: 116.397029,
              end_lat: 39.917839,
              mode: "driving",
            },
          },
          { tool_call_id: "c3", function_name: "search_poi", arguments: { query: "没有" } },
        ],
        observation: {
          results: [
            { source_call_id: "c1", content: `${ROWS}\n${HOSTILE}`, extra: extra(false) },
            {
              source_call_id: "c2",
              content: "驾车路线（估算）：全程5.9公里，约17分钟，打车约21元",
              extra: extra(false),
            },
            {
              source_call_id: "c3",
              content: `[no_such_place] 没有找到。${HOSTILE}`,
              extra: extra(true, "no_such_place"),
            },
            { content: "调用没有读懂", extra: extra(true, "invalid_call") },
          ],
        },
        extra: { arenakit: { invalidCalls: [{ raw: `<tool_call>{${HOSTILE}`, error: "expected JSON" }] } },
      },
      { step_id: 4, source: "agent", message: text ?? "", reasoning_content: "写答案" },
    ],
    extra: {
      arenakit: {
        env: "open-travel",
        task: task.id,
        policy: `policy-${index}`,
        world: "w",
        now: "2026-05-01T08:00",
        dialect: "hermes",
        group: { id: `run:${task.id}`, index, size: 8, anchor: index === 0 },
        stop: text === null ? "max_turns" : "answer",
        answer: text,
        failure: null,
        tokens: { count: 1, counter: "test" },
      },
    },
  };
}

/** Gives every criterion the number behind 得分 in the answer; fails on the answers in `unscored`. */
function numberJudge(unscored: readonly number[]): PairwiseJudge {
  const sheet = (task: Task, trajectory: Trajectory): ScoreSheet => {
    const quality = Number(/得分(\d+)/.exec(answerOf(trajectory) ?? "")?.[1] ?? 0);
    const criteria = Object.fromEntries(openTravel.rubric(task).criteria.map(({ id }) => [id, quality]));
    return { criteria, path: quality, answer: quality, combined: quality };
  };
  return {
    id: "number",
    async compare({ task, first, second }): Promise<Comparison> {
      const sheets = { first: sheet(task, first), second: sheet(task, second) };
      if (unscored.includes(sheets.first.combined) || unscored.includes(sheets.second.combined)) {
        return {
          status: "unscored",
          failure: { owner: "judge", code: "no_verdict", message: `no verdict ${HOSTILE}`, retryable: true },
        };
      }
      return { status: "scored", ...sheets, reason: `因为${HOSTILE}` };
    },
  };
}

export interface GroupOptions {
  readonly task: Task;
  readonly topology: TopologyName;
  readonly qualities: readonly (number | null)[];
  /** Qualities that the judge fails on. */
  readonly unscored?: readonly number[];
}

export async function group({ task, topology, qualities, unscored = [] }: GroupOptions): Promise<GroupReport> {
  const trajectories = qualities.map((quality, index) => attempt(task, { index, quality }));
  const id = `run:${task.id}`;
  const judged = await judgeGroup({
    group: id,
    task,
    rubric: openTravel.rubric(task),
    trajectories,
    judge: numberJudge(unscored),
    topology,
  });
  return {
    task,
    reward: judged.reward,
    matches: judged.matches,
    trajectories,
    policies: trajectories.map((_, index) => `policy-${index}`),
    checks: trajectories.map((trajectory) => openTravel.runChecks({ task, trajectory })),
    agreement: null,
  };
}

const BEIJING = { name: "北京", longitude: 116.4074, latitude: 39.9042, districts: [], airports: [] };
const WORLD: MapSource = { name: "one city", cities: [BEIJING], cityAt: () => BEIJING.name, station: () => null };

/** One group of each topology, with byes, ties, an attempt without an answer, and one that could not be judged. */
export async function reportContent(): Promise<RunReport> {
  const [first, second, third, fourth] = openTravel.tasks("demo") as [Task, Task, Task, Task];
  const groups = [
    await group({ task: first, topology: "seeded-single-elimination", qualities: [7, 9, 7, 4, 2, null] }),
    await group({ task: second, topology: "round-robin", qualities: [5, 6, 5, 1] }),
    await group({ task: third, topology: "anchor", qualities: [5, 8, 2] }),
    await group({ task: fourth, topology: "seeded-single-elimination", qualities: [5, 8, 2], unscored: [8] }),
  ];
  const manifest: RunManifest = {
    format: "arenakit.run/1",
    run: "0123456789abcdef",
    version: "0.1.0",
    seed: 7,
    world: "aa11".repeat(16),
    now: "2026-05-01T08:00",
    env: "open-travel@0.1.0",
    tasks: groups.map(({ task }) => task.id),
    groupSize: 8,
    topology: "seeded-single-elimination",
    slots: "standard",
    policy: HOSTILE,
    judge: "number",
  };
  return { manifest, environment: openTravel, world: WORLD, groups, agreement: null, leftOut: [] };
}
