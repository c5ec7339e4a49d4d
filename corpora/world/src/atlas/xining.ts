// data file: Xining, typed by hand; GCJ-02 degrees, yuan. The airport lies in the neighbouring Haidong.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const xining: CityFactsInput = {
  name: "西宁",
  english: "Xining",
  pinyin: "xining",
  province: "青海省",
  adcode: "630100",
  citycode: "0971",
  longitude: 101.7782,
  latitude: 36.6171,
  districts: districts(`
    城东区 630102 101.8037,36.5997
    城中区 630103 101.7846,36.6212
    城西区 630104 101.7659,36.6283
    城北区 630105 101.7662,36.6501
    湟中区 630106 101.5716,36.5007
    大通回族土族自治县 630121 101.6857,36.9268
    湟源县 630123 101.2564,36.6824`),
  airports: airports(`
    西宁曹家堡国际机场 XNN 海东/互助土族自治县 102.0430,36.5280`),
  stations: stations(`
    西宁 XNO 城东区 101.8138,36.6202
    大通西 DTO 大通回族土族自治县 101.6739,36.9665`),
  landmarks: landmarks(`
    塔尔寺 Kumbum_Monastery/Ta'er_Temple/taersi scenic 湟中区 鲁沙尔镇金塔路56号 ~101.5690,36.4905 ~07:30-17:30 70 180 religion,history,art
    东关清真大寺 东关大寺/Dongguan_Mosque scenic 城东区 东关大街30号 ~101.7990,36.6165 ~08:00-18:00 ~25 60 religion,history
    青海省博物馆 青海博物馆/Qinghai_Museum museum 城西区 西关大街58号 ~101.7510,36.6275 09:00-17:00!1 0 120 history,art,indoor
    青海藏文化博物院 藏医药博物馆/Tibetan_Culture_Museum museum 城北区 经二路36号 ~101.7430,36.6850 ~09:00-18:00 ~60 120 art,history,indoor
    马步芳公馆 青海民俗博物馆/馨庐 museum 城东区 为民巷13号 ~101.7930,36.6250 ~09:00-17:30 30 75 history,indoor
    丹噶尔古城 湟源古城/Dangar_Ancient_City scenic 湟源县 城关镇 ~101.2640,36.6830 ~08:30-18:00 0 120 history,view,food
    日月山 日月山景区/Riyue_Mountain scenic 湟源县 日月藏族乡 ~101.0950,36.4330 ~08:00-18:00 ~40 75 view,nature,history
    莫家街 莫家街美食街 scenic 城中区 莫家街 ~101.7795,36.6210 ~09:00-23:00 0 75 food,night
    力盟商业步行街 力盟步行街 scenic 城西区 ~五四大街 ~101.7590,36.6290 00:00-24:00 0 90 shopping,food,night
    人民公园 西宁人民公园 park 城西区 ~西关大街 ~101.7570,36.6350 ~06:00-22:00 0 75 nature,family
    北山土楼观 北禅寺/土楼山/北山寺 scenic 城北区 ~祁连路 ~101.7790,36.6380 ~08:00-18:00 0 75 religion,view,history
    南山公园 凤凰山 park 城中区 ~凤凰山路 ~101.7870,36.6050 ~06:00-22:00 0 90 view,nature
    青藏高原野生动物园 西宁野生动物园 scenic 城西区 ~西山 ~101.7270,36.6190 ~09:00-17:00 ~45 180 family,nature
    老爷山 老爷山风景区 scenic 大通回族土族自治县 ~桥头镇 ~101.6890,36.9390 ~08:00-18:00 0 120 nature,religion,view
    鹞子沟国家森林公园 鹞子沟 scenic 大通回族土族自治县 ~东峡镇 ~101.8630,37.0220 ~08:00-18:00 ~40 210 nature,view
    唐道637商业步行街 唐道637 mall 城西区 ~五四西路 ~101.7170,36.6390 ~10:00-22:00 0 120 shopping,food,night
    青海大学 青大/Qinghai_University school 城北区 宁大路251号 ~101.7460,36.7250 ~08:00-18:00 0 60 view
    青海省人民医院 青海省医院 hospital 城东区 共和路2号 ~101.7950,36.6170 00:00-24:00 0 ~120 -`),
  roads:
    words(`东关大街 西大街 东大街 南大街 北大街 西关大街 五四大街 胜利路 长江路 黄河路 七一路 祁连路 昆仑中路 同仁路 海湖路 八一路
    建国路 南川西路 柴达木路 莫家街 凤凰山路`),
  dishes: words("手抓羊肉 尕面片 酿皮 甜醅 炕锅羊排 羊肠面 老酸奶 狗浇尿饼 烤羊肉串 羊杂碎 土火锅"),
  climate: climate("2/-14/2 5/-10/3 10/-4/5 15/2/7 19/7/11 22/10/13 24/12/15 23/11/14 19/8/14 13/2/7 7/-6/3 3/-12/2"),
};
