// data file: Huangshan, typed by hand; GCJ-02 degrees, yuan. The city is 屯溪; the mountain lies 60 km north of it.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const huangshan: CityFactsInput = {
  name: "黄山",
  english: "Huangshan",
  pinyin: "huangshan",
  province: "安徽省",
  adcode: "341000",
  citycode: "0559",
  longitude: 118.3375,
  latitude: 29.7148,
  districts: districts(`
    屯溪区 341002 118.3335,29.7114
    黄山区 341003 118.1415,30.2729
    徽州区 341004 118.3368,29.8274
    歙县 341021 118.4153,29.8612
    休宁县 341022 118.1935,29.7845
    黟县 341023 117.9383,29.9249
    祁门县 341024 117.7174,29.8540`),
  airports: airports(`
    黄山屯溪国际机场 TXN 屯溪区 118.2600,29.7310`),
  stations: stations(`
    黄山北 NYH 屯溪区 118.2723,29.8153
    黄山 HKH 屯溪区 118.3170,29.7260
    歙县北 NPH 歙县 118.4104,29.9217
    祁门 QIH 祁门县 117.7110,29.8600`),
  landmarks: landmarks(`
    黄山风景区 黄山/黄山景区/Mount_Huangshan/Yellow_Mountain scenic 黄山区 汤口镇 ~118.1680,30.1310 ~06:00-17:30 190 480 nature,view
    迎客松 玉屏楼/黄山迎客松/Guest-Greeting_Pine scenic 黄山区 黄山风景区玉屏景区 ~118.1730,30.1180 ~06:00-17:30 0 60 nature,view
    翡翠谷 黄山翡翠谷/情人谷 scenic 黄山区 汤口镇山岔村 ~118.2080,30.0900 ~08:00-17:00 ~75 150 nature
    宏村 宏村景区/黟县宏村/Hongcun scenic 黟县 宏村镇 ~117.9880,30.0030 ~07:00-17:30 94 180 history,view,art
    西递 西递景区/西递村/Xidi scenic 黟县 西递镇 ~117.9910,29.9050 ~07:00-17:30 94 150 history,view
    木坑竹海 Mukeng_Bamboo_Forest scenic 黟县 宏村镇木坑村 ~118.0250,30.0220 ~08:00-17:00 ~30 120 nature,view
    屯溪老街 黄山老街/Tunxi_Old_Street scenic 屯溪区 老街 ~118.3090,29.7130 00:00-24:00 0 120 history,shopping,food
    黎阳in巷 黎阳老街/黎阳 scenic 屯溪区 黎阳街 ~118.3020,29.7110 00:00-24:00 0 90 food,night,shopping
    花山谜窟 花山世界/花山谜窟风景区 scenic 屯溪区 屯光镇花山 ~118.4030,29.7340 ~08:30-21:00 ~138 180 nature,history,night
    安徽中国徽州文化博物馆 徽州文化博物馆/黄山市博物馆 museum 屯溪区 机场迎宾大道50号 ~118.2750,29.7200 09:00-17:00!1 0 120 history,art,indoor
    徽州古城 歙县古城/徽州府衙/Huizhou_Ancient_City scenic 歙县 徽城镇中和街 ~118.4350,29.8660 ~08:00-17:30 ~80 180 history,view
    棠樾牌坊群 棠樾/牌坊群·鲍家花园/Tangyue_Archways scenic 歙县 郑村镇棠樾村 ~118.3800,29.8760 ~08:00-17:30 ~100 120 history
    新安江山水画廊 新安江画廊 scenic 歙县 深渡镇 ~118.5500,29.8350 ~08:30-16:30 ~65 210 nature,view
    呈坎 呈坎八卦村/呈坎村 scenic 徽州区 呈坎镇 ~118.2760,29.9190 ~08:00-17:30 ~107 120 history,view
    唐模 唐模古村 scenic 徽州区 潜口镇唐模村 ~118.3030,29.8730 ~08:00-17:00 ~80 90 history,nature
    潜口民宅 潜口民宅博物馆 museum 徽州区 潜口镇 ~118.3220,29.8510 ~08:30-17:00 ~60 75 history
    齐云山 齐云山风景区/Mount_Qiyun scenic 休宁县 齐云山镇 ~118.0370,29.8110 ~07:30-17:00 ~75 240 nature,religion,view
    太平湖 太平湖风景区 scenic 黄山区 太平湖镇 ~118.0500,30.3800 ~08:00-17:00 ~65 180 nature,view
    牯牛降 牯牛降国家级自然保护区 scenic 祁门县 大坦乡 ~117.5450,29.9900 ~08:00-17:00 ~70 240 nature
    老街第一楼 - restaurant 屯溪区 老街247号 ~118.3100,29.7135 ~10:00-21:00 0 75 food,history
    黄山市人民医院 黄山人民医院 hospital 屯溪区 栗园路4号 ~118.3100,29.7180 00:00-24:00 0 ~120 -`),
  roads:
    words(`老街 黄山东路 黄山西路 前园南路 前园北路 滨江中路 滨江西路 新安北路 新安南路 延安路 仙人洞路 跃进路 长干中路 北海路
    机场迎宾大道 迎宾大道 黎阳街 社屋前路 徽州大道 栗园路 阳湖路 屯光大道`),
  dishes: words(
    "臭鳜鱼 毛豆腐 黄山烧饼 一品锅 刀板香 徽州裹粽 石耳炖鸡 问政山笋 虎皮毛豆腐 清蒸石鸡 五城茶干 徽州馄饨",
  ),
  climate: climate("9/0/11 12/2/12 16/6/16 22/11/16 27/16/16 29/21/16 33/24/12 33/24/13 28/20/9 23/13/8 18/7/8 12/2/8"),
};
