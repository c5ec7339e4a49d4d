// data file: Zhangjiajie, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const zhangjiajie: CityFactsInput = {
  name: "张家界",
  english: "Zhangjiajie",
  pinyin: "zhangjiajie",
  province: "湖南省",
  adcode: "430800",
  citycode: "0744",
  longitude: 110.479,
  latitude: 29.1174,
  districts: districts(`
    永定区 430802 110.4846,29.1260
    武陵源区 430811 110.5504,29.3458
    慈利县 430821 111.1390,29.4299
    桑植县 430822 110.1641,29.3998`),
  airports: airports(`
    张家界荷花国际机场 DYG 永定区 110.4450,29.1040`),
  stations: stations(`
    张家界 DIQ 永定区 110.4870,29.1113
    张家界西 JXA 永定区 110.4390,29.1640
    慈利 CUQ 慈利县 111.1250,29.4080
    桑植 SZA 桑植县 110.2000,29.3880`),
  landmarks: landmarks(`
    张家界国家森林公园 张家界森林公园/黄石寨/Zhangjiajie_National_Forest_Park scenic 武陵源区 张家界村金鞭路279号 ~110.4370,29.3170 ~07:00-18:00 ~224 480 nature,view
    武陵源风景名胜区(吴家峪门票站) 武陵源/武陵源景区/Wulingyuan scenic 武陵源区 ~军地路吴家峪 ~110.5330,29.3560 ~07:00-18:00 ~224 480 nature,view
    天子山 天子山自然保护区/Tianzi_Mountain scenic 武陵源区 天子山街道 ~110.4540,29.3870 ~07:00-18:00 0 180 nature,view
    袁家界 哈利路亚山/天下第一桥/Avatar_Mountains scenic 武陵源区 ~中湖乡袁家界 ~110.4380,29.3470 ~07:00-18:00 0 150 nature,view
    百龙天梯 Bailong_Elevator scenic 武陵源区 ~水绕四门 ~110.4510,29.3490 ~07:30-17:30 ~65 45 view,family
    十里画廊(武陵源) 武陵源十里画廊 scenic 武陵源区 ~索溪峪自然保护区 ~110.4820,29.3620 ~07:30-17:30 0 90 nature,view,family
    金鞭溪 Golden_Whip_Stream scenic 武陵源区 ~张家界国家森林公园内 ~110.4400,29.3240 ~07:00-18:00 0 150 nature
    杨家界 杨家界索道 scenic 武陵源区 ~中湖乡杨家界 ~110.4130,29.3750 ~07:00-18:00 0 150 nature,view
    天门山国家森林公园 天门山/天门洞/玻璃栈道/Tianmen_Mountain scenic 永定区 大庸中路11号 ~110.4815,29.1180 ~06:30-18:00 ~275 360 nature,view
    张家界大峡谷 张家界玻璃桥/大峡谷玻璃桥/Zhangjiajie_Glass_Bridge scenic 慈利县 三官寺土家族乡罗潭村 ~110.6960,29.3970 ~07:00-17:30 ~220 210 nature,view
    黄龙洞 黄龙洞景区/Yellow_Dragon_Cave scenic 武陵源区 索溪峪街道河口村 ~110.6010,29.3600 ~07:30-17:30 ~100 120 nature
    宝峰湖 宝峰湖景区/Baofeng_Lake scenic 武陵源区 宝峰路8号 ~110.5450,29.3280 ~07:30-17:30 ~96 120 nature,view
    溪布街 武陵源溪布街 scenic 武陵源区 ~武陵大道 ~110.5480,29.3500 00:00-24:00 0 90 food,night,shopping
    魅力湘西大剧院 魅力湘西 scenic 武陵源区 高云路23号 ~110.5470,29.3530 ~19:00-21:30 ~228 90 night,art,indoor
    七十二奇楼 张家界72奇楼/72奇楼小镇 scenic 永定区 ~大庸路 ~110.4640,29.1290 ~16:00-24:00 ~98 120 night,view,food
    张家界土司城 土司城/土家风情园 scenic 永定区 ~鹭鸶湾 ~110.4520,29.1310 ~08:30-17:30 ~78 90 history
    大庸古城 大庸府城 scenic 永定区 ~解放路 ~110.4750,29.1300 00:00-24:00 0 90 history,food,night
    张家界市博物馆 张家界博物馆 museum 永定区 ~大庸路 ~110.4970,29.1280 09:00-17:00!1 0 90 history,indoor
    贺龙纪念馆 贺龙故居 museum 桑植县 洪家关白族乡 ~110.1370,29.4660 ~09:00-17:00 0 75 history
    江垭温泉 江垭温泉度假村 scenic 慈利县 江垭镇 ~110.7700,29.5100 ~10:00-24:00 ~168 180 nature,family
    张家界市人民医院 - hospital 永定区 古庸路192号 ~110.4840,29.1290 00:00-24:00 0 ~120 -`),
  roads: words(`大庸路 大庸中路 子午路 北正街 解放路 回龙路 紫舞路 教场路 迎宾路 天门路 古庸路 崇文路 永定大道 鹭鸶湾路
    武陵大道 军地路 高云路 宝峰路 桂花路 画卷路 溪布街 陵园路`),
  dishes: words("土家三下锅 湘西腊肉 葛根粉 血豆腐 岩耳炖鸡 蒿子粑粑 社饭 酸鱼 团年菜 土家扣肉 泥鳅钻豆腐 酸合渣"),
  climate: climate(
    "9/2/11 11/4/12 16/8/15 22/13/16 26/17/17 30/21/16 33/24/14 33/23/12 28/19/10 22/14/12 17/9/10 11/4/9",
  ),
};
