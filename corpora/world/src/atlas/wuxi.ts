// data file: Wuxi, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const wuxi: CityFactsInput = {
  name: "无锡",
  english: "Wuxi",
  pinyin: "wuxi",
  province: "江苏省",
  adcode: "320200",
  citycode: "0510",
  longitude: 120.303,
  latitude: 31.57,
  districts: districts(`
    锡山区 320205 120.3573,31.5886
    惠山区 320206 120.2982,31.6810
    滨湖区 320211 120.2835,31.5275
    梁溪区 320213 120.3031,31.5661
    新吴区 320214 120.3745,31.4905
    江阴市 320281 120.2848,31.9206
    宜兴市 320282 119.8236,31.3403`),
  airports: airports(`
    苏南硕放国际机场 WUX 新吴区 120.4330,31.4960`),
  stations: stations(`
    无锡 WXH 梁溪区 120.3053,31.5873
    无锡东 WGH 锡山区 120.4602,31.5969
    无锡新区 IFH 新吴区 120.3922,31.4978
    惠山 VCH 惠山区 120.1995,31.6702
    宜兴 YUH 宜兴市 119.8137,31.3122`),
  landmarks: landmarks(`
    鼋头渚风景区 鼋头渚/太湖鼋头渚/Yuantouzhu/Turtle_Head_Isle scenic 滨湖区 鼋渚路1号 ~120.2140,31.5250 ~08:00-17:00 90 240 nature,view
    灵山胜境 灵山大佛/灵山/Lingshan_Grand_Buddha scenic 滨湖区 马山街道灵山路1号 ~120.0990,31.4250 ~07:30-17:00 210 240 religion,view,art
    拈花湾 灵山小镇拈花湾/拈花湾禅意小镇 scenic 滨湖区 马山街道环山西路68号 ~120.0710,31.4130 ~09:00-21:00 ~120 240 view,night,food
    三国水浒城 无锡影视基地/无锡三国城/水浒城 scenic 滨湖区 山水西路128号 ~120.2450,31.4830 ~08:00-17:00 ~150 300 family,history
    南禅寺 南禅寺步行街/Nanchan_Temple scenic 梁溪区 向阳路32号 ~120.3080,31.5620 ~08:00-21:00 0 90 religion,food,shopping
    惠山古镇 Huishan_Ancient_Town scenic 梁溪区 惠山直街 ~120.2690,31.5790 00:00-24:00 0 150 history,food
    锡惠公园 锡惠名胜区/寄畅园/惠山寺 park 梁溪区 惠河路2号 ~120.2740,31.5770 ~06:00-17:30 ~70 180 nature,history
    蠡园 蠡湖/Liyuan_Garden scenic 滨湖区 环湖路70号 ~120.2510,31.5240 ~07:30-17:00 ~30 90 nature,history
    无锡博物院 Wuxi_Museum museum 梁溪区 钟书路100号 ~120.3070,31.5510 09:00-17:00!1 0 120 history,art,indoor
    清名桥历史文化街区 南长街/清名桥古运河/Qingming_Bridge scenic 梁溪区 南长街 ~120.3140,31.5530 00:00-24:00 0 120 history,food,night
    无锡恒隆广场 恒隆广场/三阳广场 mall 梁溪区 人民中路139号 ~120.3020,31.5740 ~10:00-22:00 0 120 shopping,indoor,food
    东林书院 Donglin_Academy scenic 梁溪区 解放东路867号 ~120.3110,31.5790 ~08:30-17:00 0 60 history
    荣氏梅园 梅园/梅园横山风景区 park 滨湖区 梁溪西路梅园 ~120.2230,31.5520 ~07:30-17:00 ~60 120 nature
    无锡动物园 太湖欢乐园 scenic 滨湖区 钱荣路99号 ~120.2380,31.5620 ~09:00-17:00 ~120 210 family,nature
    华西村 天下第一村/华西金塔 scenic 江阴市 华士镇华西村 ~120.4300,31.8290 ~08:00-17:00 ~0 120 view,history
    徐霞客故居 徐霞客博物馆 museum 江阴市 徐霞客镇南岐村 ~120.3330,31.7800 ~08:30-16:30 ~40 90 history
    宜兴竹海风景区 宜兴竹海 scenic 宜兴市 湖㳇镇竹海村 ~119.7130,31.1860 ~08:00-17:00 ~80 210 nature,view
    善卷洞风景区 善卷洞 scenic 宜兴市 张渚镇祝陵村 ~119.6480,31.3010 ~08:00-16:30 ~110 150 nature
    中国宜兴陶瓷博物馆 宜兴陶瓷博物馆 museum 宜兴市 丁蜀镇丁山北路150号 ~119.8380,31.2700 ~09:00-16:30 0 90 art,history,indoor
    江南大学(蠡湖校区) 江南大学/江大 scenic 滨湖区 蠡湖大道1800号 ~120.2780,31.4830 ~08:00-18:00 0 60 view
    无锡市人民医院 无锡人民医院 hospital 梁溪区 清扬路299号 ~120.3010,31.5400 00:00-24:00 0 ~120 -
    王兴记(中山路店) 王兴记馄饨店/王兴记 restaurant 梁溪区 中山路221号 ~120.3030,31.5710 ~06:30-20:30 0 60 food,history`),
  roads:
    words(`人民中路 人民西路 中山路 解放东路 解放南路 解放西路 学前街 县前西街 五爱路 梁溪路 梁溪西路 青石路 太湖大道 清扬路
    南长街 永丰路 运河东路 蠡湖大道 环湖路 山水西路 建筑路 隐秀路 金城路 长江路 锡沪路 惠河路`),
  dishes: words(
    "无锡酱排骨 小笼包 三鲜馄饨 太湖三白 油面筋 玉兰饼 银鱼炒蛋 梁溪脆鳝 镜箱豆腐 阳山水蜜桃 糖芋头 宜兴头菜",
  ),
  climate: climate(
    "8/1/10 10/3/10 14/6/13 20/12/12 26/17/12 29/22/13 33/26/12 32/25/12 28/21/10 23/15/8 17/9/8 10/3/7",
  ),
};
