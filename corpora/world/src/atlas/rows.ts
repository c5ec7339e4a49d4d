/**
 * The rows in which a data file types the facts of a city, read into the atlas' shapes. Knows no city; a row that
 * does not fit the schema throws when the file is loaded.
 */
import * as z from "zod";
import { CityFacts, Landmark } from "../atlas.ts";
import type { CityFactsInput } from "./city.ts";

/** `name adcode longitude,latitude` a line. */
export function districtRows(text: string): CityFactsInput["districts"] {
  return rowsOf(text).map((row) => {
    const [name = "", adcode = "", position = ""] = row.split(" ");
    return District.parse({ name, adcode, ...point(position) });
  });
}

/** `name IATA district longitude,latitude [city it stands in]` a line. */
export function airportRows(text: string): CityFactsInput["airports"] {
  return rowsOf(text).map((row) => {
    const [name = "", iata = "", district = "", position = "", inCity] = row.split(" ");
    return Airport.parse({ name, iata, district, ...point(position), ...(inCity ? { inCity } : {}) });
  });
}

/** `name telecode district longitude,latitude` a line. */
export function stationRows(text: string): CityFactsInput["stations"] {
  return rowsOf(text).map((row) => {
    const [name = "", telecode = "", district = "", position = ""] = row.split(" ");
    return RailStation.parse({ name, telecode, district, ...point(position) });
  });
}

/**
 * `name|aliases|kind|district|address|longitude,latitude|hours|yuan|minutes|tags|approximate` a line. Aliases are
 * joined by `/`, tags by a space. Hours may name closed weekdays after a space (`09:00-17:00 closed:1`).
 * Approximate holds letters: h hours, w closed weekdays, t ticket, c coordinates, v length of the visit, a address.
 */
export function landmarkRows(text: string): CityFactsInput["landmarks"] {
  return rowsOf(text).map((row) => {
    const [name, alias, kind, district, address, position, hours = "", yuan, minutes, tags = "", letters = ""] =
      row.split("|");
    const [openHours, closed = ""] = hours.split(" closed:");
    return Landmark.parse({
      name,
      alias: alias ? alias.split("/") : [],
      kind,
      district,
      address,
      ...point(position ?? ""),
      openHours,
      closedWeekdays: [...closed].map(Number),
      ticketYuan: Number(yuan),
      visitMinutes: Number(minutes),
      tags: tags.split(" "),
      approximate: [...letters].map((letter) => APPROXIMATE[letter]),
    });
  });
}

/** `high/low/wet days` of twelve months, January first. */
export function climateRow(text: string): CityFactsInput["climate"] {
  return words(text).map((month) => {
    const [high = Number.NaN, low = Number.NaN, wetDays = Number.NaN] = month.split("/").map(Number);
    return { high, low, wetDays };
  });
}

/** What whitespace separates. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const District = z.strictObject(CityFacts.shape.districts.element.shape);
const Airport = z.strictObject(CityFacts.shape.airports.element.shape);
const RailStation = z.strictObject(CityFacts.shape.stations.element.shape);

const APPROXIMATE: Readonly<Record<string, string>> = {
  h: "openHours",
  w: "closedWeekdays",
  t: "ticketYuan",
  c: "coordinates",
  v: "visitMinutes",
  a: "address",
};

function rowsOf(text: string): string[] {
  return text
    .trim()
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "");
}

function point(text: string): { longitude: number; latitude: number } {
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(",").map(Number);
  return { longitude, latitude };
}
