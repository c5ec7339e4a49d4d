import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { undiciTransport } from "./undici-transport.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { transport, close } = undiciTransport({ connections: 2 });
  closers.push(
    close,
    () => server.closeAllConnections(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return { transport, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3/ip?key=k` };
}

const signal = () => new AbortController().signal;

it("sends its headers and gives back status and text", async () => {
  const { transport, url } = await serve((request, response) => {
    response.writeHead(418, { "content-type": "application/json" });
    response.end(JSON.stringify({ now: request.headers["x-arenakit-now"], city: "北京" }));
  });
  const reply = await transport(url, { headers: { "x-arenakit-now": "2026-05-01T08:00" }, signal: signal() });
  expect(reply).toEqual({ status: 418, body: '{"now":"2026-05-01T08:00","city":"北京"}' });
});

it("ends with its signal, and where nobody listens", async () => {
  const { transport, url } = await serve(() => {});
  const controller = new AbortController();
  const asked = transport(url, { headers: {}, signal: controller.signal });
  controller.abort();
  await expect(asked).rejects.toThrow();
  await expect(transport("http://127.0.0.1:9/", { headers: {}, signal: signal() })).rejects.toThrow();
});

it("gives up a reply that goes on and on", async () => {
  const { transport, url } = await serve((_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, "x");
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", write);
    write();
  });
  await expect(transport(url, { headers: {}, signal: signal() })).rejects.toThrow(/at most \d+ bytes/);
});
