/** The routes of a task drawn: maps of the cities and of the ways between them, one attempt in the foreground. */
import type { OpenedWorld } from "@arenakit/corpus-world";
import { type Panel, type PanelRoute, type PlacedLabel, panelsOf, placeLabels } from "./map-panels.ts";
import { type Projection, projectionOf } from "./map-projection.ts";
import { AttemptName } from "./marked.tsx";
import { type AttemptRoute, type Journey, type RoutePoint, readRoute, type StopLookup } from "./route-points.ts";
import type { AttemptView, TaskView } from "./task-view.ts";
import { counted, metresText, unit } from "./words.ts";

const FRAME = { width: 520, height: 370, padding: 52 };
const POINT = 8;

export function RouteMaps({ view, world }: { view: TaskView; world: OpenedWorld }) {
  const lookup = stopLookup(world);
  const cityOf = (point: Parameters<typeof world.places.nearestCity>[0]) => world.places.nearestCity(point).city.name;
  const routes = view.attempts.map(({ trajectory }) => readRoute(trajectory, lookup));
  const panels = panelsOf(routes, cityOf);
  if (panels.length === 0) return <p class="empty">No attempt looked up a way, so that there is nothing to draw.</p>;
  return (
    <div class="route">
      <fieldset class="chooser">
        <legend>Attempt</legend>
        {view.order.map((attempt, at) => (
          <label>
            <input type="radio" name={`${view.key}-route`} value={attempt.index} checked={at === 0} />
            <AttemptName attempt={attempt} />
          </label>
        ))}
      </fieldset>
      <div class="route-body">
        <div class="maps">
          {panels.map((panel) => (
            <PanelMap panel={panel} world={world} />
          ))}
        </div>
        <div class="told-list">
          {routes.map((route, index) => (
            <ToldRoute attempt={view.attempts[index]!} route={route} />
          ))}
        </div>
      </div>
      <Legend />
    </div>
  );
}

/** What the maps show of an attempt, in words. */
function ToldRoute({ attempt, route }: { attempt: AttemptView; route: AttemptRoute }) {
  const stops = route.points.filter(({ order }) => order !== null).sort((a, b) => a.order! - b.order!);
  const lookedUp = route.legs.filter(({ isInAnswer }) => !isInAnswer).length;
  return (
    <div class="attempt-told" data-attempt={attempt.index}>
      <h4>
        Route of <AttemptName attempt={attempt} />
      </h4>
      {stops.length === 0 ? (
        <p class="muted">{attempt.answer ? "The answer tells none of the legs looked up." : "No answer."}</p>
      ) : null}
      <ol>
        {stops.map(({ name, key }) => (
          <li lang="zh">{name ?? key}</li>
        ))}
      </ol>
      {route.journeys.length === 0 ? null : (
        <ul>
          {route.journeys.map(({ kind, from, to, numbers }) => (
            <li>
              <span class="label">{kind}</span> <span lang="zh">{`${from.name} → ${to.name}`}</span>{" "}
              <span class="muted">{numbers.join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
      {lookedUp === 0 ? null : <p class="muted small">{counted(lookedUp, "more leg")} looked up and not told</p>}
    </div>
  );
}

/** The arrow of a leg, once for all maps of the page. */
export function RouteDefinitions() {
  return (
    <svg width="0" height="0" class="hidden" aria-hidden="true">
      <title>Definitions</title>
      <defs>
        <marker
          id="route-arrow"
          viewBox="0 0 10 10"
          refX="5"
          refY="5"
          markerWidth="9"
          markerHeight="9"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M1 1L9 5L1 9z" />
        </marker>
      </defs>
    </svg>
  );
}

/** Where a row's station or airport lies; airports are called with and without the name of their city. */
function stopLookup({ rail, data }: OpenedWorld): StopLookup {
  const airports = data.cities.flatMap(({ airports }) => airports);
  return (kind, name) => {
    if (kind === "train") return rail.station(name);
    return (
      airports.find((airport) => airport.name === name) ??
      airports.find((airport) => airport.name.endsWith(name)) ??
      null
    );
  };
}

function PanelMap({ panel, world }: { panel: Panel; world: OpenedWorld }) {
  const projection = projectionOf(panel.extent, FRAME);
  const title = panel.city ?? "Between the cities";
  return (
    <figure class="map">
      <figcaption lang={panel.city ? "zh" : undefined}>{title}</figcaption>
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} role="img" aria-label={`Map of the routes: ${title}`}>
        <Grid projection={projection} />
        <Surroundings panel={panel} projection={projection} world={world} />
        <path class="others" d={panel.routes.map((route) => ghost(route, projection)).join("")} />
        {panel.routes.map((route) => (
          <g class="attempt-route" data-attempt={route.attempt}>
            <Route route={route} projection={projection} />
          </g>
        ))}
        <ScaleAndNorth projection={projection} />
      </svg>
    </figure>
  );
}

function Grid({ projection: { meridians, parallels, frame } }: { projection: Projection }) {
  return (
    <g class="grid">
      <path
        d={[
          ...meridians.map(({ at }) => `M${unit(at)} 0V${frame.height}`),
          ...parallels.map(({ at }) => `M0 ${unit(at)}H${frame.width}`),
        ].join("")}
      />
      {meridians.map(({ at, label }) => (
        <text x={unit(at + 3)} y="11">
          {label}
        </text>
      ))}
      {parallels.map(({ at, label }) => (
        <text x="3" y={unit(at - 3)}>
          {label}
        </text>
      ))}
    </g>
  );
}

/** Districts, or cities, to tell where one is, and the places that the tools listed. */
function Surroundings({ panel, projection, world }: { panel: Panel; projection: Projection; world: OpenedWorld }) {
  // Between cities, the stops name their own; the others tell where one is.
  const isOwn = ({ name }: { name: string }) => panel.cities.includes(name);
  const { cities } = world.data;
  const areas = panel.city
    ? cities.filter(isOwn).flatMap(({ districts }) => districts)
    : cities.filter((city) => !isOwn(city));
  const shown = areas.filter(projection.holds);
  return (
    <g class="around">
      {panel.listed.filter(projection.holds).map((place) => (
        <circle cx={unit(projection.x(place.longitude))} cy={unit(projection.y(place.latitude))} r="2">
          <title>{place.name}</title>
        </circle>
      ))}
      {shown.map((area) => (
        <text x={unit(projection.x(area.longitude))} y={unit(projection.y(area.latitude))} lang="zh">
          {area.name}
        </text>
      ))}
    </g>
  );
}

function Route({ route, projection }: { route: PanelRoute; projection: Projection }) {
  const at = ({ longitude, latitude }: { longitude: number; latitude: number }) =>
    [projection.x(longitude), projection.y(latitude)] as const;
  const told = route.legs.filter(({ leg }) => leg.isInAnswer);
  const others = route.legs.filter(({ leg }) => !leg.isInAnswer);
  const visited = route.points.filter(({ order }) => order !== null).sort((a, b) => a.order! - b.order!);
  const passed = route.points.filter(({ order }) => order === null);
  const line = ({ from, to }: PanelRoute["legs"][number]) => straight(at(from), at(to));
  return (
    <>
      <path class="looked-up" d={others.map(line).join("")} />
      {told.map((leg) => (
        <path class="told" d={line(leg)}>
          <title>{`${leg.from.name ?? leg.from.key} → ${leg.to.name ?? leg.to.key} (${leg.leg.modes.join(", ")})`}</title>
        </path>
      ))}
      {route.journeys.map((journey) => (
        <JourneyArc journey={journey} from={at(journey.from)} to={at(journey.to)} />
      ))}
      {passed.map((point) => (
        <circle class="passed" cx={unit(at(point)[0])} cy={unit(at(point)[1])} r="3.5">
          <title>{point.name ?? point.key}</title>
        </circle>
      ))}
      <Points points={visited} projection={projection} journeys={route.journeys} />
    </>
  );
}

/** What the answer tells, as one line in the background of every other attempt. */
function ghost({ legs, journeys }: PanelRoute, { x, y }: Projection): string {
  const ends = [...legs.filter(({ leg }) => leg.isInAnswer), ...journeys];
  return ends
    .map(
      ({ from, to }) =>
        `M${unit(x(from.longitude))} ${unit(y(from.latitude))}L${unit(x(to.longitude))} ${unit(y(to.latitude))}`,
    )
    .join("");
}

/** With a vertex in the middle, where the arrow sits. */
function straight([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): string {
  return `M${unit(x1)} ${unit(y1)}L${unit((x1 + x2) / 2)} ${unit((y1 + y2) / 2)}L${unit(x2)} ${unit(y2)}`;
}

/** Bent to its left, so that there and back do not cover each other. */
function JourneyArc({
  journey,
  from,
  to,
}: {
  journey: Journey;
  from: readonly [number, number];
  to: readonly [number, number];
}) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const bend = journey.kind === "flight" ? 0.22 : 0.1;
  const middle = [(from[0] + to[0]) / 2 + dy * bend, (from[1] + to[1]) / 2 - dx * bend] as const;
  const numbers =
    journey.numbers.length > 2 ? `${journey.numbers[0]} +${journey.numbers.length - 1}` : journey.numbers.join(", ");
  return (
    <g class={`journey ${journey.kind}`}>
      <path
        d={`M${unit(from[0])} ${unit(from[1])}Q${unit(middle[0])} ${unit(middle[1])} ${unit(to[0])} ${unit(to[1])}`}
      >
        <title>{`${journey.from.name} → ${journey.to.name}: ${journey.numbers.join(", ")}`}</title>
      </path>
      <text x={unit((from[0] + to[0]) / 4 + middle[0] / 2 + 6)} y={unit((from[1] + to[1]) / 4 + middle[1] / 2 + 4)}>
        {numbers}
      </text>
    </g>
  );
}

interface PointsProps {
  readonly points: readonly RoutePoint[];
  readonly journeys: readonly Journey[];
  readonly projection: Projection;
}

function Points({ points, journeys, projection }: PointsProps) {
  const stops = new Map(journeys.flatMap(({ from, to }) => [from, to]).map((stop) => [stop.name, stop]));
  const marks = [
    ...points.map((point) => ({ point, text: point.name ?? "", order: point.order })),
    ...[...stops.values()].map((stop) => ({ point: stop, text: stop.name, order: null })),
  ].map((mark) => ({ ...mark, x: projection.x(mark.point.longitude), y: projection.y(mark.point.latitude) }));
  const labels = placeLabels(marks, projection.frame, POINT);
  return (
    <>
      {marks.map(({ x, y, text, order }) =>
        order === null ? (
          <rect
            class="stop"
            x={unit(x - 4)}
            y={unit(y - 4)}
            width="8"
            height="8"
            transform={`rotate(45 ${unit(x)} ${unit(y)})`}
          >
            <title>{text}</title>
          </rect>
        ) : (
          <g class="visited">
            <circle cx={unit(x)} cy={unit(y)} r={POINT}>
              <title>{text}</title>
            </circle>
            <text x={unit(x)} y={unit(y + 3.4)}>
              {order}
            </text>
          </g>
        ),
      )}
      {labels.map((label) => (label ? <LabelText label={label} /> : null))}
    </>
  );
}

function LabelText({ label }: { label: PlacedLabel }) {
  return (
    <text class="label" x={unit(label.x)} y={unit(label.y)} text-anchor={label.anchor} lang="zh">
      {label.text}
    </text>
  );
}

function ScaleAndNorth({ projection: { frame, scale } }: { projection: Projection }) {
  const [x, y] = [frame.width - 14 - scale.units, frame.height - 14];
  return (
    <g class="scale">
      <path d={`M${unit(x)} ${y - 4}v4h${unit(scale.units)}v-4`} />
      <text x={unit(x + scale.units / 2)} y={y - 6}>
        {metresText(scale.metres)}
      </text>
      <path class="north" d={`M${frame.width - 20} 18l5 14l-5 -3.5l-5 3.5z`} />
      <text x={frame.width - 20} y="44">
        N
      </text>
    </g>
  );
}

function Legend() {
  return (
    <ul class="legend">
      <li>
        <i class="swatch told" /> leg that the answer tells, places numbered in its order
      </li>
      <li>
        <i class="swatch looked-up" /> looked up only
      </li>
      <li>
        <i class="swatch train" /> train
      </li>
      <li>
        <i class="swatch flight" /> flight
      </li>
      <li>
        <i class="swatch others" /> the other attempts
      </li>
      <li>
        <i class="swatch listed" /> place that a tool listed
      </li>
      <li>straight lines between the points of the calls, GCJ-02</li>
    </ul>
  );
}
