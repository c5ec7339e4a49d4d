/** A training run in progress: steps whose groups are scored or invalid, then groups that are judged, ready and open. */
import { random } from "@arenakit/contracts";
import { FakeRun, type FakeRunOptions } from "./fake-run.fixture.ts";

export interface TrainingOptions extends FakeRunOptions {
  readonly steps: number;
  readonly groupsOfStep?: number;
}

const STEP_MS = 45_000;

/** The clock stands where the last step is in progress. */
export function trainedRun({ steps, groupsOfStep = 6, ...options }: TrainingOptions): FakeRun {
  const run = new FakeRun(options);
  const draw = random(options.run, "training");
  const size = options.size ?? 8;
  const begun = options.clock() - (steps + 1) * STEP_MS;
  for (let step = 0; step < steps; step++) {
    const openedAt = begun + step * STEP_MS;
    const level = 5 + 2.2 * (1 - Math.exp(-step / (steps / 3)));
    for (let at = 0; at < groupsOfStep; at++) {
      const id = run.open(`7f3a:train:${step}:杭州三日游-${at}:0`, step, openedAt + at);
      const isOutage = step > steps * 0.55 && step < steps * 0.6;
      const hasFailed = draw.next() < 0.15;
      run.submit(id, hasFailed ? size - 1 : size, openedAt + 20_000);
      if (hasFailed)
        run.abandon(
          id,
          { owner: "harness", code: "episode_lost", message: "the rollout worker was lost", retryable: false },
          openedAt + 20_000,
        );
      const closedAt = openedAt + 20_000 + 4000 + draw.next() * 6000 + (isOutage ? 15_000 : 0);
      const lost = isOutage ? 0.7 : 0.015;
      run.play(id, {
        level: level + 0.35 * draw.normal(),
        at: closedAt - 1000,
        ...(draw.next() < lost ? { limit: 4 } : {}),
      });
      if (run.view(id)!.matches.length > 4) run.score(id, closedAt);
      else
        run.invalidate(
          id,
          {
            owner: "judge",
            code: isOutage ? "judge_timed_out" : "judge_invalid",
            message: isOutage
              ? "the judge did not answer within 60 s"
              : "the verdict has no sheet for the second attempt",
            retryable: true,
          },
          closedAt,
        );
    }
  }
  inProgress(run, options, steps);
  return run;
}

function inProgress(run: FakeRun, { clock, size = 8 }: FakeRunOptions, step: number): void {
  const now = clock();
  const name = (at: number) => `7f3a:train:${step}:苏州园林与评弹-${at}:0`;
  for (let at = 0; at < 8; at++) {
    const id = run.open(name(at), step, now - 24_000 + at * 1500);
    const have = [size, size, size, size - 1, size, Math.ceil(size / 2), 2, 1][at]!;
    run.submit(id, have, now - 9000 + at * 500);
    if (at < 3) run.play(id, { limit: [2 * size - 4, size + 1, size - 3][at]!, level: 7, at: now - 1000 - at * 700 });
    if (at === 3)
      run.abandon(
        id,
        { owner: "policy", code: "abandoned", message: "the trainer gave it up", retryable: false },
        now - 5000,
      );
  }
}
