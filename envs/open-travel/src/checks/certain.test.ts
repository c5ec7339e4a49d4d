/** What faults changed in results is no fact: it proves nothing and is held against nobody. */

import type { CheckResult, InjectedFault, Task, Trajectory } from "@arenakit/contracts";
import { findingsOf } from "@arenakit/evaluator-checks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runTravelChecks, TRAVEL_CHECKS } from "../checks.ts";
import { readTravel } from "./reading.ts";
import {
  type CallFixture,
  checked,
  DUCK,
  FLIGHTS,
  PALACE,
  TEMPLE,
  TRAINS,
  taskOf,
  trajectoryOf,
  WAYS,
  WEATHER,
} from "./trajectory.fixture.ts";

const STALE: InjectedFault = { kind: "stale", attempt: 0, fields: ["direct.0.price"], asOf: "2026-04-30T08:00" };
const LACKING: InjectedFault = { kind: "missing", attempt: 0, fields: ["pois.0.rating"] };
const SLOW: InjectedFault = { kind: "latency", attempt: 0, latencyMs: 80 };
const struck = (call: CallFixture, ...faults: InjectedFault[]): CallFixture => ({ ...call, faults });

const journey = taskOf("明天从北京去上海，坐高铁，多少钱？", {
  cities: ["北京", "上海"],
  people: 1,
  journey: { from: "北京", to: "上海" },
});
const visit = taskOf("明天去故宫博物院，介绍一下。", { cities: ["北京"], people: 1 });
const G7 = "坐 G7（北京南→上海虹桥），10:00-14:28，票价553元。";

/** The statuses of some checks. */
function verdicts(task: Task, trajectory: Trajectory, ids: readonly string[]) {
  return ids.map((id) => checked(id, task, trajectory).status);
}
const OF_TRAINS = ["groundedness.train_number", "groundedness.fare", "groundedness.schedule", "groundedness.stations"];
const all = (status: CheckResult["status"]) => OF_TRAINS.map(() => status);

describe("a result of another time", () => {
  it("proves nothing that was said after it, and nobody is blamed for believing it", () => {
    expect(verdicts(journey, trajectoryOf([[TRAINS]], G7), OF_TRAINS)).toEqual(all("pass"));
    expect(verdicts(journey, trajectoryOf([[struck(TRAINS, STALE)]], G7), OF_TRAINS)).toEqual(all("not_applicable"));
    const wrong = G7.replace("553", "663").replace("14:28", "15:28");
    expect(verdicts(journey, trajectoryOf([[TRAINS]], wrong), OF_TRAINS)).toEqual(["pass", "fail", "fail", "pass"]);
    expect(verdicts(journey, trajectoryOf([[struck(TRAINS, STALE)]], wrong), OF_TRAINS)).toEqual(all("not_applicable"));
  });

  it("does not excuse what no result holds", () => {
    const made = checked("groundedness.train_number", journey, trajectoryOf([[struck(TRAINS, STALE)]], "坐 G9999。"));
    expect(made).toMatchObject({ status: "fail", fatal: true });
  });

  it("leaves what a second, timely result says, with that one as the evidence", () => {
    const now = { ...TRAINS, text: TRAINS.text.replace("价格553元", "价格604元") };
    const steps = [[struck(TRAINS, STALE)], [now]];
    const right = checked("groundedness.fare", journey, trajectoryOf(steps, G7.replace("553", "604")));
    expect(right).toMatchObject({ status: "pass", examined: 1 });
    expect(right.evidence.filter(({ step }) => step !== null)).toEqual([
      expect.objectContaining({ step: 2, quote: expect.stringContaining("604") }),
    ]);
    // It stood in the result of another time, so it is not made up; and it is not so, so it is no fact.
    expect(checked("groundedness.fare", journey, trajectoryOf(steps, G7)).status).toBe("not_applicable");
    expect(checked("groundedness.fare", journey, trajectoryOf(steps, G7.replace("553", "700"))).status).toBe("fail");
  });

  it("does not count as one that differs when only the wait was longer", () => {
    expect(verdicts(journey, trajectoryOf([[struck(TRAINS, SLOW)]], G7), OF_TRAINS)).toEqual(all("pass"));
  });

  it("is no knowledge of weather, ways or coordinates", () => {
    const rain = taskOf("明天北京天气？", { cities: ["北京"], people: 1 });
    const answer = "明天12～24℃。";
    expect(checked("groundedness.weather", rain, trajectoryOf([[WEATHER]], answer)).status).toBe("pass");
    for (const said of [answer, "明天30～34℃。"])
      expect(checked("groundedness.weather", rain, trajectoryOf([[struck(WEATHER, STALE)]], said)).status).toBe(
        "not_applicable",
      );
    const [drive] = WAYS as [CallFixture];
    const steps = (fault: InjectedFault[]) => [[struck(PALACE, ...fault), struck(TEMPLE, ...fault)], [drive]];
    expect(checked("process.coordinates", visit, trajectoryOf(steps([]), "好。")).status).toBe("pass");
    expect(checked("process.coordinates", visit, trajectoryOf(steps([STALE]), "好。")).status).toBe("not_applicable");
  });
});

describe("a result that lacks something", () => {
  const partial = struck(
    { ...PALACE, text: PALACE.text.replace("｜评分4.8", "").replace(/｜营业[^｜]*/, "") },
    LACKING,
  );

  it("is right in what it says", () => {
    const said = checked("groundedness.place_prices", visit, trajectoryOf([[partial]], "故宫博物院，门票60元。"));
    expect(said).toMatchObject({ status: "pass" });
    expect(said.evidence.some(({ step }) => step === 1)).toBe(true);
  });

  it("has nothing that it lacks held against the answer", () => {
    const plan = "- 09:00-12:00 故宫博物院";
    const whole = struck(partial);
    expect(checked("process.depth", visit, trajectoryOf([[{ ...whole, faults: [] }]], plan)).status).toBe("fail");
    expect(checked("process.depth", visit, trajectoryOf([[partial]], plan)).status).toBe("not_applicable");
  });
});

/** Results that a trajectory may have, struck or not, and answers in which they meet. */
const CALLS = [TRAINS, FLIGHTS, PALACE, TEMPLE, DUCK, WEATHER, ...WAYS];
const PIECES = [G7, "G101 498.5元", "CA1847", "故宫博物院 门票60元\n", "天坛公园 评分4.7", "12～24℃", "- 09:00-10:00 "];
const FAULTS: readonly (readonly InjectedFault[])[] = [[], [], [SLOW], [STALE], [LACKING], [LACKING, STALE]];

it("a verdict is one that the trajectory would have had without the results of another time", () => {
  const task = taskOf("明天两个人从北京去上海，预算2000元，要去故宫博物院，坐高铁还是飞机？", {
    cities: ["北京", "上海"],
    people: 2,
    budget: { amountYuan: 2000, per: "group" },
    journey: { from: "北京", to: "上海" },
    compare: ["train", "flight"],
    waypoints: { places: [{ names: ["故宫博物院"] }], ordered: false },
  });
  const someCall = fc.record({ call: fc.constantFrom(...CALLS), faults: fc.constantFrom(...FAULTS) });
  const step = fc.array(someCall, { minLength: 1, maxLength: 4 });
  const answer = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 3 }), answer, (steps, pieces) => {
      const calls = steps.map((some) => some.map(({ call, faults }) => struck(call, ...faults)));
      const trajectory = trajectoryOf(calls, pieces.join("，"));
      const timely = calls.map((some) => some.filter(({ faults }) => !faults!.some(({ kind }) => kind === "stale")));
      const struckReading = readTravel({ task, trajectory });
      // What the answer says is the same whatever was found.
      const { claims } = struckReading;
      const timelyReading = readTravel({ task, trajectory: trajectoryOf(timely, pieces.join("，")), claims });
      const isStale = (step: number | null, result: number | undefined) =>
        step !== null && calls[step - 1]?.[result ?? 0]?.faults?.some(({ kind }) => kind === "stale");
      for (const check of TRAVEL_CHECKS.filter(({ family }) => family !== "process")) {
        const findings = findingsOf(check, struckReading);
        for (const { evidence } of findings)
          expect(
            evidence.filter(({ step, result }) => isStale(step, result)),
            check.id,
          ).toEqual([]);
        // A number is made up where rides were looked for, whatever came of it.
        if (check.id.startsWith("groundedness.") && !check.id.endsWith("_number")) {
          const others = findingsOf(check, timelyReading).map(({ score }) => score);
          for (const score of [0, 1])
            expect(findings.filter((one) => one.score === score).length, check.id).toBeLessThanOrEqual(
              others.filter((one) => one === score).length,
            );
        }
      }
    }),
    { numRuns: 150, seed: 7 },
  );
});

it("costs nothing where no fault struck: the same object is read once", () => {
  const trajectory = trajectoryOf([[TRAINS]], G7);
  expect(readTravel({ task: journey, trajectory }).doubt).toBeNull();
  expect(runTravelChecks({ task: journey, trajectory })).toBe(runTravelChecks({ task: journey, trajectory }));
});
