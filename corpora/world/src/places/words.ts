/** data file. Words of questions: those that part or only wish, those that mean a part of a kind, English for Chinese ones, and what well-known businesses are. */
import type { PoiKind } from "../atlas.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** They part words, or wish, or ask what a row answers, and do not name. Regular expressions. */
export const FILLERS: readonly string[] = words(`
  附近有?的? 周边有?的? 旁边的? 周围的? 边上的? (?<=[^\\s]{2})边的 一带的? 里面的? 门口的? 对面的? 楼下的? 不远的 步行可达的? 靠近 临近 (?<=^|\\s)近(?=地铁|公交|车站) (?<=^|\\s)离(?=.{2,}近) [很较最]?近的(?=.)
  (?:在|去)?哪[里儿]?(?:有|能|可以)(?:吃|喝|玩|买|住|看|逛)? (?:在|去)?哪[里儿]?(?:吃|喝|玩|买|住|看|逛)(?:什么)? (?:在|去)哪[里儿]? 哪[里儿] 哪家 哪些 哪个
  有哪些 有什么 有没有 有吗 推荐 适合 最近的? 最好的? 最大的? 最高的?
  (?<=^|\\s)(?:我们?|请问|帮我|帮忙|麻烦)?(?:想要?|打算|准备|要)(?:去|找|看看?|逛逛?|吃|喝|爬|住|买|玩)+ (?<=^|\\s)(?:请问|帮我|帮忙|麻烦)(?:找|查|推荐)?(?:一下|一?[家个])? (?<=^|\\s)(?:找|查)(?:一下|一?[家个])
  好吃的?店? 好喝的? 好玩的地方 热门的? 人气高?的? 高评分的? 评分高的? 评价好的? 好评多?的? 口碑好?的? 高分的? 出名的? 有名的? 著名的? 知名的? 正宗的? 地道的?
  网红打卡[地点]? 网红店? 打卡[地点]? 必打卡 必去的? 必吃的? 值得去的? 排行榜? 排名 榜单 小众的? 人少的? 新开的? 刚开的? 交通方便的? 环境好的? 服务好的? 干净的? 干净卫生的?
  正?在?营业中的? 现在(?:营业|开门|开着)的? 免预约的? 的?地方(?=\\s|$)
  门票(?:价格|多少钱|预订|预约)? 票价 开放时间 营业时间 几点(?:开门|关门) 怎么[走去] 在哪里? 的?地址 电话号?码? 多少钱 预约 购票 订票 旅游攻略 攻略 游玩 景区门票
  tickets? near(?:by)? (?<=^|\\s)(?:in|at|the|best|top|popular|famous|around|with|for|find|some|where|places?|a|an|and|local|close\\sto|next\\sto|i\\swant)(?=\\s)
  的(?=.)`);

/** Who asks so wants the cheapest first. */
export const CHEAP =
  /(?:经济实惠|便宜|实惠|平价|划算|性价比高?|(?<=^|\s)(?:cheap|cheapest|budget|affordable)(?=\s|$))的?/;

/** What a hotel or a café offers; who asks for it alone looks for the thing itself. */
export const AMENITIES: ReadonlySet<string> = new Set(
  words("健身房 健身 泳池 游泳池 洗衣房 充电桩 包间 书店 洗手间 厕所 公共厕所 公厕 卫生间"),
);

/** Who asks so means first what is cooked at home there. */
export const HOME_COOKING: ReadonlySet<string> = new Set(words("小吃 小吃店 特色小吃 街头小吃 美食 特产小吃"));

/** Kinds whose word beside another kind is a wish about that one: 酒店 停车, 近地铁的酒店. With the tag that grants it. */
export const ASIDE: Readonly<Partial<Record<PoiKind, string | null>>> = { parking: "可停车", metro: null, bus: null };

/** Words of a kind that mean only some places of it, with what the name, a tag or the type of those says. */
const NARROW: readonly (readonly [kind: PoiKind, words: string, says: string])[] = [
  ["supermarket", "便利店", "便利"],
  ["supermarket", "便民超市", "便民 便利"],
  ["supermarket", "菜市场 农贸市场 菜场 早市", "菜市场 蔬菜市场 早市 农贸"],
  ["school", "小学", "小学"],
  ["school", "中学 高中 初中", "中学"],
  ["school", "大学 university college", "大学 学院"],
  ["school", "幼儿园", "幼儿园"],
  ["hospital", "诊所", "诊所 门诊"],
  ["hospital", "急诊", "急诊 综合医院"],
  ["hospital", "三甲医院 三甲 三级甲等医院 综合医院 大医院", "三级甲等 综合医院"],
  ["hospital", "口腔医院 牙科 牙医 口腔科 看牙 dentist", "口腔 牙"],
  ["hospital", "儿童医院 儿科", "儿童 儿科 妇幼"],
  ["hospital", "妇产医院 妇幼保健院", "妇产 妇幼"],
  ["hospital", "社区医院 社区卫生服务中心", "社区"],
  ["service", "宠物医院 动物医院", "宠物诊所 动物医疗 宠物医院"],
  ["fuel", "加气站", "加气"],
  ["charging", "换电站", "换电"],
  ["bank", "取款机 atm 自动取款机 提款机", "自动提款 atm"],
  ["bank", "取钱", "自动提款 atm 银行"],
  ["sports", "健身房 健身 gym 健身中心", "健身"],
  ["sports", "体育馆 体育场", "体育"],
  ["sports", "游泳馆", "游泳 泳池"],
  ["sports", "羽毛球馆 羽毛球场 打羽毛球", "羽毛球"],
  ["sports", "唱歌 唱k 卡拉ok 量贩ktv", "ktv"],
  ["sports", "打麻将 麻将馆 棋牌", "棋牌"],
  ["park", "植物园", "植物园"],
  ["park", "湿地公园", "湿地"],
  ["museum", "美术馆", "美术 艺术馆"],
  ["museum", "科技馆", "科技馆 科学"],
  ["service", "图书馆", "图书馆"],
  ["bar", "清吧", "清吧"],
  ["bar", "酒吧街", "酒吧街 酒吧"],
  ["hotel", "客栈 民宿", "客栈 民宿"],
  ["hotel", "青旅 青年旅社 青年旅舍 hostel", "青年旅舍"],
  ["hotel", "快捷酒店 经济型酒店 连锁酒店", "经济型"],
  ["hotel", "度假村 度假酒店 resort", "度假"],
  ["mall", "百货 百货商场", "百货"],
  ["scenic", "夜市 美食街 小吃街 小吃一条街", "夜市 美食街 小吃街 食品街 步行街"],
  ["scenic", "步行街 老街 古街", "步行街 老街 古街 特色商业街"],
  ["airport", "航站楼", "航站楼"],
  ["restaurant", "小吃 小吃店 特色小吃 街头小吃", "小吃 快餐 本地特色"],
  ["restaurant", "川菜 四川菜 川菜馆 重庆菜 渝菜", "川菜 四川菜"],
  ["restaurant", "粤菜 广东菜 广府菜 粤菜馆", "粤菜 广东菜"],
  ["restaurant", "湘菜 湖南菜 湘菜馆", "湘菜 湖南菜"],
  ["restaurant", "鲁菜 山东菜", "鲁菜 山东菜"],
  ["restaurant", "江苏菜 苏菜", "江苏菜 淮扬菜 苏帮菜"],
  ["restaurant", "淮扬菜 扬州菜 维扬菜", "淮扬菜"],
  ["restaurant", "苏帮菜 苏州菜", "苏帮菜 江苏菜"],
  ["restaurant", "金陵菜 南京菜", "金陵菜 江苏菜"],
  ["restaurant", "江浙菜 浙菜 浙江菜 杭帮菜 杭州菜 宁波菜 甬菜 温州菜 瓯菜 绍兴菜", "江浙菜 浙江菜 杭帮菜"],
  ["restaurant", "本帮菜 上海菜 沪菜 海派菜", "本帮菜 上海菜"],
  ["restaurant", "徽菜 安徽菜 徽州菜", "徽菜 安徽菜"],
  ["restaurant", "闽菜 福建菜 闽南菜 福州菜", "闽菜 福建菜"],
  ["restaurant", "北京菜 京菜 京帮菜 老北京菜", "北京菜 京菜"],
  ["restaurant", "鄂菜 湖北菜 楚菜 武汉菜", "鄂菜 湖北菜"],
  ["restaurant", "东北菜 东北菜馆 辽菜 吉菜 龙江菜", "东北菜"],
  ["restaurant", "西北菜 陕西菜 陕菜 秦菜 甘肃菜 陇菜 宁夏菜 青海菜", "西北菜 陕菜"],
  ["restaurant", "新疆菜 新疆餐厅 新疆馆子", "新疆菜 大盘鸡 馕坑肉"],
  ["restaurant", "云贵菜", "云贵菜"],
  ["restaurant", "云南菜 滇菜", "云贵菜 云南菜 滇菜"],
  ["restaurant", "贵州菜 黔菜", "云贵菜 贵州菜 黔菜"],
  ["restaurant", "潮汕菜 潮州菜 潮菜 汕头菜", "潮汕菜 潮州菜 潮汕牛肉"],
  ["restaurant", "客家菜 客家餐厅 客家美食", "客家菜 酿豆腐"],
  ["restaurant", "台湾菜 台菜", "台湾菜"],
  ["restaurant", "豫菜 河南菜", "豫菜 烩面 胡辣汤"],
  ["restaurant", "海南菜 琼菜", "琼菜 海南菜 椰子鸡"],
  ["restaurant", "法餐 法国菜 法国餐厅 法式餐厅", "法餐 法式菜"],
  ["restaurant", "俄餐 俄罗斯菜 俄国菜 俄罗斯餐厅", "俄餐 俄国菜"],
  ["restaurant", "葡国菜 葡萄牙菜 葡餐", "葡国菜"],
  ["restaurant", "印度菜 印度餐厅", "印度菜"],
  ["restaurant", "墨西哥菜 墨西哥餐厅", "墨西哥菜"],
  ["restaurant", "藏餐 藏菜 西藏菜", "藏餐"],
  ["restaurant", "快餐 快餐店", "快餐"],
  ["restaurant", "奶茶店 奶茶 茶饮店 茶饮 果茶 饮品店 冷饮店", "奶茶 冷饮 饮品"],
  ["restaurant", "早餐店 早点铺 早点店 早茶店", "早餐 早茶 快餐"],
  ["restaurant", "面馆 面店 面食 吃面", "面馆 面庄 拉面 拌面 刀削面 牛肉面"],
  ["restaurant", "甜品店 糖水铺 糖水", "甜品"],
  ["restaurant", "面包店 蛋糕店 糕点店 烘焙店", "糕饼 面包"],
  ["restaurant", "茶馆 茶楼 茶室 喝茶", "茶艺 茶馆"],
  ["restaurant", "烧烤店 撸串 烤串店", "烧烤 烤串"],
  ["restaurant", "日本菜 日餐 日料店 居酒屋", "日料 日本料理"],
  ["restaurant", "韩餐 韩国菜 韩料 韩式烤肉", "韩餐 韩国料理"],
  ["restaurant", "西餐厅 西餐 西餐馆", "西餐 牛扒"],
  ["restaurant", "泰国菜 泰餐 越南菜", "东南亚菜 泰国"],
  ["restaurant", "意大利餐厅 意餐 披萨店", "意大利 意式 披萨"],
  ["restaurant", "海鲜餐厅 海鲜大排档 海鲜酒楼", "海鲜"],
  ["restaurant", "清真餐厅 清真饭店 清真馆子 清真菜馆", "清真"],
  ["restaurant", "素食餐厅 素食馆 素菜馆 素餐厅", "素食 素菜"],
  ["restaurant", "饺子馆 饺子", "饺"],
  ["residence", "公寓", "公寓"],
  ["metro", "地铁口 地铁出入口", "出入口"],
  ["bus", "长途汽车站 汽车站 客运站", "长途汽车 汽车客运"],
  ["scenic", "海滩 沙滩 海水浴场 beach", "海滩 沙滩 浴场 海滨"],
  ["scenic", "游乐园 游乐场 主题公园 主题乐园 乐园", "游乐 乐园 欢乐"],
  ["scenic", "动物园 zoo", "动物园 野生动物"],
  ["scenic", "水族馆 海洋馆 海洋公园 aquarium", "海洋 水族 海底"],
  ["scenic", "古镇", "古镇"],
  ["service", "厕所 公共厕所 公厕 卫生间 洗手间 上厕所 toilet restroom", "公共厕所"],
  ["service", "派出所 警察局 公安局 报警", "公安警察 派出所"],
  ["service", "理发店 理发 剪发 美发店 美发 美甲", "美容美发"],
  ["service", "足疗 足浴 推拿 按摩店 spa 汗蒸", "洗浴推拿"],
  ["service", "照相馆 拍写真 证件照", "摄影"],
  ["service", "寄快递 快递站 快递点 菜鸟驿站", "物流速递"],
  ["service", "租车 汽车租赁", "汽车租赁"],
  ["shop", "花店 鲜花店 买花", "鲜花 花卉"],
  ["shop", "水果店 买水果", "水果 果品"],
  ["shop", "特产店 土特产 伴手礼 纪念品 特产", "特产 礼品"],
  ["shop", "服装店 买衣服 衣服店", "服装"],
  ["shop", "手机店 数码店 电脑店", "数码 手机"],
];

const eachNarrow = <T>(value: (kind: PoiKind, says: readonly string[]) => T): ReadonlyMap<string, T> =>
  new Map(NARROW.flatMap(([kind, text, says]) => words(text).map((word) => [word, value(kind, words(says))] as const)));
/** By word. */
export const NARROW_WORDS: ReadonlyMap<string, readonly string[]> = eachNarrow((_, says) => says);
export const KIND_OF_NARROW_WORD: ReadonlyMap<string, PoiKind> = eachNarrow((kind) => kind);

/** English of a question in Chinese; the first that fits, longer ones before shorter. */
const ENGLISH: readonly (readonly [pattern: string, chinese: string])[] = [
  ["(?:railway|train|high speed rail|high speed train|bullet train) stations?", "火车站"],
  ["(?:metro|subway|underground) (?:station|stop)s?", "地铁站"],
  ["bus (?:stop|station)s?", "公交站"],
  ["(?:gas|petrol) stations?", "加油站"],
  ["(?:ev )?charging (?:station|point|pile)s?|ev chargers?", "充电站"],
  ["parking(?: lots?| garages?)?|car parks?", "停车场"],
  ["(?:night|street food) markets?|food streets?", "夜市"],
  ["street food|snacks?", "小吃"],
  ["(?:bar|pub) streets?", "酒吧街"],
  ["pubs?|bars?|nightclubs?", "酒吧"],
  ["hot ?pots?", "火锅"],
  ["dumplings?", "饺子"],
  ["noodles?(?: shops?)?", "面馆"],
  ["(?:roast|peking|beijing) ducks?", "烤鸭"],
  ["(?:bubble|milk|boba) teas?", "奶茶店"],
  ["tea ?houses?", "茶馆"],
  ["sea ?food", "海鲜"],
  ["vegetarian|vegan|veggie", "素食"],
  ["halal|muslim", "清真"],
  ["breakfast|brunch", "早餐"],
  ["dim sum", "早茶"],
  ["afternoon teas?|high teas?", "下午茶"],
  ["buffets?|all you can eat", "自助餐"],
  ["(?:unesco )?world heritage(?: sites?)?|unesco(?: sites?)?", "世界遗产"],
  ["5a (?:scenic (?:spots?|areas?)|tourist (?:spots?|attractions?)|attractions?|sights?)|5a", "5A景区"],
  ["(?:classical|traditional|chinese) gardens?", "园林"],
  ["barbecue|bbq|skewers", "烧烤"],
  ["desserts?", "甜品"],
  ["baker(?:y|ies)", "面包店"],
  ["sichuan(?:ese)? (?:food|cuisine|restaurants?)", "川菜"],
  ["cantonese (?:food|cuisine|restaurants?)|cantonese", "粤菜"],
  ["hunan(?:ese)? (?:food|cuisine|restaurants?)", "湘菜"],
  ["(?:shanghainese(?: food| cuisine)?|shanghai cuisine)", "本帮菜"],
  ["(?:hangzhou|zhejiang) (?:food|cuisine)", "杭帮菜"],
  ["(?:huaiyang|jiangsu) (?:food|cuisine)", "淮扬菜"],
  ["(?:shandong|lu) cuisine|shandong food", "鲁菜"],
  ["(?:fujian|min|hokkien) cuisine|fujian food", "闽菜"],
  ["(?:anhui|hui) cuisine|anhui food", "徽菜"],
  ["yunnan(?:ese)? (?:food|cuisine|restaurants?)", "云南菜"],
  ["xinjiang (?:food|cuisine|restaurants?)|uyghur(?: food| cuisine)?", "新疆菜"],
  ["(?:dongbei|northeastern) (?:food|cuisine)", "东北菜"],
  ["(?:teochew|chaozhou|chaoshan)(?: food| cuisine)?", "潮汕菜"],
  ["hakka(?: food| cuisine)?", "客家菜"],
  ["tibetan (?:food|cuisine|restaurants?)", "藏餐"],
  ["japanese(?: food| cuisine)?|sushi", "日料"],
  ["korean(?: food| cuisine)?", "韩餐"],
  ["italian(?: food| cuisine)?|pizza", "意大利菜"],
  ["thai(?: food| cuisine)?", "东南亚菜"],
  ["steaks?|steak ?houses?", "牛排"],
  ["western food", "西餐"],
  ["restaurants?|eat(?:ing)?|food|dining|dinner|lunch", "餐厅"],
  ["book ?(?:stores?|shops?)", "书店"],
  ["(?:public )?(?:toilets?|restrooms?|bathrooms?|wc)", "厕所"],
  ["pharmac(?:y|ies)|drug ?stores?|chemists?", "药店"],
  ["convenience stores?", "便利店"],
  ["super ?markets?|grocer(?:y|ies)(?: stores?)?", "超市"],
  ["shopping (?:malls?|cent(?:er|re)s?)|malls?|department stores?|shopping", "商场"],
  ["things to do|attractions?|sights?(?:eeing)?|tourist spots?", "景点"],
  ["amusement parks?|theme parks?", "游乐园"],
  ["hostels?", "青年旅舍"],
  ["(?:five|5) star", "五星级"],
  ["luxury", "豪华型"],
  ["hotels?|accommodation|stay|inns?", "酒店"],
  ["cafes?|coffee(?: shops?| houses?)?", "咖啡馆"],
  ["gyms?|fitness", "健身房"],
  ["cinemas?|movie theat(?:er|re)s?|movies", "电影院"],
  ["(?:swimming )?pools?", "泳池"],
  ["zoos?", "动物园"],
  ["aquariums?", "海洋馆"],
  ["beach(?:es)?", "海滩"],
  ["temples?", "寺庙"],
  ["museums?|galler(?:y|ies)", "博物馆"],
  ["parks?", "公园"],
  ["(?:ancient|old|water) towns?", "古镇"],
  ["hospitals?|clinics?", "医院"],
  ["banks?|atms?", "银行"],
  ["airports?", "机场"],
  ["(?:family|kid|child) friendly|kids|children|families", "亲子"],
  ["pet friendly|pets?|dogs?", "可带宠物"],
  ["24 ?(?:hours?|h|7)", "24小时"],
  ["free", "免费"],
  ["(?:under|below|less than|within|up to) (\\d+)(?: ?(?:yuan|rmb|cny))?", "$1元以下"],
  ["(?:rated|rating)(?: above| over| at least)? ([0-5](?:\\.\\d)?)|([0-5]\\.\\d) (?:stars?|rating)", "评分$1$2以上"],
];
export const ENGLISH_WORDS: readonly (readonly [pattern: RegExp, chinese: string])[] = ENGLISH.map(
  ([pattern, chinese]) => [new RegExp(`^(?:${pattern})(?= |$)`), chinese],
);

/** What a well-known business is, in a word that asks for its kind: no invented place bears such a name. */
const BUSINESSES: Readonly<Record<string, string>> = {
  咖啡馆: "星巴克 瑞幸 库迪 太平洋咖啡 上岛咖啡 漫咖啡 幸运咖 costa starbucks luckin manner tims",
  奶茶店: "喜茶 奈雪 蜜雪冰城 茶百道 古茗 沪上阿姨 霸王茶姬 书亦烧仙草 一点点奶茶 益禾堂 茶颜悦色 coco都可",
  快餐店: "肯德基 麦当劳 汉堡王 德克士 华莱士 塔斯汀 真功夫 永和大王 吉野家 赛百味 老乡鸡 乡村基 mcdonalds kfc",
  火锅: "海底捞 小龙坎 大龙燚 蜀大侠 巴奴 呷哺呷哺 德庄 刘一手 haidilao",
  意大利菜: "必胜客 萨莉亚 达美乐 pizzahut",
  餐厅: "西贝 外婆家 绿茶餐厅 小南国 俏江南 眉州东坡 太二酸菜鱼 九毛九 云海肴 探鱼 局气 大董 四季民福 便宜坊",
  便利店: "全家便利店 罗森 7-11 711 便利蜂 美宜佳 十足便利 好德便利 familymart lawson seveneleven",
  超市: "沃尔玛 家乐福 永辉 盒马 大润发 物美 麦德龙 山姆会员 欧尚 walmart carrefour costco 开市客",
  商场: "万象城 大悦城 银泰百货 来福士 太古汇 凯德 龙湖天街 吾悦广场 恒隆广场 万达广场 宜家 ikea",
  快捷酒店: "如家 汉庭 七天酒店 7天酒店 格林豪泰 锦江之星 速8 布丁酒店 莫泰 城市便捷 尚客优 homeinn",
  酒店: "全季 亚朵 维也纳酒店 希尔顿 万豪 香格里拉 洲际 喜来登 桔子酒店 丽枫 君悦 凯悦 柏悦 皇冠假日 索菲特 丽思卡尔顿 威斯汀 hilton marriott shangri-la hyatt",
  银行: "工商银行 建设银行 农业银行 中国银行 交通银行 招商银行 民生银行 光大银行 中信银行 兴业银行 浦发银行 邮储银行 工行 建行 农行 icbc",
  药店: "同仁堂 老百姓大药房 大参林 海王星辰 益丰大药房 一心堂",
  加油站: "中石化 中石油 中国石化 中国石油 壳牌 sinopec",
  充电站: "特来电 星星充电 特斯拉充电 特斯拉超充 蔚来换电 tesla",
  电影院: "万达影城 金逸影城 大地影院 博纳影城 卢米埃 横店影城 cgv",
  服装店: "优衣库 海澜之家 zara h&m hm uniqlo 安踏 李宁 耐克 阿迪达斯 nike adidas",
  手机店: "苹果店 苹果专卖店 小米之家 华为体验店 华为专卖店 apple",
  健身房: "乐刻 威尔士 一兆韦德 超级猩猩",
  寄快递: "顺丰 圆通 中通 申通 韵达 菜鸟驿站",
  书店: "新华书店 西西弗 言几又 方所 钟书阁",
  营业厅: "中国移动 中国联通 中国电信",
  特产店: "名创优品 miniso 屈臣氏 丝芙兰 watsons",
};
/** Longest name first. */
export const KNOWN_BUSINESSES: readonly (readonly [name: string, asks: string])[] = Object.entries(BUSINESSES)
  .flatMap(([asks, names]) => words(names).map((name) => [name, asks] as const))
  .sort(([left], [right]) => right.length - left.length || (left < right ? -1 : 1));
