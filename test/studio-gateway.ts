/** A fake run behind the studio and the stream that its page asks, in a gateway on a port of this machine. */
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { fakeServers } from "../servers/gateway/src/fake-servers.fixture.ts";
import { createToolGateway, type ToolGatewayOptions } from "../servers/gateway/src/tool-gateway.ts";
import type { FakeRun } from "../servers/judge/src/groups/fake-run.fixture.ts";
import type { StudioSource } from "../servers/pages/src/studio/source.ts";
import { studioApp } from "../servers/pages/src/studio/studio.tsx";

export interface Served {
  readonly url: string;
  /** Ends the open streams, as a gateway that restarts does; with `isAway` new ones are refused. */
  cut(isAway?: boolean): void;
  close(): Promise<void>;
}

/** `evolution` is what the studio's source has of runs of tri-evolution. */
export type FakeOptions = Pick<ToolGatewayOptions, "tokens"> & Pick<StudioSource, "evolution">;

export async function serveFake(
  run: FakeRun,
  clock: () => number,
  { evolution, ...options }: FakeOptions = {},
): Promise<Served> {
  const streams = new Set<() => void>();
  let away = false;
  const groups = new Hono();
  groups.get("/groups/events", (context) => {
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
  groups.get("/groups/:id", ({ json, req }) => json(run.view(req.param("id"))));
  const cut = (isAway = false) => {
    away = isAway;
    for (const end of streams) end();
    streams.clear();
  };
  const studio = studioApp({ ...run.source, ...(evolution ? { evolution } : {}) }, { clock });
  const gateway = createToolGateway({
    ...fakeServers(),
    ...options,
    mounted: {
      groups: {
        scope: "judge",
        paths: ["/groups/*"],
        maxWaiting: 100,
        ending: cut,
        fetch: async (request) => groups.fetch(request),
      },
      studio: { scope: "judge", paths: ["/studio", "/studio/*"], fetch: async (request) => studio.fetch(request) },
    },
  });
  const { url, close } = await gateway.listen();
  return { url, cut, close };
}
