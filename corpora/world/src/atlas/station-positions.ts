/** data file. Stations of which the timetable of March 2016 has no position, and why: it holds those with high-speed trains then. */
import type { AtlasException } from "./exceptions.ts";

/** By city, `name telecode why`: the year it opened, `rebuilt` after 2016, or `old` for one without high-speed trains then. */
const WITHOUT_POSITION: Readonly<Record<string, string>> = {
  北京: "北京北 VAP old, 北京朝阳 IFP 2021, 北京丰台 FTP rebuilt, 清河 QIP 2019",
  广州: "广州白云 GBA 2023",
  深圳: "深圳东 BJQ old",
  杭州: "杭州南 XHH rebuilt, 杭州西 HVU 2022",
  成都: "成都西 CMW 2018",
  重庆: "重庆西 CXW 2018, 沙坪坝 CYW rebuilt, 重庆 CQW old",
  西安: "西安 XAY old",
  武汉: "武汉东 LFN rebuilt",
  青岛: "青岛西 QUK 2018, 红岛 HQK 2020, 青岛机场 QJK 2021",
  厦门: "厦门高崎 XBS old",
  石家庄: "石家庄北 VVP old",
  太原: "太原 TYV old",
  哈尔滨: "哈尔滨东 VBB old",
  济南: "济南东 MDK 2018, 大明湖 JAK old",
  银川: "银川 YIJ old, 灵武北 UWJ 2019",
  乌鲁木齐: "乌鲁木齐 WAR 2016",
  秦皇岛: "昌黎 CLP old",
  洛阳: "洛阳 LYF old, 洛阳东 LDF old",
  开封: "开封北 KBF 2016, 兰考南 LUF 2016",
  大同: "大同 DTV old, 大同南 DMV 2019",
  泰安: "泰山 TAK old",
  徐州: "邳州东 PIU 2021, 新沂南 XYU 2021",
  承德: "承德 CDP old, 承德南 IVP 2018",
  延边: "延吉 YJL old, 长白山 CUL 2021",
  酒泉: "酒泉 JQJ old, 敦煌 DHJ old, 瓜州 GZJ old",
  南昌: "南昌东 NUG 2023",
  长沙: "长沙 CSQ old, 长沙西 RXQ 2022, 宁乡 NXQ old",
  贵阳: "贵阳东 KEW rebuilt",
  昆明: "昆明 KMM old, 昆明南 KOM 2016",
  拉萨: "拉萨 LSO old",
  香港: "香港西九龙 XJA 2018",
  宁波: "宁波东 NVH old, 余姚 YYH old",
  温州: "温州 RZH old",
  黄山: "黄山 HKH old, 祁门 QIH old",
  丽江: "丽江 LHM old",
  大理: "大理 DKM old, 祥云 XQM rebuilt, 鹤庆 HQM old",
  张家界: "张家界 DIQ old, 张家界西 JXA 2019, 慈利 CUQ old, 桑植 SZA 2019",
  珠海: "珠海长隆 ZLA 2020, 珠海机场 ZJA 2024",
  宜昌: "宜昌 YCN old",
  扬州: "扬州 YLH old, 扬州东 YDU 2020",
};

/** What stands in the exceptions beside the differences. */
export const STATION_POSITIONS: readonly AtlasException[] = Object.entries(WITHOUT_POSITION).flatMap(([city, rows]) =>
  rows.split(", ").map((row): AtlasException => {
    const [, what = "", why = ""] = row.split(" ");
    return { city, what, check: "position", reason: reasonOf(why) };
  }),
);

function reasonOf(why: string): string {
  if (why === "old") return "no high-speed train called there in March 2016, and the timetable holds no other";
  if (why === "rebuilt") return "opened or rebuilt for high-speed trains after the timetable of March 2016";
  return `opened in ${why}, after the timetable of March 2016`;
}
