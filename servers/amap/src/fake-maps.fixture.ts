/** Two places, one straight road, one metro line and one sunny city, for the tests of the tools. */
import type { ToolResult } from "@arenakit/contracts";
import { type AnyTool, bindTools, createLocalCaller } from "@arenakit/server-kit";
import type { Area, Geocode, Maps, Place, RoadStep, TransitPlan, WeatherDay } from "./maps.ts";

export const palace: Place = {
  id: "B000000001",
  name: "故宫博物院",
  alias: ["紫禁城"],
  kind: "scenic",
  typecode: "110202",
  type: "风景名胜;风景名胜;国家级景点",
  parent: null,
  province: "北京市",
  city: "北京",
  cityName: "北京市",
  citycode: "010",
  district: "东城区",
  adcode: "110101",
  address: "北京市东城区景山前街4号",
  businessArea: "王府井",
  entrance: { longitude: 116.397, latitude: 39.9163 },
  longitude: 116.397026,
  latitude: 39.918058,
  tel: "010-85007421",
  rating: 4.8,
  costYuan: null,
  ticketYuan: 60,
  openHours: "08:30-17:00",
  weekendHours: null,
  closedWeekdays: [1],
  visitMinutes: 180,
  tags: ["历史", "室内"],
  approximate: ["visitMinutes"],
};
export const inn: Place = {
  ...palace,
  id: "B000000002",
  name: "景山客栈",
  alias: [],
  kind: "hotel",
  typecode: "100105",
  type: "住宿服务;宾馆酒店;经济型连锁酒店",
  address: "东城区景山后街1号",
  businessArea: null,
  entrance: null,
  longitude: 116.3971,
  latitude: 39.9281,
  tel: null,
  rating: null,
  costYuan: 420,
  ticketYuan: null,
  openHours: null,
  closedWeekdays: [],
  visitMinutes: null,
  tags: [],
  approximate: ["costYuan"],
};
const places = [palace, inn];

export const beijing: Area = {
  level: "city",
  name: "北京市",
  adcode: "110000",
  citycode: "010",
  city: "北京",
  province: "北京市",
  longitude: 116.407387,
  latitude: 39.904179,
};
const district = (city: string, name: string, adcode: string): Area => ({
  ...{ level: "district", name, adcode, citycode: "025", city, province: "江苏省", longitude: 118.79, latitude: 32.05 },
});
const AREAS: Readonly<Record<string, readonly Area[]>> = {
  北京: [beijing],
  "110000": [beijing],
  玄武区: [district("南京", "玄武区", "320102")],
  鼓楼区: [district("南京", "鼓楼区", "320106"), district("福州", "鼓楼区", "350102")],
};

export const palaceGeocode: Geocode = {
  formattedAddress: "北京市东城区景山前街4号",
  province: "北京市",
  cityName: "北京市",
  citycode: "010",
  district: "东城区",
  adcode: "110101",
  township: null,
  street: "景山前街",
  houseNumber: "4号",
  level: "门牌号",
  longitude: 116.397026,
  latitude: 39.918058,
};

function step(leg: number, from: Place, to: Place): RoadStep {
  return {
    leg,
    instruction: "沿长安街向东行驶6.2公里",
    orientation: "东",
    road: "长安街",
    distanceMetres: 6150,
    durationSeconds: 1044,
    tollsYuan: 0,
    tollMetres: 0,
    tollRoad: "",
    trafficLights: 7,
    action: "",
    assistantAction: "到达目的地",
    polyline: [from, to].map(({ longitude, latitude }) => ({ longitude, latitude })),
  };
}

const stop = (id: string, name: string, longitude: number) => ({ id, name, longitude, latitude: 39.907 });
export const metroPlan: TransitPlan = {
  durationSeconds: 1500,
  fareYuan: 3,
  distanceMetres: 4200,
  walkingMetres: 700,
  night: false,
  segments: [
    {
      walking: {
        from: { longitude: 116.397026, latitude: 39.918058 },
        to: { longitude: 116.397, latitude: 39.907 },
        distanceMetres: 700,
        durationSeconds: 560,
        steps: [{ ...step(0, palace, inn), instruction: "沿南长街步行700米", road: "南长街", distanceMetres: 700 }],
      },
      ride: {
        kind: "metro",
        line: "地铁1号线(古城--环球度假区)",
        lineId: "M110000001",
        from: stop("S1", "天安门西", 116.391),
        to: stop("S3", "王府井", 116.411),
        via: [stop("S2", "天安门东", 116.401)],
        distanceMetres: 3500,
        durationSeconds: 540,
        waitSeconds: 120,
        firstClock: "05:10",
        lastClock: "23:15",
        entrance: { name: "A口", longitude: 116.3912, latitude: 39.9071 },
        exit: { name: "C口", longitude: 116.4112, latitude: 39.9072 },
        polyline: [stop("", "", 116.391), stop("", "", 116.411)].map(({ longitude, latitude }) => ({
          longitude,
          latitude,
        })),
      },
    },
  ],
};

const week: WeatherDay = {
  date: "2016-03-10",
  weekday: 4,
  dayWeather: "晴",
  nightWeather: "多云",
  dayTemperature: 12,
  nightTemperature: 3,
  dayWind: "北",
  nightWind: "北",
  dayPower: "1-3",
  nightPower: "1-3",
};

export const fakeMaps: Maps = {
  async search({ keywords }) {
    const rows = places.filter(({ name }) => name.includes(keywords));
    return { total: rows.length, rows };
  },
  async around({ typecodes, radiusMetres, keywords }) {
    const rows = [
      { place: palace, distanceMetres: 12 },
      { place: inn, distanceMetres: 1117 },
    ].filter(
      ({ place, distanceMetres }) =>
        distanceMetres <= radiusMetres &&
        (typecodes?.some((start) => place.typecode.startsWith(start)) ?? true) &&
        (keywords === undefined || place.name.includes(keywords)),
    );
    return { total: rows.length, rows };
  },
  details: async (ids) => places.filter(({ id }) => ids.includes(id)),
  async children(id) {
    const { longitude, latitude } = palace;
    const gate = { id: "B000000003", name: "故宫博物院-午门", typecode: "991400", subtype: "临街院门" };
    return id === palace.id ? [{ ...gate, address: "景山前街4号", longitude, latitude }] : [];
  },
  similarNames: async () => [palace.name],
  famousElsewhere: async (query) => (query === "西塘" ? { name: "西塘", where: "浙江嘉兴" } : null),
  geocode: async ({ address }) => (address.includes("景山前街") ? [palaceGeocode] : []),
  async reverseGeocode() {
    const { level: _, houseNumber, street, longitude, latitude, ...rest } = palaceGeocode;
    return {
      ...rest,
      district: "东城区",
      street: {
        ...{ name: street ?? "", number: houseNumber ?? "", direction: "南", distanceMetres: 40 },
        ...{ longitude, latitude },
      },
      businessAreas: [{ name: "王府井", longitude: 116.411, latitude: 39.914 }],
      places: [],
    };
  },
  async paths({ points, mode }) {
    const steps = points.slice(1).map((_, leg) => step(leg, palace, inn));
    return {
      mode,
      taxiYuan: mode === "driving" ? 45 : null,
      paths: [
        {
          distanceMetres: 6150 * steps.length,
          durationSeconds: 1044 * steps.length,
          tollsYuan: 0,
          tollMetres: 0,
          trafficLights: 7 * steps.length,
          restricted: false,
          estimated: false,
          steps: steps.map((one, leg) => ({ ...one, polyline: [points[leg]!, points[leg + 1]!] })),
        },
      ],
    };
  },
  transit: async () => ({ walkingMetres: 4000, taxiYuan: 18, plans: [metroPlan] }),
  distances: async ({ origins }) =>
    origins.map(({ latitude }) => (latitude > 50 ? null : { distanceMetres: 6150, durationSeconds: 1044 })),
  async weather(city) {
    const isDistrict = city === "320102";
    if (city !== "北京" && city !== "110000" && !isDistrict) return null;
    const live = { weather: "晴", temperature: 8, humidity: 31, windDirection: "北", windPower: "≤3" };
    const days = [0, 1, 2, 3].map((offset) => ({
      ...week,
      date: `2016-03-1${offset}`,
      weekday: ((3 + offset) % 7) + 1,
    }));
    return {
      ...(isDistrict
        ? { province: "江苏", city: "玄武区", cityName: "玄武区", adcode: "320102" }
        : { province: "北京", city: "北京", cityName: "北京市", adcode: "110000" }),
      reportTime: "2016-03-10 09:00:00",
      live,
      days,
    };
  },
  locateIp: async (ip) =>
    ip.startsWith("114.")
      ? {
          province: "北京市",
          cityName: "北京市",
          adcode: "110000",
          southWest: { longitude: 116.1, latitude: 39.7 },
          northEast: { longitude: 116.7, latitude: 40.3 },
        }
      : null,
  areas: async (name) => [...(AREAS[name] ?? [])],
  districts: async (adcode) =>
    Object.values(AREAS).flatMap((areas) =>
      areas.filter(({ level, adcode: own }) => level === "district" && own.startsWith(adcode.slice(0, 4))),
    ),
  similarCities: async (name) => (name.includes("京") ? ["北京", "南京"] : []),
  cities: async () => ["北京", "南京"],
  cityNames: async () => [
    { name: "北京", pinyin: "beijing", english: "Beijing" },
    { name: "南京", pinyin: "nanjing", english: "Nanjing" },
  ],
};

/** Calls one tool over a backend as a client would. */
export function ask(tool: AnyTool<Maps>, args: Record<string, string | number>, maps = fakeMaps): Promise<ToolResult> {
  const world = { id: "ab".repeat(32), now: "2016-03-10T09:00", backend: maps };
  const caller = createLocalCaller(bindTools([tool], [world]));
  return caller.call(tool.name, args, { context: {}, signal: new AbortController().signal });
}
