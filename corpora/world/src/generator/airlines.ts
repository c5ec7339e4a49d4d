/** data file: airlines, where they are at home and which airport of a city with two they use. */

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
}

export const AIRLINES: readonly Airline[] = [
  {
    code: "CA",
    name: "中国国际航空",
    weight: 5,
    fliesEverywhere: true,
    bases: ["PEK", "CTU", "TFU", "CKG", "HGH", "TSN", "WUH"],
    uses: ["PEK"],
  },
  {
    code: "MU",
    name: "中国东方航空",
    weight: 5,
    fliesEverywhere: true,
    bases: ["SHA", "PVG", "NKG", "XIY", "WUH", "TAO"],
    uses: ["PKX", "TFU"],
  },
  {
    code: "CZ",
    name: "中国南方航空",
    weight: 5,
    fliesEverywhere: true,
    bases: ["CAN", "PKX", "SZX", "WUH"],
    uses: ["PKX", "TFU"],
  },
  { code: "HU", name: "海南航空", weight: 3, bases: ["PEK", "XIY", "SZX", "CKG"], uses: ["PEK", "PVG"] },
  { code: "ZH", name: "深圳航空", weight: 4, bases: ["SZX", "NKG"], uses: ["PEK"] },
  { code: "MF", name: "厦门航空", weight: 5, bases: ["XMN", "HGH"], uses: ["PKX", "TFU"] },
  { code: "3U", name: "四川航空", weight: 4, bases: ["CTU", "TFU", "CKG", "XIY"], uses: ["PEK"] },
  { code: "SC", name: "山东航空", weight: 4, bases: ["TAO", "XMN", "CKG"], uses: ["PEK"] },
  { code: "FM", name: "上海航空", weight: 2, bases: ["SHA", "PVG"], uses: ["PKX"] },
  { code: "HO", name: "吉祥航空", weight: 2, bases: ["SHA", "PVG", "NKG"], uses: ["PKX"] },
  { code: "9C", name: "春秋航空", weight: 2, bases: ["SHA", "PVG"], uses: ["TFU"] },
  { code: "EU", name: "成都航空", weight: 1, bases: ["CTU", "TFU"], uses: [] },
  { code: "PN", name: "西部航空", weight: 2, bases: ["CKG"], uses: ["TFU"] },
  { code: "GS", name: "天津航空", weight: 3, bases: ["TSN", "XIY"], uses: ["PVG"] },
  { code: "DZ", name: "东海航空", weight: 1, bases: ["SZX"], uses: ["TFU"] },
  { code: "GJ", name: "长龙航空", weight: 2, bases: ["HGH"], uses: ["TFU"] },
  { code: "QW", name: "青岛航空", weight: 2, bases: ["TAO"], uses: ["TFU"] },
];
