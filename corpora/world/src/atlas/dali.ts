// data file: Dali, typed by hand; GCJ-02 degrees, yuan. The whole prefecture; its centre is 下关.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const dali: CityFactsInput = {
  name: "大理",
  fullName: "大理白族自治州",
  english: "Dali",
  pinyin: "dali",
  province: "云南省",
  adcode: "532900",
  citycode: "0872",
  longitude: 100.23,
  latitude: 25.593,
  districts: districts(`
    大理市 532901 100.2300,25.5916
    漾濞彝族自治县 532922 99.9580,25.6701
    祥云县 532923 100.5509,25.4839
    宾川县 532924 100.5720,25.8290
    弥渡县 532925 100.4908,25.3436
    南涧彝族自治县 532926 100.5091,25.0436
    巍山彝族回族自治县 532927 100.3069,25.2273
    永平县 532928 99.5410,25.4645
    云龙县 532929 99.3711,25.8856
    洱源县 532930 99.9510,26.1112
    剑川县 532931 99.9056,26.5370
    鹤庆县 532932 100.1766,26.5602`),
  airports: airports(`
    大理凤仪机场 DLU 大理市 100.3215,25.6475`),
  stations: stations(`
    大理 DKM 大理市 100.2560,25.5880
    祥云 XQM 祥云县 100.5700,25.4650
    鹤庆 HQM 鹤庆县 100.2010,26.5420`),
  landmarks: landmarks(`
    大理古城 大理古镇/Dali_Ancient_Town/Dali_Old_Town scenic 大理市 大理镇一塔路 ~100.1640,25.6940 00:00-24:00 0 240 history,food,night,shopping
    崇圣寺三塔文化旅游区 崇圣寺三塔/大理三塔/Three_Pagodas scenic 大理市 大理镇三塔路 ~100.1480,25.7060 ~08:00-18:00 ~75 150 history,religion,view
    洱海公园 团山公园 park 大理市 滨海大道 ~100.2430,25.6040 ~06:00-21:00 0 90 nature,view
    洱海生态廊道(龙龛码头) 洱海/龙龛码头/洱海生态廊道/Erhai_Lake scenic 大理市 大理镇龙龛村 ~100.1990,25.6950 00:00-24:00 0 150 nature,view,family
    苍山洗马潭索道 苍山/苍山大索道/Cangshan_Mountain scenic 大理市 大理镇苍山 ~100.1400,25.6890 ~08:30-16:00 ~270 240 nature,view
    天龙八部影视城 大理影视城 scenic 大理市 大理镇苍山脚下 ~100.1435,25.6900 ~08:30-17:30 ~52 120 family,history
    双廊古镇 双廊/Shuanglang scenic 大理市 双廊镇 ~100.1960,25.9110 00:00-24:00 0 180 view,nature,food
    喜洲古镇 喜洲/Xizhou_Ancient_Town scenic 大理市 喜洲镇 ~100.1320,25.8530 00:00-24:00 0 150 history,food,view
    小普陀 洱海小普陀 scenic 大理市 挖色镇海印村 ~100.2250,25.8390 ~08:00-18:00 0 30 view,religion
    蝴蝶泉公园 蝴蝶泉/Butterfly_Spring park 大理市 喜洲镇周城村 ~100.0990,25.9030 ~08:00-18:00 ~40 90 nature
    大理白族自治州博物馆 大理州博物馆 museum 大理市 洱河南路8号 ~100.2330,25.6010 09:00-17:00!1 0 90 history,art,indoor
    大理古城人民路 人民路 scenic 大理市 大理镇人民路 ~100.1660,25.6950 00:00-24:00 0 90 food,night,shopping
    大理洋人街 洋人街/护国路 scenic 大理市 大理镇护国路 ~100.1630,25.6930 00:00-24:00 0 75 food,night
    大理床单厂艺术区 床单厂 scenic 大理市 大理镇苍屏街56号 ~100.1570,25.6900 ~09:00-22:00 0 60 art
    鸡足山 鸡足山风景区/Mount_Jizu scenic 宾川县 鸡足山镇 ~100.3900,25.9600 ~07:00-18:00 ~80 300 religion,nature,view
    沙溪古镇 沙溪/寺登街/Shaxi_Ancient_Town scenic 剑川县 沙溪镇寺登街 ~99.8490,26.3180 00:00-24:00 0 180 history,view,food
    石宝山 石钟山石窟/剑川石宝山 scenic 剑川县 沙溪镇石宝山 ~99.8330,26.3820 ~08:30-17:30 ~50 150 history,religion,nature
    巍山古城 南诏古城/拱辰楼 scenic 巍山彝族回族自治县 南诏镇 ~100.3075,25.2290 00:00-24:00 0 120 history,food
    诺邓古村 千年白族村诺邓/诺邓 scenic 云龙县 诺邓镇诺邓村 ~99.3900,25.9110 00:00-24:00 0 120 history,food
    新华民族村 银都水乡/鹤庆新华村 scenic 鹤庆县 草海镇新华村 ~100.1690,26.6000 ~08:30-18:00 0 120 history,shopping,art
    大理大学第一附属医院 大理州第一医院 hospital 大理市 嘉士伯大道32号 ~100.2200,25.6000 00:00-24:00 0 ~120 -`),
  roads:
    words(`建设路 人民街 泰安路 龙溪路 苍山路 云岭大道 嘉士伯大道 文化路 滨海大道 洱河南路 洱河北路 关平路 巍山路 全民路 万花路 
    榆华路 一塔路 三塔路 复兴路 博爱路 玉洱路 护国路 叶榆路 苍屏街`),
  dishes: words("喜洲粑粑 乳扇 砂锅鱼 饵丝 生皮 雕梅 诺邓火腿 凉鸡米线 酸辣鱼 巍山扒肉饵丝 木瓜鸡 洱海银鱼"),
  climate: climate("16/3/3 17/5/4 20/7/5 23/11/7 25/14/11 26/17/17 25/18/20 25/17/20 24/15/17 22/12/12 19/7/5 16/3/3"),
};
