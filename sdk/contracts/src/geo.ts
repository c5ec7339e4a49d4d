/** Points on the earth, GCJ-02 degrees, and the distances between them. */

export interface LonLat {
  readonly longitude: number;
  readonly latitude: number;
}

const EARTH_RADIUS_METRES = 6_371_008.8; // mean radius, IUGG
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine). */
export function haversineMetres(from: LonLat, to: LonLat): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** `116.397455,39.909187`: longitude first, six decimals, as Amap writes it. */
export function formatLonLat({ longitude, latitude }: LonLat): string {
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}

/** Reads `lon,lat`; null when it is none. Does not care whether the point lies in China. */
export function parseLonLat(text: string): LonLat | null {
  const parts = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  return parts ? { longitude: Number(parts[1]), latitude: Number(parts[2]) } : null;
}

/** Whether a point lies in the box of mainland China; a swapped pair does not. */
export function isInChina({ longitude, latitude }: LonLat): boolean {
  return longitude >= 73 && longitude <= 136 && latitude >= 3 && latitude <= 54;
}
