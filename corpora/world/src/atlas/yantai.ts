// data file: Yantai with Penglai, typed by hand; GCJ-02 degrees, yuan. Changdao belongs to 蓬莱区 since 2020.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const yantai: CityFactsInput = {
  name: "烟台",
  english: "Yantai",
  pinyin: "yantai",
  province: "山东省",
  adcode: "370600",
  citycode: "0535",
  longitude: 121.4478,
  latitude: 37.4646,
  districts: districts(`
    芝罘区 370602 121.4004,37.5415
    福山区 370611 121.2677,37.4982
    牟平区 370612 121.6005,37.3871
    莱山区 370613 121.4453,37.5113
    蓬莱区 370614 120.7589,37.8107
    龙口市 370681 120.4778,37.6461
    莱阳市 370682 120.7117,36.9789
    莱州市 370683 119.9423,37.1771
    招远市 370685 120.4341,37.3553
    栖霞市 370686 120.8497,37.3351
    海阳市 370687 121.1738,36.6880`),
  airports: airports(`
    烟台蓬莱国际机场 YNT 蓬莱区 120.9930,37.6580`),
  stations: stations(`
    烟台 YAK 芝罘区 121.3825,37.5481
    烟台南 YLK 莱山区 121.3922,37.4323
    莱阳 LYK 莱阳市 120.7090,36.9279
    海阳北 HEK 海阳市 120.9608,37.0696`),
  ferryOnly: [
    {
      name: "长岛",
      west: 120.62,
      east: 120.8,
      south: 37.885,
      north: 38.03,
      pier: { name: "蓬莱客运港", longitude: 120.739, latitude: 37.8235 },
    },
  ],
  landmarks: landmarks(`
    蓬莱阁旅游区 蓬莱阁/人间仙境/Penglai_Pavilion scenic 蓬莱区 迎宾路7号 ~120.7570,37.8240 ~07:30-18:00 ~100 210 history,view,religion
    三仙山风景区 三仙山 scenic 蓬莱区 海市西路9号 ~120.7720,37.8260 ~08:00-17:30 ~120 150 view,history
    八仙过海景区 八仙渡/八仙过海口 scenic 蓬莱区 海滨路8号 ~120.7700,37.8280 ~08:00-17:30 ~80 120 view,history
    长岛(九丈崖) 长岛/九丈崖/月牙湾/Changdao_Islands scenic 蓬莱区 ~北长山岛 ~120.7030,37.9950 ~08:00-17:30 ~60 240 nature,view
    养马岛 Yangma_Island scenic 牟平区 ~养马岛街道 ~121.6180,37.4640 00:00-24:00 0 240 nature,view
    烟台山景区 烟台山/Yantai_Hill scenic 芝罘区 历新路7号 ~121.4000,37.5485 ~08:00-18:00 ~0 105 history,view
    张裕酒文化博物馆 张裕博物馆/Changyu_Wine_Museum museum 芝罘区 大马路56号 ~121.4030,37.5430 ~08:30-17:00 ~50 75 history,food,indoor
    烟台市博物馆 福建会馆/天后行宫 museum 芝罘区 南大街61号 ~121.3960,37.5385 ~09:00-16:30!1 0 90 history,indoor
    所城里 奇山所城 scenic 芝罘区 ~所城里大街 ~121.3960,37.5370 00:00-24:00 0 75 history,food
    朝阳街 烟台朝阳街 scenic 芝罘区 朝阳街 ~121.3985,37.5435 00:00-24:00 0 75 history,food,night
    月亮湾 月亮老人 scenic 芝罘区 ~滨海北路 ~121.4170,37.5440 00:00-24:00 0 60 view,nature
    金沙滩海滨公园 烟台金沙滩 park 福山区 ~海滨路 ~121.2500,37.5740 00:00-24:00 0 120 nature,family,view
    海昌鲸鲨海洋公园 鲸鲨馆 scenic 莱山区 滨海中路45号 ~121.4630,37.5030 ~09:00-17:00 ~160 180 family,indoor
    南山旅游景区 南山大佛/龙口南山 scenic 龙口市 ~东江街道 ~120.4820,37.5790 ~08:00-17:30 ~120 240 religion,nature,view
    牟氏庄园 Mou's_Manor scenic 栖霞市 霞光路 ~120.8290,37.3100 ~08:00-17:30 ~70 120 history,art
    昆嵛山国家森林公园 昆嵛山/烟霞洞 scenic 牟平区 ~昆嵛镇 ~121.7200,37.2600 ~08:00-17:00 ~50 270 nature,religion
    烟台大悦城 大悦城/Joy_City_Yantai mall 芝罘区 北马路150号 ~121.3970,37.5455 ~10:00-22:00 0 120 shopping,food,indoor
    烟台大学 烟大/Yantai_University school 莱山区 清泉路30号 ~121.4590,37.4750 ~08:00-18:00 0 60 view
    烟台毓璜顶医院 毓璜顶医院 hospital 芝罘区 毓东路20号 ~121.3900,37.5320 00:00-24:00 0 ~120 -`),
  roads:
    words(`南大街 北马路 大马路 二马路 滨海北路 滨海中路 解放路 海港路 西大街 胜利路 青年路 幸福路 机场路 港城东大街 迎春大街
    观海路 红旗西路 芝罘屯路 大海阳路 通世南路 长江路 历新路 朝阳街`),
  dishes: words(
    "鲅鱼水饺 烟台焖子 蓬莱小面 韭菜炒海肠 福山大面 葱烧海参 油爆海螺 糟溜鱼片 海鲜疙瘩汤 蛤蜊打卤面 清蒸加吉鱼",
  ),
  climate: climate("2/-4/6 4/-2/4 9/2/4 17/9/5 22/14/7 26/19/8 29/23/11 28/23/10 25/19/7 19/12/6 11/5/7 4/-1/8"),
};
