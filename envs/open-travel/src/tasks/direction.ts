/** Data file: Direction, routes through several named places. */
import { place, type TypedTask } from "./task-data.ts";

export const DIRECTION: readonly TypedTask[] = [
  {
    id: "direction-beijing-axis",
    split: "demo",
    query:
      "明天上午9点，我们两个人在北京从天坛公园出发，依次去故宫博物院、北海公园，最后到颐和园，每处停留1小时，下午6点前走完。市内交通费两个人加起来不超过60元，每段怎么走、多远、多久、多少钱都写清楚。",
    constraints: {
      cities: ["北京"],
      people: 2,
      budget: { amountYuan: 60, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "09:00", arriveBy: "18:00" },
      waypoints: {
        places: [
          place("北京", "天坛公园", "天坛"),
          place("北京", "故宫博物院", "故宫"),
          place("北京", "北海公园", "北海"),
          place("北京", "颐和园"),
        ],
        ordered: true,
      },
      preferences: ["cheap"],
    },
    details: { origin: "天坛公园", stayMinutes: 60 },
  },
  {
    id: "direction-shanghai-centre",
    split: "dev",
    query:
      "后天早上9点半从上海的外滩出发，我想把豫园、上海博物馆和东方明珠都走到，顺序你来排，每处停留1个小时，怎么走最省时间？下午5点前要结束。",
    constraints: {
      cities: ["上海"],
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "09:30", arriveBy: "17:00" },
      waypoints: {
        places: [
          place("上海", "外滩"),
          place("上海", "豫园"),
          place("上海", "上海博物馆"),
          place("上海", "东方明珠", "东方明珠广播电视塔", "东方明珠塔"),
        ],
        ordered: false,
      },
      preferences: ["fast"],
    },
    details: { origin: "外滩", stayMinutes: 60 },
  },
  {
    id: "direction-chengdu-classics",
    split: "dev",
    query:
      "明天上午10点从成都武侯祠出发，先去宽窄巷子，再去杜甫草堂，最后到大熊猫繁育研究基地，每个地方待半小时就行，下午4点前到最后一站。就我一个人，路上的交通费控制在30元以内。",
    constraints: {
      cities: ["成都"],
      people: 1,
      budget: { amountYuan: 30, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "10:00", arriveBy: "16:00" },
      waypoints: {
        places: [
          place("成都", "武侯祠", "成都武侯祠博物馆"),
          place("成都", "宽窄巷子"),
          place("成都", "杜甫草堂", "成都杜甫草堂博物馆"),
          place("成都", "大熊猫繁育研究基地", "成都大熊猫繁育研究基地", "熊猫基地"),
        ],
        ordered: true,
      },
    },
    details: { origin: "武侯祠", stayMinutes: 30 },
  },
  {
    id: "direction-xian-warriors",
    split: "held-out",
    query:
      "后天早上8点半从西安钟楼出发，依次去大雁塔、陕西历史博物馆、兵马俑，三个人，每处看1小时，下午4点前要到兵马俑。三个人的市内交通费一共别超过100元。",
    constraints: {
      cities: ["西安"],
      people: 3,
      budget: { amountYuan: 100, per: "group" },
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "08:30", arriveBy: "16:00" },
      waypoints: {
        places: [
          place("西安", "钟楼", "西安钟楼"),
          place("西安", "大雁塔", "大慈恩寺", "大雁塔·大慈恩寺"),
          place("西安", "陕西历史博物馆"),
          place("西安", "兵马俑", "秦始皇兵马俑博物馆", "秦始皇帝陵博物院"),
        ],
        ordered: true,
      },
    },
    details: { origin: "钟楼", stayMinutes: 60 },
  },
  {
    id: "direction-qingdao-seaside",
    split: "held-out",
    query:
      "明天上午9点从青岛栈桥出发，想去八大关、五四广场和崂山，顺序你看着排，每处停留1小时，少走路，晚上7点前结束，帮我规划路线。",
    constraints: {
      cities: ["青岛"],
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "09:00", arriveBy: "19:00" },
      waypoints: {
        places: [
          place("青岛", "栈桥", "栈桥景区"),
          place("青岛", "八大关", "八大关风景区"),
          place("青岛", "五四广场"),
          place("青岛", "崂山", "崂山风景区", "崂山风景名胜区"),
        ],
        ordered: false,
      },
      preferences: ["short_walks"],
    },
    details: { origin: "栈桥", stayMinutes: 60 },
  },
];
