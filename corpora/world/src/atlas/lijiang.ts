// data file: Lijiang, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const lijiang: CityFactsInput = {
  name: "丽江",
  english: "Lijiang",
  pinyin: "lijiang",
  province: "云南省",
  adcode: "530700",
  citycode: "0888",
  longitude: 100.233,
  latitude: 26.872,
  districts: districts(`
    古城区 530702 100.2257,26.8771
    玉龙纳西族自治县 530721 100.2370,26.8214
    永胜县 530722 100.7510,26.6842
    华坪县 530723 101.2662,26.6292
    宁蒗彝族自治县 530724 100.8521,27.2821`),
  airports: airports(`
    丽江三义国际机场 LJG 古城区 100.2470,26.6780
    宁蒗泸沽湖机场 NLH 宁蒗彝族自治县 100.7600,27.5380`),
  stations: stations(`
    丽江 LHM 玉龙纳西族自治县 100.2470,26.8060`),
  landmarks: landmarks(`
    丽江古城 大研古城/大研古镇/Lijiang_Old_Town/Old_Town_of_Lijiang scenic 古城区 大研街道 ~100.2370,26.8760 00:00-24:00 ~0 240 history,food,night,shopping
    四方街 丽江四方街 scenic 古城区 四方街 100.2376,26.8752 00:00-24:00 0 45 history,food,shopping
    木府 丽江木府/Mu_Palace scenic 古城区 光义街官院巷49号 ~100.2355,26.8700 ~09:00-17:30 40 90 history,art
    黑龙潭公园 玉泉公园/黑龙潭/Black_Dragon_Pool park 古城区 民主路1号 ~100.2330,26.8870 ~07:00-20:00 0 75 nature,view
    狮子山公园 万古楼/狮子山 scenic 古城区 新华街黄山上段 ~100.2320,26.8740 ~08:00-18:00 ~15 60 view,history
    新华街酒吧街 丽江酒吧街/樱花屋 bar 古城区 新华街 100.2358,26.8775 ~12:00-02:00 0 120 night,food
    忠义市场 丽江忠义市场 scenic 古城区 ~忠义路 ~100.2345,26.8680 ~06:00-20:00 0 60 food,shopping
    束河古镇 束河/Shuhe_Ancient_Town scenic 古城区 束河街道 ~100.2050,26.9230 00:00-24:00 ~0 180 history,food,view
    丽江博物院 丽江市博物院/东巴文化博物馆 museum 古城区 民主路 ~100.2335,26.8905 09:00-17:00!1 0 75 history,art,indoor
    观音峡 丽江观音峡 scenic 古城区 七河镇 ~100.2600,26.7600 ~08:30-17:30 ~60 120 nature,history
    白沙古镇 白沙壁画/白沙/Baisha_Old_Town scenic 玉龙纳西族自治县 白沙镇 ~100.2220,26.9580 00:00-24:00 0 120 history,art,view
    玉龙雪山景区 玉龙雪山/Jade_Dragon_Snow_Mountain scenic 玉龙纳西族自治县 白沙镇甘海子 ~100.2480,27.0880 ~07:00-16:00 100 360 nature,view
    蓝月谷 白水河/Blue_Moon_Valley scenic 玉龙纳西族自治县 玉龙雪山景区内 ~100.2580,27.1170 ~07:30-18:00 0 120 nature,view
    印象·丽江 印象丽江/Impression_Lijiang scenic 玉龙纳西族自治县 玉龙雪山景区甘海子 ~100.2500,27.0850 ~09:00-15:00 ~280 75 art,view
    玉水寨 丽江玉水寨 scenic 玉龙纳西族自治县 白沙镇玉龙村 ~100.2050,27.0060 ~08:00-18:00 ~35 75 nature,religion
    东巴谷 丽江东巴谷 scenic 玉龙纳西族自治县 白沙镇 ~100.2350,26.9990 ~09:00-18:00 ~60 120 nature,art
    拉市海湿地公园 拉市海/Lashihai_Wetland scenic 玉龙纳西族自治县 拉市镇 ~100.1550,26.8900 ~08:00-18:00 ~30 150 nature,family
    丽江千古情 丽江宋城旅游区 scenic 玉龙纳西族自治县 ~玉兴路 ~100.2350,26.8250 ~13:00-21:00 ~200 180 night,art,family
    泸沽湖(大落水村) 泸沽湖/大落水/Lugu_Lake scenic 宁蒗彝族自治县 永宁镇落水村 ~100.7760,27.6930 00:00-24:00 ~70 360 nature,view
    丽江市人民医院 丽江人民医院 hospital 古城区 福慧路526号 ~100.2210,26.8790 00:00-24:00 0 ~120 -`),
  roads: words(`民主路 福慧路 香格里大道 长水路 祥和路 金虹路 七星街 新华街 光义街 五一街 七一街 东大街 玉雪大道 玉泉路
    义尚街 象山西路 雪山路 康仲路 上吉路 玉兴路 忠义路 寨后街 太和街 束河路`),
  dishes: words(
    "丽江腊排骨火锅 鸡豆凉粉 丽江粑粑 纳西烤鱼 三文鱼 黑山羊火锅 纳西烤肉 酥油茶 米灌肠 水性杨花 包浆豆腐 鲜花饼",
  ),
  climate: climate("14/0/2 15/2/3 18/5/4 21/9/6 23/12/9 24/16/17 23/17/22 23/16/21 22/14/19 20/10/10 17/4/3 14/0/1"),
};
