/** Groundedness of fares: what a train or flight costs, against the rows of its number or of its kind. */
import type { ClaimOf } from "@arenakit/contracts";
import type { TransportRow } from "./facts/transport.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { rowsOfRide } from "./rides.ts";
import { claimsByStatement, claimsOf, holds, judged, statementAt, verdictOf } from "./said.ts";
import { isWithAWay, pricesOfWays } from "./with-a-way.ts";

type Price = ClaimOf<"price">;

/** Seats that the results, which have one fare a ride, say nothing of. */
const DEARER_SEATS = /一等|商务|特等|软卧|硬卧|卧铺|卧|公务|头等|first|business|sleeper|premium|优选/i;

const fare: TravelCheck = {
  id: "groundedness.fare",
  family: "groundedness",
  title: { zh: "票价与同一车次或航班的查询结果", en: "Fares against the results for the same train or flight" },
  examine: (reading) =>
    claimsOf(reading, "price").flatMap((price): TravelFinding[] => {
      const { of } = price;
      if (of.what !== "ride" || (of.mode !== "train" && of.mode !== "flight" && of.number === null)) return [];
      const isDearer = of.seat !== null && DEARER_SEATS.test(of.seat);
      const rows =
        of.number === null
          ? reading.transport.filter(({ kind }) => kind === of.mode)
          : rowsOfRide(reading, of.number, price.date);
      const verdict = verdictOf(rows, (row) => isFare(reading, price, row));
      if (verdict?.isRight === false && (isDearer || isOfBudget(reading, price) || isOfWay(reading, price, rows)))
        return [];
      const note =
        of.number === null
          ? { zh: "没有查到这个票价的班次", en: "no train or flight with this fare was found" }
          : { zh: `${of.number}的票价与查询结果不一致`, en: `the fare of ${of.number} differs from the results` };
      return judged(price, verdict, note);
    }),
};

/** What may be spent, or is left of it, is no fare. */
function isOfBudget(reading: TravelReading, { amount, start }: Price): boolean {
  const { budget, maxCostYuan, people } = reading.task.constraints;
  const limits = [budget?.amountYuan, budget && budget.amountYuan * people, maxCostYuan];
  if (limits.some((limit) => limit !== undefined && limit === amount.max)) return true;
  const near = claimsByStatement(reading).get(statementAt(reading, start)) ?? [];
  return near.some((claim) => claim.kind === "sum" && claim.scope === "left");
}

/** What a way to the station costs, alone or beside the fare, and by how much one fare exceeds another. */
function isOfWay(reading: TravelReading, { amount, rough }: Price, rows: readonly TransportRow[]): boolean {
  const { people } = reading.task.constraints;
  const slack = rough ? Math.max(1, amount.max * 0.08) : 0.51;
  const forAll = (prices: readonly number[]) => prices.flatMap((price) => [price, price * people]);
  const ways = forAll(pricesOfWays(reading));
  const fares = forAll([...new Set(rows.flatMap((row) => row.prices))]);
  if (isWithAWay(amount, { rides: [0, ...fares], ways, slack: () => slack })) return true;
  return fares.some((fare) => fares.some((other) => holds(amount, other - fare, slack)));
}

/** The fare of one, of all travellers, or of both directions. */
function isFare(reading: TravelReading, { amount, rough, per }: Price, { prices }: TransportRow): boolean | null {
  if (prices.length === 0) return null;
  const { people } = reading.task.constraints;
  const times = per === "person" ? [1, 2] : [1, 2, people, 2 * people];
  return prices.some((price) =>
    times.some((one) => holds(amount, price * one, rough ? Math.max(1, price * one * 0.08) : 0.51)),
  );
}

export const fareGroundedness: readonly TravelCheck[] = [fare];
