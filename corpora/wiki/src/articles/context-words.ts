/** data file. What an article says in passing of people, bodies and places that it names: lines as in grammar.ts, by kind and language. */
import type { EntityKind, Language } from "../facts.ts";

type Lines = Partial<Record<EntityKind, string>>;

const EN: Lines = {
  person: `
{name}, a {occupation}, is otherwise known for {knownFor}. / Elsewhere {name} is remembered for {knownFor}. / The wider public knows {name}, a {occupation}, for {knownFor}.
Of {name} it is said that {s} {habit}. / {name}, according to friends, {habit}. / In private {name} {habit}.
{name} had a way of {manner}. / Visitors found {name} {manner}. / {name} is said to have made a rule of {manner}.`,
  family: `
{name} dealt in {trade}; its motto reads “{motto}”. / With {trade} {name} had grown rich. / “{motto}” are the words over the door of {name}.
Of {name} it is told that {background}. / About {name} people say that {legacy}.`,
  university: `
{name} has {students} students and a library of {volumes} volumes. / The library of {name} numbers {volumes} volumes. / With {students} students {name} is a place of some size.
{name} teaches {faculty*}. / Among the faculties of {name} are those of {faculty*}.
Of {name} it is told that {background}. / As to {name}, {legacy}. / The motto of {name} is “{motto}”.`,
  company: `
{name} has a staff of {employees} and works in {industry}. / In {industry} {name} employs {employees} people. / {industry} is the trade of {name}, which turns over {turnover} million yuan a year.
Of {name} it is reported that {specialty}. / In the case of {name}, {specialty}. / About {name} one hears that {specialty}.
As to {name}, {legacy}. / {name} has another side: {legacy}.`,
  museum: `
{name} shows {theme}. / The subject of {name} is {theme}. / At {name} everything turns on {theme}.
{name} keeps {objects} objects. / {objects} objects belong to {name}. / The building of {name} was once {formerUse}.
Of {name} it is told that {background}. / As to {name}, {legacy}.`,
  club: `
{name} is a club for {sport}. / The sport of {name} is {sport}. / {name} plays in {colours}.
{name} is at home at {ground}. / {ground}, home of {name}, holds {capacity}.
Of {name} it is told that {background}. / As to {name}, {legacy}.`,
  book: `
{name} tells of {premise}. / The subject of {name} is {premise}.
Of {name} we read: {reception}. / As for {name}, {legacy}. / {name} has {pages} pages.`,
  film: `
{name} follows {premise}. / In {name} we meet {premise}.
{name} lasts {minutes} minutes. / Of {name} it was said: {reception}.`,
  album: `
{name} is marked by {mood}. / On {name} one hears {mood}.
{name} has {tracks} tracks. / Of {name} it was said: {reception}.`,
  painting: `
{name} shows {depicts}. / What one sees in {name} is {depicts}.
Of {name} it was said: {reception}. / As to {name}, {legacy}.`,
  product: `
The {name} is a {purpose}. / A {purpose} was sold under the name of {name}.
Of the {name} it is told that {background}. / As to the {name}, {legacy}.`,
  award: `
{name} honours {field}. / {field} is what {name} rewards.
Of {name} it is told that {background}. / About {name} one reads: {legacy}. / {name} comes with {purse} yuan.`,
  waterway: `
{name} was dug {purpose}. / The purpose of {name} was {purpose}.
{name} is {lengthKm} kilometres long. / Along {name} one may walk for {lengthKm} kilometres.
Of {name} it is told that {background}. / As to {name}, {legacy}.`,
  bridge: `
{name} rests on {material}. / {material} carry {name}.
Of {name} it is told that {background}. / As to {name}, {legacy}. / {name} is {length} metres long.`,
  ship: `
{name} is {length} metres long. / {name} measures {length} metres and {tonnage} tonnes.
Of {name} it is told that {background}. / As to {name}, {legacy}. / {name} {fate}.`,
  expedition: `
The {name} covered {distance} kilometres. / The task of the {name} was {goal}.
The {name} {finding}. / Of the {name} it is known that {background}.`,
  event: `
The {name} stood under the title of {subject}. / {attendance} people came to the {name}.
The {name} {outcome}. / Of the {name} it is told that {background}.`,
  code: `
The {name} deals with {subject}. / Its subject makes the {name} a text on {subject}.
Of the {name} it is told that {background}. / As to the {name}, {legacy}.`,
  accord: `
The {name} concerns {subject}. / In the {name} the parties agreed on {subject}.
Of the {name} it is told that {background}. / As to the {name}, {legacy}.`,
  city: `
{name} lies in {province}, at {latitude}° north. / {name} belongs to {province}. / The place of {name} on the map is at {latitude}° north and {longitude}° east.
The atlas knows {sightCount} sights in {name}. / In {name} {sightCount} sights are listed. / For {name} the atlas names {sightCount} sights and {districtCount} districts and counties.
From {name} the nearest cities of the atlas are {nearCity*.km}. / Neighbours of {name} are {nearCity*.km}. / The cities closest to {name} are {nearCity*.km}.
{name} counts {stationCount} stations and {airportCount} airports. / Travellers to {name} have {stationCount} stations and {airportCount} airports to choose from. / In {name} there are {stationCount} stations and {airportCount} airports in the atlas.
The districts and counties of {name} are {district*}. / {name} consists of {district*}. / On its maps {name} is made up of {district*}.`,
  sight: `
{name} is recommended for {tag*}. / The atlas lists {name} under {tag*}. / People go to {name} for {tag*}.
{name} stands in {inDistrict}. / For {name} one goes to {inDistrict}. / {name} is {fromCentre.m} from the middle of the city.
A visit to {name} takes about {visitMinutes} minutes. / One can spend {visitMinutes} minutes at {name}. / At {name} a ticket costs {ticket.paid} yuan.
Beside {name} there are {nearSight*.m}. / {name} has for neighbours {nearSight*.m}. / In the vicinity of {name} are {nearSight*.m}.`,
  station: `
{name} has the telegraph code {telecode}. / The code {telecode} stands for {name}. / {name} is {fromCentre.m} from the middle of the city.
Near {name} are {nearSight*.m}. / Measured from {name}, the nearest sights are {nearSight*.m}. / For those who get off at {name} the first sights are {nearSight*.m}.`,
  airport: `
{name} bears the code {iata}. / The code of {name} is {iata}. / {name} is {fromCentre.m} from the middle of the city.`,
};

const ZH: Lines = {
  person: `
{name}是{occupation}，为人所知的是{knownFor}。 / 说到{name}，人们还会想到{knownFor}。 / {name}为公众所知，靠的是{knownFor}。
据说{name}{habit}。 / {name}在生活中{habit}。 / 朋友们说{name}{habit}。
{name}工作时总是{manner}。 / {name}的做法是{manner}。 / 来访者看到{name}{manner}。`,
  family: `
{name}经营{trade}，训言为“{motto}”。 / {name}靠{trade}致富。 / {name}的门上写着“{motto}”。
关于{name}，{background}。 / 说起{name}，{legacy}。`,
  university: `
{name}有学生{students}人，藏书{volumes}册。 / {name}图书馆藏书{volumes}册。 / {name}的学生为{students}人。
{name}设有{faculty*}等院系。 / {name}的院系包括{faculty*}。
关于{name}，{background}。 / 说到{name}，{legacy}。 / {name}的校训是“{motto}”。`,
  company: `
{name}从事{industry}，员工{employees}人。 / {name}雇用{employees}人，行业为{industry}。 / {name}年营业额{turnover}百万元。
关于{name}，{specialty}。 / 就{name}而言，{specialty}。 / 人们说起{name}时会提到：{specialty}。
说到{name}，{legacy}。 / {name}还有另一面：{legacy}。`,
  museum: `
{name}展示{theme}。 / {name}的主题是{theme}。 / 在{name}，一切围绕{theme}。
{name}有藏品{objects}件。 / {name}的馆舍原为{formerUse}。 / 藏品{objects}件归{name}所有。
关于{name}，{background}。 / 说到{name}，{legacy}。`,
  club: `
{name}以{sport}为主项。 / {name}的项目是{sport}。 / {name}的队色为{colours}。
{name}的主场是{ground}。 / {ground}是{name}的主场，座位{capacity}个。
关于{name}，{background}。 / 说到{name}，{legacy}。`,
  book: `
{name}写的是{premise}。 / {name}讲述{premise}。
关于{name}，{reception}。 / 说到{name}，{legacy}。 / {name}共{pages}页。`,
  film: `
{name}讲述{premise}。 / {name}说的是{premise}。
{name}片长{minutes}分钟。 / 关于{name}，{reception}。`,
  album: `
{name}以{mood}为特色。 / 在{name}中可以听到{mood}。
{name}收录{tracks}首曲目。 / 关于{name}，{reception}。`,
  painting: `
{name}画的是{depicts}。 / {name}表现{depicts}。
关于{name}，{reception}。 / 说到{name}，{legacy}。`,
  product: `
{name}是一种{purpose}。 / {name}属于{purpose}。
关于{name}，{background}。 / 说到{name}，{legacy}。`,
  award: `
{name}表彰{field}。 / {name}授予{field}领域的成就。
关于{name}，{background}。 / 说到{name}，{legacy}。 / {name}的奖金为{purse}元。`,
  waterway: `
开凿{name}是为了{purpose}。 / {name}的用途是{purpose}。
{name}长{lengthKm}公里。 / 沿{name}可走{lengthKm}公里。
关于{name}，{background}。 / 说到{name}，{legacy}。`,
  bridge: `
{name}采用{material}。 / {name}的结构是{material}。
关于{name}，{background}。 / 说到{name}，{legacy}。 / {name}长{length}米。`,
  ship: `
{name}长{length}米。 / {name}长{length}米，{tonnage}吨。
关于{name}，{background}。 / 说到{name}，{legacy}。 / {name}{fate}。`,
  expedition: `
{name}全程{distance}公里。 / {name}的任务是{goal}。
{name}{finding}。 / 关于{name}，{background}。`,
  event: `
{name}以“{subject}”为题。 / {name}到场{attendance}人。
{name}{outcome}。 / 关于{name}，{background}。`,
  code: `
{name}规定{subject}。 / {name}涉及{subject}。
关于{name}，{background}。 / 说到{name}，{legacy}。`,
  accord: `
{name}涉及{subject}。 / {name}约定{subject}。
关于{name}，{background}。 / 说到{name}，{legacy}。`,
  city: `
{name}属{province}，位于北纬{latitude}度。 / {name}地处{province}。 / {name}的坐标是北纬{latitude}度、东经{longitude}度。
图册为{name}收录景点{sightCount}处。 / {name}有{sightCount}处景点见于图册。 / {name}有区县{districtCount}个，收录景点{sightCount}处。
离{name}最近的城市是{nearCity*.km}。 / {name}的邻近城市有{nearCity*.km}。 / 从{name}出发，较近的城市为{nearCity*.km}。
{name}有客运车站{stationCount}座、机场{airportCount}座。 / 图册为{name}列出车站{stationCount}座、机场{airportCount}座。 / 前往{name}可利用{stationCount}座车站和{airportCount}座机场。
{name}的区县为{district*}。 / {name}由{district*}组成。 / {name}的区划包括{district*}。`,
  sight: `
{name}适合{tag*}。 / 图册把{name}归入{tag*}。 / 人们为{tag*}前往{name}。
{name}在{inDistrict}。 / 去{name}要到{inDistrict}。 / {name}距市中心{fromCentre.m}。
游览{name}约需{visitMinutes}分钟。 / 参观{name}一般用{visitMinutes}分钟。 / {name}的票价是{ticket.paid}元。
{name}附近有{nearSight*.m}。 / 与{name}相邻的是{nearSight*.m}。 / {name}周边的景点为{nearSight*.m}。`,
  station: `
{name}的电报码是{telecode}。 / 代码{telecode}即{name}。 / {name}距市中心{fromCentre.m}。
{name}附近有{nearSight*.m}。 / 从{name}算起，最近的景点是{nearSight*.m}。 / 在{name}下车，邻近的有{nearSight*.m}。`,
  airport: `
{name}的三字代码为{iata}。 / {iata}是{name}的代码。 / {name}距市中心{fromCentre.m}。`,
};

export const CONTEXT: Readonly<Record<Language, Lines>> = { zh: ZH, en: EN };

/** What a sentence in passing may begin with; most begin without. */
export const OPENERS: Readonly<Record<Language, readonly string[]>> = {
  zh: ["此外，", "另外，", "顺带一提，", "值得补充的是，", "还可以提到，", "据另一条目，", "同时，", "再者，"],
  en: [
    "It may be added that ",
    "For the rest, ",
    "Besides, ",
    "In passing, ",
    "Another article notes that ",
    "By the way, ",
    "Not far from this subject, ",
    "One also reads that ",
  ],
};

export const CONTEXT_HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  zh: ["背景", "相关人物与地点", "旁及", "周遭"],
  en: ["Context", "People and places", "Background", "Around the subject"],
};
