// data file: Macao, typed by hand; GCJ-02 degrees, yuan (prices in patacas converted, hence approximate). No railway.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, words } from "./rows.ts";

export const aomen: CityFactsInput = {
  name: "澳门",
  fullName: "澳门特别行政区",
  english: "Macao",
  pinyin: "aomen",
  province: "澳门特别行政区",
  adcode: "820000",
  citycode: "1853",
  longitude: 113.543,
  latitude: 22.1868,
  districts: districts(`
    花地玛堂区 820001 113.5523,22.2081
    花王堂区 820002 113.5490,22.1992
    望德堂区 820003 113.5506,22.1937
    大堂区 820004 113.5530,22.1881
    风顺堂区 820005 113.5419,22.1874
    嘉模堂区 820006 113.5588,22.1541
    路凼填海区 820007 113.5696,22.1366
    圣方济各堂区 820008 113.5600,22.1200`),
  airports: airports(`
    澳门国际机场 MFM 嘉模堂区 113.5800,22.1560`),
  stations: [],
  landmarks: landmarks(`
    大三巴牌坊 大三巴/Ruins_of_St._Paul's/dasanba scenic 花王堂区 大三巴街 113.5459,22.1948 00:00-24:00 0 60 history,religion,view
    议事亭前地 议事亭/Senado_Square scenic 大堂区 新马路 113.5447,22.1909 00:00-24:00 0 60 history,shopping,food
    澳门旅游塔 澳门塔/Macau_Tower scenic 风顺堂区 观光塔前地 113.5414,22.1770 ~10:00-20:00 ~150 90 view,night
    妈阁庙 妈祖阁/A-Ma_Temple scenic 风顺堂区 妈阁庙前地 113.5362,22.1833 ~08:00-18:00 0 45 religion,history
    澳门博物馆 大炮台/Macao_Museum museum 花王堂区 博物馆前地112号 113.5473,22.1946 ~10:00-18:00!1 ~14 90 history,indoor
    澳门威尼斯人 威尼斯人/The_Venetian_Macao mall 路凼填海区 望德圣母湾大马路 113.5656,22.1453 00:00-24:00 0 150 shopping,indoor,night,food
    澳门巴黎人 巴黎铁塔/The_Parisian_Macao hotel 路凼填海区 路氹连贯公路 ~113.5633,22.1417 00:00-24:00 0 90 night,view,shopping
    官也街 Rua_do_Cunha scenic 嘉模堂区 官也街 113.5622,22.1513 00:00-24:00 0 90 food,history
    龙环葡韵 龙环葡韵住宅式博物馆/Taipa_Houses museum 嘉模堂区 海边马路 113.5644,22.1518 ~10:00-19:00!1 0 60 history,view
    澳门渔人码头 Macau_Fisherman's_Wharf scenic 大堂区 友谊大马路 113.5630,22.1908 00:00-24:00 0 90 view,night,food
    葡京娱乐场(新葡京酒店) 新葡京酒店/新葡京/Grand_Lisboa hotel 大堂区 葡京路 113.5487,22.1878 00:00-24:00 0 60 night,view
    澳门科学馆 Macao_Science_Center museum 大堂区 孙逸仙大马路 113.5623,22.1838 ~10:00-18:00!4 ~23 150 science,family,indoor
    东望洋炮台 东望洋灯塔/松山/Guia_Fortress scenic 望德堂区 东望洋山 113.5547,22.1938 ~09:00-18:00 0 60 history,view
    大熊猫馆(石排湾郊野公园) 澳门大熊猫馆/石排湾郊野公园 scenic 圣方济各堂区 石排湾马路 ~113.5637,22.1235 ~10:00-17:00!1 ~9 90 family,nature
    黑沙海滩 Hac_Sa_Beach scenic 圣方济各堂区 黑沙马路 ~113.5740,22.1166 00:00-24:00 0 120 nature,view,family
    安德鲁饼店(路环总店) 安德鲁饼店/安德鲁葡挞/Lord_Stow's_Bakery restaurant 圣方济各堂区 戴绅礼街1号 113.5560,22.1148 ~07:00-22:00 0 30 food
    郑家大屋 Mandarin's_House museum 风顺堂区 龙头左巷10号 113.5396,22.1857 ~10:00-18:00!3 0 60 history
    仁伯爵综合医院 山顶医院 hospital 望德堂区 若宪马路 ~113.5530,22.1955 00:00-24:00 0 ~120 -`),
  roads:
    words(`新马路 友谊大马路 殷皇子大马路 南湾大马路 高士德大马路 罗理基博士大马路 河边新街 提督马路 孙逸仙大马路 水坑尾街 荷兰园大马路
    慕拉士大马路 福隆新街 十月初五日街 板樟堂街 路氹连贯公路 望德圣母湾大马路 石排湾马路 黑沙马路 官也街 氹仔海洋大马路 西湾街`),
  dishes: words("葡挞 猪扒包 葡国鸡 马介休球 水蟹粥 杏仁饼 木糠布甸 竹升面 大利来牛腩面 非洲鸡 免治 双皮奶"),
  climate: climate(
    "18/12/6 19/14/9 21/17/11 25/20/12 29/24/14 30/26/17 32/26/16 31/26/16 30/25/12 28/23/7 24/18/5 20/14/5",
  ),
};
