/**
 * data file: how fast trains run on the railways, km/h as they are operated around 2024, typed by hand. Between two
 * stations of one entry trains run at its speed; an entry may name stations that no line calls at.
 */

export interface Railway {
  readonly speed: number;
  /** Joined by a space. */
  readonly stations: string;
}

/** Of two railways that join the same stations the first counts. */
export const RAILWAYS: readonly Railway[] = [
  // 京沪、京津、津保
  {
    speed: 350,
    stations:
      "北京南 天津南 沧州西 德州东 济南西 泰安 曲阜东 徐州东 蚌埠南 南京南 镇江南 常州北 无锡东 苏州北 昆山南 上海虹桥",
  },
  { speed: 350, stations: "天津西 天津南 沧州西 德州东 济南西 泰安 徐州东" },
  { speed: 330, stations: "北京南 武清 天津" },
  { speed: 250, stations: "天津 塘沽 滨海" },
  { speed: 250, stations: "天津西 保定东 石家庄" },
  // 京广、广深港
  {
    speed: 350,
    stations: "北京西 北京丰台 保定东 石家庄 邯郸东 安阳东 郑州东 许昌东 漯河西 驻马店西 明港东 信阳东 孝感北 武汉",
  },
  { speed: 335, stations: "武汉 岳阳东 长沙南 衡阳东 韶关 清远 广州北 广州南" },
  { speed: 265, stations: "广州南 庆盛 虎门 光明城 深圳北 福田" },
  { speed: 200, stations: "深圳北 福田 香港西九龙" },
  // 长三角
  { speed: 270, stations: "上海 上海西 昆山南 苏州园区 苏州 苏州新区 惠山 无锡 无锡新区 常州 镇江 仙林 南京" },
  { speed: 270, stations: "上海虹桥 昆山南 苏州 无锡 常州 镇江 南京南" },
  { speed: 265, stations: "上海虹桥 上海 嘉兴南 临平南 杭州东 杭州" },
  { speed: 300, stations: "南京南 江宁 宜兴 湖州 德清 杭州东 杭州西" },
  { speed: 245, stations: "杭州东 杭州南 绍兴北 余姚北 庄桥 宁波" },
  { speed: 300, stations: "合肥南 湖州 杭州西 杭州东" },
  { speed: 175, stations: "杭州东 杭州南 杭州西 绩溪北 歙县北 黄山北" },
  { speed: 250, stations: "上海虹桥 苏州北 南通西 扬州东 淮安东 宿迁 徐州东 盐城 镇江 南京南" },
  { speed: 270, stations: "杭州西 义乌 温州北 温州南" },
  { speed: 200, stations: "金华 丽水 温州南" },
  { speed: 300, stations: "郑州东 石家庄" },
  // 沪汉蓉
  { speed: 230, stations: "南京南 巢湖东 合肥南 合肥" },
  { speed: 215, stations: "合肥南 合肥 六安 麻城北 汉口 武汉" },
  { speed: 195, stations: "武汉 汉口 潜江 荆州 枝江北 宜昌东" },
  { speed: 170, stations: "宜昌东 恩施 利川 重庆北" },
  { speed: 200, stations: "重庆北 遂宁 成都东" },
  // 徐兰、西成、郑渝、成渝
  { speed: 305, stations: "徐州东 商丘 兰考南 开封北 郑州东 郑州西 巩义南 洛阳龙门 三门峡南 渭南北 华山北 西安北" },
  { speed: 300, stations: "连云港 邳州东 新沂南 徐州东" },
  { speed: 250, stations: "西安北 汉中 广元 江油 绵阳 成都东" },
  { speed: 180, stations: "广元 南充北 重庆北" },
  { speed: 285, stations: "郑州东 襄阳东 万州北 重庆北" },
  { speed: 350, stations: "重庆北 沙坪坝 重庆西 内江北 资阳北 成都东" },
  { speed: 235, stations: "西安北 宝鸡南 天水南 定西北 兰州西" },
  { speed: 235, stations: "西安北 吴忠 灵武北 银川 中卫南 兰州西" },
  {
    speed: 200,
    stations: "兰州西 海东西 西宁 大通西 门源 张掖西 酒泉南 嘉峪关南 柳园南 哈密 吐鲁番北 乌鲁木齐南 乌鲁木齐",
  },
  { speed: 270, stations: "济南西 郑州东" },
  { speed: 340, stations: "徐州东 蚌埠南 合肥南" },
  // 沪昆、贵广、成贵、云桂
  { speed: 300, stations: "杭州东 金华 义乌 上饶 进贤南 南昌西 南昌东 长沙南" },
  { speed: 258, stations: "长沙南 怀化南 新晃西 铜仁南 凯里南 贵阳北 贵阳东 安顺西 六盘水 曲靖北 昆明南" },
  { speed: 240, stations: "贵阳北 贵阳东 龙洞堡 都匀东 三江南 桂林西" },
  { speed: 215, stations: "贵阳北 广州南" },
  { speed: 215, stations: "桂林西 阳朔 恭城 贺州 怀集 广州南" },
  { speed: 200, stations: "重庆西 遵义 开阳 贵阳北" },
  { speed: 230, stations: "成都东 眉山东 乐山 宜宾西 贵阳北" },
  { speed: 220, stations: "广州南 肇庆东 梧州南 贵港 宾阳 南宁东" },
  { speed: 220, stations: "南宁 南宁东 隆安东 百色 富宁 石林西 昆明南" },
  { speed: 192, stations: "贵阳北 南宁东" },
  { speed: 200, stations: "衡阳东 永州 全州南 兴安北 桂林北 桂林" },
  { speed: 180, stations: "桂林北 桂林 永福南 柳州 来宾北 南宁东" },
  // 东南沿海、合福、昌赣深
  { speed: 230, stations: "宁波 奉化 宁海 台州西 雁荡山 乐清 温州北 温州南 瑞安 平阳 苍南 宁德 罗源 连江 福州南" },
  { speed: 315, stations: "福州南 泉州东 泉州南 厦门北" },
  { speed: 210, stations: "福州南 福州 福清 莆田 惠安 泉州 晋江 厦门北 漳州 龙岩" },
  { speed: 200, stations: "厦门北 潮汕 汕尾 惠州南 深圳坪山 深圳北" },
  { speed: 255, stations: "合肥南 长临河 巢湖东 铜陵 绩溪北 歙县北 黄山北 婺源 上饶 武夷山北 南平市 福州 福州南" },
  { speed: 320, stations: "南昌东 南昌西 赣州 惠州 深圳北" },
  { speed: 250, stations: "南昌 南昌西 九江 武汉" },
  // 山东
  { speed: 262, stations: "济南西 济南东 章丘 淄博 临淄北 潍坊北 潍坊 高密 胶州北 青岛北 红岛" },
  {
    speed: 230,
    stations: "济南西 潍坊 潍坊北 高密 莱西 莱阳 海阳北 桃村北 威海北 烟台南 烟台 即墨北 文登东 荣成 青岛北",
  },
  { speed: 320, stations: "青岛西 日照西 临沂北 曲阜东" },
  // 东北
  { speed: 335, stations: "北京朝阳 承德南 沈阳北 沈阳南" },
  { speed: 300, stations: "沈阳南 沈阳北 铁岭西 四平东 公主岭南 长春西 长春 德惠西 双城北 哈尔滨西" },
  { speed: 330, stations: "沈阳北 沈阳 沈阳南 鞍山西 营口东 瓦房店西 大连北 大连" },
  { speed: 240, stations: "天津西 唐山 北戴河 秦皇岛 山海关 葫芦岛北 锦州南 盘锦北 沈阳北" },
  { speed: 230, stations: "长春 长春西 龙嘉 吉林 蛟河西 敦化 延吉西 图们北 珲春 长白山" },
  { speed: 240, stations: "哈尔滨 哈尔滨北 哈尔滨西 大庆西 齐齐哈尔南 牡丹江" },
  // 京张、大西、石太
  { speed: 350, stations: "北京北 清河 延庆 张家口" },
  { speed: 250, stations: "张家口 乌兰察布 呼和浩特东 呼和浩特 大同南" },
  { speed: 230, stations: "大同南 朔州 忻州西 太原南 临汾西 运城北 渭南北 西安北" },
  { speed: 190, stations: "石家庄 阳泉北 太原南" },
  // 其他城际、西南、海南
  { speed: 262, stations: "长沙南 长沙西 宁乡 益阳 常德" },
  { speed: 135, stations: "常德 慈利 张家界西 桑植 万州北 重庆北" },
  { speed: 300, stations: "张家界西 吉首东 怀化南" },
  { speed: 165, stations: "青岛西 日照西 连云港 盐城 南通 上海" },
  { speed: 207, stations: "海口东 文昌 琼海 万宁 陵水 亚龙湾 三亚" },
  { speed: 182, stations: "昆明 昆明南 楚雄 祥云 大理" },
  { speed: 160, stations: "大理 鹤庆 丽江 昆明 玉溪 普洱 西双版纳 攀枝花南 西昌西 成都南" },
  { speed: 160, stations: "拉萨 日喀则 林芝" },
  { speed: 78, stations: "西宁 格尔木 那曲 拉萨" },
];

/** Stations at which the fast trains of a line call: those of provincial capitals and of the largest cities beside them. */
export const HUBS: ReadonlySet<string> = new Set(
  `北京南 北京西 北京朝阳 天津西 石家庄 太原南 呼和浩特东 沈阳北 沈阳南 长春西 哈尔滨西 上海虹桥 南京南 杭州东 合肥南
  福州南 厦门北 南昌西 济南西 青岛北 郑州东 武汉 汉口 长沙南 广州南 深圳北 南宁东 海口东 重庆北 重庆西 成都东 贵阳北
  昆明南 西安北 兰州西 西宁 银川 宁波 温州南 大连北 北京 天津 济南 南京 郑州 武昌 长沙 广州 西安 兰州 成都 重庆 昆明
  贵阳 南昌 杭州 上海 沈阳 长春 哈尔滨 太原 拉萨 乌鲁木齐 格尔木`.split(/\s+/),
);
