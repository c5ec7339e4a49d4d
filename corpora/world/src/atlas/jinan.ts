// data file: Jinan, typed by hand; GCJ-02 degrees, yuan. Laiwu and Gangcheng joined the city in 2019.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const jinan: CityFactsInput = {
  name: "济南",
  english: "Jinan",
  pinyin: "jinan",
  province: "山东省",
  adcode: "370100",
  citycode: "0531",
  longitude: 117.0216,
  latitude: 36.6614,
  districts: districts(`
    历下区 370102 117.0769,36.6664
    市中区 370103 116.9976,36.6516
    槐荫区 370104 116.9012,36.6514
    天桥区 370105 116.9874,36.6784
    历城区 370112 117.0652,36.6803
    长清区 370113 116.7516,36.5538
    章丘区 370114 117.5263,36.6812
    济阳区 370115 117.1734,36.9783
    莱芜区 370116 117.6598,36.2030
    钢城区 370117 117.8112,36.0585
    平阴县 370124 116.4561,36.2891
    商河县 370126 117.1570,37.3091`),
  airports: airports(`
    济南遥墙国际机场 TNA 历城区 117.2210,36.8580`),
  stations: stations(`
    济南 JNK 天桥区 116.9917,36.6707
    济南西 JGK 槐荫区 116.8926,36.6690
    济南东 MDK 历城区 117.2130,36.7590
    大明湖 JAK 天桥区 117.0420,36.6890
    章丘 ZTK 章丘区 117.4992,36.7223`),
  landmarks: landmarks(`
    趵突泉景区 趵突泉/天下第一泉/Baotu_Spring scenic 历下区 趵突泉南路1号 ~117.0155,36.6610 ~07:00-19:00 40 120 nature,history,view
    大明湖景区 大明湖/Daming_Lake park 历下区 大明湖路271号 ~117.0235,36.6728 ~06:00-22:00 0 150 nature,view,night
    千佛山风景名胜区 千佛山/Thousand_Buddha_Mountain scenic 历下区 经十一路18号 ~117.0370,36.6420 ~06:00-20:00 ~15 150 religion,nature,view
    黑虎泉 黑虎泉景区/Heihu_Spring scenic 历下区 ~黑虎泉西路 ~117.0330,36.6645 00:00-24:00 0 45 nature,view
    芙蓉街 芙蓉街小吃街/Furong_Street scenic 历下区 芙蓉街 ~117.0220,36.6680 ~09:00-22:30 0 75 food,history,night
    曲水亭街 百花洲/百花洲历史文化街区 scenic 历下区 曲水亭街 ~117.0245,36.6715 00:00-24:00 0 75 history,food,view
    山东博物馆 山东省博物馆/鲁博/Shandong_Museum museum 历下区 经十路11899号 ~117.0960,36.6590 09:00-17:00!1 0 180 history,art,science,indoor
    泉城广场 Spring_City_Square scenic 历下区 ~泺源大街 ~117.0225,36.6620 00:00-24:00 0 45 view,night
    宽厚里 宽厚里步行街 scenic 历下区 ~泺源大街宽厚所街 ~117.0290,36.6645 ~10:00-22:30 0 90 food,shopping,night
    济南战役纪念馆(解放阁) 解放阁 museum 历下区 ~黑虎泉西路 ~117.0350,36.6650 ~09:00-17:00!1 0 45 history,view
    灵岩寺 Lingyan_Temple scenic 长清区 万德街道 ~116.9840,36.3640 ~08:00-17:30 ~40 150 religion,history,nature
    九如山瀑布群风景区 九如山 scenic 历城区 ~西营街道 ~117.2960,36.4560 ~08:00-17:30 ~110 270 nature,view,family
    红叶谷生态文化旅游区 红叶谷 scenic 历城区 ~仲宫街道锦绣川 ~117.1560,36.4780 ~08:30-17:30 ~80 240 nature,view
    济南野生动物世界 Jinan_Wildlife_World scenic 章丘区 ~埠村街道 ~117.3710,36.5900 ~09:00-17:00 ~180 300 family,nature
    朱家峪古村 朱家峪/闯关东 scenic 章丘区 官庄街道 ~117.5930,36.6640 ~08:30-17:30 ~40 120 history,view
    百脉泉景区 百脉泉/李清照故居 park 章丘区 ~汇泉路2017号 ~117.5360,36.7190 ~08:00-18:00 ~0 90 nature,history
    世茂国际广场 济南世茂/泉城路商业街 mall 历下区 泉城路26号 ~117.0270,36.6670 ~10:00-22:00 0 120 shopping,food,indoor
    山东大学齐鲁医院 齐鲁医院 hospital 历下区 文化西路107号 ~117.0190,36.6535 00:00-24:00 0 ~120 -
    山东大学(中心校区) 山东大学/山大/Shandong_University school 历城区 山大南路27号 ~117.0610,36.6740 ~08:00-18:00 0 60 view`),
  roads:
    words(`泉城路 泺源大街 经十路 经七路 经四路 纬二路 历山路 山大路 解放路 和平路 文化东路 文化西路 共青团路 济泺路 北园大街
    工业南路 舜耕路 英雄山路 大明湖路 黑虎泉西路 花园路 趵突泉南路`),
  dishes: words("九转大肠 糖醋鲤鱼 把子肉 油旋 甜沫 草包包子 奶汤蒲菜 爆炒腰花 黄家烤肉 坛子肉 莱芜炒鸡"),
  climate: climate("4/-3/3 8/0/3 14/5/4 21/12/5 27/17/6 32/22/8 32/24/13 30/23/12 27/18/7 21/12/5 13/5/4 6/-1/3"),
};
