// data file: Lanzhou, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const lanzhou: CityFactsInput = {
  name: "兰州",
  english: "Lanzhou",
  pinyin: "lanzhou",
  province: "甘肃省",
  adcode: "620100",
  citycode: "0931",
  longitude: 103.8342,
  latitude: 36.0614,
  districts: districts(`
    城关区 620102 103.8253,36.0571
    七里河区 620103 103.7859,36.0661
    西固区 620104 103.6280,36.0886
    安宁区 620105 103.7191,36.1046
    红古区 620111 102.8593,36.3457
    永登县 620121 103.2604,36.7365
    皋兰县 620122 103.9474,36.3327
    榆中县 620123 104.1125,35.8432`),
  airports: airports(`
    兰州中川国际机场 LHW 永登县 103.6240,36.5150`),
  stations: stations(`
    兰州 LZJ 城关区 103.8512,36.0348
    兰州西 LAJ 七里河区 103.7527,36.0684
    中川机场 ZJJ 永登县 103.6160,36.5041
    兰州新区 LQJ 永登县 103.6188,36.4694`),
  landmarks: landmarks(`
    中山桥 黄河铁桥/兰州黄河铁桥/Zhongshan_Bridge scenic 城关区 ~南滨河路 ~103.8165,36.0655 00:00-24:00 0 45 history,view,night
    甘肃省博物馆 甘博/Gansu_Provincial_Museum museum 七里河区 西津西路3号 ~103.7745,36.0660 09:00-17:00!1 0 180 history,art,indoor
    白塔山公园 白塔山/White_Pagoda_Hill park 城关区 北滨河中路1号 ~103.8170,36.0690 ~06:00-22:00 0 105 nature,view,religion
    黄河母亲雕塑 黄河母亲/Yellow_River_Mother scenic 七里河区 南滨河中路 ~103.7870,36.0690 00:00-24:00 0 30 art,view
    五泉山公园 五泉山/Wuquan_Mountain park 城关区 五泉路103号 ~103.8230,36.0370 ~06:00-19:00 0 105 nature,religion,family
    兰山公园 皋兰山/三台阁 park 城关区 ~红山根 ~103.8380,36.0240 ~08:00-22:00 0 120 view,night,nature
    水车博览园 兰州水车园/Waterwheel_Expo_Garden park 城关区 南滨河东路524号 ~103.8460,36.0655 ~07:00-20:00 ~10 60 history,view,family
    正宁路小吃夜市 正宁路夜市/Zhengning_Road_Night_Market scenic 城关区 正宁路 ~103.8330,36.0570 ~17:00-02:00 0 75 food,night
    张掖路步行街 张掖路/Zhangye_Road scenic 城关区 张掖路 ~103.8260,36.0600 00:00-24:00 0 90 shopping,food,history
    兰州老街 - scenic 七里河区 ~南滨河中路 ~103.7690,36.0790 ~10:00-22:00 0 105 history,food,night
    兴隆山国家级自然保护区 兴隆山/Xinglong_Mountain scenic 榆中县 ~城关镇兴隆山村 ~104.0640,35.8010 ~08:30-17:30 ~40 240 nature,religion,view
    吐鲁沟国家森林公园 吐鲁沟 scenic 永登县 ~连城镇 ~102.7160,36.6880 ~08:30-17:30 ~50 240 nature,view
    什川古梨园 什川梨园 scenic 皋兰县 什川镇 ~103.9970,36.1570 ~08:00-18:00 0 120 nature,view
    西部欢乐园 - scenic 七里河区 ~南滨河中路 ~103.7330,36.0850 ~10:00-18:00 ~120 240 family
    兰州中心购物中心 兰州中心 mall 七里河区 西津西路16号 ~103.7620,36.0690 ~10:00-22:00 0 120 shopping,food,indoor
    兰州大学第一医院 兰大一院 hospital 城关区 东岗西路1号 ~103.8420,36.0530 00:00-24:00 0 ~120 -
    兰州大学(城关校区) 兰州大学/兰大/Lanzhou_University school 城关区 天水南路222号 ~103.8560,36.0480 ~08:00-18:00 0 60 view`),
  roads:
    words(`张掖路 庆阳路 天水北路 天水南路 东岗西路 东岗东路 平凉路 南滨河东路 南滨河中路 北滨河东路 北滨河中路 北滨河西路 西津东路
    西津西路 敦煌路 安宁西路 中山路 酒泉路 皋兰路 民主东路 定西路 金昌路 正宁路 五泉路`),
  dishes: words("兰州牛肉面 手抓羊肉 甜醅子 灰豆子 酿皮子 浆水面 羊杂割 牛奶鸡蛋醪糟 炒面片 百合炒肉 静宁烧鸡"),
  climate: climate("2/-9/3 7/-4/3 13/2/4 20/8/6 24/13/8 28/16/8 30/19/10 28/18/10 23/13/10 17/6/6 10/-1/2 3/-7/2"),
};
