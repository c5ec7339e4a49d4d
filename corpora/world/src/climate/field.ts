/**
 * Smooth chance over the map and over time: standard normal at every place and moment, alike at places nearer than a
 * lattice square and at moments nearer than a window, so that neighbours share their weather.
 */
import { type LonLat, random } from "@arenakit/contracts";

/** Side of a lattice square, degrees: about 400 km, the size of a weather system. */
const SQUARE_DEGREES = 4;
/** Share of the variance that places have in common with their region; the rest is their own. */
const REGIONAL = 0.85;
/** White noise is drawn by hashing names: so many draws are remembered, and forgotten together. */
const REMEMBERED = 100_000;

export interface FieldPoint extends LonLat {
  /** Names what is the place's own. */
  readonly adcode: string;
}

export interface Field {
  /** N(0, 1). `at` counts steps of time; `window` are the weights of a moving average over steps. */
  value(what: string, place: FieldPoint, time: { at: number; window: readonly number[] }): number;
}

export function createField(seed: number): Field {
  const drawn = new Map<string, number>();

  function white(what: string, name: string, at: number): number {
    const key = `${what}|${name}|${at}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    if (drawn.size >= REMEMBERED) drawn.clear();
    const value = random(seed, what, name, at).normal();
    drawn.set(key, value);
    return value;
  }

  /** Moving average of white noise, normalised by the weights. */
  function series(what: string, name: string, { at, window }: { at: number; window: readonly number[] }): number {
    let sum = 0;
    let squares = 0;
    for (const [shift, weight] of window.entries()) {
      sum += weight * white(what, name, at + shift);
      squares += weight * weight;
    }
    return sum / Math.sqrt(squares);
  }

  return {
    value(what, place, time) {
      let sum = 0;
      let squares = 0;
      for (const { name, weight } of corners(place)) {
        if (weight === 0) continue;
        sum += weight * series(what, name, time);
        squares += weight * weight;
      }
      const own = series(what, place.adcode, time);
      const value = Math.sqrt(REGIONAL) * (sum / Math.sqrt(squares)) + Math.sqrt(1 - REGIONAL) * own;
      // Draws are made with logarithms and cosines, whose last digits belong to the machine.
      return Math.round(value * 1e9) / 1e9;
    },
  };
}

/** The corners of the place's square with their bilinear weights. */
function corners({ longitude, latitude }: LonLat): { name: string; weight: number }[] {
  const [x, y] = [longitude / SQUARE_DEGREES, latitude / SQUARE_DEGREES];
  const [west, south] = [Math.floor(x), Math.floor(y)];
  const [east, north] = [x - west, y - south];
  return [
    { name: `${west},${south}`, weight: (1 - east) * (1 - north) },
    { name: `${west + 1},${south}`, weight: east * (1 - north) },
    { name: `${west},${south + 1}`, weight: (1 - east) * north },
    { name: `${west + 1},${south + 1}`, weight: east * north },
  ];
}
