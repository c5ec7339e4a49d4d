// data file: Dalian, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const dalian: CityFactsInput = {
  name: "大连",
  english: "Dalian",
  pinyin: "dalian",
  province: "辽宁省",
  adcode: "210200",
  citycode: "0411",
  longitude: 121.6147,
  latitude: 38.914,
  districts: districts(`
    中山区 210202 121.6449,38.9185
    西岗区 210203 121.6123,38.9147
    沙河口区 210204 121.5943,38.9048
    甘井子区 210211 121.5255,38.9533
    旅顺口区 210212 121.2620,38.8517
    金州区 210213 121.7827,39.0500
    普兰店区 210214 121.9383,39.3921
    长海县 210224 122.5885,39.2727
    瓦房店市 210281 121.9795,39.6269
    庄河市 210283 122.9674,39.6808`),
  airports: airports(`
    大连周水子国际机场 DLC 甘井子区 121.5450,38.9660`),
  stations: stations(`
    大连 DLT 中山区 121.6328,38.9223
    大连北 DFT 甘井子区 121.6074,39.0168
    瓦房店西 WXT 瓦房店市 121.8378,39.6570
    庄河北 ZUT 庄河市 122.9343,39.7261`),
  ferryOnly: [
    {
      name: "大长山岛",
      west: 122.45,
      east: 122.74,
      south: 39.235,
      north: 39.325,
      pier: { name: "皮口港", longitude: 122.358, latitude: 39.396 },
    },
  ],
  landmarks: landmarks(`
    星海广场 Xinghai_Square scenic 沙河口区 ~中山路 ~121.5870,38.8810 00:00-24:00 0 90 view,family,night
    老虎滩海洋公园 老虎滩/虎滩极地馆/Tiger_Beach_Ocean_Park scenic 中山区 滨海中路9号 ~121.6760,38.8755 ~08:30-17:00 ~220 300 family,nature
    圣亚海洋世界 圣亚/Sunasia_Ocean_World scenic 沙河口区 中山路608号 ~121.5700,38.8810 ~08:30-17:30 ~150 180 family,indoor
    棒棰岛 棒棰岛宾馆景区/Bangchui_Island scenic 中山区 迎宾路1号 ~121.7080,38.8870 ~06:00-20:00 ~20 120 nature,view
    金石滩国家旅游度假区 金石滩/Golden_Pebble_Beach scenic 金州区 ~金石滩街道 ~122.0010,39.0820 00:00-24:00 0 240 nature,view,family
    大连发现王国 发现王国/Discoveryland scenic 金州区 金石路36号 ~121.9910,39.0860 ~09:30-17:00 ~250 420 family
    大连森林动物园 森林动物园/Dalian_Forest_Zoo scenic 西岗区 ~迎春路60号 ~121.6130,38.8790 ~08:30-17:00 ~120 240 family,nature
    俄罗斯风情街 Russian_Street scenic 西岗区 团结街 ~121.6370,38.9290 00:00-24:00 0 60 history,shopping,view
    中山广场 Zhongshan_Square scenic 中山区 ~中山广场 ~121.6445,38.9215 00:00-24:00 0 45 history,view
    东港音乐喷泉广场 东港/威尼斯水城/Donggang scenic 中山区 ~港浦路 ~121.6690,38.9290 00:00-24:00 0 120 view,night
    渔人码头 Fisherman's_Wharf scenic 中山区 ~滨海东路 ~121.6830,38.8740 00:00-24:00 0 75 view,food
    大连现代博物馆 大连博物馆 museum 沙河口区 会展路10号 ~121.5820,38.8890 09:00-16:30!1 0 90 history,indoor
    旅顺博物馆 Lushun_Museum museum 旅顺口区 列宁街42号 ~121.2330,38.8090 09:00-16:00!1 0 120 history,art,indoor
    旅顺日俄监狱旧址博物馆 旅顺日俄监狱/Lushun_Prison museum 旅顺口区 向阳街139号 ~121.2640,38.8270 ~09:00-16:00!1 0 90 history,indoor
    白玉山景区 白玉山塔 scenic 旅顺口区 ~白玉山街 ~121.2470,38.8120 ~08:00-17:00 ~40 75 history,view
    冰峪沟旅游度假区 冰峪沟 scenic 庄河市 ~仙人洞镇 ~122.9500,40.0000 ~08:00-17:00 ~160 300 nature,view
    劳动公园 - park 西岗区 ~解放路5号 ~121.6330,38.9110 ~05:00-21:00 0 75 nature,family
    柏威年大连购物中心 柏威年/青泥洼桥/Qingniwaqiao mall 中山区 ~中山路129号 ~121.6330,38.9185 ~10:00-21:30 0 120 shopping,food,indoor
    大连理工大学 大工/DUT school 甘井子区 凌工路2号 ~121.5240,38.8790 ~08:00-18:00 0 60 view
    大连医科大学附属第一医院 大医一院 hospital 西岗区 中山路222号 ~121.6100,38.9060 00:00-24:00 0 ~120 -`),
  roads:
    words(`中山路 人民路 解放路 长江路 鲁迅路 五五路 高尔基路 黄河路 西安路 东北路 华北路 数码路 滨海中路 滨海东路 迎宾路 五一路
    联合路 胜利路 会展路 港湾街 天津街 团结街`),
  dishes: words("海鲜焖子 海肠捞饭 咸鱼饼子 铁板鱿鱼 海胆水饺 葱烧辽参 鲅鱼饺子 温拌海螺 海菜包子 盐水虾爬子 清蒸扇贝"),
  climate: climate("-1/-7/3 2/-4/3 7/1/4 14/7/5 20/13/6 24/18/8 27/22/10 27/23/9 24/18/6 18/11/5 9/3/5 2/-4/4"),
};
