// data file: Guilin, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airports, climate, districts, landmarks, stations, words } from "./rows.ts";

export const guilin: CityFactsInput = {
  name: "桂林",
  english: "Guilin",
  pinyin: "guilin",
  province: "广西壮族自治区",
  adcode: "450300",
  citycode: "0773",
  longitude: 110.286,
  latitude: 25.273,
  districts: districts(`
    秀峰区 450302 110.2643,25.2736
    叠彩区 450303 110.3017,25.3140
    象山区 450304 110.2811,25.2618
    七星区 450305 110.3178,25.2528
    雁山区 450311 110.3093,25.0603
    临桂区 450312 110.2124,25.2386
    阳朔县 450321 110.4966,24.7785
    灵川县 450323 110.3259,25.4099
    全州县 450324 111.0730,25.9286
    兴安县 450325 110.6716,25.6117
    永福县 450326 109.9834,24.9799
    灌阳县 450327 111.1609,25.4894
    龙胜各族自治县 450328 110.0112,25.7980
    资源县 450329 110.6527,26.0425
    平乐县 450330 110.6432,24.6334
    恭城瑶族自治县 450332 110.8284,24.8316
    荔浦市 450381 110.3951,24.4878`),
  airports: airports(`
    桂林两江国际机场 KWL 临桂区 110.0440,25.2170`),
  stations: stations(`
    桂林 GLZ 象山区 110.2825,25.2613
    桂林北 GBZ 叠彩区 110.3020,25.3292
    桂林西 GEZ 灵川县 110.2672,25.3546
    阳朔 YCZ 阳朔县 110.5682,24.9597
    兴安北 XDZ 兴安县 110.6675,25.6734
    恭城 GCZ 恭城瑶族自治县 110.8700,24.8304`),
  landmarks: landmarks(`
    象山景区 象鼻山/象山公园/Elephant_Trunk_Hill scenic 象山区 滨江路1号 110.2955,25.2660 ~07:00-22:00 ~0 75 nature,view
    日月双塔文化公园 日月双塔/两江四湖/杉湖/Sun_and_Moon_Pagodas scenic 秀峰区 杉湖北路 110.2925,25.2725 ~08:00-22:30 ~35 60 view,night
    独秀峰·王城景区 靖江王城/独秀峰/Jingjiang_Princes'_Palace scenic 秀峰区 王城1号 110.2985,25.2830 ~07:30-18:00 ~100 120 history,view
    七星景区 七星公园/七星岩/Seven_Star_Park park 七星区 七星路1号 110.3130,25.2760 ~06:30-19:00 ~55 150 nature,family
    芦笛景区 芦笛岩/Reed_Flute_Cave scenic 秀峰区 芦笛路1号 110.2710,25.3050 ~08:00-17:30 ~90 90 nature
    叠彩景区 叠彩山 scenic 叠彩区 龙珠路2号 110.3010,25.2890 ~06:30-18:00 ~25 60 nature,view
    伏波景区 伏波山 scenic 叠彩区 滨江路 ~110.3020,25.2850 ~07:00-18:30 ~20 45 nature,view
    东西巷 桂林东西巷/逍遥楼 scenic 秀峰区 正阳路东巷 110.2985,25.2800 00:00-24:00 0 90 history,food,shopping
    正阳步行街 桂林正阳街 scenic 秀峰区 正阳路 110.2965,25.2770 00:00-24:00 0 90 shopping,food,night
    桂林博物馆 Guilin_Museum museum 临桂区 平桂西路 ~110.1990,25.2440 09:00-17:00!1 0 120 history,art,indoor
    漓江风景区(磨盘山码头) 漓江/磨盘山码头/漓江游船/Li_River scenic 灵川县 ~大圩镇磨盘山 ~110.4240,25.1120 ~08:30-12:00 ~215 270 nature,view
    阳朔西街 西街/West_Street scenic 阳朔县 西街 110.4950,24.7770 00:00-24:00 0 120 night,food,shopping
    遇龙河景区(金龙桥码头) 遇龙河/遇龙河漂流/Yulong_River scenic 阳朔县 ~白沙镇遇龙村 ~110.4130,24.8180 ~08:00-16:30 ~160 150 nature,view,family
    月亮山 阳朔十里画廊/十里画廊/Moon_Hill scenic 阳朔县 高田镇历村 ~110.4760,24.7160 ~08:00-18:00 ~11 90 nature,view
    兴坪古镇 兴坪/20元人民币背景/Xingping scenic 阳朔县 兴坪镇 110.5290,24.9200 00:00-24:00 0 150 view,history,nature
    世外桃源景区 世外桃源 scenic 阳朔县 白沙镇五里店 ~110.4250,24.8740 ~08:00-17:30 ~60 120 nature,view
    印象·刘三姐 印象刘三姐/Impression_Liu_Sanjie scenic 阳朔县 田园路1号 ~110.5050,24.7640 ~19:30-22:00 ~230 90 night,art
    银子岩 银子岩溶洞/Silver_Cave scenic 荔浦市 马岭镇 ~110.4450,24.6230 ~08:30-17:30 ~65 120 nature
    龙脊梯田(平安寨) 龙脊梯田/龙胜梯田/Longji_Rice_Terraces scenic 龙胜各族自治县 龙脊镇平安村 ~110.1200,25.7570 00:00-24:00 ~80 300 nature,view
    灵渠 兴安灵渠/Lingqu_Canal scenic 兴安县 ~双灵路 ~110.6840,25.6050 ~08:00-17:30 ~45 120 history,nature
    桂林医学院附属医院 桂医附院 hospital 秀峰区 乐群路15号 110.2880,25.2840 00:00-24:00 0 ~120 -`),
  roads:
    words(`中山中路 中山南路 中山北路 滨江路 解放东路 解放西路 正阳路 依仁路 乐群路 西凤路 翠竹路 上海路 芦笛路 七星路
    自由路 龙隐路 漓江路 穿山东路 环城西二路 丽君路 三多路 西城大道 万福路 安新南路`),
  dishes: words("桂林米粉 啤酒鱼 荔浦芋扣肉 恭城油茶 田螺酿 漓江虾 马蹄糕 尼姑素面 全州醋血鸭 桂林腐乳 松糕 竹筒饭"),
  climate: climate(
    "12/6/14 14/8/15 17/11/18 23/16/19 27/20/19 31/24/17 33/25/16 33/25/14 31/23/9 26/18/8 20/13/8 15/8/9",
  ),
};
