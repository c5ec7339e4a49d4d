/** Packed bodies, on every way a body comes in. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { NO_ADMISSION_CONTROL } from "./admission.ts";
import { bindTools } from "./bound-tools.ts";
import { greet, worlds } from "./fake-tools.fixture.ts";
import { createToolServer } from "./http.ts";
import { createRestMirror } from "./rest.ts";

const tools = bindTools([greet], worlds);
const server = createToolServer({ name: "greeter", version: "1", tools });
const protocolOnly = createToolServer({ name: "greeter", version: "1", tools, protocolOnly: true });
const rest = createRestMirror({ tools });

const CALL = JSON.stringify({
  ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
  params: { name: "greet", arguments: { name: "阿宝" } },
});
const BATCH = JSON.stringify({ calls: [{ name: "greet", arguments: { name: "阿宝" } }] });
const headersOf = (encoding: string) => ({
  ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
  "content-encoding": encoding,
});
const post = (body: string | Uint8Array<ArrayBuffer>, encoding: string) =>
  new Request("http://127.0.0.1/x", { method: "POST", headers: headersOf(encoding), body });

const WAYS = [
  ["MCP", CALL, (request: Request) => server.fetch(request)],
  ["MCP through the protocol layer", CALL, (request: Request) => protocolOnly.fetch(request)],
  ["REST", '{"name":"阿宝"}', (request: Request) => rest.call("greet", request)],
  ["a batch", BATCH, (request: Request) => rest.batch(request)],
] as const;

describe.each(WAYS)("over %s", (_, body, send) => {
  // A client that names an encoding and sends plain text is not guessed at either.
  it.each(["gzip", "br", "x-unknown", "identity, gzip"])("%s is refused with what would be taken", async (encoding) => {
    for (const sent of [body, new Uint8Array(gzipSync(body))]) {
      const answer = await send(post(sent, encoding));
      expect([answer.status, answer.headers.get("accept-encoding")]).toEqual([415, "identity"]);
      expect(await answer.text()).toMatch(/content-encoding is .*send the body as it is/);
    }
  });

  it.each(["identity", "Identity"])("%s is taken", async (encoding) => {
    const answer = await send(post(body, encoding));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("阿宝");
  });
});

it("is refused where the body was read before", async () => {
  const headers = new Headers(headersOf("gzip"));
  const direct = await server.direct({ headers, search: "", body: CALL, caller: { left: () => false } });
  expect(direct).toBeNull();
  const place = await NO_ADMISSION_CONTROL.enter({ caller: { left: () => false }, deadlineMs: 1000, bytes: 1 });
  if (!place) expect.unreachable();
  else expect((await server.indirect(post(CALL, "gzip"), CALL, place)).status).toBe(415);
});
