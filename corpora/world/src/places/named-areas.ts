/** Cities and districts that a name stands for, whichever tool is asked: 杭州, 西湖区, 浙江省杭州市西湖区, 敦煌, 330106. */
import { type CityFacts, fullCityName } from "../atlas.ts";
import type { NamedArea } from "../solvers.ts";

const PROVINCE_SUFFIX = /(省|市|(壮族|回族|维吾尔)?自治区|特别行政区)$/;
/** Not of names of two characters, such as 和县. */
const DISTRICT_SUFFIX = /(?<=..)(新区|[区市县])$/;

/** The city of that name first, then districts; a name may begin with the province and the city that it lies in. */
type NamedAreas = (name: string) => NamedArea[];

/** `cityOf` knows cities by all of their names. */
export function indexNamedAreas(cities: readonly CityFacts[], cityOf: (name: string) => CityFacts | null): NamedAreas {
  const districts = new Map<string, NamedArea[]>();
  for (const city of cities)
    for (const district of city.districts)
      for (const key of new Set([district.name, shortDistrict(district.name), district.adcode])) {
        const known = districts.get(key);
        if (known) known.push({ city, district });
        else districts.set(key, [{ city, district }]);
      }
  const districtsNamed = (name: string) => {
    const text = name.trim();
    return districts.get(text) ?? districts.get(shortDistrict(text)) ?? [];
  };
  /** 浙江省杭州市西湖区, 杭州 西湖, 江苏鼓楼区: what the end stands for among what lies in its beginning. */
  const inside = (text: string): NamedArea[] => {
    const all = cities.flatMap((city) =>
      endsOf(text, city).flatMap(({ end, isOfCity }): NamedArea[] =>
        end === "" && isOfCity ? [{ city, district: null }] : districtsNamed(end).filter((one) => one.city === city),
      ),
    );
    return [...new Map(all.map((one) => [(one.district ?? one.city).adcode, one])).values()];
  };
  return (name) => {
    const text = name.toWellFormed();
    const city = cityOf(text);
    const lower = districtsNamed(text);
    if (city) return [{ city, district: null }, ...lower.filter(({ district }) => district?.adcode !== city.adcode)];
    return lower.length > 0 ? lower : inside(text.replace(/\s+/g, ""));
  };
}

/** As forecasts write provinces: 浙江, 广西. */
export const shortProvince = (name: string): string => name.replace(PROVINCE_SUFFIX, "");

/** `西湖` of 西湖区. */
export const shortDistrict = (name: string): string => name.replace(DISTRICT_SUFFIX, "");

/** `朝阳` of 朝阳区, `玉龙` of 玉龙纳西族自治县. */
export const districtLabel = (name: string) => name.replace(SAYS_DISTRICT, (end) => (name === `中西${end}` ? end : ""));
const SAYS_DISTRICT =
  /(?<=..)(((纳西|彝|白|回|藏|苗|壮|满|土家|侗|瑶|黎|蒙古|畲|羌|普米|傈僳|傣|哈尼|拉祜|佤|水|布依|仡佬|裕固|东乡|保安|撒拉|土|哈萨克|朝鲜|各)族)+自治[县旗]|新区|[区市县])$/;

/** Whether districts of several cities are called so: 鼓楼区 says not which. */
export function sharedDistricts(cities: readonly CityFacts[]): (district: string) => boolean {
  const counts = new Map<string, number>();
  for (const { districts } of cities) for (const { name } of districts) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (district) => (counts.get(district) ?? 0) > 1;
}

/** What follows where a text begins with the city's name, its province before it or not, or with the province alone. */
function endsOf(text: string, city: CityFacts): { end: string; isOfCity: boolean }[] {
  const { name, province } = city;
  return ["", province, shortProvince(province)].flatMap((above) =>
    [fullCityName(city), `${name}市`, name, ""]
      .map((own) => ({ beginning: above + own, isOfCity: own !== "" }))
      .filter(({ beginning }) => beginning !== "" && text.startsWith(beginning))
      .map(({ beginning, isOfCity }) => ({ end: text.slice(beginning.length), isOfCity })),
  );
}
