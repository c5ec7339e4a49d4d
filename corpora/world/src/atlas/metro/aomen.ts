// data file: the light rail of Macao, typed by hand; GCJ-02 degrees, yuan (patacas converted, hence approximate).
import type { MetroFacts } from "../metro.ts";

export const aomenMetro: MetroFacts = {
  city: "澳门",
  prefix: "轻轨",
  fare: "3:5.5 6:7 +10:2",
  hours: "06:30-23:15",
  lines: [
    {
      name: "氹仔线",
      colour: "#00A650",
      headways: [5, 6, 8],
      stations:
        "妈阁@113.5360,22.1820 ~海洋@113.5460,22.1570 马会@113.5510,22.1560 运动场@113.5560,22.1540 排角@113.5600,22.1510 路氹西@113.5620,22.1450 莲花@113.5590,22.1380 协和医院@113.5620,22.1330 东亚运@113.5690,22.1370 路氹东@113.5720,22.1450 科大@113.5700,22.1510 机场@113.5760,22.1570 氹仔码头@113.5760,22.1640",
    },
    {
      name: "石排湾线",
      colour: "#F7941D",
      headways: [8, 10, 12],
      stations: "协和医院 石排湾@113.5620,22.1250",
    },
    {
      name: "横琴线",
      colour: "#8E3F97",
      headways: [6, 8, 10],
      stations: "莲花 横琴@113.5470,22.1400",
    },
  ],
};
