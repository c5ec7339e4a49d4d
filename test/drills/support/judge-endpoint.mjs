// A chat endpoint that outlives the servers which ask it, each at an address of its own, and knows when it has heard the last
// of one. What it says is its user's.
import { once } from "node:events";
import { createServer } from "node:http";

/**
 * Listens. `reply(document, answer)` is called with what the user's last message says and a response of node:http;
 * `hears(name, answer)` before it, as soon as the server of that name asks.
 */
export async function judgeEndpoint(reply, hears = () => {}) {
  const connections = new Map(); // by name of the server
  const server = createServer((request, answer) => {
    const [, name] = request.url.split("/");
    hears(name, answer);
    const open = connections.get(name) ?? connections.set(name, new Set()).get(name);
    if (!open.has(request.socket)) request.socket.once("close", () => open.delete(request.socket));
    open.add(request.socket);
    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const { messages } = JSON.parse(Buffer.concat(pieces).toString("utf8"));
      reply(JSON.parse(messages.findLast(({ role }) => role === "user").content), answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}/v1`,
    /** All that this server has asked was read: it is dead, and its connections are closed here too. */
    async drained(name) {
      while ((connections.get(name)?.size ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
      connections.delete(name);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The body of a completion that says this. */
export const chat = (content) => ({
  choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});

/** Answers, unless who asked has left. */
export function tell(answer, status, body) {
  if (answer.destroyed) return;
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
