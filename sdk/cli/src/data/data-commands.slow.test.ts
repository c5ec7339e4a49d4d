/** The commands about data sets as their users run them: offline, and the same bytes whatever the concurrency. */
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../../bin/arenakit.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "arenakit-data-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const arenakit = (...args: string[]) =>
  execFileSync(process.execPath, [BIN, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const lastLine = (text: string) => JSON.parse(text.trimEnd().split("\n").at(-1)!);

it("makes, inspects and exports a data set, the same at every concurrency", { timeout: 300_000 }, () => {
  const synth = (name: string, concurrency: string) => {
    const out = join(folder, name);
    const said = lastLine(
      arenakit(
        ...["data", "synth", "--env", "text-to-sql", "--sft", "30", "--rl", "20", "--baselines", "4", "--out", out],
        ...["--concurrency", concurrency, "--json"],
      ),
    );
    return { out, said };
  };
  const [one, many] = [synth("one", "1"), synth("many", "6")];
  expect(one.said).toMatchObject({ env: "text-to-sql", sft: 30, rl: 20, baselines: 4, refused: 0 });
  const files = readdirSync(one.out).sort();
  expect(files).toEqual(readdirSync(many.out).sort());
  for (const file of files) expect(readFileSync(join(many.out, file))).toEqual(readFileSync(join(one.out, file)));

  expect(lastLine(arenakit("data", "inspect", "--in", one.out, "--json"))).toEqual({
    trajectories: 30,
    accepted: 30,
    refused: 0,
    notJudged: 0,
    remarks: { tool_use: 0, content: 0, consistency: 0, not_judged: 0 },
  });
  // Trajectories whose tasks are not there can be judged by nobody.
  const strange = spawnSync(
    process.execPath,
    [BIN, "data", "inspect", "--in", join(one.out, "sft-trajectories.jsonl"), "--env", "hello", "--json"],
    { encoding: "utf8" },
  );
  expect([strange.status, lastLine(strange.stdout)]).toEqual([
    1,
    {
      trajectories: 30,
      accepted: 0,
      refused: 0,
      notJudged: 30,
      remarks: { tool_use: 0, content: 0, consistency: 0, not_judged: 30 },
    },
  ]);
  for (const [set, format, rows] of [
    ["sft", "sharegpt", 30],
    ["rl", "verl", 20],
  ] as const) {
    const written = lastLine(
      arenakit(
        "data",
        "export",
        "--in",
        one.out,
        "--set",
        set,
        "--format",
        format,
        "--out",
        join(folder, set),
        "--json",
      ),
    );
    expect(written).toMatchObject({ set, format, files: [{ rows }], leftOut: 0 });
  }
});

it("goes on where it was killed, with the bytes of one that was not", { timeout: 300_000 }, async () => {
  const args = (out: string) => [
    ...[BIN, "data", "synth", "--env", "text-to-sql", "--sft", "200", "--rl", "20", "--baselines", "20"],
    ...["--out", out, "--concurrency", "2", "--json"],
  ];
  const [whole, killed] = [join(folder, "whole"), join(folder, "killed")];
  const { stdout } = spawnSync(process.execPath, args(whole), { encoding: "utf8" });

  const child = spawn(process.execPath, args(killed), { stdio: "ignore" });
  const journal = join(killed, "journal.jsonl");
  const finished = () => (existsSync(journal) ? readFileSync(journal, "utf8").split("\n").length - 1 : 0);
  while (finished() < 20 && child.exitCode === null) await pause(5);
  // One that works in the folder has it for itself.
  child.kill("SIGSTOP");
  const second = spawnSync(process.execPath, [...args(killed), "--resume"], { encoding: "utf8" });
  expect([second.status, second.stderr]).toEqual([1, expect.stringContaining(`process ${child.pid} on `)]);
  child.kill("SIGKILL");
  await once(child, "exit");
  const done = finished();
  expect(done).toBeGreaterThanOrEqual(20);
  expect(done).toBeLessThan(200);
  appendFileSync(journal, '{"inspection":{"acc'); // as one that dies in mid-write leaves it

  const refused = spawnSync(process.execPath, args(killed), { encoding: "utf8" });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("--resume")]);
  const other = spawnSync(process.execPath, [...args(killed), "--resume", "--rewrites", "1"], { encoding: "utf8" });
  expect(other.stderr).toContain("rewrites: the folder has 3, you asked for 1");

  const resumed = spawnSync(process.execPath, [...args(killed), "--resume"], { encoding: "utf8" });
  expect(resumed.stderr).toContain(`sft rollouts: 200, ${done} of them known`);
  expect({ ...lastLine(resumed.stdout), out: "" }).toEqual({ ...lastLine(stdout), out: "" });
  expect(readdirSync(killed).sort()).toEqual(readdirSync(whole).sort());
  for (const file of readdirSync(whole))
    expect(readFileSync(join(killed, file))).toEqual(readFileSync(join(whole, file)));
  // A finished one has nothing left to do, and says so again.
  const again = spawnSync(process.execPath, [...args(killed), "--resume"], { encoding: "utf8" });
  expect([again.status, lastLine(again.stdout)]).toEqual([0, lastLine(resumed.stdout)]);
});

it("inspects over a recording as over the judge that was recorded, and accepts nothing that it does not hold", {
  timeout: 300_000,
}, async () => {
  const verdict = JSON.stringify({ tool_use: null, content: null, consistency: null });
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ message: { content: verdict } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const replies = join(folder, "replies.jsonl");
  const synth = async (name: string, ...options: string[]) => {
    const args = ["data", "synth", "--env", "text-to-sql", "--sft", "3", "--rl", "0", "--baselines", "0", "--json"];
    const out = join(folder, name);
    const { stdout } = await promisify(execFile)(process.execPath, [BIN, ...args, "--out", out, ...options]);
    return { said: lastLine(stdout), trajectories: readFileSync(join(out, "sft-trajectories.jsonl"), "utf8"), out };
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const asked = await synth("asked", "--judge", `reader@${url},record=${replies}`);
  server.close();
  expect(asked.said).toMatchObject({ sft: 3, refused: 0 });
  const recorded = await synth("recorded", "--judge", `recorded:${replies}`);
  expect(recorded.trajectories).toBe(asked.trajectories);
  // Other tasks: none of their inspections is recorded.
  await expect(synth("other", "--judge", `recorded:${replies}`, "--seed", "2")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /3 of 3 attempts failed .* --resume, .* --allow-missing 3 \[judge\/attempts_unfinished\]/,
    ),
  });
  expect(readdirSync(join(folder, "other")).sort()).toEqual(["data.json", "journal.jsonl"]);
  // Who is content with less says so, and the set says how much is missing.
  const without = (allowed: string) =>
    synth("other", "--judge", `recorded:${replies}`, "--seed", "2", "--resume", "--allow-missing", allowed);
  await expect(without("2")).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("3 of 3 attempts") });
  const { said, trajectories, out } = await without("3");
  expect([said, trajectories]).toEqual([expect.objectContaining({ sft: 0, refused: 0, missing: 3 }), ""]);
  const manifest = JSON.parse(readFileSync(join(out, "data.json"), "utf8")) as object;
  expect(manifest).toMatchObject({ allowMissing: 3, found: { sft: 0, refused: 0, leftOut: 3, missing: 3 } });
  expect(readFileSync(join(out, "inspections.jsonl"), "utf8")).toBe("");
  const whys = readFileSync(join(out, "left-out.jsonl"), "utf8").trim().split("\n");
  expect(whys.map((line) => (JSON.parse(line) as { why: string }).why)).toEqual(
    Array.from({ length: 3 }, () => "not finished: owner judge"),
  );
});

it.each([
  { part: "teacher", sft: 0, refused: 5, reply: "<answer>I do not know.</answer>" },
  { part: "judge", sft: 3, refused: 0, reply: '{"tool_use": null, "content": null, "consistency": null}' },
])("makes again what an endpoint that was down failed: its $part", { timeout: 300_000 }, async (about) => {
  const { part, sft, refused, reply } = about;
  let isDown = false;
  const server = createServer((_request, response) => {
    response.statusCode = isDown ? 401 : 200;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isDown ? {} : { choices: [{ message: { content: reply } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const synth = (out: string, ...more: string[]) => {
    const sizes = ["--sft", "3", "--rl", "2", "--baselines", "1", "--rewrites", "1", "--json"];
    const args = [BIN, "data", "synth", "--env", "text-to-sql", ...sizes, `--${part}`, `m@${url}`];
    return promisify(execFile)(process.execPath, [...args, "--out", out, ...more]);
  };
  const [whole, cut] = [join(folder, `${part} up`), join(folder, `${part} down`)];
  try {
    // Two tasks are spare: each refused one has a substitute as long as there are any.
    expect(lastLine((await synth(whole)).stdout)).toMatchObject({ sft, refused, baselines: 1 });
    isDown = true;
    for (const more of [[], ["--resume"]]) {
      const failed = part === "teacher" ? 4 : 3;
      const stderr = expect.stringContaining(
        `arenakit data synth: ${failed} of 4 attempts failed by no fault of the policy`,
      );
      await expect(synth(cut, ...more)).rejects.toMatchObject({ code: 1, stdout: "", stderr });
      expect(readdirSync(cut).sort()).toEqual(["data.json", "journal.jsonl"]);
    }
    isDown = false;
    await synth(cut, "--resume");
  } finally {
    server.close();
  }
  expect(readdirSync(cut).sort()).toEqual(readdirSync(whole).sort());
  for (const file of readdirSync(whole)) expect(readFileSync(join(cut, file))).toEqual(readFileSync(join(whole, file)));
});
