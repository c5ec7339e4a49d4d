/** Places, addresses and names of a frozen world. */
import { fail, omitUndefined } from "@arenakit/contracts";
import { type Beside, type CityFacts, fullCityName, type Places, type Poi } from "@arenakit/corpus-world";
import { checkPoint } from "../coordinates.ts";
import {
  type Maps,
  MOST_CHILDREN,
  MOST_ROWS,
  MOST_ROWS_A_PAGE,
  MOST_SIMILAR,
  type PageQuery,
  type Place,
  type PlacesBeside,
} from "../maps.ts";
import type { Areas } from "./areas.ts";

const MOST_DETAILS = 10;
const DEFAULT_PAGE_SIZE = 10;

export function placeAnswers(
  places: Places,
  areas: Areas,
): Pick<Maps, "search" | "around" | "details" | "children" | "similarNames" | "famousElsewhere"> {
  const asPlace = placeOf(places.cities);
  const cityNames = new Set(places.cities.map(({ name }) => name));
  const regionOf = ({ region, cityLimit }: PageQuery) =>
    region === undefined ? {} : { region: areas.regionOf(region), cityLimit: cityLimit ?? false };

  return {
    async search(query) {
      const page = pageOf(query);
      const { region, cityLimit } = regionOf(query);
      if (page.limit <= 0 || (region === null && cityLimit)) return { total: 0, rows: [] };
      const found = places.search({
        keywords: query.keywords.toWellFormed(),
        ...page,
        ...omitUndefined({ typecodes: query.typecodes }),
        ...(region ? { region, cityLimit } : {}),
      });
      const rows = found.pois.map(({ poi }) => asPlace(poi));
      return {
        total: Math.min(found.total, MOST_ROWS),
        rows,
        ...omitUndefined({ isSimilar: found.isSimilar || undefined, beside: found.beside && besideOf(found.beside) }),
      };
    },
    async around(query) {
      const page = pageOf(query);
      const { region, cityLimit } = regionOf(query);
      if (page.limit <= 0 || (region === null && cityLimit)) return { total: 0, rows: [] };
      const found = places.around({
        centre: checkPoint(query.centre, "location"),
        radiusMetres: query.radiusMetres,
        ...page,
        ...omitUndefined({
          keywords: query.keywords === undefined ? undefined : query.keywords.toWellFormed(),
          typecodes: query.typecodes,
        }),
        ...(region ? { region, cityLimit } : {}),
        order: query.order ?? "distance",
      });
      const rows = found.pois.map(({ poi, distanceMetres }) => ({
        place: asPlace(poi),
        distanceMetres: Math.round(distanceMetres),
      }));
      return { total: Math.min(found.total, MOST_ROWS), rows };
    },
    async details(ids) {
      return ids.slice(0, MOST_DETAILS).flatMap((id) => {
        const poi = places.poi(id);
        return poi ? [asPlace(poi)] : [];
      });
    },
    async children(id) {
      return places
        .children(id)
        .slice(0, MOST_CHILDREN)
        .map(({ id: child, name, typecode, type, address, longitude, latitude }) => ({
          id: child,
          name,
          typecode,
          address,
          longitude,
          latitude,
          subtype: type.split(";").at(-1) ?? "",
        }));
    },
    famousElsewhere: async (query) => places.famousElsewhere(query.toWellFormed()),
    async similarNames(query, limit) {
      const names = places.similarNames(query.toWellFormed(), MOST_SIMILAR);
      // What lies elsewhere than the query says has its city before it.
      const isElsewhere = (name: string) => name.includes(" ") && cityNames.has(name.slice(0, name.indexOf(" ")));
      const here = names.filter((name) => !isElsewhere(name));
      const [best = [], ...others] = names.filter(isElsewhere).map((name) => [name]);
      // Of three that are told one is the likeliest elsewhere: 北京 故宫博物院 to who asks for it in Hangzhou.
      return [...here.slice(0, 2), ...best, ...here.slice(2), ...others.flat()].slice(0, limit);
    },
  };
}

export function addressAnswers(places: Places): Pick<Maps, "geocode" | "reverseGeocode"> {
  return {
    async geocode({ address, city }) {
      const found = places.geocode(address.toWellFormed(), city?.toWellFormed());
      return found.map(({ city: facts, district, poi: _, ...rest }) => ({
        district: district?.name ?? null,
        adcode: rest.level === PROVINCE ? provinceAdcode(facts) : (district?.adcode ?? facts.adcode),
        ...(rest.level === PROVINCE ? provinceFields(facts) : cityFields(facts)),
        ...rest,
      }));
    },
    async reverseGeocode({ point, radiusMetres }) {
      const { city, district, pois, ...rest } = places.reverseGeocode(checkPoint(point, "location"), radiusMetres);
      return {
        district: district.name,
        adcode: district.adcode,
        places: pois.map(({ poi, distanceMetres }) => nearPlace(poi, distanceMetres)),
        ...cityFields(city),
        ...rest,
      };
    },
  };
}

function besideOf({ point, name, city, wanted, missing, distances }: Beside): PlacesBeside {
  const { longitude, latitude } = point;
  return { point: { longitude, latitude }, name, city: city.name, wanted, missing, distancesMetres: distances };
}

/** Rows of the page; none beyond the first MOST_ROWS of the query. */
function pageOf({ page = 1, pageSize = DEFAULT_PAGE_SIZE }: PageQuery): { offset: number; limit: number } {
  const size = Math.min(pageSize, MOST_ROWS_A_PAGE);
  const offset = (page - 1) * size;
  return { offset, limit: Math.min(size, MOST_ROWS - offset) };
}

/** The level of a geocode that is a whole province, which the world answers with its capital. */
const PROVINCE = "省";
const provinceFields = ({ province }: CityFacts) => ({ province, cityName: "", citycode: "" });
const provinceAdcode = ({ adcode }: CityFacts): string => `${adcode.slice(0, 2)}0000`;

function cityFields(city: CityFacts) {
  return { province: city.province, cityName: fullCityName(city), citycode: city.citycode };
}

function placeOf(cities: readonly CityFacts[]): (poi: Poi) => Place {
  const byAdcode = new Map(cities.map((city) => [city.adcode, city]));
  return (poi) => {
    const city = byAdcode.get(poi.city);
    if (!city) fail("corpus", "world_invalid", `place ${poi.id} is in the city ${poi.city}, which the world lacks`);
    const { longitude, latitude, id, name, alias, kind, typecode, type, parent, address, businessArea } = poi;
    const { entrance, tel, rating, costYuan, ticketYuan, openHours, weekendHours, closedWeekdays } = poi;
    const { district, visitMinutes, tags, approximate } = poi;
    return {
      longitude,
      latitude,
      id,
      name,
      alias,
      kind,
      typecode,
      type,
      parent,
      ...cityFields(city),
      city: city.name,
      district,
      adcode: city.districts.find((known) => known.name === district)?.adcode ?? city.adcode,
      address,
      businessArea,
      entrance,
      tel,
      rating,
      costYuan,
      ticketYuan,
      openHours,
      weekendHours,
      closedWeekdays,
      visitMinutes,
      tags,
      approximate,
    };
  };
}

function nearPlace(poi: Poi, distanceMetres: number) {
  const { longitude, latitude, id, name, type, address, tel, businessArea } = poi;
  return {
    longitude,
    latitude,
    id,
    name,
    type,
    address,
    tel,
    businessArea,
    distanceMetres: Math.round(distanceMetres),
  };
}
