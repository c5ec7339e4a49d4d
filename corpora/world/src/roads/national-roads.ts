/**
 * data file. National roads as they were numbered and led before 2013, which addresses still follow: places of the
 * motorway table in the order in which each road passes them, typed from memory. What lies between may be missing.
 */

/** `104 北京 廊坊 …`. */
const NATIONAL_ROADS: readonly { readonly name: string; readonly places: readonly string[] }[] = `
  101 北京 承德 朝阳市 阜新 沈阳
  102 北京 唐山 秦皇岛 锦州 沈阳 铁岭 四平 长春 哈尔滨
  103 北京 天津
  104 北京 廊坊 天津 沧州 德州 济南 泰安 徐州 南京 湖州 杭州 绍兴 台州 温州 宁德 福州
  105 德州 聊城 商丘 阜阳 六安 安庆 九江 南昌 吉安 赣州 广州 中山 珠海
  106 北京 衡水 濮阳 周口 麻城 黄石 韶关 广州
  107 北京 保定 石家庄 邢台 邯郸 安阳 新乡 郑州 许昌 漯河 驻马店 信阳 武汉 咸宁 岳阳 长沙 湘潭 衡阳 郴州 韶关 清远 广州 东莞 深圳
  108 北京 忻州 太原 临汾 运城 西安 汉中 广元 绵阳 成都 雅安 西昌 攀枝花 楚雄 昆明
  109 北京 大同 鄂尔多斯 银川 中卫 白银 兰州 西宁 格尔木 那曲 拉萨
  110 北京 张家口 乌兰察布 呼和浩特 包头 巴彦淖尔 乌海 银川
  111 北京 赤峰 通辽 齐齐哈尔
  112 张家口 承德 唐山 天津
  201 佳木斯 牡丹江 敦化 通化 丹东 大连
  202 哈尔滨 吉林 沈阳 鞍山 营口 大连
  203 松原 双辽 沈阳
  204 烟台 青岛 日照 连云港 盐城 南通 上海
  205 秦皇岛 唐山 天津 滨州 淄博 莱芜 临沂 淮安 扬州 南京 芜湖 铜陵 黄山 衢州 南平 三明 龙岩 梅州 河源 惠州 深圳
  206 威海 烟台 潍坊 临沂 徐州 合肥 安庆 景德镇 鹰潭 瑞金 梅州 汕头
  207 张家口 阳泉 长治 晋城 洛阳 南阳 襄阳 荆州 常德 邵阳 永州 梧州 茂名 湛江
  208 乌兰察布 大同 朔州 忻州 太原 长治
  209 呼和浩特 吕梁 运城 三门峡 十堰 恩施 吉首 怀化 柳州 南宁 北海
  210 包头 鄂尔多斯 榆林 延安 铜川 西安 达州 重庆 遵义 贵阳 都匀 河池 南宁
  211 银川 吴忠 庆阳 西安
  212 兰州 陇南 广元 南充 重庆
  213 兰州 汶川 成都 昭通 昆明
  214 西宁 香格里拉 丽江 大理
  215 敦煌 格尔木
  216 阜康 乌鲁木齐
  220 滨州 济南 菏泽 开封 郑州
  221 哈尔滨 佳木斯
  223 海口 琼海 三亚
  224 海口 三亚
  225 海口 儋州 三亚
  227 西宁 张掖
  301 牡丹江 哈尔滨 大庆 齐齐哈尔 呼伦贝尔
  302 延边 敦化 吉林 长春 松原
  303 通化 四平 双辽 通辽
  304 丹东 本溪 沈阳 通辽
  305 营口 盘锦 赤峰
  307 沧州 石家庄 阳泉 太原 吕梁 靖边 银川
  308 青岛 潍坊 淄博 济南 石家庄
  309 威海 烟台 潍坊 淄博 济南 聊城 邯郸 长治 临汾 庆阳 固原 兰州
  310 连云港 徐州 商丘 开封 郑州 洛阳 三门峡 渭南 西安 宝鸡 天水
  311 徐州 周口 许昌 平顶山
  312 上海 苏州 无锡 常州 镇江 南京 合肥 六安 信阳 南阳 商洛 西安 平凉 固原 定西 兰州 武威 张掖 酒泉 嘉峪关 瓜州 哈密 吐鲁番 乌鲁木齐
  313 瓜州 敦煌
  316 福州 南平 抚州 南昌 九江 黄石 武汉 孝感 随州 襄阳 十堰 安康 汉中 天水 定西 兰州
  317 成都 汶川 那曲
  318 上海 湖州 安庆 武汉 荆州 宜昌 恩施 万州 南充 遂宁 成都 雅安 康定 理塘 巴塘 左贡 林芝 拉萨
  319 厦门 漳州 龙岩 瑞金 长沙 益阳 常德 吉首 黔江 涪陵 重庆
  320 上海 嘉兴 杭州 衢州 上饶 鹰潭 南昌 宜春 株洲 湘潭 邵阳 怀化 凯里 贵阳 安顺 曲靖 昆明 楚雄 大理 保山
  321 广州 肇庆 梧州 桂林 贵阳 毕节 泸州 内江 成都
  322 衡阳 永州 桂林 柳州 南宁
  323 瑞金 赣州 韶关 贺州 柳州 河池 百色
  324 福州 莆田 泉州 厦门 漳州 汕头 汕尾 惠州 广州 肇庆 南宁 百色 兴义 昆明
  325 广州 江门 阳江 茂名 湛江 北海 钦州 南宁
  326 遵义 毕节 曲靖
  327 连云港 临沂 菏泽
  328 南京 扬州
  329 杭州 绍兴 宁波
  330 金华 丽水 温州
`
  .trim()
  .split("\n")
  .map((row) => {
    const [number = "", ...places] = row.trim().split(" ");
    return { name: `${number}国道`, places };
  });

/** The road that passes both places with the fewest others between them; null where none that is typed does. */
export function nationalRoad(from: string, to: string): string | null {
  let best: { name: string; steps: number } | null = null;
  for (const { name, places } of NATIONAL_ROADS) {
    const [start, end] = [places.indexOf(from), places.indexOf(to)];
    const steps = Math.abs(end - start);
    if (start >= 0 && end >= 0 && steps > 0 && (best === null || steps < best.steps)) best = { name, steps };
  }
  return best?.name ?? null;
}
