// data file: Harbin, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const harbin: CityFactsInput = {
  name: "哈尔滨",
  english: "Harbin",
  pinyin: "haerbin",
  province: "黑龙江省",
  adcode: "230100",
  citycode: "0451",
  longitude: 126.6425,
  latitude: 45.757,
  districts: districts(`
    道里区 230102 126.6168,45.7558
    南岗区 230103 126.6688,45.7600
    道外区 230104 126.6493,45.7920
    平房区 230108 126.6374,45.5975
    松北区 230109 126.5169,45.7945
    香坊区 230110 126.6626,45.7077
    呼兰区 230111 126.5879,45.8890
    阿城区 230112 126.9581,45.5487
    双城区 230113 126.3127,45.3837
    依兰县 230123 129.5680,46.3255
    方正县 230124 128.8295,45.8517
    宾县 230125 127.4667,45.7450
    巴彦县 230126 127.4033,46.0854
    木兰县 230127 128.0433,45.9504
    通河县 230128 128.7467,45.9902
    延寿县 230129 128.3317,45.4517
    尚志市 230183 128.0099,45.2096
    五常市 230184 127.1676,44.9317`),
  airports: airports(`
    哈尔滨太平国际机场 HRB 道里区 126.2560,45.6250`),
  stations: stations(`
    哈尔滨 HBB 南岗区 126.6330,45.7616
    哈尔滨西 VAB 南岗区 126.5786,45.7065
    哈尔滨北 HTB 松北区 126.5360,45.8506
    哈尔滨东 VBB 道外区 126.7080,45.7850
    双城北 SBB 双城区 126.2717,45.4269`),
  landmarks: landmarks(`
    中央大街 中央大街步行街/Central_Street/Zhongyang_Street scenic 道里区 中央大街 ~126.6175,45.7750 00:00-24:00 0 150 history,food,shopping,night
    圣·索菲亚教堂 索菲亚教堂/哈尔滨市建筑艺术馆/Saint_Sophia_Cathedral scenic 道里区 透笼街88号 ~126.6280,45.7700 ~08:30-17:00 ~15 75 history,religion,view
    哈尔滨冰雪大世界 冰雪大世界/Harbin_Ice_and_Snow_World scenic 松北区 ~太阳岛西侧 ~126.5640,45.7810 ~11:00-21:30 ~328 300 family,night,art,view
    太阳岛风景区 太阳岛/太阳岛雪博会/Sun_Island scenic 松北区 警备路3号 ~126.5950,45.7920 ~08:00-17:30 0 210 nature,family,view
    防洪纪念塔 防洪胜利纪念塔/Flood_Control_Monument scenic 道里区 ~防洪纪念塔广场 ~126.6170,45.7825 00:00-24:00 0 30 history,view
    斯大林公园 Stalin_Park park 道里区 ~友谊路 ~126.6220,45.7830 00:00-24:00 0 60 nature,view
    东北虎林园 虎园/Siberian_Tiger_Park scenic 松北区 松北街88号 ~126.5990,45.8230 ~08:30-16:30 ~100 150 family,nature
    哈尔滨极地公园 极地馆/哈尔滨极地馆/Harbin_Polarland scenic 松北区 太阳大道3号 ~126.5800,45.7860 ~09:00-17:00 ~185 180 family,indoor
    侵华日军第七三一部队罪证陈列馆 731陈列馆/七三一遗址/Unit_731_Museum museum 平房区 新疆大街47号 ~126.6400,45.6060 09:00-16:30!1 0 150 history,indoor
    中华巴洛克历史文化街区 中华巴洛克/老道外 scenic 道外区 靖宇街 ~126.6450,45.7860 00:00-24:00 0 90 history,food
    黑龙江省博物馆 黑博/Heilongjiang_Museum museum 南岗区 红军街50号 ~126.6430,45.7590 09:00-16:30!1 0 120 history,science,indoor
    哈药六厂旧址(版画博物馆) 黑龙江省美术馆/哈药六厂/东北卢浮宫 museum 道外区 ~南直路326号 ~126.6830,45.7770 ~09:00-16:30!1 0 75 art,indoor
    亚布力滑雪旅游度假区 亚布力滑雪场/亚布力/Yabuli_Ski_Resort sports 尚志市 亚布力镇 ~128.4470,44.7900 ~08:30-16:30 ~380 480 nature,family,view
    伏尔加庄园 Volga_Manor scenic 香坊区 ~成高子镇 ~126.8900,45.7180 ~08:30-17:00 ~120 240 view,art,family
    萧红故居 Xiao_Hong_House museum 呼兰区 ~建设路204号 ~126.5890,45.8960 ~09:00-16:00!1 0 60 history,indoor
    哈尔滨秋林国际购物中心 秋林公司/秋林 mall 南岗区 东大直街320号 ~126.6460,45.7580 ~09:00-20:30 0 90 shopping,food,indoor
    哈尔滨工业大学 哈工大/HIT school 南岗区 西大直街92号 ~126.6300,45.7480 ~08:00-18:00 0 75 view,history
    哈尔滨医科大学附属第一医院 哈医大一院 hospital 南岗区 邮政街23号 ~126.6430,45.7650 00:00-24:00 0 ~120 -`),
  roads:
    words(`中央大街 经纬街 东大直街 西大直街 红军街 果戈里大街 靖宇街 学府路 哈平路 和兴路 友谊路 新阳路 田地街 霁虹街 中山路
    长江路 一曼街 文昌街 松北大道 透笼街 尚志大街 南直路 哈西大街`),
  dishes: words("锅包肉 哈尔滨红肠 得莫利炖鱼 马迭尔冰棍 大列巴 杀猪菜 铁锅炖大鹅 红菜汤 罐焖牛肉 酱骨架 东方饺子"),
  climate: climate(
    "-12/-23/5 -7/-19/4 3/-8/5 13/2/6 21/9/9 26/15/12 28/19/14 26/17/12 21/10/9 11/1/6 -1/-10/5 -10/-20/6",
  ),
};
