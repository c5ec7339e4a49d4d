/** The group-reward service over a real store and a judge that can be out of reach; started again over the same store. */
import { setTimeout as sleep } from "node:timers/promises";
import { answerOf, type PairwiseJudge, Rubric, random, type ScoreSheet, type Trajectory } from "@arenakit/contracts";
import {
  AbandonBody,
  createGroupService,
  createJudgeBackend,
  createJudging,
  type GroupService,
  type Judging,
  SubmitBody,
} from "@arenakit/server-judge";
import type { GroupStore } from "@arenakit/store";
import { expect } from "vitest";
import { QUORUM, SIZE } from "./group-model.ts";

const COLLECT_SECONDS = 1000;
/** Short, since a group whose judge is out of reach is waited for. */
const JUDGE_SECONDS = 0.6;
const LEASE_MS = 300;
const QUERY = "Which is best?";
const TERMS = {
  size: SIZE,
  quorum: QUORUM,
  query: QUERY,
  config: { topology: "round-robin" },
  collectSeconds: COLLECT_SECONDS,
  judgeSeconds: JUDGE_SECONDS,
};
const RUBRIC: Rubric = Rubric.parse({
  id: "test",
  criteria: [{ id: "answer.right", dimension: "answer", title: "Right", description: "How right it is", weight: 1 }],
  dimensions: { path: 0, answer: 1 },
  scale: { min: 0, max: 10 },
});

export interface ServedGroups {
  readonly judge: { isOut: boolean };
  service: GroupService;
  submit(
    id: string,
    attempt: { index: number; generation: number; quality: number },
  ): ReturnType<GroupService["submit"]>;
  abandon(id: string, attempt: { index: number; generation: number }): ReturnType<GroupService["abandon"]>;
  /** The clock goes on by more than groups collect. */
  passCollecting(): Promise<void>;
  /** Everything but the store's data is made anew; killed, nothing is given back and leases run out by themselves. */
  restart(isOrderly: boolean): Promise<void>;
  end(): Promise<void>;
}

/** `open` opens the same store each time, and nobody else has it open. */
export async function serveGroups(open: () => Promise<GroupStore>): Promise<ServedGroups> {
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const judge = { isOut: false };
  /** Ordered pairs that are recorded, by what they say; none may be asked for again after a restart. */
  const recorded = new Set<string>();
  const pairwise: PairwiseJudge = {
    id: "scripted",
    async compare({ first, second }) {
      await sleep(1);
      if (judge.isOut)
        return {
          status: "unscored",
          failure: { owner: "judge", code: "unavailable", message: "out of reach", retryable: true },
        };
      const pair = pairOf(saidBy(first), saidBy(second));
      expect(recorded.has(pair), `${pair} was recorded and is judged again`).toBe(false);
      return { status: "scored", first: sheet(qualityOf(first)), second: sheet(qualityOf(second)) };
    },
  };
  const evaluation = createJudgeBackend({
    judges: { scripted: { pairwise } },
    rubrics: { test: RUBRIC },
    environments: [],
    tools: () => null,
    clock,
  });
  const known = new Set<string>();
  let [store, judging, owners] = [await open(), null as Judging | null, 0];

  const begin = () => {
    judging = createJudging({
      store,
      evaluation,
      owner: `gateway-${++owners}`,
      clock,
      random: random(1, "judging", owners),
      leaseMs: LEASE_MS,
      pollMs: 10,
    });
    served.service = createGroupService({ store, evaluation, judging, clock, pollMs: 50 });
    judging.start();
  };

  const noteRecorded = async () => {
    for (const id of known) {
      const bodies = await store.bodies(id);
      const said = new Map(
        bodies.map(({ index, body }) => [index, /quality=\S+/.exec(Buffer.from(body ?? []).toString())?.[0] ?? ""]),
      );
      for (const { pair, forward, backward } of await store.matches(id)) {
        const [one, other] = pair.map((index) => `${id} ${said.get(index)}`) as [string, string];
        if (forward.status === "scored") recorded.add(pairOf(one, other));
        if (backward.status === "scored") recorded.add(pairOf(other, one));
      }
    }
  };

  const served: ServedGroups = {
    judge,
    service: undefined as unknown as GroupService,
    submit(id, { index, generation, quality }) {
      known.add(id);
      const trajectory = attemptOf(id, { index, quality });
      return served.service.submit(id, SubmitBody.parse({ index, generation, ...TERMS, trajectory }));
    },
    abandon(id, { index, generation }) {
      known.add(id);
      return served.service.abandon(id, index, AbandonBody.parse({ generation, ...TERMS }));
    },
    async passCollecting() {
      ahead += COLLECT_SECONDS * 1000 + 1;
    },
    async restart(isOrderly) {
      const old = judging!;
      served.service.ending();
      if (isOrderly) await old.stop();
      await noteRecorded();
      // A process that is killed gives nothing back: its leases are left to run out.
      await store.end();
      store = await open();
      begin();
      if (!isOrderly) void old.stop().catch(() => {});
    },
    async end() {
      served.service.ending();
      await judging!.stop();
      evaluation.jobs.close();
      await store.end();
    },
  };
  begin();
  return served;
}

/** The attempt says of which group and place it is: no two of different places are equal. */
function attemptOf(id: string, { index, quality }: { index: number; quality: number }): Trajectory {
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "test", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: QUERY },
      { step_id: 2, source: "agent", message: `quality=${quality}/${index} of ${id}` },
    ],
  };
}

const saidBy = (trajectory: Trajectory): string => {
  const [, said, id] = /(quality=\S+) of (.*)$/.exec(answerOf(trajectory) ?? "")!;
  return `${id} ${said}`;
};
const qualityOf = (trajectory: Trajectory) => Number(/quality=(\d)/.exec(answerOf(trajectory) ?? "")![1]);
const pairOf = (first: string, second: string) => `${first} > ${second}`;
const sheet = (score: number): ScoreSheet => ({
  criteria: { "answer.right": score },
  path: score,
  answer: score,
  combined: score,
});
