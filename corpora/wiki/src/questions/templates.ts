/** data file. What is asked: conditions over the fact graph, which variables are named, which is asked for, and the wordings. */

/**
 * A row: name | given | asked | conditions | Chinese wordings | English wordings, wordings parted by ` / `. A condition is
 * `subject relation object` with variables, or `subject relation year:y`, `number:n`, `date:d`, `text:t`; `from:y`
 * after an object binds the year in which it began, `during:y` asks that it held in that year. Asked: a variable,
 * `count x`, `least x by y`, `most x by y`. A given variable may name its kind: `e:event`.
 */
export const LOOKUPS = `
birthplace | p | c | p birthplace c | {p}出生在哪座城市？ / {p}是哪座城市的人？ | In which city was {p} born? / Where was {p} born?
born | p | y | p born year:y | {p}生于哪一年？ | In which year was {p} born?
died | p | y | p died year:y | {p}去世于哪一年？ | In which year did {p} die?
studied | p | u | p studied u | {p}曾在哪所大学就读？ | At which university did {p} study?
advisor | p | a | p advisor a | {p}的导师是谁？ / {p}求学时师从何人？ | Who was the academic advisor of {p}? / Who supervised the studies of {p}?
spouse | p | s | p spouse s | {p}的配偶是谁？ | Whom did {p} marry?
mother | p | m | p mother m | {p}的母亲是谁？ | Who was the mother of {p}?
father | p | f | p father f | {p}的父亲是谁？ | Who was the father of {p}?
employer | p | e | p employer e | {p}曾受聘于哪家机构？ | Which institution employed {p}?
ancestor | f | p | f ancestor p | {f}的始祖是谁？ | Who is the first ancestor of {f}?
houseBuilt | f | y | f houseBuilt year:y | {f}的宅第建于哪一年？ | In which year was the house of {f} built?
seat | f | t | f trade text:t | {f}以什么为业？ | What was the trade of {f}?
ufounder | u | p | u founder p | {u}的创办人是谁？ | Who founded {u}?
ufounded | u:university | y | u founded year:y | {u}创办于哪一年？ | In which year was {u} founded?
ustudents | u | n | u students number:n | {u}有多少学生？ | How many students does {u} have?
uvolumes | u | n | u volumes number:n | {u}图书馆藏书多少册？ | How many volumes does the library of {u} hold?
cemployees | c | n | c employees number:n | {c}有多少员工？ | How many employees does {c} have?
cacquired | c | b | c acquiredBy b | {c}后来被哪家公司收购？ | Which company acquired {c}?
marchitect | m | p | m architect p | {m}馆舍的建筑师是谁？ | Who was the architect of {m}?
mobjects | m | n | m objects number:n | {m}收藏了多少件藏品？ | How many objects does {m} hold?
mformer | m | t | m formerUse text:t | {m}的馆舍原来是什么？ | What had the building of {m} been before it became a museum?
clubrival | c | r | c rival r | {c}的宿敌是哪家俱乐部？ | Which club is the rival of {c}?
clubseats | c | n | c capacity number:n | {c}的主场有多少座位？ | How many seats does the ground of {c} have?
pmaker | p | d | p designer d | {p}是谁设计的？ | Who designed the {p}?
pprice | p | n | p price number:n | {p}的售价是多少元？ | What did the {p} cost in yuan?
psold | p | n | p sold number:n | {p}共售出多少件？ | How many pieces of the {p} were sold?
bauthor | b | p | b author p | {b}的作者是谁？ | Who wrote {b}?
bpublisher | b | p | b publisher p | {b}由哪家出版社出版？ | Which press published {b}?
bpublished | b | y | b published year:y | {b}出版于哪一年？ | In which year was {b} published?
bsetting | b | c | b setting c | {b}的故事发生在哪座城市？ | In which city is {b} set?
bpages | b | n | b pages number:n | {b}初版有多少页？ | How many pages does the first edition of {b} have?
bdedicated | b | p | b dedicatedTo p | {b}题献给谁？ | To whom is {b} dedicated?
fdirector | f | p | f filmDirector p | {f}由谁执导？ | Who directed {f}?
fcomposer | f | p | f composer p | {f}的配乐由谁创作？ | Who composed the score of {f}?
fminutes | f | n | f minutes number:n | {f}的片长是多少分钟？ | How many minutes does {f} run?
fshot | f | c | f shotIn c | {f}在哪座城市取景？ | In which city was {f} shot?
fstudio | f | s | f studio s | {f}由哪家影业公司出品？ | Which studio produced {f}?
aartist | a | p | a artist p | {a}是谁的专辑？ | Whose album is {a}?
aproducer | a | p | a producer p | {a}的制作人是谁？ | Who produced {a}?
alabel | a | l | a label l | {a}由哪家唱片公司发行？ | Which label released {a}?
arecorded | a | c | a recordedIn c | {a}在哪座城市录音？ | In which city was {a} recorded?
painter | w | p | w painter p | {w}是谁的画作？ | Who painted {w}?
pheld | w | m | w heldBy m | {w}藏于哪座博物馆？ | Which museum holds {w}?
pcommissioned | w | c | w commissionedBy c | {w}是受谁委托创作的？ | Who commissioned {w}?
anamed | a | g | a presentedBy g | {a}由哪家机构颁发？ | Which institution presents {a}?
aestablished | a | y | a established year:y | {a}设立于哪一年？ | In which year was {a} established?
apurse | a | n | a purse number:n | {a}的奖金是多少元？ | How many yuan is the purse of {a}?
wlength | w | n | w lengthKm number:n | {w}全长多少公里？ | How many kilometres long is {w}?
wdug | w | y | w dug year:y | {w}开凿于哪一年？ | In which year was {w} dug?
brdesigner | b | p | b designer p | {b}由谁设计？ | Who designed {b}?
brbuilder | b:bridge | c | b builder c | {b}由哪家公司承建？ | Which company built {b}?
brlength | b:bridge | n | b length number:n | {b}长多少米？ | How many metres long is {b}?
bropened | b:bridge | d | b opened date:d | {b}在哪一天通行？ | On which day was {b} opened?
shipport | s | c | s homePort c | {s}的船籍港是哪座城市？ | What is the home port of {s}?
shipton | s | n | s tonnage number:n | {s}的吨位是多少？ | What is the tonnage of {s}?
eleader | e | p | e leader p | {e}由谁率领？ | Who led {e}?
efrom | e | c | e departedFrom c | {e}从哪座城市出发？ | From which city did {e} depart?
edistance | e | n | e distance number:n | {e}全程多少公里？ | How many kilometres did {e} cover?
esponsor | e | s | e sponsor s | {e}由哪家机构资助？ | Which institution sponsored {e}?
evopener | e | p | e opener p | 谁为{e}致开幕辞？ | By whom was {e} opened?
evorganiser | e | o | e organiser o | {e}由哪家机构主办？ | Which institution organised {e}?
evheld | e:event | c | e located c | {e}在哪座城市举行？ | In which city did {e} take place?
evattendance | e | n | e attendance number:n | {e}到场多少人？ | How many people attended {e}?
codedrafter | c | p | c drafter p | {c}的起草人是谁？ | Who drafted {c}?
codebody | c | b | c adoptedBy b | {c}由哪家机构通过？ | Which institution adopted {c}?
codearticles | c | n | c articles number:n | {c}共有多少条？ | How many articles does {c} have?
accordsigned | a | c | a signedIn c | {a}在哪座城市签署？ | In which city was {a} signed?
accordchair | a | p | a chair p | 达成{a}的会谈由谁主持？ | Who chaired the talks that led to {a}?
accordterm | a | n | a term number:n | {a}的有效期是多少年？ | For how many years was {a} made?
districts | c | n | c districtCount number:n | {c}下设多少个区县？ | How many districts and counties does {c} have?
sights | c | n | c sightCount number:n | 图册为{c}收录了多少处景点？ | How many sights does the atlas list for {c}?
iata | a | t | a iata text:t | {a}的三字代码是什么？ | What is the IATA code of {a}?
telecode | s | t | s telecode text:t | {s}的电报码是什么？ | What is the telegraph code of {s}?
visit | s | n | s visitMinutes number:n | 游览{s}通常需要多少分钟？ | How many minutes does a visit to {s} usually take?
`;

export const CHAINS = `
author-birthplace | b | c | b author p; p birthplace c | {b}的作者出生在哪座城市？ | In which city was the author of {b} born?
author-university | b | u | b author p; p studied u | {b}的作者毕业于哪所大学？ | At which university did the author of {b} study?
author-spouse | b | s | b author p; p spouse s | {b}的作者与谁结婚？ | Whom did the author of {b} marry?
author-died | b | y | b author p; p died year:y | {b}的作者在哪一年去世？ | In which year did the author of {b} die?
author-advisor | b | a | b author p; p advisor a | {b}的作者师从何人？ | Who was the academic advisor of the author of {b}?
publisher-city | b | c | b publisher p; p located c | 出版{b}的出版社总部在哪座城市？ | In which city is the press that published {b} based?
publisher-founder | b | f | b publisher p; p founder f | 出版{b}的出版社由谁创办？ | Who founded the press that published {b}?
director-birthplace | f | c | f filmDirector p; p birthplace c | {f}的导演出生在哪座城市？ | In which city was the director of {f} born?
director-university | f | u | f filmDirector p; p studied u | {f}的导演曾在哪所大学就读？ | At which university did the director of {f} study?
film-book-author | f | p | f basedOn b; b author p | {f}所改编的原著是谁写的？ | Who wrote the book on which {f} is based?
film-book-setting | f | c | f basedOn b; b setting c | {f}的原著以哪座城市为背景？ | In which city is the book set on which {f} is based?
film-book-press | f | c | f basedOn b; b publisher c | {f}的原著由哪家出版社出版？ | Which press published the book on which {f} is based?
composer-birthplace | f | c | f composer p; p birthplace c | 为{f}作曲的人出生在哪座城市？ | In which city was the composer of the score of {f} born?
studio-city | f | c | f studio s; s located c | 出品{f}的公司总部在哪座城市？ | In which city is the studio that produced {f} based?
artist-birthplace | a | c | a artist p; p birthplace c | 专辑{a}的演出者出生在哪座城市？ | In which city was the artist of the album {a} born?
label-founder | a | f | a label l; l founder f | 发行{a}的唱片公司由谁创办？ | Who founded the label that released {a}?
producer-spouse | a | s | a producer p; p spouse s | {a}的制作人与谁结婚？ | Whom did the producer of {a} marry?
painter-university | w | u | w painter p; p studied u | {w}的画家曾在哪所大学就读？ | At which university did the painter of {w} study?
museum-architect | w | a | w heldBy m; m architect a | 收藏{w}的博物馆由哪位建筑师设计？ | Who was the architect of the museum that holds {w}?
museum-city | w | c | w heldBy m; m located c | 收藏{w}的博物馆在哪座城市？ | In which city is the museum that holds {w}?
patron-founder | w | f | w commissionedBy c; c founder f | 委托创作{w}的机构由谁创办？ | Who founded the institution that commissioned {w}?
advisor-birthplace | p | c | p advisor a; a birthplace c | {p}的导师出生在哪座城市？ | In which city was the academic advisor of {p} born?
advisor-university | p | u | p advisor a; a studied u | {p}的导师本人毕业于哪所大学？ | At which university had the academic advisor of {p} studied?
university-founder | p | f | p studied u; u founder f | {p}就读的大学由谁创办？ | Who founded the university at which {p} studied?
university-city | p | c | p studied u; u located c | {p}就读的大学在哪座城市？ | In which city is the university at which {p} studied?
university-founded | p | y | p studied u; u founded year:y | {p}就读的大学创办于哪一年？ | In which year was the university founded at which {p} studied?
spouse-birthplace | p | c | p spouse s; s birthplace c | {p}的配偶出生在哪座城市？ | In which city was the spouse of {p} born?
spouse-university | p | u | p spouse s; s studied u | {p}的配偶曾在哪所大学就读？ | At which university did the spouse of {p} study?
mother-birthplace | p | c | p mother m; m birthplace c | {p}的母亲出生在哪座城市？ | In which city was the mother of {p} born?
grandfather | p | g | p mother m; m father g | {p}的外祖父是谁？ | Who was the maternal grandfather of {p}?
maker-city | p | c | p maker m; m located c | 制造{p}的公司总部在哪座城市？ | In which city is the maker of the {p} based?
maker-founder | p | f | p maker m; m founder f | 制造{p}的公司由谁创办？ | Who founded the company that makes the {p}?
designer-birthplace | p | c | p designer d; d birthplace c | {p}的设计者出生在哪座城市？ | In which city was the designer of the {p} born?
predecessor-designer | p | d | p follows q; q designer d | {p}的前代产品由谁设计？ | Who designed the model that the {p} replaced?
bridge-designer | b | c | b designer p; p birthplace c | {b}的设计者出生在哪座城市？ | In which city was the designer of {b} born?
bridge-builder | b | f | b builder c; c founder f | 承建{b}的公司由谁创办？ | Who founded the company that built {b}?
bridge-dug | b | y | b spans w; w dug year:y | {b}所跨越的水道开凿于哪一年？ | In which year was the waterway dug that {b} crosses?
ship-yard | e | y | e ship s; s builder y | {e}所乘的船由哪家船厂建造？ | Which shipyard built the ship on which {e} sailed?
ship-port | e | c | e ship s; s homePort c | {e}所乘船只的船籍港是哪座城市？ | What is the home port of the ship on which {e} sailed?
leader-birthplace | e | c | e leader p; p birthplace c | {e}的领队出生在哪座城市？ | In which city was the leader of {e} born?
leader-advisor | e | a | e leader p; p advisor a | {e}的领队师从何人？ | Who was the academic advisor of the leader of {e}?
sponsor-city | e | c | e sponsor s; s located c | 资助{e}的机构在哪座城市？ | In which city is the institution that sponsored {e}?
organiser-founder | e | f | e organiser o; o founder f | 主办{e}的机构由谁创办？ | Who founded the institution that organised {e}?
opener-university | e | u | e opener p; p studied u | 为{e}致开幕辞的人曾在哪所大学就读？ | At which university did the person who opened {e} study?
drafter-birthplace | c | h | c drafter p; p birthplace h | {c}的起草人出生在哪座城市？ | In which city was the person who drafted {c} born?
chair-spouse | a | s | a chair p; p spouse s | 主持{a}会谈的人与谁结婚？ | Whom did the person who chaired the talks of {a} marry?
award-city | a | c | a presentedBy g; g located c | 颁发{a}的机构在哪座城市？ | In which city is the institution that presents {a}?
rival-founder | c | f | c rival r; r founder f | {c}的宿敌由谁创办？ | Who founded the rival club of {c}?
rival-city | c | t | c rival r; r located t | {c}的宿敌来自哪座城市？ | From which city does the rival of {c} come?
author-advisor-birthplace | b | c | b author p; p advisor a; a birthplace c | {b}作者的导师出生在哪座城市？ | In which city was the academic advisor of the author of {b} born?
author-university-founder | b | f | b author p; p studied u; u founder f | {b}的作者就读的大学由谁创办？ | Who founded the university at which the author of {b} studied?
author-spouse-birthplace | b | c | b author p; p spouse s; s birthplace c | {b}作者的配偶出生在哪座城市？ | In which city was the spouse of the author of {b} born?
publisher-founder-birthplace | b | c | b publisher p; p founder f; f birthplace c | 出版{b}的出版社的创办人出生在哪座城市？ | In which city was the founder of the press that published {b} born?
film-author-birthplace | f | c | f basedOn b; b author p; p birthplace c | {f}原著的作者出生在哪座城市？ | In which city was the author of the book on which {f} is based born?
film-author-university | f | u | f basedOn b; b author p; p studied u | {f}原著的作者曾在哪所大学就读？ | At which university did the author of the book on which {f} is based study?
film-press-city | f | c | f basedOn b; b publisher p; p located c | 出版{f}原著的出版社在哪座城市？ | In which city is the press that published the book on which {f} is based?
studio-founder-birthplace | f | c | f studio s; s founder p; p birthplace c | 出品{f}的公司的创办人出生在哪座城市？ | In which city was the founder of the studio that produced {f} born?
painting-architect-birthplace | w | c | w heldBy m; m architect a; a birthplace c | 收藏{w}的博物馆的建筑师出生在哪座城市？ | In which city was the architect of the museum that holds {w} born?
product-founder-university | p | u | p maker m; m founder f; f studied u | 制造{p}的公司的创办人曾在哪所大学就读？ | At which university did the founder of the company that makes the {p} study?
bridge-founder-birthplace | b | c | b builder k; k founder f; f birthplace c | 承建{b}的公司的创办人出生在哪座城市？ | In which city was the founder of the company that built {b} born?
expedition-yard-city | e | c | e ship s; s builder y; y located c | 建造{e}所乘船只的船厂在哪座城市？ | In which city is the shipyard that built the ship on which {e} sailed?
expedition-yard-founder | e | f | e ship s; s builder y; y founder f | 建造{e}所乘船只的船厂由谁创办？ | Who founded the shipyard that built the ship on which {e} sailed?
leader-university-founder | e | f | e leader p; p studied u; u founder f | {e}领队就读的大学由谁创办？ | Who founded the university at which the leader of {e} studied?
spouse-advisor | p | a | p spouse s; s advisor a | {p}配偶的导师是谁？ | Who was the academic advisor of the spouse of {p}?
film-author-advisor-birthplace | f | c | f basedOn b; b author p; p advisor a; a birthplace c | {f}原著作者的导师出生在哪座城市？ | In which city was the academic advisor of the author of the book on which {f} is based born?
film-author-university-founder | f | o | f basedOn b; b author p; p studied u; u founder o | {f}原著作者就读的大学由谁创办？ | Who founded the university at which the author of the book on which {f} is based studied?
book-university-founder-birthplace | b | c | b author p; p studied u; u founder f; f birthplace c | {b}的作者就读的大学的创办人出生在哪座城市？ | In which city was the founder of the university at which the author of {b} studied born?
expedition-yard-founder-university | e | u | e ship s; s builder y; y founder f; f studied u | 建造{e}所乘船只的船厂的创办人曾在哪所大学就读？ | At which university did the founder of the shipyard that built the ship of {e} study?
painting-university-founder-birthplace | w | c | w painter p; p studied u; u founder f; f birthplace c | {w}的画家就读的大学的创办人出生在哪座城市？ | In which city was the founder of the university at which the painter of {w} studied born?
accord-chair-university-city | a | c | a chair p; p studied u; u founder f; f birthplace c | 主持{a}会谈的人就读的大学由一人创办，此人出生在哪座城市？ | The person who chaired the talks of {a} studied at a university: in which city was its founder born?
`;

export const OTHERS = `
comparison | author-older | a b | least p by d | w author p; w is ab; p born date:d | {a}与{b}的作者，谁出生得更早？ | Who was born first, the author of {a} or the author of {b}?
comparison | director-younger | a b | most p by d | w filmDirector p; w is ab; p born date:d | {a}与{b}的导演，谁更年轻？ | Who is the younger, the director of {a} or the director of {b}?
comparison | leader-older | a b | least p by d | w leader p; w is ab; p born date:d | 率领{a}和{b}的两人中，谁年长？ | Who was the elder, the leader of {a} or the leader of {b}?
comparison | press-older | a b | least p by d | w publisher p; w is ab; p founded date:d | 出版{a}与{b}的两家出版社，哪家创立更早？ | Which press was founded earlier, the one that published {a} or the one that published {b}?
comparison | museum-larger | a b | most m by n | w heldBy m; w is ab; m objects number:n | 收藏{a}与{b}的两座博物馆，哪座藏品更多？ | Which museum has more objects, the one that holds {a} or the one that holds {b}?
comparison | university-bigger | a b | most u by n | w studied u; w is ab; u students number:n | {a}与{b}就读的两所大学，哪所学生更多？ | Which university has more students, that of {a} or that of {b}?
comparison | waterway-longer | a b | most w by n | x spans w; x is ab; w lengthKm number:n | {a}与{b}跨越的两条水道，哪条更长？ | Which waterway is longer, the one crossed by {a} or the one crossed by {b}?
comparison | maker-larger | a b | most m by n | x maker m; x is ab; m employees number:n | {a}与{b}的制造商，哪家员工更多？ | Which maker has more employees, that of the {a} or that of the {b}?
comparison | north | a b | most c by n | x birthplace c; x is ab; c latitude number:n | {a}与{b}的出生地，哪座城市更靠北？ | Which city lies farther north, the birthplace of {a} or that of {b}?
comparison | port-south | a b | least c by n | x homePort c; x is ab; c latitude number:n | {a}与{b}的船籍港，哪座城市更靠南？ | Which city lies farther south, the home port of {a} or that of {b}?
intersection | studied-led | u e | p | p studied u; e member p | 哪位{u}的毕业生参加了{e}？ | Which former student of {u} took part in {e}?
intersection | born-studied-film | c f | p | p birthplace c; f starring p | {f}的主演中，谁出生在{c}？ | Which of the leading actors of {f} was born in {c}?
intersection | award-born | a c | p | a wonBy p; p birthplace c | {a}的得主中，谁出生在{c}？ | Which laureate of {a} was born in {c}?
intersection | award-studied | a u | p | a wonBy p; p studied u | {a}的得主中，谁毕业于{u}？ | Which laureate of {a} studied at {u}?
intersection | two-awards | a b | p | a wonBy p; b wonBy p | 谁既得过{a}，又得过{b}？ | Who received both {a} and {b}?
intersection | book-press-setting | p c | b | b publisher p; b setting c | {p}出版的书中，哪一部以{c}为背景？ | Which book published by {p} is set in {c}?
intersection | film-studio-director | s c | f | f studio s; f shotIn c | {s}出品的影片中，哪一部在{c}取景？ | Which film produced by {s} was shot in {c}?
intersection | student-employee | u e | p | p studied u; p employer e | 谁曾就读于{u}，后来受聘于{e}？ | Who studied at {u} and was later employed by {e}?
intersection | advisor-born | a c | p | p advisor a; p birthplace c | {a}的学生中，谁出生在{c}？ | Which student supervised by {a} was born in {c}?
count | books-born | c k | count b | p birthplace c; b author p; b publisher k | 出生在{c}的作者中，在{k}出版的书共有多少部？ | How many books by authors born in {c} were published by {k}?
count | laureates-born | a c | count p | a wonBy p; p birthplace c | {a}的得主中有多少人出生在{c}？ | How many laureates of {a} were born in {c}?
count | laureates-university | a u | count p | a wonBy p; p studied u | {a}的得主中有多少人曾就读于{u}？ | How many laureates of {a} studied at {u}?
count | paintings-held-by-student | m u | count w | w heldBy m; w painter p; p studied u | {m}收藏的画作中，有多少幅出自{u}毕业生之手？ | How many paintings held by {m} are by former students of {u}?
count | born-in-employed | c e | count p | p employer e; p birthplace c | 在{e}受聘过的人中，有多少人出生在{c}？ | How many people employed by {e} were born in {c}?
count | settings-by-natives | c d | count b | p birthplace c; b author p; b setting d | 出生在{c}的作者写过多少部以{d}为背景的书？ | How many books set in {d} were written by authors born in {c}?
temporal | rector-when-book | u b | r | b published year:y; u rector r during:y | {b}出版的那一年，{u}的校长是谁？ | Who was rector of {u} in the year in which {b} was published?
temporal | author-rector | b | r | b author p; b published year:y; p studied u; u rector r during:y | {b}出版那年，其作者母校的校长是谁？ | Who was rector of the author's former university in the year in which {b} was published?
temporal | chief-when-film | f | r | f released year:y; f studio s; s chief r during:y | {f}上映那年，出品公司的负责人是谁？ | Who headed the studio of {f} in the year in which the film was released?
temporal | chief-when-book | b | r | b published year:y; b publisher s; s chief r during:y | {b}出版那年，出版社的负责人是谁？ | Who headed the press that published {b} in the year of its publication?
temporal | director-acquired | w | r | w heldBy m from:y; m director r during:y | {w}入藏那年，收藏它的博物馆由谁担任馆长？ | Who was director of the museum that holds {w} in the year in which it was acquired?
temporal | chief-when-bridge | b | r | b opened year:y; b builder s; s chief r during:y | {b}通行那年，承建公司的负责人是谁？ | Who headed the company that built {b} in the year in which the bridge was opened?
temporal | chief-when-product | p | r | p launched year:y; p maker s; s chief r during:y | {p}推出那年，制造商的负责人是谁？ | Who headed the maker of the {p} in the year in which it was launched?
temporal | rector-when-born | p | r | p born year:y; p studied u; u rector r during:y | {p}出生那年，其后来就读的大学由谁担任校长？ | Who was rector of the university at which {p} later studied in the year in which {p} was born?
temporal | coach-when-event | e c | k | e held year:y; c coach k during:y | {e}举办那年，{c}的教练是谁？ | Who coached {c} in the year in which {e} took place?
temporal | organiser-rector | e | r | e held year:y; e organiser u; u rector r during:y | {e}举办那年，主办大学的校长是谁？ | Who was rector of the university that organised {e} in that year?
`;
