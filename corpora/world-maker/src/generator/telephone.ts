/** Invented telephone numbers, written as people of the place write theirs. No number that somebody has. */
import type { Random } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";

/** Area codes whose numbers have seven digits; elsewhere eight. */
const SEVEN_DIGITS: ReadonlySet<string> = new Set(
  "0314 0335 0351 0352 0433 0471 0535 0538 0559 0592 0631 0717 0744 0756 0771 0773 0872 0888 0891 0931 0937 0951 0971 0991".split(
    " ",
  ),
);

/** `0571`, `0433`, `+852`: what one dials. Amap's citycodes begin with a 1 where they are no area codes: 1433, 1852. */
export function areaCode({ citycode }: Pick<CityFacts, "citycode">): string {
  if (!citycode.startsWith("1")) return citycode;
  const rest = citycode.slice(1);
  return rest.startsWith("8") ? `+${rest}` : `0${rest}`;
}

/** No mainland subscriber's number begins with 9, none of Hong Kong or Macao with 0, so that an invented one rings nowhere. */
export function telephone(city: Pick<CityFacts, "citycode">, rng: Random): string {
  const code = areaCode(city);
  const digits = SEVEN_DIGITS.has(code) ? 6 : 7;
  const number = String(rng.integer(0, 10 ** digits - 1)).padStart(digits, "0");
  return `${code}-${code.startsWith("+") ? 0 : 9}${number}`;
}
