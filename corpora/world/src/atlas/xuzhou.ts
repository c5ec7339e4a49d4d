// data file: Xuzhou, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const xuzhou: CityFactsInput = {
  name: "徐州",
  english: "Xuzhou",
  pinyin: "xuzhou",
  province: "江苏省",
  adcode: "320300",
  citycode: "0516",
  longitude: 117.225,
  latitude: 34.24,
  districts: districts(`
    鼓楼区 320302 117.1856,34.2886
    云龙区 320303 117.2516,34.2532
    贾汪区 320305 117.4672,34.4360
    泉山区 320311 117.1938,34.2443
    铜山区 320312 117.1689,34.1808
    丰县 320321 116.5954,34.6939
    沛县 320322 116.9364,34.7608
    睢宁县 320324 117.9416,33.9126
    新沂市 320381 118.3545,34.3696
    邳州市 320382 118.0125,34.3389`),
  airports: airports(`
    徐州观音国际机场 XUZ 睢宁县 117.5600,34.0580`),
  stations: stations(`
    徐州 XCH 云龙区 117.2071,34.2652
    徐州东 UUH 云龙区 117.3040,34.2676
    邳州东 PIU 邳州市 118.0400,34.3100
    新沂南 XYU 新沂市 118.3300,34.3200`),
  landmarks: landmarks(`
    云龙湖风景名胜区 云龙湖/Yunlong_Lake scenic 泉山区 湖北路 ~117.1620,34.2485 00:00-24:00 0 180 nature,view,night
    云龙山 云龙山景区/兴化寺/放鹤亭 scenic 泉山区 ~和平路 ~117.1870,34.2480 ~05:00-22:00 0 105 nature,history,view
    徐州博物馆 Xuzhou_Museum museum 云龙区 和平路118号 ~117.1940,34.2515 09:00-17:00!1 0 120 history,art,indoor
    徐州汉文化景区 汉兵马俑博物馆/狮子山楚王陵/汉文化景区 scenic 云龙区 兵马俑路1号 ~117.2340,34.2550 ~08:30-17:30 ~65 180 history
    龟山汉墓 Guishan_Han_Tomb museum 鼓楼区 龟山1号 ~117.1270,34.3080 ~08:30-17:30 ~60 90 history,indoor
    戏马台 - scenic 云龙区 项王路1号 ~117.1945,34.2575 ~08:30-17:30 ~15 60 history,view
    户部山历史文化街区 户部山/回龙窝 scenic 云龙区 ~彭城南路 ~117.1930,34.2595 00:00-24:00 0 90 history,food,night
    淮海战役烈士纪念塔 淮塔/淮海战役纪念馆 museum 泉山区 解放南路2号 ~117.1960,34.2290 09:00-17:00!1 0 120 history,nature
    彭祖园 徐州彭祖园 park 泉山区 ~泰山路 ~117.1880,34.2330 ~05:00-22:00 0 105 nature,history,family
    徐州乐园 加勒比水世界 scenic 泉山区 ~玉带路 ~117.1380,34.2180 ~09:00-17:00 ~160 300 family
    潘安湖湿地公园 潘安湖/Pan'an_Lake park 贾汪区 潘安湖街道 ~117.3900,34.3640 ~08:30-17:30 0 180 nature,view,family
    窑湾古镇 Yaowan_Ancient_Town scenic 新沂市 窑湾镇 ~118.0830,34.1650 ~08:00-18:00 ~60 180 history,view,food
    马陵山风景区 马陵山 scenic 新沂市 ~马陵山镇 ~118.3600,34.2600 ~08:00-17:30 ~30 150 nature,history
    沛县汉城景区 沛县汉城/歌风台 scenic 沛县 ~汉城路 ~116.9300,34.7300 ~08:30-17:30 ~50 120 history
    艾山风景名胜区 艾山 scenic 邳州市 ~铁富镇 ~118.0760,34.5300 ~08:00-17:30 ~40 150 nature
    徐州金鹰国际购物中心 金鹰购物中心 mall 鼓楼区 中山北路2号 ~117.1850,34.2670 ~10:00-22:00 0 120 shopping,food,indoor
    徐州医科大学附属医院 徐医附院 hospital 泉山区 淮海西路99号 ~117.1740,34.2650 00:00-24:00 0 ~120 -
    中国矿业大学(南湖校区) 中国矿业大学/矿大/CUMT school 铜山区 大学路1号 ~117.1440,34.2170 ~08:00-18:00 0 60 view`),
  roads:
    words(`中山北路 中山南路 淮海东路 淮海西路 解放南路 解放北路 和平路 和平大道 建国东路 建国西路 复兴北路 复兴南路 大庆路 彭城路
    湖北路 泰山路 二环北路 矿山路 民主北路 煤建路 昆仑大道 项王路`),
  dishes: words("地锅鸡 烙馍馓子 伏羊宴 徐州辣汤 把子肉 霸王别姬 蜜三刀 徐州米线 菜煎饼 丰县壮馍 邳州熬炒鸡"),
  climate: climate("5/-3/4 8/0/5 14/4/6 20/10/6 26/16/7 30/21/8 31/24/13 31/23/10 27/18/7 22/12/6 14/5/5 8/-1/4"),
};
