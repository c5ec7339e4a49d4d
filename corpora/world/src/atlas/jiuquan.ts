// data file: Jiuquan with Dunhuang, typed by hand; GCJ-02 degrees, yuan. Its two towns lie 330 km apart: 肃州区 is the seat, 敦煌市 has the sights.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const jiuquan: CityFactsInput = {
  name: "酒泉",
  english: "Jiuquan",
  pinyin: "jiuquan",
  province: "甘肃省",
  adcode: "620900",
  citycode: "0937",
  longitude: 98.4939,
  latitude: 39.7328,
  districts: districts(`
    肃州区 620902 98.5079,39.7450
    金塔县 620921 98.9013,39.9836
    瓜州县 620922 95.7823,40.5205
    肃北蒙古族自治县 620923 94.8766,39.5125
    阿克塞哈萨克族自治县 620924 94.3402,39.6339
    玉门市 620981 97.0457,40.2921
    敦煌市 620982 94.6620,40.1411`),
  airports: airports(`
    敦煌莫高国际机场 DNH 敦煌市 94.8110,40.1620
    嘉峪关酒泉机场 JGN 嘉峪关/新城镇 98.3430,39.8575`),
  stations: stations(`
    酒泉南 JNJ 肃州区 98.5356,39.7015
    酒泉 JQJ 肃州区 98.4610,39.7840
    敦煌 DHJ 敦煌市 94.8190,40.1690
    柳园南 LNR 瓜州县 95.4721,41.1019
    瓜州 GZJ 瓜州县 95.7800,40.5700`),
  landmarks: landmarks(`
    莫高窟 敦煌莫高窟/千佛洞/Mogao_Caves/Mogao_Grottoes/mogaoku scenic 敦煌市 莫高镇 ~94.8095,40.0430 ~08:00-18:00 238 240 history,art,religion
    莫高窟数字展示中心 敦煌莫高窟数字展示中心 museum 敦煌市 ~阳关东路 ~94.8030,40.1500 ~08:00-17:00 0 90 art,indoor,science
    鸣沙山月牙泉 月牙泉/鸣沙山/Crescent_Lake/Mingsha_Mountain scenic 敦煌市 ~鸣山路 ~94.6760,40.0930 ~05:00-21:00 110 210 nature,view
    敦煌夜市 沙州夜市/Dunhuang_Night_Market scenic 敦煌市 ~阳关东路 ~94.6690,40.1400 ~10:00-24:00 0 105 food,shopping,night
    敦煌市博物馆 敦煌博物馆 museum 敦煌市 鸣山北路1390号 ~94.6650,40.1300 09:00-17:30!1 0 105 history,indoor
    白马塔 敦煌白马塔 scenic 敦煌市 ~七里镇白马塔村 ~94.6440,40.1300 ~08:00-18:30 ~15 40 religion,history
    雷音寺 敦煌雷音寺 scenic 敦煌市 ~鸣山路 ~94.6720,40.1080 ~08:00-18:30 0 45 religion
    敦煌古城 敦煌影视城 scenic 敦煌市 ~阳关镇方向 ~94.5500,40.0900 ~08:00-19:00 ~40 75 history,family
    阳关景区 阳关/阳关博物馆/Yangguan_Pass scenic 敦煌市 阳关镇 ~94.0620,39.9270 ~08:00-19:30 ~50 120 history,view
    玉门关遗址 玉门关/小方盘城/Yumen_Pass scenic 敦煌市 ~玉门关 ~93.8640,40.3530 ~08:00-19:00 ~40 105 history,view
    敦煌雅丹国家地质公园 雅丹魔鬼城/魔鬼城/Yadan_Geopark scenic 敦煌市 ~雅丹景区 ~93.1500,40.5100 ~07:00-20:00 ~50 180 nature,view,science
    榆林窟 Yulin_Grottoes scenic 瓜州县 ~锁阳城镇 ~95.9360,40.0600 ~09:00-17:00 ~40 120 history,art,religion
    锁阳城遗址 锁阳城 scenic 瓜州县 锁阳城镇 ~96.2000,40.2500 ~08:30-18:00 ~50 105 history,view
    大地之子 瓜州大地之子雕塑 scenic 瓜州县 ~红山坡 ~95.5200,40.4000 00:00-24:00 0 40 art,view
    西汉酒泉胜迹 酒泉公园/泉湖公园 park 肃州区 公园路100号 ~98.5280,39.7490 ~07:00-21:00 ~0 90 history,nature
    酒泉钟鼓楼 鼓楼/酒泉鼓楼 scenic 肃州区 ~鼓楼 ~98.5120,39.7445 00:00-24:00 0 30 history,view
    酒泉市肃州区博物馆 肃州区博物馆/丁家闸壁画 museum 肃州区 ~公园路 ~98.5260,39.7460 09:00-17:00!1 0 75 history,art,indoor
    金塔胡杨林 金塔沙漠胡杨林 scenic 金塔县 ~潮湖林场 ~98.8900,40.0700 ~07:00-19:00 ~50 150 nature,view
    阳关商贸城 敦煌风情城 mall 敦煌市 ~阳关东路 ~94.6720,40.1410 ~09:30-22:00 0 60 shopping,food`),
  roads:
    words(`阳关东路 阳关中路 阳关西路 沙州南路 沙州北路 鸣山北路 鸣山路 盘旋东路 盘旋西路 解放路 富康路 世纪大道 公园路 仓门街
    肃州路 南大街 北大街 西大街 东大街 敦煌路`),
  dishes: words("驴肉黄面 胡羊焖饼 羊肉粉汤 杏皮水 酿皮子 烤羊肉串 酒泉糊锅 浆水面 羊羔肉垫卷子 搓鱼面 敦煌烤全羊"),
  climate: climate("-2/-14/1 3/-9/1 10/-2/2 18/4/2 24/10/3 28/14/4 30/16/5 28/14/4 24/9/3 17/2/1 7/-5/1 0/-12/1"),
};
