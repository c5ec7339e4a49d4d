/** How English speakers call a landmark: the Latin name among its aliases, else the reading of its own words and what it is. */
import type { CityFacts } from "@arenakit/corpus-world";
import { romanised } from "./romanised.ts";

/** What the end of a name says. */
const KINDS: readonly (readonly [chinese: string, english: string])[] = [
  ["风景名胜区", "Scenic Area"],
  ["国家森林公园", "National Forest Park"],
  ["国家湿地公园", "National Wetland Park"],
  ["国家地质公园", "National Geopark"],
  ["湿地公园", "Wetland Park"],
  ["森林公园", "Forest Park"],
  ["遗址公园", "Heritage Park"],
  ["海滨公园", "Seaside Park"],
  ["野生动物园", "Safari Park"],
  ["历史文化街区", "Historic Quarter"],
  ["历史街区", "Historic Quarter"],
  ["旅游度假区", "Resort"],
  ["文化旅游区", "Cultural Park"],
  ["自然博物馆", "Museum of Natural History"],
  ["历史博物馆", "History Museum"],
  ["城市规划展览馆", "Urban Planning Exhibition Hall"],
  ["科学技术馆", "Science and Technology Museum"],
  ["购物中心", "Shopping Centre"],
  ["步行街", "Pedestrian Street"],
  ["纪念馆", "Memorial Hall"],
  ["博物院", "Museum"],
  ["博物馆", "Museum"],
  ["美术馆", "Art Museum"],
  ["科技馆", "Science Museum"],
  ["图书馆", "Library"],
  ["植物园", "Botanical Garden"],
  ["动物园", "Zoo"],
  ["大剧院", "Grand Theatre"],
  ["大教堂", "Cathedral"],
  ["天主堂", "Catholic Church"],
  ["清真寺", "Mosque"],
  ["清真大寺", "Great Mosque"],
  ["风景区", "Scenic Area"],
  ["度假区", "Resort"],
  ["艺术区", "Art District"],
  ["大峡谷", "Grand Canyon"],
  ["海水浴场", "Beach"],
  ["国际机场", "International Airport"],
  ["机场", "Airport"],
  ["古城墙", "City Wall"],
  ["城墙", "City Wall"],
  ["遗址", "Site"],
  ["故居", "Former Residence"],
  ["书院", "Academy"],
  ["大学", "University"],
  ["医院", "Hospital"],
  ["公园", "Park"],
  ["景区", "Scenic Area"],
  ["广场", "Square"],
  ["古镇", "Ancient Town"],
  ["古城", "Old Town"],
  ["古村", "Old Village"],
  ["老街", "Old Street"],
  ["古街", "Old Street"],
  ["夜市", "Night Market"],
  ["市场", "Market"],
  ["石窟", "Grottoes"],
  ["草原", "Grassland"],
  ["瀑布", "Waterfall"],
  ["温泉", "Hot Springs"],
  ["大桥", "Bridge"],
  ["教堂", "Church"],
  ["码头", "Pier"],
  ["乐园", "Amusement Park"],
  ["观景台", "Lookout"],
  ["滑雪场", "Ski Resort"],
  ["影视城", "Film City"],
  ["海底世界", "Underwater World"],
  ["欢乐谷", "Happy Valley"],
  ["欢乐世界", "Happy World"],
  ["免税城", "Duty Free Mall"],
  ["旅游区", "Tourist Area"],
  ["名胜区", "Scenic Area"],
  ["纪念塔", "Memorial Tower"],
  ["纪念堂", "Memorial Hall"],
  ["展览馆", "Exhibition Hall"],
  ["美食街", "Food Street"],
  ["酒吧街", "Bar Street"],
  ["海鲜街", "Seafood Street"],
  ["沙滩", "Beach"],
  ["禅寺", "Temple"],
  ["炮台", "Fort"],
  ["鼓楼", "Drum Tower"],
  ["钟楼", "Bell Tower"],
  ["银滩", "Silver Beach"],
  ["海滩", "Beach"],
  ["古道", "Ancient Road"],
  ["酒店", "Hotel"],
  ["饭店", "Hotel"],
  ["寺", "Temple"],
  ["庙", "Temple"],
  ["宫", "Palace"],
  ["塔", "Pagoda"],
  ["湖", "Lake"],
  ["山", "Mountain"],
  ["岛", "Island"],
  ["桥", "Bridge"],
  ["路", "Road"],
  ["街", "Street"],
  ["巷", "Lane"],
  ["陵", "Mausoleum"],
  ["园", "Garden"],
  ["洞", "Cave"],
  ["峡", "Gorge"],
];
const KINDS_LONGEST_FIRST = [...KINDS].sort(([one], [other]) => other.length - one.length);

/** Words inside a name that have an English one. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    国际: "International",
    国家: "National",
    文化: "Cultural",
    海洋: "Ocean",
    森林: "Forest",
    现代: "Modern",
    自然: "Natural",
    民俗: "Folk",
    美食: "Food",
    时尚: "Fashion",
    商业: "Commercial",
    世界: "World",
    中心: "Central",
    革命: "Revolution",
    起义: "Uprising",
    抗战: "War of Resistance",
    附属: "Affiliated",
    第一: "First",
    第二: "Second",
    医科大学: "Medical University",
    医学院: "Medical College",
    师范: "Normal",
    人民: "People's",
    首都: "Capital",
    省立: "Provincial",
    考古: "Archaeological",
    工业: "Industrial",
    旅游: "Tourist",
    生态: "Ecological",
    恐龙: "Dinosaur",
    王国: "Kingdom",
    大学: "University",
    博物馆: "Museum",
    购物: "Shopping",
    城市: "City",
    考古遗址: "Archaeological Site",
    交通: "Jiaotong",
    科技: "Science and Technology",
    工会: "Trade Union",
    丝绸: "Silk",
    茶叶: "Tea",
    戏曲: "Opera",
    电影: "Film",
    地质: "Geological",
    铁路: "Railway",
    动物: "Animal",
    水上: "Water",
    海上: "Seaside",
    热带: "Tropical",
    三峡: "Three Gorges",
    长江: "Yangtze",
    黄河: "Yellow River",
    长城: "Great Wall",
    大礼堂: "Great Hall",
  }),
);
const KNOWN_WORD = new RegExp(`(${[...WORDS.keys()].sort((one, other) => other.length - one.length).join("|")})`);

/** The usual English of what begins a name, beside cities. */
const BEGINNINGS: readonly (readonly [chinese: string, english: string])[] = [
  ["中国", "China"],
  ["国家", "National"],
  ["人民", "People's"],
  ["内蒙古", "Inner Mongolia"],
  ["陕西", "Shaanxi"],
  ["香港", "Hong Kong"],
  ["澳门", "Macao"],
  ["西藏", "Tibet"],
];
const SPECIAL_PROVINCE = /(?:维吾尔自治区|壮族自治区|回族自治区|自治区|特别行政区|省|市)$/;
/** A name, not a reading: `Forbidden City`, `798 Art District`; not `gugong`, not `USTC`. */
const LATIN_NAME = /^(?=.*[a-z])[A-Z0-9][A-Za-z0-9 '.,&+-]+$/;
/** Longer readings are parted into words of two syllables. */
const LONGEST_WORD = 4;

type NamesOfPlace = { readonly name: string; readonly alias: readonly string[] };

/** Never empty; Latin letters only where the name is Chinese. */
export function landmarkEnglish(
  { name, alias }: NamesOfPlace,
  city: Pick<CityFacts, "name" | "english" | "province">,
): string {
  const known = alias.find((other) => LATIN_NAME.test(other));
  if (known) return known;
  const whole = name.replace(/[(（].*$/, "");
  const [kind, english] = KINDS_LONGEST_FIRST.find(([word]) => whole.endsWith(word) && whole !== word) ?? ["", ""];
  let own = whole.slice(0, whole.length - kind.length);
  const words: string[] = [];
  const province = city.province.replace(SPECIAL_PROVINCE, "");
  for (const [word, latin] of [[city.name, city.english], [province, romanised(province)], ...BEGINNINGS] as const)
    if (own.startsWith(word) && word !== "") {
      words.push(BEGINNINGS.find(([chinese]) => chinese === word)?.[1] ?? latin);
      own = own.slice(word.length).replace(/^[省市]|^(?:维吾尔|壮族|回族)?自治区/, "");
    }
  return [...words, ...latinWords(own), ...(english ? [english] : [])].join(" ");
}

/** `Hongshan`; `Haichang Ocean`; what is unknown and longer than so many syllables in words of two. */
export function latinWords(chinese: string, longest = LONGEST_WORD): string[] {
  return chinese
    .split(/[·\s—-]+|(?<=[A-Za-z0-9])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[A-Za-z0-9])/u)
    .flatMap((part) => part.split(KNOWN_WORD))
    .filter(Boolean)
    .flatMap((part) => {
      const known = WORDS.get(part);
      if (known) return [known];
      if (!/^\p{Script=Han}+$/u.test(part) || part.length <= longest) return [romanised(part)];
      const count = Math.floor(part.length / 2);
      return Array.from({ length: count }, (_, at) =>
        romanised(part.slice(at * 2, at === count - 1 ? undefined : at * 2 + 2)),
      );
    });
}
