// data file: how pages state claims in Chinese; `{a|b}` is a choice, `<x>` a value of the claim or of its topic.
import type { ClaimKind } from "../claims.ts";

export const CLAIMS_ZH: Readonly<Record<ClaimKind, readonly string[]>> = {
  study: [
    "从<start>起，<org>在<city>对<n><people>跟踪了<months>个月，考察的是<option>。",
    "<city>的试点做的是<option>，<start>开始，历时<months>个月，涉及<n><people>，由<org>负责记录。",
    "<org>花了<months>个月，拿到<city><n><people>的数据，第一批读数出自<start>，当时<option>刚刚{上马|铺开}。",
    "说到样本，<city>这一例算{扎实|完整}的：<n><people>，<months>个月，<start>起记，{监测|评估}方是<org>。",
    "<city>选了<option>来试，<start>动手，前后<months>个月，<n><people>参与，<org>在旁边{记账|盯着}。",
  ],
  effect: [
    "在<city>，<option>实施后，<outcome>从<from>变为<to>，<change>。",
    "<org>在<city>测得<outcome><change>，试的是<option>。",
    "<city>的{报告|评估}给出的数字是：<outcome><change>{，起点为<from>|，之前是<from>，之后是<to>|}。",
    "试行前<city>是<from>，结束时到了<to>，也就是说<outcome><change>。",
    "再看<outcome>，<city>改用<option>以后<change>{，<org>认为结果稳定|}。",
    "<org>{算完总账|把数据合拢}后发现，<city>的<outcome>有了<changeNoun>。",
  ],
  follow: [
    "试点结束<months>个月后{再测|复查}，<city>的<outcome><changeAgainst>。",
    "<org>隔了<months>个月重回<city>，看到<outcome><changeAgainst>。",
    "效果能撑多久？<city>在<months>个月之后，<outcome>仍是<changeAgainst>。",
    "没有人再特别关照的<months>个月过去，<city>记下的<outcome><changeAgainst>。",
  ],
  reanalysis: [
    "<org>把<city>的原始数据重算了一遍，<outcome>只<change>，理由是<reason>。",
    "<first>的数字并非人人买账：按<org>的算法，<city>的<outcome>不过<change>，因为<reason>。",
    "<org>指出，<reason>；扣掉这一点，<city>在<outcome>上只剩<changeNoun>。",
    "换<org>来算，<city>的成绩就缩水了：<outcome>只有<changeNoun>，问题出在<reason>。",
  ],
  correction: [
    "<org>更正了<city>的数据：<outcome>的变化是<changeSize>，不是先前说的<wasSize>，原因是<reason>。",
    "此前流传的<wasSize>不能再用，<city>的<outcome>应为<changeSize>，<org>承认<reason>。",
    "<org>发布勘误：因为<reason>，<city>的<outcome>变化从<wasSize>改为<changeSize>。",
    "凡引用过<city>“<wasSize>”这个数的，请改成<changeSize>，说的是<outcome>；<org>查明<reason>。",
  ],
  vendor: [
    "<company>称，用了<product>，<outcome><change>。",
    "按厂家<company>的说法，<product>能让<outcome>有<changeNoun>。",
    "<product>的宣传册写着<outcome><change>，<company>{没有给出来源|只说是自测}。",
    "<company>拿<outcome>“<change>”来推销<product>。",
  ],
  test: [
    "<org>自购<samples>套<product>实测，<outcome><change>。",
    "到了<org>手里，<product>只做到<outcome><change>，{不及宣传|离宣传册差一截}。",
    "<product>的第三方数据来自<org>：<samples>处安装点，<outcome><change>。",
    "<org>在<samples>个地点测过<company>的<product>，<outcome>平均<change>。",
  ],
  price: [
    "<product>售价<price>，质保<years>年。",
    "<company>给<product>开价<price>{，承诺<years>年内供应配件|}。",
    "这批<kindOf>里，<product>标价<price>。",
    "买一套<product>大约要准备<price>，配件供应<years>年。",
  ],
  cost: [
    "<option>的<costName>，<org><year>年测算为<cost>。",
    "按<org><year>年的账，<option>折合<costName><cost>。",
    "如果拿<costName>来衡量，<option>是<cost>{（<year>年价格）|}。",
    "<org>在<year>年给<option>算过细账，<costName>为<cost>。",
  ],
  merit: [
    "<option>的好处是<pro>，代价是<con>。",
    "<city>的人说起<option>，先夸<pro>，再抱怨<con>。",
    "支持<option>的理由是<pro>，{反对|质疑}的理由是<con>。",
    "<option>有得有失：得的是<pro>，失的是<con>。",
    "<city>看中<option>的是<pro>，没料到的是<con>。",
  ],
  side: [
    "在<city>，<share>的受访者提到了<side>。",
    "<org>也{问了|记下了}不好的一面：<city>有<share>的人反映<side>。",
    "不那么让人高兴的是<side>，<city>有<share>的人碰上过。",
    "宣传里很少讲<side>，可在<city>，<share>的人有切身体会。",
  ],
  survey: [
    "<org><year>年问了<n>名<who>，<share>表示<stance>，理由是<reason>。",
    "<who>当中<share><stance>，<org>的调查显示，他们{多半|大多}<reason>。",
    "<year>年<org>的问卷里，<share>的<who>选择<stance>：<reason>。",
    "<who>自有一本账，<share><stance>，因为<reason>，这是<org>得到的结果。",
  ],
  mechanism: [
    "<org>认为，<outcome>变化的<share>要归因于<mechanism>。",
    "真正起作用的是<mechanism>，按<org>的估计占<share>。",
    "<city>的<outcome>之所以变，大约<share>来自<mechanism>。",
    "若没有<mechanism>，<org>写道，效果就少了<share>。",
  ],
  condition: [
    "差别在条件：<condition>，<outcome><change>，其余只有<restSize>。",
    "<org>把数据拆开看，<condition>，<outcome>的变化达到<changeSize>，别处仅<restSize>。",
    "平均数掩盖了落差：<condition>，<outcome><change>；<city>其他地方是<restSize>。",
    "同样在<city>，<condition>做到了<changeSize>，不具备的只有<restSize>，指的都是<outcome>。",
  ],
  series: [
    "据<org>统计，<what>从<from>年的<first><unit>增加到<to>年的<last><unit>。",
    "<from>年，<what>有<first><unit>；到<to>年，已经是<last><unit>。",
    "<org>的名册上，<to>年列出<what><last><unit>，而<from>年只有<first><unit>。",
    "<first><unit>（<from>年）到<last><unit>（<to>年），这就是<what>走过的路。",
  ],
  jump: [
    "增长最快的是<year>年，<what>一年多了<growth>。",
    "<year>年是跃升之年，<what>比上年增加<growth>。",
    "单是<year>年，<what>就涨了<growth>，达到<after><unit>。",
    "其他年份都比不上<year>年：<what>增幅<growth>。",
  ],
  standard: [
    "<month>起有了规矩：<org>的<code>对<demand>作出规定。",
    "<org>在<month>发布<code>，内容是<demand>。",
    "<code>自<month>起施行，管的是<demand>。",
    "关于<demand>，<org>于<month>通过了<code>。",
  ],
  programme: [
    "<month>，<city>以<programme>之名拿出<money>。",
    "<programme>计划给<city>带来<money>，<month>启动。",
    "<city>在<month>表决通过<programme>专项，金额<money>。",
  ],
  first: [
    "最早动手的是<city>，<year>年就用上了<option>。",
    "事情要从<city>说起，<year>年那里几乎是碰巧选了<option>。",
    "<year>年，<city>第一个{尝试|推行}，用的是<option>。",
  ],
  setback: [
    "<city>在<month>放弃了，花掉<money>，败在<obstacle>。",
    "并非处处顺利：<month>，<city>的项目叫停，<money>打了水漂，官方解释是<obstacle>。",
    "<city>是个教训，<obstacle>让项目在<month>收场，损失<money>。",
    "<month>，<city>搁置了自己的项目，已投入<money>，原因写的是<obstacle>。",
  ],
  target: [
    "<city>打算到<year>年把<what>做到<aim><unit>。",
    "<city>的规划给<year>年定了数：<what><aim><unit>。",
    "按<city>的设想，<year>年<what>要达到<aim><unit>。",
  ],
  obstacle: [
    "<org><year>年问过<n>位负责人，<share>认为最大的阻碍是<obstacle>。",
    "说起难处，提得最多的是<obstacle>，占<share>（<org>，<year>年）。",
    "<org>的走访中，<n>位负责人里有<share>点名<obstacle>。",
    "进度慢的背后往往是<obstacle>，<year>年<org>的调查里<share>的人这么说。",
  ],
};

/** Key findings: one sentence each, worded as no page words it. */
export const FINDINGS_ZH: Readonly<Record<ClaimKind, readonly string[]>> = {
  study: ["<city>关于<name>的证据建立在<org>对<n><people>长达<months>个月的观察之上。"],
  effect: [
    "<city>采用<option>的试验使<outcome>出现<changeSize>的<changeWay>。",
    "就<name>而言，<city>的<option>带来的结果是<outcome><changeWay><changeSize>。",
    "对<city>项目的评估表明，<outcome>由<from>起<changeWay>了<changeSize>。",
  ],
  follow: [
    "<months>个月后的测量显示，<city>的<outcome><changeAgainst>，可见效果并不恒定。",
    "效果会随时间变化：<city>在<months>个月后重新测量，<outcome><changeAgainst>。",
  ],
  reanalysis: ["<city>公布的效果存在争议：<org>认为<reason>，<outcome>实际只<changeWay><changeSize>而非<wasSize>。"],
  correction: ["<city>最初公布的<outcome>变化<wasSize>有误，由于<reason>，后更正为<changeSize>。"],
  vendor: ["制造商<company>宣传<product>可使<outcome><changeWay><changeSize>。"],
  test: ["<org>对<product>的独立测试只证实<outcome><changeWay><changeSize>。"],
  price: ["<product>属于在售的<kindOf>，价格为<price>。", "市售<kindOf>中，<product>的价格为<price>。"],
  cost: [
    "就<costName>而言，<option>在<year>年为<cost>，出自<org>的估算。",
    "<option>的<costName>通常为<cost>，这是<org>在<year>年的估算。",
  ],
  merit: [
    "<option>的长处在于<pro>，短处在于<con>。",
    "采用<option>，等于以<con>换取<pro>。",
    "选择<option>意味着获得<pro>，同时要接受<con>。",
  ],
  side: [
    "<city>的经验显示了一项缺点：<share>的受访者受<side>困扰。",
    "<name>可能带来<side>，<city>有<share>的受访者证实了这一点。",
    "<name>的一个副作用是<side>，<city>有<share>的受访者受到影响。",
  ],
  survey: [
    "<who>中有<share><stance>，其主要考虑是<reason>。",
    "不同群体态度不一，<share>的<who><stance>，因为他们<reason>。",
    "多数<who>（<share>）持<stance>态度，主要原因在于<reason>。",
  ],
  mechanism: [
    "<outcome>的变化约有<share>可以用<mechanism>来解释。",
    "<mechanism>很关键，估计可以解释<outcome>变化的<share>。",
    "产生效果的重要原因之一是<mechanism>，它可以解释<outcome>变化的<share>。",
  ],
  condition: [
    "当地情况起决定作用：<condition>，<outcome><changeWay>达<changeSize>，其他地方仅为<restSize>。",
    "成效取决于当地条件：<condition>，<outcome><changeWay><changeSize>，其他情况下为<restSize>。",
  ],
  series: [
    "<from>年至<to>年，<what>从<first><unit>增至<last><unit>，可见<name>的推广程度。",
    "<name>的推广体现在<what>的数量上，由<from>年的<first><unit>升至<to>年的<last><unit>。",
  ],
  jump: [
    "增长最快的年份是<year>年，<what>的数量增加了<growth>。",
    "推广速度并不均匀，<year>年为高峰，<what>当年增长<growth>。",
  ],
  standard: ["自<month>起，标准<code>对<demand>进行了规范。", "监管随后跟进，<month>出台了涉及<demand>的标准<code>。"],
  programme: [
    "<city>自<month>起通过<programme>投入了<money>。",
    "公共资金起了作用，<city>通过<programme>提供了<money>。",
  ],
  first: ["最早的尝试可追溯到<year>年，当时<city>引入了<option>。", "先行者是<city>，该市于<year>年引入<option>。"],
  setback: [
    "<city>的项目因<obstacle>于<month>失败，此前已投入<money>。",
    "也有失败的例子：<city>在耗费<money>后，因<obstacle>于<month>终止项目。",
  ],
  target: [
    "<city>的目标是在<year>年前让<what>达到<aim><unit>。",
    "今后仍将扩大，<city>计划在<year>年前使<what>达到<aim><unit>。",
  ],
  obstacle: [
    "<obstacle>拖慢了进展，<share>的负责人把它视为主要困难。",
    "在<name>面临的障碍中，<obstacle>最为突出，提及率为<share>。",
    "推行<name>的主要障碍之一是<obstacle>，<share>的负责人持此看法。",
  ],
};

/** Findings that follow from two claims together; the second one's values begin with `b_`. */
export const PAIRS_ZH = {
  range: "各地结果差异很大：<outcome>在<city><changeWay><changeSize>，在<b_city>只<b_changeWay><b_changeSize>。",
  promise: "<product>的宣传高于实际：<company>承诺<outcome><changeWay><changeSize>，独立测试只有<b_changeSize>。",
  fade: "<city>的效果并不恒定：<outcome>起初<changeWay><changeSize>，<b_months>个月后<b_changeAgainst>。",
  cheapest: "不同方案的成本相差明显：<costName>方面，<option>为<cost>，<b_option>为<b_cost>。",
  camps: "各方意见不一：<share>的<who><stance>，而<b_share>的<b_who><b_stance>。",
} as const;
