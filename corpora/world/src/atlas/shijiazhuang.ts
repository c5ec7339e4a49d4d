// data file: Shijiazhuang, typed by hand; GCJ-02 degrees, yuan. Xinji answers to the province but is numbered here.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const shijiazhuang: CityFactsInput = {
  name: "石家庄",
  english: "Shijiazhuang",
  pinyin: "shijiazhuang",
  province: "河北省",
  adcode: "130100",
  citycode: "0311",
  longitude: 114.5149,
  latitude: 38.0423,
  districts: districts(`
    长安区 130102 114.5390,38.0366
    桥西区 130104 114.4611,38.0043
    新华区 130105 114.4634,38.0512
    井陉矿区 130107 114.0625,38.0652
    裕华区 130108 114.5313,38.0067
    藁城区 130109 114.8467,38.0217
    鹿泉区 130110 114.3135,38.0859
    栾城区 130111 114.6483,37.9002
    井陉县 130121 114.1452,38.0322
    正定县 130123 114.5709,38.1463
    行唐县 130125 114.5527,38.4385
    灵寿县 130126 114.3827,38.3087
    高邑县 130127 114.6115,37.6154
    深泽县 130128 115.2009,38.1841
    赞皇县 130129 114.3862,37.6656
    无极县 130130 114.9763,38.1792
    平山县 130131 114.1991,38.2474
    元氏县 130132 114.5254,37.7665
    赵县 130133 114.7761,37.7565
    辛集市 130181 115.2179,37.9432
    晋州市 130183 115.0441,38.0336
    新乐市 130184 114.6839,38.3434`),
  airports: airports(`
    石家庄正定国际机场 SJW 正定县 114.7020,38.2810`),
  stations: stations(`
    石家庄 SJP 桥西区 114.4830,38.0105
    石家庄北 VVP 新华区 114.4780,38.0700
    正定机场 ZHP 正定县 114.7093,38.2520`),
  landmarks: landmarks(`
    河北博物院 河北省博物馆/河北博物馆/Hebei_Museum museum 长安区 东大街4号 ~114.5275,38.0403 09:00-17:00!1 0 150 history,art,indoor
    隆兴寺 正定大佛寺/大佛寺/Longxing_Temple scenic 正定县 中山东路109号 ~114.5795,38.1450 ~08:00-18:00 ~50 120 history,religion,art
    正定古城墙(长乐门) 正定南城门/正定古城/Zhengding_Ancient_City scenic 正定县 ~燕赵南大街 ~114.5725,38.1310 ~08:30-21:00 0 120 history,view,night
    荣国府 正定荣国府/宁荣街 scenic 正定县 兴荣路51号 ~114.5760,38.1490 ~08:30-18:00 ~40 90 history,art
    赵州桥景区 赵州桥/安济桥/Zhaozhou_Bridge scenic 赵县 ~石塔路大石桥村 ~114.7690,37.7210 ~08:00-18:00 ~40 90 history,view
    柏林禅寺 柏林寺/Bailin_Temple scenic 赵县 石塔东路23号 ~114.7790,37.7525 ~08:00-18:00 0 60 religion,history
    西柏坡纪念馆 西柏坡/Xibaipo museum 平山县 西柏坡镇 ~113.9410,38.3440 09:00-17:00!1 0 150 history,indoor
    苍岩山风景区 苍岩山/Mount_Cangyan scenic 井陉县 苍岩山镇 ~114.1350,37.8290 ~08:00-18:00 ~50 240 nature,religion,view
    抱犊寨 抱犊寨风景区/Baodu_Village scenic 鹿泉区 ~获鹿镇 ~114.2780,38.0790 ~08:00-18:00 ~60 210 nature,view,history
    嶂石岩风景区 嶂石岩/Zhangshiyan scenic 赞皇县 嶂石岩镇 ~114.1120,37.5130 ~08:00-17:30 ~80 300 nature,view
    石家庄市动物园 石家庄动物园 scenic 鹿泉区 ~观景大街1号 ~114.3490,38.0620 ~08:30-17:00 ~40 240 family,nature
    石家庄植物园 植物园 park 新华区 植物园街60号 ~114.4120,38.1300 ~07:00-19:00 ~10 150 nature,family
    长安公园 - park 长安区 中山东路 ~114.5195,38.0470 ~05:30-22:00 0 60 nature,family
    勒泰中心 勒泰庄里街/Letai_Centre mall 长安区 中山东路39号 ~114.5045,38.0430 ~10:00-22:00 0 120 shopping,food,indoor
    河北医科大学第二医院 省二院/河北省二院 hospital 新华区 和平西路215号 ~114.4760,38.0545 00:00-24:00 0 ~120 -
    河北师范大学 河北师大 school 裕华区 南二环东路20号 ~114.5180,37.9960 ~08:00-18:00 0 60 view`),
  roads:
    words(`中山东路 中山西路 裕华东路 裕华西路 和平东路 和平西路 建设北大街 建设南大街 中华北大街 中华南大街 体育南大街
    育才街 槐安东路 槐安西路 友谊北大街 友谊南大街 红旗大街 胜利北街 翟营南大街 平安北大街 长江大道 新石北路`),
  dishes: words("正定八大碗 缸炉烧饼 金凤扒鸡 马家卤鸡 饸饹面 藁城宫面 驴肉火烧 扒糕 赵州雪梨汤 牛肉罩饼"),
  climate: climate("3/-6/2 8/-2/3 15/3/4 22/10/5 28/16/6 32/20/9 32/23/12 31/22/10 27/16/7 21/10/5 12/2/4 5/-4/2"),
};
