/** What may happen to groups, as commands of fast-check: each does it to the service and to the model, and compares. */
import { setTimeout as sleep } from "node:timers/promises";
import { FailureError } from "@arenakit/contracts";
import type { RewardAnswer } from "@arenakit/server-judge";
import fc from "fast-check";
import { expect } from "vitest";
import {
  abandon,
  cancel,
  judgeBack,
  judgeOut,
  type Model,
  type ModelGroup,
  rewardsOf,
  SIZE,
  submit,
  type Told,
  timeUp,
} from "./group-model.ts";
import type { ServedGroups } from "./served-groups.ts";

type Command = fc.AsyncCommand<Model, ServedGroups>;
const ALWAYS = () => true;

class Submit implements Command {
  readonly check = ALWAYS;
  readonly id: string;
  readonly attempt: { index: number; generation: number; quality: number };
  constructor(id: string, attempt: Submit["attempt"]) {
    this.id = id;
    this.attempt = attempt;
  }
  async run(model: Model, real: ServedGroups): Promise<void> {
    const told = submit(model, this.id, this.attempt);
    await compare(told, () => real.submit(this.id, this.attempt), model.groups.get(this.id)!);
  }
  toString = () => `submit(${this.id} ${JSON.stringify(this.attempt)})`;
}

/** Whoever is missing comes. */
class Complete implements Command {
  readonly id: string;
  readonly qualities: readonly number[];
  constructor(id: string, qualities: readonly number[]) {
    this.id = id;
    this.qualities = qualities;
  }
  check = (model: Readonly<Model>) => (model.groups.get(this.id)?.state ?? "open") === "open";
  async run(model: Model, real: ServedGroups): Promise<void> {
    for (let index = 0; index < SIZE; index++) {
      if (model.groups.get(this.id)?.attempts.has(index)) continue;
      await new Submit(this.id, { index, generation: 0, quality: this.qualities[index]! }).run(model, real);
    }
  }
  toString = () => `complete(${this.id} ${this.qualities.join()})`;
}

class Abandon implements Command {
  readonly check = ALWAYS;
  readonly id: string;
  readonly attempt: { index: number; generation: number };
  constructor(id: string, attempt: Abandon["attempt"]) {
    this.id = id;
    this.attempt = attempt;
  }
  async run(model: Model, real: ServedGroups): Promise<void> {
    const told = abandon(model, this.id, this.attempt);
    await compare(told, () => real.abandon(this.id, this.attempt), model.groups.get(this.id)!);
  }
  toString = () => `abandon(${this.id} ${JSON.stringify(this.attempt)})`;
}

class Cancel implements Command {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  check = (model: Readonly<Model>) => model.groups.has(this.id);
  async run(model: Model, real: ServedGroups): Promise<void> {
    // Whether a judge was faster is not for the model to know.
    await learn(model, real, this.id);
    await real.service.cancel({ id: this.id });
    const { state } = await real.service.view(this.id);
    if (state === "scored" && model.groups.get(this.id)!.state === "complete")
      model.groups.get(this.id)!.state = "judged";
    cancel(model, this.id);
    await checkGroup(model, real, this.id);
  }
  toString = () => `cancel(${this.id})`;
}

class TimeUp implements Command {
  readonly check = ALWAYS;
  async run(model: Model, real: ServedGroups): Promise<void> {
    timeUp(model);
    await real.passCollecting();
    for (const [id, { state }] of model.groups)
      if (state !== "open") await until(async () => (await real.service.view(id)).state !== "open");
  }
  toString = () => "timeUp";
}

class JudgeOut implements Command {
  check = (model: Readonly<Model>) => !model.isJudgeOut;
  async run(model: Model, real: ServedGroups): Promise<void> {
    real.judge.isOut = true;
    judgeOut(model);
  }
  toString = () => "judgeOut";
}

class JudgeBack implements Command {
  check = (model: Readonly<Model>) => model.isJudgeOut;
  async run(model: Model, real: ServedGroups): Promise<void> {
    for (const id of model.groups.keys()) await learn(model, real, id);
    real.judge.isOut = false;
    judgeBack(model);
  }
  toString = () => "judgeBack";
}

class Restart implements Command {
  readonly check = ALWAYS;
  readonly isOrderly: boolean;
  constructor(isOrderly: boolean) {
    this.isOrderly = isOrderly;
  }
  async run(model: Model, real: ServedGroups): Promise<void> {
    await real.restart(this.isOrderly);
    // The leases of one that was killed run out first, and the judge's time with them.
    if (!this.isOrderly)
      for (const group of model.groups.values()) if (group.state === "complete") group.mayHaveFailed = true;
    for (const [id, group] of model.groups) {
      const { attempts } = await real.service.view(id);
      for (let index = 0; index < SIZE; index++) {
        const there = group.attempts.get(index);
        const expected = there ? (there.quality === null ? "abandoned" : "submitted") : "missing";
        expect(attempts[index]).toMatchObject({ state: expected, generation: there?.generation ?? 0 });
      }
    }
  }
  toString = () => `restart(${this.isOrderly ? "orderly" : "killed"})`;
}

/** Waits until the group has ended, if it can, and looks at every reward. */
class Await implements Command {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  check = (model: Readonly<Model>) => model.groups.has(this.id);
  async run(model: Model, real: ServedGroups): Promise<void> {
    if (model.groups.get(this.id)!.state !== "open")
      await until(async () => ["scored", "invalid"].includes((await real.service.view(this.id)).state));
    await learn(model, real, this.id);
    await checkGroup(model, real, this.id);
  }
  toString = () => `await(${this.id})`;
}

/** What the service says of a complete group is checked for being possible, and taken over. */
async function learn(model: Model, real: ServedGroups, id: string): Promise<void> {
  const group = model.groups.get(id)!;
  if (group.state !== "complete") return;
  const { state, failure } = await real.service.view(id);
  if (state === "scored") {
    expect(group.mustHaveFailed, `${id} has rewards of a judge that was out of reach`).toBe(false);
    group.state = "judged";
  }
  if (state === "invalid") {
    expect(group.mayHaveFailed, `${id} is invalid with ${JSON.stringify(failure)} although the judge was there`).toBe(
      true,
    );
    expect(["judge", "harness"]).toContain(failure?.owner);
    group.state = "judged";
  }
}

async function checkGroup(model: Model, real: ServedGroups, id: string): Promise<void> {
  const group = model.groups.get(id)!;
  const view = await real.service.view(id);
  if (group.state === "open") return void expect(view.state).toBe("open");
  if (group.state === "complete") return;
  const isScored = view.state === "scored";
  expect(isScored || view.state === "invalid").toBe(true);
  if (group.state !== "judged") expect(isScored).toBe(false);
  const rewards = isScored ? rewardsOf(group) : new Array<null>(SIZE).fill(null);
  for (const [index, attempt] of group.attempts) {
    const answer = await real.service.await({ group: id, index }, { waitMs: 0 });
    expect(answer.generation).toBe(attempt.generation);
    const expected = rewards[index];
    if (expected == null) expect(answer.status).toBe("invalid");
    else {
      expect(answer.status).toBe("scored");
      expect((answer as Extract<RewardAnswer, { status: "scored" }>).reward).toBeCloseTo(expected, 9);
    }
  }
}

/** The answer to a submission or an abandonment against what the model says of it. */
async function compare(told: Told, work: () => Promise<RewardAnswer>, group: ModelGroup): Promise<void> {
  const answered = await work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if (told === "conflict") {
    expect("error" in answered && answered.error).toBeInstanceOf(FailureError);
    expect((answered as { error: FailureError }).error.failure.code).toBe("other_content");
    return;
  }
  if ("error" in answered) throw answered.error;
  const { answer } = answered;
  if (told === "late" || told === "superseded" || told === "abandoned")
    return void expect(answer).toMatchObject({ status: "invalid", reason: told });
  if (group.state === "open") return void expect(answer.status).toBe("waiting");
  if (group.state === "cancelled" || group.state === "below_quorum") {
    // An attempt that completes a group without a quorum may be told so a moment later.
    if (answer.status === "waiting") expect(told).toBe("stored");
    else expect(answer.status).toBe("invalid");
  }
}

/** Nothing in these tests takes longer but a defect. */
const PATIENCE_MS = 60_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(5))
    if (Date.now() > end) throw new Error("waited a minute for what should have come within a second");
}

const id = fc.constantFrom("run:n:train:1:a:0", "run:n:train:1:b:0", "run:n:train:2:a:0");
const index = fc.nat(SIZE - 1);
const generation = fc.nat(2);
const quality = fc.nat(4); // few, so that some tie

/** Many more attempts than anything else, so that groups come about, in sequences long enough for their whole life. */
export function groupCommands(): fc.Arbitrary<Iterable<Command>> {
  const attempt = fc.record({ index, generation, quality });
  const submits = fc.tuple(id, attempt).map((given) => new Submit(...given));
  const completes = fc
    .tuple(id, fc.array(quality, { minLength: SIZE, maxLength: SIZE }))
    .map((given) => new Complete(...given));
  const waits = id.map((group) => new Await(group));
  return fc.commands(
    [
      submits,
      submits,
      completes,
      completes,
      fc.tuple(id, fc.record({ index, generation })).map((given) => new Abandon(...given)),
      waits,
      waits,
      waits,
      id.map((group) => new Cancel(group)),
      fc.constant(new TimeUp()),
      fc.constant(new JudgeOut()),
      fc.constant(new JudgeBack()),
      fc.boolean().map((isOrderly) => new Restart(isOrderly)),
    ],
    { maxCommands: 40, size: "max" },
  );
}
