/** The parts of a run's page: what each is called, how often it is looked at, and what it is drawn from. */
import { omitUndefined } from "@arenakit/contracts";
import type { Child } from "hono/jsx";
import { partUrl, type StudioView } from "./addresses.ts";
import { Alarm } from "./alarm.tsx";
import { Charts } from "./charts.tsx";
import { Group } from "./group.tsx";
import { BESIDE, Groups, PAGE } from "./groups.tsx";
import { Judges } from "./judges.tsx";
import type { RunFigures, StudioSource } from "./source.ts";
import { Summary } from "./summary.tsx";

export interface PartSources {
  readonly source: StudioSource;
  readonly view: StudioView;
  readonly figures: RunFigures;
  readonly now: number;
}

interface RunPart {
  readonly title: string;
  /** Its title is for who cannot see the page. */
  readonly isUntitled?: boolean;
  /** Milliseconds between two looks while things change, and while nothing is told to have changed. */
  readonly pace: readonly [every: number, idle: number];
  readonly draw: (sources: PartSources) => Child | Promise<Child>;
}

export const RUN_PARTS = {
  summary: {
    title: "Progress",
    isUntitled: true,
    pace: [1000, 5000],
    draw: ({ figures, now }) => <Summary figures={figures} now={now} />,
  },
  charts: { title: "Against steps", pace: [3000, 15_000], draw: ({ figures }) => <Charts figures={figures} /> },
  judges: {
    title: "Judges",
    pace: [2000, 5000],
    draw: ({ source, now }) => <Judges health={source.health()} now={now} />,
  },
  alarm: {
    title: "Reward hacking",
    pace: [20_000, 60_000],
    draw: async ({ source, view }) => <Alarm drift={await source.drift(view.run)} />,
  },
  groups: {
    title: "Groups",
    pace: [1000, 5000],
    async draw({ source, view, figures, now }) {
      const { run, state, before } = view;
      const query = { run, limit: PAGE + BESIDE, ...omitUndefined({ states: state && [state], before }) };
      return <Groups view={view} figures={figures} lines={await source.groups(query)} now={now} />;
    },
  },
  group: {
    title: "Group",
    isUntitled: true,
    pace: [1000, 5000],
    async draw({ source, view, now }) {
      const found = view.group === undefined ? null : await source.group(view.group);
      // A group of another run is none of this page's.
      return <Group view={view} group={found?.run === view.run ? found : null} now={now} />;
    },
  },
} as const satisfies Record<string, RunPart>;

export type PartName = keyof typeof RUN_PARTS;

/** A part with its frame: the same markup within the page and asked for by itself. */
export async function drawPart(name: PartName, sources: PartSources): Promise<Child> {
  const { title, isUntitled, pace, draw }: RunPart = RUN_PARTS[name];
  const content = await draw(sources);
  return (
    <section
      class={`card part-${name}`}
      id={`part-${name}`}
      aria-labelledby={`title-${name}`}
      data-part={partUrl(name, sources.view)}
      data-every={pace[0]}
      data-idle={pace[1]}
    >
      <h2 id={`title-${name}`} class={isUntitled ? "unseen" : undefined}>
        {title}
      </h2>
      {content}
    </section>
  );
}
