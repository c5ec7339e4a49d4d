/** What the checks see in answers of shapes that they were not written for; `ARENAKIT_WRITE_TABLES=1` puts the table into docs/checks.md. */
import { addDays, random, Task } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { ACCUSES, askedWorld, type Call } from "./asked-world.ts";
import { changesOf, FRESH_ERRORS, FRESH_SHAPES, type TripFacts, wayOf } from "./fresh-shapes.ts";
import { catchersOf, checksOf } from "./measure.ts";
import { placesOf } from "./place-shapes.ts";
import { tableOf, writeSection } from "./sections.ts";
import { ridesOf } from "./shapes.ts";

const SEED = 29;
const writes = process.env.ARENAKIT_WRITE_TABLES === "1";
const TRIPS = writes ? 14 : 5;
const { world, look, subjectOf } = askedWorld(SEED, { whole: writes });

interface Trip {
  readonly task: Task;
  readonly facts: TripFacts;
  readonly calls: readonly Call[];
  readonly results: readonly string[];
}

async function tripOf(from: string, to: string, index: number): Promise<Trip | null> {
  const [date, returns] = [4, 6].map((days) => addDays(world.meta.now.slice(0, 10), days)) as [string, string];
  const calls: Call[] = [
    { name: "search_train_tickets", arguments: { date, from_city: from, to_city: to } },
    { name: "search_train_tickets", arguments: { date: returns, from_city: to, to_city: from } },
    { name: "search_poi", arguments: { query: `${to} 餐厅` } },
  ];
  const results = await Promise.all(calls.map(look));
  const isShown = (text: string) => (ride: { number: string }) => text.includes(ride.number);
  const out = ridesOf(world, { from, to, date }).filter(isShown(results[0]!))[0];
  const back = ridesOf(world, { from: to, to: from, date: returns }).filter(isShown(results[1]!))[0];
  const [first, second] = placesOf(results[2]!);
  if (!out || !back || !first || !second || out.isFlight || back.isFlight) return null;
  const pointOf = (name: string) =>
    new RegExp(`${name}[^\\n]*?坐标(-?[\\d.]+),(-?[\\d.]+)`).exec(results[2]!)?.slice(1, 3).map(Number);
  const [start, end] = [pointOf(first.name), pointOf(second.name)];
  if (!start || !end) return null;
  const navigation: Call = {
    name: "get_navigation",
    arguments: { start_lon: start[0]!, start_lat: start[1]!, end_lon: end[0]!, end_lat: end[1]!, mode: "driving" },
  };
  const route = await look(navigation);
  const way = wayOf(route);
  if (!way || way.kilometres < 1 || way.minutes < 10) return null;
  const task = Task.parse({
    id: `fresh-${index}`,
    env: "open-travel",
    subtask: "multi-day",
    split: "validation",
    query: `我${day(date)}从${from}坐火车去${to}，${day(returns)}回来，中间想吃两家餐厅。请写清车次、车站、时刻和票价，餐厅的地址、电话、评分、人均和营业时间，以及两家之间打车要多久、多少钱。`,
    constraints: {
      cities: [from, to],
      people: 1,
      dates: { startOffsetDays: 4, days: 3 },
      journey: { from, to, returns: true },
    },
  });
  const facts: TripFacts = { out, back, change: changesOf(results[0]!)[0] ?? null, places: [first, second], way };
  return { task, facts, calls: [...calls, navigation], results: [...results, route] };
}

const day = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`;

async function trips(): Promise<Trip[]> {
  const rng = random(SEED, "fresh-shapes");
  const cities = world.places.cities.map(({ name }) => name);
  const found: Trip[] = [];
  for (const from of rng.shuffled(cities))
    for (const to of rng.shuffled(cities)) {
      if (from === to || found.length >= TRIPS) continue;
      const trip = await tripOf(from, to, found.length);
      if (trip) found.push(trip);
    }
  return found;
}

it("sees errors in shapes that nothing was tuned to, and accuses few right answers", { timeout: 600_000 }, async () => {
  const asked = await trips();
  expect(asked.length).toBeGreaterThan(2);
  const [rows, missed, alarms]: [string[], string[], string[]] = [[], [], []];
  let [planted, caught, right] = [0, 0, 0];
  const byKind = new Map(FRESH_ERRORS.map(({ kind }) => [kind, { planted: 0, caught: 0 }]));
  for (const shape of FRESH_SHAPES) {
    let [here, seen, accused] = [0, 0, 0];
    for (const trip of asked) {
      const before = checksOf(subjectOf(trip, shape.write(trip.facts)));
      const judged = before.filter(({ id, score }) => ACCUSES.test(id) && score !== null);
      const wrong = judged.filter(({ status }) => status === "fail");
      right += judged.length;
      accused += wrong.length;
      alarms.push(...wrong.map((one) => `${shape.name}: ${one.id} ${one.message} «${one.evidence[0]?.quote}»`));
      for (const { kind, tell } of FRESH_ERRORS) {
        const told = tell(trip.facts, random(trip.task.id, kind));
        const answer = told && shape.write(told);
        if (!answer || answer === shape.write(trip.facts)) continue;
        const isSeen = catchersOf(before, checksOf(subjectOf(trip, answer))).length > 0;
        const count = byKind.get(kind)!;
        here += 1;
        count.planted += 1;
        if (isSeen) [seen, count.caught] = [seen + 1, count.caught + 1];
        else missed.push(`${shape.name} / ${kind} / ${trip.task.id}`);
      }
    }
    [planted, caught] = [planted + here, caught + seen];
    rows.push(`| ${shape.name} | ${seen} of ${here} | ${((100 * seen) / here).toFixed(0)} % | ${accused} |`);
  }
  const kinds = [...byKind].map(([kind, one]) => `| ${kind} | ${one.caught} of ${one.planted} |`);
  if (writes) {
    process.stderr.write(`${rows.join("\n")}\n${kinds.join("\n")}\n${alarms.join("\n")}\n${missed.join("\n")}\n`);
    writeSection("Trips in shapes that nothing was tuned to", [
      FIRST_MEASURED,
      `Six layouts, ${FRESH_ERRORS.length} kinds of errors and a world of another seed (\`test/checks/fresh-shapes.ts\`). Now ${caught} of ${planted} errors are seen (${((100 * caught) / planted).toFixed(1)} %); ${alarms.length} of ${right} findings of checks accuse an answer that is right.`,
      tableOf(["shape", "errors seen", "share", "accusations of right answers"], rows),
    ]);
  }
  expect(caught / planted, missed.join("\n")).toBeGreaterThanOrEqual(LEAST_SEEN);
  expect(alarms.length / right, alarms.join("\n")).toBeLessThanOrEqual(MOST_ACCUSED);
});

/** What stands above the table: the only figure that nothing was tuned to. */
const FIRST_MEASURED =
  "Held out, measured once: these layouts and errors were written before the checks had seen any of them, and the first measurement, over 14 trips, was **1220 of 1500 errors seen (81.3 %) and 42 of 1521 findings against right answers (2.8 %)**; by layout 78 % a letter, 85 % terse notes, 85 % numbered steps, 97 % Chinese and English mixed, 66 % a table with merged facts, 76 % days with headings. That is what to expect of a layout that nobody has seen. Missed were opening hours, ratings, telephones and ways inside merged cells, fares that stand without any word for fare, arrivals at which one gets off (下车), and a made-up restaurant without a value beside it. The reasons were then mended, so the tables below are in-sample, too.";

/** Somewhat below what was measured, so that a loss is seen. */
const LEAST_SEEN = 0.93;
const MOST_ACCUSED = 0.01;
