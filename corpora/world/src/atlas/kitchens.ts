// data file: what the atlas' restaurants are known for, and what one spends there. By city and landmark.
// Yuan for one person are a good guess; tags are the kitchen, then the dishes. 老字号: on the ministry's list of old names or older than 1949.
import { rowsOfCities } from "./marks.ts";

export interface KitchenFacts {
  readonly costYuan: number;
  /** As a policy reads them. */
  readonly tags: readonly string[];
}

/** A city's name, then a row a place: `name yuan tags`. */
const TABLE = `
北京
全聚德(前门店) 190 北京菜,烤鸭,老字号
东来顺饭庄(王府井店) 140 涮羊肉,火锅,清真,老字号
上海
南翔馒头店(豫园店) 70 上海菜,本帮菜,小笼包,小吃,老字号
绿波廊酒楼 170 上海菜,本帮菜,点心,老字号
天津
狗不理包子(山东路总店) 80 天津菜,包子,小吃,老字号
广州
广州酒家(文昌总店) 110 粤菜,早茶,点心,老字号
陶陶居(第十甫路总店) 110 粤菜,早茶,点心,老字号
深圳
光明招待所(乳鸽) 90 粤菜,乳鸽
杭州
楼外楼(孤山路店) 160 江浙菜,杭帮菜,西湖醋鱼,东坡肉,老字号
知味观(湖滨总店) 70 江浙菜,杭帮菜,小笼包,点心,小吃,老字号
南京
南京大牌档(狮子桥店) 85 江苏菜,金陵菜,盐水鸭,小吃
成都
陈麻婆豆腐(青羊宫店) 75 川菜,辣,麻婆豆腐,老字号
龙抄手(春熙路总店) 45 川菜,小吃,抄手,老字号
重庆
老四川大酒楼 90 川菜,辣,灯影牛肉,老字号
西安
德发长(钟鼓楼广场店) 75 陕菜,西北菜,饺子,老字号
西安饭庄(东大街总店) 85 陕菜,西北菜,小吃,老字号
武汉
蔡林记(户部巷店) 20 鄂菜,热干面,小吃,早餐,老字号
老通城豆皮(吉庆街店) 25 鄂菜,豆皮,小吃,早餐,老字号
苏州
得月楼(观前店) 120 江苏菜,苏帮菜,松鼠鳜鱼,老字号
松鹤楼(观前店) 120 江苏菜,苏帮菜,松鼠鳜鱼,苏式面,老字号
青岛
春和楼饭店 85 鲁菜,海鲜,香酥鸡,老字号
厦门
黄则和花生汤店(中山路总店) 25 闽菜,花生汤,小吃,老字号
洛阳
真不同饭店 80 豫菜,水席,老字号
开封
第一楼 55 豫菜,包子,灌汤包,小吃,老字号
福州
同利肉燕(三坊七巷店) 30 闽菜,肉燕,小吃,老字号
长沙
文和友(海信广场店) 120 湘菜,辣,小龙虾,小吃
拉萨
玛吉阿米(八廓街店) 110 藏餐
香港
莲香楼(中环店) 110 粤菜,早茶,点心,老字号
澳门
安德鲁饼店(路环总店) 40 葡国菜,葡挞,甜品
无锡
王兴记(中山路店) 40 江苏菜,馄饨,小笼包,小吃,老字号
黄山
老街第一楼 80 徽菜,臭鳜鱼,毛豆腐
三亚
火车头万人海鲜广场 120 海鲜,琼菜
扬州
冶春茶社(御马头店) 80 江苏菜,淮扬菜,早茶,点心,烫干丝,老字号
富春茶社(得胜桥店) 80 江苏菜,淮扬菜,早茶,包子,点心,老字号
泉州
侯阿婆肉粽(东街店) 30 闽菜,肉粽,小吃
`;

/** By city, then by landmark. */
export const KITCHENS: Readonly<Record<string, Readonly<Record<string, KitchenFacts>>>> = Object.fromEntries(
  Object.entries(rowsOfCities(TABLE)).map(([city, rows]) => [
    city,
    Object.fromEntries(
      rows.map((row): [string, KitchenFacts] => {
        const [name = "", yuan, tags = ""] = row.split(" ");
        return [
          name,
          {
            costYuan: Number(yuan),
            tags: [...tags.split(","), ...(tags.includes("老字号") ? ["老店"] : []), "本地特色"],
          },
        ];
      }),
    ),
  ]),
);
