// data file: Urumqi, typed by hand; GCJ-02 degrees, yuan. Its airport was called 地窝堡 until 2024.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const urumqi: CityFactsInput = {
  name: "乌鲁木齐",
  english: "Urumqi",
  pinyin: "wulumuqi",
  province: "新疆维吾尔自治区",
  adcode: "650100",
  citycode: "0991",
  longitude: 87.6168,
  latitude: 43.8254,
  districts: districts(`
    天山区 650102 87.6317,43.7946
    沙依巴克区 650103 87.5982,43.8010
    新市区 650104 87.5694,43.8553
    水磨沟区 650105 87.6425,43.8322
    头屯河区 650106 87.4288,43.8767
    达坂城区 650107 88.3110,43.3637
    米东区 650109 87.6559,43.9748
    乌鲁木齐县 650121 87.4094,43.4714`),
  airports: airports(`
    乌鲁木齐天山国际机场 URC 新市区 87.4770,43.9080`),
  stations: stations(`
    乌鲁木齐 WAR 头屯河区 87.5330,43.8490
    乌鲁木齐南 WMR 沙依巴克区 87.5863,43.7803`),
  landmarks: landmarks(`
    新疆国际大巴扎 国际大巴扎/大巴扎/Xinjiang_Grand_Bazaar scenic 天山区 解放南路8号 ~87.6210,43.7790 ~10:00-24:00 0 150 shopping,food,night,history
    新疆维吾尔自治区博物馆 新疆博物馆/Xinjiang_Museum museum 沙依巴克区 西北路581号 ~87.5850,43.8180 ~10:00-18:00!1 0 180 history,art,indoor
    红山公园 红山/Hongshan_Park park 水磨沟区 ~红山路 ~87.6140,43.8060 ~06:00-24:00 0 105 view,nature,history
    人民公园 乌鲁木齐人民公园/鉴湖 park 沙依巴克区 ~公园北街 ~87.6060,43.8000 ~07:00-24:00 0 75 nature,family
    二道桥 二道桥市场/Erdaoqiao scenic 天山区 ~解放南路 ~87.6190,43.7820 ~10:00-22:00 0 75 shopping,food
    陕西大寺 Shaanxi_Mosque scenic 天山区 ~和平南路 ~87.6230,43.7845 ~09:00-20:00 0 30 religion,history
    西白杨沟 南山西白杨沟/南山牧场/白杨沟 scenic 乌鲁木齐县 ~水西沟镇 ~87.1740,43.4370 ~09:00-20:00 ~10 240 nature,view
    丝绸之路国际度假区 丝绸之路国际滑雪场/丝路滑雪场 sports 乌鲁木齐县 ~水西沟镇平西梁村 ~87.4290,43.4260 ~10:00-18:00 ~260 300 nature,family,view
    天山大峡谷 南山天山大峡谷/Tianshan_Grand_Canyon scenic 乌鲁木齐县 ~板房沟镇 ~87.4400,43.2900 ~09:00-20:00 ~95 300 nature,view
    达坂城古镇 达坂城 scenic 达坂城区 ~达坂城镇 ~88.3130,43.3540 ~10:00-20:00 ~40 90 history,view
    柴窝堡湖 盐湖 scenic 达坂城区 ~柴窝堡 ~87.9200,43.5000 ~09:00-19:00 0 90 nature,view
    亚洲大陆地理中心 亚心/Geographical_Centre_of_Asia scenic 乌鲁木齐县 永丰镇 ~87.3310,43.6800 ~09:00-19:00 ~30 75 science,view
    水磨沟公园 水磨沟风景区/清泉山 park 水磨沟区 ~水磨沟路 ~87.6560,43.8360 ~06:00-24:00 0 90 nature,religion
    八路军驻新疆办事处纪念馆 八路军办事处旧址 museum 天山区 胜利路392号 ~87.6190,43.7700 ~10:00-18:00!1 0 60 history,indoor
    乌鲁木齐植物园 乌鲁木齐市植物园 park 新市区 ~鲤鱼山南路 ~87.5640,43.8760 ~08:00-22:00 0 120 nature,family
    友好时尚购物中心 友好商场/友好百盛 mall 沙依巴克区 ~友好北路689号 ~87.5875,43.8170 ~11:00-22:00 0 120 shopping,food,indoor
    新疆医科大学第一附属医院 新医大一附院 hospital 新市区 鲤鱼山南路137号 ~87.5680,43.8470 00:00-24:00 0 ~120 -
    新疆大学(红湖校区) 新疆大学/新大/Xinjiang_University school 天山区 胜利路666号 ~87.6160,43.7620 ~08:00-18:00 0 60 view`),
  roads:
    words(`解放南路 解放北路 光明路 友好北路 友好南路 北京南路 北京中路 新华南路 新华北路 人民路 民主路 中山路 黄河路 西北路
    克拉玛依东路 克拉玛依西路 西虹东路 红山路 和平南路 胜利路 南湖东路 鲤鱼山南路`),
  dishes: words("大盘鸡 手抓饭 烤羊肉串 馕 过油肉拌面 烤包子 椒麻鸡 缸子肉 馕包肉 丁丁炒面 炒米粉"),
  climate: climate("-7/-16/9 -5/-13/7 3/-5/7 16/5/7 23/11/7 28/17/8 30/19/8 29/17/6 23/12/5 13/4/6 3/-5/7 -5/-12/10"),
};
