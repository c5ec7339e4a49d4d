// data file: Shenyang, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const shenyang: CityFactsInput = {
  name: "沈阳",
  english: "Shenyang",
  pinyin: "shenyang",
  province: "辽宁省",
  adcode: "210100",
  citycode: "024",
  longitude: 123.434,
  latitude: 41.8055,
  districts: districts(`
    和平区 210102 123.4203,41.7899
    沈河区 210103 123.4588,41.7961
    大东区 210104 123.4700,41.8051
    皇姑区 210105 123.4423,41.8247
    铁西区 210106 123.3768,41.8026
    苏家屯区 210111 123.3441,41.6647
    浑南区 210112 123.4498,41.7147
    沈北新区 210113 123.5266,42.0530
    于洪区 210114 123.3081,41.7940
    辽中区 210115 122.7655,41.5168
    康平县 210123 123.3557,42.7515
    法库县 210124 123.4406,42.5014
    新民市 210181 122.8366,41.9855`),
  airports: airports(`
    沈阳桃仙国际机场 SHE 浑南区 123.4900,41.6400`),
  stations: stations(`
    沈阳 SYT 和平区 123.3935,41.7951
    沈阳北 SBT 沈河区 123.4366,41.8183
    沈阳南 SOT 浑南区 123.4079,41.6685`),
  landmarks: landmarks(`
    沈阳故宫博物院 沈阳故宫/盛京皇宫/Mukden_Palace scenic 沈河区 沈阳路171号 ~123.4556,41.7963 ~08:30-17:00!1 50 150 history,art
    张氏帅府博物馆 张学良旧居/大帅府/少帅府/Marshal_Zhang's_Mansion museum 沈河区 朝阳街少帅府巷46号 ~123.4575,41.7930 ~08:30-17:00!1 ~48 120 history,indoor
    北陵公园 清昭陵/北陵/昭陵/Zhaoling park 皇姑区 泰山路12号 ~123.4300,41.8440 ~07:00-18:00 ~6 150 history,nature,family
    东陵公园 清福陵/东陵/福陵/Fuling_Tomb scenic 浑南区 东陵路210号 ~123.5880,41.8280 ~08:00-17:00 ~50 120 history,nature
    辽宁省博物馆 辽博/Liaoning_Museum museum 浑南区 智慧三街157号 ~123.4640,41.6720 09:00-17:00!1 0 180 history,art,indoor
    九·一八历史博物馆 九一八历史博物馆/918博物馆 museum 大东区 望花南街46号 ~123.4680,41.8350 09:00-17:00!1 0 120 history,indoor
    中街步行街 中街/Zhongjie scenic 沈河区 中街路 ~123.4590,41.8000 00:00-24:00 0 120 shopping,food,night
    沈阳方特欢乐世界 方特欢乐世界/Fantawild_Shenyang scenic 沈北新区 盛京大街55号 ~123.4190,41.9270 ~09:30-17:30 ~260 420 family
    沈阳世博园 沈阳市植物园/Shenyang_Botanical_Garden park 浑南区 双园路301号 ~123.6380,41.8610 ~09:00-17:00 ~50 210 nature,family
    沈阳森林动物园 棋盘山动物园 scenic 浑南区 ~棋盘山风景区 ~123.6560,41.9270 ~09:00-16:30 ~120 240 family,nature
    西塔街 西塔朝鲜族风情街/Xita scenic 和平区 西塔街 ~123.4060,41.8020 00:00-24:00 0 90 food,night
    老北市 皇寺庙会/实胜寺 scenic 和平区 ~皇寺路 ~123.4170,41.8060 ~10:00-22:00 0 90 history,food,night
    中国工业博物馆 - museum 铁西区 卫工北街14号 ~123.3560,41.8160 ~09:00-16:30!1 0 120 history,science,indoor
    青年公园 - park 沈河区 ~青年大街199号 ~123.4370,41.7745 00:00-24:00 0 60 nature,family
    沈阳万象城 华润万象城/MixC_Shenyang mall 和平区 青年大街288号 ~123.4330,41.7670 ~10:00-22:00 0 150 shopping,food,indoor
    中国医科大学附属第一医院 医大一院 hospital 和平区 南京北街155号 ~123.4100,41.7990 00:00-24:00 0 ~120 -
    东北大学(南湖校区) 东北大学/Northeastern_University school 和平区 文化路三巷11号 ~123.4190,41.7660 ~08:00-18:00 0 60 view`),
  roads:
    words(`青年大街 中街路 北陵大街 黄河南大街 崇山东路 崇山中路 文化路 沈阳路 朝阳街 南京南街 南京北街 太原街 建设东路 兴华北街
    兴华南街 望花南街 哈尔滨路 西塔街 三好街 长青街 东陵路 泰山路 惠工街`),
  dishes: words("老边饺子 李连贵熏肉大饼 锅包肉 熏鸡架 抻面 朝鲜冷面 雪绵豆沙 酸菜白肉 小鸡炖蘑菇 马家烧麦 西塔烤肉"),
  climate: climate("-5/-16/3 0/-11/3 8/-3/4 17/5/6 23/12/8 27/18/11 29/22/13 28/21/11 24/13/8 16/5/6 6/-4/5 -2/-12/4"),
};
