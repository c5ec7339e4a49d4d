// The same calls to every worker of a server, each asked alone, and to a server without workers: which bodies differ.
import { Agent, request } from "node:http";
import { mixedCalls } from "../../bench/support/mixed-calls.mjs";

const HEADERS = { accept: "application/json, text/event-stream", "content-type": "application/json" };
/** Calls in flight at each server. */
const AT_ONCE = 8;

/** What clients ask beside calls of tools: all of it is the same at any worker. */
const OTHERS = [
  ["GET", "/openapi.json"],
  ["GET", "/environments"],
  ["GET", "/amap/v5/place/text?key=arenakit&keywords=火锅&region=天津"],
  ["GET", "/mcp/nowhere"],
  ["POST", "/mcp/amap", { jsonrpc: "2.0", id: 1, method: "tools/list" }],
  ["POST", "/mcp/amap", { jsonrpc: "2.0", id: 1, method: "resources/list" }],
  ["POST", "/mcp/evaluation", { jsonrpc: "2.0", id: 1, method: "tools/list" }],
  ["POST", "/tools/weather", { city: "天津" }],
  ["POST", "/tools:batch", { calls: [{ name: "weather", arguments: { city: "天津" } }] }],
];

/** `count` calls of tools in all their ways; a third of them by REST. */
function questionsOf({ seed, count }) {
  const calls = mixedCalls({ seed, world: "small", count }).map(({ name, arguments: args }, id) => {
    if (id % 3 === 0) return ["POST", `/tools/${name}`, args];
    const params = { name, arguments: args, _meta: { "arenakit/context": { seed: id % 7, episode: `e${id}` } } };
    return [
      "POST",
      id % 3 === 1 ? "/mcp" : "/mcp/toolset/arenarl",
      { jsonrpc: "2.0", id, method: "tools/call", params },
    ];
  });
  return [...OTHERS, ...calls];
}

/**
 * Asks all of them; `differs` is told of each answer that is not that of the server without workers, by worker. How many
 * questions each was asked.
 */
export async function compareAnswers({ alone, together, seed, count, differs }) {
  const questions = questionsOf({ seed, count });
  const sockets = together.sockets();
  const agents = [alone, ...sockets].map(() => new Agent({ keepAlive: true, maxSockets: AT_ONCE }));
  const { hostname, port } = new URL(alone.url);
  const ways = [
    { hostname, port, prefix: "" },
    // Who asks there says where the client is.
    ...sockets.map((socketPath) => ({ socketPath, prefix: "/127.0.0.1" })),
  ];
  let next = 0;
  const lane = async () => {
    while (next < questions.length) {
      const question = questions[next++];
      const [expected, ...others] = await Promise.all(ways.map((way, at) => ask(way, agents[at], question)));
      for (const [worker, answer] of others.entries())
        if (answer !== expected) differs({ worker, question, expected, answer });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  for (const agent of agents) agent.destroy();
  return questions.length;
}

/** Status, type and body as one text. */
function ask({ prefix, ...at }, agent, [method, path, body]) {
  return new Promise((resolve, reject) => {
    const headers = { ...HEADERS, host: "127.0.0.1" };
    const asked = request({ ...at, agent, method, path: prefix + encodeURI(path), headers }, (answer) => {
      const pieces = [];
      answer.on("data", (piece) => pieces.push(piece)).on("error", reject);
      answer.on("end", () =>
        resolve(`${answer.statusCode} ${answer.headers["content-type"]} ${Buffer.concat(pieces).toString("utf8")}`),
      );
    });
    asked.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
