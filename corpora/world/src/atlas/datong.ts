// data file: Datong, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const datong: CityFactsInput = {
  name: "大同",
  english: "Datong",
  pinyin: "datong",
  province: "山西省",
  adcode: "140200",
  citycode: "0352",
  longitude: 113.3001,
  latitude: 40.0768,
  districts: districts(`
    新荣区 140212 113.1400,40.2559
    平城区 140213 113.2980,40.0757
    云冈区 140214 113.1497,40.0054
    云州区 140215 113.6124,40.0403
    阳高县 140221 113.7489,40.3611
    天镇县 140222 114.0909,40.4202
    广灵县 140223 114.2828,39.7603
    灵丘县 140224 114.2344,39.4424
    浑源县 140225 113.6995,39.6934
    左云县 140226 112.7030,40.0134`),
  airports: airports(`
    大同云冈国际机场 DAT 云州区 113.4880,40.0610`),
  stations: stations(`
    大同 DTV 平城区 113.3010,40.1170
    大同南 DMV 平城区 113.3500,40.0100`),
  landmarks: landmarks(`
    云冈石窟 Yungang_Grottoes/yungang_shiku scenic 云冈区 云冈镇 ~113.1330,40.1112 ~08:30-17:30 120 210 history,art,religion
    悬空寺 恒山悬空寺/Hanging_Temple/xuankongsi scenic 浑源县 ~恒山金龙峡 ~113.7110,39.6665 ~08:00-18:00 ~115 120 history,religion,view
    恒山风景名胜区 恒山/北岳恒山/Mount_Heng scenic 浑源县 ~恒山 ~113.7330,39.6720 ~08:00-18:00 ~45 240 nature,religion,view
    华严寺 大同华严寺/Huayan_Temple scenic 平城区 下寺坡街459号 ~113.2930,40.0910 ~08:30-18:00 ~50 105 religion,history,art
    善化寺 南寺/Shanhua_Temple scenic 平城区 南寺街6号 ~113.2985,40.0835 ~08:30-18:00 ~0 75 religion,history
    九龙壁 大同九龙壁/Nine_Dragon_Wall scenic 平城区 和阳街 ~113.3010,40.0920 ~08:00-18:30 ~10 30 history,art
    大同古城墙 大同古城/大同城墙/Datong_City_Wall scenic 平城区 ~永泰南路 ~113.2990,40.0800 ~08:30-21:30 0 120 history,view,night
    大同代王府 代王府 scenic 平城区 ~和阳街 ~113.3020,40.0940 ~09:00-17:30 ~40 90 history
    大同鼓楼 鼓楼东西街/大同鼓楼东街 scenic 平城区 ~永泰南路 ~113.2965,40.0880 00:00-24:00 0 75 history,food,shopping
    大同市博物馆 大同博物馆 museum 平城区 太和路 ~113.3700,40.0760 09:00-17:30!1 0 120 history,art,indoor
    大同法华寺 法华寺/琉璃塔 scenic 平城区 ~和阳街 ~113.3080,40.0905 ~08:30-18:00 0 45 religion,history
    文瀛湖公园 文瀛湖 park 平城区 ~文瀛湖 ~113.3600,40.0880 00:00-24:00 0 75 nature,view
    大同火山群国家地质公园 大同火山群/火山群 scenic 云州区 ~西坪镇 ~113.6800,40.0500 00:00-24:00 0 150 nature,science,view
    大同土林 土林 scenic 云州区 ~杜庄乡 ~113.5900,39.9600 00:00-24:00 0 90 nature,view
    平型关大捷遗址 平型关 museum 灵丘县 ~白崖台乡 ~113.9620,39.3430 ~09:00-17:00!1 0 90 history
    觉山寺 - scenic 灵丘县 ~红石塄乡觉山村 ~114.3420,39.3360 ~08:00-18:00 ~20 75 religion,history
    大同百盛购物中心 百盛 mall 平城区 ~操场城街 ~113.2980,40.1010 ~10:00-21:30 0 90 shopping,food,indoor
    山西大同大学 大同大学 school 平城区 兴云街405号 ~113.3640,40.1020 ~08:00-18:00 0 60 view`),
  roads:
    words(`御河东路 御河西路 迎宾街 新建南路 新建北路 云中路 魏都大道 大庆路 同泉路 鼓楼东街 鼓楼西街 和阳街 清远街 永泰南路
    下寺坡街 南寺街 太和路 北都街 平城街 文兴路 操场城街`),
  dishes: words("刀削面 羊杂粉汤 浑源凉粉 莜面窝窝 黄糕 百花烧麦 广灵豆腐干 大同兔头 油糕 什锦火锅"),
  climate: climate("-3/-16/2 1/-11/3 8/-5/4 16/2/5 23/9/7 27/14/10 28/17/12 26/15/12 21/8/8 14/1/5 5/-7/3 -2/-13/2"),
};
