/** What docs/examples/nginx.conf does with requests, seen by three servers that say who they are. */
import { spawnSync } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Nginx, startNginx } from "../drills/support/nginx.mjs";

interface Upstream {
  readonly server: Server;
  readonly port: number;
  /** `METHOD PATH` of each request that came whole. */
  readonly seen: string[];
}

const isLost = (url: string | undefined) => url?.includes("lost") === true;

/** Answers with its name and the length of what it was sent; of a path with `lost` the first request is broken off. */
async function startUpstream(name: string, lost: Set<string>): Promise<Upstream> {
  const seen: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let length = 0;
    for await (const piece of incoming) length += (piece as Buffer).length;
    seen.push(`${incoming.method} ${incoming.url}`);
    if (isLost(incoming.url) && !lost.has(incoming.url!)) {
      lost.add(incoming.url!);
      return void incoming.socket.destroy();
    }
    if (incoming.url === "/groups/events") {
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      return void outgoing.write("data: first\n\n"); // and no end
    }
    outgoing.setHeader("content-type", "application/json");
    outgoing.end(JSON.stringify({ name, length, host: incoming.headers.host }));
  });
  server.on("upgrade", (_, socket) => {
    socket.on("error", () => {}); // the client hangs up
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port, seen };
}

/** The reason is printed where it is started; in CI a missing one is an error there. */
const isMissing = process.env.CI !== "true" && spawnSync("nginx", ["-v"]).status !== 0;

const lost = new Set<string>();
const upstreams: Upstream[] = [];
let nginx: Nginx | null = null;
beforeAll(async () => {
  for (const name of ["a", "b", "c"]) upstreams.push(await startUpstream(name, lost));
  nginx = await startNginx(upstreams.map(({ port }) => port));
});
afterAll(async () => {
  await nginx?.stop();
  for (const { server } of upstreams) {
    server.closeAllConnections();
    server.close();
  }
});

async function ask(path: string, { method = "GET", body }: { method?: string; body?: string } = {}) {
  const answer = await fetch(nginx!.url + path, { method, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, said: (await answer.json().catch(() => null)) as Answer | null };
}

interface Answer {
  readonly name: string;
  readonly length: number;
  readonly host: string;
}

const namesOf = async (paths: readonly string[]) => {
  const said = await Promise.all(paths.map((path) => ask(path)));
  return new Set(said.map((one) => one.said?.name));
};
const numbered = (path: string) => Array.from({ length: 24 }, (_, at) => path.replace("#", String(at)));

describe("the example file of nginx", () => {
  it.skipIf(isMissing)("spreads what any gateway answers", async () => {
    for (const path of ["/groups/g#", "/tools/t#", "/mcp/toolset/p#"])
      expect([...(await namesOf(numbered(path)))].sort()).toEqual(["a", "b", "c"]);
  });

  it.skipIf(isMissing)("keeps an episode at one gateway, and different ones at several", async () => {
    expect((await namesOf(numbered("/episodes/one/turns?at=#"))).size).toBe(1);
    expect((await namesOf([...numbered("/episodes/two"), "/episodes/two/finish"])).size).toBe(1);
    expect((await namesOf(numbered("/episodes/e#"))).size).toBeGreaterThan(1);
    // Not a path of one episode, and no redirection to it.
    expect((await ask("/episodes", { method: "POST", body: "{}" })).status).toBe(200);
  });

  it.skipIf(isMissing)("keeps a client at one gateway where something of it lives in memory", async () => {
    const paths = ["/mcp/sse", "/mcp/toolset/p/sse", "/mcp/toolset/p/messages?sessionId=#", "/trajectories/#"];
    const more = ["/openenv/hello/step?#", "/nemo-gym/hello/verify?#", "/mcp/evaluation?#", "/evaluation/tools/t#"];
    expect((await namesOf([...paths, ...more].flatMap(numbered))).size).toBe(1);
  });

  it.skipIf(isMissing)("passes on the name that it was asked by, and large bodies", async () => {
    const length = 5 * 1024 * 1024;
    const { said } = await ask("/groups/large/attempts", { method: "POST", body: "x".repeat(length) });
    expect(said).toMatchObject({ length, host: new URL(nginx!.url).host });
  });

  it.skipIf(isMissing)(
    "asks again for groups and tools what was lost, and for other posts leaves it to the client",
    async () => {
      const count = (path: string) => upstreams.flatMap(({ seen }) => seen).filter((one) => one.endsWith(path)).length;
      expect((await ask("/groups/lost/attempts", { method: "POST", body: "{}" })).status).toBe(200);
      expect(count("POST /groups/lost/attempts")).toBe(2);
      expect((await ask("/groups/lost/attempts/0/reward?wait=30")).status).toBe(200);
      for (const path of ["/tools/lost", "/mcp/toolset/lost", "/amap/lost"]) {
        expect((await ask(path, { method: "POST", body: "{}" })).status).toBe(200);
        expect(count(`POST ${path}`)).toBe(2);
      }
      for (const path of ["/episodes/lost", "/evaluation/tools/lost", "/mcp/evaluation/lost"]) {
        expect((await ask(path, { method: "POST", body: "{}" })).status).toBe(502);
        expect(count(`POST ${path}`)).toBe(1);
      }
    },
  );

  it.skipIf(isMissing)("passes events on when they happen, and upgrades connections", async () => {
    const stream = await fetch(`${nginx!.url}/groups/events`);
    const reader = stream.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: first\n\n");
    await reader.cancel();
    const echoed = await new Promise<string>((resolve, reject) => {
      const headers = { connection: "upgrade", upgrade: "websocket" };
      const upgraded = request(`${nginx!.url}/openenv/hello/ws`, { headers });
      upgraded.on("error", reject).on("upgrade", (_, socket) => {
        socket.once("data", (piece: Buffer) => {
          socket.destroy();
          resolve(piece.toString());
        });
        socket.write("hello");
      });
      upgraded.end();
    });
    expect(echoed).toBe("hello");
  });

  it.skipIf(isMissing)("goes on without a gateway that takes no connection, posts too", async () => {
    const [gone] = upstreams;
    gone!.server.closeAllConnections();
    await new Promise((resolve) => gone!.server.close(resolve));
    for (const path of ["/groups/g#/attempts", "/tools/t#", "/episodes/e#/turns", "/trajectories/#"]) {
      const answers = await Promise.all(numbered(path).map((one) => ask(one, { method: "POST", body: "{}" })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(answers.map(({ said }) => said?.name)).not.toContain("a");
    }
  });
});
