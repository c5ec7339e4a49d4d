/**
 * data file. Words from which names of invented places are made. No word here is meant to be, or to be taken for, the
 * name of a business that exists; well-known-brands.ts keeps those out that a combination might hit.
 */
const words = (text: string) => text.trim().split(/\s+/);

export const SURNAMES = words(
  "王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 程 曹 袁 邓 许 傅 沈 曾 彭 吕 苏 卢 蒋 蔡 贾 丁 魏 薛 叶 阎 余 潘 杜 戴 夏 钟 汪 田 任 姜 范 方 石 姚 谭 廖 邹 熊 金 陆 郝 孔 白 崔 康 毛 邱 秦 江 史 顾 侯 邵 孟 龙 万 段 雷 钱 汤 尹 黎 易 常 武 乔 贺 赖 龚 文",
);
/** Of a family's business. */
export const HOUSEHOLDS = words("记 家 氏");
/** Of a kitchen, after who stands in it. */
export const COOKS = words(
  "记 记 家 阿婆 师傅 大妈 老爹 二哥 大嫂 小妹 大姐 三叔 姥姥 奶奶 大叔 阿公 兄弟 姐妹 四爷 胖子",
);
export const NICKNAMES = words(
  "阿强 阿明 阿芳 阿珍 阿华 阿亮 阿彬 阿娟 老胡 老杜 老潘 老余 老薛 老莫 小周 小贺 小范 小丁 胖姐 胖哥 大胡子 二姑 三嫂 四姐 五叔 六哥 七婆 八妹 九叔 幺妹 船老大 老班长 邻家 街坊 巷口 桥头 老村长 老码头 老灶头 大碗",
);
/** Two characters with a pleasant sense; they begin most names. */
export const POETIC = words(`
  听松 望澜 云栖 竹溪 归雁 清荷 知味 半夏 拾光 南枝 青梧 月白 沐风 栖霞 漫雨 晴川 有间 小满 春山 秋水 墨香 桂语 闲庭 鹿鸣
  松间 山月 长歌 寻常 花朝 暮云 白露 朝露 渔歌 石桥 杏雨 梨白 枕河 旧时 溪午 临川 浮生 烟柳 雁归 禾木 一苇 抱朴 木樨
  听雨 观澜 揽月 问渠 拂晓 苍梧 碧落 疏影 暗香 流霞 采薇 蒹葭 芳洲 兰舟 锦瑟 春晖 秋实 冬青 夏木 清欢 静水 远山 近水 归途
  故里 陌上 檐下 烟火 巷陌 井边 篱落 柴门 竹里 梅坞 荷塘 稻香 麦浪 桑榆 槐荫 榕荫 柳岸 松风 泉声 溪声 涛声 钟鸣
  晨曦 晚晴 初雪 微雨 薄荷 青苔 白鹭 黄鹂 燕归 鹤舞 云端 星河 银湾 金谷 玉泉 翠微 丹霞 紫藤 朱砂 青瓷 新雨 旧雨
  随园 闻涛 怀远 致远 思源 和光 同尘 若水 无尘 忘忧 知足 常乐 安然 自在 逍遥 悠然 悦心 明月 清风 朝阳 夕照 暖阳 向晚 未央
  九月 三月 七里 十里 百里 千寻 万象 一叶 两岸 三余 四时 五味 六合 七弦 八仙 九歌 半山 半亩 一方 一隅 初见 如故 如意
  云水 山水 水云 云山 青山 绿野 碧波 沧浪 海棠 丁香 茉莉 蔷薇 木棉 凤凰 玉兰 石榴 枇杷 银杏 红枫 苦楝 梧桐 香樟 水杉 芦花`);
export const HALLS = words("楼 轩 阁 居 堂 坊 舍 庄 苑 斋 府 庐 亭");
/** For brands of chains: first and second character, which together say nothing in particular. */
export const BRAND_HEADS = words(
  "星 悦 云 禾 沐 锦 瑞 乐 安 晴 屿 憩 聚 福 荣 鼎 初 青 橙 泊 栖 朗 嘉 澜 欢 润 木 棠 辰 铭 晟 瑾 恒 佳 宜 泰 昌 隆 盛 康 宁 祥 庆 景 明 启 铂 卓 雅 尚 唯 优 伊 诺 可 湾 桥 竹 茗 露 霖 曦 昱 旭",
);
export const BRAND_TAILS = words(
  "澜 邻 朗 棠 屿 栈 枝 茂 汀 程 亭 里 汇 舟 光 悦 丰 满 遇 礼 岸 木 泽 都 庭 序 季 野 巷 间 原 畔 渡 洲 涧 栖 恬 宜 安 康 宁 顺 和 兴 源 达 通 利 瑞 祺 晟 宸 宇 恒 诚 信 佑 嘉 乐 欣 怡",
);
/** And for those of kitchens. */
export const FLAVOURS = {
  heads: words("麦 豆 谷 稻 粟 椒 辛 炙 灶 鲜 渔 川 果"),
  tails: words("园 禾 柚 屋 味 香 客 坊 田"),
} as const;
/** Of names in Latin letters. */
export const ENGLISH_HEADS = words(
  "Maple Willow Harbor Lantern Paper Copper Indigo Amber Juniper Cedar Pebble Driftwood Meadow Hazel Clover Velvet Marble Ember Foggy Sunny Quiet Little Lucky Wander Northern Southern Golden Silver Morning Midnight Second Corner Upstairs Backyard Window Platform Cloud River Hill Lake",
);
export const ENGLISH_TAILS = words(
  "Table Kitchen House Room Bistro Garden Yard Lab Studio Works Lane Corner Club Tavern Social Story Stop Note Fox Bear Whale Heron Crane Owl Tree Leaf Stone Bridge Gate Spoon Fork Cup Bean Loft Alley",
);
/** Of neighbourhoods. */
export const ESTATE_HEADS = words(`
  阳光 金色 银河 滨江 滨湖 滨河 锦绣 锦江 翠湖 翠竹 碧水 碧云 蓝天 绿洲 紫荆 紫云 水岸 水木 香榭 香樟 龙泽 凤鸣 麒麟 瑞景 瑞和 祥和 和平 和谐
  安居 康居 幸福 福源 福泽 富华 富强 兴业 兴华 新华 新苑 文苑 文华 书香 学府 世纪 时代 未来 东方 南苑 西苑 北苑 中央 城市 田园 梧桐 银杏 桂花
  玫瑰 牡丹 海棠 玉兰 芙蓉 荷塘 松林 柳林 枫林 竹海 云庭 星辰 月湾 日升 晨光 晚霞 朝晖 长青 常春 永安 永乐 泰和 泰安 恒丰 恒润 鼎盛 御景 名都 嘉园`);
export const ESTATE_TAILS = words(
  "花园 家园 小区 苑 新村 公寓 名苑 华庭 雅苑 佳园 里 城 湾 庭院 公馆 府邸 嘉苑 社区 人家 新城 广场 名邸 东区 西区 一期 二期",
);
export const TOWER_TAILS = words(
  "大厦 中心 国际大厦 商务中心 广场 国际中心 科技大厦 写字楼 金融中心 创意园 商务大厦 世纪大厦 商厦 科创中心 产业园",
);
