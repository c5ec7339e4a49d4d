/**
 * What a traveller's query asks for, where the task has it not as data: budget, party, days, times of day, places, from where
 * to where. Each comes with the words that it was read from; words that limit something else are told as unread. Pure, in time
 * linear in the query.
 */
import { type CheckInput, type Constraints, omitUndefined, type QueryConstraints } from "@arenakit/contracts";
import { hasConstraints } from "@arenakit/evaluator-checks";
import { limitsOf } from "./query/limits.ts";
import { placesOf } from "./query/places.ts";
import { readQueryText } from "./query/query-text.ts";

/** Words of travel, words that ask for a plan or a choice, and works of writing, which may be about anything. */
const TRAVEL =
  /旅游|旅行|出行|行程|日游|自由行|游玩|景点|酒店|民宿|高铁|火车|动车|机票|航班|飞机|坐车|自驾|打车|地铁|公交|路线|攻略|附近|周边|玩[一二两三四五六七八九十\d]|逛|出发|怎么走|怎么去|(?<![a-z])(?:itinerary|trip|sightseeing|hotels?|flights?|trains?|travell?ing|travel|vacation|getaway|metro|day in|days in)(?![a-z])/;
const ASKS =
  /安排|规划|推荐|计划|排个|排一下|怎么[去走坐]|帮我|帮忙|找|最好|我想|想[去在把]|我们|我和|预算|哪个|比一比|结论|列|给我|给个|(?<![a-z])(?:plan|recommend|find|book|arrange|suggest|how (?:do|can|should) (?:i|we)|(?:i|we) (?:want|need|would like)|i'd like|we'd like|need|want)(?![a-z])/;
const WRITES =
  /诗|小说|作文|故事|论文|代码|歌词|翻译|赔偿|法律|(?<![a-z])(?:poem|limerick|novel|story|essay|code|translate|lawsuit|law)(?![a-z])/;

/** Null for a query that asks for no journey. */
export function constraintsOf(query: string): QueryConstraints | null {
  const text = readQueryText(query);
  const [places, limits] = [placesOf(text), limitsOf(text)];
  const sources = [...places.sources, ...limits.sources].sort((one, other) => one.start - other.start);
  const mustVisit = places.value.waypoints !== undefined;
  const isJourney = places.value.journey !== undefined && limits.sources.length > 0;
  const isAsked = TRAVEL.test(text.text) && (isJourney || (ASKS.test(text.text) && sources.length > 0));
  if (WRITES.test(text.text) || !(mustVisit || isAsked)) return null;
  const { people = 1, ...others } = limits.value;
  const constraints: Constraints = { people, preferences: [], ...places.value, ...omitUndefined(others) };
  return { constraints, sources, unread: [...places.unread, ...limits.unread] };
}

/** The input with the constraints that its query states, where the task is known by its query alone. */
export function withConstraints(input: CheckInput): CheckInput {
  const { task } = input;
  if (!task || ("constraints" in task && hasConstraints(task.constraints))) return input;
  const read = constraintsOf(task.query);
  if (!read) return input;
  const unnamed = { id: "unnamed", env: "", subtask: "", split: "dev" } as const;
  return { ...input, task: { ...unnamed, ...task, constraints: read.constraints } };
}
