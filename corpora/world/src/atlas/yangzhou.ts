// data file: Yangzhou, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const yangzhou: CityFactsInput = {
  name: "扬州",
  english: "Yangzhou",
  pinyin: "yangzhou",
  province: "江苏省",
  adcode: "321000",
  citycode: "0514",
  longitude: 119.413,
  latitude: 32.394,
  districts: districts(`
    广陵区 321002 119.4318,32.3947
    邗江区 321003 119.3979,32.3774
    江都区 321012 119.5698,32.4345
    宝应县 321023 119.3588,33.2413
    仪征市 321081 119.1847,32.2721
    高邮市 321084 119.4593,32.7814`),
  airports: airports(`
    扬州泰州国际机场 YTY 江都区 119.7190,32.5610`),
  stations: stations(`
    扬州 YLH 邗江区 119.3540,32.4000
    扬州东 YDU 广陵区 119.5150,32.4330`),
  landmarks: landmarks(`
    瘦西湖风景区 瘦西湖/扬州瘦西湖/Slender_West_Lake scenic 邗江区 大虹桥路28号 119.4195,32.4082 ~06:30-18:00 100 180 nature,history,view
    个园 扬州个园/Geyuan_Garden scenic 广陵区 盐阜东路10号 ~119.4400,32.4010 ~07:15-18:00 45 90 history,nature
    何园 寄啸山庄/Heyuan_Garden scenic 广陵区 徐凝门大街66号 ~119.4450,32.3880 ~07:30-18:00 45 90 history,nature
    大明寺 平山堂/扬州大明寺/Daming_Temple scenic 邗江区 平山堂东路8号 ~119.4130,32.4220 ~07:45-17:00 30 90 religion,history,view
    东关街 东关街历史文化旅游区/Dongguan_Street scenic 广陵区 东关街 ~119.4450,32.3995 00:00-24:00 0 120 history,food,night,shopping
    扬州中国大运河博物馆 中国大运河博物馆/大运河博物馆/China_Grand_Canal_Museum museum 广陵区 开发东路1号 ~119.4560,32.3500 09:00-17:00!1 0 180 history,indoor,art
    扬州博物馆 扬州双博馆/中国雕版印刷博物馆 museum 邗江区 文昌西路468号 ~119.3770,32.3960 09:00-17:00!1 0 120 history,art,indoor
    扬州文昌阁 文昌阁/文昌商圈 scenic 广陵区 文昌中路 ~119.4275,32.3950 00:00-24:00 0 30 history,night
    扬州八怪纪念馆 八怪纪念馆 museum 广陵区 驼岭巷18号 ~119.4320,32.3960 ~08:30-17:00 0 45 art,history
    汪氏小苑 Wang's_Residence scenic 广陵区 东圈门历史街区地官第14号 ~119.4460,32.3990 ~08:00-17:30 ~35 60 history
    史可法纪念馆 史公祠 museum 广陵区 广储门街24号 ~119.4370,32.4040 ~08:30-17:00 0 45 history
    宋夹城考古遗址公园 宋夹城 park 邗江区 长春路2号 ~119.4260,32.4150 ~06:00-21:30 0 90 history,nature
    茱萸湾风景区 扬州动物园/茱萸湾 scenic 广陵区 茱萸湾路888号 ~119.5010,32.4220 ~08:00-17:00 ~60 180 family,nature
    高旻寺 Gaomin_Temple scenic 邗江区 高旻寺路 ~119.4270,32.3180 ~06:00-17:00 0 60 religion,history
    瓜洲古渡公园 瓜洲古渡 park 邗江区 瓜洲镇 ~119.3760,32.2500 ~08:00-17:00 ~20 60 history,nature
    皮市街 扬州皮市街 scenic 广陵区 皮市街 ~119.4400,32.3930 00:00-24:00 0 75 food,history
    冶春茶社(御马头店) 冶春/冶春茶社 restaurant 广陵区 丰乐下街8号 ~119.4330,32.4035 ~06:30-13:30,17:00-20:00 0 75 food,history
    富春茶社(得胜桥店) 富春/富春茶社 restaurant 广陵区 得胜桥35号 ~119.4350,32.3955 ~06:30-13:30,17:00-20:00 0 75 food,history
    京华城 扬州京华城 mall 邗江区 京华城路168号 ~119.3790,32.3870 ~10:00-22:00 0 120 shopping,indoor,food
    盂城驿 高邮盂城驿 museum 高邮市 馆驿巷13号 ~119.4430,32.7690 ~08:30-17:00 ~30 60 history
    苏北人民医院 扬州大学附属苏北人民医院 hospital 广陵区 南通西路98号 ~119.4230,32.3860 00:00-24:00 0 ~120 -`),
  roads:
    words(`文昌中路 文昌西路 文昌东路 汶河南路 汶河北路 扬子江北路 扬子江中路 淮海路 东关街 国庆路 泰州路 盐阜西路 盐阜东路 甘泉路
    徐凝门大街 渡江路 江阳中路 大虹桥路 平山堂东路 长春路 维扬路 邗江中路 南通西路 运河北路`),
  dishes: words(
    "扬州炒饭 大煮干丝 蟹粉狮子头 文思豆腐 三丁包子 翡翠烧卖 千层油糕 烫干丝 扒烧整猪头 拆烩鲢鱼头 盐水鹅 蟹黄汤包",
  ),
  climate: climate("7/-1/8 9/1/9 14/5/10 21/11/9 26/16/10 30/21/11 32/25/13 31/25/12 27/20/9 22/14/7 16/7/7 9/1/6"),
};
