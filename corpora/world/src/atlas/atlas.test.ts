import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CityFacts } from "../atlas.ts";
import { nearestOn } from "../lines.ts";
import { ATLAS } from "./cities.ts";
import { compareAtlas } from "./compare.ts";
import { ATLAS_EXCEPTIONS } from "./exceptions.ts";
import { GATES } from "./gates.ts";
import { readPublicFacts } from "./public-files.ts";

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
    const names = new Set(ATLAS.map((city) => city.name));
    expect(CAPITALS.filter((capital) => !names.has(capital))).toEqual([]);
    expect(repeated(ATLAS.map((city) => city.name))).toEqual([]);
    expect(ATLAS.length).toBeGreaterThanOrEqual(60);
    for (const city of ATLAS) expect(CityFacts.parse(city)).toEqual(city);
  });

  it("has room to plan in: at least 3 districts, 10 landmarks, 14 roads, 8 dishes a city", () => {
    for (const { name, districts, landmarks, roads, dishes } of ATLAS) {
      const counts = [districts, landmarks, roads, dishes].map((list) => list.length);
      const short = [3, 10, 14, 8].filter((least, index) => counts[index]! < least);
      expect(short, `${name}: ${counts}`).toEqual([]);
    }
    expect(ATLAS.reduce((total, { landmarks }) => total + landmarks.length, 0)).toBeGreaterThanOrEqual(1500);
  });

  it("never uses a code twice", () => {
    expect(repeated(ATLAS.map((city) => city.adcode))).toEqual([]);
    expect(repeated(ATLAS.map((city) => city.citycode))).toEqual([]);
    expect(repeated(ATLAS.flatMap((city) => city.districts.map((district) => district.adcode)))).toEqual([]);
    expect(repeated(ATLAS.flatMap((city) => city.airports.map((airport) => airport.iata)))).toEqual([]);
    expect(repeated(ATLAS.flatMap((city) => city.stations.map((station) => station.telecode)))).toEqual([]);
  });

  it("never uses a name twice within a city", () => {
    for (const city of ATLAS) {
      expect(repeated(city.landmarks.map((landmark) => landmark.name)), city.name).toEqual([]);
      expect(repeated(city.districts.map((district) => district.name)), city.name).toEqual([]);
      expect(repeated(city.roads), city.name).toEqual([]);
      expect(repeated(city.dishes), city.name).toEqual([]);
    }
  });

  it("numbers districts under their city", () => {
    for (const city of ATLAS) {
      // A municipality's code names the province (110000), whose districts share its first two digits.
      const prefix = city.adcode.replace(/(00){1,2}$/, "");
      for (const district of city.districts) expect(district.adcode.startsWith(prefix), district.name).toBe(true);
    }
  });

  it("puts every landmark into a district of its city", () => {
    for (const city of ATLAS) {
      const districts = city.districts.map((district) => district.name);
      const lost = city.landmarks.filter((landmark) => !districts.includes(landmark.district));
      expect(lost.map((landmark) => landmark.name)).toEqual([]);
    }
  });

  it("puts landmarks, stations and airports within 60 km of the centre or of their own district's", () => {
    for (const city of ATLAS) {
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
    const lost = ATLAS.flatMap((city) =>
      [...city.stations, ...city.airports].filter(
        ({ district, inCity }) =>
          !district || (inCity === undefined && !city.districts.some(({ name }) => name === district)),
      ),
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
    const districtOf = (name: string) =>
      ATLAS.flatMap((city) => [...city.stations, ...city.airports]).find((place) => place.name === name)?.district;
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
    for (const city of ATLAS) {
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
    const known = Object.entries(GATES).flatMap(([city, sights]) =>
      Object.keys(sights).map((sight) => ({
        sight,
        landmark: ATLAS.find(({ name }) => name === city)?.landmarks.find(({ name }) => name === sight),
      })),
    );
    expect(known.filter(({ landmark }) => !landmark).map(({ sight }) => sight)).toEqual([]);
    const far = known.filter(({ landmark }) => landmark?.gates?.some((gate) => kilometres(gate, landmark) > 3));
    expect(far.map(({ sight }) => sight)).toEqual([]);
    const palace = ATLAS[0]!.landmarks.find(({ name }) => name === "故宫博物院")!;
    // One enters in the south and leaves in the north.
    expect(palace.gates?.map(({ name }) => name)).toEqual(["午门(入口)", "神武门(出口)", "东华门(出口)"]);
    expect(palace.gates![0]!.latitude).toBeLessThan(palace.latitude);
    expect(palace.gates![1]!.latitude).toBeGreaterThan(palace.latitude);
  });

  it("has a climate that a thermometer could show: highs above lows, July warmer than January", () => {
    for (const { name, climate } of ATLAS) {
      const impossible = climate.filter((month) => month.high <= month.low || month.wetDays > 28 || month.wetDays < 0);
      expect(impossible, name).toEqual([]);
      expect(climate[6]!.high, name).toBeGreaterThan(climate[0]!.high);
      expect(climate[6]!.low, name).toBeGreaterThan(climate[0]!.low);
    }
  });
});

const shared = process.env.ARENAKIT_SHARED;
if (shared === undefined) console.info("atlas: the comparison with public files is skipped, ARENAKIT_SHARED is unset");

describe.skipIf(shared === undefined)("the atlas against public files", () => {
  const compare = async (cities: readonly CityFacts[]) =>
    compareAtlas(cities, {
      facts: await readPublicFacts(join(shared ?? "", "data")),
      exceptions: ATLAS_EXCEPTIONS,
    });

  it("agrees with them, but for differences that have a reason, and has no reason to spare", async () => {
    const { compared, misses, notCompared, unused } = await compare(ATLAS);
    expect([...misses, ...notCompared].filter(({ reason }) => reason === null)).toEqual([]);
    expect(unused).toEqual([]);
    expect(compared.centre).toBe(ATLAS.length);
    expect(compared.station).toBeGreaterThan(100);
    expect(compared.station + notCompared.length).toBe(compared.telecode);
  });

  it("lists a station of which the file knows nothing, and asks for its reason", async () => {
    const suzhou = ATLAS.find(({ name }) => name === "苏州")!;
    const stations = [{ name: "无此站", telecode: "ZZZ", district: "姑苏区", longitude: 120.6, latitude: 31.3 }];
    const { notCompared } = await compare([{ ...suzhou, stations }]);
    expect(notCompared).toMatchObject([{ check: "station", city: "苏州", what: "ZZZ", reason: null }]);
  });

  it("notices what is wrong: a wrong code, a division left out, everything moved by half a degree", async () => {
    const suzhou = ATLAS.find(({ name }) => name === "苏州")!;
    const move = <T extends { latitude: number }>(place: T): T => ({ ...place, latitude: place.latitude + 0.5 });
    const [first, second, ...others] = suzhou.districts;
    const wrong = {
      ...move(suzhou),
      districts: [{ ...first!, adcode: "320599" }, ...others],
      airports: [{ name: "虹桥", iata: "SHA", longitude: 121.34, latitude: 31.8 }],
      stations: suzhou.stations.map(move).map((station) => ({ ...station, name: `${station.name}站` })),
      landmarks: suzhou.landmarks.map(move),
    };
    const { misses } = await compare([wrong]);
    const unexplained = misses.filter(({ reason }) => reason === null);
    const whatOf = (check: string) => unexplained.filter((miss) => miss.check === check).map(({ what }) => what);
    expect(whatOf("admin code").sort()).toEqual([first!.adcode, second!.adcode, "320599"].sort());
    expect(whatOf("centre")).toEqual(["centre"]);
    expect(whatOf("airport")).toEqual(["SHA"]);
    expect(whatOf("telecode")).toEqual(suzhou.stations.map(({ telecode }) => telecode));
    expect(whatOf("station").length).toBeGreaterThan(3);
    // Half a degree is 55 km; a landmark that stood 16 km south of its district's centre may still be believed.
    expect(whatOf("landmark").length).toBeGreaterThan(suzhou.landmarks.length / 2);
  });
});
