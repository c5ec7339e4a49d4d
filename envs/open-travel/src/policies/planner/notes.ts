/** Reminders that follow from what was found out about the days of a plan. */
import type { PlanDay } from "./plan.ts";

export function notesOn(days: readonly PlanDay[]): string[] {
  const isWet = days.some((day) => /[雨雪]/.test(day.weather ?? ""));
  const isApproximate = days.some((day) =>
    day.items.some((item) => "place" in item && (item.place?.approximate.length ?? 0) > 0),
  );
  return [
    ...(isWet ? ["可能有雨雪，请带好雨具，室外游览留出机动时间"] : []),
    ...(isApproximate ? ["部分开放时间、门票或游玩时长是约数，出行前请再确认"] : []),
  ];
}
