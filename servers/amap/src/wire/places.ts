/** Places as the web service writes them in v5 and v3, and how our live backend reads those of v5. */
import { formatLonLat, weekday } from "@arenakit/contracts";
import { PoiKind } from "@arenakit/corpus-world";
import { kindOfTypecode } from "../kinds.ts";
import type { ChildPlace, Place, PlaceAt } from "../maps.ts";
import {
  listIn,
  member,
  numberOf,
  orEmpty,
  orNone,
  pointIn,
  pointOf,
  textIn,
  textOf,
  textsOf,
  type Wire,
  wordsOf,
} from "./scalars.ts";

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

/** What `show_fields` may ask for, beside our own `arenakit`. */
export type PlaceFields = ReadonlySet<string>;

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
    ...{ id, name, type, typecode, adcode },
    location: formatLonLat(place),
    address: place.address,
    pcode: provinceCode(place),
    pname: place.province,
    citycode: place.citycode,
    cityname: place.cityName,
    adname: place.district,
    ...(fields.has("business") ? { business: businessOf(place, now) } : {}),
    ...(children ? { children: children.map((child) => writeChild(child, name)) } : {}),
    ...(fields.has("indoor") ? { indoor: { indoor_map: "0" } } : {}),
    ...(fields.has("navi")
      ? { navi: { navi_poiid: "", ...(entrance ? { entr_location: formatLonLat(entrance) } : {}) } }
      : {}),
    ...(fields.has("photos") ? { photos: [] } : {}),
    ...(fields.has("arenakit") ? { arenakit: extensionOf(place) } : {}),
  };
}

export function writePlaceAt(at: PlaceAt, options: PlaceWriting): Wire {
  return { ...writePlace(at.place, options), distance: String(at.distanceMetres) };
}

/** `sname` is the name without the owner's. */
function writeChild(child: ChildPlace, owner: string): Wire {
  const { id, name, typecode, address, subtype } = child;
  return {
    ...{ id, name, location: formatLonLat(child), address, subtype, typecode },
    sname: name.replace(owner, "").replace(/^[-(（]|[)）]$/g, "") || name,
  };
}

/** A child that a v5 reply has. */
export function readChild(value: unknown): ChildPlace {
  return {
    ...pointIn(value, "location"),
    id: textIn(value, "id"),
    name: textIn(value, "name"),
    typecode: wordsOf(member(value, "typecode")),
    subtype: wordsOf(member(value, "subtype")),
    address: wordsOf(member(value, "address")),
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
    parking_type: "",
    alias: place.alias.join(","),
    keytag: place.type.split(";").at(-1) ?? "",
    rectag: place.type.split(";").at(-1) ?? "",
  };
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

/** A place that a v5 reply has; of the real service without our extension as much as it says. */
export function readPlace(value: unknown): Place {
  const business = member(value, "business");
  const extension = member(value, "arenakit");
  const typecode = textIn(value, "typecode");
  const cityName = wordsOf(member(value, "cityname"));
  const hours = /\d{2}:\d{2}-\d{2}:\d{2}(,\d{2}:\d{2}-\d{2}:\d{2})*/;
  const opening = hours.exec(wordsOf(member(business, "opentime_week")))?.[0] ?? null;
  return {
    ...pointIn(value, "location"),
    id: textIn(value, "id"),
    name: textIn(value, "name"),
    alias: extension ? textsOf(member(extension, "alias")) : split(member(business, "alias")),
    kind: extension ? kindIn(extension) : kindOfTypecode(typecode),
    typecode,
    type: wordsOf(member(value, "type")),
    parent: textOf(member(value, "parent")),
    province: wordsOf(member(value, "pname")),
    city: textOf(member(extension, "city")) ?? cityName.replace(/市$/, ""),
    cityName,
    citycode: wordsOf(member(value, "citycode")),
    district: wordsOf(member(value, "adname")),
    adcode: wordsOf(member(value, "adcode")),
    address: wordsOf(member(value, "address")),
    businessArea: textOf(member(business, "business_area")),
    entrance: pointOf(member(member(value, "navi"), "entr_location")),
    tel: textOf(member(business, "tel")),
    rating: numberOf(member(business, "rating")),
    costYuan: numberOf(member(business, "cost")),
    ticketYuan: numberOf(member(extension, "ticket")),
    openHours: extension ? textOf(member(extension, "open_hours")) : opening,
    weekendHours: textOf(member(extension, "weekend_hours")),
    closedWeekdays: listIn(extension, "closed_weekdays").flatMap((day) => numberOf(day) ?? []),
    visitMinutes: numberOf(member(extension, "visit_minutes")),
    tags: extension ? textsOf(member(extension, "tags")) : split(member(business, "tag")),
    approximate: textsOf(member(extension, "approximate")),
  };
}

export function readPlaceAt(value: unknown): PlaceAt {
  return { place: readPlace(value), distanceMetres: numberOf(member(value, "distance")) ?? 0 };
}

function kindIn(extension: unknown): PoiKind | null {
  const read = PoiKind.safeParse(member(extension, "kind"));
  return read.success ? read.data : null;
}

const split = (value: unknown): string[] =>
  wordsOf(value)
    .split(/[,;|]/)
    .filter((word) => word !== "");

const provinceCode = ({ adcode }: Place): string => `${adcode.slice(0, 2)}0000`;

/** Hours of the weekday `day`, 1 … 7; empty when closed or unknown. */
function hoursOn({ openHours, weekendHours, closedWeekdays }: Place, day: number): string {
  if (closedWeekdays.includes(day)) return "";
  return (day >= 6 ? weekendHours : null) ?? openHours ?? "";
}

const hoursToday = (place: Place, now: string): string => hoursOn(place, weekday(now.slice(0, 10)));

/** `周二至周五 08:30-17:00；周六至周日 08:30-18:00`: neighbouring days of the same hours together. */
function hoursOfWeek(place: Place): string {
  const spans: { first: number; last: number; hours: string }[] = [];
  for (let day = 1; day <= 7; day++) {
    const hours = hoursOn(place, day);
    const span = spans.at(-1);
    if (span && span.hours === hours) span.last = day;
    else spans.push({ first: day, last: day, hours });
  }
  const name = (day: number) => `周${WEEKDAYS[day - 1]}`;
  return spans
    .filter(({ hours }) => hours !== "")
    .map(({ first, last, hours }) => `${first === last ? name(first) : `${name(first)}至${name(last)}`} ${hours}`)
    .join("；");
}
