/** The studio's addresses: what is looked at stands in the URL, so that every view can be sent to somebody. */
import type { GroupState } from "./source.ts";

export const BASE = "/studio";

/** What of a run is looked at. */
export interface StudioView {
  readonly run: string;
  /** Only groups in this state. */
  readonly state?: GroupState | undefined;
  /** Only groups opened before this time. */
  readonly before?: number | undefined;
  /** The group that is open. */
  readonly group?: string | undefined;
}

export const runUrl = (view: StudioView): string => `${BASE}/runs/${encodeURIComponent(view.run)}${query(view)}`;

export const partUrl = (part: string, view: StudioView): string =>
  `${BASE}/runs/${encodeURIComponent(view.run)}/parts/${part}${query(view)}`;

/** What the runs of groups of a run of tri-evolution have behind its name. */
export const EVOLUTION_RUNS = [".solver", ".proposer"] as const;

/** `step` is the one whose tasks are shown; the last unless given. */
export const evolutionUrl = (run: string, step?: number): string =>
  `${BASE}/evolution/${encodeURIComponent(run)}${stepQuery(step)}`;

export const evolutionPartUrl = (part: string, run: string, step?: number): string =>
  `${BASE}/evolution/${encodeURIComponent(run)}/parts/${part}${stepQuery(step)}`;

const stepQuery = (step: number | undefined) => (step === undefined ? "" : `?step=${step}`);

export const groupJsonUrl = (group: string): string => `/groups/${encodeURIComponent(group)}`;

export const eventsUrl = (run: string): string => `/groups/events?run=${encodeURIComponent(run)}`;

/** The group's name without the run's, which the page is of. */
export const shortName = (group: string, run: string): string =>
  group.startsWith(`${run}:`) ? group.slice(run.length + 1) : group;

function query({ state, before, group }: StudioView): string {
  const parameters = Object.entries({ state, before, group }).filter(([, value]) => value !== undefined);
  if (parameters.length === 0) return "";
  return `?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")}`;
}
