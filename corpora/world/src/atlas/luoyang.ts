// data file: Luoyang, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const luoyang: CityFactsInput = {
  name: "洛阳",
  english: "Luoyang",
  pinyin: "luoyang",
  province: "河南省",
  adcode: "410300",
  citycode: "0379",
  longitude: 112.4539,
  latitude: 34.6197,
  districts: districts(`
    老城区 410302 112.4690,34.6834
    西工区 410303 112.4279,34.6604
    瀍河回族区 410304 112.5001,34.6798
    涧西区 410305 112.3958,34.6580
    偃师区 410307 112.7894,34.7274
    孟津区 410308 112.4454,34.8255
    洛龙区 410311 112.4638,34.6197
    新安县 410323 112.1325,34.7286
    栾川县 410324 111.6158,33.7858
    嵩县 410325 112.0856,34.1345
    汝阳县 410326 112.4731,34.1539
    宜阳县 410327 112.1792,34.5146
    洛宁县 410328 111.6531,34.3892
    伊川县 410329 112.4257,34.4213`),
  airports: airports(`
    洛阳北郊机场 LYA 老城区 112.3930,34.7410`),
  stations: stations(`
    洛阳 LYF 西工区 112.4375,34.6855
    洛阳龙门 LLF 洛龙区 112.4583,34.5938
    洛阳东 LDF 瀍河回族区 112.4950,34.6940`),
  landmarks: landmarks(`
    龙门石窟 Longmen_Grottoes/longmen_shiku/卢舍那大佛 scenic 洛龙区 龙门中街13号 ~112.4765,34.5580 ~08:00-18:30 90 240 history,art,religion
    白马寺 White_Horse_Temple/baimasi scenic 洛龙区 ~白马寺镇 ~112.6060,34.7195 ~07:40-18:00 35 120 religion,history
    关林 关林庙/Guanlin_Temple scenic 洛龙区 关林南街2号 ~112.4790,34.6105 ~08:00-17:30 ~40 75 history,religion
    洛阳博物馆 Luoyang_Museum museum 洛龙区 聂泰路 ~112.4550,34.6440 09:00-17:00!1 0 150 history,art,indoor
    隋唐洛阳城国家遗址公园(明堂天堂) 明堂天堂/隋唐洛阳城/Mingtang scenic 西工区 ~中州中路 ~112.4590,34.6760 ~09:00-21:30 ~100 150 history,view,night
    丽景门 Lijing_Gate scenic 老城区 西大街 ~112.4690,34.6840 ~08:30-22:00 ~30 60 history,view,night
    洛邑古城 Luoyi_Ancient_City scenic 老城区 ~柳林街 ~112.4830,34.6780 ~09:00-22:30 0 105 history,night,food
    王城公园 王城动物园/Wangcheng_Park park 西工区 中州中路312号 ~112.4220,34.6660 ~07:00-21:30 ~15 120 nature,family
    天子驾六博物馆 周王城天子驾六博物馆 museum 西工区 中州中路226号 ~112.4320,34.6700 ~09:00-17:30 ~30 60 history,indoor
    洛阳古墓博物馆 古代艺术博物馆/古墓博物馆 museum 老城区 机场路45号 ~112.4020,34.7330 ~09:00-16:30!1 0 90 history,indoor
    二里头夏都遗址博物馆 二里头/Erlitou_Museum museum 偃师区 斟鄩大道1号 ~112.6900,34.6960 09:00-17:00!1 0 120 history,indoor
    中国国花园 国花园/牡丹园 park 洛龙区 ~龙门大道 ~112.4850,34.6520 ~06:00-21:00 ~30 105 nature,view
    老君山 老君山景区/Laojun_Mountain scenic 栾川县 ~七里坪村 ~111.6430,33.7450 ~07:30-17:30 ~100 420 nature,religion,view
    鸡冠洞 鸡冠洞景区 scenic 栾川县 ~城关镇双堂村 ~111.5710,33.7730 ~08:00-17:30 ~100 120 nature
    白云山国家森林公园 白云山 scenic 嵩县 ~车村镇 ~111.8400,33.6700 ~07:30-17:30 ~75 420 nature,view
    龙潭大峡谷 龙潭峡 scenic 新安县 石井镇 ~111.9560,34.9530 ~08:00-17:30 ~80 240 nature,view
    洛阳王府井购物中心 王府井百货 mall 涧西区 ~南昌路 ~112.4020,34.6580 ~10:00-22:00 0 120 shopping,food,indoor
    真不同饭店 真不同/洛阳水席 restaurant 老城区 中州东路369号 ~112.4790,34.6840 ~10:00-14:00,17:00-21:00 0 90 food,history,indoor
    河南科技大学第一附属医院 河科大一附院 hospital 涧西区 景华路24号 ~112.3990,34.6620 00:00-24:00 0 ~120 -`),
  roads:
    words(`中州中路 中州东路 中州西路 九都东路 九都西路 王城大道 定鼎北路 龙门大道 开元大道 解放路 金谷园路 唐宫中路 唐宫西路
    凯旋西路 西大街 东大街 南昌路 景华路 延安路 聂泰路 关林路 机场路 柳林街`),
  dishes: words("洛阳水席 牡丹燕菜 不翻汤 牛肉汤 浆面条 胡辣汤 驴肉汤 豆腐汤 丸子汤 连汤肉片 焦炸丸子"),
  climate: climate("6/-3/3 9/-1/4 15/5/5 22/11/6 27/16/7 32/21/8 32/23/11 30/22/10 26/17/9 21/11/7 14/4/5 8/-1/3"),
};
