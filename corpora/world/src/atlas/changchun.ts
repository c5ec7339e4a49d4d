// data file: Changchun, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const changchun: CityFactsInput = {
  name: "长春",
  english: "Changchun",
  pinyin: "changchun",
  province: "吉林省",
  adcode: "220100",
  citycode: "0431",
  longitude: 125.3236,
  latitude: 43.8171,
  districts: districts(`
    南关区 220102 125.3503,43.8640
    宽城区 220103 125.3266,43.9436
    朝阳区 220104 125.2883,43.8336
    二道区 220105 125.3742,43.8656
    绿园区 220106 125.2561,43.8809
    双阳区 220112 125.6647,43.5250
    九台区 220113 125.8396,44.1518
    农安县 220122 125.1848,44.4329
    榆树市 220182 126.5333,44.8405
    德惠市 220183 125.7287,44.5218
    公主岭市 220184 124.8227,43.5046`),
  airports: airports(`
    长春龙嘉国际机场 CGQ 九台区 125.6910,43.9970`),
  stations: stations(`
    长春 CCT 宽城区 125.3241,43.9099
    长春西 CRT 绿园区 125.2011,43.8769
    龙嘉 UJL 九台区 125.7008,43.9928
    德惠西 DXT 德惠市 125.6774,44.5459
    公主岭南 GBT 公主岭市 124.8157,43.4731`),
  landmarks: landmarks(`
    伪满皇宫博物院 伪皇宫/伪满皇宫/Puppet_Emperor's_Palace museum 宽城区 光复北路5号 ~125.3440,43.9050 ~08:30-17:20 ~70 180 history,indoor
    净月潭国家森林公园 净月潭/Jingyuetan scenic 南关区 净月大街5840号 ~125.4530,43.7960 ~08:00-17:00 30 240 nature,view,family
    长影旧址博物馆 长影博物馆/长春电影制片厂 museum 朝阳区 红旗街1118号 ~125.3015,43.8640 ~09:00-17:00!1 ~90 150 history,art,indoor
    长影世纪城 Changying_Century_City scenic 南关区 净月大街6789号 ~125.4650,43.7790 ~09:00-17:00 ~240 420 family
    吉林省博物院 吉林省博物馆/Jilin_Museum museum 南关区 永顺路1666号 ~125.4660,43.7830 09:00-16:30!1 0 120 history,art,indoor
    长春世界雕塑园 世界雕塑公园/World_Sculpture_Park park 南关区 人民大街9518号 ~125.3310,43.8060 ~08:00-17:00 ~20 150 art,nature
    南湖公园 长春南湖公园/Nanhu_Park park 朝阳区 工农大路2715号 ~125.3050,43.8530 00:00-24:00 0 120 nature,family
    文化广场 地质宫广场 park 朝阳区 ~西民主大街 ~125.3100,43.8850 00:00-24:00 0 45 history,view
    长春动植物公园 长春动物园 park 南关区 自由大路2121号 ~125.3430,43.8690 ~08:30-16:30 ~30 180 family,nature
    般若寺 Banruo_Temple scenic 南关区 长春大街137号 ~125.3350,43.8985 ~08:00-16:00 0 45 religion,history
    这有山 - scenic 朝阳区 ~红旗街 ~125.2970,43.8620 ~10:00-22:00 0 120 food,shopping,indoor
    长春北湖国家湿地公园 北湖湿地公园 park 宽城区 ~北湖大桥 ~125.3900,43.9780 ~06:00-20:00 0 120 nature,family
    莲花山滑雪场 莲花山度假区 sports 二道区 ~泉眼镇 ~125.6260,43.8210 ~09:00-16:30 ~220 300 nature,family
    欧亚商都 Eurasia_Mall mall 朝阳区 工农大路1128号 ~125.2960,43.8650 ~09:00-21:00 0 150 shopping,food,indoor
    吉林大学(前卫校区) 吉林大学/吉大/Jilin_University school 朝阳区 前进大街2699号 ~125.2820,43.8250 ~08:00-18:00 0 60 view
    吉林大学第一医院 吉大一院/白求恩医院 hospital 朝阳区 新民大街71号 ~125.3080,43.8740 00:00-24:00 0 ~120 -`),
  roads:
    words(`人民大街 解放大路 自由大路 工农大路 红旗街 长春大街 吉林大路 亚泰大街 新民大街 重庆路 桂林路 同志街 卫星路 南湖大路
    光复路 景阳大路 东盛大街 净月大街 硅谷大街 西安大路 西民主大街`),
  dishes: words("锅包肉 地三鲜 雪衣豆沙 酱骨头 熏肉大饼 朝鲜族冷面 铁锅炖 酸菜粉条 白肉血肠 人参鸡 鼎丰真糕点"),
  climate: climate("-9/-19/4 -4/-15/3 4/-6/5 14/3/6 22/10/9 26/16/12 28/20/14 27/18/12 22/11/8 13/3/6 2/-8/5 -6/-16/4"),
};
