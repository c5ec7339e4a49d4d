// data file: Nanning, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const nanning: CityFactsInput = {
  name: "南宁",
  english: "Nanning",
  pinyin: "nanning",
  province: "广西壮族自治区",
  adcode: "450100",
  citycode: "0771",
  longitude: 108.3665,
  latitude: 22.8176,
  districts: districts(`
    兴宁区 450102 108.3686,22.8540
    青秀区 450103 108.4950,22.7859
    江南区 450105 108.2733,22.7811
    西乡塘区 450107 108.3134,22.8338
    良庆区 450108 108.3939,22.7525
    邕宁区 450109 108.4873,22.7584
    武鸣区 450110 108.2746,23.1587
    隆安县 450123 107.6962,23.1660
    马山县 450124 108.1770,23.7084
    上林县 450125 108.6049,23.4320
    宾阳县 450126 108.8104,23.2177
    横州市 450181 109.2614,22.6799`),
  airports: airports(`
    南宁吴圩国际机场 NNG 江南区 108.1748,22.6122`),
  stations: stations(`
    南宁 NNZ 西乡塘区 108.3153,22.8266
    南宁东 NFZ 青秀区 108.4136,22.8427
    宾阳 UKZ 宾阳县 109.0920,23.2165
    隆安东 IDZ 隆安县 107.7126,23.1488`),
  landmarks: landmarks(`
    青秀山风景区 青秀山/Qingxiu_Mountain scenic 青秀区 凤岭南路6-6号 ~108.3870,22.7900 ~06:00-23:00 ~20 210 nature,view,religion
    广西壮族自治区博物馆 广西博物馆/Guangxi_Museum museum 青秀区 民族大道34号 ~108.3350,22.8155 09:00-17:00!1 0 120 history,art,indoor
    广西民族博物馆 民族博物馆/Anthropology_Museum_of_Guangxi museum 青秀区 青环路11号 ~108.4090,22.7830 09:30-16:30!1 0 150 history,art,indoor
    南湖公园 南宁南湖公园/南宁南湖 park 青秀区 双拥路1号 ~108.3440,22.8090 00:00-24:00 0 90 nature,family,night
    三街两巷历史文化街区 三街两巷/兴宁路步行街 scenic 兴宁区 兴宁路 ~108.3170,22.8160 00:00-24:00 0 120 history,food,shopping,night
    中山路美食街 中山路夜市 scenic 青秀区 中山路 ~108.3215,22.8090 ~17:00-03:00 0 90 food,night
    南宁人民公园 白龙湖 park 兴宁区 人民东路1号 ~108.3255,22.8260 ~06:00-22:30 0 90 nature,history,family
    南宁动物园 南宁市动物园 scenic 西乡塘区 大学东路73号 ~108.2690,22.8440 ~08:30-18:00 ~50 180 family,nature
    广西科技馆 广西科学技术馆 museum 青秀区 民族大道20号 ~108.3320,22.8165 ~09:00-17:00!12 0 120 science,family,indoor
    南宁园博园 南宁国际园林博览会园区 park 邕宁区 ~龙岗大道 ~108.4580,22.7280 ~08:30-18:00 ~40 180 nature,family,view
    大明山 南宁大明山景区/Daming_Mountain scenic 武鸣区 两江镇大明山 ~108.3620,23.5080 ~08:00-17:00 ~60 300 nature,view
    伊岭岩 伊岭岩风景区 scenic 武鸣区 双桥镇伊岭村 ~108.2870,23.0330 ~08:30-17:30 ~80 90 nature
    南宁万象城 - mall 青秀区 民族大道136号 ~108.3890,22.8110 ~10:00-22:00 0 150 shopping,indoor,food
    广西大学 西大/Guangxi_University scenic 西乡塘区 大学东路100号 ~108.2880,22.8380 ~08:00-18:00 0 60 view
    广西医科大学第一附属医院 广西医大一附院 hospital 青秀区 双拥路6号 ~108.3420,22.8160 00:00-24:00 0 ~120 -`),
  roads:
    words(`民族大道 朝阳路 人民东路 人民西路 中华路 北大北路 明秀西路 大学东路 友爱南路 江北大道 江南大道 五一路 星光大道 白沙大道
    双拥路 金湖路 竹溪大道 中山路 共和路 七星路 古城路 东葛路 长湖路 凤岭南路 平乐大道 五象大道`),
  dishes: words("老友粉 柠檬鸭 生榨米粉 南宁酸嘢 卷筒粉 粉饺 横县鱼生 宾阳酸粉 五色糯米饭 芝麻糊 八仙粉 炒田螺"),
  climate: climate(
    "17/10/8 19/12/9 22/15/12 27/20/12 31/23/13 33/25/15 33/26/16 33/25/14 32/24/9 29/20/6 24/15/6 20/11/5",
  ),
};
