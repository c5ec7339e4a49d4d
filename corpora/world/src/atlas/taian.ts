// data file: Tai'an with Mount Tai, typed by hand; GCJ-02 degrees, yuan. It has no airport of its own.
import type { CityFactsInput } from "./city.ts";
import { climate, districts, landmarks, stations, words } from "./rows.ts";

export const taian: CityFactsInput = {
  name: "泰安",
  english: "Tai'an",
  pinyin: "taian",
  province: "山东省",
  adcode: "370900",
  citycode: "0538",
  longitude: 117.0876,
  latitude: 36.2003,
  districts: districts(`
    泰山区 370902 117.1354,36.1921
    岱岳区 370911 117.0416,36.1880
    宁阳县 370921 116.8058,35.7588
    东平县 370923 116.4703,35.9371
    新泰市 370982 117.7680,35.9090
    肥城市 370983 116.7684,36.1826`),
  airports: [],
  stations: stations(`
    泰安 TMK 岱岳区 117.0354,36.1722
    泰山 TAK 泰山区 117.1090,36.1890`),
  landmarks: landmarks(`
    泰山风景名胜区(红门) 泰山/红门/东岳/Mount_Tai/taishan scenic 泰山区 红门路54号 ~117.1270,36.2170 00:00-24:00 115 420 nature,history,religion,view
    泰山玉皇顶 玉皇顶/泰山极顶/日观峰 scenic 泰山区 ~泰山山顶 ~117.1060,36.2560 00:00-24:00 0 60 view,nature,religion
    南天门 泰山南天门/十八盘 scenic 泰山区 ~泰山南天门 ~117.1000,36.2545 00:00-24:00 0 45 view,history
    碧霞祠 泰山碧霞祠 scenic 泰山区 ~泰山天街 ~117.1050,36.2550 ~06:00-18:00 ~5 30 religion,history
    天外村 天外村广场/泰山天外村 scenic 泰山区 天外村路 ~117.1130,36.2110 00:00-24:00 0 45 view
    岱庙 泰安博物馆/Dai_Temple/daimiao scenic 泰山区 ~朝阳街 ~117.1280,36.1950 ~08:00-18:00 20 105 history,religion,art
    普照寺 泰山普照寺 scenic 泰山区 普照寺路 ~117.1150,36.2090 ~08:00-17:30 ~5 45 religion,history
    桃花峪 泰山桃花峪/彩石溪 scenic 岱岳区 ~桃花峪路 ~117.0350,36.2750 ~07:00-17:00 0 180 nature,view
    泰山方特欢乐世界 方特/Fantawild_Taishan scenic 岱岳区 ~明堂路 ~117.1890,36.1700 ~09:30-17:00 ~260 420 family
    大汶口遗址博物馆 大汶口遗址公园 museum 岱岳区 大汶口镇 ~117.0880,35.9500 ~09:00-16:30!1 0 90 history,indoor
    太阳部落 太阳部落景区 scenic 岱岳区 ~满庄镇 ~117.0900,36.0500 ~09:00-17:00 ~120 240 family
    东平湖风景区 东平湖 scenic 东平县 ~老湖镇 ~116.2600,35.9900 ~08:00-18:00 0 180 nature,view
    水浒影视城 东平水浒影视城 scenic 东平县 ~东平街道 ~116.3900,35.9400 ~08:30-17:30 ~60 120 family,art
    莲花山风景区 新泰莲花山 scenic 新泰市 ~羊流镇 ~117.6200,36.0500 ~08:00-17:30 ~60 240 nature,religion
    春秋古镇 - scenic 肥城市 ~仪阳街道 ~116.8000,36.1300 ~09:00-18:00 0 120 family,history
    泰安银座商城 银座 mall 泰山区 ~东岳大街 ~117.1280,36.1880 ~09:00-21:00 0 90 shopping,food,indoor
    泰安市中心医院 - hospital 泰山区 龙潭路29号 ~117.1170,36.1900 00:00-24:00 0 ~120 -`),
  roads:
    words(`红门路 岱宗大街 东岳大街 泰山大街 灵山大街 青年路 校场街 龙潭路 环山路 擂鼓石大街 虎山路 普照寺路 长城路 望岳东路
    迎胜路 温泉路 花园路 明堂路 财源大街 通天街 天外村路`),
  dishes: words(
    "泰山三美豆腐 豆腐宴 泰山赤鳞鱼 煎饼卷大葱 泰安炒鸡 野菜煎饼 驴油火烧 豆腐丸子 单县羊汤 东平糁汤 宁阳扒鸡",
  ),
  climate: climate("4/-6/3 7/-3/3 13/3/4 20/9/5 26/14/6 30/19/8 31/23/13 29/22/12 26/16/8 20/9/5 12/2/4 6/-4/3"),
};
