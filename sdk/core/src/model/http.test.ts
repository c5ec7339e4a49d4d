import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpClient, MAX_REPLY_BYTES, MAX_STREAM_BYTES } from "./http.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(listener: RequestListener) {
  const sockets = new Set<unknown>();
  const server = createServer(listener).on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const http = createHttpClient({ connections: 2 });
  closers.push(
    () => http.close(),
    () => server.closeAllConnections(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return { http, sockets, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

describe("the HTTP client", () => {
  it("sends and receives as fetch does", async () => {
    const { http, url } = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response.writeHead(418, {
        "x-seen": `${request.method} ${request.headers["x-a"]}`,
        "set-cookie": ["a=1", "b=2"],
      });
      response.end(`收到${body}`);
    });
    const response = await http.fetch(url, { method: "post", headers: { "x-a": "1" }, body: "天气" });
    expect([response.status, response.ok, await response.text()]).toEqual([418, false, "收到天气"]);
    expect(response.headers.get("x-seen")).toBe("POST 1");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("knows answers without a body", async () => {
    const { http, url } = await serve((_, response) => void response.writeHead(204).end());
    expect(await (await http.fetch(url)).text()).toBe("");
  });

  it("keeps its connections and opens no more than it may", async () => {
    const { http, url, sockets } = await serve((_, response) => void setTimeout(() => response.end("x"), 5));
    await Promise.all(Array.from({ length: 20 }, async () => (await http.fetch(url)).text()));
    expect(sockets.size).toBe(2);
  });

  it("hands events on as they come and stops when the signal says so", async () => {
    const { http, url } = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
    });
    const controller = new AbortController();
    const response = await http.fetch(url, { signal: controller.signal });
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 1\n\n");
    controller.abort();
    await expect(reader.read()).rejects.toThrow();
  });

  it("gives up a reply and a stream that go on beyond their limits, and ends the transfer", async () => {
    let type = "text/plain";
    let cut = 0;
    const { http, url } = await serve((_, response) => {
      response.on("close", () => {
        if (!response.writableFinished) cut++;
      });
      response.writeHead(200, { "content-type": type });
      const chunk = Buffer.alloc(1024 * 1024, 120);
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", write);
      write();
    });
    await expect(http.fetch(url)).rejects.toThrow(`at most ${MAX_REPLY_BYTES} bytes`);
    type = "text/event-stream";
    const streamed = await http.fetch(url);
    const read = async () => {
      for await (const _ of streamed.body!);
    };
    await expect(read()).rejects.toThrow(`at most ${MAX_STREAM_BYTES} bytes`);
    await expect.poll(() => cut).toBe(2);
  });

  it("follows no redirect", async () => {
    const { http, url } = await serve((_, response) => void response.writeHead(302, { location: "/b" }).end());
    expect((await http.fetch(url)).status).toBe(302);
  });

  it("refuses a body that is no text", async () => {
    const { http, url } = await serve((_, response) => void response.end());
    await expect(http.fetch(url, { method: "POST", body: new FormData() })).rejects.toThrow(/body of text/);
  });
});
