/**
 * What the transport tools need to know of a world. Tools import this and nothing below it, so the same tools run
 * on the frozen world and on a fake of two flights in a test.
 */
import type { FlightOffer, RailAnswer, RailQuery, TrainRun } from "@arenakit/corpus-world";

export type { FlightOffer, Journey, RailAnswer, RailQuery, TrainLeg } from "@arenakit/corpus-world";

export interface Timetable {
  /** First and last date that can be asked for. */
  readonly horizon: { readonly from: string; readonly to: string };
  /** Names of the airports of a city, or the airport of that name; null when neither is called so. */
  airports(name: string): Promise<readonly string[] | null>;
  /** Names of the stations of a city, or the station of that name; null when neither is called so. */
  stations(name: string): Promise<readonly string[] | null>;
  /** Names of the cities that the world covers. */
  readonly cities: readonly string[];
  /** The same cities by all their names, the large ones first. */
  readonly cityNames: readonly { readonly name: string; readonly pinyin: string; readonly english: string }[];
  /** Names of the airports around a city, nearest first; empty for an unknown city. */
  airportsNear(city: string): Promise<readonly string[]>;
  /** Names of the cities around a city that have stations, nearest first; empty for an unknown city. */
  stationCitiesNear(city: string): Promise<readonly string[]>;
  /** How people cross between two cities that neither trains nor flights join; null where nothing is known. */
  crossing(from: string, to: string): Promise<string | null>;
  /** Whether any flight joins the two, on whatever day. */
  isFlown(from: string, to: string): Promise<boolean>;
  similarCities(name: string, limit: number): Promise<string[]>;
  similarStations(name: string, limit: number): Promise<string[]>;
  /** Non-stop flights of a day, by departure; `now` decides the price. */
  flights(query: { date: string; from: string; to: string; now: string }): Promise<readonly FlightOffer[]>;
  /** Journeys by train that leave on `date`, at its minute `earliest` or later. */
  journeys(query: RailQuery): Promise<RailAnswer>;
  /** Services of that number, with their stops; empty for an unknown one. */
  train(number: string): Promise<readonly TrainRun[]>;
  /** Numbers that begin so, shorter ones first. */
  trainNumbers(prefix: string): Promise<readonly string[]>;
}
