/** What one attempt draws on one map: its legs and journeys, its points with their names. */

import { unit } from "../kit/text.ts";
import { type PanelRoute, placeLabels } from "./map-panels.ts";
import type { Projection } from "./map-projection.ts";
import type { Journey, RoutePoint, Stop } from "./route-points.ts";

const POINT = 8;

export function Route({ route, projection }: { route: PanelRoute; projection: Projection }) {
  const told = route.legs.filter(({ leg }) => leg.isInAnswer);
  const others = route.legs.filter(({ leg }) => !leg.isInAnswer);
  const visited = route.points.filter(({ order }) => order !== null).sort((a, b) => a.order! - b.order!);
  const passed = route.points.filter(({ order }) => order === null);
  const stops = new Map(route.journeys.flatMap(({ from, to }) => [from, to]).map((stop) => [stop.name, stop]));
  const arcs = route.journeys.map((journey) => arcOf(journey, projection));
  return (
    <>
      {others.length === 0 ? null : (
        <path class="looked-up" d={others.map((leg) => straight(leg, projection)).join("")} />
      )}
      {told.map((leg) => (
        <path class="told" d={straight(leg, projection)}>
          <title>{`${leg.from.name ?? leg.from.key} → ${leg.to.name ?? leg.to.key} (${leg.leg.modes.join(", ")})`}</title>
        </path>
      ))}
      {arcs.map(({ journey, path }) => (
        <path class={`journey ${journey.kind}`} d={path}>
          <title>{`${journey.from.name} → ${journey.to.name}: ${journey.numbers.join(", ")}`}</title>
        </path>
      ))}
      {passed.map((point) => (
        <circle class="passed" cx={unit(projection.x(point.longitude))} cy={unit(projection.y(point.latitude))} r="3.5">
          <title>{point.name ?? point.key}</title>
        </circle>
      ))}
      <Points visited={visited} stops={[...stops.values()]} arcs={arcs} projection={projection} />
    </>
  );
}

/** What the answer tells, as one line in the background of every other attempt. */
export function ghost({ legs, journeys }: PanelRoute, { x, y }: Projection): string {
  const ends = [...legs.filter(({ leg }) => leg.isInAnswer), ...journeys];
  return ends
    .map(
      ({ from, to }) =>
        `M${unit(x(from.longitude))} ${unit(y(from.latitude))}L${unit(x(to.longitude))} ${unit(y(to.latitude))}`,
    )
    .join("");
}

/** With a vertex in the middle, where the arrow sits. */
function straight({ from, to }: PanelRoute["legs"][number], { x, y }: Projection): string {
  const [x1, y1, x2, y2] = [x(from.longitude), y(from.latitude), x(to.longitude), y(to.latitude)];
  return `M${unit(x1)} ${unit(y1)}L${unit((x1 + x2) / 2)} ${unit((y1 + y2) / 2)}L${unit(x2)} ${unit(y2)}`;
}

interface Arc {
  readonly journey: Journey;
  readonly path: string;
  /** Half-way along it. */
  readonly middle: readonly [x: number, y: number];
}

/** Bent to its left, so that there and back do not cover each other. */
function arcOf(journey: Journey, { x, y }: Projection): Arc {
  const [x1, y1] = [x(journey.from.longitude), y(journey.from.latitude)];
  const [x2, y2] = [x(journey.to.longitude), y(journey.to.latitude)];
  const bend = journey.kind === "flight" ? 0.22 : 0.1;
  const control = [(x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend] as const;
  return {
    journey,
    path: `M${unit(x1)} ${unit(y1)}Q${unit(control[0])} ${unit(control[1])} ${unit(x2)} ${unit(y2)}`,
    middle: [(x1 + x2) / 4 + control[0] / 2, (y1 + y2) / 4 + control[1] / 2],
  };
}

function numbersText({ numbers }: Journey): string {
  return numbers.length > 2 ? `${numbers[0]} +${numbers.length - 1}` : numbers.join(", ");
}

interface PointsProps {
  /** In the order in which the answer goes to them. */
  readonly visited: readonly RoutePoint[];
  readonly stops: readonly Stop[];
  readonly arcs: readonly Arc[];
  readonly projection: Projection;
}

/** Points above lines, and labels where there is room: places first, then stops, then numbers of trains and flights. */
function Points({ visited, stops, arcs, projection }: PointsProps) {
  const at = ({ longitude, latitude }: Stop | RoutePoint) => ({
    x: projection.x(longitude),
    y: projection.y(latitude),
  });
  const labels = placeLabels(
    [
      ...visited.map((point) => ({ ...at(point), text: point.name ?? "", reach: POINT })),
      ...stops.map((stop) => ({ ...at(stop), text: stop.name, reach: POINT })),
      ...arcs.map(({ journey, middle: [x, y] }) => ({ x, y, text: numbersText(journey), reach: 1 })),
    ],
    projection.frame,
  );
  return (
    <>
      {stops.map((stop) => (
        <StopMark name={stop.name} {...at(stop)} />
      ))}
      {visited.map((point) => (
        <g class="visited" transform={`translate(${unit(at(point).x)} ${unit(at(point).y)})`}>
          <circle r={POINT}>
            <title>{point.name ?? point.key}</title>
          </circle>
          <text y="3.4">{point.order}</text>
        </g>
      ))}
      {labels.map((label) =>
        label ? (
          <text class="label" x={unit(label.x)} y={unit(label.y)} text-anchor={label.anchor} lang="zh">
            {label.text}
          </text>
        ) : null,
      )}
    </>
  );
}

function StopMark({ name, x, y }: { name: string; x: number; y: number }) {
  return (
    <path class="stop" d={`M${unit(x)} ${unit(y - 5.5)}l5.5 5.5l-5.5 5.5l-5.5 -5.5z`}>
      <title>{name}</title>
    </path>
  );
}
