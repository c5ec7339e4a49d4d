// data file: Hohhot, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const hohhot: CityFactsInput = {
  name: "呼和浩特",
  english: "Hohhot",
  pinyin: "huhehaote",
  province: "内蒙古自治区",
  adcode: "150100",
  citycode: "0471",
  longitude: 111.749,
  latitude: 40.8425,
  districts: districts(`
    新城区 150102 111.6656,40.8583
    回民区 150103 111.6238,40.8086
    玉泉区 150104 111.6739,40.7537
    赛罕区 150105 111.7018,40.7921
    土默特左旗 150121 111.1639,40.7295
    托克托县 150122 111.1944,40.2776
    和林格尔县 150123 111.8218,40.3786
    清水河县 150124 111.6477,39.9211
    武川县 150125 111.4512,41.0966`),
  airports: airports(`
    呼和浩特白塔国际机场 HET 赛罕区 111.8290,40.8520`),
  stations: stations(`
    呼和浩特 HHC 新城区 111.6658,40.8309
    呼和浩特东 NDC 新城区 111.7656,40.8503`),
  landmarks: landmarks(`
    大召寺 大召无量寺/大召/Dazhao_Temple scenic 玉泉区 大召前街1号 ~111.6475,40.7990 ~08:00-18:00 35 90 religion,history
    塞上老街 大召老街/Saishang_Old_Street scenic 玉泉区 ~大召前街 ~111.6465,40.8005 00:00-24:00 0 75 food,shopping,history
    席力图召 延寿寺/Xilitu_Zhao scenic 玉泉区 石头巷 ~111.6500,40.8005 ~08:30-17:30 ~30 60 religion,history
    五塔寺 金刚座舍利宝塔/Five_Pagoda_Temple scenic 玉泉区 五塔寺后街 ~111.6570,40.7975 ~08:30-17:30 ~35 60 religion,history
    内蒙古博物院 内蒙古博物馆/Inner_Mongolia_Museum museum 新城区 新华东街27号 ~111.7440,40.8385 09:00-17:00!1 0 180 history,science,indoor
    昭君博物院 昭君墓/青冢/Zhaojun_Tomb museum 玉泉区 ~桃花乡 ~111.6510,40.7110 ~08:30-17:30 ~65 120 history,view
    将军衙署博物院 将军衙署/绥远城将军衙署 museum 新城区 新华大街31号 ~111.6850,40.8185 ~09:00-17:00!1 0 75 history,indoor
    清真大寺 呼和浩特清真大寺/Great_Mosque_of_Hohhot scenic 回民区 通道南街28号 ~111.6510,40.8085 ~08:00-18:00 0 45 religion,history
    敕勒川草原 Chilechuan_Grassland scenic 新城区 ~保合少镇 ~111.7300,40.9030 ~08:00-20:00 0 180 nature,view,family
    哈素海旅游度假区 哈素海/Hasuhai_Lake scenic 土默特左旗 ~敕勒川镇 ~110.9900,40.6060 ~08:30-18:00 ~30 180 nature,view
    老牛湾黄河大峡谷 老牛湾/Laoniu_Bay scenic 清水河县 ~单台子乡 ~111.4350,39.6500 ~08:30-17:30 ~60 240 nature,view
    青城公园 - park 玉泉区 ~公园西路 ~111.6600,40.8060 ~05:30-22:00 0 75 nature,family
    满都海公园 - park 赛罕区 ~大学西街 ~111.6850,40.8110 ~05:30-22:00 0 60 nature,family
    维多利商厦 维多利 mall 回民区 ~中山西路 ~111.6620,40.8135 ~10:00-21:30 0 120 shopping,indoor
    内蒙古大学 内大/Inner_Mongolia_University school 赛罕区 大学西街235号 ~111.6910,40.8140 ~08:00-18:00 0 60 view
    内蒙古医科大学附属医院 内蒙古附院 hospital 回民区 通道北街1号 ~111.6550,40.8200 00:00-24:00 0 ~120 -`),
  roads:
    words(`中山东路 中山西路 新华大街 新华东街 新华西街 锡林北路 锡林南路 呼伦贝尔北路 呼伦贝尔南路 昭乌达路 大学东街 大学西街
    乌兰察布东街 鄂尔多斯大街 通道北街 通道南街 海拉尔东路 成吉思汗大街 兴安北路 石羊桥路 车站西街 大召前街`),
  dishes: words("手把肉 烤全羊 莜面 稍麦 羊杂碎 蒙古奶茶 涮羊肉 焙子 奶皮子 羊肉焖面 武川土豆"),
  climate: climate("-4/-16/2 1/-12/3 8/-5/3 17/3/4 23/9/6 28/14/9 29/17/12 27/15/12 22/9/8 14/1/4 5/-6/3 -3/-13/2"),
};
