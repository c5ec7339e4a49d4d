// data file: Yanbian, typed by hand; GCJ-02 degrees, yuan. A prefecture (延边朝鲜族自治州) whose seat is 延吉; named as Amap's city is.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const yanbian: CityFactsInput = {
  name: "延边",
  fullName: "延边朝鲜族自治州",
  english: "Yanbian",
  pinyin: "yanbian",
  province: "吉林省",
  adcode: "222400",
  citycode: "1433",
  longitude: 129.5132,
  latitude: 42.9048,
  districts: districts(`
    延吉市 222401 129.5088,42.8913
    图们市 222402 129.8437,42.9680
    敦化市 222403 128.2319,43.3726
    珲春市 222404 130.3660,42.8628
    龙井市 222405 129.4271,42.7663
    和龙市 222406 129.0101,42.5467
    汪清县 222424 129.7716,43.3125
    安图县 222426 128.8998,43.1120`),
  airports: airports(`
    延吉朝阳川国际机场 YNJ 延吉市 129.4570,42.8840`),
  stations: stations(`
    延吉西 YXL 延吉市 129.4151,42.9044
    延吉 YJL 延吉市 129.4980,42.8840
    敦化 DHL 敦化市 128.2421,43.3806
    图们北 QSL 图们市 129.7999,42.9971
    珲春 HUL 珲春市 130.4024,42.9020
    长白山 CUL 安图县 128.1000,42.4650`),
  landmarks: landmarks(`
    长白山北景区 长白山/天池/长白山天池/Changbai_Mountain/Heavenly_Lake scenic 安图县 ~二道白河镇 ~128.0640,42.0770 ~07:00-16:00 ~105 420 nature,view
    长白瀑布 长白山瀑布/聚龙温泉 scenic 安图县 ~二道白河镇长白山 ~128.0590,42.0440 ~07:00-16:00 0 75 nature,view
    延边大学 延大/延大网红墙/延吉网红弹幕楼 scenic 延吉市 公园路977号 ~129.4890,42.9080 00:00-24:00 0 60 view,food,night
    中国朝鲜族民俗园 朝鲜族民俗园/延吉民俗园/Korean_Folk_Park scenic 延吉市 ~海兰路 ~129.4820,42.8620 ~08:30-21:00 ~30 150 history,view,family
    延吉水上市场 水上早市/延吉早市 scenic 延吉市 ~延河西路 ~129.5060,42.9030 ~04:00-08:30 0 75 food,shopping
    延吉西市场 西市场/Yanji_West_Market mall 延吉市 ~光明街 ~129.5000,42.9060 ~08:00-17:00 0 75 food,shopping,indoor
    延边博物馆 延边朝鲜族自治州博物馆 museum 延吉市 长白山西路8627号 ~129.4680,42.8800 09:00-16:30!1 0 90 history,indoor
    帽儿山国家森林公园 帽儿山 park 延吉市 ~延龙路 ~129.4680,42.8350 ~05:00-20:00 0 150 nature,view
    延吉公园 延吉人民公园 park 延吉市 公园路 ~129.4940,42.9090 ~06:00-21:00 0 75 nature,family
    延吉恐龙王国 恐龙王国 scenic 延吉市 ~朝阳川镇 ~129.4050,42.8980 ~09:30-17:00 ~260 360 family
    防川风景名胜区 防川/一眼望三国/龙虎阁 scenic 珲春市 ~敬信镇防川村 ~130.6050,42.4240 ~08:00-17:00 ~70 150 view,history,nature
    六鼎山文化旅游区 六鼎山/正觉寺/Liudingshan scenic 敦化市 ~江南镇 ~128.2040,43.3120 ~08:00-17:00 ~70 210 religion,nature,history
    雁鸣湖 雁鸣湖湿地 scenic 敦化市 雁鸣湖镇 ~128.5000,43.7300 ~08:00-18:00 0 150 nature
    图们口岸国门 图们口岸/图们江公园 scenic 图们市 ~图们江路 ~129.8540,42.9630 ~08:00-17:00 ~20 60 view,history
    金达莱民俗村 金达莱村 scenic 和龙市 西城镇 ~128.9600,42.6700 ~08:30-17:30 0 90 history,nature
    龙井三一三反日义士陵 大成中学旧址/龙井 scenic 龙井市 ~东盛涌镇 ~129.4500,42.7450 ~08:00-17:00 0 45 history
    延吉百利城 百利城 mall 延吉市 ~公园路 ~129.4750,42.9100 ~10:00-21:30 0 105 shopping,food,indoor`),
  roads:
    words(`人民路 解放路 光明街 公园路 长白山西路 长白山东路 局子街 天池路 爱丹路 延西街 河南街 海兰路 友谊路 参花街 站前街
    延龙路 延河西路 梨花路`),
  dishes: words("延吉冷面 石锅拌饭 米肠 打糕 辣白菜 锅包肉 牛肉汤饭 参鸡汤 紫菜包饭 延边烤肉 大酱汤 烤明太鱼"),
  climate: climate("-8/-19/3 -3/-15/3 5/-6/5 15/2/7 21/8/10 24/14/13 27/18/15 27/18/13 22/10/9 15/2/6 4/-7/5 -5/-16/3"),
};
