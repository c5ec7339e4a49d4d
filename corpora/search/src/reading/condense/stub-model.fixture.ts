/** An OpenAI-compatible endpoint on loopback that is asked as a model is; what it answers is a function of the question. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type OpenAiCompatibleOptions, openAiCompatible } from "@arenakit/core/model";

export interface StubQuestion {
  readonly query: string;
  readonly try?: number;
  /** Of a compression. */
  readonly maxTokens?: number;
  readonly page?: string;
  readonly title?: string;
  /** Of learnings. */
  readonly most?: number;
  readonly pages?: readonly { readonly page: number; readonly title: string; readonly text: string }[];
}

export interface StubModelRequest {
  readonly system: string;
  /** The user message as it came. */
  readonly user: string;
  readonly asked: StubQuestion;
  readonly response_format: unknown;
  readonly temperature: unknown;
}

/** A text is the content of an answer; anything else is done with the response itself. */
export type StubModelAnswer = (asked: StubQuestion, count: number) => string | ((response: ServerResponse) => void);

/** Tells what a page is about in its first words, and answers with its first sentences. */
export const obliging = ({ page, pages, maxTokens = 0 }: StubQuestion): string =>
  pages
    ? JSON.stringify({
        learnings: pages.slice(0, 3).map(({ page: from, text }) => ({ text: firstOf(text), page: from })),
      })
    : JSON.stringify({ text: `Summary: ${page!.slice(0, maxTokens)}` });

const firstOf = (text: string): string =>
  text
    .split(/(?<=[.。])/)[0]!
    .slice(0, 400)
    .trim() || "nothing";

export interface StubModel {
  readonly sent: StubModelRequest[];
  /** Connections that were given up before they were answered. */
  readonly dropped: () => number;
  readonly most: () => number;
  client(options?: Partial<OpenAiCompatibleOptions>): ReturnType<typeof openAiCompatible>;
  close(): Promise<void>;
}

export async function stubModel(answer: StubModelAnswer = obliging): Promise<StubModel> {
  const sent: StubModelRequest[] = [];
  let [dropped, active, most] = [0, 0, 0];
  const server = createServer(async (request, response) => {
    most = Math.max(most, ++active);
    response.on("close", () => {
      active--;
      if (!response.writableFinished) dropped++;
    });
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const { messages, response_format, temperature } = JSON.parse(text);
    const [{ content: system }, { content: user }] = messages;
    const asked: StubQuestion = JSON.parse(user);
    sent.push({ system, user, asked, response_format, temperature });
    const said = answer(asked, sent.length);
    if (typeof said === "string") complete(response, said);
    else said(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    sent,
    dropped: () => dropped,
    most: () => most,
    client: (options = {}) => openAiCompatible({ baseUrl, model: "stub", retryDelayMs: 1, maxRetries: 1, ...options }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function complete(response: ServerResponse, content: string | null, finish = "stop", more: object = {}): void {
  const choices = [{ index: 0, message: { role: "assistant", content, ...more }, finish_reason: finish }];
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ id: "c", object: "chat.completion", choices }));
}
