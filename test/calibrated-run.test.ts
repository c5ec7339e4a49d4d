/** A run that names a frozen calibration: its hash stands in the run's record and in every reward, and decides the run. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { sharedProcess } from "./shared-process.ts";

const arenakit = sharedProcess();
const folder = mkdtempSync(join(tmpdir(), "arenakit-calibrated-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const DEMO = ["demo", "--seed", "7", "--group-size", "4", "--topology", "ring"];
const rewardsOf = (path: string) => readFileSync(path, "utf8").trim().split("\n").slice(1);

it("is ranked by that calibration, again offline to the same bytes, and resumed with it alone", async () => {
  const [plain, calibrated, file] = ["plain", "calibrated", "judge.json"].map((name) => join(folder, name));
  const first = await arenakit([...DEMO, "--out", plain!]);
  expect(first.code, first.stderr).toBe(0);
  expect(JSON.parse(readFileSync(join(plain!, "run.json"), "utf8"))).not.toHaveProperty("calibration");
  const fitted = await arenakit(["arena", "calibrate", join(plain!, "matches.jsonl"), "--out", file!, "--json"]);
  const { hash, parameters } = JSON.parse(fitted.stdout) as { hash: string; parameters: { vd: number } };

  const settings = ["--advantage", "posterior", "--calibration", file!];
  const second = await arenakit([...DEMO, ...settings, "--out", calibrated!]);
  expect(second.code, second.stderr).toBe(0);
  const manifest = JSON.parse(readFileSync(join(calibrated!, "run.json"), "utf8"));
  expect(manifest).toMatchObject({ topology: "ring", advantage: "posterior", calibration: hash });
  const rewards = rewardsOf(join(calibrated!, "rewards.jsonl"));
  for (const line of rewards)
    expect(JSON.parse(line)).toMatchObject({ calibration: hash, estimator: "refit", advantageMap: "posterior" });

  const again = await arenakit(["arena", "rerank", calibrated!, ...settings]);
  expect(again.stdout.trim().split("\n")).toEqual(rewards);

  const resumed = await arenakit([...DEMO, "--advantage", "posterior", "--out", calibrated!, "--resume"]);
  expect(resumed).toMatchObject({ code: 1, stderr: expect.stringContaining("calibration: the run has") });
  // Parameters that were changed by hand are no calibration.
  const changed = { ...JSON.parse(readFileSync(file!, "utf8")), parameters: { ...parameters, vd: 2 * parameters.vd } };
  writeFileSync(file!, JSON.stringify(changed));
  const refused = await arenakit([...DEMO, ...settings, "--out", join(folder, "other")]);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("bad_calibration") });
}, 300_000);
