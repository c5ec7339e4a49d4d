/** data file: airlines, where they are at home, which airport of a city with two they use, and whose flights they also sell. */

export interface Airline {
  readonly code: string;
  readonly name: string;
  /** How often it is met, beside the others that may fly a pair. */
  readonly weight: number;
  /** IATA codes of its bases. One of the big three flies from everywhere. */
  readonly bases: readonly string[];
  readonly fliesEverywhere?: boolean;
  /** Of a city with two airports it uses these only. */
  readonly uses: readonly string[];
  /** Codes of airlines that sell its flights under numbers of their own. */
  readonly partners?: readonly string[];
  /** Has aircraft with two aisles. */
  readonly fliesWide?: boolean;
}

const words = (text: string) => text.split(" ");

export const AIRLINES: readonly Airline[] = [
  {
    code: "CA",
    name: "中国国际航空",
    weight: 5,
    fliesEverywhere: true,
    fliesWide: true,
    bases: words("PEK CTU TFU CKG HGH TSN WUH HET"),
    uses: ["PEK"],
    partners: ["ZH", "SC", "TV"],
  },
  {
    code: "MU",
    name: "中国东方航空",
    weight: 5,
    fliesEverywhere: true,
    fliesWide: true,
    bases: words("SHA PVG NKG XIY WUH TAO KMG TYN HFE KHN LHW SJW NGB"),
    uses: ["PKX", "TFU"],
    partners: ["FM", "HO"],
  },
  {
    code: "CZ",
    name: "中国南方航空",
    weight: 5,
    fliesEverywhere: true,
    fliesWide: true,
    bases: words("CAN PKX SZX WUH SHE CGQ HRB URC CGO CSX KWE NNG HAK DLC"),
    uses: ["PKX", "TFU"],
    partners: ["MF", "3U"],
  },
  {
    code: "HU",
    name: "海南航空",
    weight: 3,
    fliesWide: true,
    bases: words("PEK XIY SZX CKG HAK SYX TYN URC DLC"),
    uses: ["PEK", "PVG"],
    partners: ["GS", "8L"],
  },
  { code: "ZH", name: "深圳航空", weight: 4, bases: words("SZX NKG WUX SHE CGO"), uses: ["PEK"], partners: ["CA"] },
  {
    code: "MF",
    name: "厦门航空",
    weight: 5,
    fliesWide: true,
    bases: words("XMN HGH FOC JJN CSX"),
    uses: ["PKX", "TFU"],
    partners: ["CZ"],
  },
  {
    code: "3U",
    name: "四川航空",
    weight: 4,
    fliesWide: true,
    bases: words("CTU TFU CKG XIY KMG HRB URC"),
    uses: ["PEK"],
    partners: ["CZ"],
  },
  { code: "SC", name: "山东航空", weight: 4, bases: words("TAO XMN CKG TNA YNT"), uses: ["PEK"], partners: ["CA"] },
  { code: "FM", name: "上海航空", weight: 2, bases: words("SHA PVG"), uses: ["PKX"], partners: ["MU"] },
  { code: "HO", name: "吉祥航空", weight: 2, bases: words("SHA PVG NKG"), uses: ["PKX"], partners: ["MU"] },
  { code: "9C", name: "春秋航空", weight: 2, bases: words("SHA PVG SJW SHE LHW YTY NGB"), uses: ["TFU"] },
  { code: "EU", name: "成都航空", weight: 1, bases: words("CTU TFU"), uses: [] },
  { code: "PN", name: "西部航空", weight: 2, bases: words("CKG CGO"), uses: ["TFU"] },
  { code: "GS", name: "天津航空", weight: 3, bases: words("TSN XIY HET"), uses: ["PVG"], partners: ["HU"] },
  { code: "DZ", name: "东海航空", weight: 1, bases: words("SZX"), uses: ["TFU"] },
  { code: "GJ", name: "长龙航空", weight: 2, bases: words("HGH"), uses: ["TFU"] },
  { code: "QW", name: "青岛航空", weight: 2, bases: words("TAO"), uses: ["TFU"] },
  { code: "8L", name: "祥鹏航空", weight: 2, bases: words("KMG LJG"), uses: [], partners: ["HU"] },
  { code: "KY", name: "昆明航空", weight: 1, bases: words("KMG"), uses: [] },
  { code: "G5", name: "华夏航空", weight: 1, bases: words("KWE CKG URC"), uses: [] },
  { code: "FU", name: "福州航空", weight: 1, bases: words("FOC"), uses: [] },
  { code: "RY", name: "江西航空", weight: 1, bases: words("KHN"), uses: [] },
  { code: "GX", name: "北部湾航空", weight: 1, bases: words("NNG"), uses: [] },
  { code: "UQ", name: "乌鲁木齐航空", weight: 1, bases: words("URC"), uses: [] },
  { code: "TV", name: "西藏航空", weight: 2, bases: words("LXA CTU"), uses: [], partners: ["CA"] },
  { code: "NS", name: "河北航空", weight: 1, bases: words("SJW PKX"), uses: ["PKX"] },
  { code: "A6", name: "湖南航空", weight: 1, bases: words("CSX WUX"), uses: [] },
  { code: "CX", name: "国泰航空", weight: 4, fliesWide: true, bases: words("HKG"), uses: ["PEK", "PVG"] },
  { code: "NX", name: "澳门航空", weight: 4, bases: words("MFM"), uses: ["PEK", "PVG"] },
];
