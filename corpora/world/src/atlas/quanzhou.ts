// data file: Quanzhou, typed by hand; GCJ-02 degrees, yuan. Without 金门县, which no road or train of it reaches.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const quanzhou: CityFactsInput = {
  name: "泉州",
  english: "Quanzhou",
  pinyin: "quanzhou",
  province: "福建省",
  adcode: "350500",
  citycode: "0595",
  longitude: 118.592,
  latitude: 24.906,
  districts: districts(`
    鲤城区 350502 118.5871,24.9075
    丰泽区 350503 118.6133,24.8911
    洛江区 350504 118.6712,24.9396
    泉港区 350505 118.9162,25.1334
    惠安县 350521 118.7966,25.0307
    安溪县 350524 118.1861,25.0557
    永春县 350525 118.2942,25.3219
    德化县 350526 118.2412,25.4915
    石狮市 350581 118.6480,24.7321
    晋江市 350582 118.5521,24.7815
    南安市 350583 118.3862,24.9605`),
  airports: airports(`
    泉州晋江国际机场 JJN 晋江市 118.5900,24.7970`),
  stations: stations(`
    泉州 QYS 丰泽区 118.5682,24.9730
    晋江 JJS 晋江市 118.4587,24.7946
    惠安 HNS 惠安县 118.7148,25.0573`),
  landmarks: landmarks(`
    泉州开元寺 开元寺/东西塔/Kaiyuan_Temple scenic 鲤城区 西街176号 118.5853,24.9160 ~06:30-17:30 0 90 religion,history,art
    泉州西街 西街历史文化街区/West_Street_Quanzhou scenic 鲤城区 西街 ~118.5880,24.9145 00:00-24:00 0 120 history,food,night
    泉州钟楼 - scenic 鲤城区 中山中路 118.5907,24.9135 00:00-24:00 0 20 history,night
    通淮关岳庙 泉州关岳庙/涂门关帝庙 scenic 鲤城区 涂门街 ~118.5965,24.9065 ~06:00-20:00 0 45 religion,history
    清净寺 泉州清净寺/Qingjing_Mosque scenic 鲤城区 涂门街108号 118.5955,24.9067 ~08:00-18:00 3 45 religion,history
    泉州天后宫 天后宫 scenic 鲤城区 天后路1号 ~118.5890,24.8965 ~07:00-18:00 0 60 religion,history
    泉州府文庙 府文庙 scenic 鲤城区 中山中路泮宫内 ~118.5915,24.9075 ~08:00-18:00 0 60 history
    泉州中山路 中山中路步行街 scenic 鲤城区 中山中路 118.5902,24.9095 00:00-24:00 0 90 history,shopping,food
    清源山风景名胜区 清源山/老君岩/Qingyuan_Mountain scenic 丰泽区 清源街道清源山路 ~118.5980,24.9480 ~06:30-18:30 ~0 180 nature,religion,view
    蟳埔民俗文化村 蟳埔村/蟳埔女/簪花围/Xunpu_Village scenic 丰泽区 东海街道蟳埔社区 ~118.6690,24.8680 00:00-24:00 0 150 history,food,view
    泉州海外交通史博物馆 海交馆/Quanzhou_Maritime_Museum museum 丰泽区 东湖街425号 ~118.6180,24.9130 ~08:30-17:30!1 0 90 history,indoor
    泉州市博物馆 泉州博物馆 museum 丰泽区 ~北清西路 ~118.5830,24.9290 ~09:00-17:30!1 0 120 history,art,indoor
    泉州西湖公园 泉州西湖 park 丰泽区 ~西湖路 ~118.5820,24.9240 00:00-24:00 0 90 nature,family
    浦西万达广场 泉州万达 mall 丰泽区 宝洲路 ~118.5970,24.8770 ~10:00-22:00 0 120 shopping,indoor,food
    洛阳桥 万安桥/Luoyang_Bridge scenic 洛江区 万安街道桥南社区 ~118.6720,24.9560 00:00-24:00 0 60 history,view
    崇武古城 崇武古城风景区/Chongwu_Ancient_City scenic 惠安县 崇武镇 ~118.9230,24.8790 ~07:30-18:30 ~25 150 history,view,nature
    五店市传统街区 五店市/Wudianshi scenic 晋江市 世和路 ~118.5760,24.8130 00:00-24:00 0 90 history,food
    安平桥 五里桥/Anping_Bridge scenic 晋江市 安海镇 ~118.4700,24.7120 00:00-24:00 0 60 history,view
    草庵摩尼光佛造像 晋江草庵/草庵 scenic 晋江市 罗山街道苏内社区 ~118.5290,24.7720 ~08:00-17:30 0 45 religion,history
    黄金海岸度假区 石狮黄金海岸 scenic 石狮市 永宁镇 ~118.7050,24.6820 00:00-24:00 ~0 150 nature,family,view
    清水岩 安溪清水岩 scenic 安溪县 蓬莱镇 ~118.1300,25.1300 ~07:00-18:00 ~40 120 religion,nature
    牛姆林 牛姆林生态旅游区 scenic 永春县 下洋镇 ~117.9500,25.4300 ~08:00-17:30 ~80 240 nature
    德化陶瓷博物馆 德化县陶瓷博物馆 museum 德化县 ~浔中镇唐寨山 ~118.2450,25.4940 ~08:30-17:30!1 0 75 art,history,indoor
    侯阿婆肉粽(东街店) 侯阿婆 restaurant 鲤城区 ~东街 ~118.5930,24.9120 ~08:30-21:30 0 45 food
    福建医科大学附属第二医院 福医附二 hospital 鲤城区 中山北路34号 ~118.5920,24.9230 00:00-24:00 0 ~120 -`),
  roads: words(`中山中路 中山南路 中山北路 西街 东街 涂门街 温陵路 新门街 九一街 丰泽街 田安路 刺桐路 东湖街 津淮街
    泉秀路 湖心街 宝洲路 坪山路 安吉路 滨海街 天后路 打锡街 南俊路 江滨南路`),
  dishes: words("面线糊 姜母鸭 烧肉粽 土笋冻 海蛎煎 润饼菜 四果汤 牛肉羹 醋肉 石花膏 崇武鱼卷 水丸汤"),
  climate: climate(
    "17/10/6 17/11/10 20/13/12 24/17/12 28/21/13 31/25/13 33/27/8 33/26/10 31/25/9 28/21/4 23/17/5 19/12/5",
  ),
};
