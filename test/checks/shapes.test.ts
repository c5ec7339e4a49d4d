/** Errors of rides are seen in answers of any shape, and correct ones are left alone; `ARENAKIT_WRITE_TABLES=1` puts the tables into docs/checks.md. */
import { addDays, random, Task } from "@arenakit/contracts";
import { beforeAll, expect, it } from "vitest";
import { ACCUSES, askedWorld, type Call } from "./asked-world.ts";
import { catchersOf, checksOf } from "./measure.ts";
import type { Subject } from "./mutation.ts";
import { OMISSIONS, withOtherValues } from "./omissions.ts";
import { PLACE_ERRORS, PLACE_SHAPES, type PlaceFacts, placesOf } from "./place-shapes.ts";
import { tableOf, writeSection } from "./sections.ts";
import { RIDE_ERRORS, type RideFacts, ridesOf, SHAPES } from "./shapes.ts";

const SEED = 3;
const writes = process.env.ARENAKIT_WRITE_TABLES === "1";
/** Of each kind of error, in every shape. */
const LEAST_SEEN = 0.9;
const MOST_UNSEEN = 0.02;
const MOST_ACCUSED = 0.02;
const QUESTIONS = writes ? 16 : 6;
const { world, look, subjectOf } = askedWorld(SEED, { whole: writes });

interface Question {
  readonly task: Task;
  readonly seen: readonly RideFacts[];
  readonly chosen: readonly RideFacts[];
  readonly results: readonly string[];
  readonly calls: readonly Call[];
}

async function questions(): Promise<Question[]> {
  const rng = random(SEED, "shapes");
  const cities = world.places.cities.map(({ name }) => name);
  const found: Question[] = [];
  for (const from of rng.shuffled(cities))
    for (const to of rng.shuffled(cities)) {
      if (from === to || found.length >= QUESTIONS) continue;
      const offset = rng.integer(3, 10);
      const date = addDays(world.meta.now.slice(0, 10), offset);
      const calls = ["search_train_tickets", "search_flights"].map((name) => ({
        name,
        arguments: { date, from_city: from, to_city: to },
      }));
      const results = await Promise.all(calls.map(look));
      const seen = ridesOf(world, { from, to, date }).filter(({ number }) => results.join("\n").includes(number));
      if (seen.length < 4) continue;
      const task = Task.parse({
        id: `shapes-${found.length}`,
        env: "open-travel",
        subtask: "compare",
        split: "validation",
        query: `请查${Number(date.slice(5, 7))}月${Number(date.slice(8))}日从${from}去${to}的火车和航班，告诉我班次、车站或机场、时刻、用时和票价。`,
        constraints: {
          cities: [from, to],
          people: 1,
          dates: { startOffsetDays: offset, days: 1 },
          journey: { from, to, returns: false },
        },
      });
      found.push({ task, seen, chosen: rng.shuffled(seen).slice(0, 1 + (found.length % 3)), results, calls });
    }
  return found;
}

let asked: Question[] = [];
beforeAll(async () => {
  asked = await questions();
}, 120_000);

it("sees nine of ten errors of a kind in every shape, and accuses no more than 2 in 100 right ones", () => {
  const missed: string[] = [];
  const alarms: string[] = [];
  const rows: string[] = [];
  let [right, wrong] = [0, 0];
  for (const shape of SHAPES) {
    const counts = new Map(RIDE_ERRORS.map(({ kind }) => [kind, { planted: 0, caught: 0 }]));
    const before0 = alarms.length;
    for (const question of asked) {
      const before = checksOf(subjectOf(question, shape.write(question.chosen)));
      for (const check of before.filter(({ id }) => ACCUSES.test(id))) {
        if (check.status === "not_applicable") continue;
        right += 1;
        if (check.status !== "fail") continue;
        wrong += 1;
        alarms.push(`${shape.name} ${question.task.id}: ${check.message} «${check.evidence[0]?.quote}»`);
      }
      for (const error of RIDE_ERRORS)
        for (let at = 0; at < question.chosen.length; at++) {
          const told = error.tell(question.chosen[at]!, question.seen, random(question.task.id, error.kind, at));
          if (!told) continue;
          const answer = shape.write(question.chosen.map((ride, index) => (index === at ? told : ride)));
          const count = counts.get(error.kind)!;
          count.planted += 1;
          if (catchersOf(before, checksOf(subjectOf(question, answer))).length > 0) count.caught += 1;
          else missed.push(`${shape.name} / ${error.kind} / ${question.task.id}:\n${answer}`);
        }
    }
    rows.push(
      `| ${shape.name} | ${[...counts.values()].map(({ planted, caught }) => `${caught}/${planted}`).join(" | ")} | ${alarms.length - before0} |`,
    );
    for (const [kind, { planted, caught }] of counts)
      expect.soft(caught / planted, `${shape.name}, ${kind}`).toBeGreaterThanOrEqual(LEAST_SEEN);
  }
  if (writes) {
    writeSection("Rides in sixteen layouts", [
      `Tuned to: these layouts were looked at while the checks were written. ${wrong} of ${right} findings of checks accuse an answer that is right.`,
      tableOf(["shape", ...RIDE_ERRORS.map(({ kind }) => kind), "accusations"], rows),
    ]);
    process.stderr.write(
      `${wrong} of ${right} accuse\n${alarms.slice(0, 40).join("\n")}\n\n${missed.slice(0, 60).join("\n\n")}\n`,
    );
  }
  expect(wrong / right, alarms.join("\n")).toBeLessThanOrEqual(MOST_ACCUSED);
});

it("sees that a part is left out, whatever else stands in the answer", () => {
  const unseen: string[] = [];
  let left = 0;
  const partsOf = (subject: Subject) => checksOf(subject).find(({ id }) => id === "coverage.parts")!;
  for (const shape of SHAPES)
    for (const question of writes ? asked : asked.slice(0, 3)) {
      const whole = partsOf(subjectOf(question, withOtherValues(shape.write(question.chosen))));
      expect.soft(whole.status, `${shape.name}: ${whole.message}`).toBe("pass");
      for (const { what, marked, marks } of OMISSIONS) {
        const written = shape.write(question.chosen.map((ride) => ({ ...ride, ...marked })));
        const answer = withOtherValues(written.replaceAll(marks, ""));
        expect(written.match(marks)?.length, `${shape.name}: ${what}`).toBeGreaterThan(0);
        left += 1;
        if (partsOf(subjectOf(question, answer)).score! === 1) unseen.push(`${shape.name}, ${what}:\n${answer}`);
      }
    }
  if (writes)
    writeSection("Parts left out of rides in sixteen layouts", [
      `Tuned to, like the rides. The fare, the duration, the times or the stations that were asked for are left out, while amounts, times and durations of other things stand in the answer: \`coverage.parts\` sees ${left - unseen.length} of ${left} of them.`,
    ]);
  expect(unseen.length / left, unseen.join("\n\n")).toBeLessThanOrEqual(MOST_UNSEEN);
});

interface PlaceQuestion extends Pick<Question, "task" | "results" | "calls"> {
  readonly places: readonly PlaceFacts[];
}

async function placeQuestions(): Promise<PlaceQuestion[]> {
  const found: PlaceQuestion[] = [];
  for (const { name: city } of world.places.cities.slice(0, QUESTIONS)) {
    const call = { name: "search_poi", arguments: { query: `${city} 餐厅` } };
    const result = await look(call);
    const places = placesOf(result).slice(0, 1 + (found.length % 3));
    if (places.length === 0) continue;
    const task = Task.parse({
      id: `place-shapes-${found.length}`,
      env: "open-travel",
      subtask: "search",
      split: "validation",
      query: `请在${city}找几家餐厅，告诉我地址、电话、评分、人均和营业时间。`,
      constraints: { cities: [city], people: 1 },
    });
    found.push({ task, calls: [call], results: [result], places });
  }
  return found;
}

it("sees nine of ten errors of places in every shape, and accuses no more than 2 in 100 right ones", async () => {
  const questions = await placeQuestions();
  expect(questions.length).toBeGreaterThan(2);
  const [alarms, missed, rows]: [string[], string[], string[]] = [[], [], []];
  let right = 0;
  for (const shape of PLACE_SHAPES) {
    const cells: string[] = [];
    const known = questions.map((question) => ({
      question,
      before: checksOf(subjectOf(question, shape.write(question.places))),
    }));
    const accused = known.flatMap(({ before }) => before.filter(({ id, score }) => ACCUSES.test(id) && score !== null));
    right += accused.length;
    const wrong = accused.filter(({ status }) => status === "fail");
    alarms.push(...wrong.map(({ message, evidence }) => `${shape.name}: ${message} «${evidence[0]?.quote}»`));
    for (const { kind, tell } of PLACE_ERRORS) {
      let [planted, caught] = [0, 0];
      for (const { question, before } of known)
        for (let at = 0; at < question.places.length; at++) {
          const told = tell(question.places[at]!, random(question.task.id, kind, at));
          const answer = shape.write(question.places.map((place, index) => (index === at ? told : place)));
          planted += 1;
          if (catchersOf(before, checksOf(subjectOf(question, answer))).length > 0) caught += 1;
          else missed.push(`${shape.name} / ${kind} / ${question.task.id}:\n${answer}`);
        }
      cells.push(`${caught}/${planted}`);
      expect.soft(caught / planted, `${shape.name}, ${kind}`).toBeGreaterThanOrEqual(LEAST_SEEN);
    }
    rows.push(`| ${shape.name} | ${cells.join(" | ")} | ${wrong.length} |`);
  }
  if (writes) {
    writeSection("Places in nine layouts", [
      `Tuned to, like the rides. ${alarms.length} of ${right} findings of checks accuse an answer that is right.`,
      tableOf(["shape", ...PLACE_ERRORS.map(({ kind }) => kind), "accusations"], rows),
    ]);
    process.stderr.write(
      `places: ${alarms.length} of ${right} accuse\n${alarms.slice(0, 20).join("\n")}\n\n${missed.slice(0, 60).join("\n\n")}\n`,
    );
  }
  expect(alarms.length / right, alarms.join("\n")).toBeLessThanOrEqual(MOST_ACCUSED);
});
