/**
 * Groundedness of stations: where the trains and flights that an answer names begin and end, and names of stations that no
 * result and no words of the user have, in any sentence about rides.
 */
import type { Quoted } from "@arenakit/contracts";
import { isOwn, LONGEST_READ, perReading } from "@arenakit/evaluator-checks";
import { isLatinNameOf } from "./facts/latin-names.ts";
import { TRANSLATED } from "./facts/latin-words.ts";
import { isPinyin, soundsIn, soundsOf } from "./facts/pinyin.ts";
import { isComparable, isSameStation } from "./facts/stations.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { isStop, legsOf, rowsOfRide, stationsOf } from "./rides.ts";
import {
  claimsByStatement,
  claimsOf,
  inClaim,
  judged,
  statementAt,
  statementOf,
  unknownToResults,
  verdictOf,
} from "./said.ts";

const stations: TravelCheck = {
  id: "groundedness.stations",
  family: "groundedness",
  title: {
    zh: "车站和机场与同一车次或航班的查询结果",
    en: "Stations and airports against the results for the same train or flight",
  },
  examine(reading) {
    const ofRides = findingsOfRides(reading);
    const isJudged = ({ start, end }: Quoted) =>
      ofRides.some(
        ({ score, evidence: [said] }) => score === 0 && said!.start! < end && start < said!.start! + said!.quote.length,
      );
    const strays = strayStations(reading).filter((stray) => !isJudged(stray));
    return [
      ...ofRides,
      ...strays.map((stray) => ({ score: 0, note: unknownToResults(stray.quote), evidence: [inClaim(stray)] })),
    ];
  },
};

function findingsOfRides(reading: TravelReading): TravelFinding[] {
  return claimsOf(reading, "ride").flatMap((ride) =>
    (["from", "to"] as const).flatMap((end): TravelFinding[] => {
      const [said, { number }] = [ride[end], ride];
      if (said === null || number === null || !isStop(reading, said.quote)) return [];
      const verdict = verdictOf(rowsOfRide(reading, number, ride.date), (row) => {
        const known = legsOf(row, number).map((leg) => leg[end]);
        if (known.length === 0 || !isComparable(said.quote, stationsOf(reading))) return null;
        // A city stands for its stations in any script.
        if (reading.cities.some((city) => isLatinNameOf(said.quote, city))) return null;
        if (known.some((one) => isSameStation(one, said.quote)) || said.quote === row.query[end]) return true;
        // 19 minutes, and Suzhou North to the old town is 11 km: where the ride ends the next way begins.
        const isNext = end === "from" && ride.departs === null && !ride.quote.includes(number);
        // 9:30之前要到北京南站: where one comes to before the ride begins.
        const isBefore = end === "to" && ride.from === null && ride.departs !== null && ride.arrives === null;
        const other = isNext ? "to" : "from";
        const isAtOther = legsOf(row, number).some((leg) => isSameStation(leg[other], said.quote));
        return (isNext || isBefore) && isAtOther ? null : false;
      });
      const stop = end === "from" ? { zh: "出发站", en: "departure station" } : { zh: "到达站", en: "arrival station" };
      const note = {
        zh: `${number}的${stop.zh}与查询结果不一致`,
        en: `the ${stop.en} of ${number} differs from the results`,
      };
      return judged(said, verdict, note);
    }),
  );
}

/** Stations that nobody knows, where the results have rides. */
function strayStations(reading: TravelReading): Quoted[] {
  const source = (reading.written?.source ?? "").slice(0, LONGEST_READ);
  if (stationsOf(reading).length === 0) return [];
  const named = [...namedAfterCities(reading, source), ...foreignNames(reading, source)];
  return named.filter((name) => isOwn(reading, name) && !DENIES.test(statementOf(reading, name)));
}

/** Words that name a station in order to say that it is none. */
const DENIES = /[不别没非无]|\bno\b|\bnot\b|n't|instead|rather|other than|unlike|avoid/i;

/** Whether a result or the query has these characters. */
const isKnown = (reading: TravelReading, words: string): boolean =>
  reading.task.query.includes(words) || reading.observations.some(({ text }) => text.includes(words));

const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["East", "东"],
  ["West", "西"],
  ["South", "南"],
  ["North", "北"],
]);
/** What may stand behind 广州东 where it is a station; 广州东路 is a street. */
const BEHIND_DIRECTION = /^(?![一-龥])|^[站出到开发乘坐抵转换的]/;
const CITY_IN_LATIN = /\b([A-Z][a-z'’]{2,20}) (East|West|South|North)\b(?! (?!Railway|Station|Train)[A-Z])/g;

/** 广州东 and "Guangzhou East": a city of the results with a direction. */
function namedAfterCities(reading: TravelReading, source: string): Quoted[] {
  const cities = citiesWithStations(reading);
  const chinese = cities.flatMap((city) =>
    placesOf(source, city).flatMap((start): Quoted[] => {
      const end = start + city.length + 1;
      const quote = source.slice(start, end);
      const isStation =
        "东西南北".includes(source[end - 1] ?? "-") && BEHIND_DIRECTION.test(source.slice(end, end + 1));
      return isStation && !isKnown(reading, quote) ? [{ start, end, quote }] : [];
    }),
  );
  const latin = [...source.matchAll(CITY_IN_LATIN)].flatMap(({ 0: quote, 1: name, 2: direction, index }): Quoted[] => {
    const word = name!.toLowerCase().replace(/['’]/g, "");
    const city = cities.find((one) => soundsOf(one).join("") === word);
    const isStray = city && !isKnown(reading, city + DIRECTIONS.get(direction!)!);
    return isStray ? [{ start: index, end: index + quote.length, quote }] : [];
  });
  return [...chinese, ...latin];
}

/** The cities in which rides of the results begin or end. */
const citiesWithStations = perReading((reading: TravelReading): readonly string[] =>
  reading.cities.filter((city) => city.length > 1 && stationsOf(reading).some((station) => station.startsWith(city))),
);

function placesOf(source: string, word: string): number[] {
  const places: number[] = [];
  for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at + word.length)) places.push(at);
  return places;
}

/** Where one comes to or sets out from, in capitals. */
const FOREIGN =
  /\b(?:to|at|into|from|reach(?:es|ing)?|arriv(?:es?|ing)|via|for) (?:the )?([A-Z][a-z'’]{1,20}(?: [A-Z][a-z'’]{1,20}){0,2})/g;
/** English words that read as Chinese sounds. */
const ENGLISH = /^(?:route|suite|china|guide|image|macau|macao|maple|palace|panda|lane|line|gate|home)$/i;
const LEAST_LETTERS = 5;

/** "gets you to Luohu" in a sentence about a train, where no result has anything that sounds so. */
function foreignNames(reading: TravelReading, source: string): Quoted[] {
  return [...source.matchAll(FOREIGN)].flatMap(({ 0: words, 1: quote, index }): Quoted[] => {
    const start = index + words.length - quote!.length;
    const stray = quote!.split(" ").find((word) => {
      const letters = word.replace(/['’]/g, "");
      const isSound = letters.length >= LEAST_LETTERS && isPinyin(letters) && !TRANSLATED.has(letters.toLowerCase());
      return isSound && !ENGLISH.test(letters) && !soundsKnown(reading, letters);
    });
    if (stray === undefined || !isAboutRides(reading, start)) return [];
    return [{ start, end: start + quote!.length, quote: quote! }];
  });
}

/** Whether a sentence speaks of trains or flights. */
const isAboutRides = (reading: TravelReading, start: number): boolean =>
  (claimsByStatement(reading).get(statementAt(reading, start)) ?? []).some((claim) => {
    const ride = claim.kind === "price" ? (claim.of.what === "ride" ? claim.of : null) : claim;
    return ride !== null && "mode" in ride && (ride.mode === "train" || ride.mode === "flight");
  });

const knownSounds = perReading(() => new Map<string, boolean>());

function soundsKnown(reading: TravelReading, word: string): boolean {
  const known = knownSounds(reading).get(word);
  if (known !== undefined) return known;
  const texts = [reading.task.query, ...reading.observations.map(({ text }) => text)];
  const found = texts.some((text) => soundsIn(text, word) || text.toLowerCase().includes(word.toLowerCase()));
  knownSounds(reading).set(word, found);
  return found;
}

export const stationGroundedness: readonly TravelCheck[] = [stations];
