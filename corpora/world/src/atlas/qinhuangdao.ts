// data file: Qinhuangdao with Beidaihe and Shanhaiguan, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const qinhuangdao: CityFactsInput = {
  name: "秦皇岛",
  english: "Qinhuangdao",
  pinyin: "qinhuangdao",
  province: "河北省",
  adcode: "130300",
  citycode: "0335",
  longitude: 119.6005,
  latitude: 39.9354,
  districts: districts(`
    海港区 130302 119.6100,39.9346
    山海关区 130303 119.7758,39.9788
    北戴河区 130304 119.4845,39.8346
    抚宁区 130306 119.2448,39.8763
    青龙满族自治县 130321 118.9497,40.4076
    昌黎县 130322 119.1996,39.7009
    卢龙县 130324 118.8930,39.8919`),
  airports: airports(`
    秦皇岛北戴河机场 BPE 昌黎县 119.0640,39.6680`),
  stations: stations(`
    秦皇岛 QTP 海港区 119.5920,39.9651
    北戴河 BEP 北戴河区 119.4201,39.8519
    山海关 SHD 山海关区 119.7667,40.0010
    昌黎 CLP 昌黎县 119.1650,39.7180`),
  landmarks: landmarks(`
    山海关古城(天下第一关) 山海关/天下第一关/Shanhaiguan/First_Pass_under_Heaven scenic 山海关区 第一关路1号 ~119.7580,40.0085 ~07:30-18:00 ~50 150 history,view
    老龙头 老龙头长城/Old_Dragon's_Head scenic 山海关区 老龙头路1号 ~119.8010,39.9690 ~07:30-18:30 ~60 120 history,view
    角山长城 角山/Jiaoshan_Great_Wall scenic 山海关区 ~北营子村 ~119.7480,40.0330 ~07:30-17:00 ~30 150 history,nature,view
    孟姜女庙 贞女祠 scenic 山海关区 ~望夫石村 ~119.8180,40.0130 ~08:00-17:30 ~25 60 history
    鸽子窝公园 鸽子窝/鹰角亭/Pigeon_Nest_Park scenic 北戴河区 鸽赤路25号 ~119.5265,39.8330 ~04:00-19:00 ~25 90 nature,view
    老虎石海上公园 老虎石 scenic 北戴河区 ~中海滩路 ~119.4910,39.8180 ~05:00-21:00 ~10 120 nature,view,family
    联峰山公园 联峰山/北戴河联峰山 park 北戴河区 ~联峰路1号 ~119.4580,39.8210 ~06:30-18:00 ~25 120 nature,view,history
    碧螺塔海上酒吧公园 碧螺塔公园/碧螺塔 scenic 北戴河区 ~碧螺路 ~119.5260,39.8210 ~07:00-23:00 ~100 150 night,view,family
    秦皇岛野生动物园 野生动物园 scenic 北戴河区 ~滨海大道 ~119.5310,39.8620 ~08:30-16:30 ~120 210 family,nature
    阿那亚孤独图书馆 阿那亚/孤独图书馆/Aranya/Lonely_Library scenic 昌黎县 ~黄金海岸中路 ~119.2920,39.6680 ~09:00-17:00 0 120 art,view
    渔岛海洋温泉景区 渔岛 scenic 昌黎县 ~黄金海岸 ~119.2700,39.6250 ~08:30-18:00 ~150 300 family,nature
    翡翠岛 黄金海岸翡翠岛 scenic 昌黎县 ~黄金海岸南部 ~119.2600,39.5900 ~08:00-17:30 ~100 180 nature,view
    祖山风景区 祖山/Zushan scenic 青龙满族自治县 ~祖山镇 ~119.4400,40.1300 ~07:30-17:00 ~100 360 nature,view
    秦皇求仙入海处 求仙入海处 scenic 海港区 东港路 ~119.6240,39.9060 ~08:00-17:30 ~40 90 history,view
    新澳海底世界 - scenic 海港区 河滨路81号 ~119.5640,39.9070 ~08:30-17:00 ~120 150 family,indoor
    燕塞湖 石河水库 scenic 海港区 ~石门寨镇 ~119.7000,40.0450 ~08:00-17:00 ~50 150 nature,view
    茂业天地 秦皇岛茂业 mall 海港区 文化路 ~119.5970,39.9400 ~09:30-21:00 0 90 shopping,food,indoor
    燕山大学 燕大/Yanshan_University school 海港区 河北大街西段438号 ~119.5290,39.9050 ~08:00-18:00 0 60 view`),
  roads:
    words(`河北大街 文化路 建设大街 民族路 迎宾路 海阳路 红旗路 港城大街 秦皇西大街 秦皇东大街 联峰路 海宁路 鸽赤路 滨海大道
    西港路 东港路 第一关路 友谊路 和平大街 河滨路 老龙头路`),
  dishes: words("四条包子 山海关浑锅 桲椤叶饼 老二位麻酱烧饼 八仙宴 螃蟹宴 焖子 绿豆糕 烤鱿鱼 海鲜烩面 山海关烧肉"),
  climate: climate("0/-9/2 3/-6/2 9/0/3 16/7/5 22/13/7 25/18/10 28/22/12 28/22/11 25/16/7 18/9/5 9/1/3 2/-6/2"),
};
