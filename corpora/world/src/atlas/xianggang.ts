// data file: Hong Kong, typed by hand; GCJ-02 degrees, yuan (prices in Hong Kong dollars converted, hence approximate).
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const xianggang: CityFactsInput = {
  name: "香港",
  fullName: "香港特别行政区",
  english: "Hong Kong",
  pinyin: "xianggang",
  province: "香港特别行政区",
  adcode: "810000",
  citycode: "1852",
  longitude: 114.1716,
  latitude: 22.2773,
  districts: districts(`
    中西区 810001 114.1543,22.2819
    湾仔区 810002 114.1830,22.2763
    东区 810003 114.2260,22.2798
    南区 810004 114.1600,22.2458
    油尖旺区 810005 114.1733,22.3116
    深水埗区 810006 114.1633,22.3338
    九龙城区 810007 114.1930,22.3124
    黄大仙区 810008 114.2040,22.3361
    观塘区 810009 114.2141,22.3207
    荃湾区 810010 114.1212,22.3685
    屯门区 810011 113.9763,22.3939
    元朗区 810012 114.0325,22.4413
    北区 810013 114.1478,22.4961
    大埔区 810014 114.1717,22.4457
    西贡区 810015 114.2648,22.3142
    沙田区 810016 114.1951,22.3797
    葵青区 810017 114.1392,22.3639
    离岛区 810018 113.9461,22.2864`),
  airports: airports(`
    香港国际机场 HKG 离岛区 113.9395,22.3142`),
  stations: stations(`
    香港西九龙 XJA 油尖旺区 114.1700,22.3005`),
  landmarks: landmarks(`
    太平山顶 山顶凌霄阁/太平山/凌霄阁/Victoria_Peak/The_Peak scenic 中西区 山顶道128号 114.1546,22.2683 ~10:00-23:00 0 150 view,night
    星光大道 维多利亚港/维港/Avenue_of_Stars/Victoria_Harbour scenic 油尖旺区 尖沙咀海滨花园 114.1789,22.2902 00:00-24:00 0 90 view,night
    香港迪士尼乐园 香港迪斯尼/Hong_Kong_Disneyland scenic 荃湾区 大屿山竹篙湾 114.0462,22.3102 ~10:00-21:00 ~590 540 family,night
    香港海洋公园 海洋公园/Ocean_Park scenic 南区 黄竹坑道180号 114.1796,22.2438 ~10:00-19:00 ~460 480 family,nature
    黄大仙祠 啬色园黄大仙祠/Wong_Tai_Sin_Temple scenic 黄大仙区 竹园村2号 114.1986,22.3397 ~07:00-17:30 0 60 religion,history
    天坛大佛 宝莲禅寺/大屿山天坛大佛/Tian_Tan_Buddha/Big_Buddha scenic 离岛区 大屿山昂坪 113.9099,22.2512 ~10:00-17:30 0 150 religion,view
    昂坪360 昂坪缆车/Ngong_Ping_360 scenic 离岛区 大屿山东涌达东路11号 ~113.9410,22.2870 ~10:00-18:00 ~250 90 view,family
    香港故宫文化博物馆 香港故宫/Hong_Kong_Palace_Museum museum 油尖旺区 西九文化区博物馆道8号 114.1602,22.2989 ~10:00-18:00!2 ~55 150 history,art,indoor
    M+博物馆 M+/西九M+ museum 油尖旺区 西九文化区博物馆道38号 114.1640,22.2981 ~10:00-18:00!1 ~110 150 art,indoor
    香港历史博物馆 Hong_Kong_Museum_of_History museum 油尖旺区 漆咸道南100号 114.1823,22.2989 ~10:00-18:00!2 0 120 history,indoor
    香港科学馆 Hong_Kong_Science_Museum museum 油尖旺区 科学馆道2号 114.1826,22.2982 ~10:00-19:00!4 ~18 150 science,family,indoor
    女人街 旺角女人街/通菜街/Ladies_Market scenic 油尖旺区 通菜街 114.1757,22.3162 ~12:00-23:00 0 90 shopping,night
    庙街夜市 庙街/Temple_Street_Night_Market scenic 油尖旺区 庙街 114.1749,22.3042 ~17:00-24:00 0 90 night,food,shopping
    兰桂坊 Lan_Kwai_Fong bar 中西区 兰桂坊 ~114.1605,22.2780 ~17:00-04:00 0 120 night,food
    大馆 中区警署/Tai_Kwun scenic 中西区 荷李活道10号 114.1590,22.2787 ~08:00-23:00 0 90 history,art
    金紫荆广场 Golden_Bauhinia_Square scenic 湾仔区 博览道1号 114.1787,22.2815 00:00-24:00 0 30 history,view
    海港城 Harbour_City mall 油尖旺区 广东道3号 114.1734,22.2947 ~10:00-22:00 0 150 shopping,indoor,food
    时代广场 铜锣湾时代广场/Times_Square_Hong_Kong mall 湾仔区 勿地臣街1号 114.1871,22.2755 ~10:00-22:00 0 120 shopping,indoor,food
    赤柱市集 赤柱/赤柱大街/Stanley_Market scenic 南区 赤柱大街 114.2178,22.2157 ~10:00-18:30 0 120 shopping,view,food
    南莲园池 Nan_Lian_Garden park 黄大仙区 凤德道60号 ~114.2104,22.3360 ~07:00-21:00 0 60 nature,religion
    长洲 长洲岛/Cheung_Chau scenic 离岛区 长洲新兴街 ~114.0330,22.2060 00:00-24:00 0 240 nature,food,view
    莲香楼(中环店) 莲香楼 restaurant 中西区 威灵顿街160号 ~114.1587,22.2818 ~06:00-22:00 0 60 food,history
    玛丽医院 Queen_Mary_Hospital hospital 南区 薄扶林道102号 ~114.1360,22.2675 00:00-24:00 0 ~120 -`),
  roads:
    words(`弥敦道 广东道 轩尼诗道 皇后大道中 皇后大道东 德辅道中 告士打道 荷李活道 英皇道 太子道西 亚皆老街 窝打老道 干诺道中 山顶道
    梳士巴利道 漆咸道南 清水湾道 观塘道 青山公路 龙翔道 大埔公路 黄竹坑道 薄扶林道 柯士甸道 漆咸道北 骆克道`),
  ferryOnly: [
    {
      name: "长洲",
      west: 114.02,
      east: 114.047,
      south: 22.188,
      north: 22.221,
      pier: { name: "中环5号码头", longitude: 114.1632, latitude: 22.2846 },
    },
    {
      name: "南丫岛",
      west: 114.102,
      east: 114.148,
      south: 22.176,
      north: 22.238,
      pier: { name: "中环4号码头", longitude: 114.1636, latitude: 22.2845 },
    },
  ],
  dishes: words("云吞面 菠萝油 丝袜奶茶 烧鹅 虾饺 叉烧饭 鸡蛋仔 碗仔翅 煲仔饭 咖喱鱼蛋 车仔面 蛋挞"),
  climate: climate(
    "19/15/6 19/15/9 22/17/10 25/21/11 29/24/15 30/26/19 31/27/18 31/27/17 30/26/15 28/24/8 24/20/6 20/16/5",
  ),
};
