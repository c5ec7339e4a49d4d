// data file: Yichang, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const yichang: CityFactsInput = {
  name: "宜昌",
  english: "Yichang",
  pinyin: "yichang",
  province: "湖北省",
  adcode: "420500",
  citycode: "0717",
  longitude: 111.2865,
  latitude: 30.6919,
  districts: districts(`
    西陵区 420502 111.2856,30.7109
    伍家岗区 420503 111.3611,30.6443
    点军区 420504 111.2681,30.6933
    猇亭区 420505 111.4344,30.5308
    夷陵区 420506 111.3264,30.7684
    远安县 420525 111.6401,31.0609
    兴山县 420526 110.7467,31.3481
    秭归县 420527 110.9778,30.8258
    长阳土家族自治县 420528 111.2071,30.4727
    五峰土家族自治县 420529 111.0460,30.1654
    宜都市 420581 111.4502,30.3784
    当阳市 420582 111.7883,30.8212
    枝江市 420583 111.7605,30.4260`),
  airports: airports(`
    宜昌三峡国际机场 YIH 猇亭区 111.4850,30.5530`),
  stations: stations(`
    宜昌东 HAN 伍家岗区 111.3687,30.6589
    宜昌 YCN 西陵区 111.2900,30.6990
    枝江北 ZIN 枝江市 111.7722,30.4770`),
  landmarks: landmarks(`
    三峡大坝旅游区 三峡大坝/长江三峡大坝/Three_Gorges_Dam scenic 夷陵区 三斗坪镇江峡大道 ~111.0150,30.8290 ~08:00-17:00 ~0 210 view,science,history
    三峡人家风景区 三峡人家/Tribe_of_the_Three_Gorges scenic 夷陵区 三斗坪镇石牌村 ~111.1530,30.7830 ~08:00-17:00 ~180 240 nature,view,history
    西陵峡风景区 西陵峡/西陵峡快乐谷 scenic 夷陵区 ~乐天溪镇莲沱村 ~111.1700,30.8200 ~08:30-17:00 ~85 150 nature,view
    三峡大瀑布 白果树瀑布/Three_Gorges_Waterfall scenic 夷陵区 黄花镇新坪村 ~111.2230,30.9360 ~08:00-17:00 ~98 180 nature
    三游洞 三游洞风景区 scenic 西陵区 南津关三游路8号 ~111.2620,30.7680 ~08:00-17:30 ~70 90 history,nature,view
    滨江公园 宜昌滨江公园 park 西陵区 沿江大道 ~111.2830,30.6960 00:00-24:00 0 90 view,nature,night
    葛洲坝水利枢纽 葛洲坝/Gezhouba_Dam scenic 西陵区 ~西坝建设路 ~111.2750,30.7360 ~08:30-17:00 ~0 75 view,science
    夷陵广场 宜昌夷陵广场 scenic 西陵区 夷陵大道 111.2906,30.6945 00:00-24:00 0 45 night,shopping
    陶珠路美食街 陶珠路 scenic 西陵区 陶珠路 ~111.2880,30.6920 ~16:00-02:00 0 90 food,night
    宜昌国贸大厦 国贸大厦 mall 西陵区 东山大道夷陵广场 ~111.2920,30.6960 ~10:00-22:00 0 120 shopping,indoor,food
    宜昌博物馆 Yichang_Museum museum 伍家岗区 求索路 ~111.3560,30.6690 09:00-17:00!1 0 120 history,art,indoor
    宜昌万达广场 宜昌万达 mall 伍家岗区 沿江大道166号 ~111.3170,30.6680 ~10:00-22:00 0 120 shopping,indoor,food
    磨基山森林公园 磨基山公园 park 点军区 ~点军大道 ~111.2790,30.6840 00:00-24:00 0 90 nature,view
    车溪民俗旅游区 车溪 scenic 点军区 土城乡 ~111.1500,30.5600 ~08:30-17:00 ~90 150 nature,history
    清江画廊 清江画廊风景区/Qingjiang_Gallery scenic 长阳土家族自治县 龙舟坪镇 ~111.1690,30.4590 ~08:00-15:00 ~125 240 nature,view
    屈原故里文化旅游区 屈原故里/屈原祠/Hometown_of_Qu_Yuan scenic 秭归县 茅坪镇平湖大道 ~110.9920,30.8320 ~08:00-17:30 ~75 120 history,view
    昭君村 昭君故里 scenic 兴山县 昭君镇昭君村 ~110.7380,31.2580 ~08:30-17:00 ~45 90 history
    柴埠溪大峡谷 柴埠溪 scenic 五峰土家族自治县 渔洋关镇 ~111.0790,30.1900 ~08:00-17:00 ~120 240 nature,view
    玉泉寺 当阳玉泉寺/Yuquan_Temple scenic 当阳市 玉泉街道 ~111.6960,30.7780 ~08:00-17:30 ~50 90 religion,history
    关陵 当阳关陵/关帝陵 scenic 当阳市 玉阳街道长坂路 ~111.7600,30.8200 ~08:00-17:30 ~30 60 history,religion
    宜昌市中心人民医院 宜昌中心医院 hospital 伍家岗区 夷陵大道183号 ~111.3080,30.6840 00:00-24:00 0 ~120 -`),
  roads:
    words(`沿江大道 夷陵大道 东山大道 解放路 云集路 隆康路 珍珠路 西陵一路 西陵二路 胜利四路 城东大道 发展大道 港窑路 陶珠路
    二马路 学院街 献福路 桔城路 峡州大道 点军大道 伍临路 柏临河路 求索路 三峡路`),
  dishes: words(
    "凉虾 萝卜饺子 宜昌红油小面 顶顶糕 三游神仙鸡 土家腊蹄火锅 长江肥鱼 白刹肥鱼 懒豆腐 炕土豆 冰凉虾 苕酥",
  ),
  climate: climate(
    "9/2/9 11/4/10 16/8/12 22/13/13 27/18/14 30/22/13 33/25/14 32/24/12 28/20/10 22/15/10 17/9/8 11/4/7",
  ),
};
