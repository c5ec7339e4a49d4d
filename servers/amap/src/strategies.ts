/** data file. What Amap's numbered driving strategies ask for, and which number of the new service an old one means. */
import type { DrivingStrategy } from "@arenakit/corpus-world";

/** Strategies of v5, and 0 … 2, which it takes over from older versions. */
export const DRIVING_STRATEGIES: Readonly<Record<number, DrivingStrategy>> = {
  0: { wish: "fastest" },
  1: { wish: "recommended", tolls: "avoided" },
  2: { wish: "shortest" },
  32: { wish: "recommended" },
  33: { wish: "recommended", avoidJams: true },
  34: { wish: "recommended", motorway: "preferred" },
  35: { wish: "recommended", motorway: "avoided" },
  36: { wish: "recommended", tolls: "avoided" },
  37: { wish: "recommended", mainRoads: "preferred" },
  38: { wish: "fastest" },
  39: { wish: "recommended", avoidJams: true, motorway: "preferred" },
  40: { wish: "recommended", avoidJams: true, motorway: "avoided" },
  41: { wish: "recommended", avoidJams: true, tolls: "avoided" },
  42: { wish: "recommended", tolls: "avoided", motorway: "avoided" },
  43: { wish: "recommended", avoidJams: true, tolls: "avoided", motorway: "avoided" },
  44: { wish: "recommended", avoidJams: true, mainRoads: "preferred" },
  45: { wish: "fastest", avoidJams: true },
};
export const DEFAULT_DRIVING_STRATEGY = 32;

/** v3 strategy → v5 strategy. */
export const OLD_DRIVING_STRATEGIES: Readonly<Record<number, number>> = {
  0: 38,
  1: 36,
  2: 2,
  3: 38,
  4: 33,
  5: 38,
  6: 35,
  7: 42,
  8: 41,
  9: 43,
  10: 33,
  11: 33,
  12: 33,
  13: 35,
  14: 36,
  15: 40,
  16: 42,
  17: 41,
  18: 43,
  19: 34,
  20: 39,
};
