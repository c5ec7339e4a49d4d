// data file: Chengde, typed by hand; GCJ-02 degrees, yuan. Its grasslands lie over a hundred kilometres to the north.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const chengde: CityFactsInput = {
  name: "承德",
  english: "Chengde",
  pinyin: "chengde",
  province: "河北省",
  adcode: "130800",
  citycode: "0314",
  longitude: 117.9392,
  latitude: 40.9762,
  districts: districts(`
    双桥区 130802 117.9433,40.9747
    双滦区 130803 117.7999,40.9592
    鹰手营子矿区 130804 117.6595,40.5464
    承德县 130821 118.1738,40.7682
    兴隆县 130822 117.5006,40.4174
    滦平县 130824 117.3328,40.9415
    隆化县 130825 117.7389,41.3138
    丰宁满族自治县 130826 116.6461,41.2091
    宽城满族自治县 130827 118.4853,40.6114
    围场满族蒙古族自治县 130828 117.7602,41.9385
    平泉市 130881 118.7020,41.0184`),
  airports: airports(`
    承德普宁机场 CDE 承德县 118.0800,41.1240`),
  stations: stations(`
    承德 CDP 双桥区 117.9620,40.9710
    承德南 IVP 双桥区 118.0600,40.8600`),
  landmarks: landmarks(`
    承德避暑山庄 避暑山庄/Chengde_Mountain_Resort/bishu_shanzhuang scenic 双桥区 丽正门路20号 ~117.9405,40.9845 ~07:00-18:00 130 240 history,nature,view
    普陀宗乘之庙 小布达拉宫/Putuo_Zongcheng_Temple scenic 双桥区 狮子沟路1号 ~117.9360,41.0110 ~08:00-17:30 ~80 105 religion,history,view
    须弥福寿之庙 班禅行宫/Xumi_Fushou_Temple scenic 双桥区 ~狮子沟路 ~117.9440,41.0115 ~08:00-17:30 ~80 75 religion,history
    普宁寺 大佛寺/Puning_Temple scenic 双桥区 普宁寺路1号 ~117.9500,41.0150 ~08:00-17:30 ~80 105 religion,history,art
    普乐寺 圆亭子/Pule_Temple scenic 双桥区 ~河东路 ~117.9650,41.0000 ~08:00-17:00 ~30 60 religion,history
    磬锤峰国家森林公园 磬锤峰/棒槌山/蛤蟆石 scenic 双桥区 ~喇嘛寺村 ~117.9810,41.0030 ~08:00-17:00 ~50 150 nature,view
    承德博物馆 - museum 双桥区 ~普宁寺路 ~117.9570,41.0080 09:00-17:00!1 0 90 history,art,indoor
    二仙居 二仙居旱河古玩市场 scenic 双桥区 ~南营子大街 ~117.9350,40.9730 00:00-24:00 0 60 food,shopping,night
    双塔山 双塔山风景区 scenic 双滦区 ~双塔山镇 ~117.7960,40.9530 ~08:00-17:30 ~70 120 nature,history,view
    金山岭长城 Jinshanling/Jinshanling_Great_Wall scenic 滦平县 ~巴克什营镇花楼沟村 ~117.2470,40.6830 ~07:00-18:00 ~65 240 history,view,nature
    雾灵山国家森林公园 雾灵山 scenic 兴隆县 ~雾灵山镇 ~117.4900,40.5850 ~07:30-17:00 ~80 360 nature,view
    兴隆溶洞 - scenic 兴隆县 ~北营房镇陶家台村 ~117.7000,40.3500 ~08:30-17:00 ~100 120 nature
    塞罕坝国家森林公园 塞罕坝/Saihanba scenic 围场满族蒙古族自治县 ~塞罕坝机械林场 ~117.3050,42.4000 ~07:00-19:00 ~130 360 nature,view
    御道口草原森林风景区 御道口/御道口草原 scenic 围场满族蒙古族自治县 ~御道口牧场 ~117.0500,42.2700 ~07:00-19:00 ~80 360 nature,view
    京北第一草原 坝上草原/大滩草原/丰宁坝上 scenic 丰宁满族自治县 大滩镇 ~116.0300,41.5500 00:00-24:00 ~0 360 nature,view,family
    蟠龙湖 潘家口水下长城/水下长城 scenic 宽城满族自治县 ~桲罗台镇 ~118.3000,40.4500 ~08:00-17:30 ~100 180 nature,view,history
    承德万达广场 万达广场 mall 双桥区 ~迎宾路 ~117.9500,40.9540 ~10:00-21:30 0 105 shopping,food,indoor`),
  roads:
    words(`南营子大街 武烈路 车站路 迎宾路 山庄东路 狮子沟路 普宁寺路 丽正门路 碧峰门东路 西大街 新华路 都统府大街 环城南路
    翠桥路 河东路 桃李街 德汇门路`),
  dishes: words("改刀肉 平泉羊汤 鲜花玫瑰饼 荞面饸饹 拨御面 荞面碗坨 驴打滚 满族八大碗 五香鹿肉 南沙饼 羊汤烧饼"),
  climate: climate("-2/-14/2 3/-9/2 10/-2/3 18/6/5 25/12/8 28/17/13 30/20/14 28/19/12 24/12/8 17/4/5 7/-4/3 0/-11/2"),
};
