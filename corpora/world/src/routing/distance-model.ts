/**
 * Distances and times where the world has no roads: distance is a concave function of the great circle and time a
 * concave function of the distance, both zero at zero; so a detour is never shorter nor faster than the direct way.
 */
import type { TravelMode } from "../solvers.ts";

interface ModeModel {
  /** How much longer the way is than the line, up to `nearMetres` and beyond. */
  readonly detour: { readonly near: number; readonly far: number; readonly nearMetres: number };
  /** Speeds by distance travelled, ascending; each band is faster than the one before. */
  readonly bands: readonly { readonly upToMetres: number; readonly kmh: number }[];
  /** Getting in and out, waiting; minutes. */
  readonly fixedMinutes: number;
}

const ALWAYS = Number.POSITIVE_INFINITY;
const MODELS: Readonly<Record<TravelMode, ModeModel>> = {
  driving: {
    detour: { near: 1.42, far: 1.22, nearMetres: 15_000 },
    bands: [
      { upToMetres: 8_000, kmh: 24 },
      { upToMetres: 40_000, kmh: 45 },
      { upToMetres: ALWAYS, kmh: 88 },
    ],
    fixedMinutes: 2,
  },
  walking: {
    detour: { near: 1.28, far: 1.28, nearMetres: 1 },
    bands: [{ upToMetres: ALWAYS, kmh: 4.5 }],
    fixedMinutes: 0,
  },
  bicycling: {
    detour: { near: 1.3, far: 1.25, nearMetres: 15_000 },
    bands: [{ upToMetres: ALWAYS, kmh: 14 }],
    fixedMinutes: 0,
  },
  electrobike: {
    detour: { near: 1.3, far: 1.25, nearMetres: 15_000 },
    bands: [{ upToMetres: ALWAYS, kmh: 20 }],
    fixedMinutes: 0,
  },
  transit: {
    detour: { near: 1.38, far: 1.25, nearMetres: 15_000 },
    bands: [
      { upToMetres: 1_200, kmh: 5 },
      { upToMetres: 12_000, kmh: 24 },
      { upToMetres: ALWAYS, kmh: 38 },
    ],
    fixedMinutes: 6,
  },
};

/** Metres of the way for metres of the great circle. */
export function modelMetres(mode: TravelMode, lineMetres: number): number {
  const { near, far, nearMetres } = MODELS[mode].detour;
  return near * Math.min(lineMetres, nearMetres) + far * Math.max(0, lineMetres - nearMetres);
}

/** Minutes for metres of the way; 0 for none. */
export function modelMinutes(mode: TravelMode, metres: number): number {
  if (metres === 0) return 0;
  const { bands, fixedMinutes } = MODELS[mode];
  let minutes = fixedMinutes;
  let from = 0;
  for (const { upToMetres, kmh } of bands) {
    minutes += (Math.max(0, Math.min(metres, upToMetres) - from) / 1000 / kmh) * 60;
    from = upToMetres;
  }
  return minutes;
}
