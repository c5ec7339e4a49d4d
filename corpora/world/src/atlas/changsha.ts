// data file: Changsha, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const changsha: CityFactsInput = {
  name: "长沙",
  english: "Changsha",
  pinyin: "changsha",
  province: "湖南省",
  adcode: "430100",
  citycode: "0731",
  longitude: 112.976,
  latitude: 28.196,
  districts: districts(`
    芙蓉区 430102 113.0325,28.1854
    天心区 430103 112.9897,28.1127
    岳麓区 430104 112.9308,28.2350
    开福区 430105 112.9858,28.2558
    雨花区 430111 113.0356,28.1362
    望城区 430112 112.8182,28.3613
    长沙县 430121 113.0810,28.2460
    浏阳市 430181 113.6433,28.1638
    宁乡市 430182 112.5519,28.2778`),
  airports: airports(`
    长沙黄花国际机场 CSX 长沙县 113.2200,28.1920`),
  stations: stations(`
    长沙 CSQ 芙蓉区 113.0130,28.1937
    长沙南 CWQ 雨花区 113.0636,28.1467
    长沙西 RXQ 望城区 112.8040,28.2540
    宁乡 NXQ 宁乡市 112.5610,28.2480`),
  landmarks: landmarks(`
    岳麓山风景名胜区 岳麓山/爱晚亭/Yuelu_Mountain scenic 岳麓区 登高路58号 112.9363,28.1835 ~06:00-23:00 0 210 nature,history,view
    橘子洲景区 橘子洲头/橘子洲/Orange_Isle scenic 岳麓区 橘子洲头2号 ~112.9622,28.1880 ~07:00-22:00 0 150 nature,history,view
    湖南博物院 湖南省博物馆/马王堆汉墓陈列/Hunan_Museum museum 开福区 东风路50号 ~112.9930,28.2120 09:00-17:00!1 0 180 history,art,indoor
    岳麓书院 Yuelu_Academy scenic 岳麓区 麓山路273号 112.9407,28.1805 ~07:30-18:00 ~40 90 history
    太平街历史文化街区 太平街/太平老街 scenic 天心区 太平街 112.9703,28.1941 00:00-24:00 0 120 food,history,night
    坡子街 坡子街民俗美食街 scenic 天心区 坡子街 112.9720,28.1923 00:00-24:00 0 90 food,night
    天心阁 天心公园 scenic 天心区 天心路17号 ~112.9815,28.1855 ~07:30-18:00 ~32 60 history,view
    黄兴路步行街 黄兴南路步行商业街 scenic 天心区 黄兴南路 ~112.9760,28.1910 00:00-24:00 0 120 shopping,night,food
    长沙世界之窗 - scenic 开福区 三一大道485号 ~113.0260,28.2360 ~09:00-18:00 ~200 300 family
    湖南省植物园 湖南省森林植物园 park 雨花区 植物园路111号 ~113.0270,28.1020 ~08:00-17:30 ~20 150 nature,family
    长沙国金中心 IFS/长沙IFS国金中心 mall 芙蓉区 解放西路188号 ~112.9775,28.1955 ~10:00-22:00 0 150 shopping,indoor,food
    文和友(海信广场店) 超级文和友/文和友老长沙龙虾馆 restaurant 天心区 湘江中路二段36号 ~112.9715,28.1885 ~11:00-02:00 0 120 food,night
    开福寺 长沙开福寺 scenic 开福区 开福寺路170号 ~112.9830,28.2190 ~06:00-17:00 ~10 60 religion,history
    靖港古镇 靖港 scenic 望城区 靖港镇 ~112.7650,28.4150 ~08:30-17:30 ~0 150 history,view,food
    花明楼景区 刘少奇故居/刘少奇同志纪念馆 scenic 宁乡市 ~花明楼镇炭子冲 ~112.6280,28.0570 ~09:00-17:00 0 150 history
    中南大学湘雅医院 湘雅医院 hospital 开福区 湘雅路87号 ~112.9880,28.2150 00:00-24:00 0 ~120 -
    湖南大学 湖大/Hunan_University scenic 岳麓区 麓山南路2号 ~112.9440,28.1770 00:00-24:00 0 60 view,history`),
  roads:
    words(`五一大道 芙蓉中路 黄兴中路 黄兴南路 解放西路 解放东路 人民西路 蔡锷中路 韶山北路 湘江中路 劳动西路 八一路 车站中路 营盘路
    东风路 三一大道 开福寺路 湘雅路 麓山南路 枫林三路 桐梓坡路 银盆岭路 万家丽中路 太平街 坡子街 书院路`),
  dishes: words(
    "臭豆腐 剁椒鱼头 辣椒炒肉 口味虾 糖油粑粑 长沙米粉 毛氏红烧肉 小炒黄牛肉 永州血鸭 浏阳蒸菜 刮凉粉 葱油粑粑",
  ),
  climate: climate(
    "8/3/13 11/5/13 15/9/17 22/14/16 27/19/16 30/23/15 34/26/11 32/25/11 28/21/9 23/15/10 17/9/9 11/4/9",
  ),
};
