/** The routes of a task drawn: maps of the cities and of the ways between them, one attempt in the foreground. */
import type { AttemptRoute, LonLat, NamedPoint, RouteJourney, RoutePoint } from "@arenakit/contracts";
import { AttemptName } from "../kit/parts.tsx";
import { counted, metresText, unit } from "../kit/text.ts";
import {
  type DrawnLeg,
  type Panel,
  type PanelRoute,
  type Projection,
  panelsOf,
  placeLabels,
  projectionOf,
} from "./map.ts";
import type { MapSource } from "./map-source.ts";
import type { AttemptView, TaskView } from "./task-view.ts";

const FRAME = { width: 450, height: 330, padding: 46 };
/** Room that the degrees beside a line of the graticule take, and half of an area's name. */
const GRID_LABEL = { width: 46, height: 24 };
const AREA_NAME = 26;
/** Radius of a place that the answer goes to. */
const POINT = 8;

export function RouteMaps({ view, world }: { view: TaskView; world: MapSource }) {
  const routes = view.attempts.flatMap(({ route }) => route ?? []);
  const panels = panelsOf(routes, world.cityAt);
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
        <div>
          {routes.map((route, index) => (
            <RouteInWords attempt={view.attempts[index]!} route={route} />
          ))}
        </div>
      </div>
      <ul class="legend">
        {LEGEND.map(([swatch, words]) => (
          <li>
            {swatch ? <i class={`swatch ${swatch}`} /> : null} {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

const LEGEND = [
  ["told", "leg that the answer tells, places numbered in its order"],
  ["looked-up", "looked up only"],
  ["train", "train"],
  ["flight", "flight"],
  ["others", "the other attempts"],
  ["listed", "place that a tool listed"],
  [null, "straight lines between the points of the calls, GCJ-02"],
] as const;

const inOrder = (points: readonly RoutePoint[]) =>
  points.filter(({ order }) => order !== null).sort((a, b) => a.order! - b.order!);

/** What the maps show of an attempt, in words. */
function RouteInWords({ attempt, route }: { attempt: AttemptView; route: AttemptRoute }) {
  const stops = inOrder(route.points);
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
      <ul>
        {route.journeys.map(({ kind, from, to, numbers }) => (
          <li>
            <span class="label">{kind}</span> <span lang="zh">{`${from.name} → ${to.name}`}</span>{" "}
            <span class="muted">{numbers.join(", ")}</span>
          </li>
        ))}
      </ul>
      {lookedUp === 0 ? null : <p class="muted small">{counted(lookedUp, "more leg")} looked up and not told</p>}
    </div>
  );
}

/** The arrow of a leg, once for all maps of the page. */
export function RouteDefinitions() {
  return (
    <svg width="0" height="0" class="unseen" aria-hidden="true">
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
    </svg>
  );
}

function PanelMap({ panel, world }: { panel: Panel; world: MapSource }) {
  const projection = projectionOf(panel.extent, FRAME);
  const title = panel.city ?? "Between the cities";
  return (
    <figure class="map">
      <figcaption lang={panel.city ? "zh" : undefined}>{title}</figcaption>
      <svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} role="img" aria-label={`Map of the routes: ${title}`}>
        <Ground panel={panel} projection={projection} world={world} />
        <path class="others" d={panel.routes.map((route) => straightWays(route, projection)).join("")} />
        {panel.routes.map((route) => (
          <g class="attempt-route" data-attempt={route.attempt}>
            <Route route={route} projection={projection} />
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** The graticule, the scale, where north is, the areas around, and the places that the tools listed. */
function Ground({ panel, projection, world }: { panel: Panel; projection: Projection; world: MapSource }) {
  const { frame, meridians, parallels, scale, x, y, holds } = projection;
  const grid = [
    ...meridians.map(({ at }) => `M${unit(at)} 0V${frame.height}`),
    ...parallels.map(({ at }) => `M0 ${unit(at)}H${frame.width}`),
  ];
  const labels = [
    ...meridians.filter(({ at }) => at < frame.width - GRID_LABEL.width).map(({ at, label }) => [at + 3, 11, label]),
    ...parallels.filter(({ at }) => at > GRID_LABEL.height).map(({ at, label }) => [3, at - 3, label]),
  ] as [number, number, string][];
  // Between cities, the stops name their own; the others tell where one is.
  const isOwn = ({ name }: NamedPoint) => panel.cities.includes(name);
  const areas = panel.city
    ? world.cities.filter(isOwn).flatMap(({ districts }) => districts)
    : world.cities.filter((city) => !isOwn(city));
  const isWhole = (at: number) => at > AREA_NAME && at < frame.width - AREA_NAME;
  const [left, base] = [frame.width - 14 - scale.units, frame.height - 14];
  return (
    <>
      <g class="grid">
        <path d={grid.join("")} />
        {labels.map(([x, y, label]) => (
          <text x={unit(x)} y={unit(y)}>
            {label}
          </text>
        ))}
      </g>
      <g class="around">
        {panel.listed.filter(holds).map((place) => (
          <circle cx={unit(x(place.longitude))} cy={unit(y(place.latitude))} r="2">
            <title>{place.name}</title>
          </circle>
        ))}
        {areas
          .filter((area) => holds(area) && isWhole(x(area.longitude)))
          .map((area) => (
            <text x={unit(x(area.longitude))} y={unit(y(area.latitude))} lang="zh">
              {area.name}
            </text>
          ))}
      </g>
      <g class="scale">
        <path d={`M${unit(left)} ${base - 4}v4h${unit(scale.units)}v-4`} />
        <text x={unit(left + scale.units / 2)} y={base - 6}>
          {metresText(scale.metres)}
        </text>
        <path class="north" d={`M${frame.width - 20} 18l5 14l-5 -3.5l-5 3.5z`} />
        <text x={frame.width - 20} y="44">
          N
        </text>
      </g>
    </>
  );
}

type MapPlace = readonly [x: number, y: number];
const placeOf = ({ longitude, latitude }: LonLat, { x, y }: Projection): MapPlace => [x(longitude), y(latitude)];
const at = ([x, y]: MapPlace) => `${unit(x)} ${unit(y)}`;
const middleOf = ([x1, y1]: MapPlace, [x2, y2]: MapPlace): MapPlace => [(x1 + x2) / 2, (y1 + y2) / 2];
const nameOf = ({ name, key }: RoutePoint) => name ?? key;

/** What the answer tells, as one line in the background of every other attempt. */
function straightWays({ legs, journeys }: PanelRoute, projection: Projection): string {
  const ways = [...legs.filter(({ isInAnswer }) => isInAnswer), ...journeys];
  return ways.map(({ from, to }) => `M${at(placeOf(from, projection))}L${at(placeOf(to, projection))}`).join("");
}

/** What one attempt draws on one map: legs and journeys, above them points, and labels where there is room. */
function Route({ route: { legs, journeys }, projection }: { route: PanelRoute; projection: Projection }) {
  const place = (point: LonLat) => placeOf(point, projection);
  // With a vertex in the middle, where the arrow sits.
  const straight = ({ from, to }: DrawnLeg) =>
    `M${at(place(from))}L${at(middleOf(place(from), place(to)))}L${at(place(to))}`;
  const told = legs.filter(({ isInAnswer }) => isInAnswer);
  const others = legs.filter(({ isInAnswer }) => !isInAnswer);
  const points = [...new Set(legs.flatMap(({ from, to }) => [from, to]))];
  const visited = inOrder(points);
  const stops = [...new Map(journeys.flatMap(({ from, to }) => [from, to]).map((stop) => [stop.name, stop])).values()];
  const arcs = journeys.map((journey) => ({ journey, ...arcOf(journey, place) }));
  const label = ([x, y]: MapPlace, text: string, reach: number) => ({ x, y, text, reach });
  // Places first, then stops, then numbers of trains and flights.
  const labels = placeLabels(
    [
      ...visited.map((point) => label(place(point), point.name ?? "", POINT)),
      ...stops.map((stop) => label(place(stop), stop.name, POINT)),
      ...arcs.map(({ journey, middle }) => label(middle, numbersText(journey), 1)),
    ],
    projection.frame,
  );
  return (
    <>
      {others.length === 0 ? null : <path class="looked-up" d={others.map(straight).join("")} />}
      {told.map((leg) => (
        <path class="told" d={straight(leg)}>
          <title>{`${nameOf(leg.from)} → ${nameOf(leg.to)} (${leg.modes.join(", ")})`}</title>
        </path>
      ))}
      {arcs.map(({ journey, path }) => (
        <path class={`journey ${journey.kind}`} d={path}>
          <title>{`${journey.from.name} → ${journey.to.name}: ${journey.numbers.join(", ")}`}</title>
        </path>
      ))}
      {points.map((point) =>
        point.order === null ? (
          <Mark at={place(point)} name={nameOf(point)} kind="passed">
            <circle r="3.5" />
          </Mark>
        ) : null,
      )}
      {stops.map((stop) => (
        <Mark at={place(stop)} name={stop.name} kind="stop">
          <path d="M0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z" />
        </Mark>
      ))}
      {visited.map((point) => (
        <Mark at={place(point)} name={nameOf(point)} kind="visited">
          <circle r={POINT} />
          <text y="3.4">{point.order}</text>
        </Mark>
      ))}
      {labels.map((placed) =>
        placed ? (
          <text class="label" x={unit(placed.x)} y={unit(placed.y)} text-anchor={placed.anchor} lang="zh">
            {placed.text}
          </text>
        ) : null,
      )}
    </>
  );
}

function Mark(props: { at: MapPlace; name: string; kind: string; children?: unknown }) {
  return (
    <g class={props.kind} transform={`translate(${at(props.at)})`}>
      <title>{props.name}</title>
      {props.children}
    </g>
  );
}

/** Bent to its left, so that there and back do not cover each other; with the place half-way along it. */
function arcOf(
  { kind, from, to }: RouteJourney,
  place: (point: LonLat) => MapPlace,
): { path: string; middle: MapPlace } {
  const [start, end] = [place(from), place(to)];
  const bend = kind === "flight" ? 0.22 : 0.1;
  const middle = middleOf(start, end);
  const control: MapPlace = [middle[0] + (end[1] - start[1]) * bend, middle[1] - (end[0] - start[0]) * bend];
  return { path: `M${at(start)}Q${at(control)} ${at(end)}`, middle: middleOf(middle, control) };
}

const numbersText = ({ numbers }: RouteJourney): string =>
  numbers.length > 2 ? `${numbers[0]} +${numbers.length - 1}` : numbers.join(", ");
