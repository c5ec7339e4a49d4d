/** data file: how people without a car cross between cities that no train joins, typed by hand as of 2024; fares approximate. */

const CROSSINGS: readonly (readonly [one: string, other: string, words: string])[] = [
  [
    "香港",
    "澳门",
    "港珠澳大桥穿梭巴士（金巴，香港口岸至澳门口岸，约40分钟，约65港元，24小时开行）或喷射飞航（上环港澳码头至澳门外港客运码头，约1小时，约175港元起）",
  ],
  ["香港", "珠海", "港珠澳大桥穿梭巴士（金巴，香港口岸至珠海公路口岸，约40分钟，约65港元，24小时开行）"],
  ["澳门", "珠海", "步行经拱北口岸（关闸，06:00至次日01:00）、青茂口岸（24小时）或横琴口岸（24小时）过关"],
];

/** What to take from one city to the other, either way; null where trains, flights or roads are the way. */
export function borderCrossing(one: string, other: string): string | null {
  return CROSSINGS.find(([a, b]) => (a === one && b === other) || (a === other && b === one))?.[2] ?? null;
}
