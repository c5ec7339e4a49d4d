/** The eight scripted policies: the full planner, and seven that each do one thing wrong where the task allows it. */
import { clockOfMinute, type Policy, type Task } from "@arenakit/contracts";
import { isApplicable } from "./comparable-pairs.ts";
import { POLICY_IDS, type PolicyId } from "./expected-order.ts";
import type { Ride } from "./policies/observations.ts";
import type { Brief, Twist } from "./policies/planner/brief.ts";
import type { PlanItem, TravelPlan } from "./policies/planner/plan.ts";
import { plan } from "./policies/planner.ts";
import { type Conclusion, NOTHING_FOUND, type Script, scriptedPolicy, type ToolFinding } from "./policies/script.ts";

type Begin = (task: Task, now: string) => Script<Conclusion>;

const SCRIPTS: Readonly<Record<PolicyId, Begin>> = {
  full: plan,
  "half-calls": (task, now) => halfCalls(plan(task, now)),
  "ignores-budget": (task, now) => plan(task, now, ignoresBudget),
  "invents-train": (task, now) => plan(task, now, inventsTrain),
  "repeats-calls": (task, now) => repeatsCalls(plan(task, now)),
  "omits-waypoint": (task, now) => plan(task, now, omitsWaypoint(task)),
  "late-leg": (task, now) => plan(task, now, lateLeg),
  "no-answer": (task, now) => noAnswer(plan(task, now)),
};

/**
 * The policies of a group, in group order; index 0 is the anchor. A group of more than eight repeats them. A variant
 * whose defect the task cannot have behaves as `full` does.
 */
export function scriptedPolicies(task: Task, groupSize: number = POLICY_IDS.length): Policy[] {
  return Array.from({ length: groupSize }, (_, at) => policyOf(POLICY_IDS[at % POLICY_IDS.length]!, task));
}

/** The full planner, which tells its plan in running text in the language of the task. */
export const prosePolicy = (task: Task): Policy => scriptedPolicy("full-prose", (now) => plan(task, now, {}, "prose"));

function policyOf(id: PolicyId, task: Task): Policy {
  const begin = id === "full" || isApplicable(task, id) ? SCRIPTS[id] : SCRIPTS.full;
  return scriptedPolicy(id, (now) => begin(task, now));
}

/** Makes every second call only, and plans with what it then knows. */
function* halfCalls(script: Script<Conclusion>): Script<Conclusion> {
  let count = 0;
  let step = script.next();
  while (!step.done) {
    const { thought, calls } = step.value;
    const isMade = calls.map(() => count++ % 2 === 0);
    const made = calls.filter((_, at) => isMade[at]);
    const found = made.length > 0 ? yield { thought, calls: made } : [];
    const answers = [...found];
    step = script.next(isMade.map((wasMade): ToolFinding => (wasMade ? answers.shift() : undefined) ?? NOTHING_FOUND));
  }
  return step.value;
}

/** Takes no notice of money: without budget and price limit, the dearest of what suits. */
const ignoresBudget: Twist = {
  lavish: true,
  constraints: ({ budget: _budget, maxCostYuan: _price, ...rest }) => rest,
};

/** Sells a train that no tool reported: a number of its own, faster and cheaper than the one it replaces. */
const inventsTrain: Twist = {
  ride: (chosen, all) => {
    if (chosen.means !== "train") return chosen;
    const numbers = new Set(all.flatMap((ride) => ride.legs.map((leg) => leg.number)));
    let serial = 9001;
    while (numbers.has(`G${serial}`)) serial += 2;
    return invented(chosen, `G${serial}`);
  },
};

function invented(ride: Ride, number: string): Ride {
  const [first] = ride.legs;
  const last = ride.legs.at(-1)!;
  const minutes = Math.max(20, Math.round(ride.minutes * 0.8));
  const departureMinute = ride.departureMinute + 7;
  const arrivalMinute = departureMinute + minutes;
  const priceYuan = Math.max(1, Math.round(ride.priceYuan * 0.7));
  const leg = {
    number,
    from: first!.from,
    to: last.to,
    departure: clockOfMinute(departureMinute),
    arrival: clockOfMinute(arrivalMinute),
    departureMinute,
    arrivalMinute,
    priceYuan,
  };
  const text = `${number} ${leg.departure}-${leg.arrival}`;
  return {
    ...ride,
    kind: "direct",
    legs: [leg],
    priceYuan,
    minutes,
    departureMinute,
    arrivalMinute,
    changeMinutes: null,
    text,
  };
}

/** Plans a leg that cannot be made: a visit that begins before the traveller can be there, or a train that is too late. */
const lateLeg: Twist = {
  ride: (chosen, all, brief) => (brief.subtask === "compare" ? lateRide(chosen, all, brief) : chosen),
  plan: (planned) => ({ ...planned, days: hurry(planned.days) }),
};

/** The first ride that arrives after the latest time, else the last that leaves before the earliest. */
function lateRide(chosen: Ride, all: readonly Ride[], brief: Brief): Ride {
  const late = all.filter((ride) => ride.arrivalMinute > brief.latest);
  const early = all.filter((ride) => ride.departureMinute < brief.earliest);
  const first = late.toSorted((a, b) => a.arrivalMinute - b.arrivalMinute)[0];
  return first ?? early.toSorted((a, b) => b.departureMinute - a.departureMinute)[0] ?? chosen;
}

/** Gives the longest leg of the plan a fraction of its time; everything after it moves forward. */
function hurry(days: TravelPlan["days"]): TravelPlan["days"] {
  const legs = days.flatMap((day, at) =>
    day.items.flatMap((item, index) => (item.kind === "leg" ? [{ at, index, item }] : [])),
  );
  const longest = legs.toSorted((a, b) => b.item.end - b.item.start - (a.item.end - a.item.start))[0];
  if (!longest) return days;
  const saved = Math.max(5, Math.floor(((longest.item.end - longest.item.start) * 0.8) / 5) * 5);
  return days.map((day, at) => {
    if (at !== longest.at) return day;
    const items = day.items.map((item, index): PlanItem => {
      if (index === longest.index) return { ...item, end: item.end - saved };
      return index > longest.index && item.kind !== "ride"
        ? { ...item, start: item.start - saved, end: item.end - saved }
        : item;
    });
    return { ...day, items };
  });
}

/** Does the research and stops without an answer. */
function* noAnswer(script: Script<Conclusion>): Script<Conclusion> {
  yield* script;
  return { thought: "信息差不多了，不过还没有想好怎么安排。", answer: null };
}

/** Leaves out the last of the places asked for that is not where the route begins. */
function omitsWaypoint(task: Task): Twist {
  const { waypoints } = task.constraints;
  const { origin } = task.extra ?? {};
  const left = waypoints?.places.findLast((place) => typeof origin !== "string" || !place.names.includes(origin));
  if (!waypoints || !left) return {};
  const places = waypoints.places.filter((place) => place !== left);
  return {
    avoid: left.names,
    constraints: (constraints) => {
      const { waypoints: _all, ...rest } = constraints;
      return places.length > 0 ? { ...rest, waypoints: { ...waypoints, places } } : rest;
    },
  };
}

/** Asks everything twice; plans as the full planner does. */
function* repeatsCalls(script: Script<Conclusion>): Script<Conclusion> {
  let step = script.next();
  while (!step.done) {
    const found = yield step.value;
    yield { thought: "不太放心，把刚才的再查一遍。", calls: step.value.calls };
    step = script.next(found);
  }
  return step.value;
}
