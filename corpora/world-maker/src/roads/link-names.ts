/**
 * Names of roads between two places of a city, as they are formed in China: one character of each town (`顺密公路`,
 * `兴亦高速`), the whole name of a sight (`慕田峪路`, `慕田峪旅游公路`). No name is cut in the middle of a word.
 */
import { tableOf } from "@arenakit/contracts";
import type { NamePool } from "./street-names.ts";

/** What a road is named after. */
export interface NamedPlace {
  readonly name: string;
  /** A sight is named whole, a town by one character. */
  readonly isSight?: boolean;
}
type LinkKind = "公路" | "高速";

/** Cities whose character is not the first one of their name. */
const SIGNS = tableOf<string>({ 北京: "京", 上海: "沪", 天津: "津", 重庆: "渝" });
/** Characters that say too little by themselves. */
const VAGUE = /^[东南西北中上下大小新老城]/;
/** Sights with longer names lend them to no road. */
const LONGEST_SIGHT = 6;

/** A name that no road of the city has yet; taken from now on. Null where the two places have no names to lend. */
export function linkName(
  from: NamedPlace,
  to: NamedPlace,
  options: { kind: LinkKind; names: NamePool },
): string | null {
  for (const name of candidates(from, to, options.kind)) if (options.names.take(name)) return name;
  return null;
}

function* candidates(from: NamedPlace, to: NamedPlace, kind: LinkKind): Generator<string> {
  if (kind === "公路")
    for (const place of [to, from]) {
      const sight = place.isSight ? sightName(place.name) : null;
      if (sight) yield* [`${sight}旅游公路`, `${sight}路`, `${sight}景区路`];
    }
  const [a, b] = [signs(from.name), signs(to.name)];
  const [one, other] = [townName(from.name), townName(to.name)];
  for (const first of a)
    for (const second of b) {
      const pair = `${first}${second}`;
      // Neither 福州公路 from 福州 to 福清, nor 长公公路.
      const isWord = one.includes(pair) || other.includes(pair);
      if (first !== second && second !== kind[0] && !isWord) yield `${pair}${kind}`;
    }
  if (one !== other) yield `${one}${other}${kind}`;
}

/** Characters that stand for a place, the usual one first. */
function signs(name: string): string[] {
  const known = SIGNS.get(name);
  if (known) return [known];
  const letters = [...townName(name)].filter((letter) => /\p{Script=Han}/u.test(letter));
  const usual = VAGUE.test(name) && letters.length > 1 ? [...letters.slice(1), letters[0]!] : letters;
  return [...new Set(usual)];
}

/** `慕田峪长城` of `慕田峪长城(正门)`; null where it is too long to name a road after. */
function sightName(name: string): string | null {
  const whole = bare(name).replace(
    /(?<=..)(国家级?)?(风景名胜区|(生态)?(文化)?旅游(度假)?区|旅游景区|湿地公园|森林公园|自然保护区|风景区|度假区|景区|遗址公园|国家公园|公园)$/,
    "",
  );
  const letters = [...whole];
  return letters.length >= 2 && letters.length <= LONGEST_SIGHT && /^\p{Script=Han}+$/u.test(whole) ? whole : null;
}

const bare = (name: string) => name.replace(/[(（·].*$/u, "");

/** `顺义` of `顺义区`, `土默特左旗` of itself. */
function townName(name: string): string {
  return bare(name).replace(/(?<=..)(新区|地区|[^族]族自治县|自治县|自治旗|[区市县])$/u, "");
}
