// data file: Lhasa, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const lasa: CityFactsInput = {
  name: "拉萨",
  english: "Lhasa",
  pinyin: "lasa",
  province: "西藏自治区",
  adcode: "540100",
  citycode: "0891",
  longitude: 91.119,
  latitude: 29.651,
  districts: districts(`
    城关区 540102 91.1388,29.6528
    堆龙德庆区 540103 91.0034,29.6460
    达孜区 540104 91.3498,29.6693
    林周县 540121 91.2653,29.8937
    当雄县 540122 91.1012,30.4732
    尼木县 540123 90.1645,29.4318
    曲水县 540124 90.7435,29.3531
    墨竹工卡县 540127 91.7307,29.8343`),
  airports: airports(`
    拉萨贡嘎国际机场 LXA 山南/贡嘎县 90.9120,29.2950`),
  stations: stations(`
    拉萨 LSO 堆龙德庆区 91.0740,29.6240`),
  landmarks: landmarks(`
    布达拉宫 Potala_Palace/Potala scenic 城关区 北京中路35号 91.1173,29.6578 ~09:00-16:00 ~200 150 history,religion,view,art
    大昭寺 Jokhang_Temple/Jokhang scenic 城关区 ~八廓西街2号 91.1325,29.6532 ~09:00-18:30 ~85 90 religion,history,art
    八廓街 八角街/Barkhor_Street/Barkhor scenic 城关区 八廓街 ~91.1320,29.6520 00:00-24:00 0 120 history,religion,shopping
    罗布林卡 Norbulingka scenic 城关区 罗布林卡路21号 ~91.0925,29.6530 ~09:00-18:00 ~60 120 history,nature,religion
    色拉寺 Sera_Monastery scenic 城关区 色拉路1号 91.1337,29.6985 ~09:00-17:00 ~50 120 religion,history
    哲蚌寺 Drepung_Monastery scenic 城关区 北京西路276号 ~91.0475,29.6760 ~09:00-17:00 ~50 150 religion,history,view
    西藏博物馆 西藏自治区博物馆/Tibet_Museum museum 城关区 罗布林卡路19号 ~91.0985,29.6500 ~09:30-17:30!1 0 150 history,art,indoor
    药王山观景台 药王山 scenic 城关区 北京中路 ~91.1125,29.6550 ~06:00-20:00 ~2 45 view,history
    宗角禄康公园 龙王潭公园 park 城关区 林廓北路15号 ~91.1185,29.6610 00:00-24:00 0 60 nature,view,family
    小昭寺 Ramoche_Temple scenic 城关区 小昭寺路 ~91.1305,29.6595 ~08:30-17:30 ~20 60 religion,history
    布达拉宫广场 布宫广场 scenic 城关区 北京中路 ~91.1170,29.6545 00:00-24:00 0 45 view,night
    拉鲁湿地 拉鲁湿地国家级自然保护区 scenic 城关区 ~拉鲁路 ~91.0950,29.6720 00:00-24:00 0 60 nature,view
    甘丹寺 Ganden_Monastery scenic 达孜区 章多乡 ~91.4750,29.7560 ~08:00-17:00 ~50 150 religion,history,view
    纳木错(扎西半岛) 纳木错/纳木错景区/Namtso/Lake_Namtso scenic 当雄县 纳木湖乡扎西半岛 ~90.8720,30.7690 ~07:00-18:00 ~120 240 nature,view,religion
    光明港琼甜茶馆 光明甜茶馆 cafe 城关区 丹杰林路 ~91.1300,29.6545 ~07:00-19:00 0 60 food,history
    神力时代广场 拉萨神力广场 mall 城关区 ~金珠中路5号 ~91.1080,29.6470 ~10:00-22:00 0 120 shopping,indoor,food
    西藏自治区人民医院 西藏人民医院 hospital 城关区 林廓北路18号 ~91.1250,29.6615 00:00-24:00 0 ~120 -`),
  roads:
    words(`北京中路 北京东路 北京西路 江苏路 江苏东路 宇拓路 林廓北路 林廓东路 林廓南路 八廓街 小昭寺路 丹杰林路 民族路 罗布林卡路
    金珠中路 金珠西路 朵森格路 康昂东路 色拉路 夺底路 当热路 娘热路 扎基路 藏热路`),
  dishes: words("藏面 甜茶 酥油茶 糌粑 牦牛肉 藏式火锅 青稞酒 凉拌牦牛舌 炸牛肺 吹肺 藏包子 人参果酸奶"),
  climate: climate("8/-8/1 10/-5/1 13/-1/2 16/2/5 20/6/9 24/10/15 23/11/20 22/10/20 21/8/15 17/2/4 12/-4/1 9/-8/1"),
};
