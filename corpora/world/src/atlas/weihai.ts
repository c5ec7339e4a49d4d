// data file: Weihai, typed by hand; GCJ-02 degrees, yuan. It has four divisions, fewer than any other city here.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const weihai: CityFactsInput = {
  name: "威海",
  english: "Weihai",
  pinyin: "weihai",
  province: "山东省",
  adcode: "371000",
  citycode: "0631",
  longitude: 122.1204,
  latitude: 37.5131,
  districts: districts(`
    环翠区 371002 122.1234,37.5020
    文登区 371003 122.0581,37.1937
    荣成市 371082 122.4867,37.1652
    乳山市 371083 121.5398,36.9198`),
  airports: airports(`
    威海大水泊国际机场 WEH 文登区 122.2350,37.1880`),
  stations: stations(`
    威海 WKK 环翠区 122.1444,37.4243
    威海北 WHK 环翠区 122.0482,37.4968
    文登东 WGK 文登区 122.2581,37.2411
    荣成 RCK 荣成市 122.4079,37.1447`),
  ferryOnly: [
    {
      name: "刘公岛",
      west: 122.163,
      east: 122.21,
      south: 37.492,
      north: 37.516,
      pier: { name: "威海旅游码头", longitude: 122.129, latitude: 37.503 },
    },
  ],
  landmarks: landmarks(`
    刘公岛风景名胜区 刘公岛/Liugong_Island scenic 环翠区 ~刘公岛 ~122.1840,37.5050 ~07:30-17:00 ~122 240 history,nature,view
    中国甲午战争博物院 甲午战争博物馆/甲午海战馆 museum 环翠区 ~刘公岛丁公路1号 ~122.1790,37.5020 ~08:30-16:30 0 120 history,indoor
    幸福门 幸福公园/威海幸福门/Gate_of_Happiness scenic 环翠区 海滨北路 ~122.1270,37.5070 00:00-24:00 0 60 view,night
    威海公园 大相框 park 环翠区 海滨南路 ~122.1330,37.4890 00:00-24:00 0 75 view,nature
    国际海水浴场 威海国际海水浴场 scenic 环翠区 ~北环海路 ~122.0460,37.5290 00:00-24:00 0 150 nature,family
    火炬八街 网红小镇 scenic 环翠区 火炬八街 ~122.0560,37.5320 00:00-24:00 0 60 view
    猫头山 威海猫头山 scenic 环翠区 ~北环海路 ~122.1300,37.5490 00:00-24:00 0 75 view,nature
    环翠楼公园 环翠楼 park 环翠区 ~公园路 ~122.1170,37.5010 ~06:00-21:00 0 60 history,view
    成山头风景名胜区 成山头/好运角/天尽头/Chengshantou scenic 荣成市 ~成山镇西霞口村 ~122.6980,37.3960 ~07:30-17:30 ~150 180 nature,view,history
    神雕山野生动物园 西霞口动物园 scenic 荣成市 ~成山镇西霞口村 ~122.6330,37.4140 ~07:30-17:30 ~200 240 family,nature
    赤山风景名胜区 赤山/法华院/赤山法华院 scenic 荣成市 ~石岛 ~122.4030,36.9090 ~08:00-17:30 ~120 210 religion,view,history
    那香海 那香海国际旅游度假区 scenic 荣成市 ~港西镇 ~122.4360,37.3700 00:00-24:00 0 180 nature,view
    烟墩角 海草房/天鹅湖烟墩角 scenic 荣成市 ~俚岛镇烟墩角村 ~122.5640,37.1700 00:00-24:00 0 120 nature,view
    银滩旅游度假区 乳山银滩 scenic 乳山市 ~银滩 ~121.6700,36.8280 00:00-24:00 0 180 nature,family
    天沐温泉度假区 天沐温泉 sports 文登区 ~张家产镇 ~122.1400,37.1300 ~09:00-23:00 ~190 210 nature,family
    威高广场 - mall 环翠区 新威路 ~122.1220,37.5055 ~10:00-21:30 0 105 shopping,food,indoor
    山东大学(威海) 山大威海 school 环翠区 文化西路180号 ~122.0590,37.5310 ~08:00-18:00 0 60 view`),
  roads:
    words(`新威路 文化东路 文化中路 文化西路 海滨北路 海滨中路 海滨南路 世昌大道 青岛北路 青岛中路 统一路 昆明路 渔港路 北环海路
    古寨东路 古寨西路 公园路 高山街 科技路 火炬路 和平路 光明路`),
  dishes: words(
    "鲅鱼饺子 海鲜疙瘩汤 海带包子 荣成大花饽饽 威海喜饼 烤扇贝 渔家锅贴 清蒸牡蛎 辣炒花蛤 海参捞饭 韩式烤肉",
  ),
  climate: climate("2/-4/7 3/-3/5 8/1/4 15/7/5 21/12/6 24/17/8 27/21/10 28/22/10 25/18/7 19/12/6 11/5/8 5/-1/10"),
};
