/**
 * The short notation that city files are typed in: one row a fact, columns parted by spaces, `_` for a space inside
 * a column, `-` for none. `~` before a column says that it is a good guess rather than known. Knows no city.
 */
import type { CityFactsInput, LandmarkInput } from "./city.ts";

type District = CityFactsInput["districts"][number];
type Airport = CityFactsInput["airports"][number];
type Station = CityFactsInput["stations"][number];
type Uncertain = NonNullable<LandmarkInput["approximate"]>[number];

function rowsOf(text: string): string[][] {
  return text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "")
    .map((row) => row.split(/ +/).map((column) => column.replaceAll("_", " ")));
}

function pointOf(column: string): { longitude: number; latitude: number } {
  const [longitude = Number.NaN, latitude = Number.NaN] = column.split(",").map(Number);
  return { longitude, latitude };
}

/** `name adcode lon,lat` */
export function districts(text: string): District[] {
  return rowsOf(text).map(([name = "", adcode = "", point = ""]) => ({ name, adcode, ...pointOf(point) }));
}

/** `name IATA district lon,lat`; `咸阳/渭城区` for a district of another city. */
export function airports(text: string): Airport[] {
  return rowsOf(text).map(([name = "", iata = "", where = "", point = ""]) => ({
    name,
    iata,
    ...situated(where),
    ...pointOf(point),
  }));
}

/** `name telecode district lon,lat`; `咸阳/渭城区` for a district of another city. */
export function stations(text: string): Station[] {
  return rowsOf(text).map(([name = "", telecode = "", where = "", point = ""]) => ({
    name,
    telecode,
    ...situated(where),
    ...pointOf(point),
  }));
}

function situated(where: string): { district: string; inCity?: string } {
  const [city = "", district] = where.split("/");
  return district === undefined ? { district: city } : { district, inCity: city };
}

/**
 * `name aliases kind district address lon,lat hours yuan minutes tags`: aliases joined by `/`, tags by `,`; the hours
 * end in `!1` where Mondays are closed (`!12` Mondays and Tuesdays).
 */
export function landmarks(text: string): LandmarkInput[] {
  return rowsOf(text).map((columns) => {
    const approximate: Uncertain[] = [];
    const certain = (index: number, field: Uncertain): string => {
      const column = columns[index] ?? "";
      if (!column.startsWith("~")) return column;
      approximate.push(field);
      return column.slice(1);
    };
    const [name = "", alias = "", kind = "", district = ""] = columns;
    const address = certain(4, "address");
    const point = certain(5, "coordinates");
    const [openHours = "", closed = ""] = certain(6, "openHours").split("!");
    const ticketYuan = Number(certain(7, "ticketYuan"));
    const visitMinutes = Number(certain(8, "visitMinutes"));
    return {
      name,
      alias: alias === "-" ? [] : alias.split("/"),
      // The schema checks kind and tags when the atlas is put together.
      kind: kind as LandmarkInput["kind"],
      district,
      address,
      ...pointOf(point),
      openHours,
      closedWeekdays: [...closed].map(Number),
      ticketYuan,
      visitMinutes,
      tags: (columns[9] ?? "-") === "-" ? [] : ((columns[9] ?? "").split(",") as LandmarkInput["tags"]),
      approximate,
    };
  });
}

/** Twelve `high/low/wetDays`, January first. */
export function climate(text: string): CityFactsInput["climate"] {
  return text
    .trim()
    .split(/\s+/)
    .map((month) => {
      const [high = Number.NaN, low = Number.NaN, wetDays = Number.NaN] = month.split("/").map(Number);
      return { high, low, wetDays };
    });
}

/** Words parted by white space. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
