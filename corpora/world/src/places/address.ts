/** Reads written addresses: what lies inside the district, split into a street and a number. Knows no map. */
interface AddressParts {
  /** `景山前街`; all that is left of an address without a number. */
  readonly street: string;
  /** 4 of `4号`, `甲4号` and `4-2号`; 0 for none. */
  readonly number: number;
}

/** House numbers beyond are no house numbers. */
export const LARGEST_NUMBER = 65535;
const NUMBERED = /^(.*?[^\d甲乙丙丁附特第])[甲乙丙丁附特]?(\d{1,5})(?:[-之]\d+)?(?:号(?!线)|弄|$)/;
/** `地铁2号线;10号线`, `101路;夜3路`: the lines that call at a stop stand where others have a street. */
const LINE = /(?:号线|地铁.{0,60}线|[a-z\d]路|专线|快线|支线)(?:内环|外环|区间|快车?)?$/i;
const isLines = (text: string) =>
  text
    .replace(/;$/, "")
    .split(";")
    .every((line) => LINE.test(line));

/** `全国`-wide prefixes go: province, the city's full name, its district. */
export function withinDistrict(address: string, { city, district }: { city: string; district: string }): string {
  let left = address.replace(/^(?:[^\d省]{2,3}省|[^\d区]{2,6}自治区)/, "");
  if (left.startsWith(city)) left = left.slice(city.length).replace(/^市/, "");
  else left = left.replace(/^[^\d市路街]{2,4}市(?=[^\d场区])/, "");
  if (left.startsWith(district)) return left.slice(district.length);
  return left.replace(/^[^\d路街区县]{1,5}(?:新区|区|县)(?=.{2})/, "");
}

export function addressParts(within: string): AddressParts {
  if (isLines(within)) return { street: "", number: 0 };
  const numbered = NUMBERED.exec(within);
  const number = Number(numbered?.[2] ?? 0);
  return numbered && number <= LARGEST_NUMBER ? { street: numbered[1]!, number } : { street: within, number: 0 };
}

/** Without what says that something is near the house, and of a crossing the first street. */
export function withoutBeside(text: string): string {
  const crossing = /^(.{2,40}[路街道巷])[与和、](.{2,20}[路街道巷])(?:交叉口|交汇处|交界处|路口|口)$/.exec(text);
  return crossing?.[1] ?? text.replace(/(?<=号)院?(?:附近|旁边|旁|对面|门口|斜对面)$/, "");
}

/** Whether a text reads like an address, of a street or of a village: somebody who wrote it meant no shop's name. */
export function readsLikeAddress(text: string): boolean {
  const { street, number } = addressParts(text);
  return number > 0 || isRoadName(street) || /.(?:街道|社区|小区|[镇乡村屯])/.test(text);
}

/** Whether a text reads like a road: its end says so. */
export function isRoadName(text: string): boolean {
  return /.[路街道巷弄]$|.[路街道][一二三四五六七八九东西南北中]段$|.(?:胡同|大街|大道|环线)$/.test(text);
}
