/**
 * data file: how busy airports are and which terminal an airline uses there, typed from what is generally known of
 * 2024 and 2025 and rounded; terminals move, so worlds say that they are approximate.
 */

export interface AirportFacts {
  /** Passengers a year, millions, rounded; where most of them go abroad, those who do not. */
  readonly millions: number;
  /** Minutes of the day between which aircraft leave and land, where that is known to be short of the whole day. */
  readonly hours?: readonly [open: number, close: number];
  /** Above 2,438 m: only some aircraft may go there. */
  readonly isHigh?: true;
  /** Where airlines go that are not listed; absent where there is one building. */
  readonly terminal?: string;
  readonly terminals?: Readonly<Record<string, string>>;
}

/** By IATA code. An airport that is not here counts as a small one. */
export const AIRPORT_FACTS: Readonly<Record<string, AirportFacts>> = {
  PEK: { millions: 67, terminal: "T2", terminals: { CA: "T3", ZH: "T3", SC: "T3", "3U": "T3" } },
  PKX: { millions: 49 },
  PVG: { millions: 52, terminal: "T2", terminals: { MU: "T1", FM: "T1", "9C": "T1" } },
  SHA: { millions: 48, hours: [360, 1440], terminal: "T2", terminals: { "9C": "T1" } },
  CAN: { millions: 76, terminal: "T1", terminals: { CZ: "T2", MF: "T2", CA: "T3", "3U": "T2" } },
  SZX: { millions: 61, terminal: "T3" },
  CTU: { millions: 32, terminal: "T2", terminals: { "3U": "T1", EU: "T1" } },
  TFU: { millions: 55, terminal: "T2", terminals: { "3U": "T1" } },
  CKG: { millions: 48, terminal: "T3", terminals: { PN: "T2", GS: "T2", "9C": "T2" } },
  HGH: { millions: 48, terminal: "T4", terminals: { MU: "T3", GJ: "T3" } },
  XIY: { millions: 47, terminal: "T3", terminals: { MU: "T5", CA: "T5" } },
  KMG: { millions: 47 },
  NKG: { millions: 31, terminal: "T2", terminals: { "9C": "T1", HO: "T1" } },
  WUH: { millions: 31, terminal: "T3" },
  CSX: { millions: 31, terminal: "T2", terminals: { "9C": "T1", HU: "T1" } },
  URC: { millions: 28, terminal: "T4" },
  CGO: { millions: 28, terminal: "T2" },
  XMN: { millions: 28, terminal: "T3", terminals: { SC: "T4", "3U": "T4", CA: "T4" } },
  HAK: { millions: 27, terminal: "T1", terminals: { HU: "T2" } },
  TAO: { millions: 26 },
  HRB: { millions: 24, terminal: "T2" },
  SHE: { millions: 24, terminal: "T3" },
  KWE: { millions: 23, terminal: "T2", terminals: { CZ: "T3", G5: "T3" } },
  SYX: { millions: 22, terminal: "T1", terminals: { HU: "T2" } },
  TNA: { millions: 20, terminal: "T1" },
  TSN: { millions: 20, terminal: "T2" },
  DLC: { millions: 19 },
  LHW: { millions: 18, terminal: "T3" },
  CGQ: { millions: 17, terminal: "T2" },
  NNG: { millions: 16, terminal: "T2" },
  TYN: { millions: 15, terminal: "T2", terminals: { MU: "T1" } },
  FOC: { millions: 15 },
  NGB: { millions: 15, terminal: "T2" },
  HFE: { millions: 13 },
  HET: { millions: 14 },
  WNZ: { millions: 13, terminal: "T2" },
  ZUH: { millions: 13 },
  KHN: { millions: 11, terminal: "T2" },
  WUX: { millions: 11, terminal: "T2" },
  SJW: { millions: 10, terminal: "T2" },
  YNT: { millions: 9 },
  INC: { millions: 10, terminal: "T3" },
  XNN: { millions: 9, terminal: "T3" },
  JJN: { millions: 9 },
  LJG: { millions: 8, hours: [420, 1440] },
  KWL: { millions: 8, terminal: "T2" },
  LXA: { millions: 7, terminal: "T3", hours: [480, 1170], isHigh: true },
  HKG: { millions: 14, terminal: "T1" },
  MFM: { millions: 4 },
  WEH: { millions: 3 },
  YIH: { millions: 4 },
  XUZ: { millions: 4 },
  YTY: { millions: 4 },
  DLU: { millions: 3, hours: [450, 1380] },
  LYA: { millions: 2 },
  DAT: { millions: 1 },
  DYG: { millions: 2 },
  YNJ: { millions: 2 },
  DNH: { millions: 1, hours: [420, 1380] },
  NLH: { millions: 0.2, hours: [480, 1200] },
  JGN: { millions: 1, hours: [420, 1380] },
  TXN: { millions: 1 },
  BPE: { millions: 1 },
  CDE: { millions: 1, hours: [480, 1320] },
};

const SMALL_MILLIONS = 1;

/** Passengers a year in millions. */
export const passengersOf = (iata: string): number => AIRPORT_FACTS[iata]?.millions ?? SMALL_MILLIONS;

/** `T3`; null where the airport has one building. */
export function terminalOf(iata: string, airline: string): string | null {
  const facts = AIRPORT_FACTS[iata];
  return facts?.terminals?.[airline] ?? facts?.terminal ?? null;
}

/** Small airports close for the night; at the others the last land in the small hours. Minutes of the day, past midnight above 1440. */
export function hoursOf(iata: string): { readonly open: number; readonly close: number } {
  const hours = AIRPORT_FACTS[iata]?.hours;
  if (hours) return { open: hours[0], close: hours[1] };
  return passengersOf(iata) < NIGHT_MILLIONS ? { open: 390, close: 1440 } : { open: 0, close: 1440 + 180 };
}
const NIGHT_MILLIONS = 5;

export const isHigh = (iata: string): boolean => AIRPORT_FACTS[iata]?.isHigh ?? false;
