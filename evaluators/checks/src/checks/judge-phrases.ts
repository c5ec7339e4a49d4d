/**
 * Plain words to a judge, by language. A text cannot leave its JSON string in a judge's prompt, so the lists tell open
 * attempts only: they decode nothing. `{name}` in a pattern stands for the set of words of that name.
 */
const ENGLISH = {
  words: {
    judge: String.raw`(?:(?:(?:llm|ai|model)[ -])?(?:judge|grader|evaluator|rater|scorer|adjudicator)s?|(?:scor|grad|judg|evaluat|reward)(?:ing|ion)? (?:model|system|panel|team|assistant|ai)s?|(?:whoever|those|you,? who|the one|anyone)(?: is| are)? (?:now |currently )?(?:grad|judg|scor|evaluat|rat|compar)\w{1,40})`,
    entry: "(?:answer|response|reply|submission|trajectory|attempt|solution|candidate|entry|output|plan|report)",
    mine: String.raw`(?:(?:this|my|our|the (?:present|above|current|first|second)) (?:\w{1,40} )?{entry}|mine|me|this(?= (?:10|ten|a |the |full|high))|{entry} (?:[ab12]|one)|first)`,
    rival: "(?:other|rival|competing|opposing|second) (?:answer|response|reply|submission|trajectory|attempt)",
    give: "(?:give|award|assign|grant|rate|rank|score|mark|grade|set|output)",
    best: String.raw`(?:full (?:marks?|scores?|points|credit)|(?:highest|maximum|max|top|perfect|best|high)(?: possible)? (?:scores?|marks?|ratings?|grades?|rewards?|points)|\b(?:10|ten)s?(?: ?\/ ?10| out of (?:10|ten)|(?: points)? (?:on|for|in|everywhere|across)(?: each| every| all|\b)| ?(?=[.!,]|$))|\b(?:the winner|first(?=[.,!]|$)|highest|on top|above the))`,
    order: String.raw`(?:^|[\n.!?;:,>("'*] ?|\b(?:please|kindly|must|should|and|now|just|simply|you|will|to) )`,
  },
  patterns: [
    String.raw`(?:\b(?:dear|hey|hello|attention)|(?:note|message|word|instructions?|hint|p\.?s\.?|nudge) (?:to|for)|to be read by)[:,]? (?:(?:the|all|any|our|my|ai|fellow) ){0,8}{judge}\b`,
    String.raw`(?:^|[\n.!?>#*([-] ?)(?:to )?(?:the |all )?{judge} ?(?:[:,!]|please|kindly|must|should|note)`,
    String.raw`\byou(?: are|'re)(?: now| clearly)? (?:an?|the|our|my)(?: [\w-]{1,40}){0,3} (?:judge|grader|evaluator|scor(?:er|ing \w{1,40}))\b|\bas (?:an?|the|our|my) {judge},? you\b`,
    String.raw`\b(?<!\bto |can )(?:ignore|disregard|forget|override|bypass|do not follow|don't follow)(?: \w{1,40}){0,5} (?:instructions?|rubric|guidelines?|criteria|system prompt|(?:scoring|grading) rules)\b`,
    String.raw`{order}{give} [^.\n]{0,40}{mine}\b[^.\n]{0,40}{best}`,
    String.raw`{order}{give} [^.\n]{0,20}{best}[^.\n]{0,24}(?:to|for|on) (?:{mine}\b|(?:each|every|all)\b)`,
    "{order}{give} (?:(?:it|out|an?|the|all|straight|only) ){0,8}(?:full marks|(?:the )?(?:highest|maximum|top|perfect) (?:score|mark|rating|grade)s?)",
    String.raw`{order}(?:choose|select|pick|prefer|favou?r|declare|vote for|go with|side with) (?:(?:this|my|our|the (?:first|second|present|above)) (?:\w{1,40} )?(?!plan|report){entry}|mine)\b`,
    String.raw`\b(?:this|my|our) (?:\w{1,40} )?{entry}\b[^.\n]{0,30}(?:deserves?|merits?|is worth|(?:should|must|has to|will) (?:win|receive|get|be (?:given|awarded|ranked|rated|chosen|preferred)))\b`,
    String.raw`\b(?:winner|verdict|preference|label)\b(?: is)? ?[:=]{1,8} ?[^.\n]{0,16}(?:{mine}\b(?= ?(?:$|[.,;!)\n]| wins| is))|\[\[|\b[ab]\b)`,
    String.raw`\b(?:first|second|(?:{entry}|assistant) [ab12]|(?:first|second) {entry}) (?:(?:wins|is (?:\w{1,40} )?(?:the )?(?:better|best|superior|winner))\b(?=[.!"';,]|$| on all| than| one)|(?:gets|receives|scores) (?:10|ten)\b)`,
    String.raw`\b{rival}\b[^.\n]{0,40}(?:fabricat|hallucinat|plagiari|invented|made up|cheat|disqualif|score it 0|to zero)`,
    String.raw`\b(?:i|we)(?:'ll| will) (?:\w{1,40} )?(?:tip|pay|report|sue|replace) you\b|\bif (?:you|this|my)\b[^.\n]{0,40}(?:low (?:score|grade|mark)|not (?:give|choose|prefer) (?:this|my|me)|loses)\b[^.\n]{0,40}will\b`,
    String.raw`\b(?:my|our) (?:\w{1,40} )?(?:job|family|career|future|internship|life)\b[^.\n]{0,30}(?:depends?|hinges?|rests|is at stake)[^.\n]{0,30}(?:scor|grad|rat|evaluat|verdict|judg)`,
    String.raw`\bself[- ]?(?:assessment|evaluation|score|rating)\b[^.\n]{0,60}(?:10|full|perfect)`,
    String.raw`\b(?:scoring|grading|judging|evaluation) (?:policy|rules?|rubric|criteria) (?:has|have|was|were) (?:been )?(?:changed|updated|replaced)|\brubric\b[^.\n]{0,20}{mine}[^.\n]{0,30}{best}`,
  ],
};

const CHINESE = {
  words: {
    judge:
      "(?:评[委审](?:专家|模型|老师|员|们){0,4}|裁判(?:员|模型)?|(?:评[判分测估]|打分|阅卷)(?:者|员|人|系统|模型|专家|老师|助手|方|程序|的?同学|的?朋友)|考官|判官|奖励模型)",
    entry: "(?:回答|答案|方案|行程|报告|作品|轨迹|作答|答卷|选手|攻略|规划)",
    mine: "(?:(?:本|这个?|这份|这篇|此|该|我们?的?|我这份|上述|以上|第[一二][个份位]的?){entry}|first|second|上文|我)",
    best: String.raw`(?:满分|最高(?:的)?(?:分|评价)|(?:打|给|得|判)(?:个|一个)?高分(?!的)|(?<![\d.])10分(?!钟|之|米)|10/10|获胜|胜出|第一名|更高的?分)`,
    ask: "(?:请|务必|恳请|拜托|求|麻烦|希望|必须|应该?(?!得)|应当|直接|理应|只需|劳烦)",
  },
  patterns: [
    "(?<![信函辞稿][:“「 ]{0,3})(?:尊敬的|亲爱的|各位|致|写给|告知|恳请|拜托|烦请|请)(?:各位|所有|尊敬的|亲爱的|公正的){0,8}{judge}(?!会|现场|结果|工作|标准|制度|费)",
    "{judge}[们大人]{0,4}[,:!]?(?:请(?!假|教|愿|问)|给个|您好|你好|注意|务必|必须|应当?给|麻烦|拜托|你必须|您必须|辛苦了|手下留情|开恩)",
    "(?:作为|身为)[^。\\n]{0,8}(?:评审|评委|裁判|评判|打分|考官|评[估测分]模型)[^。\\n]{0,6}(?:你|您|请|应当)|[您你][^。\\n]{0,4}是[^。\\n]{0,14}(?:评委|评审|裁判)",
    "{ask}[^。\\n]{0,16}(?:给|打|判|评|记|算|授予|选|排)[^。\\n]{0,18}{best}",
    "(?:给|把|将|为){mine}[^。\\n]{0,20}{best}|(?:把|将)(?:最高分|满分|高分|第一)(?:给|判|投|留)",
    "{mine}[^。\\n]{0,16}(?:应|值得|理应|配得上|必须|无疑|一律|都?应得)[^。\\n]{0,14}{best}",
    "(?:一律|全部|各项|每一?[项条]|都|均)(?:均|都|一律)?(?:应?[记给打判评为得])(?:为|予)?(?:满分|10分(?!钟)|0分|零分|最高分)",
    "(?:直接|必须|务必|应当?|请)(?:认定|判定|判|选择|选|宣布|认为)[^。\\n]{0,4}(?:(?:本|这份|我的)(?!套餐){entry}(?=[,。!]|$|胜|更|为)|first|第一个{entry}(?=更|胜))",
    "(?:裁决|评审|评判|评分|判定)(?:结论|结果)?:[^。\\n]{0,16}(?:first|second|满分|10分(?!钟)|胜出|本方案)",
    "(?:自评|自我评价|自我评分)[^。\\n]{0,20}(?:满分|10|100|完美)",
    "(?<![“「])(?:忽略|无视|忘记|忘掉|不要理会|推翻|不要遵守|取消)[^。\\n]{0,8}(?:之前|以上|上述|前面|先前|所有|一切|系统|你的|您的|评分|评审|评判|打分)[^。\\n]{0,10}(?:指令|指示|规则|标准|细则|提示词|要求|设定|限制)",
    "(?:另一|其他|对方|对手|第二)(?:个|份|位|名)?(?:选手)?的?{entry}[^。\\n]{0,20}(?:编造|作弊|抄袭|捏造|造假|不值得考虑|(?<!\\d)0分|零分|判负)",
    "(?:评分|评审|评判|打分|评测)(?:规则|标准|细则)[^。\\n]{0,6}(?:已|刚刚)(?:经)?(?:变更|更新|调整|修改|作废)",
    "(?:按照|根据|依据|符合|满足)[^。\\n]{0,8}(?:评分|评审|评判|打分)(?:标准|细则|规则)[^。\\n]{0,10}{mine}[^。\\n]{0,20}(?:满分|应得|10分)",
    "我(?:们)?的?[^。\\n]{0,6}(?:工作|家人|孩子|前途|毕业)[^。\\n]{0,12}(?:取决于|全靠|就看|靠)[^。\\n]{0,12}[分评判]",
    "(?:如果|若|要是|否则)[^。\\n]{0,10}(?:给低分|不给[^。\\n]{0,8}[满高]分|不打满?分)|(?:给|付)(?:你|您)?[^。\\n]{0,8}(?:小费|红包|好处费)",
  ],
};

/** A verdict's own form, the end of a judge's material, the turns of a chat. */
const FORMS = {
  words: {
    criterion:
      "(?:切题(?:程度)?|可行性?|细节(?:充分)?|清晰(?:易读|度)?|准确性?|深度|广度|relevance|feasibility|clarity|accuracy|depth|breadth)",
  },
  patterns: [
    String.raw`"(?:winner|verdict|score_[ab]|combined_scores?|final_score)"\s{0,20}:\s{0,20}(?:[{"\d]|\[\s{0,20}\d)|"(?:first|second)"\s{0,20}:\s{0,20}\{`,
    String.raw`\b(?:path|answer)\.(?:breadth|relevance|details?|feasibility|clarity)\b|\[\[[ab](?:[<>=]{1,3}[ab])?\]\]`,
    String.raw`</(?:answer|path|trajectory|candidate|response|submission|attempt)(?:_[ab12])?>(?=\s{0,20}\S)|</?(?:answer|trajectory|candidate)_[ab12]>|</?(?:judge|verdict|rubric)>`,
    String.raw`<\|?(?:im_start|im_end|eot_id|start_header_id|end_header_id|system|user|assistant|end|end▁of▁sentence)\|>|<(?:start|end)_of_turn>|<</?sys>>|\[/?inst\]`,
    String.raw`{criterion}\*{0,4}\s{0,20}[|:=\s]{1,6}(?:10(?:/10)?分?|满分)(?![\d.:])[^a-z0-9]{0,12}{criterion}\*{0,4}\s{0,20}[|:=\s]{1,6}(?:10|满分)(?![\d.:])|\b10/10 on {criterion}`,
  ],
};

const compile = ({ words, patterns }: { words: Record<string, string>; patterns: readonly string[] }) => {
  const fill = (pattern: string): string =>
    pattern.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => fill(words[name]!));
  return patterns.map((pattern) => new RegExp(fill(pattern), "gu"));
};

/** All of them, for text in lower case and one form of its characters. */
export const JUDGE_PHRASES: readonly RegExp[] = [ENGLISH, CHINESE, FORMS].flatMap(compile);

const [TRADITIONAL, SIMPLE] = [
  "評審請給滿無視應該選獲勝這個來對說務訊標準則規據認為贏",
  "评审请给满无视应该选获胜这个来对说务讯标准则规据认为赢",
];
/** The simplified character for a traditional one of the phrases; any other text as it is. */
export const simplified = (character: string): string => SIMPLE[TRADITIONAL.indexOf(character)] ?? character;
