// A server in a process of its own, told what to do over IPC: `gateway` serves a kept world, `plain` is a Hono
// endpoint that reads the same bodies with zod and answers with bytes that it was given. Both tell what CPU they used.
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import * as z from "zod";

const [kind, seed, world, cacheMiB] = process.argv.slice(2);

async function gateway() {
  const { SERVER_V8_FLAGS } = await import("@arenakit/server-gateway");
  setFlagsFromString(SERVER_V8_FLAGS); // as `arenakit serve` does
  const { servedGateway } = await import("./served-gateway.mjs");
  const { url } = await servedGateway({
    seed,
    world,
    ...(cacheMiB === undefined ? {} : { cacheMiB: Number(cacheMiB) }),
  }).listen();
  return { url: `${url}/mcp/toolset/arenarl` };
}

const text = (most) => z.string().trim().min(1).max(most);
const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const journey = z.strictObject({ date: z.iso.date(), from_city: text(40), to_city: text(40) });
const ARGUMENTS = {
  weather: z.strictObject({ city: text(40) }),
  search_poi: z.strictObject({ query: text(80) }),
  around_search: z.strictObject({ location: text(40), radius: z.int().min(1).max(50_000) }),
  get_navigation: z.strictObject({
    ...{ start_lon: longitude, start_lat: latitude, end_lon: longitude, end_lat: latitude },
    mode: z.enum(["driving", "walking", "bicycling", "transit"]),
  }),
  search_flights: journey,
  search_train_tickets: journey,
  universal_search: z.strictObject({ query: text(200) }),
};

/** The least that such a service can do: parse, validate the arguments, look the answer up, send it. */
async function plain() {
  const Call = z.object({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.string(), z.number()]),
    method: z.literal("tools/call"),
    params: z.discriminatedUnion(
      "name",
      Object.entries(ARGUMENTS).map(([name, args]) => z.object({ name: z.literal(name), arguments: args })),
    ),
  });
  const answers = new Map();
  process.on("message", (message) => {
    if (message.what !== "answers") return;
    for (const { question, type, body } of message.answers) answers.set(question, { type, body });
    process.send({ what: "answers" });
  });
  const app = new Hono();
  app.post("/call", async (context) => {
    const call = Call.safeParse(await context.req.json());
    if (!call.success) return context.json({ error: call.error.issues }, 400);
    const { name, arguments: args } = call.data.params;
    const answer = answers.get(`${name} ${JSON.stringify(args)}`);
    return answer ? context.body(answer.body, 200, { "content-type": answer.type }) : context.notFound();
  });
  const server = await new Promise((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", createServer }, () =>
      resolve(listening),
    );
  });
  return { url: `http://127.0.0.1:${server.address().port}/call` };
}

process.on("message", ({ what, collect }) => {
  if (what !== "usage") return;
  if (collect) globalThis.gc();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send({ what, cpuMs: (user + system) / 1000, rss, live: heapUsed + external });
});
process.on("disconnect", () => process.exit(0));
process.send({ what: "ready", ...(kind === "gateway" ? await gateway() : await plain()) });
