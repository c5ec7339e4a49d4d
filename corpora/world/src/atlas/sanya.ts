// data file: Sanya, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const sanya: CityFactsInput = {
  name: "三亚",
  english: "Sanya",
  pinyin: "sanya",
  province: "海南省",
  adcode: "460200",
  citycode: "0899",
  longitude: 109.512,
  latitude: 18.2526,
  districts: districts(`
    海棠区 460202 109.7524,18.4000
    吉阳区 460203 109.5783,18.2815
    天涯区 460204 109.4525,18.2990
    崖州区 460205 109.1716,18.3573`),
  airports: airports(`
    三亚凤凰国际机场 SYX 天涯区 109.4120,18.3030`),
  stations: stations(`
    三亚 SEQ 天涯区 109.4927,18.2964
    亚龙湾 TWQ 吉阳区 109.6023,18.3026
    凤凰机场 FJQ 天涯区 109.4075,18.3089
    崖州 YUQ 崖州区 109.1574,18.3768`),
  landmarks: landmarks(`
    亚龙湾国家旅游度假区 亚龙湾/亚龙湾海滩/Yalong_Bay scenic 吉阳区 亚龙湾路 ~109.6430,18.2290 00:00-24:00 0 240 nature,view,family
    亚龙湾热带天堂森林公园 热带天堂森林公园/亚龙湾森林公园 scenic 吉阳区 ~亚龙湾路龙溪路 ~109.6270,18.2570 ~07:30-18:00 ~158 210 nature,view
    蜈支洲岛旅游区 蜈支洲岛/蜈支洲/Wuzhizhou_Island scenic 海棠区 蜈支洲岛 ~109.7660,18.3125 ~08:00-16:00 ~144 360 nature,view,family
    天涯海角游览区 天涯海角/Tianya_Haijiao scenic 天涯区 天涯镇马岭 ~109.3490,18.2950 ~07:30-18:30 ~0 150 nature,view,history
    南山文化旅游区 南山寺/南山海上观音/Nanshan_Temple scenic 崖州区 南山村 ~109.2100,18.3010 ~08:00-17:30 ~122 240 religion,view
    大小洞天旅游区 大小洞天 scenic 崖州区 ~南山西南麓 ~109.1750,18.3030 ~08:00-18:00 ~90 150 nature,religion,view
    椰梦长廊 椰梦长廊景区 scenic 天涯区 三亚湾路 ~109.4790,18.2580 00:00-24:00 0 120 nature,view
    鹿回头风景区 鹿回头/Luhuitou scenic 吉阳区 鹿岭路 ~109.4965,18.2200 ~08:30-21:30 ~42 120 view,night,nature
    大东海旅游区 大东海/Dadonghai scenic 吉阳区 榆亚路 ~109.5230,18.2205 00:00-24:00 0 150 nature,family,night
    三亚千古情景区 三亚宋城/三亚千古情 scenic 吉阳区 迎宾路333号 ~109.5350,18.2840 ~12:00-21:00 ~200 210 night,family,art
    三亚海昌梦幻海洋不夜城 海昌梦幻海洋不夜城/海昌不夜城 scenic 海棠区 ~海棠北路 ~109.7370,18.3920 ~15:00-22:00 ~158 240 night,family
    三亚·亚特兰蒂斯 亚特兰蒂斯/亚特兰蒂斯水世界/Atlantis_Sanya hotel 海棠区 海棠北路 ~109.7480,18.3780 00:00-24:00 ~0 300 family,indoor
    cdf三亚国际免税城 三亚国际免税城/海棠湾免税店/Sanya_Duty_Free mall 海棠区 海棠北路118号 ~109.7440,18.3400 10:00-22:00 0 180 shopping,indoor,food
    第一市场 三亚第一市场/三亚海鲜市场 scenic 天涯区 新建街155号 ~109.5110,18.2420 ~07:00-24:00 0 90 food,shopping,night
    西岛 西岛海洋文化旅游区/玳瑁洲 scenic 天涯区 西岛 ~109.3740,18.2340 ~08:30-17:00 ~98 300 nature,view,family
    三亚白鹭公园 白鹭公园 park 吉阳区 新风街 ~109.5130,18.2550 00:00-24:00 0 60 nature,family
    后海村 三亚后海/藤海社区 scenic 海棠区 ~藤海路 ~109.7300,18.2790 00:00-24:00 0 180 nature,night,food
    崖州古城 崖城学宫 scenic 崖州区 崖城镇宁远河畔 ~109.1700,18.3600 00:00-24:00 0 75 history
    三亚夏日百货 夏日百货 mall 吉阳区 榆亚路大东海 ~109.5210,18.2230 ~10:00-22:00 0 90 shopping,indoor,food
    三亚中心医院 海南省第三人民医院 hospital 天涯区 解放路1154号 ~109.5030,18.2600 00:00-24:00 0 ~120 -`),
  roads: words(`解放路 三亚湾路 迎宾路 榆亚路 凤凰路 河东路 河西路 新风街 新建街 商品街 胜利路 金鸡岭路 鹿岭路 海榆东路
    亚龙湾路 龙溪路 海棠北路 海棠南路 荔枝沟路 育秀路 临春河路 吉阳大道 落笔洞路 机场路`),
  ferryOnly: [
    {
      name: "蜈支洲岛",
      west: 109.755,
      east: 109.778,
      south: 18.304,
      north: 18.321,
      pier: { name: "蜈支洲岛码头", longitude: 109.745, latitude: 18.317 },
    },
    {
      name: "西岛",
      west: 109.355,
      east: 109.392,
      south: 18.222,
      north: 18.247,
      pier: { name: "西岛码头(肖旗港)", longitude: 109.362, latitude: 18.297 },
    },
  ],
  dishes: words("文昌鸡 抱罗粉 清补凉 椰子鸡 港门粉 酸豆海鲜汤 和乐蟹 海胆蒸蛋 东山羊 椰子饭 黎家竹筒饭 芒果肠粉"),
  climate: climate(
    "26/19/5 27/20/4 28/22/4 30/25/6 32/27/11 32/27/15 32/26/15 32/26/17 31/25/17 30/24/13 29/22/7 27/20/5",
  ),
};
