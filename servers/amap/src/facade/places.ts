/** Text, around and detail of v5 and v3. */
import { omitUndefined } from "@arenakit/contracts";
import {
  LARGEST_RADIUS_METRES,
  type Maps,
  type MapsCall,
  MOST_ROWS,
  MOST_ROWS_A_PAGE,
  MOST_SIMILAR,
  type Place,
} from "../maps.ts";
import { type PlaceWriting, writeOldPlace, writePlace, writePlaceAt } from "../wire/places.ts";
import type { Wire } from "../wire/scalars.ts";
import { type Answer, invalid, type Parameters } from "./parameters.ts";

const DEFAULT_RADIUS_METRES = 5_000;
const LAST_PAGE = 100;
const MOST_DETAILS = 10;
const OLD_PAGE_SIZE = 20;

export const textSearch: Answer = async (maps, parameters, call) => {
  const fields = parameters.fields();
  const found = await maps.search(
    Object.assign(textQuery(parameters), newPage(parameters), newRegion(parameters)),
    call,
  );
  const pois = await Promise.all(
    found.rows.map(async (place) => writePlace(place, await writingOf(maps, { place, fields }, call))),
  );
  return counted(pois, found, fields);
};

export const answerAroundSearch: Answer = async (maps, parameters, call) => {
  const fields = parameters.fields();
  const found = await maps.around(
    Object.assign(aroundQuery(parameters), newPage(parameters), newRegion(parameters)),
    call,
  );
  const pois = await Promise.all(
    found.rows.map(async (at) => writePlaceAt(at, await writingOf(maps, { place: at.place, fields }, call))),
  );
  return counted(pois, found, fields);
};

export const detail: Answer = async (maps, parameters, call) => {
  const fields = parameters.fields();
  const found = await maps.details(idsOf(parameters), call);
  const pois = await Promise.all(
    found.map(async (place) => writePlace(place, await writingOf(maps, { place, fields }, call))),
  );
  return counted(pois, { total: pois.length }, fields);
};

export const oldTextSearch: Answer = async (maps, parameters, call) => {
  const query = Object.assign(textQuery(parameters), oldPage(parameters), oldRegion(parameters));
  const found = await maps.search(query, call);
  const all = isExtended(parameters);
  return {
    suggestion: await suggestionOf(maps, { parameters, isEmpty: found.total === 0 || found.isSimilar === true }, call),
    ...(await elsewhereOf(maps, parameters, call)),
    count: String(found.total),
    pois: found.rows.map((place) => writeOldPlace(place, { all, now: call.now })),
  };
};

export const oldAroundSearch: Answer = async (maps, parameters, call) => {
  const query = Object.assign(aroundQuery(parameters), oldPage(parameters), oldRegion(parameters));
  const found = await maps.around(query, call);
  const all = isExtended(parameters);
  return {
    suggestion: { keywords: [], cities: [] },
    count: String(found.total),
    pois: found.rows.map(({ place, distanceMetres }) =>
      writeOldPlace(place, { all, now: call.now, distance: distanceMetres }),
    ),
  };
};

export const oldDetail: Answer = async (maps, parameters, call) => {
  const found = await maps.details(idsOf(parameters), call);
  const pois = found.map((place) => writeOldPlace(place, { all: true, now: call.now }));
  return { count: String(pois.length), pois };
};

async function writingOf(
  maps: Maps,
  { place, fields }: { place: Place; fields: ReadonlySet<string> },
  call: MapsCall,
): Promise<PlaceWriting> {
  const children = fields.has("children") ? { children: await maps.children(place.id, call) } : {};
  return { fields, now: call.now, ...children };
}

function textQuery(parameters: Parameters) {
  const types = parameters.types();
  const keywords = parameters.words("keywords");
  // The service asks for one of the two.
  if (types === undefined && keywords === undefined) parameters.required("keywords");
  return { keywords: keywords ?? "", ...omitUndefined({ typecodes: types }) };
}

function aroundQuery(parameters: Parameters) {
  const types = parameters.types();
  const keywords = parameters.words("keywords");
  const radius = parameters.integer("radius", { low: 0, high: 999_999_999, fallback: DEFAULT_RADIUS_METRES });
  return {
    centre: parameters.point("location"),
    // Beyond the largest the service falls back to the default and says nothing.
    radiusMetres: radius > LARGEST_RADIUS_METRES ? DEFAULT_RADIUS_METRES : radius,
    order: parameters.choice("sortrule", ["distance", "weight"], "distance") as "distance" | "weight",
    ...omitUndefined({ keywords, typecodes: types }),
  };
}

function newPage(parameters: Parameters) {
  return {
    pageSize: parameters.integer("page_size", { low: 1, high: MOST_ROWS_A_PAGE, fallback: 10 }),
    page: parameters.integer("page_num", { low: 1, high: LAST_PAGE, fallback: 1 }),
  };
}

function oldPage(parameters: Parameters) {
  return {
    pageSize: parameters.integer("offset", { low: 1, high: MOST_ROWS_A_PAGE, fallback: OLD_PAGE_SIZE }),
    page: parameters.integer("page", { low: 1, high: MOST_ROWS, fallback: 1 }),
  };
}

function newRegion(parameters: Parameters) {
  const region = parameters.words("region");
  const cityLimit = parameters.flag("city_limit");
  return region === undefined ? {} : { region, cityLimit };
}

function oldRegion(parameters: Parameters) {
  const region = parameters.words("city");
  const cityLimit = parameters.flag("citylimit");
  return region === undefined ? {} : { region, cityLimit };
}

function idsOf(parameters: Parameters): string[] {
  const ids = parameters.required("id").split("|");
  if (ids.length > MOST_DETAILS) invalid("id", `最多 ${MOST_DETAILS} 个`, `${ids.length} 个`);
  return ids;
}

const isExtended = (parameters: Parameters): boolean =>
  parameters.choice("extensions", ["base", "all"], "base") === "all";

/** v5 counts the rows of the page; how many there are, and whether they are only like what was asked for, is ours to say. */
function counted(
  pois: Wire[],
  { total, isSimilar = false }: { total: number; isSimilar?: boolean },
  fields: ReadonlySet<string>,
): Wire {
  const ours = { total, ...omitUndefined({ similar: isSimilar || undefined }) };
  return {
    count: String(pois.length),
    ...omitUndefined({ arenakit: fields.has("arenakit") ? ours : undefined }),
    pois,
  };
}

/** The famous place of the keywords that the maps have not: a member of ours. */
async function elsewhereOf(maps: Maps, parameters: Parameters, call: MapsCall): Promise<Wire> {
  const keywords = parameters.words("keywords");
  if (keywords === undefined || !parameters.flag("arenakit")) return {};
  const elsewhere = await maps.famousElsewhere(keywords, call);
  return elsewhere ? { arenakit: { elsewhere: { ...elsewhere } } } : {};
}

/** What else could have been meant by a query that found nothing or only the like. */
async function suggestionOf(
  maps: Maps,
  { parameters, isEmpty }: { parameters: Parameters; isEmpty: boolean },
  call: MapsCall,
): Promise<Wire> {
  const keywords = parameters.words("keywords");
  const alike = keywords !== undefined && isEmpty ? await maps.similarNames(keywords, MOST_SIMILAR, call) : [];
  return { keywords: alike, cities: [] };
}
