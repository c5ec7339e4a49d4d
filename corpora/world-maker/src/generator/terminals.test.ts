/** Terminals against the typed underground and the flights, which know nothing of them. */
import { haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { findAirport, readAtlas, readCities } from "../atlas/cities.ts";

const AIRPORTS = readAtlas().flatMap(({ airports }) => airports);
const TERMINALS = readCities().flatMap(({ terminals }) => terminals);
const terminalsAt = (iata: string) => TERMINALS.filter((terminal) => terminal.iata === iata);
const STATIONS = readCities().flatMap(({ metro }) => metro?.stations ?? []);
const terminals = AIRPORTS.flatMap((airport) =>
  terminalsAt(airport.iata).map((terminal) => ({ airport, terminal, what: `${airport.iata} ${terminal.name}` })),
);

describe("terminals", () => {
  it("lie within 500 m of the underground station that bears their number", () => {
    const far: string[] = [];
    let compared = 0;
    for (const { airport, terminal, what } of terminals) {
      const number = terminal.name.slice(1);
      const bearing = new RegExp(`T${number}|${number}号(\\d号)*航站楼|${number}航站楼`);
      const own = STATIONS.filter(({ name }) => bearing.test(name)).map((station) =>
        haversineMetres(station, terminal),
      );
      const nearest = Math.min(...own);
      if (nearest > 10_000 || haversineMetres(airport, terminal) > 10_000) continue;
      compared++;
      if (nearest > 500) far.push(`${what} ${Math.round(nearest)} m`);
    }
    expect(far).toEqual([]);
    // Those of 首都, 虹桥, 浦东, 双流, 天府, 江北, 武宿 and 黄花, two each.
    expect(compared).toBe(16);
  });

  it("lie within 1.5 km of the airport's station where there is one without a number", () => {
    const stations = STATIONS.filter(({ name }) => /机场/.test(name));
    const far = terminals.flatMap(({ airport, terminal, what }) => {
      const served = stations.filter((station) => haversineMetres(station, airport) < 2500);
      const nearest = Math.min(...served.map((station) => haversineMetres(station, terminal)));
      return served.length > 0 && nearest > 1500 ? [`${what} ${Math.round(nearest)} m`] : [];
    });
    expect(far.filter((what) => !NO_STATION_YET.some((one) => what.startsWith(one)))).toEqual([]);
  });

  it("lie within 4 km of the airport's point, none at the place of another", () => {
    for (const { airport, terminal, what } of terminals) {
      expect(haversineMetres(airport, terminal), what).toBeLessThan(4000);
      for (const other of terminalsAt(airport.iata))
        if (other !== terminal) expect(haversineMetres(other, terminal), `${what} ${other.name}`).toBeGreaterThan(100);
    }
  });

  it("have every one that a flight may name", () => {
    for (const { iata } of AIRPORTS) {
      const { terminal, terminals: byAirline } = findAirport(iata)!;
      const known = terminalsAt(iata).map(({ name }) => name);
      expect(known, iata).toEqual(expect.arrayContaining([...(terminal ? [terminal] : []), ...byAirline.values()]));
    }
  });
});

/** Opened in 2025, its underground later. */
const NO_STATION_YET = ["CAN T3"];
