// data file: Taiyuan, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const taiyuan: CityFactsInput = {
  name: "太原",
  english: "Taiyuan",
  pinyin: "taiyuan",
  province: "山西省",
  adcode: "140100",
  citycode: "0351",
  longitude: 112.5497,
  latitude: 37.8705,
  districts: districts(`
    小店区 140105 112.5657,37.7365
    迎泽区 140106 112.5589,37.8558
    杏花岭区 140107 112.5605,37.8793
    尖草坪区 140108 112.4871,37.9394
    万柏林区 140109 112.5227,37.8629
    晋源区 140110 112.4776,37.7156
    清徐县 140121 112.3577,37.6075
    阳曲县 140122 112.6736,38.0589
    娄烦县 140123 111.7937,38.0660
    古交市 140181 112.1743,37.9085`),
  airports: airports(`
    太原武宿国际机场 TYN 小店区 112.6285,37.7500`),
  stations: stations(`
    太原 TYV 迎泽区 112.5836,37.8630
    太原南 TNV 小店区 112.6109,37.7917`),
  landmarks: landmarks(`
    晋祠博物馆 晋祠/Jinci_Temple/Jinci scenic 晋源区 晋祠镇 ~112.4420,37.7085 ~08:30-18:00 ~80 180 history,religion,nature
    山西博物院 山西省博物馆/Shanxi_Museum museum 万柏林区 滨河西路北段13号 ~112.5310,37.8650 09:00-17:00!1 0 180 history,art,indoor
    永祚寺 双塔寺/太原双塔/Twin_Pagoda_Temple scenic 迎泽区 ~双塔北路 ~112.5955,37.8440 ~08:30-17:30 ~20 75 history,religion
    蒙山大佛 蒙山景区/Mengshan_Giant_Buddha scenic 晋源区 ~寺底村 ~112.4330,37.7810 ~08:00-18:00 ~40 150 religion,nature,view
    天龙山石窟 天龙山/Tianlongshan_Grottoes scenic 晋源区 ~晋祠镇天龙山 ~112.3870,37.7330 ~09:00-17:00 ~30 150 history,art,nature
    柳巷 柳巷步行街/Liuxiang scenic 迎泽区 柳巷 ~112.5625,37.8640 00:00-24:00 0 120 shopping,food,night
    钟楼步行街 钟楼街 scenic 迎泽区 钟楼街 ~112.5590,37.8625 00:00-24:00 0 90 shopping,food,night
    太原食品街 食品街 scenic 迎泽区 食品街 ~112.5655,37.8625 ~09:00-22:00 0 75 food,night
    迎泽公园 Yingze_Park park 迎泽区 迎泽大街212号 ~112.5560,37.8540 ~05:00-22:00 0 90 nature,family
    汾河公园 汾河景区/Fenhe_Park park 万柏林区 ~滨河西路 ~112.5350,37.8540 00:00-24:00 0 90 nature,view
    晋商博物院 督军府/Jin_Merchants_Museum museum 杏花岭区 府东街101号 ~112.5640,37.8735 ~09:00-17:00!1 0 100 history,indoor
    东湖醋园 醋博物馆 museum 杏花岭区 马道坡26号 ~112.5715,37.8800 ~08:30-17:30 ~15 60 history,food,indoor
    崛围山 多福寺 scenic 尖草坪区 ~呼延村 ~112.4060,37.9600 ~08:00-18:00 ~15 180 nature,religion
    太原植物园 - park 晋源区 ~鱼池街 ~112.4560,37.7570 ~09:00-21:00 ~50 150 nature,family
    铜锣湾国际购物中心 铜锣湾 mall 迎泽区 柳巷 ~112.5630,37.8655 ~10:00-21:30 0 120 shopping,food,indoor
    山西大学 山大/Shanxi_University school 小店区 坞城路92号 ~112.5860,37.8010 ~08:00-18:00 0 60 view
    山西医科大学第一医院 山大一院/山医大一院 hospital 迎泽区 解放南路85号 ~112.5610,37.8490 00:00-24:00 0 ~120 -`),
  roads:
    words(`迎泽大街 府东街 府西街 解放路 建设北路 建设南路 五一路 柳巷 并州北路 并州南路 长风街 学府街 平阳路 新建路 滨河东路
    滨河西路 南内环街 千峰南路 晋祠路 亲贤北街 双塔北路 桃园北路`),
  dishes: words("刀削面 头脑 过油肉 剔尖 莜面栲栳栳 羊杂割 醋溜肉 揪片 猫耳朵 太谷饼 孟封饼"),
  climate: climate("2/-11/2 6/-7/3 12/-1/4 20/6/4 26/11/6 29/16/9 30/19/12 28/17/11 24/12/8 18/5/6 10/-2/3 3/-9/2"),
};
