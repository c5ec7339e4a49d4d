/**
 * data file: passenger terminals by IATA code, around 2025, typed by hand (GCJ-02): those of airports that have several,
 * and every one that a flight may name. Each lies by the underground station that bears its number, where there is one.
 */
import type { LonLat } from "@arenakit/contracts";

export interface Terminal extends LonLat {
  /** `T3` */
  readonly name: string;
}

/** `T2@116.5930,40.0795 T3@…` */
const at = (text: string): Terminal[] =>
  text.split(" ").map((entry) => {
    const [name = "", point = ""] = entry.split("@");
    const [longitude = 0, latitude = 0] = point.split(",").map(Number);
    return { name, longitude, latitude };
  });

export const TERMINALS: Readonly<Record<string, readonly Terminal[]>> = {
  PEK: at("T2@116.5932,40.0797 T3@116.6150,40.0553"),
  PVG: at("T1@121.8030,31.1502 T2@121.8085,31.1492"),
  SHA: at("T1@121.3462,31.1935 T2@121.3275,31.1946"),
  CAN: at("T1@113.3030,23.3835 T2@113.3075,23.4020 T3@113.3240,23.3930"),
  SZX: at("T3@113.8110,22.6240"),
  CTU: at("T1@103.9590,30.5785 T2@103.9558,30.5708"),
  TFU: at("T1@104.4412,30.3105 T2@104.4475,30.3105"),
  CKG: at("T2@106.6385,29.7152 T3@106.6445,29.7070"),
  HGH: at("T3@120.4342,30.2368 T4@120.4322,30.2352"),
  XIY: at("T2@108.7612,34.4395 T3@108.7585,34.4390 T5@108.7740,34.4362"),
  NKG: at("T1@118.8672,31.7398 T2@118.8700,31.7362"),
  WUH: at("T2@114.2105,30.7820 T3@114.2135,30.7782"),
  TSN: at("T1@117.3555,39.1322 T2@117.3505,39.1312"),
  XMN: at("T3@118.1310,24.5395 T4@118.1455,24.5345"),
  CSX: at("T1@113.2165,28.1955 T2@113.2165,28.1915"),
  CGO: at("T2@113.8475,34.5245"),
  HAK: at("T1@110.4600,19.9410 T2@110.4670,19.9420"),
  SYX: at("T1@109.4115,18.3065 T2@109.4150,18.3065"),
  HRB: at("T1@126.2535,45.6225 T2@126.2560,45.6215"),
  KWL: at("T1@110.0440,25.2190 T2@110.0480,25.2205"),
  KHN: at("T1@115.9065,28.8600 T2@115.9080,28.8620"),
  KWE: at("T1@106.7985,26.5440 T2@106.7992,26.5428 T3@106.8012,26.5385"),
  TYN: at("T1@112.6255,37.7535 T2@112.6290,37.7545"),
  INC: at("T2@106.3955,38.3255 T3@106.3925,38.3265"),
  NNG: at("T2@108.1735,22.6165"),
  URC: at("T2@87.4815,43.9070 T3@87.4845,43.9065 T4@87.4850,43.9135"),
  WNZ: at("T1@120.8530,27.9155 T2@120.8515,27.9130"),
  TNA: at("T1@117.2140,36.8560"),
  SHE: at("T3@123.4935,41.6365"),
  LHW: at("T3@103.6290,36.5170"),
  CGQ: at("T1@125.6930,43.9955 T2@125.6965,43.9955"),
  NGB: at("T1@121.4650,29.8245 T2@121.4622,29.8228"),
  WUX: at("T1@120.4325,31.5000 T2@120.4305,31.4982"),
  SJW: at("T1@114.7010,38.2780 T2@114.7035,38.2790"),
  XNN: at("T2@102.0405,36.5255 T3@102.0450,36.5250"),
  LXA: at("T2@90.9105,29.2975 T3@90.9065,29.2980"),
  HKG: at("T1@113.9395,22.3142"),
};
