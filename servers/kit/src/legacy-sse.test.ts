import { afterEach, describe, expect, it, vi } from "vitest";
import { bindTools } from "./bound-tools.ts";
import { greet, worlds } from "./fake-tools.fixture.ts";
import { createLegacySse } from "./legacy-sse.ts";

afterEach(() => void vi.useRealTimers());

function sse(options: { maxSessions?: number; idleMs?: number }) {
  let made = 0;
  const tools = bindTools([greet], worlds);
  return createLegacySse({ name: "t", version: "0", tools, newId: () => `s${++made}`, ...options });
}
const open = () => new Request("http://127.0.0.1/mcp/sse");
const message = (id: string) =>
  new Request(`http://127.0.0.1/mcp/messages?sessionId=${id}`, {
    method: "POST",
    body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  });

describe("sessions", () => {
  it("are bounded in number", async () => {
    const server = sse({ maxSessions: 2 });
    const answers = await Promise.all([1, 2, 3].map(() => server.open(open(), "/m")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503]);
    expect(answers[2]?.headers.get("retry-after")).toBe("1");
    await answers[0]?.body?.cancel();
    expect((await server.open(open(), "/m")).status).toBe(200);
    await server.close();
    expect(server.sessions()).toBe(0);
  });

  it("end when they are idle, and not while messages come", async () => {
    vi.useFakeTimers();
    const server = sse({ idleMs: 60_000 });
    await server.open(open(), "/m");
    await server.open(open(), "/m");
    for (let minutes = 0; minutes < 3; minutes++) {
      await vi.advanceTimersByTimeAsync(50_000);
      expect((await server.post(message("s1"))).status).toBe(202);
    }
    expect(server.sessions()).toBe(1);
    expect((await server.post(message("s2"))).status).toBe(404);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.sessions()).toBe(0);
  });
});
