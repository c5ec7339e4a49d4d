/** The adapter for TRL, called as GRPOTrainer calls it, against a service that answers by script. */
import { afterEach, describe, expect, it } from "vitest";
import { type Asked, report, type Said, type ScriptedServer, scriptedServer } from "./python-adapter.ts";

type Row = Record<string, unknown>;
type Content = Record<string, unknown>;
interface Batches {
  readonly names: string[];
  readonly rewards: ((number | null)[] | { error: string; message: string })[][];
  readonly metrics: Record<string, number>;
  readonly extra: Record<string, unknown[]>;
}
const servers: ScriptedServer[] = [];
async function served(answer: (asked: Asked) => Said | Promise<Said>): Promise<ScriptedServer> {
  const server = await scriptedServer(answer);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const SIZE = 4;
/** By index: what TRL must take, of a group whose attempts are ranked by their index. */
const ADVANTAGES = [1.5, 0.5, -0.5, -1.5];
const SIGNAL = 2.5;
const scored = (group: unknown, index: number) => ({
  ...{
    status: "scored",
    group,
    index,
    generation: 0,
    reward: 1 - index / 3,
    advantage: ADVANTAGES[index],
    rank: index,
  },
  ...{ size: SIZE, ranked: SIZE, matches: [], signalToNoise: SIGNAL, judge: "rules", topology: "round-robin" },
  ...{ estimator: "wins", advantageMap: "quantile_z", calibration: null, config: { name: null, sha256: "" } },
  take: { trainer: "trl", number: "advantage", value: ADVANTAGES[index], setting: 'scale_rewards="none"' },
});
const failed = { owner: "judge", code: "timeout", message: "no verdict in time", retryable: true };
const invalid = (group: unknown, index: number, reason = "judge_failed") => ({
  ...{ status: "invalid", group, index, generation: 0, reason, failure: failed },
});
/** Groups whose query has the word `down` are invalid, and attempts with a failure of their own. */
const judged = ({ body }: Asked): Said => {
  const { group, query, task, attempts } = body as {
    group: string;
    query?: string;
    task?: string;
    attempts: Content[];
  };
  const isDown = `${query} ${task}`.includes("down");
  const answerOf = ({ failure }: Content, index: number) => {
    if (isDown) return invalid(group, index);
    return failure ? invalid(group, index, "attempt_failed") : scored(group, index);
  };
  return { body: { group, status: "scored", answers: attempts.map(answerOf) } };
};

const asking = (content: string) => [{ role: "user", content }];
const answering = (content: string) => [{ role: "assistant", content }];
const group = (query: string, columns: Row = {}) =>
  Array.from({ length: SIZE }, (_, at) => [asking(query), answering("x".repeat(at + 1)), columns]);
const LENGTHS = [1, 2, 3, 4];
const NOTHING = [null, null, null, null];
const batches = ({ url }: ScriptedServer, rows: unknown, more: Row = {}) => {
  const { reward, ...rest } = more as { reward?: Row };
  return { do: "batches", url, rows, reward: { group_size: SIZE, ...reward }, ...rest };
};
const contentsOf = ({ body }: Asked) => body.attempts as Content[];

describe("reward functions for TRL", () => {
  it("give the number that TRL must take, and none for a whole group without a verdict, whoever rewards beside", async ({
    skip,
  }) => {
    const server = await served(judged);
    const rows = [[...group("a trip"), ...group("the judge is down")], group("another trip")];
    const said = await report<Batches>("adapter_trl.py", batches(server, rows), skip);
    if (!said) return;
    expect(said.names).toEqual(["arenakit", "length", "later"]);
    expect(said.rewards).toEqual([
      [[...ADVANTAGES, ...NOTHING], ...[0, 1].map(() => [...LENGTHS, ...NOTHING])],
      [ADVANTAGES, LENGTHS, LENGTHS],
    ]);
    // Each group is judged once, for all of the functions.
    expect(server.asked).toHaveLength(3);
    const names = server.asked.map(({ body }) => body.group);
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^r:n:train:[01]:-:[12]\.[01]$/);
    const first = server.asked.find(({ body }) => body.query === "a trip")!;
    expect(first.body).toMatchObject({ run: "r", trainer: "trl", step: 0 });
    expect(contentsOf(first)[2]).toEqual({ prompt: asking("a trip"), completion: answering("xxx") });
  });

  it("log what the numbers are made of", async ({ skip }) => {
    const server = await served(judged);
    const rows = [[...group("a trip"), ...group("the judge is down")]];
    const said = await report<Batches>("adapter_trl.py", batches(server, rows), skip);
    if (!said) return;
    // Rewards 1, 2/3, 1/3, 0 and ranks 0 to 3: deviations √(5/36)·… of four equal steps, √5/2 of a step.
    const step = Math.sqrt(5) / 2;
    expect(said.metrics).toEqual({
      "arenakit/without_reward": 0.5,
      "arenakit/invalid_groups": 0.5,
      "arenakit/reward_mean": 0.5,
      "arenakit/reward_deviation": expect.closeTo(step / 3, 12),
      "arenakit/rank_deviation": expect.closeTo(step, 12),
      "arenakit/signal_to_noise": SIGNAL,
    });
    expect(said.extra.arenakit_rank).toEqual([0, 1, 2, 3, ...NOTHING]);
    expect(said.extra.arenakit_status).toEqual([
      ...Array.from({ length: SIZE }, () => "scored"),
      ...Array.from({ length: SIZE }, () => "judge_failed"),
    ]);
  });

  it("name the task where the dataset has one, and keep texts as texts", async ({ skip }) => {
    const server = await served(judged);
    const reward = { environment: "open-travel", task: "task_id", dialect: "hermes", terms: { quorum: 3 } };
    const rows = [group("q", { task_id: "t 1" }).map(([, , columns], at) => ["<user>q", `answer ${at}`, columns])];
    const said = await report<Batches>("adapter_trl.py", batches(server, rows, { reward, others: false }), skip);
    if (!said) return;
    expect(said.rewards).toEqual([[ADVANTAGES]]);
    const { body } = server.asked[0]!;
    expect(body).toMatchObject({ environment: "open-travel", task: "t 1", quorum: 3, group: "r:n:train:0:t%201:1.0" });
    expect(body).not.toHaveProperty("query");
    expect(contentsOf(server.asked[0]!)[1]).toEqual({ prompt: "<user>q", completion: "answer 1", dialect: "hermes" });
  });

  it("submit an attempt whose tools failed with that failure, and give it alone no reward", async ({ skip }) => {
    const server = await served(judged);
    const failure = { owner: "harness", code: "tools_unreachable", message: "gone", retryable: true };
    const more = { failures: [null, failure, null, null] };
    const said = await report<Batches>("adapter_trl.py", batches(server, [group("a trip")], more), skip);
    if (!said) return;
    const without = <T>(values: T[]) => values.map((value, at) => (at === 1 ? null : value));
    expect(said.rewards[0]).toEqual([without(ADVANTAGES), without(LENGTHS), without(LENGTHS)]);
    expect(contentsOf(server.asked[0]!).map((one) => one.failure)).toEqual([undefined, failure, undefined, undefined]);
    expect(said.metrics["arenakit/invalid_groups"]).toBe(0);
  });

  it("end the training when the service is out of reach, or go on without rewards where that was asked for", async ({
    skip,
  }) => {
    const server = await served(() => ({ status: 502, body: "" }));
    const short = { client: { outage: 0.3 } };
    const raised = await report<Batches>("adapter_trl.py", batches(server, [group("q")], short), skip);
    if (!raised) return;
    expect(raised.rewards[0]![0]).toMatchObject({ error: "Unavailable" });
    const borne = { ...short, reward: { on_outage: "no_reward" } };
    const said = await report<Batches>("adapter_trl.py", batches(server, [group("q")], borne), skip);
    expect(said!.rewards[0]).toEqual([NOTHING, NOTHING, NOTHING]);
    expect(said!.extra.arenakit_status).toEqual(Array.from({ length: SIZE }, () => "service_outage"));
  });

  it("ask the trainer how large groups are in evaluation, and say that they are of it", async ({ skip }) => {
    const server = await served(judged);
    const trainer = { is_training: false, num_generations_eval: 2 };
    const rows = [[...group("a").slice(0, 2), ...group("b").slice(0, 2)]];
    const said = await report<Batches>("adapter_trl.py", batches(server, rows, { trainer, others: false }), skip);
    if (!said) return;
    expect(server.asked.map((one) => contentsOf(one).length)).toEqual([2, 2]);
    // Named as what nobody is trained on.
    expect(server.asked.map(({ body }) => String(body.group).split(":")[2])).toEqual(["eval", "eval"]);
    expect(said.rewards[0]![0]).toEqual([...ADVANTAGES.slice(0, 2), ...ADVANTAGES.slice(0, 2)]);
  });

  it("refuse what would make other numbers of them", async ({ skip }) => {
    const fine = { scale_rewards: "none", num_generations: SIZE, generation_batch_size: 8 };
    const rows = [
      fine,
      { ...fine, scale_rewards: false },
      { ...fine, scale_rewards: "group" },
      { ...fine, scale_rewards: "batch" },
      { ...fine, multi_objective_aggregation: "normalize_then_sum" },
      { ...fine, num_generations: 8 },
      { ...fine, generation_batch_size: 6 },
    ];
    const said = await report<(null | { message: string })[]>("adapter_trl.py", { do: "configs", rows }, skip);
    if (!said) return;
    const [one, other, ...refused] = said;
    expect([one, other]).toEqual([null, null]);
    const words = [
      /scale_rewards="none"/,
      /scale_rewards="none"/,
      /sum_then_normalize/,
      /num_generations is 8/,
      /whole groups/,
    ];
    refused.forEach((row, at) => {
      expect(row!.message).toMatch(words[at]!);
    });
    // The first batch finds out what nobody checked.
    const server = await served(judged);
    const scaling = { trainer: { scale_rewards: "group" } };
    const trained = await report<Batches>("adapter_trl.py", batches(server, [group("q")], scaling), skip);
    expect(trained!.rewards[0]![0]).toMatchObject({ error: "ValueError" });
    expect(server.asked).toHaveLength(0);
  });

  it("refuse groups that are none, and what cannot give None", async ({ skip }) => {
    const server = await served(judged);
    const mixed = [[...group("a").slice(0, 3), ...group("b").slice(0, 1)]];
    const said = await report<Batches>("adapter_trl.py", batches(server, mixed, { others: false }), skip);
    if (!said) return;
    expect(said.rewards[0]![0]).toMatchObject({ error: "ValueError", message: expect.stringContaining("group_size") });
    const unwrapped = await report<Row[]>("adapter_trl.py", { do: "unwrapped" }, skip);
    expect(unwrapped).toMatchObject([{ error: "TypeError" }, { error: "ValueError" }]);
  });

  it("take no number where the service does not say which one is TRL's", async ({ skip }) => {
    const server = await served((asked) => {
      const said = judged(asked).body as { answers: Row[] };
      return { body: { ...said, answers: said.answers.map((answer) => ({ ...answer, take: null })) } };
    });
    const said = await report<Batches>("adapter_trl.py", batches(server, [group("q")], { others: false }), skip);
    if (said) expect(said.rewards[0]![0]).toMatchObject({ error: "ArenaKitError" });
  });
});
