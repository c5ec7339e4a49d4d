import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { encoderCase } from "./encoder.case.ts";
import { type EndpointEncoderOptions, endpointEncoder } from "./index.ts";

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: { model: string; input: string[]; dimensions?: number };
}
interface Answered {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of running.splice(0)) await close();
});

/** Answers the n-th request by the n-th answer, and all later ones by the last. */
async function endpoint(...answers: ((asked: Asked) => Answered | null)[]) {
  const requests: Asked[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const asked = { headers: request.headers, body: JSON.parse(text) };
    const answer = answers[Math.min(requests.length, answers.length - 1)]!(asked);
    requests.push(asked);
    if (request.url !== "/v1/embeddings") return void response.writeHead(404).end();
    if (answer === null) return; // never
    response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests, close };
}

/** [length of the text + 1, 1], not of unit length. */
const vectorOf = (text: string) => [text.length + 1, 1];
const vectors = ({ body }: Asked): Answered => ({
  body: { object: "list", data: body.input.map((text, index) => ({ index, embedding: vectorOf(text) })).reverse() },
});
const refused =
  (status: number, headers: Record<string, string> = {}) =>
  () => ({
    status,
    headers,
    body: { error: { message: "no, sk-secret is not allowed" } },
  });

async function encoderOf(
  answers: ((asked: Asked) => Answered | null)[],
  options: Partial<EndpointEncoderOptions> = {},
) {
  const { close, ...served } = await endpoint(...answers);
  const encoder = endpointEncoder({ baseUrl: served.baseUrl, model: "m", dimensions: 2, retryDelayMs: 1, ...options });
  running.push(async () => {
    await encoder.close();
    await close();
  });
  return { encoder, ...served };
}

describe("an endpoint's encoder", () => {
  it("sends batches and puts vectors in the order of the texts, at unit length", async () => {
    const { encoder, requests } = await encoderOf([vectors], {
      batchSize: 2,
      apiKey: "sk-secret",
      prefixes: { query: "query: " },
      sendsDimensions: true,
    });
    const texts = ["a", "bb", "ccc", "dddd", "eeeee"];
    const found = await encoder.encode(texts, "query");
    for (const [at, text] of texts.entries()) {
      const [x, y] = vectorOf(`query: ${text}`);
      expect(found[at]![0]).toBeCloseTo(x! / Math.hypot(x!, y!), 6);
      expect(found[at]![1]).toBeCloseTo(y! / Math.hypot(x!, y!), 6);
    }
    expect(requests.map(({ body }) => body.input.length).sort()).toEqual([1, 2, 2]);
    for (const { headers, body } of requests) {
      expect(headers.authorization).toBe("Bearer sk-secret");
      expect(body).toMatchObject({ model: "m", dimensions: 2 });
    }
  });

  it("asks again after 429, 5xx and a time-out, and gives up at last", async () => {
    const patient = await encoderOf([refused(429, { "retry-after": "0" }), refused(503), () => null, vectors], {
      timeoutMs: 300,
    });
    expect(await patient.encoder.encode(["a"], "query")).toHaveLength(1);
    expect(patient.requests).toHaveLength(4);
    const hopeless = await encoderOf([refused(500)], { maxRetries: 2 });
    await expect(hopeless.encoder.encode(["a"], "query")).rejects.toMatchObject({
      failure: { owner: "model", code: "endpoint_status", retryable: true },
    });
    expect(hopeless.requests).toHaveLength(3);
  });

  it("does not ask again what was refused, nor wait as long as it is told", async () => {
    const denied = await encoderOf([refused(401)]);
    await expect(denied.encoder.encode(["a"], "query")).rejects.toMatchObject({ failure: { code: "endpoint_status" } });
    expect(denied.requests).toHaveLength(1);
    const far = await encoderOf([refused(429, { "retry-after": "3600" })]);
    await expect(far.encoder.encode(["a"], "query")).rejects.toMatchObject({ failure: { code: "endpoint_status" } });
    expect(far.requests).toHaveLength(1);
  });

  it("never shows the key", async () => {
    const { encoder } = await encoderOf([refused(401)], { apiKey: "sk-secret" });
    const error = await encoder.encode(["a"], "query").catch((thrown: Error) => thrown);
    expect(String(error)).toContain("status 401");
    expect(JSON.stringify(error) + String(error)).not.toContain("sk-secret");
    expect(encoder.id).not.toContain("sk-secret");
  });

  it("refuses what is not a vector a text", async () => {
    const of = (data: unknown) => () => ({ body: { data } });
    const bad = {
      dimensions: of([{ index: 0, embedding: [1, 2, 3] }]),
      missing: of([]),
      twice: of([
        { index: 0, embedding: [1, 0] },
        { index: 0, embedding: [1, 0] },
      ]),
      elsewhere: of([{ index: 7, embedding: [1, 0] }]),
      zero: of([{ index: 0, embedding: [0, 0] }]),
      words: of([{ index: 0, embedding: ["a", "b"] }]),
      page: () => ({ body: "<html>" }),
    };
    for (const [name, answer] of Object.entries(bad)) {
      const { encoder, requests } = await encoderOf([answer]);
      await expect(encoder.encode(["a"], "query"), name).rejects.toMatchObject({
        failure: { owner: "model", code: "bad_vector", retryable: false },
      });
      expect(requests).toHaveLength(1);
    }
  });

  it("says that nobody is there", async () => {
    const encoder = endpointEncoder({ baseUrl: "http://127.0.0.1:9/v1", model: "m", dimensions: 2, maxRetries: 0 });
    await expect(encoder.encode(["a"], "query")).rejects.toMatchObject({
      failure: { owner: "model", code: "endpoint_unreachable" },
    });
    await encoder.close();
  });
});

describe("behind a server", () => {
  let close: () => Promise<void> = async () => undefined;
  encoderCase({
    name: "an endpoint's one",
    async open() {
      const served = await endpoint(vectors);
      close = served.close;
      const encoder = endpointEncoder({ baseUrl: served.baseUrl, model: "m", dimensions: 2, batchSize: 3 });
      return {
        ...encoder,
        async close() {
          await encoder.close();
          await close();
        },
      };
    },
  });
});
