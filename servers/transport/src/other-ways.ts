/** What a refusal may advise: the other tool only where it has an answer to the same question. */
import type { Timetable } from "./timetable.ts";

export interface Journeyed {
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly now: string;
}

/** A sentence for who finds no flight. */
export async function insteadOfFlights(backend: Timetable, asked: Journeyed): Promise<string> {
  const { from, to } = asked;
  return (await hasTrains(backend, asked))
    ? "请查询 search_train_tickets。"
    : await beyondBoth(backend, { from, to, other: "火车" });
}

/** A sentence for who finds no train. */
export async function insteadOfTrains(backend: Timetable, { from, to }: Journeyed): Promise<string> {
  const [one, other] = [await cityOf(backend, from, "stations"), await cityOf(backend, to, "stations")];
  return (await backend.isFlown(one, other))
    ? "请查询 search_flights。"
    : await beyondBoth(backend, { from: one, to: other, other: "直飞航班" });
}

async function hasTrains(backend: Timetable, { date, from, to, now }: Journeyed): Promise<boolean> {
  const [one, other] = [await cityOf(backend, from, "airports"), await cityOf(backend, to, "airports")];
  for (const name of [one, other]) if (((await backend.stations(name)) ?? []).length === 0) return false;
  const { direct, transfer, otherStation } = await backend.journeys({ date, from: one, to: other, now });
  return direct.length + transfer.length + otherStation.length > 0;
}

async function beyondBoth(
  backend: Timetable,
  { from, to, other }: { from: string; to: string; other: string },
): Promise<string> {
  const crossing = await backend.crossing(from, to);
  return crossing === null
    ? `两地之间也没有${other}，请换附近的城市出发或到达。`
    : `两地之间也没有${other}，可乘坐或选择：${crossing}。`;
}

/** The city of an airport or a station, which the other tool does not know by that name; else the name itself. */
async function cityOf(backend: Timetable, name: string, kind: "airports" | "stations"): Promise<string> {
  const own = (await backend[kind](name)) ?? [];
  if (own.length !== 1 || backend.cities.includes(name)) return name;
  for (const city of backend.cities) if ((await backend[kind](city))?.includes(own[0]!)) return city;
  return name;
}
