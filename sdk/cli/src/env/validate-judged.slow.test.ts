/** `env validate --judge`: criteria that need a reader are asked of a model behind an endpoint, and counted. */
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../../bin/arenakit.js", import.meta.url));

/** Gives every criterion the lowest score, as a reader whom no answer pleases. */
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => (body += piece));
  request.on("end", () => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const codes = [...new Set(messages.at(-1)!.content.match(/"id":\s?"c\d+"/g))].map((text) => text.match(/c\d+/)![0]);
    const [, least] = messages.at(-1)!.content.match(/"least":\s?(-?\d+)/)!;
    const verdicts = codes.map((id) => ({ id, score: Number(least), explanation: "", quotes: [] }));
    const message = { role: "assistant", content: JSON.stringify({ verdicts }) };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const args = ["env", "validate", "writing", "--scored", "2", "--count", "2", "--json"];
const run = (...more: string[]) =>
  promisify(execFile)(process.execPath, [BIN, ...args, ...more]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  );
const reportOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout.trimEnd().split("\n").at(-1)!).environments[0];

it("holds what a reader says of gold answers against what it says of others", { timeout: 300_000 }, async () => {
  const { port } = server.address() as AddressInfo;
  const alone = await run();
  expect([alone.code, reportOf(alone).notJudged]).toEqual([0, ["rubric"]]);
  const judged = await run("--judge", `strict@http://127.0.0.1:${port}/v1`);
  const { notJudged, goldMean, judged: means, problems } = reportOf(judged);
  // To a reader whom no answer pleases a gold answer is like any other.
  expect([judged.code, notJudged, means]).toEqual([1, [], { rubric: { gold: 0, shuffled: 0 } }]);
  expect(problems).toEqual([
    "the reader scores gold answers 0.000 in rubric and those of other tasks 0.000, expected less",
  ]);
  expect(goldMean).toBe(reportOf(alone).goldMean);
});

it("says which criteria were not judged, and is not content", { timeout: 300_000 }, async () => {
  const silent = await run("--judge", "nobody@http://127.0.0.1:1/v1,timeout=1");
  const { ok, notJudged, problems } = reportOf(silent);
  expect([silent.code, ok, notJudged]).toEqual([1, false, ["rubric"]]);
  expect(problems.at(-1)).toMatch(/criteria were not judged; the first: judge nobody: /);
});
