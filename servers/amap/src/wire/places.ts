/** Places as the web service writes them in v5 and v3. */
import { formatLonLat, omitUndefined, weekday } from "@arenakit/contracts";
import type { ChildPlace, Place, PlaceAt } from "../maps.ts";
import { weekdayName } from "../wording.ts";
import { orEmpty, orNone, type Wire } from "./scalars.ts";

/** What `show_fields` may ask for, beside our own `arenakit`. */
type PlaceFields = ReadonlySet<string>;

export interface PlaceWriting {
  readonly fields: PlaceFields;
  /** Decides what is open today. */
  readonly now: string;
  /** What belongs to it, where that is asked for. */
  readonly children?: readonly ChildPlace[];
}

/** A place of v5. */
export function writePlace(place: Place, { fields, now, children }: PlaceWriting): Wire {
  const { id, name, typecode, type, adcode, entrance } = place;
  return {
    parent: orEmpty(place.parent),
    id,
    name,
    type,
    typecode,
    adcode,
    location: formatLonLat(place),
    address: place.address,
    pcode: provinceCode(place),
    pname: place.province,
    citycode: place.citycode,
    cityname: place.cityName,
    adname: place.district,
    ...omitUndefined({
      business: fields.has("business") ? businessOf(place, now) : undefined,
      children: children ? children.map((child) => writeChild(child, name)) : undefined,
      indoor: fields.has("indoor") ? indoorOf(place) : undefined,
      navi: fields.has("navi")
        ? {
            navi_poiid: "",
            exit_location: "",
            gridcode: "",
            entr_location: entrance ? formatLonLat(entrance) : "",
          }
        : undefined,
      photos: fields.has("photos") ? [] : undefined,
      arenakit: fields.has("arenakit") ? extensionOf(place) : undefined,
    }),
  };
}

export function writePlaceAt(at: PlaceAt, options: PlaceWriting): Wire {
  return Object.assign(writePlace(at.place, options), { distance: String(at.distanceMetres) });
}

/** `sname` is the name without the owner's. */
function writeChild(child: ChildPlace, owner: string): Wire {
  const { id, name, typecode, address, subtype } = child;
  return {
    id,
    name,
    location: formatLonLat(child),
    address,
    subtype,
    typecode,
    sname: name.replace(owner, "").replace(/^[-(（]|[)）]$/g, "") || name,
  };
}

function businessOf(place: Place, now: string): Wire {
  return {
    business_area: orEmpty(place.businessArea),
    opentime_today: hoursToday(place, now),
    opentime_week: hoursOfWeek(place),
    tel: orEmpty(place.tel),
    tag: place.tags.join(","),
    rating: orEmpty(place.rating),
    cost: orEmpty(place.costYuan),
    ...omitUndefined({ parking_type: place.kind === "parking" ? parkingTypeOf(place) : undefined }),
    alias: place.alias.join(","),
    keytag: place.type.split(";").at(-1) ?? "",
    rectag: place.type.split(";").at(-1) ?? "",
  };
}

/** A shop of a mall is on a floor, which its address ends with; no world has a plan of the inside. */
function indoorOf({ parent, address }: Place): Wire {
  const floor = /(?:负|地下|[Bb])?\d{1,3}(?:[层楼]|F)|[BFLbfl]\d{1,2}(?!\d)/.exec(address)?.[0];
  const inside = parent !== null && floor !== undefined;
  const level = inside ? floorNumber(floor) : "";
  return { indoor_map: "0", cpid: inside ? parent : "", floor: level, truefloor: inside ? floor : "" };
}

/** `-1` of `B1`, `3` of `3层`. */
function floorNumber(floor: string): string {
  const number = Number(/\d+/.exec(floor)?.[0] ?? 0);
  return String(/^(负|地下|[Bb])/.test(floor) ? -number : number);
}

/** 地下, 路边 or 地面, by what it is called. */
function parkingTypeOf({ name, type }: Place): string {
  const words = `${name}${type}`;
  return words.includes("地下") ? "地下" : words.includes("路边") ? "路边" : "地面";
}

/** What only our worlds know, in numbers and lists. */
function extensionOf(place: Place): Wire {
  return {
    kind: place.kind,
    city: place.city,
    alias: [...place.alias],
    ticket: place.ticketYuan,
    open_hours: place.openHours,
    weekend_hours: place.weekendHours,
    closed_weekdays: [...place.closedWeekdays],
    visit_minutes: place.visitMinutes,
    tags: [...place.tags],
    approximate: [...place.approximate],
  };
}

/** A place of v3; `all` adds what only `extensions=all` and the detail query show. */
export function writeOldPlace(
  place: Place,
  { all, now, distance }: { all: boolean; now: string; distance?: number },
): Wire {
  return {
    id: place.id,
    parent: orNone(place.parent),
    name: place.name,
    tag: orNone(place.tags.join(",")),
    type: place.type,
    typecode: place.typecode,
    biz_type: [],
    address: orNone(place.address),
    location: formatLonLat(place),
    tel: orNone(place.tel),
    distance: orNone(distance),
    pname: place.province,
    cityname: place.cityName,
    adname: place.district,
    biz_ext: oldBusiness(place, { all, now }),
    importance: [],
    shopid: [],
    shopinfo: "0",
    poiweight: [],
    photos: [],
    ...(all ? oldDetails(place) : {}),
  };
}

function oldBusiness(place: Place, { all, now }: { all: boolean; now: string }): Wire {
  return {
    rating: orNone(place.rating),
    cost: orNone(place.costYuan),
    ...(all ? { open_time: orNone(hoursToday(place, now)), opentime2: orNone(hoursOfWeek(place)) } : {}),
  };
}

function oldDetails(place: Place): Wire {
  return {
    postcode: [],
    website: [],
    email: [],
    pcode: provinceCode(place),
    citycode: place.citycode,
    adcode: place.adcode,
    gridcode: [],
    navi_poiid: [],
    entr_location: place.entrance ? formatLonLat(place.entrance) : [],
    exit_location: [],
    business_area: orNone(place.businessArea),
    alias: orNone(place.alias.join(",")),
    indoor_map: "0",
    children: [],
    event: [],
  };
}

const provinceCode = ({ adcode }: Place): string => `${adcode.slice(0, 2)}0000`;

type Hours = Pick<Place, "openHours" | "weekendHours" | "closedWeekdays">;

/** Hours of the weekday `day`, 1 … 7; empty when closed or unknown. */
function hoursOn({ openHours, weekendHours, closedWeekdays }: Hours, day: number): string {
  if (closedWeekdays.includes(day)) return "";
  return (day >= 6 ? weekendHours : null) ?? openHours ?? "";
}

const hoursToday = (place: Hours, now: string): string => hoursOn(place, weekday(now.slice(0, 10)));

/** `周二至周五 08:30-17:00；周六至周日 08:30-18:00`: neighbouring days of the same hours together. */
function hoursOfWeek(place: Hours): string {
  const spans: { first: number; last: number; hours: string }[] = [];
  for (let day = 1; day <= 7; day++) {
    const hours = hoursOn(place, day);
    const span = spans.at(-1);
    if (span && span.hours === hours) span.last = day;
    else spans.push({ first: day, last: day, hours });
  }
  return spans
    .filter(({ hours }) => hours !== "")
    .map(
      ({ first, last, hours }) =>
        `${first === last ? weekdayName(first) : `${weekdayName(first)}至${weekdayName(last)}`} ${hours}`,
    )
    .join("；");
}
