/**
 * What travellers wish for beside a place, in whatever words, and how pages say it: 机位 is where one takes photographs.
 * A wish that no page speaks of in any of these words is told as such.
 */

interface Wish {
  readonly asked: RegExp;
  /** Any of these in a page; in small letters. */
  readonly said: readonly string[];
}

const WISHES: readonly Wish[] = [
  {
    asked:
      /老人家?|老年人|长辈|父母|爸妈|爷爷奶奶|腿脚不便|不累|\b(?:(?:for )?seniors?|elderly(?: parents)?|older (?:people|parents)|grandparents)\b/giu,
    said: ["老人", "长辈", "步行少", "不累", "elderly", "older visitors"],
  },
  {
    asked: /轮椅|无障碍|不用爬坡|不爬坡|\b(?:wheelchairs?(?:[- ]accessible)?|accessible|step[- ]free)\b/giu,
    said: ["轮椅", "无障碍", "平路", "不用爬坡", "wheelchair", "step-free"],
  },
  {
    asked:
      /人少|人不多|清静|安静|避开人群|小众|\b(?:quiet(?: places)?|(?:away from )?crowds?|fewer tourists|uncrowded|less crowded)\b/giu,
    said: ["人少", "人不多", "清静", "避开人流", "quiet", "crowds", "fewer visitors", "fewer tourists"],
  },
  {
    asked:
      /机位|拍照|拍夜景|摄影|拍摄|取景|出片|网红|打卡点|\b(?:photo(?:graph(?:y|s|ing)?)?s?(?: spots?)?|photogenic|instagrammable)\b/giu,
    said: ["拍照", "机位", "取景", "photo", "good for views"],
  },
  { asked: /日出|\bsunrise\b/giu, said: ["日出", "清晨", "sunrise"] },
  {
    asked: /日落|夕阳|\bsunsets?(?: photos?(?: spots?)?)?\b/giu,
    said: ["日落", "傍晚", "sunset", "evening walks", "for the evening"],
  },
  {
    asked: /避暑|凉快|\b(?:escape the heat|cool in summer)\b/giu,
    said: ["避暑", "凉爽", "夏天", "summer"],
  },
  {
    asked:
      /亲子|带娃|带孩子|孩子|宝宝|小朋友|遛娃|儿童|\b(?:kids?|child(?:ren)?|toddlers?|strollers?|famil(?:y|ies)(?:[- ]friendly)?)\b/giu,
    said: ["孩子", "亲子", "kids", "families"],
  },
  { asked: /下雨天?|雨天|室内|\b(?:rainy days?|rain|indoors?)\b/giu, said: ["下雨", "室内", "rainy days", "indoors"] },
  {
    asked:
      /住哪里|住哪儿?|住在哪里?|住在?哪个?(?:区|片区|地方)|住宿|哪里住|\b(?:where to stay|(?:places|place) to stay|accommodation)\b/giu,
    said: ["想住在附近", "住哪里方便", "to stay close by", "places to stay"],
  },
  {
    asked: /徒步|爬山|登山|步道|\b(?:hik(?:e|es|ing)(?: (?:routes?|trails?))?|trek(?:king)?|trails?)\b/giu,
    said: ["徒步", "爬山", "hiking"],
  },
  {
    asked: /骑行|骑车|自行车|单车|\b(?:cycl(?:e|ing)|bik(?:e|ing)|bicycles?)\b/giu,
    said: ["骑行", "骑车", "自行车", "cycling", "bicycle"],
  },
  {
    asked: /坐船|游船|乘船|游轮|漂流|竹筏|\b(?:cruises?|boat (?:trips?|rides?)|boats?|ferry ride|rafting)\b/giu,
    said: ["游船", "坐船", "码头", "cruise", "boat"],
  },
  {
    asked: /高反|高原反应|海拔|\b(?:altitude(?: sickness)?|elevation)\b/giu,
    said: ["海拔", "高原反应", "altitude"],
  },
  {
    asked:
      /赏樱|樱花|看樱|赏花|看花|花海|赏梅|赏荷|红叶|枫叶|银杏|\b(?:cherry blossoms?|flowers?|autumn (?:leaves|colou?rs)|fall foliage)\b/giu,
    said: ["樱花", "赏樱", "赏花", "cherry blossom", "flowers"],
  },
  {
    asked: /带狗|宠物|带猫|\b(?:pet[- ]friendly|pets?|dogs?(?:[- ]friendly)?)\b/giu,
    said: ["宠物", "pet friendly"],
  },
  { asked: /夜生活|酒吧|喝酒|\b(?:nightlife|bars?|pubs?|cocktails?)\b/giu, said: ["夜生活", "酒吧", "nightlife"] },
  { asked: /浪漫|情侣|约会|\b(?:romantic|couples?|honeymoon)\b/giu, said: ["浪漫", "情侣", "romantic", "couples"] },
  {
    asked: /夜景|夜游|\b(?:night (?:views?|walks?))\b/giu,
    said: ["夜游", "晚上", "亮灯", "for the evening", "evening walks"],
  },
];

/** All words of wishes. */
export const WISHED = WISHES.map(({ asked }) => asked.source).join("|");

export interface SpokenWish {
  /** As the question has it. */
  readonly text: string;
  readonly said: readonly string[];
}

/** In the order of the table, one a kind of wish. */
export function wishesIn(question: string): SpokenWish[] {
  return WISHES.flatMap(({ asked, said }) => {
    const [text] = question.match(asked) ?? [];
    return text === undefined ? [] : [{ text, said }];
  });
}

/** Whether a page fulfils a wish by its words. */
export const speaksOf = (page: string, { said }: SpokenWish): boolean => said.some((word) => page.includes(word));
