// data file: Guiyang, typed by hand; GCJ-02 degrees, yuan. The centre is the old town.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const guiyang: CityFactsInput = {
  name: "贵阳",
  english: "Guiyang",
  pinyin: "guiyang",
  province: "贵州省",
  adcode: "520100",
  citycode: "0851",
  longitude: 106.7135,
  latitude: 26.5783,
  districts: districts(`
    南明区 520102 106.7144,26.5683
    云岩区 520103 106.7244,26.6046
    花溪区 520111 106.6704,26.4098
    乌当区 520112 106.7509,26.6309
    白云区 520113 106.6231,26.6778
    观山湖区 520115 106.6024,26.6182
    开阳县 520121 106.9651,27.0578
    息烽县 520122 106.7404,27.0909
    修文县 520123 106.5922,26.8389
    清镇市 520181 106.4709,26.5561`),
  airports: airports(`
    贵阳龙洞堡国际机场 KWE 南明区 106.8010,26.5410`),
  stations: stations(`
    贵阳 GIW 南明区 106.7030,26.5580
    贵阳北 KQW 观山湖区 106.6742,26.6193
    贵阳东 KEW 乌当区 106.8120,26.6430
    龙洞堡 FVW 南明区 106.8001,26.5408
    开阳 KVW 开阳县 106.9742,27.0415`),
  landmarks: landmarks(`
    甲秀楼 甲秀楼风景区/Jiaxiu_Tower scenic 南明区 翠微巷8号 ~106.7195,26.5730 ~09:00-22:00 0 60 history,view,night
    黔灵山公园 黔灵公园/黔灵山/Qianling_Park park 云岩区 枣山路187号 ~106.6975,26.5990 ~06:30-22:00 ~5 180 nature,family,view
    青岩古镇 Qingyan_Ancient_Town scenic 花溪区 青岩镇 ~106.6884,26.3350 ~00:00-24:00 ~10 180 history,food,view
    花溪公园 Huaxi_Park park 花溪区 清溪路1号 ~106.6690,26.4310 ~07:00-22:00 ~6 90 nature,view
    花溪国家城市湿地公园 十里河滩/花溪湿地公园 park 花溪区 ~花溪大道南段2445号 ~106.6800,26.4480 00:00-24:00 0 120 nature,view,family
    贵州省博物馆 贵州博物馆/Guizhou_Provincial_Museum museum 观山湖区 林城东路107号 ~106.6420,26.6490 09:00-17:00!1 0 150 history,art,indoor
    贵阳文昌阁 - scenic 云岩区 文昌北路 106.7243,26.5820 ~09:00-17:00 0 45 history
    弘福寺 黔灵山弘福寺 scenic 云岩区 枣山路187号黔灵山公园内 ~106.6930,26.6040 ~08:00-17:30 ~2 60 religion,history
    天河潭旅游度假区 天河潭 scenic 花溪区 石板镇 ~106.5790,26.4380 ~09:00-18:00 ~10 180 nature,view
    贵阳孔学堂 孔学堂 scenic 花溪区 孔学堂路1号 ~106.6700,26.4420 ~09:00-17:00!1 0 90 history,art
    观山湖公园 贵阳观山湖公园 park 观山湖区 林城东路 ~106.6330,26.6340 ~06:30-23:00 0 90 nature,family
    南江大峡谷 贵州南江大峡谷 scenic 开阳县 南江布依族苗族乡 ~107.0100,26.9500 ~08:30-17:00 ~50 240 nature,view
    息烽集中营革命历史纪念馆 息烽集中营旧址 museum 息烽县 永靖镇阳朗坝 ~106.7280,27.0520 ~09:00-17:00!1 0 90 history,indoor
    中国阳明文化园 阳明洞/阳明文化园 scenic 修文县 ~阳明大道1号 ~106.5980,26.8470 ~09:00-17:30 0 120 history
    青云市集 青云路步行街 scenic 南明区 青云路 ~106.7150,26.5670 ~17:00-02:00 0 90 food,night
    花果园购物中心 花果园 mall 南明区 花果园大街1号 ~106.6800,26.5660 ~10:00-22:00 0 120 shopping,indoor,food
    贵州医科大学附属医院 贵医附院/贵医 hospital 云岩区 贵医街28号 ~106.7190,26.5930 00:00-24:00 0 ~120 -`),
  roads:
    words(`中华南路 中华中路 中华北路 延安东路 延安西路 中山东路 中山西路 瑞金南路 瑞金中路 遵义路 宝山北路 宝山南路 文昌北路 都司高架桥路
    北京路 枣山路 花溪大道北段 花溪大道南段 林城东路 林城西路 观山东路 青云路 人民大道 北京西路`),
  dishes: words("酸汤鱼 肠旺面 丝娃娃 花溪牛肉粉 青岩猪脚 豆腐圆子 辣子鸡 破酥包 冰浆 糯米饭 恋爱豆腐果 烙锅"),
  climate: climate(
    "8/2/15 11/4/14 16/8/14 22/13/16 24/16/18 26/19/17 29/21/16 29/20/14 26/17/12 20/13/15 16/9/12 11/4/12",
  ),
};
