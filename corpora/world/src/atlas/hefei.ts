// data file: Hefei, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const hefei: CityFactsInput = {
  name: "合肥",
  english: "Hefei",
  pinyin: "hefei",
  province: "安徽省",
  adcode: "340100",
  citycode: "0551",
  longitude: 117.285,
  latitude: 31.861,
  districts: districts(`
    瑶海区 340102 117.3092,31.8580
    庐阳区 340103 117.2646,31.8786
    蜀山区 340104 117.2605,31.8512
    包河区 340111 117.3096,31.7931
    长丰县 340121 117.1676,32.4779
    肥东县 340122 117.4692,31.8877
    肥西县 340123 117.1584,31.7069
    庐江县 340124 117.2878,31.2555
    巢湖市 340181 117.8902,31.6238`),
  airports: airports(`
    合肥新桥国际机场 HFE 蜀山区 116.9691,31.9861`),
  stations: stations(`
    合肥 HFH 瑶海区 117.3167,31.8848
    合肥南 ENH 包河区 117.2908,31.7993
    合肥北城 COH 长丰县 117.2525,32.0634
    肥东 FIH 肥东县 117.4856,31.8624
    长临河 FVH 肥东县 117.4831,31.6984
    水家湖 SQH 长丰县 117.1689,32.4829
    巢湖东 GUH 巢湖市 117.9248,31.6176`),
  ferryOnly: [
    {
      name: "姥山岛",
      west: 117.457,
      east: 117.473,
      south: 31.563,
      north: 31.577,
      pier: { name: "中庙码头", longitude: 117.4617, latitude: 31.5952 },
    },
  ],
  landmarks: landmarks(`
    包公园 包公祠/包河公园/Lord_Bao_Park scenic 包河区 芜湖路72号 ~117.3005,31.8584 ~08:00-18:00 ~50 90 history,nature
    逍遥津公园 逍遥津/Xiaoyaojin_Park park 庐阳区 寿春路16号 ~117.2960,31.8712 ~06:00-22:00 0 90 history,nature,family
    安徽博物院(新馆) 安徽博物院/安徽省博物馆/Anhui_Museum museum 蜀山区 怀宁路268号 ~117.2233,31.8127 09:00-17:00!1 0 150 history,art,indoor
    三河古镇 三河/Sanhe_Ancient_Town scenic 肥西县 三河镇 ~117.2467,31.5133 00:00-24:00 0 180 history,food,view
    渡江战役纪念馆 渡江战役纪念公园 museum 包河区 云谷路299号 ~117.3543,31.7063 09:00-17:00!1 0 90 history,indoor
    安徽名人馆 安徽中国徽文化名人馆 museum 包河区 ~环湖北路1号 ~117.3465,31.7075 09:00-17:00!1 0 90 history,indoor
    李鸿章故居 李鸿章故居陈列馆/Former_Residence_of_Li_Hongzhang museum 庐阳区 淮河路208号 ~117.2919,31.8690 ~09:00-17:00 ~20 60 history,indoor
    淮河路步行街 淮河路商业街 scenic 庐阳区 淮河路 ~117.2931,31.8683 00:00-24:00 0 120 shopping,food,night
    大蜀山国家森林公园 大蜀山/蜀山森林公园 park 蜀山区 ~玉兰大道与长江西路交叉口 ~117.1756,31.8460 ~06:00-22:00 0 150 nature,view
    天鹅湖公园 合肥天鹅湖/Swan_Lake_Park park 蜀山区 ~南二环路与潜山路交叉口 ~117.2240,31.8080 00:00-24:00 0 90 nature,view,night
    合肥野生动物园 合肥动物园 scenic 蜀山区 ~玉兰大道99号 ~117.1683,31.8395 ~08:30-17:00 ~20 150 family,nature
    合肥融创乐园 合肥万达乐园 scenic 包河区 ~徽州大道7666号 ~117.2920,31.7230 ~10:00-20:00 ~168 300 family
    中国科学技术大学(东校区) 中国科学技术大学/中科大/中国科大/USTC scenic 包河区 金寨路96号 ~117.2700,31.8390 ~08:00-18:00 0 60 view,science
    罍街 合肥罍街 scenic 包河区 ~宁国南路与水阳江路交叉口 ~117.2990,31.8310 ~10:00-24:00 0 120 food,night
    银泰中心(合肥店) 合肥银泰中心 mall 庐阳区 长江中路98号 ~117.2889,31.8640 ~10:00-22:00 0 120 shopping,indoor,food
    安徽省立医院 中国科大附一院 hospital 庐阳区 庐江路17号 ~117.2895,31.8585 00:00-24:00 0 ~120 -`),
  roads: words(`长江中路 长江东路 长江西路 徽州大道 马鞍山路 金寨路 芜湖路 宁国路 屯溪路 黄山路 望江西路 潜山路
    怀宁路 祁门路 寿春路 淮河路 庐江路 安庆路 阜阳路 蒙城路 临泉路 胜利路 合作化南路 环湖北路`),
  dishes: words(
    "李鸿章大杂烩 臭鳜鱼 毛豆腐 吴山贡鹅 庐州烤鸭 三河米饺 肥西老母鸡汤 曹操鸡 包公鱼 巢湖银鱼蛋羹 合肥小龙虾 麻饼",
  ),
  climate: climate("7/0/9 10/2/9 15/6/11 22/12/10 27/18/10 30/22/11 33/26/12 32/25/11 28/20/8 23/14/8 16/7/8 9/1/7"),
};
