/**
 * From degrees to the units of a drawing: equirectangular at the mean latitude, north up, the same scale both
 * ways. With it the round numbers of a scale bar and a graticule. Pure.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";

export interface MapFrame {
  readonly width: number;
  readonly height: number;
  /** Kept free on every side. */
  readonly padding: number;
}

export interface Projection {
  readonly frame: MapFrame;
  readonly x: (longitude: number) => number;
  readonly y: (latitude: number) => number;
  readonly metresPerUnit: number;
  /** Whether the point lies in the drawing, padding included. */
  readonly holds: (point: LonLat) => boolean;
  /** Lines of the graticule: degrees and where they are drawn. */
  readonly meridians: readonly GridLine[];
  readonly parallels: readonly GridLine[];
  readonly scale: { readonly metres: number; readonly units: number };
}
export interface GridLine {
  readonly degrees: number;
  readonly label: string;
  readonly at: number;
}

/** Points closer together than this are drawn as if they were this far apart. */
const LEAST_SPAN_METRES = 1_500;
const METRES_PER_DEGREE = haversineMetres({ longitude: 0, latitude: 0 }, { longitude: 0, latitude: 1 });

/** Fits the points, at least one, into the frame. */
export function projectionOf(points: readonly LonLat[], frame: MapFrame): Projection {
  const [west, east] = extent(points.map(({ longitude }) => longitude));
  const [south, north] = extent(points.map(({ latitude }) => latitude));
  const centre = { longitude: (west + east) / 2, latitude: (south + north) / 2 };
  const shrink = Math.cos((centre.latitude * Math.PI) / 180);
  const across = Math.max((east - west) * shrink * METRES_PER_DEGREE, LEAST_SPAN_METRES);
  const up = Math.max((north - south) * METRES_PER_DEGREE, LEAST_SPAN_METRES);
  const metresPerUnit = Math.max(across / (frame.width - 2 * frame.padding), up / (frame.height - 2 * frame.padding));
  const unitsPerDegree = METRES_PER_DEGREE / metresPerUnit;
  const x = (longitude: number) => frame.width / 2 + (longitude - centre.longitude) * shrink * unitsPerDegree;
  const y = (latitude: number) => frame.height / 2 - (latitude - centre.latitude) * unitsPerDegree;
  const halfWide = frame.width / 2 / shrink / unitsPerDegree;
  const halfHigh = frame.height / 2 / unitsPerDegree;
  const step = roundDown((Math.min(halfWide, halfHigh) * 2) / 2.5);
  return {
    frame,
    x,
    y,
    metresPerUnit,
    holds: ({ longitude, latitude }) =>
      Math.abs(longitude - centre.longitude) <= halfWide && Math.abs(latitude - centre.latitude) <= halfHigh,
    meridians: gridLines({
      from: centre.longitude - halfWide,
      to: centre.longitude + halfWide,
      step,
      place: x,
      letters: "EW",
    }),
    parallels: gridLines({
      from: centre.latitude - halfHigh,
      to: centre.latitude + halfHigh,
      step,
      place: y,
      letters: "NS",
    }),
    scale: scaleOf(metresPerUnit, frame.width / 4),
  };
}

/** The greatest of 1, 2, 5 × 10ⁿ that is not greater than `value` > 0. */
export function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const digit = [5, 2, 1].find((candidate) => candidate * power <= value * (1 + 1e-9)) ?? 1;
  return Number((digit * power).toPrecision(1));
}

function scaleOf(metresPerUnit: number, mostUnits: number): Projection["scale"] {
  const metres = roundDown(metresPerUnit * mostUnits);
  return { metres, units: metres / metresPerUnit };
}

interface GridOptions {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly place: (degrees: number) => number;
  readonly letters: string;
}

function gridLines({ from, to, step, place, letters }: GridOptions): GridLine[] {
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const lines: GridLine[] = [];
  for (let count = Math.ceil(from / step); count * step <= to; count++) {
    const degrees = Number((count * step).toFixed(digits));
    const label = `${Math.abs(degrees).toFixed(digits)}°${letters[degrees < 0 ? 1 : 0]}`;
    lines.push({ degrees, label, at: place(degrees) });
  }
  return lines;
}

function extent(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
