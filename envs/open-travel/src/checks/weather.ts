/** Groundedness of weather: temperatures and skies against the forecast of the same city and day. */
import type { ClaimOf } from "@arenakit/contracts";
import { skiesIn, type WeatherRow } from "./facts/weather.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsOf, dateOf, judged, verdictOf } from "./said.ts";

type WeatherSaid = ClaimOf<"weather">;

const weather: TravelCheck = {
  id: "groundedness.weather",
  family: "groundedness",
  title: { zh: "天气与查询结果", en: "Weather against the forecast" },
  examine: (reading) =>
    claimsOf(reading, "weather").flatMap((claim): TravelFinding[] => {
      const rows = rowsFor(reading, claim);
      return [
        ...judged(
          claim,
          verdictOf(rows, (row) => isTemperature(row, claim)),
          { zh: "气温与天气查询结果不一致", en: "the temperature differs from the forecast" },
        ),
        ...judged(
          claim,
          verdictOf(rows, (row) => isSky(row, claim)),
          { zh: "天气查询结果里没有这样的天气", en: "the forecast has no such weather" },
        ),
      ];
    }),
};

/** The rows of the claim's city and day; of all days where it names none that is known. */
function rowsFor(reading: TravelReading, claim: WeatherSaid): readonly WeatherRow[] {
  const named = claim.city?.quote.replace(/市$/, "") ?? null;
  const ofCity = reading.weather.filter(
    ({ city }) => named !== null && (city.startsWith(named) || named.startsWith(city)),
  );
  const rows = ofCity.length > 0 ? ofCity : named !== null && reading.cities.includes(named) ? [] : reading.weather;
  const date = dateOf(reading, claim);
  return date === null ? rows : rows.filter((row) => row.date === date);
}

function isTemperature({ low, high, isNow }: WeatherRow, claim: WeatherSaid): boolean | null {
  if (low === null || high === null || (claim.low === null && claim.high === null)) return null;
  const slack = claim.rough ? 2 : 0;
  const isAt = (said: number | null, known: readonly number[]) =>
    said === null || known.some((one) => Math.abs(one - said) <= slack);
  // Of a single figure nobody knows which end of the day it is.
  const ends = claim.low === claim.high ? [low, high] : null;
  const isRight = isAt(claim.low, ends ?? [low]) && isAt(claim.high, ends ?? [high]);
  return isRight ? true : isNow ? null : false;
}

function isSky({ words, isNow }: WeatherRow, { condition }: WeatherSaid): boolean | null {
  const [said, known] = [skiesIn(condition ?? ""), skiesIn(words)];
  if (said.length === 0 || known.length === 0) return null;
  const falls = (["rain", "snow"] as const).filter((sky) => said.includes(sky) && !known.includes(sky));
  const isRight = falls.length === 0 && said.some((sky) => known.includes(sky) || isBetween(sky, known));
  return isRight ? true : isNow ? null : false;
}

/** 多云 and 阴 shade into each other. */
function isBetween(sky: string, known: readonly string[]): boolean {
  return (sky === "cloudy" && known.includes("overcast")) || (sky === "overcast" && known.includes("cloudy"));
}

export const weatherGroundedness: readonly TravelCheck[] = [weather];
