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
    split: "validation",
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
    split: "validation",
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
    id: "direction-wuhan-parents",
    split: "test",
    query:
      "明早8点半我带爸妈从武汉归元寺出发，一家三口依次去武汉长江大桥、昙华林，最后到东湖，四个地方各玩50分钟，下午2点前结束。老人腿脚一般，尽量少走路；三个人路上的车费加起来最多30元，每段坐什么车、几公里、几分钟、多少钱都列一下。",
    constraints: {
      cities: ["武汉"],
      people: 3,
      budget: { amountYuan: 30, per: "group" },
      dates: { startOffsetDays: 1, days: 1 },
      window: { departAfter: "08:30", arriveBy: "14:00" },
      waypoints: {
        places: [
          place("武汉", "归元寺", "归元禅寺"),
          place("武汉", "武汉长江大桥", "长江大桥"),
          place("武汉", "昙华林", "昙华林历史文化街区"),
          place("武汉", "东湖", "东湖生态旅游风景区", "武汉东湖", "东湖听涛"),
        ],
        ordered: true,
      },
      preferences: ["short_walks"],
    },
    details: { origin: "归元寺", stayMinutes: 50 },
  },
  {
    id: "direction-xiamen-bicycle",
    split: "test",
    query:
      "后天下午1点我们俩从厦门曾厝垵出发，全程骑共享单车，想去中山路步行街、胡里山炮台和厦门园林植物园，先后顺序你定，越省时间越好。算上曾厝垵，四个地方各逛1小时，傍晚6点前收工，给我排个骑行路线。",
    constraints: {
      cities: ["厦门"],
      people: 2,
      dates: { startOffsetDays: 2, days: 1 },
      window: { departAfter: "13:00", arriveBy: "18:00" },
      waypoints: {
        places: [
          place("厦门", "曾厝垵", "曾厝垵文创村"),
          place("厦门", "中山路步行街", "厦门中山路", "中山路"),
          place("厦门", "胡里山炮台", "胡里山"),
          place("厦门", "厦门园林植物园", "万石植物园", "厦门植物园", "园林植物园"),
        ],
        ordered: false,
      },
      preferences: ["fast"],
    },
    details: { origin: "曾厝垵", stayMinutes: 60, modes: ["bicycling"] },
  },
];
