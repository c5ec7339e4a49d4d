/** What Amap's numbered driving strategies ask for, and which number of the new service an old one means. */
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

interface OldDrivingStrategy {
  /** The strategy of v5 that asks for the same. */
  readonly strategy: number;
  /** As a path of v3 says what it was found by. */
  readonly text: string;
}

/** Strategies of v3; below 10 they give one path, from 10 on several. */
export const OLD_DRIVING_STRATEGIES: Readonly<Record<number, OldDrivingStrategy>> = {
  0: { strategy: 38, text: "速度最快" },
  1: { strategy: 36, text: "避免收费" },
  2: { strategy: 2, text: "距离最短" },
  3: { strategy: 38, text: "速度最快" },
  4: { strategy: 33, text: "躲避拥堵" },
  5: { strategy: 38, text: "速度最快" },
  6: { strategy: 35, text: "不走高速" },
  7: { strategy: 42, text: "不走高速且避免收费" },
  8: { strategy: 41, text: "躲避收费和拥堵" },
  9: { strategy: 43, text: "不走高速且躲避收费和拥堵" },
  10: { strategy: 33, text: "躲避拥堵" },
  11: { strategy: 33, text: "躲避拥堵" },
  12: { strategy: 33, text: "躲避拥堵" },
  13: { strategy: 35, text: "不走高速" },
  14: { strategy: 36, text: "避免收费" },
  15: { strategy: 40, text: "躲避拥堵且不走高速" },
  16: { strategy: 42, text: "避免收费且不走高速" },
  17: { strategy: 41, text: "躲避拥堵且避免收费" },
  18: { strategy: 43, text: "躲避拥堵、避免收费且不走高速" },
  19: { strategy: 34, text: "高速优先" },
  20: { strategy: 39, text: "躲避拥堵且高速优先" },
};
