/** The reading of a trajectory for a traveller's checks: what its results say, and what its answer claims. */
import type { CheckInput, ClaimContext, ClaimReading } from "@arenakit/contracts";
import {
  type Check,
  type CheckFinding,
  type Doubt,
  type LocalizedText,
  perInput,
  readClaims,
  readTrajectory,
  type TrajectoryReading,
} from "@arenakit/evaluator-checks";
import { latinSpellingsOf } from "./facts/latin-names.ts";
import { factsOf, type TravelFacts } from "./facts.ts";
import { firstDayOf } from "./first-day.ts";
import { placesNamed } from "./said.ts";

export interface TravelReading extends TrajectoryReading, TravelFacts {
  readonly claims: ClaimReading;
  /** ISO date of day 1 of the plan; null where neither task nor query says it. */
  readonly firstDay: string | null;
  readonly doubt: Doubt<TravelReading> | null;
}

/** Every sentence is said in the languages that a traveller may ask in. */
export type TravelCheck = Check<TravelReading, LocalizedText>;
export type TravelFinding = CheckFinding<LocalizedText>;

/** Reads a trajectory once for all checks; never throws on what a policy may have written. */
export const readTravel: (input: CheckInput) => TravelReading = perInput((input) => {
  // What a fault changed is no fact, but it is no other answer either: the claims are read once.
  let claims = input.claims;
  return readTrajectory(input, (base) => {
    claims ??= readClaims(base.written?.source ?? "", contextOf(base));
    return withTravel(base, claims);
  });
});

function withTravel(base: TrajectoryReading, claims: ClaimReading): TravelReading {
  const facts = factsOf(base.task, base.observations);
  const reading: TravelReading = {
    ...base,
    ...facts,
    claims,
    firstDay: firstDayOf(base.task, base.now),
    recordCount: facts.transport.length + facts.places.length + facts.routes.length,
    doubt: null,
  };
  return { ...reading, mentions: mentionsIn(reading) };
}

/** Where the answer names places that the results know. */
function mentionsIn(reading: TravelReading): TrajectoryReading["mentions"] {
  const named = reading.claims.claims.flatMap((claim) => ("place" in claim && claim.place ? [claim.place] : []));
  return named.filter((place) => placesNamed(reading, place).length > 0);
}

/** The same of a trajectory that is not read yet. */
export const claimContextOf = (input: CheckInput): ClaimContext => contextOf(readTrajectory(input));

/** What the reader of claims is told: whatever results and task name, be it a fact or not. */
function contextOf({ task, observations, now }: TrajectoryReading): ClaimContext {
  const { transport, places, cities, routes } = factsOf(
    task,
    observations.map((one) => ({ ...one, isFact: !one.isError })),
  );
  const { waypoints, around } = task.constraints;
  const asked = [...(waypoints?.places ?? []), ...(around ? [around.centre] : [])].flatMap(({ names }) => names);
  // A stop that is named after a sight is the sight to whoever reads its name.
  const stops = routes
    .flatMap(({ plan }) => plan?.rides.flatMap(({ boards, alights }) => [boards, alights]) ?? [])
    .filter(
      (stop) => stop.length > 2 && ![...places.map(({ name }) => name), ...asked].some((name) => name.startsWith(stop)),
    );
  const stations = [...transport.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to])), ...stops];
  // Who writes Suzhou Museum or Nanjing South names no city.
  const names = [...places.map(({ name }) => name), ...asked];
  const latin = names.filter((name) => !cities.includes(name)).flatMap(latinSpellingsOf);
  return {
    query: task.query,
    names: [...new Set([...names, ...stations, ...cities, ...latin])],
    cities,
    stations: [
      ...new Set([...stations, ...stations.filter((name) => !cities.includes(name)).flatMap(latinSpellingsOf)]),
    ],
    numbers: [...new Set(transport.flatMap(({ numbers }) => numbers))],
    firstDay: firstDayOf(task, now),
    today: now?.slice(0, "2026-05-01".length) ?? null,
  };
}
