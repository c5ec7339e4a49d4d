/** A server on loopback for tests that answers each POST by a script; what it was asked is kept. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface StubRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export interface StubReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
  /** Waited for before the answer is sent. */
  readonly when?: Promise<void>;
}

/** Answers by `answer`, whose second argument counts the requests from 1. */
export async function stubModels(answer: (asked: StubRequest, count: number) => StubReply) {
  const requests: StubRequest[] = [];
  let inFlight = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const asked = { path: request.url ?? "", headers: request.headers, body: JSON.parse(text) };
    requests.push(asked);
    most = Math.max(most, ++inFlight);
    const { status = 200, headers = {}, body, when } = answer(asked, requests.length);
    await when;
    inFlight--;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    mostAtOnce: () => most,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A chat completion that says this. */
export const says = (content: string, finish = "stop"): StubReply => ({
  body: { choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finish }] },
});

/** The JSON of the user's message. */
export const given = ({ body }: StubRequest): Record<string, unknown> =>
  JSON.parse((body.messages as { content: string }[])[1]!.content);
