/** data file. Chinese phrasings of articles about works, things, happenings and places; grammar.ts says how they are read. */

export const THINGS_ZH = {
  product: `
box maker launched designer price purpose sold follows
{name}是{maker}制造的{purpose}。 / {name}，{maker}于{launched}推出的{purpose}。 / {launched}，{maker}推出了{purpose}{name}。
== 研制|设计与研制
{S}由{designer}设计。 / 设计者是{designer}。 / 图纸由{designer}绘制。
{S}取代了{follows}。 / {S}的前代产品是{follows}。 / 在目录中，它接替的是{follows}。
后来，{~follows}取代了{s}。 / {S}的后继型号是{~follows}。 / 接替{s}的是{~follows}。
关于研制经过，{background}。 / 车间里的人记得，{background}。 / 说到来历，{background}。
{S}于{launched}上市。 / {launched}开始发售。 / 第一批产品在{launched}交付。
== 销售与评价|市场
{S}售价{price}元，共售出{sold}件。 / 以{price}元的价格，{s}卖出了{sold}件。 / 累计销量{sold}件，每件{price}元。
评价不一：{reception}。 / 问世之后，{reception}。 / 据当时的评论，{reception}。
至于后来，{legacy}。 / 多年以后，{legacy}。 / 收藏者知道，{legacy}。`,
  book: `
box author published publisher pages setting sequelOf
{name}是{author}的一部作品，{published}出版。 / {author}于{published}出版了{name}。 / {name}，{author}著，{published}问世。
书中讲述{premise}。 / {S}写的是{premise}。 / 故事说的是{premise}。
== 内容|情节与背景|内容与背景
故事发生在{setting}。 / {S}以{setting}为背景。 / 全书的场景设在{setting}。
{S}是{sequelOf}的续作。 / {S}承接{sequelOf}。 / 作者在此书中延续了{sequelOf}的线索。
{S}的续作是{~sequelOf}。 / 故事在{~sequelOf}中继续。
{S}题献给{dedicatedTo}。 / 扉页上写着献给{dedicatedTo}。 / 受题献者是{dedicatedTo}。
== 出版与评价|出版|反响
初版{pages}页，由{publisher}印行。 / {publisher}出版了这部{pages}页的书。 / {S}由{publisher}出版，全书{pages}页。 / [!publisher]初版共{pages}页。
出版之后，{reception}。 / 关于评价，{reception}。 / 当时的反响是：{reception}。
成书的经过是：{background}。 / 关于写作的年月，{background}。 / 序言里说，{background}。
{S}曾改编为{~basedOn}。 / {~basedOn}即据此书拍成。 / {~basedOn}把这个故事搬上了银幕。
后来，{legacy}。 / 说到流传，{legacy}。 / 多年之后，{legacy}。`,
  film: `
box filmDirector released studio basedOn minutes shotIn composer starring
{name}是{filmDirector}执导的电影，{released}首映。 / {filmDirector}执导的{name}于{released}上映。 / {name}，{filmDirector}导演，{released}公映。
{S}讲述{premise}。 / 情节围绕{premise}展开。 / 故事的中心是{premise}。
== 制作|拍摄
{S}由{studio}出品。 / 出品方为{studio}。 / {studio}承担了摄制。
{S}在{shotIn}取景。 / 外景多在{shotIn}拍摄。 / 拍摄地是{shotIn}。
剧本改编自{basedOn}。 / {S}的原著是{basedOn}。 / {S}取材于{basedOn}。
配乐由{composer}创作。 / {composer}为{s}作曲。 / 音乐出自{composer}之手。
主演为{starring*}。 / {starring*}在片中担任主要角色。 / 担纲演出的是{starring*}。
== 反响|评价与影响
全片{minutes}分钟。 / {S}长{minutes}分钟。 / {S}片长为{minutes}分钟。
上映之后，{reception}。 / 评论意见分歧：{reception}。 / 据当时报纸，{reception}。`,
  album: `
box artist released label tracks minutes recordedIn producer
{name}是{artist}的专辑，{released}发行。 / {artist}于{released}发行了{name}。 / {released}，{artist}推出专辑{name}。
== 录制
{S}在{recordedIn}录音，制作人是{producer}。 / {producer}担任制作，录音在{recordedIn}完成。 / 录音地点为{recordedIn}，由{producer}监制。 / [!producer]录音在{recordedIn}完成。
{S}由{label}发行。 / 发行方为{label}。 / {label}出版了这张唱片。
{S}收录{tracks}首曲目，总长{minutes}分钟。 / 全碟{tracks}首，时长{minutes}分钟。 / {S}共有{tracks}首作品，播放时间{minutes}分钟。
关于录制经过，{background}。 / 封套说明写道，{background}。 / 访谈中提到，{background}。
== 风格与评价|音乐
{S}的声响以{mood}为特色。 / 可以听到{mood}。 / 音乐把{mood}结合在一起。
当时的反响是：{reception}。 / 发行之后，{reception}。 / 关于评价，{reception}。
此后，{legacy}。 / 它后来的经历颇为有趣：{legacy}。 / 随着时间推移，{legacy}。`,
  painting: `
box painter painted heldBy height width commissionedBy
{name}是{painter}{painted}的画作。 / {painter}于{painted}画成{name}。 / {name}作于{painted}，作者{painter}。
画面表现{depicts}。 / {S}画的是{depicts}。 / 画中可见{depicts}。
== 描述与流传|流传
画幅高{height}厘米，宽{width}厘米。 / {S}尺寸为{height}×{width}厘米。 / {S}高{height}厘米、宽{width}厘米。
{S}受{commissionedBy}委托而作。 / 委托者是{commissionedBy}。 / 订制这幅画的是{commissionedBy}。
{heldBy.from}年起，{s}藏于{heldBy}。 / {heldBy}于{heldBy.from}年购入此画。 / {S}在{heldBy.from}年归{heldBy}收藏。
关于创作经过，{background}。 / 当时的书信提到，{background}。 / 说到来历，{background}。
== 评价
首次展出时，{reception}。 / 关于评价，{reception}。 / 评论者各有看法：{reception}。
后来，{legacy}。 / 它自有一番经历：{legacy}。 / 自那以后，{legacy}。`,
  award: `
box established field namedAfter presentedBy purse
{name}是{field}方面的奖项，设立于{established}。 / {name}自{established}起授予{field}领域的成就。 / {established}设立的{name}，表彰{field}。
{S}迄今颁发过{wonBy.count}次。 / 至今有{wonBy.count}人次获奖。 / 得奖记录共{wonBy.count}条。
== 沿革与章程|章程
{S}得名于{namedAfter}。 / 设奖是为纪念{namedAfter}。 / 奖名取自{namedAfter}。
{S}由{presentedBy}颁发。 / 颁奖机构为{presentedBy}。 / 评审会设在{presentedBy}。
奖金为{purse}元。 / 得奖者可获{purse}元。 / {S}附有奖金{purse}元。
关于设奖经过，{background}。 / 早期的报告说，{background}。 / 据记录，{background}。
目前，{legacy}。 / 围绕该奖还有一些事情：{legacy}。 / 值得一提的是，{legacy}。
== 历届得主|得主|获奖名单
* wonBy`,
  waterway: `
box located dug lengthKm
{name}是{located}的一条水道，长{lengthKm}公里。 / {name}流经{located}，全长{lengthKm}公里。 / 长{lengthKm}公里的{name}位于{located}。
== 历史与用途|历史
{S}开凿于{dug}，目的是{purpose}。 / {dug}竣工，当初是为了{purpose}。 / 开凿{s}是为了{purpose}，工程完成于{dug}。
关于开凿，{background}。 / 地方志记载，{background}。 / 碑文说，{background}。
至于现状，{legacy}。 / 如今，{legacy}。 / 后来的情形是：{legacy}。
{S}上有{~spans.count}座桥另有条目。 / 跨越{s}的桥有{~spans*}。 / 河上的桥梁包括{~spans*}。
== 桥梁
* ~spans opened`,
  bridge: `
box spans located opened length lanes material designer builder
{name}在{located}跨越{spans}。 / {name}是{located}{spans}上的一座桥。 / {located}的{name}横跨{spans}。
{S}于{opened}通行。 / {opened}，{s}启用。 / 启用日期为{opened}。
== 建造|设计与建造
{S}由{designer}设计。 / 设计者为{designer}。 / {designer}负责设计。
{S}由{builder}承建。 / 施工方是{builder}。 / 工程交由{builder}完成。
{S}长{length}米，设{lanes}条车道，采用{material}。 / 全长{length}米，车道{lanes}条，结构为{material}。 / {S}以{material}建成，桥长{length}米，有{lanes}条车道。
关于施工，{background}。 / 工程人员记得，{background}。 / 施工报告说，{background}。
== 后来|今日
后来，{legacy}。 / 如今，{legacy}。 / 自那以后，{legacy}。`,
  ship: `
box launched builder length tonnage homePort
{name}是{launched}下水的一艘船。 / {name}于{launched}下水。 / {launched}，{tonnage}吨的{name}下水。
== 建造
{S}由{builder}建造。 / 建造者为{builder}。 / {builder}铺设龙骨并完成了{s}。
{S}长{length}米，{tonnage}吨。 / 船长{length}米，吨位{tonnage}。 / {S}的长度为{length}米，吨位为{tonnage}吨。
关于建造，{background}。 / 船厂的人说，{background}。 / 据随船文件，{background}。
== 经历|服役
船籍港为{homePort}。 / {S}在{homePort}登记。 / 船尾写着船籍港{homePort}。
{S}运载过{~ship*}。 / {S}为{~ship*}出航。 / 登船的有{~ship*}。
最后，{s}{fate}。 / 关于结局，{s}{fate}。 / 晚期，{s}{fate}。
此外，{legacy}。 / 人们没有忘记它：{legacy}。 / 还应补充，{legacy}。`,
  expedition: `
box leader departed returned departedFrom ship sponsor distance member
{name}的任务是{goal}。 / {name}由{leader}率领，目的在于{goal}。 / 在{leader}带领下，{name}前去{goal}。
== 筹备|背景
领队是{leader}。 / {S}由{leader}率领。 / {leader}受命带队。
费用由{sponsor}承担。 / {S}得到{sponsor}资助。 / 出资者为{sponsor}。
关于筹备，{background}。 / 出发之前，{background}。 / 启程前的情形是：{background}。
队员有{member*}。 / 随行的是{member*}。 / {member*}参加了行程。
== 经过|行程
{S}于{departed}从{departedFrom}出发，{returned}返回。 / {departed}，{s}离开{departedFrom}，至{returned}归来。 / 行程始于{departedFrom}，{departed}启程，{returned}结束。
{S}乘{ship}航行。 / 部分路程由{ship}完成。 / {ship}是{s}的基地。
全程{distance}公里。 / {S}共行{distance}公里。 / 路线总长{distance}公里。
== 成果
{S}{finding}。 / 最终，{s}{finding}。 / 就结果而言，{s}{finding}。
此后，{legacy}。 / 关于后续，{legacy}。 / 回过头来看，{legacy}。`,
  event: `
box eventKind located held organiser subject attendance opener
{name}于{held}在{located}开幕。 / {held}，{name}在{located}举行。 / {located}承办了{name}，开幕日为{held}。
主题是“{subject}”。 / 活动以“{subject}”为题。 / 选定的主题为“{subject}”。
== 经过|组织与经过
主办方为{organiser}。 / {S}由{organiser}主办。 / {organiser}负责筹办。
{opener}致开幕辞。 / {S}由{opener}揭幕。 / 首先致辞的是{opener}。
到场{attendance}人。 / 参加者共{attendance}人。 / 据统计，到场人数为{attendance}人。
关于筹备，{background}。 / 来由是这样的：{background}。 / 开幕之前，{background}。
== 结果|影响
{S}{outcome}。 / 最后，{s}{outcome}。 / 结果，{s}{outcome}。
说到影响，{legacy}。 / 此后几年，{legacy}。 / 回顾起来，{legacy}。`,
  code: `
box adoptedBy adopted inForce articles drafter replaces
{name}规定{subject}。 / {name}是一部关于{subject}的章程。 / {subject}由{name}规定。
{S}由{adoptedBy}于{adopted}通过。 / {adoptedBy}在{adopted}通过了{s}。 / {adopted}，{adoptedBy}表决通过{name}。
== 起草|由来
草案由{drafter}执笔。 / 起草人为{drafter}。 / {drafter}写成了草案。
关于制定，{background}。 / 会议记录显示，{background}。 / 讨论的情形是：{background}。
{S}取代了{replaces}。 / {replaces}随之失效。 / 制定{s}是为了替代{replaces}。
== 内容|内容与施行
{S}共{articles}条，{inForce}生效。 / 全文{articles}条，自{inForce}起施行。 / {inForce}，{articles}条规定同时生效。
后来{s}被{~replaces}取代。 / {~replaces}最终取代了{s}。
就效果而言，{legacy}。 / 此后，{legacy}。 / 后来的情形是：{legacy}。`,
  accord: `
box signedIn signed signatory articles term chair
{name}是关于{subject}的协议。 / 各方以{name}约定{subject}。 / {name}的内容是{subject}。
{S}于{signed}在{signedIn}签署。 / {signed}，各方在{signedIn}签字。 / 签署地为{signedIn}，日期为{signed}。
== 谈判|由来
会谈由{chair}主持。 / 主持谈判的是{chair}。 / {chair}担任会议主席。
关于谈判，{background}。 / 在场者回忆，{background}。 / 经过有案可查：{background}。
签署方为{signatory*}。 / {S}由{signatory*}签署。 / 在文本上签字的有{signatory*}。
== 条款|内容
{S}共{articles}条，有效期{term}年。 / 全文{articles}条，约定有效{term}年。 / {S}为期{term}年，由{articles}条组成。
说到后果，{legacy}。 / 其结果是：{legacy}。 / 最终，{legacy}。`,
  city: `
box province districtCount sightCount stationCount airportCount latitude longitude
{name}位于{province}。 / {name}是{province}的一座城市，位于北纬{latitude}度、东经{longitude}度。 / {name}地处{province}。
== 地理|位置与区划
市中心坐标为北纬{latitude}度、东经{longitude}度。 / {S}的中心在北纬{latitude}度、东经{longitude}度。 / 从地图上看，{s}位于北纬{latitude}度、东经{longitude}度。
本图册中与{s}最近的城市是{nearCity*.km}。 / 按直线距离，邻近的城市有{nearCity*.km}。 / 以中心点计，离{s}较近的城市为{nearCity*.km}。
{S}下设{districtCount}个区县。 / 全市分为{districtCount}个区县。 / 区县共{districtCount}个。
它们是{district*}。 / 名称依次为{district*}。 / 包括{district*}。
== 交通
图册为{s}收录客运车站{stationCount}座、机场{airportCount}座。 / 收录的车站有{stationCount}座，机场{airportCount}座。 / 旅客可用的车站{stationCount}座，机场{airportCount}座。
== 景点与机构|景点
图册收录{s}景点{sightCount}处。 / {S}有{sightCount}处景点见于图册。 / 收录的景点共{sightCount}处。
== 文艺作品|书籍与银幕
{~setting*}以{s}为背景。 / 故事发生在此地的书有{~setting*}。
{~shotIn*}在{s}取景。 / 在这里拍摄的影片有{~shotIn*}。
{~recordedIn*}在{s}录音。 / 在此录制的唱片有{~recordedIn*}。
== 协议与行程
{~signedIn*}在{s}签署。 / {S}见证了{~signedIn*}的签署。
{~departedFrom*}从{s}出发。 / {S}是{~departedFrom*}的起点。
== 人物|出生于此的人
* ~birthplace born`,
  sight: `
box located inDistrict hours ticket visitMinutes
{name}是{located}的一处景点。 / {name}位于{located}{inDistrict}。 / 在{located}的景点中，{name}位于{inDistrict}。
== 位置与交通|位置
{S}在{inDistrict}境内。 / {S}隶属{inDistrict}。 / 行政上属于{inDistrict}。
地址为{address}。 / {S}的地址是{address}。 / 门牌写作{address}。
{S}距{located}市中心直线{fromCentre.m}。 / 从{located}市中心到此的直线距离为{fromCentre.m}。 / 按直线计，距{located}市中心{fromCentre.m}。
附近有条目的景点是{nearSight*.m}。 / 邻近的景点有{nearSight*.m}。 / 离{s}较近的景点为{nearSight*.m}。
最近的车站是{nearStation*.m}。 / 乘火车者可在{nearStation*.m}下车。 / 就车站而言，最近的是{nearStation*.m}。
== 参观|游览须知
开放时间为{hours}。 / {S}的开放时段是{hours}。 / 每天{hours}接待访客。
门票{ticket.paid}元。 / 票价为{ticket.paid}元。 / 入场费{ticket.paid}元。 / 参观{ticket.free}。 / 入场{ticket.free}。 / 这里对访客{ticket.free}开放。
游览通常需要{visitMinutes}分钟。 / 一般停留{visitMinutes}分钟。 / 建议预留{visitMinutes}分钟。
适合喜欢{tag*}的人。 / 图册把它归入{tag*}。 / 推荐理由：{tag*}。
== 周边
{S}也是{~nearSight*}附近的景点。 / {~nearSight*}的邻近景点中也有它。`,
  station: `
box located inDistrict telecode
{name}是{located}的铁路客运站。 / {name}位于{located}。 / {located}的客运车站之一为{name}。
== 位置|位置与周边
电报码为{telecode}。 / 铁路电报码是{telecode}。 / 在铁路系统中，{s}的代码为{telecode}。
{S}位于{inDistrict}。 / {S}在{inDistrict}境内。 / 所属区为{inDistrict}。
距{located}市中心直线{fromCentre.m}。 / {S}到{located}市中心的直线距离为{fromCentre.m}。 / 从{located}市中心算起，直线为{fromCentre.m}。
离{s}较近的景点有{nearSight*.m}。 / 附近的景点是{nearSight*.m}。 / 有空余时间的旅客可以考虑{nearSight*.m}。
{S}是离{~nearStation*}最近的车站。 / 前往{~nearStation*}可在此下车。`,
  airport: `
box located iata
{name}是{located}的机场。 / {located}由{name}提供航空服务。 / {name}服务于{located}。
== 位置|位置与代码
三字代码为{iata}。 / 机票上写作{iata}。 / 代码{iata}即指{s}。
距{located}市中心直线{fromCentre.m}。 / {S}到{located}市中心的直线距离为{fromCentre.m}。 / 从{located}市中心到机场直线为{fromCentre.m}。
较近的景点有{nearSight*.m}。 / 附近的景点是{nearSight*.m}。 / 离跑道不远的景点有{nearSight*.m}。`,
} as const;
