import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { condenserOf } from "./condenser.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-condenser-"));
const authorizations: (string | undefined)[] = [];
const server = createServer(async (request, response) => {
  for await (const _chunk of request);
  authorizations.push(request.headers.authorization);
  const message = { role: "assistant", content: '{"text": "It opened in 1964."}' };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ choices: [{ message, finish_reason: "stop" }] }));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const condenseBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const page = { id: "a", title: "Museum", text: "The museum of clocks opened in 1964. ".repeat(400) };

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("is sentences of the pages, or a model that is asked once, with a key where one is named", async () => {
  expect((await condenserOf({})).isVerbatim).toBe(true);
  process.env.CONDENSER_TEST_KEY = "secret-1";
  const options = { condenseModel: "m", condenseBaseUrl, condenseKeyEnv: "CONDENSER_TEST_KEY" };
  const kept = { ...options, condenseCache: join(folder, "deep", "cache.jsonl") };
  for (const _start of [1, 2]) {
    const condenser = await condenserOf(kept);
    expect((await condenser.compress(page, "when")).text).toBe("It opened in 1964.");
  }
  expect(authorizations).toEqual(["Bearer secret-1"]);
  await (await condenserOf(options)).compress(page, "when");
  expect(authorizations).toHaveLength(2);
  await expect(condenserOf({ condenseModel: "m" })).rejects.toThrow("--condense-model needs --condense-base-url");
  await expect(condenserOf({ ...kept, condenseCache: "/dev/null/x" })).rejects.toThrow("harness/store_unusable");
});
