// data file: Kunming, typed by hand; GCJ-02 degrees, yuan. The centre is the old town, not the seat of government.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const kunming: CityFactsInput = {
  name: "昆明",
  english: "Kunming",
  pinyin: "kunming",
  province: "云南省",
  adcode: "530100",
  citycode: "0871",
  longitude: 102.7122,
  latitude: 25.0406,
  districts: districts(`
    五华区 530102 102.7072,25.0437
    盘龙区 530103 102.7520,25.1163
    官渡区 530111 102.7441,25.0151
    西山区 530112 102.6646,25.0379
    东川区 530113 103.1878,26.0829
    呈贡区 530114 102.8212,24.8857
    晋宁区 530115 102.5956,24.6697
    富民县 530124 102.4976,25.2219
    宜良县 530125 103.1412,24.9198
    石林彝族自治县 530126 103.2905,24.7718
    嵩明县 530127 103.0369,25.3386
    禄劝彝族苗族自治县 530128 102.4715,25.5513
    寻甸回族彝族自治县 530129 103.2570,25.5583
    安宁市 530181 102.4781,24.9195`),
  airports: airports(`
    昆明长水国际机场 KMG 官渡区 102.9300,25.0990`),
  stations: stations(`
    昆明 KMM 官渡区 102.7228,25.0157
    昆明南 KOM 呈贡区 102.8640,24.8770`),
  landmarks: landmarks(`
    石林风景名胜区 石林/石林风景区/Stone_Forest/shilin scenic 石林彝族自治县 石林街道 ~103.3255,24.8160 ~07:00-18:00 ~130 240 nature,view
    西山森林公园 西山龙门/昆明西山/Western_Hills scenic 西山区 碧鸡街道西山 ~102.6330,24.9640 ~08:30-18:00 ~30 210 nature,view,religion
    海埂公园 滇池海埂公园/滇池/Dianchi_Lake park 西山区 滇池路1318号 ~102.6610,24.9610 ~06:00-22:00 0 120 nature,view,family
    翠湖公园 翠湖/Green_Lake_Park/cuihu park 五华区 翠湖南路67号 ~102.7045,25.0480 ~06:00-23:00 0 90 nature,family
    云南民族村 Yunnan_Nationalities_Village scenic 西山区 滇池路1310号 ~102.6685,24.9710 ~08:30-18:00 ~90 240 family,art,history
    云南省博物馆 云南博物馆/Yunnan_Provincial_Museum museum 官渡区 广福路6393号 ~102.7560,24.9530 09:00-17:00!1 0 150 history,art,indoor
    金马碧鸡坊 金碧广场 scenic 西山区 金碧路 ~102.7105,25.0340 00:00-24:00 0 45 history,night
    昆明老街 光华街/钱王街 scenic 五华区 光华街 ~102.7095,25.0425 00:00-24:00 0 120 history,food,shopping
    南屏街步行街 南屏步行街 scenic 五华区 南屏街 ~102.7130,25.0405 00:00-24:00 0 90 shopping,food,night
    昆明世界园艺博览园 世博园/昆明世博园 park 盘龙区 世博路10号 ~102.7600,25.0740 ~09:00-17:00 ~70 180 nature,family
    金殿名胜区 金殿/太和宫金殿 scenic 盘龙区 ~穿金路鸣凤山 ~102.7660,25.0870 ~07:30-18:00 ~30 120 history,religion,nature
    圆通禅寺 圆通寺 scenic 五华区 圆通街42号 ~102.7105,25.0530 ~08:30-17:00 ~6 45 religion,history
    昆明动物园 圆通山 scenic 五华区 青年路92号 ~102.7130,25.0550 ~08:00-18:00 ~20 120 family,nature
    官渡古镇 Guandu_Ancient_Town scenic 官渡区 ~云秀路2898号 ~102.7480,24.9580 00:00-24:00 0 120 history,food
    斗南花市 斗南花卉市场/Dounan_Flower_Market scenic 呈贡区 ~斗南街道兴呈路 ~102.7920,24.9030 00:00-24:00 0 90 shopping,night
    九乡风景区 九乡溶洞/Jiuxiang_Caves scenic 宜良县 九乡彝族回族乡 ~103.3790,25.1400 ~08:30-17:30 ~60 210 nature
    云南陆军讲武堂历史博物馆 云南陆军讲武堂/讲武堂 museum 五华区 翠湖西路22号 ~102.7000,25.0510 ~09:00-17:00!1 0 75 history,indoor
    大观公园 大观楼/Daguan_Park park 西山区 大观路284号 ~102.6760,25.0250 ~07:30-19:00 ~0 75 history,nature
    云南大学(东陆校区) 云南大学/云大 scenic 五华区 翠湖北路2号 ~102.7025,25.0570 ~08:00-18:00 0 60 history,view
    云南省第一人民医院 昆华医院 hospital 西山区 金碧路157号 ~102.7000,25.0330 00:00-24:00 0 ~120 -`),
  roads:
    words(`北京路 人民东路 人民中路 人民西路 东风东路 东风西路 青年路 南屏街 金碧路 圆通街 翠湖南路 一二一大街 学府路 白云路
    环城南路 环城东路 春城路 滇池路 广福路 西昌路 正义路 光华街 彩云北路 穿金路 拓东路 白塔路`),
  dishes: words(
    "过桥米线 汽锅鸡 小锅米线 宜良烤鸭 官渡粑粑 野生菌火锅 鲜花饼 豆花米线 炸洋芋 端仕小锅卤饵丝 石屏豆腐 云南火腿",
  ),
  climate: climate("16/4/4 18/5/4 21/8/5 24/12/6 25/15/11 25/17/16 25/18/19 25/17/18 23/16/14 21/13/12 18/8/6 16/4/4"),
};
