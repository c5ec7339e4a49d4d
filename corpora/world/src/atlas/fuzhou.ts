// data file: Fuzhou, typed by hand; GCJ-02 degrees, yuan.
import type { CityFactsInput } from "./city.ts";
import { airportRows, climateRow, districtRows, landmarkRows, stationRows, words } from "./rows.ts";

export const fuzhou: CityFactsInput = {
  name: "福州",
  english: "Fuzhou",
  pinyin: "fuzhou",
  province: "福建省",
  adcode: "350100",
  citycode: "0591",
  longitude: 119.2965,
  latitude: 26.0745,
  districts: districtRows(`
    鼓楼区 350102 119.3039,26.0819
    台江区 350103 119.3142,26.0527
    仓山区 350104 119.2735,26.0467
    马尾区 350105 119.4555,25.9895
    晋安区 350111 119.3285,26.0820
    长乐区 350112 119.5232,25.9628
    闽侯县 350121 119.1317,26.1500
    连江县 350122 119.5397,26.1975
    罗源县 350123 119.5495,26.4894
    闽清县 350124 118.8634,26.2210
    永泰县 350125 118.9323,25.8667
    平潭县 350128 119.7902,25.4987
    福清市 350181 119.3841,25.7200`),
  airports: airportRows(`
    福州长乐国际机场 FOC 长乐区 119.6690,25.9310`),
  stations: stationRows(`
    福州 FZS 晋安区 119.3197,26.1130
    福州南 FYS 仓山区 119.3900,25.9857
    福清 FQS 福清市 119.3850,25.6757
    连江 LKS 连江县 119.5665,26.1944
    罗源 LVS 罗源县 119.5771,26.4558
    永泰 YTS 永泰县 118.9344,25.8487`),
  landmarks: landmarkRows(`
    三坊七巷|三坊七巷历史文化街区/南后街/Three Lanes and Seven Alleys|scenic|鼓楼区|南后街|119.2967,26.0825|00:00-24:00|0|180|history food night|
    鼓山风景名胜区|鼓山/涌泉寺/Gushan/Drum Mountain|scenic|晋安区|福马路鼓山|119.3846,26.0560|06:00-18:00|0|240|nature view religion|htc
    福州西湖公园|西湖公园/福州西湖|park|鼓楼区|湖滨路70号|119.2888,26.0930|06:00-22:00|0|90|nature family|h
    福建博物院|福建省博物馆/Fujian Museum|museum|鼓楼区|湖头街96号|119.2849,26.0961|09:00-17:00 closed:1|0|150|history art indoor|
    上下杭历史文化街区|上下杭|scenic|台江区|上杭路|119.3075,26.0537|00:00-24:00|0|120|history food night|c
    烟台山历史风貌区|烟台山/烟台山公园|scenic|仓山区|乐群路|119.3096,26.0427|00:00-24:00|0|120|history view|c
    林则徐纪念馆|林文忠公祠|museum|鼓楼区|澳门路16号|119.2967,26.0785|08:30-17:00 closed:1|0|60|history indoor|h
    乌山风景区|乌山/乌塔|scenic|鼓楼区|乌山路道山亭|119.2958,26.0761|06:00-22:00|0|60|nature history view|ha
    于山风景区|于山/白塔|scenic|鼓楼区|鼓屏路于山顶1号|119.3055,26.0775|06:00-22:00|0|60|history view religion|ha
    福州国家森林公园|福州植物园|park|晋安区|新店镇上赤桥|119.2863,26.1590|07:00-18:00|0|150|nature family|hc
    中国船政文化博物馆|马尾船政文化城/船政博物馆|museum|马尾区|昭忠路7号|119.4545,25.9910|09:00-17:00 closed:1|0|90|history indoor|hcw
    福道|福山郊野公园福道/金牛山福道|park|鼓楼区|梅峰路|119.2770,26.0960|06:30-22:30|0|120|nature view|hc
    西禅寺|怡山西禅寺|scenic|鼓楼区|工业路455号|119.2760,26.0720|07:00-17:30|20|60|religion history|ht
    龙凤头海滨浴场|龙凤头沙滩|scenic|平潭县|龙凤路|119.8010,25.4990|00:00-24:00|0|120|nature view family|ca
    东百中心|东百元洪/东街口东百|mall|鼓楼区|八一七北路84号|119.3025,26.0854|10:00-22:00|0|120|shopping indoor food|h
    同利肉燕(三坊七巷店)|同利肉燕老铺|restaurant|鼓楼区|澳门路2号|119.2972,26.0796|09:00-21:00|0|60|food history|hca
    福建医科大学附属第一医院|福医附一|hospital|台江区|茶中路20号|119.2990,26.0620|00:00-24:00|0|120|indoor|cv`),
  roads:
    words(`八一七北路 八一七中路 五四路 五一北路 五一中路 东街 东大路 华林路 鼓屏路 湖东路 古田路 乌山路 杨桥东路 南后街
    工业路 上杭路 福马路 则徐大道 江滨中大道 学院路 福峡路 六一中路 二环路 塔头路`),
  dishes: words("佛跳墙 荔枝肉 鱼丸 肉燕 锅边糊 海蛎饼 醉糟鸡 鼎边糊 捞化 光饼 芋泥 拌面扁肉"),
  climate: climateRow(
    "15/9/10 16/9/12 19/12/16 24/16/15 28/20/15 32/24/15 35/26/9 34/26/12 31/24/11 27/20/6 23/15/7 18/10/7",
  ),
};
