// data file: Yinchuan, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const yinchuan: CityFactsInput = {
  name: "银川",
  english: "Yinchuan",
  pinyin: "yinchuan",
  province: "宁夏回族自治区",
  adcode: "640100",
  citycode: "0951",
  longitude: 106.2309,
  latitude: 38.4872,
  districts: districts(`
    兴庆区 640104 106.2887,38.4736
    西夏区 640105 106.1611,38.5026
    金凤区 640106 106.2427,38.4736
    永宁县 640121 106.2530,38.2767
    贺兰县 640122 106.3499,38.5543
    灵武市 640181 106.3400,38.1027`),
  airports: airports(`
    银川河东国际机场 INC 灵武市 106.3940,38.3230`),
  stations: stations(`
    银川 YIJ 金凤区 106.1710,38.4980
    灵武北 UWJ 灵武市 106.3250,38.1270`),
  landmarks: landmarks(`
    西夏陵国家考古遗址公园 西夏王陵/西夏陵/Western_Xia_Tombs scenic 西夏区 ~贺兰山东麓 ~105.9880,38.4350 ~08:00-18:00 ~63 150 history,view
    镇北堡西部影城 镇北堡/西部影视城/West_Film_Studio scenic 西夏区 镇北堡镇 ~106.0690,38.6120 ~08:00-18:00 ~80 240 family,art,history
    宁夏博物馆 宁夏回族自治区博物馆/Ningxia_Museum museum 金凤区 人民广场东街6号 ~106.2370,38.4880 09:00-17:00!1 0 150 history,art,indoor
    贺兰山岩画 贺兰山岩画遗址公园/Helan_Mountain_Rock_Art scenic 贺兰县 ~洪广镇贺兰口 ~106.0150,38.7420 ~08:30-17:30 ~60 150 history,art,nature
    贺兰山国家森林公园(苏峪口) 苏峪口/苏峪口国家森林公园 scenic 贺兰县 ~洪广镇 ~105.9480,38.7390 ~08:30-17:30 ~60 240 nature,view
    水洞沟旅游区 水洞沟/Shuidonggou scenic 灵武市 临河镇 ~106.5120,38.2960 ~08:00-18:00 ~78 240 history,nature,family
    黄沙古渡原生态旅游区 黄沙古渡 scenic 兴庆区 月牙湖乡 ~106.5590,38.5780 ~08:30-18:00 ~60 240 nature,view,family
    中华回乡文化园 回乡文化园 scenic 永宁县 ~杨和镇纳家户 ~106.2400,38.2900 ~08:30-18:00 ~60 120 religion,history,art
    海宝塔寺 海宝塔/北塔 scenic 兴庆区 ~海宝路 ~106.2790,38.4930 ~08:30-17:30 0 60 religion,history
    承天寺塔 西塔 scenic 兴庆区 ~利民街 ~106.2680,38.4640 ~09:00-17:00 0 45 religion,history
    银川鼓楼 鼓楼/银川钟鼓楼 scenic 兴庆区 ~解放东街 ~106.2810,38.4690 00:00-24:00 0 30 history,view,shopping
    玉皇阁 银川玉皇阁 scenic 兴庆区 ~解放东街 ~106.2840,38.4690 ~09:00-17:30 0 45 history,religion
    南关清真大寺 Nanguan_Mosque scenic 兴庆区 ~玉皇阁南街 ~106.2840,38.4590 ~08:00-18:00 ~10 45 religion,history
    中山公园 银川中山公园 park 兴庆区 ~湖滨西街 ~106.2730,38.4740 ~06:00-22:00 0 75 nature,family
    阅海国家湿地公园 阅海公园/阅海 park 金凤区 ~大连西路 ~106.2040,38.5500 ~08:00-18:00 0 120 nature,view
    建发大阅城 大阅城 mall 金凤区 ~正源北街 ~106.2200,38.5280 ~10:00-22:00 0 150 shopping,food,indoor
    宁夏大学(贺兰山校区) 宁夏大学/宁大/Ningxia_University school 西夏区 贺兰山西路489号 ~106.1360,38.5000 ~08:00-18:00 0 60 view
    宁夏医科大学总医院 宁医大总院 hospital 兴庆区 胜利街804号 ~106.2830,38.4420 00:00-24:00 0 ~120 -`),
  roads:
    words(`解放东街 解放西街 北京东路 北京中路 北京西路 上海东路 上海西路 贺兰山中路 贺兰山西路 凤凰北街 正源北街 正源南街 亲水北大街
    黄河东路 长城东路 长城中路 民族北街 玉皇阁南街 文昌北街 清和北街 新华东街`),
  dishes: words("手抓羊肉 羊杂碎 烩小吃 八宝茶 爆炒羊羔肉 燕面揉揉 酿皮子 辣糊糊 沙葱牛肉 羊肉臊子面 油香"),
  climate: climate("0/-13/1 5/-8/2 12/-1/2 20/6/3 25/12/5 29/17/6 31/19/7 29/18/8 24/12/7 17/5/4 8/-3/2 1/-10/1"),
};
