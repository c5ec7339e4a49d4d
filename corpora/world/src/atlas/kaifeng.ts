// data file: Kaifeng, typed by hand; GCJ-02 degrees, yuan. It has no airport of its own.
import type { CityFactsInput } from "./city.ts";
import { climate, districts, landmarks, stations, words } from "./rows.ts";

export const kaifeng: CityFactsInput = {
  name: "开封",
  english: "Kaifeng",
  pinyin: "kaifeng",
  province: "河南省",
  adcode: "410200",
  citycode: "0378",
  longitude: 114.3414,
  latitude: 34.797,
  districts: districts(`
    龙亭区 410202 114.3564,34.8156
    顺河回族区 410203 114.3649,34.8005
    鼓楼区 410204 114.3483,34.7886
    禹王台区 410205 114.3482,34.7771
    祥符区 410212 114.4413,34.7569
    杞县 410221 114.7831,34.5492
    通许县 410222 114.4675,34.4804
    尉氏县 410223 114.1931,34.4115
    兰考县 410225 114.8213,34.8222`),
  airports: [],
  stations: stations(`
    开封 KFF 禹王台区 114.3531,34.7712
    开封北 KBF 龙亭区 114.3240,34.8480
    宋城路 SFF 龙亭区 114.2841,34.7855
    兰考南 LUF 兰考县 114.8130,34.7820`),
  landmarks: landmarks(`
    清明上河园 Millennium_City_Park/Qingming_Riverside_Park scenic 龙亭区 龙亭西路5号 ~114.3445,34.8105 ~09:00-22:00 120 300 history,family,night
    龙亭公园 龙亭/Dragon_Pavilion scenic 龙亭区 ~中山路北段 ~114.3530,34.8120 ~08:00-18:30 ~45 90 history,view
    开封府 Kaifeng_Fu scenic 鼓楼区 ~包公东湖北岸 ~114.3450,34.7870 ~07:30-19:00 ~65 120 history,family
    包公祠 包公祠景区/Lord_Bao_Temple scenic 鼓楼区 向阳路1号 ~114.3395,34.7870 ~07:30-19:00 ~30 60 history
    大相国寺 相国寺/Daxiangguo_Temple scenic 鼓楼区 自由路西段54号 ~114.3575,34.7895 ~08:00-18:30 40 75 religion,history
    铁塔公园 开封铁塔/铁塔/Iron_Pagoda park 顺河回族区 北门大街210号 ~114.3725,34.8160 ~07:30-18:30 ~40 90 history,religion,view
    天波杨府 - scenic 龙亭区 龙亭北路14号 ~114.3440,34.8160 ~08:00-18:00 ~40 75 history,family
    鼓楼夜市 开封夜市/鼓楼小吃夜市/Kaifeng_Night_Market scenic 鼓楼区 ~鼓楼广场 ~114.3580,34.7940 ~17:00-24:00 0 90 food,night
    书店街 - scenic 鼓楼区 书店街 ~114.3580,34.7980 00:00-24:00 0 60 shopping,history
    万岁山武侠城 万岁山/万岁山大宋武侠城 scenic 龙亭区 ~东京大道中段 ~114.3470,34.8240 ~09:00-22:00 ~100 300 family,history,night
    禹王台公园 古吹台 park 禹王台区 ~禹王台路 ~114.3680,34.7690 ~07:00-18:30 ~10 75 history,nature
    山陕甘会馆 Shan-Shan-Gan_Guild_Hall scenic 龙亭区 徐府街85号 ~114.3560,34.7985 ~08:00-18:00 ~30 60 history,art
    开封博物馆 开封市博物馆 museum 龙亭区 ~五大街与六大街之间 ~114.2950,34.7990 09:00-17:00!1 0 120 history,art,indoor
    双龙巷历史文化街区 双龙巷 scenic 顺河回族区 双龙巷 ~114.3660,34.7970 00:00-24:00 0 60 history,food
    焦裕禄纪念园 焦裕禄烈士陵园 museum 兰考县 ~裕禄大道 ~114.8180,34.8400 ~08:30-17:30 0 75 history,indoor
    朱仙镇启封故园 启封故园/朱仙镇 scenic 祥符区 朱仙镇 ~114.2660,34.6060 ~09:00-18:00 ~60 150 history,family
    第一楼 开封第一楼/第一楼灌汤包 restaurant 鼓楼区 寺后街8号 ~114.3550,34.7930 ~10:00-21:00 0 75 food,history,indoor
    河南大学(明伦校区) 河南大学/河大/河南贡院/Henan_University school 顺河回族区 明伦街85号 ~114.3710,34.8130 ~08:00-18:00 0 75 history,view`),
  roads:
    words(`中山路 自由路 鼓楼街 书店街 解放路 大梁路 西门大街 东大街 北门大街 迎宾路 龙亭西路 龙亭北路 徐府街 郑开大道 黄河大街
    金明大道 滨河路 公园路 东京大道 汴京路 五福路 寺后街 向阳路`),
  dishes: words("灌汤包 桶子鸡 鲤鱼焙面 炒凉粉 羊肉炕馍 花生糕 黄焖鱼 锅贴 杏仁茶 双麻火烧 套四宝 胡辣汤"),
  climate: climate("5/-4/3 9/-1/4 15/4/5 21/10/6 27/16/6 32/21/8 32/24/11 31/23/9 27/17/8 21/11/6 14/4/5 7/-2/3"),
};
