/** The routes of a task drawn: maps of the cities and of the ways between them, one attempt in the foreground. */
import type { LonLat } from "@arenakit/contracts";
import { AttemptName } from "../kit/parts.tsx";
import { counted, metresText, unit } from "../kit/text.ts";
import { type Panel, panelsOf } from "./map-panels.ts";
import { type Projection, projectionOf } from "./map-projection.ts";
import { ghost, Route } from "./route-drawing.tsx";
import { type AttemptRoute, readRoute, type StopLookup } from "./route-points.ts";
import type { AttemptView, TaskView } from "./task-view.ts";

const FRAME = { width: 450, height: 330, padding: 46 };
/** Room that the degrees beside a line of the graticule take, and half of an area's name. */
const GRID_LABEL = { width: 46, height: 24 };
const AREA_NAME = 26;

interface Area extends LonLat {
  readonly name: string;
}

/** What the maps take from a world. */
export interface MapSource {
  readonly name: string;
  readonly cities: readonly (Area & { readonly districts: readonly Area[]; readonly airports: readonly Area[] })[];
  /** Name of the nearest city. */
  readonly cityAt: (point: LonLat) => string;
  /** A railway station by its name; null when unknown. */
  readonly station: (name: string) => LonLat | null;
}

export function RouteMaps({ view, world }: { view: TaskView; world: MapSource }) {
  const lookup = stopLookup(world);
  const routes = view.attempts.map(({ trajectory }) => readRoute(trajectory, lookup));
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
    <svg width="0" height="0" class="unseen" aria-hidden="true">
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
function stopLookup({ station, cities }: MapSource): StopLookup {
  const airports = cities.flatMap(({ airports }) => airports);
  return (kind, name) => {
    if (kind === "train") return station(name);
    return (
      airports.find((airport) => airport.name === name) ??
      airports.find((airport) => airport.name.endsWith(name)) ??
      null
    );
  };
}

function PanelMap({ panel, world }: { panel: Panel; world: MapSource }) {
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
      {meridians
        .filter(({ at }) => at < frame.width - GRID_LABEL.width)
        .map(({ at, label }) => (
          <text x={unit(at + 3)} y="11">
            {label}
          </text>
        ))}
      {parallels
        .filter(({ at }) => at > GRID_LABEL.height)
        .map(({ at, label }) => (
          <text x="3" y={unit(at - 3)}>
            {label}
          </text>
        ))}
    </g>
  );
}

/** Districts, or cities, to tell where one is, and the places that the tools listed. */
function Surroundings({ panel, projection, world }: { panel: Panel; projection: Projection; world: MapSource }) {
  // Between cities, the stops name their own; the others tell where one is.
  const isOwn = ({ name }: { name: string }) => panel.cities.includes(name);
  const { cities } = world;
  const areas = panel.city
    ? cities.filter(isOwn).flatMap(({ districts }) => districts)
    : cities.filter((city) => !isOwn(city));
  const shown = areas.filter((area) => {
    const at = projection.x(area.longitude);
    return projection.holds(area) && at > AREA_NAME && at < FRAME.width - AREA_NAME;
  });
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
