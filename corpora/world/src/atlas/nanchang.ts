// data file: Nanchang, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const nanchang: CityFactsInput = {
  name: "南昌",
  english: "Nanchang",
  pinyin: "nanchang",
  province: "江西省",
  adcode: "360100",
  citycode: "0791",
  longitude: 115.892,
  latitude: 28.6765,
  districts: districts(`
    东湖区 360102 115.8992,28.6851
    西湖区 360103 115.8771,28.6569
    青云谱区 360104 115.9256,28.6211
    青山湖区 360111 115.9622,28.6825
    新建区 360112 115.8150,28.6925
    红谷滩区 360113 115.8583,28.6983
    南昌县 360121 115.9443,28.5456
    安义县 360123 115.5492,28.8448
    进贤县 360124 116.2410,28.3770`),
  airports: airports(`
    南昌昌北国际机场 KHN 新建区 115.9050,28.8615`),
  stations: stations(`
    南昌 NCG 西湖区 115.9187,28.6621
    南昌西 NXG 红谷滩区 115.7922,28.6226
    南昌东 NUG 青山湖区 116.0722,28.6457
    进贤南 JXG 进贤县 116.2346,28.3374`),
  landmarks: landmarks(`
    滕王阁 滕王阁旅游区/Tengwang_Pavilion/Pavilion_of_Prince_Teng scenic 东湖区 仿古街58号 ~115.8810,28.6815 ~08:00-18:30 ~50 120 history,view
    八一广场 南昌八一广场/Bayi_Square scenic 东湖区 八一大道 ~115.9045,28.6740 00:00-24:00 0 45 history,night
    南昌八一起义纪念馆 八一起义纪念馆/八一纪念馆 museum 西湖区 中山路380号 ~115.8899,28.6763 09:00-17:00!1 0 90 history,indoor
    南昌之星摩天轮 南昌之星/Star_of_Nanchang scenic 红谷滩区 ~红角洲赣江南大道1号 ~115.8487,28.6580 ~10:00-22:00 ~50 60 view,night,family
    秋水广场 秋水广场音乐喷泉 scenic 红谷滩区 赣江中大道 ~115.8640,28.6860 00:00-24:00 0 60 view,night,family
    江西省博物馆 江西省博物馆新馆/Jiangxi_Provincial_Museum museum 红谷滩区 赣江北大道698号 ~115.8877,28.7157 09:00-17:00!1 0 150 history,art,indoor
    绳金塔 绳金塔公园 scenic 西湖区 站前西路1号 ~115.8935,28.6630 ~08:00-17:30 ~15 60 history,religion,food
    万寿宫历史文化街区 万寿宫/铁柱万寿宫 scenic 西湖区 翠花街 ~115.8868,28.6720 00:00-24:00 0 120 history,food,night,shopping
    八大山人纪念馆 青云谱道院/梅湖景区 museum 青云谱区 青云谱路259号 ~115.9203,28.6056 ~09:00-17:00!1 0 90 art,history
    南昌汉代海昏侯国遗址公园 海昏侯/海昏侯国遗址/Haihunhou scenic 新建区 大塘坪乡观西村 ~115.9370,29.0340 ~09:00-17:00 ~60 180 history,indoor
    梅岭国家森林公园 梅岭 scenic 新建区 ~招贤路洗药湖 ~115.7230,28.7950 ~08:00-17:30 ~0 240 nature,view
    象湖湿地公园 象湖公园/象湖 park 青云谱区 抚生路 ~115.8950,28.6240 00:00-24:00 0 90 nature,family
    南昌融创乐园 南昌万达乐园 scenic 红谷滩区 ~宝葫芦大街1号 ~115.8220,28.6000 ~10:00-20:00 ~188 300 family
    佑民寺 南昌佑民寺 scenic 东湖区 民德路181号 ~115.8960,28.6845 ~08:00-17:00 ~2 45 religion,history
    安义古村群 安义千年古村/罗田古村 scenic 安义县 石鼻镇罗田村 ~115.6150,28.7980 ~08:00-17:30 ~40 150 history,view
    南昌大学第一附属医院 南大一附院 hospital 东湖区 永外正街17号 ~115.8880,28.6920 00:00-24:00 0 ~120 -`),
  roads:
    words(`八一大道 中山路 北京西路 北京东路 阳明路 民德路 叠山路 象山北路 胜利路 沿江中大道 孺子路 站前西路 洪城路 井冈山大道
    解放西路 青山南路 青山湖大道 洪都北大道 红谷中大道 丰和中大道 赣江中大道 学府大道 世贸路 庐山南大道`),
  dishes: words("瓦罐煨汤 南昌拌粉 藜蒿炒腊肉 鄱阳湖鱼头 三杯鸡 啤酒鸭 白糖糕 水煮 糊羹 伊府面 豫章酥鸭 家乡炒粉"),
  climate: climate(
    "9/3/12 11/5/12 15/9/17 22/15/17 27/20/16 30/23/16 34/27/10 33/26/10 29/22/8 24/16/7 18/10/8 12/5/8",
  ),
};
