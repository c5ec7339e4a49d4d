/** Geocodes and regeocodes of v3 as the web service writes them. Empty values are `[]`. */
import { formatLonLat } from "@arenakit/contracts";
import type { Geocode, NearPlace, ReverseGeocode } from "../maps.ts";
import { isInMunicipality } from "./areas.ts";
import { orNone, type Wire } from "./scalars.ts";

const NO_BUILDING = { name: [], type: [] };

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

/** What `extensions=all` adds is in `all`. */
export function writeReverseGeocode(regeocode: ReverseGeocode, { all }: { all: boolean }): Wire {
  const { street, businessAreas, places } = regeocode;
  return {
    formatted_address: regeocode.formattedAddress,
    addressComponent: {
      country: "中国",
      province: regeocode.province,
      city: isInMunicipality(regeocode.adcode) ? [] : regeocode.cityName,
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
export const NO_REVERSE_GEOCODE: Wire = {
  formatted_address: [],
  addressComponent: {
    country: [],
    province: [],
    city: [],
    citycode: [],
    district: [],
    adcode: [],
    township: [],
    towncode: [],
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
