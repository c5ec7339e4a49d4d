/**
 * The studio as an application: pages, their parts, the figures as JSON, the script and the style. Reads its source and
 * nothing else; changes nothing. Whoever mounts it keeps the door: it is for those who may see what a judge sees.
 */
import { omitUndefined } from "@arenakit/contracts";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Child } from "hono/jsx";
import { timeout } from "hono/timeout";
import { STYLE } from "../kit/style.ts";
import { BASE, PARTS, type Part, type StudioView } from "./addresses.ts";
import { Alarm } from "./alarm.tsx";
import { Charts } from "./charts.tsx";
import { Group } from "./group.tsx";
import { STATES } from "./group-marks.tsx";
import { BESIDE, Groups, PAGE } from "./groups.tsx";
import { Judges } from "./judges.tsx";
import { missingPage, PartFrame, RunsPart, runPage, runsPage } from "./page.tsx";
import { STUDIO_SCRIPT } from "./script.ts";
import type { GroupState, RunFigures, StudioSource } from "./source.ts";
import { STUDIO_STYLE } from "./style.ts";
import { Summary } from "./summary.tsx";

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
    body(STYLE + STUDIO_STYLE, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  app.get(`${BASE}/studio.js`, ({ body }) =>
    body(STUDIO_SCRIPT, 200, { "content-type": "text/javascript; charset=utf-8" }),
  );
  app.get(BASE, async ({ html }) => html(runsPage(await source.runs(), clock())));
  app.get(`${BASE}/parts/runs`, async ({ html }) => html(<RunsPart runs={await source.runs()} now={clock()} />));
  app.get(`${BASE}/runs/:run`, async (context) => {
    const view = viewOf(context);
    const figures = await source.run(view.run);
    if (!figures) return context.html(missingPage(`No run ${view.run} has sent a group here.`), 404);
    const sources: PartSources = { source, view, figures, now: clock() };
    const drawn = await Promise.all(PARTS.map(async (part) => [part, await framed(part, sources)] as const));
    return context.html(runPage(view, Object.fromEntries(drawn) as Record<Part, Child>));
  });
  app.get(`${BASE}/runs/:run/parts/:part`, async (context) => {
    const view = viewOf(context);
    const part = PARTS.find((name) => name === context.req.param("part"));
    const figures = part && (await source.run(view.run));
    if (!figures) return context.html(missingPage("There is no such part."), 404);
    return context.html((await framed(part, { source, view, figures, now: clock() })) as string);
  });
  app.get(`${BASE}/runs/:run/data`, async ({ json, req }) => {
    const run = req.param("run");
    const [figures, drift] = await Promise.all([source.run(run), source.drift(run)]);
    if (!figures) return json({ error: unknownRun(run) }, 404);
    return json({ ...figures, judging: source.health(), drift });
  });
  app.notFound(({ html }) => html(missingPage("There is nothing at this address."), 404));
  return app;
}

function unknownRun(run: string) {
  return { owner: "task", code: "unknown_run", message: `no run ${run} has sent a group here`, retryable: false };
}

interface PartSources {
  readonly source: StudioSource;
  readonly view: StudioView;
  readonly figures: RunFigures;
  readonly now: number;
}

async function framed(part: Part, sources: PartSources): Promise<Child> {
  return (
    <PartFrame part={part} view={sources.view}>
      {await drawnPart(part, sources)}
    </PartFrame>
  );
}

async function drawnPart(part: Part, { source, view, figures, now }: PartSources): Promise<Child> {
  const { run, state, before, group } = view;
  if (part === "summary") return <Summary figures={figures} now={now} />;
  if (part === "charts") return <Charts figures={figures} />;
  if (part === "judges") return <Judges health={source.health()} now={now} />;
  if (part === "alarm") return <Alarm drift={await source.drift(run)} />;
  if (part === "group") {
    const found = group === undefined ? null : await source.group(group);
    // A group of another run is none of this page's.
    return <Group view={view} group={found?.run === run ? found : null} now={now} />;
  }
  const states = state ? { states: [state] } : {};
  const asked = { run, limit: PAGE + BESIDE, ...states, ...omitUndefined({ before }) };
  return <Groups view={view} figures={figures} lines={await source.groups(asked)} now={now} />;
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
