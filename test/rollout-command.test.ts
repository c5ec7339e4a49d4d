/** `arenakit rollout` as its users run it: the same bytes whatever the concurrency, and after a death in the middle. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { arenakit } from "./demo.ts";
import { ROOT } from "./sources.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-rollouts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BIN = join(ROOT, "sdk/cli/bin/arenakit.js");
function rollOut(name: string, ...options: string[]) {
  const out = join(folder, name);
  const args = [
    BIN,
    "rollout",
    "--env",
    "open-travel",
    "--n",
    "3",
    "--groups",
    "2",
    "--out",
    out,
    "--json",
    ...options,
  ];
  const said = execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const read = (file: string) => readFileSync(join(out, file), "utf8");
  return {
    out,
    said: JSON.parse(said.trimEnd().split("\n").at(-1)!),
    bytes: [read("trajectories.jsonl"), read("scores.jsonl")],
  };
}

it("writes the same bytes whatever the concurrency, and resumes what was cut off", { timeout: 300_000 }, () => {
  const { out, said, bytes } = rollOut("one", "--concurrency", "1");
  expect(said).toMatchObject({
    groups: 2,
    trajectories: 6,
    completed: 6,
    invalid: 0,
    out: join(out, "trajectories.jsonl"),
  });
  expect(rollOut("many", "--concurrency", "6").bytes).toEqual(bytes);

  // As a process leaves it that died in mid-write: two whole lines and a torn one.
  const [, ...scores] = bytes[1]!.trimEnd().split("\n");
  const trajectories = bytes[0]!.trimEnd().split("\n");
  const journal = scores.map((score, at) => `{"score":${score},"trajectory":${trajectories[at]}}`);
  writeFileSync(join(out, "journal.jsonl"), `${journal[0]}\n${journal[4]}\n${journal[5]!.slice(0, 100)}`);
  rmSync(join(out, "trajectories.jsonl"));
  expect(rollOut("one", "--resume").bytes).toEqual(bytes);
});

it("judges nothing without a judge, and weighs what one says", { timeout: 300_000 }, async () => {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { criteria } = JSON.parse(JSON.parse(text).messages[1].content);
    const verdicts = criteria.map(({ id }: { id: string }) => ({ id, score: 10, explanation: "so" }));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify({ verdicts }) } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const judge = ["--judge", `stub@http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`];
  const scored = async (name: string, ...options: string[]) => {
    const out = join(folder, name);
    const group = ["--env", "writing", "--tasks", "test", "--n", "1", "--groups", "1"];
    const { code, stderr } = await arenakit(["rollout", ...group, "--out", out, "--json", ...options]);
    const score = JSON.parse(readFileSync(join(out, "scores.jsonl"), "utf8").split("\n")[1]!);
    expect(code, stderr).toBe(0);
    if (score.total === null) expect(stderr).toMatch(/1 of 1 are valid and not judged \(rubric\).*--judge MODEL@URL/);
    return score;
  };
  expect(await scored("unjudged")).toMatchObject({ total: null, components: { rubric: null }, failure: null });
  expect(await scored("judged", ...judge)).toMatchObject({ components: { rubric: 1 }, total: expect.any(Number) });
  expect((await scored("rubric", ...judge, "--weights", "rubric=2")).total).toBe(1);
  const { total, components } = await scored("length", ...judge, "--weights", "length=1");
  expect(total).toBe(components.length);
  server.close();
});

it("names the model of the policy and where it is served, and goes on where it is served elsewhere", {
  timeout: 300_000,
}, async () => {
  const served = async () => {
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ choices: [{ message: { content: "<answer>42</answer>" } }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
  };
  const [first, second] = [await served(), await served()];
  const out = join(folder, "served");
  const rolled = async (url: string, ...more: string[]) => {
    const args = ["rollout", "--env", "hello", "--n", "1", "--groups", "1", "--policy", `stub@${url},key=STUB_KEY`];
    const env = { ...process.env, STUB_KEY: "a-secret" };
    return promisify(execFile)(process.execPath, [BIN, ...args, "--out", out, ...more], { env });
  };
  await rolled(first.url);
  const manifest = readFileSync(join(out, "rollouts.json"), "utf8");
  expect(JSON.parse(manifest).endpoint).toEqual({ model: "stub", url: first.url });
  expect(manifest).not.toMatch(/STUB_KEY|a-secret/);
  const trajectories = readFileSync(join(out, "trajectories.jsonl"), "utf8");
  rmSync(join(out, "trajectories.jsonl"));
  rmSync(join(out, "scores.jsonl"));
  const { stderr } = await rolled(second.url, "--resume");
  expect(stderr).toContain(`going on all the same: endpoint.url: the folder has "${first.url}"`);
  expect(readFileSync(join(out, "trajectories.jsonl"), "utf8")).toBe(trajectories);
  const asked = await rolled(first.url, "--token-ids", "--out", join(folder, "ids"));
  expect(asked.stderr).toContain("token ids: 1 of 1 trajectories have turns without");
  first.server.close();
  second.server.close();
});

it("leaves with 1 where every rollout failed, says why, and keeps the JSON line last on stdout", {
  timeout: 300_000,
}, async () => {
  const out = join(folder, "unreached");
  const group = ["--env", "hello", "--n", "2", "--groups", "1", "--policy", "stub@http://127.0.0.1:9/v1"];
  const { code, stdout, stderr } = await arenakit(["rollout", ...group, "--out", out, "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout.trimEnd().split("\n").at(-1)!)).toMatchObject({
    ...{ groups: 1, trajectories: 2, completed: 0, invalid: 2, out: join(out, "trajectories.jsonl") },
  });
  expect(stderr).toMatch(/no trajectory was scored: 2 of 2 failed\..*--resume.*cannot reach .*\[model\/unreachable\]/);
});
