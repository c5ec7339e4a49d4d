/** data file. Chinese phrasings of articles about people, families and institutions; grammar.ts says how they are read. */

export const PEOPLE_ZH = {
  person: `
box born died birthplace occupation studied advisor spouse memberOf
{name}（{born}—{died}），{occupation}，{birthplace}人。 / {name}（{born}—{died}）是一位出生于{birthplace}的{occupation}。 / [!died]{name}（{born}生），{birthplace}人，{occupation}。 / [!died]{name}，{occupation}，{born}生于{birthplace}。 / {occupation}{name}{born}出生在{birthplace}，{died}去世。
{S}为人所知，靠的是{knownFor}。 / {S}最为人称道的是{knownFor}。 / {S}的声誉主要来自{knownFor}。
==! 生平|早年与经历|经历
{S}出身于{memberOf}。 / {S}是{memberOf}的后人。 / 就家世而言，{s}属于{memberOf}。
{S}的父亲是{father}。 / {p}父为{father}。 / {S}是{father}的子女之一。
{p}母亲是{mother}。 / {S}的母亲名叫{mother}。 / {p}母为{mother}。
{studied.from}年至{studied.until}年，{s}在{studied}攻读{studied.text}。 / {S}于{studied.from}年进入{studied}学习{studied.text}，{studied.until}年毕业。 / {S}曾就读于{studied}，主修{studied.text}，{studied.until}年完成学业。
{S}在校期间师从{advisor}。 / {S}的导师是{advisor}。 / 指导{p}学业的是{advisor}。
{employer.from}年至{employer.until}年间，{s}在{employer}任{employer.text}。 / {S}于{employer.from}年受聘为{employer}{employer.text}，直到{employer.until}年。 / 从{employer.from}年起，{s}担任{employer}{employer.text}，{employer.until}年离任。
{spouse.from}年，{s}与{spouse}结婚。 / {S}的配偶是{spouse}，两人于{spouse.from}年成婚。 / {S}在{spouse.age}岁那年与{spouse}结为夫妇。
{S}的子女有{~father*}。 / {p}子女包括{~father*}。
{S}育有{~mother*}。
{S}享年{died.age}岁。 / {S}去世时{died.age}岁。 / {died.year}年{s}走完了{died.age}年的人生。
== 工作|事业|职业生涯
同行记得{s}总是{manner}。 / {S}的习惯是{manner}。 / 关于工作方式，{s}以{manner}著称。
{S}创办了{~founder*}。 / 由{s}创办的有{~founder*}。
{S}曾出任{~rector*}校长。 / {~rector.from}年起{s}执掌{~rector}。
{S}先后主持{~chief*}的业务。 / {~chief.from}年起，{s}出任{~chief}负责人。
{S}担任过{~director*}馆长。 / {~director.from}年，{s}成为{~director}馆长。
{S}执教过{~coach*}。 / {~coach.from}年，{s}开始执教{~coach}。
{S}设计了{~designer*}。 / {p}设计作品有{~designer*}。
{S}是{~architect*}的建筑师。 / {~architect*}的馆舍出自{p}手。
{S}为{~composer*}作曲。 / {~composer*}的配乐由{s}完成。
{S}主演过{~starring*}。 / {S}在银幕上的作品有{~starring*}。
{S}担任了{~producer*}的制作人。 / 经{p}手制作的唱片有{~producer*}。
{S}率领过{~leader*}。 / {~leader*}由{s}带队。
{S}参加了{~member*}。 / {S}还随队参加{~member*}。
{S}起草了{~drafter*}。 / {~drafter*}的文本由{s}执笔。
{S}主持了达成{~chair*}的谈判。 / {~chair*}的会谈由{s}主持。
{S}曾为{~opener*}致开幕辞。 / {~opener*}请{s}揭幕。
== 作品|主要作品|作品列表
* ~author published
* ~filmDirector released
* ~artist released
* ~painter painted
== 荣誉与影响|荣誉|纪念
* ~wonBy
{~dedicatedTo*}题献给{s}。 / {~dedicatedTo*}的扉页上写着{p}名字。
{~namedAfter*}以{p}姓名命名。 / 后人设立{~namedAfter*}以为纪念。
{S}的学生有{~advisor*}。 / {S}培养了{~advisor*}。 / 受教于{s}的有{~advisor*}。
== 为人|轶事|个人生活
生活中{s}{habit}。 / 据友人回忆，{s}{habit}。 / {S}{habit}。`,
  family: `
box seat ancestor trade motto houseBuilt
{name}是以{trade}起家的家族，祖居{seat}。 / {name}世居{seat}，以{trade}为业。 / {name}曾是{seat}{trade}行当中的大族。
==! 历史|渊源|家史
{S}以{ancestor}为始祖。 / 家谱的第一人是{ancestor}。 / {S}的世系从{ancestor}算起。
{S}在{seat}的宅第建于{houseBuilt}。 / {houseBuilt}，家族迁入自建的宅院。 / 位于{seat}的老宅落成于{houseBuilt}。
关于发迹之初，{background}。 / 据家中文书记载，{background}。 / 相传{background}。
门额上写着“{motto}”。 / {S}的家训是“{motto}”。 / 子弟自幼诵读的训言为“{motto}”。
{S}出资委托创作了{~commissionedBy*}。 / {~commissionedBy*}是应{s}之请而作。
{~founder*}得益于{s}的捐赠。 / {S}捐建了{~founder*}。
族中有{~memberOf.count}人另有条目。 / 家族成员中有{~memberOf.count}人见于本书。
如今，{legacy}。 / 至于后来，{legacy}。 / 近年的情况是：{legacy}。
== 成员|族人
* ~memberOf born`,
  university: `
box located founded founder students volumes colours motto
{name}是位于{located}的一所高等学校，创办于{founded}。 / {name}，{founded}创立，校址在{located}。 / {located}的{name}自{founded}起招生。
{S}现有学生约{students}人。 / 在校学生{students}人。 / {S}的学生规模为{students}人。
==! 历史|沿革|校史
{S}由{founder}于{founded}创办。 / {founder}是{s}的创办人。 / 创校者为{founder}。
关于早年，{background}。 / 校史记载，{background}。 / 据老校友讲述，{background}。
历任校长为{rector>}。 / 先后执掌{s}的有{rector>}。 / {S}的校长依次是{rector>}。
== 教学与图书馆|院系|教学
{S}设有{faculty*}等院系。 / {S}的学科包括{faculty*}。 / 院系涵盖{faculty*}。
图书馆藏书{volumes}册。 / {S}图书馆有书{volumes}册。 / 馆藏图书达{volumes}册。
校训为“{motto}”。 / 正门上刻着校训“{motto}”。 / {S}以“{motto}”为校训。
{S}的代表色是{colours}。 / 校旗用{colours}两色。 / 节庆时校门挂起{colours}的旗帜。
{S}颁发{~presentedBy*}。 / {~presentedBy*}由{s}评定。
{S}主办过{~organiser*}。 / {~organiser*}由{s}承办。
{S}资助了{~sponsor*}。 / 由{s}出资的考察有{~sponsor*}。
{S}是{~signatory*}的签署方。 / {S}签署了{~signatory*}。
{S}通过了{~adoptedBy*}。 / {S}遵行{~adoptedBy*}。
{S}曾委托绘制{~commissionedBy*}。 / 校内悬挂的{~commissionedBy*}是当年定制的。
== 现状|今日
目前，{legacy}。 / 说到今天的{name}，{legacy}。 / 近年来，{legacy}。
== 教员|任教者
* ~employer
== 校友|毕业生
* ~studied`,
  company: `
box industry located founded founder employees turnover acquiredBy
{name}是{located}的一家{industry}企业。 / {name}总部设在{located}，经营{industry}。 / 总部位于{located}的{name}自{founded.year}年起从事{industry}。
{S}有员工{employees}人，年营业额{turnover}百万元。 / {S}的员工为{employees}人，每年营业额约{turnover}百万元。 / {S}雇有{employees}人，年营业额为{turnover}百万元。
==! 历史|沿革|发展历程
{S}由{founder}于{founded}创办。 / {founded}，{founder}登记成立了{name}。 / 创办人{founder}于{founded}办妥了登记。 / [!founder]{S}于{founded}登记成立。
早年的情形是：{specialty}。 / 业内有这样的说法：{specialty}。 / 据公司自述，{specialty}。
{acquiredBy.from}年，{s}被{acquiredBy}收购。 / {S}于{acquiredBy.from}年并入{acquiredBy}。 / {acquiredBy}在{acquiredBy.from}年接管了{s}。
{S}收购了{~acquiredBy*}。 / {~acquiredBy*}先后并入{s}。
档案显示，{background}。 / 纪念册写道，{background}。 / 一位老职工回忆，{background}。
历任负责人是{chief>}。 / 先后主持{s}的有{chief>}。 / {S}的掌舵者依次为{chief>}。
== 业务|经营
{S}出品了{~studio*}。 / {~studio*}等影片由{s}摄制。
{S}承建了{~builder*}。 / {S}的工程有{~builder*}。
{S}出资颁发{~presentedBy*}。 / {~presentedBy*}由{s}设奖。
{S}赞助了{~sponsor*}。 / {~sponsor*}得到{s}的资助。
{S}主办了{~organiser*}。 / {~organiser*}由{s}承办。
{S}签署了{~signatory*}。 / {S}是{~signatory*}的一方。
{S}制定了{~adoptedBy*}。 / {S}内部施行{~adoptedBy*}。
{S}捐资创办了{~founder*}。 / {~founder*}最初是{s}的捐赠。
{S}为大厅订制了{~commissionedBy*}。 / {~commissionedBy*}是{s}委托的作品。
经营之外，{legacy}。 / 在当地，{s}还有一件事为人所知：{legacy}。 / 此外，{legacy}。
== 产品与出版物|目录
* ~maker launched
* ~publisher published
* ~label released
== 人员
* ~employer`,
  museum: `
box located opened theme architect founder objects visitors
{name}位于{located}，以{theme}为主题。 / {name}是{located}一座关于{theme}的博物馆。 / {located}的{name}专门展示{theme}。
馆内藏品{objects}件，每年接待{visitors}人次。 / {S}收藏{objects}件，年参观者{visitors}人次。 / 每年有{visitors}人次前来观看{objects}件藏品。
== 建筑与历史|历史|沿革
{S}于{opened}开放，馆舍原为{formerUse}。 / {opened}，由{formerUse}改建的馆舍对公众开放。 / 馆址曾是{formerUse}，{opened}作为博物馆启用。
改建由{architect}设计。 / 建筑师是{architect}。 / 展厅出自{architect}之手。
最初的收藏来自{founder}。 / {S}因{founder}的捐赠而设立。 / {founder}捐出了第一批藏品。
关于建馆经过，{background}。 / 导览手册说，{background}。 / 据最早的会议记录，{background}。
历任馆长为{director>}。 / 先后主持{s}的馆长有{director>}。 / {S}的馆长依次是{director>}。
== 收藏与活动|馆藏
{S}展出{~heldBy*}。 / 馆藏绘画有{~heldBy*}。 / 在这里可以看到{~heldBy*}。
{S}颁发{~presentedBy*}。 / {~presentedBy*}由{s}评选。
{S}主办过{~organiser*}。 / {~organiser*}由{s}筹办。
{S}支持了{~sponsor*}。 / {~sponsor*}得到{s}的资助。
{S}签署了{~signatory*}。 / {S}是{~signatory*}的签署方。
{S}施行{~adoptedBy*}。 / {S}通过了{~adoptedBy*}。
在同行中，{s}还因此受到注意：{legacy}。 / 近来，{legacy}。 / 参观者不妨知道，{legacy}。
== 人员
* ~employer`,
  club: `
box sport located founded founder ground capacity colours title rival
{name}是{located}的一家{sport}俱乐部。 / {name}成立于{founded}，在{located}开展{sport}运动。 / {located}的{name}以{sport}为主项。
{S}共夺冠{title.count}次，分别在{title*}。 / {S}的夺冠年份是{title*}。 / {S}在{title*}获得冠军。
== 历史|沿革
{S}由{founder}于{founded}发起成立。 / {founded}，{founder}召集了成立大会。 / [!founder]{S}成立于{founded}。 / 发起人是{founder}。
早期的记录写道，{background}。 / 老会员回忆说，{background}。 / 据会史，{background}。
历任教练为{coach>}。 / 先后执教的有{coach>}。 / {S}的教练依次是{coach>}。
{S}的宿敌是{rival}。 / 与{rival}的比赛观众最多。 / {S}最看重的对手是{rival}。
== 主场与队色|主场
主场为{ground}，可容纳{capacity}人。 / {S}在{ground}比赛，那里有{capacity}个座位。 / {ground}是{s}的主场，座位{capacity}个。
队员身穿{colours}两色队服。 / {S}的代表色是{colours}。 / 队服用{colours}。
{S}承办过{~organiser*}。 / {~organiser*}由{s}主办。
{S}签署了{~signatory*}。 / {S}是{~signatory*}的一方。
{S}制定了{~adoptedBy*}。 / {S}遵守{~adoptedBy*}。
赛场之外，{legacy}。 / 近况是：{legacy}。 / 支持者常说，{legacy}。`,
} as const;
