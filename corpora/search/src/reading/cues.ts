/** Words of one purpose in questions and in sentences that answer them, Chinese and English: what a question wants without its words. */

interface Cue {
  /** In a query. */
  readonly asked: RegExp;
  /** In a sentence that answers it, in whatever words. */
  readonly said: RegExp;
  /** The answer has a number. */
  readonly isNumber?: boolean;
}

const CUES: readonly Cue[] = [
  {
    // Unwanted effects.
    asked:
      /side[- ]?effects?|downsides?|drawbacks?|disadvantages?|complain\w{0,60}|complaints?|unintended|unwanted|harms?\b|cons\b|risks?\b|nuisance|副作用|坏处|缺点|弊端?|投诉|抱怨|不良反应|风险|代价|危害|隐患/gi,
    said: /side[- ]?effect|downside|drawback|disadvantage|complain|unwelcome|less welcome|unpleasant|adverse|harm|risk|nuisance|suffer|at the price of|trade-off|leave out|副作用|坏处|缺点|弊端|投诉|抱怨|不良反应|风险|代价|危害|隐患|困扰|不便|烦恼|反映|不足/i,
  },
  {
    asked: /advantages?|benefits?|pros\b|strengths?|merits?|优点|好处|优势|长处|利弊|优缺点/gi,
    said: /advantage|benefit|strength|in favour|in favor|trade-off|supporters|\bbetter\b|\bgain|优点|好处|优势|长处|换来|带来|看中|胜在/i,
  },
  {
    asked:
      /effects?\b|impacts?\b|influence|consequences?|results?\b|outcomes?|findings|evidence|change[sd]?\b|效果|改变|变化|影响|作用|成效|结果|证据/gi,
    said: /\b(rose|risen|rises?|fell|fallen|falls?|drop(ped)?|declined?|climbed|went (up|down)|gone (up|down)|increas|decreas|reduc|improv|lower|higher|effect|impact|led to|gain)|上升|下降|提高|降低|增加|减少|改善|升高|增幅|降幅|提升|效果|影响/i,
    isNumber: true,
  },
  {
    asked:
      /\bcosts?\b|prices?\b|expens\w*|expenditure|fees?\b|how much (does|do|is|are|did)|成本|价格|费用|多少钱|花费|造价|收费|要花/gi,
    said: /\bcosts?\b|\bprices?\b|\bfees?\b|\bpaid\b|sells? for|[$€£¥]|\b(yuan|dollars?|euros?|pounds?)\b|成本|价格|售价|费用|花费|造价|收费|万?元|亿元/i,
    isNumber: true,
  },
  {
    asked:
      /(public )?opinions?|surveys?|polls?\b|attitudes?|acceptance|support(s|ers|ed)?\b|oppos\w{1,60}|in favou?r|看法|民意调查|民意|公众|态度|调查|支持|反对|赞成|接受度/gi,
    said: /survey|\bpoll|\basked\b|respond|in favou?r|\bagainst\b|support|oppos|sceptic|critic|approve|declared|调查|受访|民意|赞成|反对|支持|态度|表示/i,
    isNumber: true,
  },
  {
    asked: /\bwhy\b|causes?\b|reasons?\b|mechanisms?|explain(s|ed)?\b|原因|为什么|为何|机制|缘由|何以/gi,
    said: /because|\bsince they\b|due to|owing|owed to|caused?\b|reason|explain|thanks to|back to|result of|accounts? for|归因|归功|原因|因为|由于|源于|来自|得益|导致|使得|理由/i,
  },
  {
    asked: /opening (hours|times)|what time|closing time|opens?\b.{0,20}\bat\b|几点|开放时间|营业时间|开门|关门|闭馆/gi,
    said: /\d{1,2}:\d\d|\d ?[ap]\.?m\b|o'clock|\d点|[一二三四五六七八九十]点|上午|下午|清晨|傍晚/i,
    isNumber: true,
  },
  {
    asked:
      /conditions?\b|circumstances|success factors?|depends? on|prerequisites?|when does|where does|条件|前提|适用|取决|情况下/gi,
    said: /\b(where|only|if|unless|provided|depend|condition|elsewhere|otherwise|rest of|without)\b|条件|前提|取决|只有|其余|其他地方|否则|才能|地方差/i,
    isNumber: true,
  },
  {
    asked: /how long|last(s|ing)\b|duration|long[- ]term|later|follow[- ]?up|多久|持续|长期|后续|之后/gi,
    said: /\b(months?|years?|weeks?|days?|hours?|minutes?)\b.{0,30}\b(later|after|on|end|passed)\b|\bstill\b|later|\bfor \d|个月|年后|之后|以后|仍|后来|持续/i,
    isNumber: true,
  },
  {
    asked:
      /disput\w{1,60}|criticis\w{1,60}|critics?\b|doubts?|contested|correct(ed|ions?)|errors?\b|revis\w{1,60}|争议|质疑|批评|更正|修正|错误/gi,
    said: /disput|doubt|re-?analys|correct|withdr|instead of|erratum|error|wrong|second look|not everyone|overstat|object|raw data|争议|质疑|更正|修正|有误|错|重新|原始数据|而不是|而非|缩水/i,
  },
  {
    asked: /standards?\b|regulations?|rules?\b|laws?\b|legal|requirements?|标准|规定|法规|监管|规范|要求|政策/gi,
    said: /standard|regulat|\brules?\b|\blaws?\b|in force|requires?|adopted|标准|规定|法规|监管|规范|施行|生效|发布/i,
  },
  {
    asked: /funding|budgets?|subsid\w{1,60}|public money|grants?\b|programmes?|programs?\b|资金|拨款|预算|补贴|经费/gi,
    said: /\bfund|budget|subsid|\bgrants?\b|set aside|million|billion|voted|资金|拨款|预算|补贴|经费|万元|亿元/i,
    isNumber: true,
  },
  {
    asked:
      /\bfirst\b(?! years?)|origins?|pioneers?|began|begin\w{0,60}|invent\w{0,60}|最早|首次|首个|起源|开始|率先|先行/gi,
    said: /\bfirst to\b|\bfirst\b|began|started|pioneer|founded|early as|invent|最早|首次|首个|第一|始于|起源|起步|率先|开始/i,
  },
  {
    asked: /failed|failures?|abandon\w*|setbacks?|cancel\w*|失败|终止|放弃|叫停|挫折|中止/gi,
    said: /fail|abandon|setback|cancel|gave up|shelved|broken off|stopped|ended|warning|pulled out|失败|终止|放弃|叫停|中止|停止|收场|下马|搁置|教训/i,
  },
  {
    asked: /plans?\b|planned|targets?\b|goals?\b|future|aims?\b|outlook|计划|规划|目标|未来|今后/gi,
    said: /\bplans?\b|planned|target|goal|\baims?\b|by (19|20)\d\d|wants to|there are to be|计划|规划|目标|力争|(19|20)\d\d年(底)?(前|要|将)|到(19|20)\d\d年/i,
    isNumber: true,
  },
  {
    asked:
      /obstacles?|barriers?|hurdles?|hold(s|ing)?\b.{0,40}\bback|challenges?|difficult\w{0,60}|problems?\b|障碍|阻力|困难|难点|瓶颈|挑战|问题/gi,
    said: /obstacle|barrier|hurdle|holds? (them |it )?back|stands? in the way|challenge|difficult|trouble|problem|delay|hinder|障碍|阻力|困难|难题|瓶颈|挑战|拖|卡在|最头疼|问题/i,
  },
  {
    asked: /\btests?\b|tested|independent|trials?\b|measured|experiments?|实测|测试|测评|试验|实验|第三方|试点/gi,
    said: /\btest|measur|trial|pilot|experiment|in the hands of|independent|实测|测试|测得|测评|试验|实验|第三方|试点|跟踪/i,
    isNumber: true,
  },
  {
    asked: /promis\w+|claims?\b|manufacturers?|makers?\b|advertis\w+|宣称|承诺|厂家|厂商|宣传/gi,
    said: /promis|claim|states that|according to its maker|advertis|brochure|宣称|承诺|厂家|厂商|宣传|号称|声称/i,
  },
  {
    asked:
      /growth|grow(s|n)?\b|spread\b|increase\w*|trend|numbers? of|how many|增长|数量|推广|历年|规模|多少[个人家辆座]/gi,
    said: /grew|grow|from \d[\d,.]{0,20} .{0,24}to \d|number of|counts?\b|times as|rise of|more than a year before|增长|增至|增加到|从\d.{0,16}到|总数|达到|数量/i,
    isNumber: true,
  },
  {
    asked: /shares?\b|percent\w*|per cent|proportions?|rates?\b|how many|比例|占比|百分比|多少|几成|率/gi,
    said: /\d ?%|per ?cent|percentage|one in \w+|\b(half|third|quarter|majority)\b|百分之|％|成的|分之/i,
    isNumber: true,
  },
  // Relations of people, bodies and works: a question has the noun, an answer more often the verb.
  {
    asked: /\b(fathers?|mothers?|parents?|family of)\b|父亲|母亲|父母|爸爸|妈妈|家世|生父|生母/gi,
    said: /\b(father|mother|parents?|son of|daughter of|child of|born to|family)\b|父|母|之子|之女|儿子|女儿|长子|长女|幼子|出身|家庭/i,
  },
  {
    asked: /\b(spouse|husband|wife|married|partner)\b|配偶|丈夫|妻子|夫人|结婚|爱人|伴侣/gi,
    said: /\b(spouse|husband|wife|married|marriage|wed(ded|ding)?|partner)\b|配偶|丈夫|妻|夫人|夫妇|伉俪|婚|伴侣/i,
  },
  {
    asked:
      /\b(supervis\w{1,20}|advis[eo]rs?|teachers?|taught|mentors?|stud(y|ied) (under|with))\b|导师|老师|师从|求学|门下|指导/gi,
    said: /\b(supervis|advis|teacher|taught|mentor|under the guidance|pupil|student of|stud(y|ied) (under|with))|导师|老师|师从|受教|门下|指导|弟子|学生/i,
  },
  {
    asked:
      /\b(universit(y|ies)|college|school|stud(y|ied)|graduat\w{1,20}|educat\w{1,20})\b|就读|毕业|母校|学校|大学|求学/gi,
    said: /\b(universit|college|school|academy|stud(y|ied)|read \w{1,30} at|graduat|degree|enrol)|就读|毕业|学院|大学|求学|入学|主修|学位/i,
  },
  {
    asked: /\b(employ\w{1,20}|worked? (at|for)|employer|institutions?)\b|受聘|任职|供职|工作过|雇|单位|机构/gi,
    said: /\b(employ|worked|joined|hired|staff|lecturer|professor|appointed|taught at|post)|受聘|任职|供职|任教|执教|聘|加入|工作|讲师|教授|主任|研究员/i,
  },
  {
    asked: /\b(architects?|design(er|ed|s)?)\b|建筑师|设计师|设计者|谁设计|设计/gi,
    said: /\b(architect|design|drew up|drawn up|plans? (of|by))|建筑师|设计|图纸|出自/i,
  },
  {
    asked: /\b(found(er|ers|ed)|establish(ed)?|set up|creator)\b|创办人|创始人|创立|创办|建立者|创建/gi,
    said: /\b(found|establish|set up|started by|creat|brought into being)|创办|创立|创始|创建|成立|发起|建立|始祖/i,
  },
  {
    asked:
      /\b(trade|occupation|profession|business|liv(ed|e|ing) (from|by|on)|line of work)\b|以什么为业|职业|行业|经营|营生|生意|从事/gi,
    said: /\b(trade|occupation|profession|business|ran|dealt in|merchant|liv(ed|ing) (from|by)|made (its|their) living)|为业|职业|经营|营生|生意|从事|起家|商号|买卖/i,
  },
  {
    asked: /\b(label|publisher|published|record(ed|ing)?|released?)\b|唱片公司|厂牌|出版社|出版|发行/gi,
    said: /\b(label|records|publish|press|released?|issued|appeared (on|with|at))|唱片|厂牌|出版|发行|刊行|问世/i,
  },
  {
    asked: /\b(collections?|objects|holdings|exhibits)\b|藏品|馆藏|收藏/gi,
    said: /\b(collection|objects|holdings|exhibits|items|pieces)\b|藏品|馆藏|收藏|件/i,
  },
  {
    asked:
      /\b(formerly|had been|used to be|before it became|previous(ly)?|originally)\b|原来是|前身|原为|改建前|之前是|曾是/gi,
    said: /\b(former|once|had been|used to|previous|original|convert|housed in|built as)|前身|原为|原是|改建|旧址|曾/i,
  },
  {
    asked: /\b(sponsor\w{0,10}|(paid|financed|funded) (for|by))|资助|赞助|出资/gi,
    said: /sponsor|\bpaid\b|financ|\bfund|expenses|bore the|\bbacked|资助|赞助|出资|费用|经费|承担/i,
  },
  {
    asked:
      /\b(opening (speech|address|words?|remarks)|opened by|who (opened|inaugurated)|inaugurat\w{1,10})|开幕辞|开幕词|致辞|致词|揭幕/gi,
    said: /opening|first to speak|spoke first|speech|address(ed)? the|inaugurat|welcomed|开幕|致辞|致词|揭幕|首先/i,
  },
  {
    asked: /\b(compos\w{1,10}|music|soundtrack|film score|scored?)\b|配乐|作曲|谱曲|音乐由/gi,
    said: /compos|\bmusic|soundtrack|\bscored?\b|配乐|作曲|谱曲|音乐/i,
  },
  {
    asked: /\b(shot|filmed|filming|shooting|location shots?|recorded in|recording)\b|取景|拍摄|外景|录音|录制/gi,
    said: /\b(shot|film(ed|ing)|shooting|locations?|exteriors?|record(ed|ing)s?|studio)\b|取景|拍摄|外景|录音|录制|录于/i,
  },
  {
    asked:
      /\b(award(s|ed|ing)?|present(s|ed|ing)?|bestow\w{0,10}|jury|hand(s|ed) out|conferred)\b|颁发|颁奖|授予|评奖|评审/gi,
    said: /award|present(s|ed) by|bestow|\bjury|\bgiven by|hand(s|ed) out|confer|颁发|颁奖|授予|评奖|评审/i,
  },
  {
    asked:
      /\b(how (far|long|heavy)|distance|kilomet\w{1,6}|miles|tonnage|tons?|tonnes?)\b|公里|里程|行程|全程|多远|多长|吨位|多少吨|多少米/gi,
    said: /kilomet|\bkm\b|\bmiles?\b|\bmet(re|er)s?\b|\btons?\b|\btonnes?\b|公里|千米|里程|全程|全长|总长|\d吨|吨位|\d米/i,
    isNumber: true,
  },
  {
    asked: /\b(sold|sales|sell|copies|units)\b|售出|卖出|销量|销售量/gi,
    said: /\b(sold|sales|copies|units|buyers)\b|售出|卖出|销量|销售|卖了/i,
    isNumber: true,
  },
  {
    asked: /\b(how many (minutes|hours)|minutes|visit last)\b|多少分钟|多少小时|几个小时|要玩多久/gi,
    said: /\b(minutes?|hours?)\b|分钟|小时|停留|预留/i,
    isNumber: true,
  },
  {
    asked:
      /\b(attend(ed|ance|ees)?|visitors|spectators|participants|employees|staff|seats?|capacity|prize money|pages)\b|到场|到会|出席|参加人数|观众|员工|职工|雇员|座位|奖金|多少页|容纳/gi,
    said: /\b(attend|visitors?|spectators?|participants?|people came|employ|staff|workers?|seats?|capacity|holds?|worth|prize|pages?)|到场|到会|出席|参加者|参加人|观众|员工|职工|雇|座位|座席|奖金|可获|页|容纳/i,
    isNumber: true,
  },
  {
    asked:
      /\b(organi[sz](e|ed|er|ers|ing)|host(s|ed)?|chair(ed|s|man|woman|person)?|presid\w{1,8}|led by|leader|head(ed)? by)\b|主办|承办|筹办|举办方|主持|主席|率领|领队|带队|由谁带/gi,
    said: /organi[sz]|\bhost|\bchair|presid|\bleads?\b|\bled\b|leader|leadership|headed|command|in charge|主办|承办|筹办|负责|主持|主席|率领|领队|带队|带领/i,
  },
  {
    asked:
      /\b(draft\w{0,6}|drawn up|wrote the text|dedicat\w{1,8}|commission\w{0,6}|ordered by)\b|起草|执笔|草案|题献|献给|委托|订制|定制/gi,
    said: /draft|drawn up|\bpen\b|dedicat|in honou?r of|\bfor whom|commission|ordered|起草|执笔|草案|写成|题献|献给|受献|委托|订制|定制|受.{1,20}之托/i,
  },
  {
    asked: /\b(acquir\w{1,8}|bought by|taken over|takeover|merged?|absorb\w{1,4})\b|收购|并购|并入|接管|合并|吞并/gi,
    said: /acquir|\bbought|taken over|took over|takeover|merge|absorb|became part|收购|并购|并入|接管|合并|买下/i,
  },
  {
    asked: /\b(rivals?|opponents?|arch-?enem\w{1,4})\b|宿敌|对手|死敌/gi,
    said: /rival|opponent|derby|matches against|games against|enem|宿敌|对手|死敌|与.{1,30}的比赛/i,
  },
  {
    asked: /\b(set in|setting|takes? place|plays in|produced|producer)\b|故事发生|背景|场景|制作人|监制|出品/gi,
    said: /\bset in\b|\bsetting|takes? place|background|scenes?\b|plays in|produc|发生|背景|场景|制作|监制|出品/i,
  },
  {
    asked:
      /\b(dug|built|completed|constructed|erected|home port|port of registry|registered)\b|开凿|开挖|建于|建成|竣工|宅第|宅院|船籍|母港/gi,
    said: /\bdug|\bbuilt|complet|construct|erect|\bhouse\b|mansion|home port|registr|\bstern\b|开凿|开挖|建于|建成|修建|竣工|自建|宅|船籍|母港/i,
  },
  {
    asked: /\b(code|abbreviation|call sign)\b|代码|电报码|代号|缩写/gi,
    said: /\bcodes?\b|abbreviat|letters|\btickets? .{0,30}\bas\b|代码|电报码|代号|缩写|写作/i,
  },
];

/** What sort of thing a query asks after. */
export interface AskedCues {
  /** 0 … 1: how much of what is asked after a sentence under a heading is about. 0 where nothing is. */
  saidIn(text: string, heading: string): number;
  /** How many there are. */
  readonly count: number;
  /** The query without its cue words. */
  readonly rest: string;
}

/** A sentence about what is asked after that lacks the number that it should have. */
const WITHOUT_NUMBER = 0.5;
/** Only what it stands under says so. */
const UNDER_HEADING = 0.7;
const NUMBER = /\d|百分之|[二三四五六七八九十百千万两]{1,60}(?:成|倍|年|月|个|元|人)/;

/** Cues of a query; the same for the same text. */
export function cuesOf(query: string): AskedCues {
  // In their order, each on what the ones before left: side effects are no effects.
  let rest = query;
  const asked = CUES.filter((cue) => {
    const left = rest.replace(cue.asked, " ");
    const isAsked = left !== rest;
    rest = left;
    return isAsked;
  });
  return {
    count: asked.length,
    rest,
    saidIn(text, heading) {
      if (asked.length === 0) return 0;
      const hasNumber = NUMBER.test(text);
      const parts = asked.map(({ said, isNumber }) => {
        const part = said.test(text) ? 1 : said.test(heading) ? UNDER_HEADING : 0;
        return isNumber && !hasNumber ? part * WITHOUT_NUMBER : part;
      });
      return parts.reduce<number>((sum, part) => sum + part, 0) / asked.length;
    },
  };
}
