/** Addresses and telephones: whether two spellings are of the same one. */
import { perText } from "@arenakit/evaluator-checks";
import { foldName } from "./names.ts";

const HOUSE_NUMBER = /(\d{1,5}(?:-\d{1,4})?)号?(?!\d)/g;
const DISTRICT = /[一-龥]{2,4}?(?:新区|区|县)/g;
const ROAD = /[一-龥]{2,8}?(?:大道|大街|胡同|路|街|巷|里|道|弄)/g;

interface AddressParts {
  readonly whole: string;
  readonly numbers: readonly string[];
  readonly districts: readonly string[];
  readonly roads: readonly string[];
}

const partsOf = perText((address): AddressParts => {
  const whole = foldName(address).replace(/[()，,。]/g, "");
  const tail = whole.replace(/^.{0,8}?[省市](?=.)/, "").replace(/^.{0,6}?市(?=.)/, "");
  return {
    whole,
    numbers: [...whole.matchAll(HOUSE_NUMBER)].map(([, number]) => number!),
    districts: tail.match(DISTRICT)?.slice(0, 1) ?? [],
    roads: tail.match(ROAD) ?? [],
  };
});

/** House number, district and road decide; null where the words do not say enough, those of another script have its number only. */
export function isSameAddress(observed: string, said: string): boolean | null {
  const [known, claimed] = [partsOf(observed), partsOf(said)];
  if (claimed.whole.length < 3) return null;
  if (!/[一-龥]/.test(claimed.whole)) {
    if (known.numbers.length === 0 || claimed.numbers.length === 0) return null;
    return claimed.numbers.some((number) => known.numbers.includes(number));
  }
  if (known.whole.includes(claimed.whole) || claimed.whole.includes(known.whole)) return true;
  if (known.numbers.length > 0 && claimed.numbers.length > 0) {
    if (!claimed.numbers.some((number) => known.numbers.includes(number))) return false;
    const [road] = claimed.roads;
    if (road !== undefined && known.roads.length > 0) return known.whole.includes(road.slice(-3));
    return true;
  }
  const [[district], [other]] = [claimed.districts, known.districts];
  if (
    district !== undefined &&
    other !== undefined &&
    !known.whole.includes(district) &&
    !claimed.whole.includes(other)
  )
    return false;
  return null;
}

/** Digit by digit; the area code may be left out. */
export function isSamePhone(observed: string, said: string): boolean {
  const digits = said.normalize("NFKC").replace(/\D/g, "");
  return observed.split(/[;；,，、\s]/).some((one) => {
    const known = one.replace(/\D/g, "");
    return (
      known.length >= 5 &&
      digits !== "" &&
      (digits === known || (digits.length >= 7 && known.endsWith(digits)) || digits.endsWith(known))
    );
  });
}
