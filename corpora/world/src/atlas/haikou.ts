// data file: Haikou, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const haikou: CityFactsInput = {
  name: "海口",
  english: "Haikou",
  pinyin: "haikou",
  province: "海南省",
  adcode: "460100",
  citycode: "0898",
  longitude: 110.331,
  latitude: 20.032,
  districts: districts(`
    秀英区 460105 110.2936,20.0075
    龙华区 460106 110.3285,20.0310
    琼山区 460107 110.3540,20.0032
    美兰区 460108 110.3663,20.0291`),
  airports: airports(`
    海口美兰国际机场 HAK 美兰区 110.4590,19.9380`),
  stations: stations(`
    海口 VUQ 秀英区 110.1626,20.0272
    海口东 HMQ 龙华区 110.3431,19.9836`),
  landmarks: landmarks(`
    海口骑楼老街 骑楼老街/Qilou_Old_Street scenic 龙华区 中山路 ~110.3480,20.0450 00:00-24:00 0 120 history,food,night
    五公祠 海南第一楼/Five_Officials_Temple scenic 琼山区 海府路169号 ~110.3591,20.0137 ~08:00-18:00 ~20 75 history
    海南省博物馆 海南博物馆/Hainan_Museum museum 琼山区 国兴大道68号 ~110.3789,20.0188 09:00-17:00!1 0 150 history,art,indoor
    假日海滩 Holiday_Beach scenic 秀英区 滨海大道126号 ~110.2310,20.0330 ~00:00-24:00 0 150 nature,view,family
    雷琼海口火山群世界地质公园 火山口公园/马鞍岭火山口/Volcanic_Cluster_Geopark scenic 秀英区 石山镇 ~110.2173,19.9330 ~08:30-17:30 ~54 120 nature,science,view
    观澜湖·华谊·冯小刚电影公社 冯小刚电影公社/1942街 scenic 龙华区 羊山大道39号 ~110.3290,19.9040 ~10:00-22:00 0 180 family,food,night
    万绿园 海口万绿园 park 龙华区 滨海大道 ~110.3130,20.0330 00:00-24:00 0 90 nature,view,family
    海口人民公园 大英山人民公园 park 龙华区 大同路30号 ~110.3440,20.0330 ~06:00-22:00 0 60 nature,family
    云洞图书馆 海口云洞图书馆/Wormhole_Library scenic 龙华区 ~世纪公园路 ~110.3200,20.0470 ~10:00-22:00 0 60 art,view,indoor
    海瑞纪念园 海瑞墓/Tomb_of_Hai_Rui scenic 龙华区 丘海大道39号 ~110.2970,20.0110 ~08:30-18:00 ~10 60 history
    海南热带野生动植物园 海口野生动物园 scenic 秀英区 东山镇 ~110.2560,19.7840 ~08:30-17:30 ~158 240 family,nature
    白沙门公园 海甸岛白沙门 park 美兰区 碧海大道5号 ~110.3340,20.0790 ~06:30-23:00 0 90 nature,family,view
    东寨港红树林 东寨港国家级自然保护区/海南东寨港 scenic 美兰区 演丰镇 ~110.5810,19.9510 ~08:30-17:30 0 150 nature,view
    日月广场 海口日月广场免税店 mall 美兰区 国兴大道8号 ~110.3650,20.0190 ~10:00-22:00 0 150 shopping,indoor,food
    cdf海口国际免税城 海口国际免税城/海口免税城 mall 秀英区 ~滨海大道203号 ~110.1650,20.0460 ~10:00-22:00 0 150 shopping,indoor
    海南大学(海甸校区) 海南大学/海大海甸校区 scenic 美兰区 人民大道58号 ~110.3330,20.0610 ~08:00-18:00 0 60 view
    海南省人民医院 海南省医 hospital 秀英区 秀华路19号 ~110.2930,20.0190 00:00-24:00 0 ~120 -`),
  roads:
    words(`滨海大道 国贸路 龙昆北路 龙昆南路 海府路 大同路 中山路 得胜沙路 海秀东路 海秀中路 国兴大道 蓝天路 和平大道 白龙南路
    人民大道 海甸五西路 丘海大道 长堤路 新华南路 博爱北路 南海大道 椰海大道 凤翔东路 碧海大道`),
  dishes: words("文昌鸡 海南粉 清补凉 椰子鸡 加积鸭 东山羊 和乐蟹 辣汤饭 抱罗粉 海南鸡饭 糟粕醋 老爸茶点"),
  climate: climate(
    "22/16/9 23/17/9 26/20/9 30/23/9 32/25/14 33/26/15 33/26/14 33/25/15 31/25/15 29/23/13 26/21/10 23/17/9",
  ),
};
