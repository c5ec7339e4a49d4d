import { CityFacts } from "@arenakit/corpus-world";
import { nearestOn } from "@arenakit/corpus-world/roads";
import { describe, expect, it } from "vitest";
import { readAtlas } from "./cities.ts";

interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

/** Kilometres on a sphere of radius 6371 km (haversine). */
function kilometres(a: Position, b: Position): number {
  const radians = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) *
      Math.cos(b.latitude * radians) *
      Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const CAPITALS = [
  ..."北京 天津 石家庄 太原 呼和浩特 沈阳 长春 哈尔滨 上海 南京 杭州 合肥 福州 南昌 济南 郑州 武汉 长沙 广州".split(
    " ",
  ),
  ..."南宁 海口 重庆 成都 贵阳 昆明 拉萨 西安 兰州 西宁 银川 乌鲁木齐 香港 澳门".split(" "),
];

/** Farther than 60 km from the centre and from their county town, and truly so. */
const FAR_OUT = new Set([
  ..."塞罕坝国家森林公园 御道口草原森林风景区 京北第一草原 长白山北景区 长白瀑布 玉门关遗址 敦煌雅丹国家地质公园".split(
    " ",
  ),
  ..."四面山 驼梁风景区 魔界景区 长白山历史文化园 轿子雪山 羊八井温泉 老君山黎明景区 庙湾岛".split(" "),
  // Stations far from the town that they are named after.
  ..."长白山 柳园南".split(" "),
]);

describe("the atlas by itself", () => {
  it("holds every provincial capital of the mainland and both special regions, each parsed", () => {
    const names = new Set(readAtlas().map((city) => city.name));
    expect(CAPITALS.filter((capital) => !names.has(capital))).toEqual([]);
    expect(repeated(readAtlas().map((city) => city.name))).toEqual([]);
    expect(readAtlas().length).toBeGreaterThanOrEqual(60);
    for (const city of readAtlas()) expect(CityFacts.parse(city)).toEqual(city);
  });

  it("has room to plan in: at least 3 districts, 10 landmarks, 14 roads, 8 dishes a city", () => {
    for (const { name, districts, landmarks, roads, dishes } of readAtlas()) {
      const counts = [districts, landmarks, roads, dishes].map((list) => list.length);
      const short = [3, 10, 14, 8].filter((least, index) => counts[index]! < least);
      expect(short, `${name}: ${counts}`).toEqual([]);
    }
    expect(readAtlas().reduce((total, { landmarks }) => total + landmarks.length, 0)).toBeGreaterThanOrEqual(1500);
  });

  it("never uses a code twice", () => {
    expect(repeated(readAtlas().map((city) => city.adcode))).toEqual([]);
    expect(repeated(readAtlas().map((city) => city.citycode))).toEqual([]);
    expect(repeated(readAtlas().flatMap((city) => city.districts.map((district) => district.adcode)))).toEqual([]);
    expect(repeated(readAtlas().flatMap((city) => city.airports.map((airport) => airport.iata)))).toEqual([]);
    expect(repeated(readAtlas().flatMap((city) => city.stations.map((station) => station.telecode)))).toEqual([]);
  });

  it("never uses a name twice within a city", () => {
    for (const city of readAtlas()) {
      expect(repeated(city.landmarks.map((landmark) => landmark.name)), city.name).toEqual([]);
      expect(repeated(city.districts.map((district) => district.name)), city.name).toEqual([]);
      expect(repeated(city.roads), city.name).toEqual([]);
      expect(repeated(city.dishes), city.name).toEqual([]);
    }
  });

  it("numbers districts under their city", () => {
    for (const city of readAtlas()) {
      // A municipality's code names the province (110000), whose districts share its first two digits.
      const prefix = city.adcode.replace(/(00){1,2}$/, "");
      for (const district of city.districts) expect(district.adcode.startsWith(prefix), district.name).toBe(true);
    }
  });

  it("puts every landmark into a district of its city", () => {
    for (const city of readAtlas()) {
      const districts = city.districts.map((district) => district.name);
      const lost = city.landmarks.filter((landmark) => !districts.includes(landmark.district));
      expect(lost.map((landmark) => landmark.name)).toEqual([]);
    }
  });

  it("puts landmarks, stations and airports within 60 km of the centre or of their own district's", () => {
    for (const city of readAtlas()) {
      const far = [...city.landmarks, ...city.stations, ...city.airports].filter((place) => {
        const district = city.districts.find(({ name }) => name === place.district);
        const apart = Math.min(kilometres(place, city), district ? kilometres(place, district) : Infinity);
        return apart > 60 && !FAR_OUT.has(place.name) && !("inCity" in place && place.inCity);
      });
      expect(
        far.map((place) => place.name),
        city.name,
      ).toEqual([]);
    }
  });

  it("knows the district of every station and airport", () => {
    const lost = readAtlas().flatMap((city) =>
      [...city.stations, ...city.airports].filter(
        ({ district, inCity }) =>
          !district || (inCity === undefined && !city.districts.some(({ name }) => name === district)),
      ),
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
    const districtOf = (name: string) =>
      readAtlas()
        .flatMap((city) => [...city.stations, ...city.airports])
        .find((place) => place.name === name)?.district;
    for (const [name, district] of [
      ["上海虹桥", "闵行区"],
      ["北京南", "丰台区"],
      ["北京西", "丰台区"],
      ["北京", "东城区"],
      ["西安咸阳国际机场", "渭城区"],
      ["青岛", "市南区"],
      ["南京", "玄武区"],
      ["深圳北", "龙华区"],
      ["厦门高崎国际机场", "湖里区"],
    ])
      expect(districtOf(name!), name).toBe(district);
  });

  it("draws roads inside their city, none over 20 km, and past the landmarks whose address names them", () => {
    for (const city of readAtlas()) {
      const lines = city.roadLines ?? [];
      if (city.roadLines) expect(new Set(lines.map(({ name }) => name)).size, city.name).toBeGreaterThanOrEqual(18);
      for (const line of lines) {
        expect(city.districts.map(({ name }) => name)).toContain(line.district);
        expect(kilometres(line.from, line.to), line.name).toBeLessThan(20);
        expect(kilometres(line.from, city), line.name).toBeLessThan(40);
      }
      for (const landmark of city.landmarks) {
        const named = lines.filter(({ name }) => landmark.address.replace(/^.*?区/, "").startsWith(name));
        if (named.length === 0) continue;
        const metres = Math.min(...named.map((line) => nearestOn(line, landmark).metres));
        expect(metres, `${landmark.name} ${landmark.address}`).toBeLessThan(1500);
      }
    }
  });

  it("has gates of landmarks that it knows, within walking distance of their middle", () => {
    const gated = readAtlas().flatMap(({ landmarks }) => landmarks.filter(({ gates }) => gates !== undefined));
    const far = gated.filter((landmark) => landmark.gates?.some((gate) => kilometres(gate, landmark) > 3));
    expect(far.map(({ name }) => name)).toEqual([]);
    const palace = readAtlas()[0]!.landmarks.find(({ name }) => name === "故宫博物院")!;
    // One enters in the south and leaves in the north.
    expect(palace.gates?.map(({ name }) => name)).toEqual(["午门(入口)", "神武门(出口)", "东华门(出口)"]);
    expect(palace.gates![0]!.latitude).toBeLessThan(palace.latitude);
    expect(palace.gates![1]!.latitude).toBeGreaterThan(palace.latitude);
  });

  it("has a climate that a thermometer could show: highs above lows, July warmer than January", () => {
    for (const { name, climate } of readAtlas()) {
      const impossible = climate.filter((month) => month.high <= month.low || month.wetDays > 28 || month.wetDays < 0);
      expect(impossible, name).toEqual([]);
      expect(climate[6]!.high, name).toBeGreaterThan(climate[0]!.high);
      expect(climate[6]!.low, name).toBeGreaterThan(climate[0]!.low);
    }
  });
});
