// data file: Zhuhai, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const zhuhai: CityFactsInput = {
  name: "珠海",
  english: "Zhuhai",
  pinyin: "zhuhai",
  province: "广东省",
  adcode: "440400",
  citycode: "0756",
  longitude: 113.5767,
  latitude: 22.2707,
  districts: districts(`
    香洲区 440402 113.5439,22.2660
    斗门区 440403 113.2970,22.2092
    金湾区 440404 113.3634,22.1468`),
  airports: airports(`
    珠海金湾机场 ZUH 金湾区 113.3780,22.0090`),
  stations: stations(`
    珠海 ZHQ 香洲区 113.5500,22.2152
    前山 QXQ 香洲区 113.5262,22.2343
    明珠 MFQ 香洲区 113.5150,22.2687
    唐家湾 PDQ 香洲区 113.5519,22.3630
    珠海北 ZIQ 香洲区 113.5515,22.4010
    珠海长隆 ZLA 香洲区 113.5360,22.1030
    珠海机场 ZJA 金湾区 113.3850,22.0130`),
  landmarks: landmarks(`
    珠海长隆海洋王国 长隆海洋王国/Chimelong_Ocean_Kingdom scenic 香洲区 横琴镇富祥湾 ~113.5430,22.1000 ~10:00-19:30 ~395 480 family,night
    珠海渔女 渔女雕像/Fisher_Girl_Statue scenic 香洲区 情侣中路香炉湾 ~113.5893,22.2615 00:00-24:00 0 45 view,history
    情侣路 珠海情侣路/香炉湾沙滩/Lovers'_Road scenic 香洲区 情侣中路 ~113.5850,22.2690 00:00-24:00 0 120 view,nature,night
    珠海大剧院 日月贝/Zhuhai_Opera_House scenic 香洲区 情侣中路野狸岛 ~113.5910,22.2890 ~09:00-21:00 ~0 75 art,view,night
    圆明新园 珠海圆明新园/New_Yuanming_Palace scenic 香洲区 兰埔路1号 ~113.5400,22.2430 ~09:00-21:00 0 150 history,view,family
    拱北口岸广场 拱北口岸/拱北/Gongbei_Port scenic 香洲区 ~侨光路 ~113.5530,22.2152 06:00-01:00 0 45 shopping,food
    石景山公园 珠海石景山公园 park 香洲区 海滨南路 ~113.5750,22.2640 00:00-24:00 0 120 nature,view
    海滨公园 珠海海滨公园 park 香洲区 海滨南路 ~113.5810,22.2640 00:00-24:00 0 90 nature,family,view
    珠海博物馆 Zhuhai_Museum museum 香洲区 海虹路88号 ~113.5840,22.2860 10:00-18:00!1 0 90 history,indoor
    港珠澳大桥珠海公路口岸 港珠澳大桥/Hong_Kong-Zhuhai-Macao_Bridge scenic 香洲区 ~情侣南路 ~113.5800,22.2090 00:00-24:00 0 60 view
    芒洲湿地公园 横琴国家湿地公园 park 香洲区 ~横琴镇芒洲 ~113.5160,22.1500 ~07:00-19:00 0 90 nature,family
    梅溪牌坊旅游区 梅溪牌坊/陈芳故居 scenic 香洲区 前山街道梅溪村 ~113.5040,22.2830 ~08:30-17:30 ~40 90 history
    共乐园 唐家湾古镇/唐家共乐园 park 香洲区 唐家湾镇鹅岭 ~113.5900,22.3600 ~07:00-19:00 ~0 75 history,nature
    湾仔海鲜街 湾仔海鲜市场 scenic 香洲区 ~湾仔街道海鲜街 ~113.5330,22.1990 ~08:00-22:00 0 90 food,night
    华发商都 珠海华发商都 mall 香洲区 珠海大道8号 ~113.5190,22.2250 ~10:00-22:00 0 120 shopping,indoor,food
    外伶仃岛 Wailingding_Island scenic 香洲区 担杆镇外伶仃岛 ~114.0350,22.1070 00:00-24:00 0 360 nature,view
    东澳岛 Dong'ao_Island scenic 香洲区 万山镇东澳岛 ~113.7120,22.0250 00:00-24:00 ~0 360 nature,view,family
    珠海御温泉 御温泉/Imperial_Hot_Spring scenic 斗门区 斗门镇 ~113.1850,22.2330 ~10:00-24:00 ~198 180 nature,family
    斗门古街 斗门旧街 scenic 斗门区 斗门镇斗门大马路 ~113.1880,22.2390 00:00-24:00 0 75 history,food
    金台寺 黄杨山金台寺 scenic 斗门区 斗门镇黄杨山 ~113.2150,22.2560 ~08:00-17:00 0 75 religion,nature,view
    珠海市人民医院 珠海人民医院 hospital 香洲区 康宁路79号 ~113.5660,22.2760 00:00-24:00 0 ~120 -`),
  roads:
    words(`情侣中路 情侣南路 情侣北路 迎宾南路 迎宾北路 九洲大道西 九洲大道东 凤凰路 海滨南路 人民东路 人民西路 吉大路 景山路 康宁路
    柠溪路 珠海大道 前山路 明珠南路 侨光路 昌盛路 粤海东路 梅华西路 兴业路 环岛东路`),
  ferryOnly: [
    {
      name: "外伶仃岛",
      west: 114.01,
      east: 114.06,
      south: 22.09,
      north: 22.125,
      pier: { name: "香洲港客运码头", longitude: 113.574, latitude: 22.284 },
    },
    {
      name: "东澳岛",
      west: 113.69,
      east: 113.735,
      south: 22.005,
      north: 22.045,
      pier: { name: "香洲港客运码头", longitude: 113.574, latitude: 22.284 },
    },
  ],
  dishes: words(
    "横琴蚝 白蕉海鲈 斗门重壳蟹 湾仔海鲜煲 金湾黄立鱼 官塘茶果 唐家湾麦记鸡 虾米肠粉 艇仔粥 斗门叉烧包 沙井蚝豉 椰汁糕",
  ),
  climate: climate(
    "19/12/5 20/14/9 22/17/10 26/21/12 29/24/15 31/26/18 32/26/17 32/26/17 31/25/13 29/23/7 25/18/5 21/13/4",
  ),
};
