/**
 * The studio as an application: pages, their parts, the figures as JSON, the script and the style. Reads its source and
 * nothing else; changes nothing. Whoever mounts it keeps the door: it is for those who may see what a judge sees.
 */
import { omitUndefined } from "@arenakit/contracts";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import { EVOLUTION_STYLE } from "../evolution/style.ts";
import { STYLE } from "../kit/style.ts";
import { BASE, type StudioView } from "./addresses.ts";
import { evolutionPart, evolutionStudioPage } from "./evolution.tsx";
import { STATES } from "./group-marks.tsx";
import { missingPage, RunsPart, runPage, runsPage } from "./page.tsx";
import { drawPart, type PartName, RUN_PARTS } from "./run-parts.tsx";
import { STUDIO_SCRIPT } from "./script.ts";
import type { GroupState, StudioSource } from "./source.ts";
import { STUDIO_STYLE } from "./style.ts";

export interface StudioOptions {
  /** Milliseconds since the epoch: the one that the source's times are of. */
  readonly clock: () => number;
  /** How long a page waits for its source. */
  readonly deadlineMs?: number;
  readonly onError?: (error: Error) => void;
}

const RETRY_AFTER_SECONDS = "5";
/** Half of the time after which the page's script gives up. */
const DEADLINE_MS = 10_000;

/** Nothing but what this server sends runs, is shown or is asked; no other page frames it or reads it. */
const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/** Answers whole paths below /studio. */
export function studioApp(source: StudioSource, options: StudioOptions): Hono {
  const { clock, deadlineMs = DEADLINE_MS, onError } = options;
  const app = new Hono({ strict: false });
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
  });
  app.use(timeout(deadlineMs, () => new HTTPException(503, { message: "the store did not answer in time" })));
  app.onError((error, { html, header }) => {
    onError?.(error);
    header("retry-after", RETRY_AFTER_SECONDS);
    return html(
      missingPage("The store of groups does not answer now. Load the page again in a moment.", "Not now"),
      503,
    );
  });
  app.get(`${BASE}/studio.css`, ({ body }) =>
    body(STYLE + EVOLUTION_STYLE + STUDIO_STYLE, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  app.get(`${BASE}/studio.js`, ({ body }) =>
    body(STUDIO_SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }),
  );
  app.get(BASE, async ({ html }) => html(runsPage({ runs: await source.runs(), now: clock() })));
  app.get(`${BASE}/parts/runs`, async ({ html }) => html(<RunsPart runs={await source.runs()} now={clock()} />));
  app.get(`${BASE}/runs/:run`, async (context) => {
    const view = viewOf(context);
    const figures = await source.run(view.run);
    if (!figures) return context.html(missingPage(`No run ${view.run} has sent a group here.`), 404);
    return context.html(await runPage({ source, view, figures, now: clock() }));
  });
  app.get(`${BASE}/runs/:run/parts/:part`, async (context) => {
    const view = viewOf(context);
    const part = (Object.keys(RUN_PARTS) as PartName[]).find((name) => name === context.req.param("part"));
    const figures = part && (await source.run(view.run));
    if (!figures) return context.html(missingPage("There is no such part."), 404);
    return context.html((await drawPart(part, { source, view, figures, now: clock() })) as string);
  });
  app.get(`${BASE}/runs/:run/data`, async ({ json, req }) => {
    const run = req.param("run");
    const [figures, drift] = await Promise.all([source.run(run), source.drift(run)]);
    const message = `no run ${run} has sent a group here`;
    if (!figures) return json({ error: { owner: "task", code: "unknown_run", message, retryable: false } }, 404);
    return json({ ...figures, judging: source.health(), drift });
  });
  app.get(`${BASE}/evolution/:run`, async (context) => {
    const view = await source.evolution?.(context.req.param("run"));
    if (!view)
      return context.html(missingPage(`No run ${context.req.param("run")} of tri-evolution is kept here.`), 404);
    return context.html(evolutionStudioPage(view, stepOf(context)));
  });
  app.get(`${BASE}/evolution/:run/parts/:part`, async (context) => {
    const view = await source.evolution?.(context.req.param("run"));
    const part = view && evolutionPart(context.req.param("part"), view, stepOf(context));
    return part ? context.html(part) : context.html(missingPage("There is no such part."), 404);
  });
  app.notFound(({ html }) => html(missingPage("There is nothing at this address."), 404));
  return app;
}

/** The step that the address asks for; undefined for none and for what cannot be read. */
function stepOf({ req }: Context): number | undefined {
  const step = Number.parseInt(req.query("step") ?? "", 10);
  return step >= 1 ? step : undefined;
}

/** What the address asks for; what cannot be read is left out. */
function viewOf({ req }: Context): StudioView {
  const state = (Object.keys(STATES) as GroupState[]).find((name) => name === req.query("state"));
  const before = Number.parseFloat(req.query("before") ?? "");
  const group = req.query("group");
  return {
    run: req.param("run") ?? "",
    ...omitUndefined({ state, before: Number.isFinite(before) ? before : undefined, group: group || undefined }),
  };
}
