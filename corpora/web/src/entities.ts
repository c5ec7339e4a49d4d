// data file: who acts in the generated web: invented cities, firms, people and bodies, each with a name in both languages.
import { type Random, random } from "@arenakit/contracts";
import type { Bilingual } from "./topics.ts";

/** Entities of an encyclopaedia of the same world (a FactGraph is one); those that are invented act here too. */
export interface WebFacts {
  readonly entities: readonly { readonly kind: string; readonly name: Bilingual; readonly real: boolean }[];
}

export interface Entities {
  readonly cities: readonly Bilingual[];
  readonly universities: readonly Bilingual[];
  readonly companies: readonly Bilingual[];
  readonly people: readonly Bilingual[];
  readonly instituteOf: (field: string, city: Bilingual) => Bilingual;
}

const names = (text: string): Bilingual[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((pair) => {
      const [en = "", zh = ""] = pair.split("=");
      return { en, zh };
    });

const CITIES = names(`
Jichuan=霁川,Weize=苇泽,Tangpu=棠浦,Xiwan=汐湾,Shuoyuan=朔原,Luyu=鹭屿,Baijin=柏津,Muzhou=沐州,Heling=禾岭,Langhu=琅湖,
Tongxu=桐墟,Yandu=雁渡,Songpi=松陂,Mochuan=墨川,Liaotang=蓼塘,Zhuting=竹汀,Fengbo=枫泊,Pohe=珀河,Qiling=棋岭,Xingpu=杏浦,
Marrowgate=马罗盖特,Halvik=哈尔维克,Port Selden=塞尔登港,Osterlune=奥斯特伦,Lindmere=林德米尔,Tavenna=塔文纳,Brennholm=布伦霍尔姆,
Cardow Bay=卡道湾,Ysmund=伊斯蒙德,Vellora=维洛拉`);

/** Firms are put together of two parts; a part has no meaning. */
const FIRM_HEADS = names(
  "Kor=科,Tes=泰,Nor=诺,Um=安,Vel=维,Dov=多,Il=伊,Tarn=塔恩,Mos=莫,Pel=佩,Cin=辛,Bran=布兰,Hal=哈,Wen=温,Rho=若,Gry=格里,Zan=赞,Quor=阔",
);
const FIRM_TAILS = names(
  "vane=梵,rill=瑞,dral=卓,loom=鲁姆,sett=赛特,gant=甘特,bryn=布林,tova=托瓦,mund=蒙德,erra=埃拉",
);

const SURNAMES = names(
  "Shen=沈,Lu=陆,Jiang=姜,Bai=柏,Qiao=乔,Xia=夏,Meng=孟,Luo=骆,Cen=岑,Ruan=阮,Yin=殷,Gu=谷,Wei=韦,Tong=童,Ning=宁,Lan=蓝",
);
const GIVEN = names(
  "Yuqiao=雨樵,Mingzhi=鸣芷,Suhe=溯禾,Tingyan=汀雁,Ruolan=若澜,Jingxi=径溪,Zhaoye=照野,Shuning=书甯,Yanqiu=砚秋,Lichuan=砺川,Muge=牧歌,Anzhou=岸舟,Qingwu=青梧,Huaiyu=怀屿,Xunmei=寻梅,Beichen=北尘,Yunduo=耘铎,Siqi=思齐,Linyue=霖岳,Chuxue=初雪",
);
const FOREIGN = names(
  "Maren Oldvik=玛伦·奥德维克,Tobin Asker=托宾·阿斯克,Ilse Varnum=伊尔莎·瓦纳姆,Oren Dashwell=奥伦·达什韦尔,Petra Lindqvane=佩特拉·林德梵,Hugo Merrowby=雨果·梅罗比,Sanna Kestrel=桑娜·凯斯特尔,Anselm Brode=安塞尔姆·布罗德,Nadia Tollemarsh=娜迪亚·托勒马什,Corin Haverly=科林·哈弗利,Wilma Strand=薇尔玛·斯特兰,Elio Farrant=埃利奥·法兰特",
);

const FIELDS: Readonly<Record<string, Bilingual>> = Object.fromEntries(
  `transport=Transport Research=交通研究所,energy=Energy Systems=能源系统研究所,education=Learning and Schools=学习与学校研究所,
health=Occupational and Public Health=公共卫生研究所,logistics=Freight and Logistics=货运物流研究所,ecology=Applied Ecology=应用生态研究所,
materials=Building Materials=建筑材料研究所,work=Labour Studies=劳动研究所,sport=Sports Science=运动科学研究所,culture=Cultural Policy=文化政策研究所,
city=Urban Policy=城市政策研究所,economy=Regional Economics=区域经济研究所,technology=Applied Computing=应用计算研究所,food=Food and Nutrition=食品营养研究所,
water=Water Management=水务研究所,housing=Housing Research=住房研究所,farming=Crop and Soil Science=作物土壤研究所,care=Ageing and Care=养老照护研究所`
    .split(/,\n?/)
    .map((line) => {
      const [field = "", en = "", zh = ""] = line.split("=");
      return [field, { en, zh }];
    }),
);

/** What the whole world shares. */
export const BUREAU: Bilingual = { en: "the Statistical Service of Ninerivers", zh: "九川统计总署" };
export const STANDARDS: Bilingual = { en: "the Ninerivers Standards Board", zh: "九川标准委员会" };
export const TEST_HOUSE: Bilingual = { en: "the test house Plumbline", zh: "“铅垂线”检测中心" };

/** The same for the same seed and facts. */
export function entities(seed: number, facts: WebFacts = { entities: [] }): Entities {
  const rng = random(seed, "web", "entities");
  const known = (kind: string) =>
    rng
      .shuffled(facts.entities.filter((entity) => entity.kind === kind && !entity.real))
      .slice(0, KNOWN)
      .map(({ name }) => ({ en: name.en, zh: name.zh }));
  return {
    cities: CITIES,
    universities: [
      ...CITIES.map(({ en, zh }) => ({ en: `${en} University`, zh: `${zh}大学` })),
      ...known("university"),
    ],
    companies: rng.shuffled([...firms(rng), ...known("company")]),
    people: rng.shuffled([...people(), ...known("person")]),
    instituteOf(field, city) {
      const named = FIELDS[field];
      if (!named) throw new RangeError(`no institute is known for the field ${JSON.stringify(field)}`);
      return { en: `the ${city.en} Institute for ${named.en}`, zh: `${city.zh}${named.zh}` };
    },
  };
}

/** At most so many of a kind come from the encyclopaedia. */
const KNOWN = 120;

function firms(rng: Random): Bilingual[] {
  const all = FIRM_HEADS.flatMap((head) =>
    FIRM_TAILS.map((tail) => ({ en: head.en + tail.en, zh: head.zh + tail.zh })),
  );
  return rng.shuffled(all);
}

function people(): Bilingual[] {
  const local = SURNAMES.flatMap((family) =>
    GIVEN.map((given) => ({ en: `${family.en} ${given.en}`, zh: family.zh + given.zh })),
  );
  return [...local, ...FOREIGN, ...FOREIGN];
}
