import { createHash } from "node:crypto";
import { canonicalJson } from "@arenakit/contracts";
import { JUDGE_MODELS, simulatedGroup } from "@arenakit/evaluator-judge-lab";
import { describe, expect, it } from "vitest";
import { Calibration, type CalibrationGroup, calibrate, readCalibration } from "./calibration.ts";
import { topologyOf } from "./topologies.ts";

function groups(
  count: number,
  model: { sigma: number; offset?: number },
  level = (_: number) => 0,
): CalibrationGroup[] {
  return Array.from({ length: count }, (_, number) => {
    const design = {
      topology: topologyOf("ring"),
      size: 8,
      calls: 1,
      noSignal: 0,
      model: { ...JUDGE_MODELS.plain, lost: 0, ...model },
    };
    const { matches } = simulatedGroup(design, 3, number);
    const shift = 2 * level(number);
    const moved = matches.map((one) => ({ ...one, scores: [one.scores[0] + shift, one.scores[1] + shift] as const }));
    return { size: 8, matches: moved };
  });
}

describe("a calibration", () => {
  it("is named by the hash of what it holds", () => {
    const { hash, ...content } = calibrate(groups(10, { sigma: 1 }), ["a run"]);
    expect(hash).toBe(createHash("sha256").update(canonicalJson(content)).digest("hex"));
    expect(content.fitted).toMatchObject({ groups: 10, flat: 0, matches: 140, sizes: [8, 8], of: ["a run"] });
  });

  it("survives a file and refuses one that was changed", () => {
    const calibration = calibrate(groups(10, { sigma: 1 }));
    expect(readCalibration(JSON.parse(JSON.stringify(calibration)))).toEqual(calibration);
    const changed = { ...calibration, parameters: { ...calibration.parameters, vd: 1 } };
    expect(() => readCalibration(changed)).toThrow(/bad_calibration.*calibrate anew/);
    expect(() => readCalibration({ ...calibration, format: "arenakit.calibration/9" })).toThrow(
      /bad_calibration: .*format/,
    );
    expect(() => readCalibration(null)).toThrow(/bad_calibration/);
  });

  it("does not take tasks of other difficulty for an offset of calls", () => {
    // Levels of the groups lie 3 points to either side; var(level of one order) is σ²/2 = .5 all the same.
    const { parameters } = calibrate(groups(200, { sigma: 1 }, (number) => (number % 2 === 0 ? 3 : -3)));
    expect(Math.abs(parameters.vu / 0.5 - 1)).toBeLessThan(0.1);
    expect(Math.abs(parameters.b - 1)).toBeLessThan(0.08);
  });

  it("leaves out groups in which no score parts anybody, and needs one in which some do", () => {
    const flat = groups(2, { sigma: 1 }).map(({ size, matches }) => ({
      size,
      matches: matches.map((one) => ({ ...one, scores: [7, 7] as const })),
    }));
    const some = groups(10, { sigma: 1 });
    expect(calibrate([...some, ...flat]).parameters).toEqual(calibrate(some).parameters);
    expect(calibrate([...some, ...flat]).fitted).toMatchObject({ groups: 12, flat: 2 });
    expect(() => calibrate(flat)).toThrow(/nothing_to_calibrate/);
    expect(() => calibrate([])).toThrow(/nothing_to_calibrate/);
  });

  it("does not hang on the order of the groups beyond the digits it keeps", () => {
    const some = groups(12, { sigma: 1, offset: 1 });
    expect(calibrate(some.toReversed()).parameters).toEqual(calibrate(some).parameters);
  });

  it("holds the schema that is published", () => {
    expect(Calibration.safeParse(calibrate(groups(3, { sigma: 1 }))).success).toBe(true);
  });
});
