// data file: Zhengzhou, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const zhengzhou: CityFactsInput = {
  name: "郑州",
  english: "Zhengzhou",
  pinyin: "zhengzhou",
  province: "河南省",
  adcode: "410100",
  citycode: "0371",
  longitude: 113.6254,
  latitude: 34.7466,
  districts: districts(`
    中原区 410102 113.6132,34.7483
    二七区 410103 113.6402,34.7241
    管城回族区 410104 113.6775,34.7538
    金水区 410105 113.6605,34.8003
    上街区 410106 113.3090,34.8028
    惠济区 410108 113.6167,34.8674
    中牟县 410122 113.9760,34.7189
    巩义市 410181 113.0224,34.7479
    荥阳市 410182 113.3832,34.7869
    新密市 410183 113.3911,34.5395
    新郑市 410184 113.7405,34.3962
    登封市 410185 113.0505,34.4534`),
  airports: airports(`
    郑州新郑国际机场 CGO 新郑市 113.8470,34.5190`),
  stations: stations(`
    郑州 ZZF 二七区 113.6608,34.7465
    郑州东 ZAF 金水区 113.7789,34.7595
    郑州西 XPF 荥阳市 113.4249,34.7455
    新郑机场 EZF 新郑市 113.8482,34.5262
    巩义南 GYF 巩义市 112.9166,34.6706`),
  landmarks: landmarks(`
    嵩山少林寺 少林寺/嵩山/少林景区/Shaolin_Temple scenic 登封市 ~少林大道嵩山少林景区 ~112.9410,34.5085 ~07:30-18:00 80 240 history,religion,view
    嵩阳书院 Songyang_Academy scenic 登封市 ~嵩阳路 ~113.0340,34.4790 ~08:00-18:00 ~30 60 history
    中岳庙 Zhongyue_Temple scenic 登封市 ~中岳大街 ~113.0700,34.4570 ~08:00-18:00 ~30 75 history,religion
    登封观星台 观星台/周公测景台/Dengfeng_Observatory scenic 登封市 告成镇 ~113.1430,34.4030 ~08:00-17:30 ~10 60 history,science
    河南博物院 河南省博物馆/Henan_Museum museum 金水区 农业路8号 ~113.6715,34.7885 09:00-17:30!1 0 210 history,art,indoor
    二七纪念塔 二七塔/Erqi_Memorial_Tower scenic 二七区 ~二七广场 ~113.6665,34.7530 ~09:00-17:00!1 0 45 history,view,shopping
    郑州黄河文化公园 黄河风景名胜区/炎黄二帝塑像/黄河游览区 scenic 惠济区 ~江山路 ~113.5080,34.9500 ~08:00-18:00 ~60 180 nature,view,history
    只有河南·戏剧幻城 只有河南 scenic 中牟县 ~平安大道 ~113.9340,34.7740 ~11:00-21:00 ~295 480 art,history,night,family
    建业电影小镇 电影小镇 scenic 中牟县 ~平安大道 ~113.9280,34.7800 ~10:00-21:30 ~88 240 family,night,food
    郑州方特欢乐世界 方特欢乐世界 scenic 中牟县 ~郑开大道 ~113.9520,34.7750 ~09:30-17:30 ~280 420 family
    郑州市动物园 郑州动物园 scenic 金水区 花园路103号 ~113.6790,34.7910 ~08:00-17:30 ~30 180 family,nature
    人民公园 郑州人民公园 park 二七区 ~二七路10号 ~113.6670,34.7600 ~05:30-22:00 0 75 nature,family
    如意湖 郑州CBD/千玺广场/大玉米 scenic 金水区 ~商务内环路 ~113.7250,34.7720 00:00-24:00 0 75 view,night
    郑州商城国家考古遗址公园 商城遗址/郑州商都遗址博物院 park 管城回族区 ~东大街 ~113.6830,34.7510 ~06:00-22:00 0 90 history,night
    黄帝故里 黄帝故里景区 scenic 新郑市 轩辕路1号 ~113.7290,34.4010 ~08:00-18:00 0 90 history
    康百万庄园 Kang_Baiwan_Manor scenic 巩义市 康店镇 ~112.9430,34.7680 ~08:00-18:00 ~60 120 history,art
    丹尼斯大卫城 大卫城/David_Plaza mall 二七区 ~二七路188号 ~113.6655,34.7555 ~10:00-22:00 0 150 shopping,food,indoor
    郑州大学第一附属医院 郑大一附院 hospital 二七区 建设东路1号 ~113.6440,34.7490 00:00-24:00 0 ~120 -
    郑州大学(主校区) 郑州大学/郑大/Zhengzhou_University school 中原区 科学大道100号 ~113.5350,34.8170 ~08:00-18:00 0 60 view`),
  roads:
    words(`花园路 农业路 金水路 中原东路 中原中路 嵩山南路 嵩山北路 大学路 航海中路 陇海西路 桐柏路 文化路 经三路 未来路 东风路
    建设东路 郑开大道 商务外环路 二七路 紫荆山路 北三环 江山路 德化街`),
  dishes: words("羊肉烩面 胡辣汤 黄河鲤鱼 葛记焖饼 蔡记蒸饺 油馍头 三鲜烩面 烩羊肉 炒凉粉 登封烧饼 荥阳柿饼"),
  climate: climate("6/-4/3 9/-1/4 15/4/5 22/10/6 28/16/7 32/21/8 32/24/11 31/22/10 27/17/8 22/11/7 14/4/5 8/-2/3"),
};
