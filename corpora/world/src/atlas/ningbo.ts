// data file: Ningbo, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const ningbo: CityFactsInput = {
  name: "宁波",
  english: "Ningbo",
  pinyin: "ningbo",
  province: "浙江省",
  adcode: "330200",
  citycode: "0574",
  longitude: 121.55,
  latitude: 29.874,
  districts: districts(`
    海曙区 330203 121.5509,29.8593
    江北区 330205 121.5549,29.8866
    北仑区 330206 121.8445,29.8992
    镇海区 330211 121.7165,29.9489
    鄞州区 330212 121.5468,29.8169
    奉化区 330213 121.4071,29.6551
    象山县 330225 121.8693,29.4768
    宁海县 330226 121.4297,29.2882
    余姚市 330281 121.1543,30.0372
    慈溪市 330282 121.2664,30.1699`),
  airports: airports(`
    宁波栎社国际机场 NGB 海曙区 121.4620,29.8250`),
  stations: stations(`
    宁波 NGH 海曙区 121.5369,29.8621
    宁波东 NVH 鄞州区 121.5960,29.8640
    庄桥 ZQH 江北区 121.5354,29.9233
    余姚北 CTH 余姚市 121.1681,30.0970
    余姚 YYH 余姚市 121.1550,30.0480
    奉化 FHH 奉化区 121.4641,29.6282
    宁海 NHH 宁海县 121.4202,29.3367`),
  landmarks: landmarks(`
    天一阁·月湖景区 天一阁/天一阁博物院/Tianyi_Pavilion museum 海曙区 天一街10号 ~121.5400,29.8710 ~08:30-17:00 30 120 history,art
    天一广场 Tianyi_Square mall 海曙区 中山东路188号 ~121.5570,29.8710 ~10:00-22:00 0 120 shopping,food,night
    宁波老外滩 老外滩/Ningbo_Old_Bund scenic 江北区 中马路 ~121.5610,29.8820 00:00-24:00 0 120 history,night,food,view
    宁波博物院 宁波博物馆/Ningbo_Museum museum 鄞州区 首南中路1000号 ~121.5470,29.8160 09:00-17:00!1 0 120 history,art,indoor
    宁波鼓楼 鼓楼沿/鼓楼步行街 scenic 海曙区 公园路 ~121.5475,29.8750 00:00-24:00 0 75 history,food,shopping
    月湖公园 宁波月湖/月湖 park 海曙区 镇明路 ~121.5435,29.8680 00:00-24:00 0 75 nature,history
    南塘老街 南塘河历史文化街区 scenic 海曙区 ~南塘老街 ~121.5390,29.8550 00:00-24:00 0 90 history,food
    溪口景区 蒋氏故里/溪口/武岭门/Xikou scenic 奉化区 溪口镇武岭西路 ~121.2760,29.6870 ~08:00-16:30 ~110 210 history,nature
    雪窦山 雪窦山名山景区/雪窦寺 scenic 奉化区 溪口镇雪窦山 ~121.1970,29.7030 ~08:00-17:00 ~150 240 nature,religion,view
    东钱湖旅游度假区 东钱湖/Dongqian_Lake scenic 鄞州区 ~环湖南路 ~121.6410,29.7760 00:00-24:00 0 180 nature,view
    天童寺 天童禅寺 scenic 鄞州区 东吴镇天童村 ~121.7880,29.8060 ~06:30-17:00 ~5 75 religion,history
    阿育王寺 宁波阿育王寺 scenic 鄞州区 五乡镇宝幢 ~121.7460,29.8540 ~06:30-17:00 ~5 60 religion,history
    宁波海洋世界 神凤海洋世界 scenic 鄞州区 桑田路936号 ~121.5930,29.8820 ~09:00-17:00 ~140 150 family,indoor
    罗蒙环球乐园 罗蒙乐园 scenic 鄞州区 ~天童南路 ~121.5560,29.7950 ~10:00-20:00 ~200 300 family
    招宝山旅游风景区 招宝山 scenic 镇海区 沿江东路 ~121.7260,29.9560 ~08:00-17:00 ~35 120 history,view
    保国寺 保国寺古建筑博物馆 museum 江北区 洪塘街道鞍山村 ~121.5130,29.9840 ~08:30-16:30 ~20 90 history,religion
    象山影视城 Xiangshan_Film_City scenic 象山县 新桥镇 ~121.8060,29.3560 ~08:00-17:00 ~150 240 family,history
    松兰山海滨 松兰山/松兰山旅游度假区 scenic 象山县 丹东街道 ~121.9600,29.4480 00:00-24:00 ~0 180 nature,view,family
    前童古镇 Qiantong_Ancient_Town scenic 宁海县 前童镇 ~121.3560,29.2120 ~08:00-17:00 ~60 120 history,view
    河姆渡遗址博物馆 河姆渡/Hemudu_Site_Museum museum 余姚市 河姆渡镇芦山寺村 ~121.3540,29.9650 ~09:00-17:00!1 0 90 history,indoor
    方特东方神画 宁波方特 scenic 慈溪市 ~杭州湾新区滨海二路 ~121.1700,30.3000 ~09:30-17:30 ~280 420 family
    宁波市第一医院 宁波一院 hospital 海曙区 柳汀街59号 ~121.5400,29.8660 00:00-24:00 0 ~120 -`),
  roads:
    words(`中山东路 中山西路 解放南路 解放北路 药行街 灵桥路 柳汀街 镇明路 长春路 环城西路南段 人民路 中马路 大庆南路 江东北路
    百丈东路 彩虹南路 宁穿路 桑田路 鄞县大道 首南中路 天童北路 天童南路 福明路 通途路 公园路`),
  dishes: words(
    "宁波汤圆 雪菜大汤黄鱼 红膏炝蟹 冰糖甲鱼 锅烧河鳗 腐皮包黄鱼 宁波烤菜 奉化芋艿头 溪口千层饼 油赞子 海鲜面 慈城年糕",
  ),
  climate: climate(
    "10/3/12 11/4/12 15/8/15 21/13/14 25/18/15 28/22/16 33/26/13 32/26/14 28/22/12 23/17/9 18/11/10 12/5/9",
  ),
};
