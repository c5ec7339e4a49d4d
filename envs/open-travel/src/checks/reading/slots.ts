/** Slots: the lines of an answer that say when something happens and where, whether in a list, a table or a paragraph. */

import { isOwn, lineAt, perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "../reading.ts";
import { coveredAt } from "./offers.ts";
import { mentionsIn } from "./plan.ts";
import type { PlanLine } from "./plan-lines.ts";
import { clocksIn } from "./tokens.ts";

export interface Slot {
  readonly line: PlanLine;
  /** From 1. */
  readonly day: number;
}

const PERIOD = /早上|早晨|上午|中午|下午|傍晚|晚上|夜[里间晚]|早餐|午餐|晚餐|第[一二三四五六七八九十]站/;
const HOURS = /(?:营业|开放|闭馆|开门|关门)[^，。；）)]*/g;

export const slotsOf = perReading((reading: TravelReading): Slot[] => {
  const timed = new Set(reading.timed.map((one) => one.line));
  const withRide = new Set(
    reading.numbers
      .filter((number) => reading.offersOf(number.number).length > 0)
      .map((number) => lineAt(reading.lines, number.start)),
  );
  const asked = new Set(
    (reading.task.constraints.waypoints?.places ?? [])
      .flatMap((place) => coveredAt(reading, place))
      .map((offset) => lineAt(reading.lines, offset)),
  );
  const slots: Slot[] = [];
  let period = false;
  for (const line of reading.lines) {
    if (line.kind === "blank" || !isOwn(reading, line)) continue;
    const mentions = mentionsIn(reading, line);
    const words = line.text.replace(HOURS, "");
    if (line.kind === "heading" || mentions.length === 0)
      period = PERIOD.test(words) || (period && line.kind !== "heading");
    const isAbout = mentions.length > 0 || withRide.has(line) || asked.has(line);
    const isWhen = timed.has(line) || clocksIn(words).length > 0 || PERIOD.test(words) || period;
    if (!isAbout || !isWhen || (!timed.has(line) && isSummary(reading, line))) continue;
    slots.push({ line, day: line.day ?? 1 });
  }
  return slots;
});

/** `第1天09:25开始：断桥残雪、岳王庙`: names in a row are a headline of what comes, not its timetable. */
function isSummary(reading: TravelReading, line: PlanLine): boolean {
  const mentions = mentionsIn(reading, line);
  return mentions
    .slice(1)
    .some((mention, index) => /^\s*[、,，]\s*$/.test(reading.answer!.slice(mentions[index]!.end, mention.start)));
}
