/** Geocodes and regeocodes of v3: writing and reading. Empty values are `[]`. */
import { formatLonLat } from "@arenakit/contracts";
import type { Geocode, NearPlace, Regeocode } from "../maps.ts";
import {
  amountOf,
  listIn,
  member,
  objectIn,
  orNone,
  pointIn,
  pointOf,
  textOf,
  textOrNoneIn,
  type Wire,
  wordsOf,
} from "./scalars.ts";

const NO_BUILDING = { name: [], type: [] };
/** Provinces that are cities at once: their regeocodes leave the city empty. */
const MUNICIPALITIES = new Set(["11", "12", "31", "50"]);

export function writeGeocode(geocode: Geocode): Wire {
  return {
    formatted_address: geocode.formattedAddress,
    country: "中国",
    province: geocode.province,
    citycode: orNone(geocode.citycode),
    city: orNone(geocode.cityName),
    district: orNone(geocode.district),
    township: orNone(geocode.township),
    neighborhood: NO_BUILDING,
    building: NO_BUILDING,
    adcode: geocode.adcode,
    street: orNone(geocode.street),
    number: orNone(geocode.houseNumber),
    location: formatLonLat(geocode),
    level: geocode.level,
  };
}

export function readGeocode(value: unknown): Geocode {
  return {
    ...pointIn(value, "location"),
    formattedAddress: wordsOf(member(value, "formatted_address")),
    province: wordsOf(member(value, "province")),
    cityName: wordsOf(member(value, "city")),
    citycode: wordsOf(member(value, "citycode")),
    district: textOf(member(value, "district")),
    adcode: wordsOf(member(value, "adcode")),
    township: textOf(member(value, "township")),
    street: textOf(member(value, "street")),
    houseNumber: textOf(member(value, "number")),
    level: wordsOf(member(value, "level")),
  };
}

/** What `extensions=all` adds is in `all`. */
export function writeRegeocode(regeocode: Regeocode, { all }: { all: boolean }): Wire {
  const { street, businessAreas, places } = regeocode;
  return {
    formatted_address: regeocode.formattedAddress,
    addressComponent: {
      country: "中国",
      province: regeocode.province,
      city: MUNICIPALITIES.has(regeocode.adcode.slice(0, 2)) ? [] : regeocode.cityName,
      citycode: regeocode.citycode,
      district: regeocode.district,
      adcode: regeocode.adcode,
      township: orNone(regeocode.township),
      towncode: [],
      neighborhood: NO_BUILDING,
      building: NO_BUILDING,
      streetNumber: street
        ? {
            street: street.name,
            number: street.number,
            location: formatLonLat(street),
            direction: street.direction,
            distance: String(street.distanceMetres),
          }
        : { street: [], number: [], direction: [], distance: [] },
      businessAreas:
        businessAreas.length > 0
          ? businessAreas.map((area) => ({ location: formatLonLat(area), name: area.name, id: regeocode.adcode }))
          : [[]],
    },
    ...(all ? { pois: places.map(writeNearPlace), roads: [], roadinters: [], aois: [] } : {}),
  };
}

/** Of a point outside of every country's roads: all empty. */
export const NO_REGEOCODE: Wire = {
  formatted_address: [],
  addressComponent: {
    ...{ country: [], province: [], city: [], citycode: [], district: [], adcode: [], township: [], towncode: [] },
    neighborhood: NO_BUILDING,
    building: NO_BUILDING,
    streetNumber: { street: [], number: [], direction: [], distance: [] },
    businessAreas: [[]],
  },
};

function writeNearPlace(place: NearPlace): Wire {
  return {
    id: place.id,
    name: place.name,
    type: place.type,
    tel: orNone(place.tel),
    direction: [],
    distance: String(place.distanceMetres),
    location: formatLonLat(place),
    address: orNone(place.address),
    poiweight: [],
    businessarea: orNone(place.businessArea),
  };
}

/** Undefined is a regeocode that is all empty. */
export function readRegeocode(value: unknown): Regeocode {
  const component = value === undefined ? undefined : objectIn(value, "addressComponent");
  const street = member(component, "streetNumber");
  const streetAt = pointOf(member(street, "location"));
  const province = wordsOf(member(component, "province"));
  return {
    formattedAddress: wordsOf(member(value, "formatted_address")),
    province,
    cityName: textOf(member(component, "city")) ?? province,
    citycode: wordsOf(member(component, "citycode")),
    district: wordsOf(member(component, "district")),
    adcode: component === undefined ? "" : textOrNoneIn(component, "adcode"),
    township: textOf(member(component, "township")),
    street: streetAt
      ? {
          ...streetAt,
          name: wordsOf(member(street, "street")),
          number: wordsOf(member(street, "number")),
          direction: wordsOf(member(street, "direction")),
          distanceMetres: amountOf(member(street, "distance")),
        }
      : null,
    businessAreas: listIn(component, "businessAreas").flatMap((area) => {
      const at = pointOf(member(area, "location"));
      return at ? [{ ...at, name: wordsOf(member(area, "name")) }] : [];
    }),
    places: listIn(value, "pois").map(readNearPlace),
  };
}

function readNearPlace(value: unknown): NearPlace {
  return {
    ...pointIn(value, "location"),
    id: wordsOf(member(value, "id")),
    name: wordsOf(member(value, "name")),
    type: wordsOf(member(value, "type")),
    address: wordsOf(member(value, "address")),
    tel: textOf(member(value, "tel")),
    businessArea: textOf(member(value, "businessarea")),
    distanceMetres: amountOf(member(value, "distance")),
  };
}
