/** An endpoint for tests that really speaks HTTP and server-sent events; what it answers is a script. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Responder = (response: ServerResponse, body: Record<string, unknown>) => void | Promise<void>;

export interface StubEndpoint {
  readonly baseUrl: string;
  readonly requests: { readonly headers: IncomingHttpHeaders; readonly body: Record<string, unknown> }[];
  close(): Promise<void>;
}

/** Answers the n-th request by the n-th responder, and all later ones by the last. */
export async function stubEndpoint(...script: readonly Responder[]): Promise<StubEndpoint> {
  const requests: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    const responder = script[Math.min(requests.length, script.length - 1)];
    requests.push({ headers: request.headers, body });
    if (request.url !== "/v1/chat/completions") return void response.writeHead(404).end();
    await responder?.(response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** A whole answer. */
export const completion =
  (message: Record<string, unknown>, finish: string | null = "stop"): Responder =>
  (response) => {
    const choices = [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finish }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: "chatcmpl-1", object: "chat.completion", choices, usage }));
  };

export const status =
  (code: number, body: string, headers: Record<string, string> = {}): Responder =>
  (response) =>
    void response.writeHead(code, { "content-type": "application/json", ...headers }).end(body);

/** Sends the answer as events, its bytes cut into pieces of `pieceBytes` so that characters are split. */
export const streamed =
  (deltas: readonly Record<string, unknown>[], { pieceBytes = 7, cut = false, finish = "stop" } = {}): Responder =>
  async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const event = (more: Record<string, unknown>) =>
      `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", ...more })}\n\n`;
    const events = deltas.map((delta) => event({ choices: [{ index: 0, delta, finish_reason: null }] }));
    if (!cut) {
      events.push(event({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }));
      events.push(event({ choices: [], usage }), "data: [DONE]\n\n");
    }
    const bytes = Buffer.from(`: comment\n\n${events.join("")}`);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      response.write(bytes.subarray(at, at + pieceBytes));
      if (at % (pieceBytes * 8) === 0) await sleep(0);
    }
    if (cut) response.socket?.destroy();
    else response.end();
  };
