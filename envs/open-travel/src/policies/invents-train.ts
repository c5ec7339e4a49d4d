/** Sells a train that no tool reported: a number of its own, faster and cheaper than the one it replaces. */
import { clockOfMinute } from "@arenakit/contracts";
import type { Ride } from "./observations.ts";
import type { Twist } from "./planner/brief.ts";

export const inventsTrain: Twist = {
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
