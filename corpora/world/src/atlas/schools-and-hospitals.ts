/** data file. Universities, large hospitals and a few parks that travellers ask for; typed from memory, positions approximate. */
import type { LandmarkInput } from "./city.ts";

/** `name aliases kind district address lon,lat`; aliases joined by `/`, `-` for none. */
const places = (text: string): LandmarkInput[] =>
  text
    .trim()
    .split("\n")
    .map((row) => {
      const [name = "", alias = "", kind = "", district = "", address = "", point = ""] = row.trim().split(" ");
      const [longitude = Number.NaN, latitude = Number.NaN] = point.split(",").map(Number);
      const facts = { name, alias: alias === "-" ? [] : alias.split("/"), district, address, longitude, latitude };
      if (kind === "hospital")
        return {
          ...facts,
          kind,
          openHours: "00:00-24:00",
          ticketYuan: 0,
          visitMinutes: 120,
          tags: [],
          approximate: ["coordinates", "visitMinutes"],
        };
      return {
        ...facts,
        kind: kind === "park" ? kind : "school",
        openHours: kind === "park" ? "06:00-21:00" : "08:00-18:00",
        ticketYuan: 0,
        visitMinutes: 90,
        tags: kind === "park" ? ["nature", "family"] : ["view"],
        approximate: ["openHours", "coordinates", "visitMinutes"],
      };
    });

export const SCHOOLS_AND_HOSPITALS: Readonly<Record<string, readonly LandmarkInput[]>> = {
  北京: places(`
    北京大学 北大/燕园 university 海淀区 颐和园路5号 116.3103,39.9928
    清华大学 清华/清华园 university 海淀区 双清路30号 116.3266,40.0033
    北京协和医院 协和医院/协和 hospital 东城区 帅府园1号 116.4157,39.9133
    北京朝阳公园 朝阳公园 park 朝阳区 朝阳公园南路1号 116.4790,39.9460`),
  上海: places(`
    复旦大学 复旦 university 杨浦区 邯郸路220号 121.5036,31.2975
    上海交通大学(徐汇校区) 上海交通大学/上海交大 university 徐汇区 华山路1954号 121.4366,31.2011
    复旦大学附属华山医院 华山医院 hospital 静安区 乌鲁木齐中路12号 121.4437,31.2150
    上海瑞金医院 瑞金医院 hospital 黄浦区 瑞金二路197号 121.4675,31.2115`),
  天津: places(`
    天津大学 天大 university 南开区 卫津路92号 117.1745,39.1090
    南开大学 - university 南开区 卫津路94号 117.1680,39.1030
    天津医科大学总医院 天津总医院 hospital 和平区 鞍山道154号 117.1850,39.1185`),
  广州: places(`
    中山大学(广州校区南校园) 中山大学/中大 university 海珠区 新港西路135号 113.2985,23.0965
    华南理工大学(五山校区) 华南理工大学/华工 university 天河区 五山路381号 113.3480,23.1540
    中山大学附属第一医院 中山一院/中大一院 hospital 越秀区 中山二路58号 113.2890,23.1290`),
  深圳: places(`
    深圳大学 深大 university 南山区 南海大道3688号 113.9365,22.5330
    深圳市人民医院 - hospital 罗湖区 东门北路1017号 114.1270,22.5580
    北京大学深圳医院 北大深圳医院 hospital 福田区 莲花路1120号 114.0475,22.5560`),
  杭州: places(`
    浙江大学(玉泉校区) 浙江大学/浙大 university 西湖区 浙大路38号 120.1230,30.2640
    浙江大学医学院附属第一医院(庆春院区) 浙大一院/浙一医院 hospital 上城区 庆春路79号 120.1795,30.2570
    浙江大学医学院附属第二医院(解放路院区) 浙大二院/浙二医院 hospital 上城区 解放路88号 120.1785,30.2480`),
  南京: places(`
    南京大学(鼓楼校区) 南京大学/南大 university 鼓楼区 汉口路22号 118.7800,32.0560
    东南大学(四牌楼校区) 东南大学 university 玄武区 四牌楼2号 118.7955,32.0565
    江苏省人民医院 - hospital 鼓楼区 广州路300号 118.7620,32.0460
    南京鼓楼医院 鼓楼医院 hospital 鼓楼区 中山路321号 118.7825,32.0575`),
  成都: places(`
    四川大学(望江校区) 四川大学/川大 university 武侯区 一环路南一段24号 104.0845,30.6325
    电子科技大学(沙河校区) 电子科技大学/电子科大 university 成华区 建设北路二段4号 104.1010,30.6760
    四川大学华西医院 华西医院/华西 hospital 武侯区 国学巷37号 104.0635,30.6420`),
  重庆: places(`
    重庆大学 重大 university 沙坪坝区 沙正街174号 106.4680,29.5660
    四川美术学院(黄桷坪校区) 四川美术学院/川美 university 九龙坡区 黄桷坪正街108号 106.5370,29.4930
    重庆医科大学附属第一医院 重医附一院 hospital 渝中区 友谊路1号 106.5185,29.5325
    西南医院 - hospital 沙坪坝区 高滩岩正街30号 106.4545,29.5320`),
  西安: places(`
    西安交通大学(兴庆校区) 西安交通大学/西安交大 university 碑林区 咸宁西路28号 108.9838,34.2463
    西北大学(太白校区) 西北大学 university 碑林区 太白北路229号 108.9250,34.2470
    西京医院 - hospital 新城区 长乐西路127号 108.9935,34.2720
    西安交通大学第一附属医院 交大一附院 hospital 雁塔区 雁塔西路277号 108.9390,34.2200`),
  武汉: places(`
    华中科技大学 华科/华中大 university 洪山区 珞喻路1037号 114.4130,30.5110
    华中科技大学同济医学院附属同济医院 同济医院 hospital 硚口区 解放大道1095号 114.2600,30.5815
    武汉协和医院 武汉协和 hospital 江汉区 解放大道1277号 114.2755,30.5850`),
  苏州: places(`
    苏州大学(天赐庄校区) 苏州大学/苏大 university 姑苏区 十梓街1号 120.6420,31.3040
    苏州大学附属第一医院(十梓街院区) 苏大附一院 hospital 姑苏区 十梓街188号 120.6330,31.3025`),
  青岛: places(`
    中国海洋大学(鱼山校区) 中国海洋大学/海大 university 市南区 鱼山路5号 120.3360,36.0630
    青岛大学(浮山校区) 青岛大学/青大 university 崂山区 香港东路7号 120.4240,36.0700
    青岛大学附属医院 青大附院 hospital 市南区 江苏路16号 120.3265,36.0680`),
  厦门: places(`
    集美大学 集大 university 集美区 银江路185号 118.0930,24.5830
    华侨大学(厦门校区) 华侨大学 university 集美区 集美大道668号 118.0840,24.6050
    厦门大学附属第一医院 厦门第一医院/厦大附一 hospital 思明区 镇海路55号 118.0845,24.4500`),
};
