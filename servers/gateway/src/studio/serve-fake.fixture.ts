/** A fake run behind the studio and the endpoints of the group service that its page asks, on a port of this machine. */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { FakeRun } from "./fake-run.fixture.ts";
import { studioApp } from "./studio.tsx";

export interface Served {
  readonly url: string;
  /** Ends the open streams, as a gateway that restarts does; with `isAway` new ones are refused. */
  cut(isAway?: boolean): void;
  close(): Promise<void>;
}

export async function serveFake(run: FakeRun, clock: () => number): Promise<Served> {
  const streams = new Set<() => void>();
  let away = false;
  const app = new Hono();
  app.get("/groups/events", (context) => {
    if (away) return context.text("", 503);
    return streamSSE(context, async (stream) => {
      await stream.write(": here\n\n");
      const stop = run.onChange((id) => void stream.writeSSE({ event: "group", data: JSON.stringify({ group: id }) }));
      await new Promise<void>((resolve) => {
        streams.add(resolve);
        stream.onAbort(resolve);
      });
      stop();
    });
  });
  app.get("/groups/:id", ({ json, req }) => json(run.view(req.param("id"))));
  app.route("/", studioApp(run.source, { clock }));
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await new Promise<void>((resolve) => server.once("listening", () => resolve()));
  const cut = (isAway = false) => {
    away = isAway;
    for (const end of streams) end();
    streams.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: async () => {
      cut();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
    },
  };
}
