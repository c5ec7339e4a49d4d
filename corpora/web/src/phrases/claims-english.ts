// data file: how pages state claims in English; `{a|b}` is a choice, `<x>` a value of the claim or of its topic.
import type { ClaimKind } from "../claims.ts";

export const CLAIMS_EN: Readonly<Record<ClaimKind, readonly string[]>> = {
  study: [
    "From <start> on, <org> followed <n> <people> in <city> for <months> months while the city {tried|tested} <option>.",
    "The {trial|pilot} in <city> ran for <months> months from <start>, took in <n> <people> and was {about|all about} <option>; <org> did the counting.",
    "{For <months> months|Over <months> months}, beginning in <start>, <org> kept records of <n> <people> in <city>, where <option> had been {brought in|put to the test}.",
    "<city> {chose|settled on} <option> for its trial: <n> <people>, <months> months, first entries in <start>, and <org> as the outside {observer|auditor}.",
    "Among the better documented cases is <city>, with <n> <people> and a span of <months> months that began in <start> under the eyes of <org>.",
    "<org> needed <months> months and the data of <n> <people> to judge what <option> {did|had done} in <city>; the first readings date from <start>.",
  ],
  effect: [
    "In <city>, <outcome> <change> {under|with} <option>, from <from> to <to>{, according to <org>|, <org> reports|}.",
    "<org> {recorded|measured|found} <changeNoun> in <outcome> in <city>, where <option> had been {tried|on trial}.",
    "With <option> in place, <outcome> in <city> <change>; the {starting value|baseline} was <from>.",
    "The {report|paper} on <city> gives <changeNoun> for <outcome>{, and calls it robust|, with <from> before and <to> after|}.",
    "{Before the trial|At the outset} <city> stood at <from>; by the end, <outcome> had moved to <to>, which {amounts|comes} to <changeNoun>.",
    "As for <outcome>, <city> reports <changeNoun> {since|after} the switch to <option>.",
    "When <org> {closed the books|added everything up}, <outcome> in <city> had gone <changeWay> by <changeSize>.",
  ],
  follow: [
    "<months> months after the end of the trial, <outcome> in <city> was <changeAgainst>.",
    "<org> went back to <city> <months> months later and found <outcome> <changeAgainst>.",
    "{A return visit|A second round of measurements} in <city>, <months> months on, put <outcome> <changeAgainst>.",
    "How long does it last? In <city>, <outcome> {stood|was still} <changeAgainst> once <months> months had passed.",
    "After another <months> months without extra attention, <city> {logged|noted} a value for <outcome> that was <changeAgainst>.",
  ],
  reanalysis: [
    "<org> went through the raw data from <city> again and {is left with|arrives at} only <changeNoun> in <outcome>, because <reason>.",
    "{A second look|A re-analysis} by <org> cuts the figure for <city>: <outcome> {changed|moved} by no more than <changeSize>, since <reason>.",
    "Not everyone accepts the numbers of <first>: by the reckoning of <org>, <outcome> in <city> went <changeWay> by <changeSize>, as <reason>.",
    "According to <org>, <reason>; once that is {put right|allowed for}, <city> shows <changeNoun> in <outcome>.",
    "The {gain|effect} in <city> {shrinks|melts} to <changeSize> for <outcome> when <org> does the sums, the objection being that <reason>.",
  ],
  correction: [
    "<org> has {corrected|withdrawn and replaced} its figure for <outcome> in <city>: <changeSize> instead of <wasSize>, because <reason>.",
    "The <wasSize> first given for <outcome> in <city> {was wrong|does not hold}; the corrected change is <changeSize>, as <reason>.",
    "{In an erratum|In a short notice}, <org> explains that <reason>, so that <outcome> in <city> moved by <changeSize> and not by <wasSize>.",
    "Whoever quoted <wasSize> for <city> should now write <changeSize>: <org> found that <reason>{ when checking <outcome>|, which bears on <outcome>}.",
  ],
  vendor: [
    "<company> {says|claims|states} that <outcome> <change> for {customers|buyers} of its <product>.",
    "{According to its maker|If one believes <company>}, the <product> brings <changeNoun> in <outcome>.",
    "The brochure of the <product> promises <changeNoun> in <outcome>; <company> {names no source|refers to tests of its own}.",
    "With its <product>, <company> advertises <changeNoun> in <outcome>.",
  ],
  test: [
    "<org> bought <samples> units of the <product> and {measured|found} <changeNoun> in <outcome>.",
    "In the hands of <org> the <product> {managed|reached} <changeNoun> in <outcome>, {less than promised|well short of the brochure}.",
    "{Independent|Outside} figures for the <product> come from <org>: <outcome> went <changeWay> by <changeSize> across <samples> installations.",
    "Tested by <org> in <samples> places, the <product> by <company> moved <outcome> by <changeSize>.",
  ],
  price: [
    "The <product> {costs|sells for} <price>, with a guarantee of <years> years.",
    "<company> asks <price> for the <product>{ and answers for it for <years> years|}.",
    "At <price>, the <product> is one of the <kindOf> {that buyers ask about most|in this comparison}.",
    "{Expect|Reckon with} <price> for a <product>; spare parts are promised for <years> years.",
  ],
  cost: [
    "For <option>, <org> puts the <costName> at <cost> (<year>).",
    "The <costName> of <option> came to <cost> in the <year> {survey|count} by <org>.",
    "<option> came to <cost>, if one takes the <costName> as the yardstick{ and the prices of <year>|}.",
    "{In|For} <year> <org> worked out a <costName> of <cost> for <option>.",
  ],
  merit: [
    "<option> {brought|could offer} <pro>, at the price of <con>.",
    "In favour of <option> people in <city> name <pro>; against, <con>.",
    "What <city> {learned about|liked in} <option> was <pro>. What it had not reckoned with was <con>.",
    "{Supporters|Friends} of <option> point to <pro>, {critics|sceptics} to <con>.",
    "The trade-off with <option> is plain: on the one side, <pro>; on the other, <con>.",
  ],
  side: [
    "In <city>, <share> of those asked complained of <side>.",
    "<org> also {asked about|noted} the downside: <side>, named by <share> in <city>.",
    "{Less welcome|Not so pleasant}: <side>, which <share> of the people in <city> {mentioned|reported}.",
    "One thing the {brochures|headlines} leave out is <side>: <share> in <city> had to do with it.",
  ],
  survey: [
    "<org> asked <n> <who> in <year>: <share> were <stance>, because they <reason>.",
    "Among <who>, <share> {said they were|declared themselves} <stance> in a poll by <org>; most <reason>.",
    "{In|According to} a <year> survey by <org>, <share> of <who> came out <stance>. They <reason>.",
    "<who> have {a view of their own|made up their minds}: <share> <stance>, says <org>, on the ground that they <reason>.",
  ],
  mechanism: [
    "<org> traces <share> of the {effect|change} on <outcome> back to <mechanism>.",
    "What does the work is above all <mechanism>: <share> of the {difference|effect}, by the estimate of <org>.",
    "{Roughly|About} <share> of what happened to <outcome> in <city> {is owed|goes back} to <mechanism>.",
    "Take away <mechanism>, {says|writes} <org>, and <share> of the effect on <outcome> is gone.",
  ],
  condition: [
    "It matters a great deal <condition>: there <outcome> <change>, {elsewhere|in other places} only by <restSize>.",
    "{In places|At sites} <condition>, <outcome> went <changeWay> by <changeSize>; the rest of <city> {saw|had to be content with} <restSize>.",
    "<org> split the data: <outcome> <change> <condition>, against <restSize> {otherwise|in the remainder}.",
    "Averages hide a gap. <condition>, the figure for <outcome> was <changeSize>, and <restSize> {everywhere else|without that}.",
  ],
  series: [
    "Between <from> and <to> the number of <what> grew from <first> to <last>, by the count of <org>.",
    "<org> {lists|counts} <last> <what> for <to>; in <from> there had been <first>.",
    "From <first> in <from> to <last> in <to>: that is how the tally of <what> reads at <org>.",
    "There were <first> <what> in <from>. By <to>, there were <last>.",
  ],
  jump: [
    "The biggest step came in <year>, when the number of <what> grew by <growth>.",
    "<year> was the year of the leap: <growth> more <what> than a year before.",
    "No other year saw so much growth as <year>, with {a plus of|a rise of} <growth> in <what>.",
    "In <year> alone the number of <what> went up by <growth>, to <after>.",
  ],
  standard: [
    "Since <month> there has been a rule: <code> of <org> sets out <demand>.",
    "<org> {published|issued} <code> in <month>; it deals with <demand>.",
    "The standard <code>, {in force|on paper} since <month>, {lays down|regulates} <demand>.",
    "<demand>: that is the subject of <code>, which <org> adopted in <month>.",
  ],
  programme: [
    "<city> set aside <money> under the heading <programme> in <month>.",
    "The programme <programme> brought <money> to <city>; it {began|was voted} in <month>.",
    "In <month> the council of <city> {approved|passed} <programme>, a fund of <money>.",
  ],
  first: [
    "<city> was the first to {take it up|try it}, in <year>, with <option>.",
    "It began in <year> in <city>, where <option> had been chosen almost by accident.",
    "The story starts in <city>: as early as <year> the city {ventured on|went for} <option>.",
  ],
  setback: [
    "<city> gave up in <month>, {brought down|stopped} by <obstacle>, after spending <money>.",
    "Not every attempt lasted: in <month> <city> ended its own, with <money> gone and <obstacle> named as the reason.",
    "In <month> the project in <city> was {shelved|broken off}. The {official|stated} reason was <obstacle>; <money> had been spent.",
    "The example of <city> is a warning. <obstacle> finished it in <month>, at a loss of <money>.",
  ],
  target: [
    "<city> {wants|aims} to have <aim> <what> by <year>.",
    "The plan of <city> {speaks of|sets a mark of} <aim> <what> for <year>.",
    "By <year> there are to be <aim> <what>, if <city> has its way.",
  ],
  obstacle: [
    "Asked what {holds them back|stands in the way}, <share> of <n> operators named <obstacle>, <org> found in <year>.",
    "The obstacle named most often is <obstacle>: <share> of those in charge, in a <year> survey by <org>.",
    "<org> heard from <share> of <n> {project leaders|people in charge} that <obstacle> was the main trouble.",
    "Behind {many|most} delays {stood|lay} <obstacle>, cited by <share> in the <year> poll of <org>.",
  ],
};

/** Key findings: one sentence each, worded as no page words it. */
export const FINDINGS_EN: Readonly<Record<ClaimKind, readonly string[]>> = {
  study: ["The evidence from <city> on <name> rests on <n> <people> who were observed for <months> months by <org>."],
  effect: [
    "A trial of <option> in <city> led to <changeNoun> in <outcome>.",
    "Where <option> served as the form of <name>, namely in <city>, the measured result was <changeNoun> in <outcome>.",
    "Evaluation of the <city> scheme shows <changeNoun> in <outcome>, with a baseline of <from>.",
  ],
  follow: [
    "A measurement <months> months later found <outcome> in <city> <changeAgainst>, so that the effect was not constant.",
    "The result did not stay the same over time: in <city>, <outcome> was <changeAgainst> when measured again after <months> months.",
  ],
  reanalysis: [
    "The published effect for <city> is disputed, because <org> arrives at merely <changeNoun> in <outcome> instead of <wasSize>, arguing that <reason>.",
  ],
  correction: [
    "The original figure of <wasSize> for <outcome> in <city> had to be corrected to <changeSize>, since <reason>.",
  ],
  vendor: ["The manufacturer <company> advertises the <product> with <changeNoun> in <outcome>."],
  test: ["Independent testing of the <product> by <org> confirms only <changeNoun> in <outcome>."],
  price: [
    "The <product>, one of the <kindOf> on offer, costs <price>.",
    "Among commercial <kindOf>, the <product> is priced at <price>.",
  ],
  cost: [
    "In terms of <costName>, <option> stands at <cost> according to <org> (<year>).",
    "For <option>, the typical <costName> amounts to <cost>, as estimated by <org> in <year>.",
  ],
  merit: [
    "The strength of <option> lies in <pro>, its weakness in <con>.",
    "With <option>, planners trade <con> for <pro>.",
    "Choosing <option> means gaining <pro> while having to accept <con>.",
  ],
  side: [
    "Experience from <city> shows a drawback: <share> of those asked were troubled by <side>.",
    "<name> can bring <side>, as <share> of respondents in <city> confirmed.",
    "An unwanted side effect of <name> is <side>, which affected <share> of respondents in <city>.",
  ],
  survey: [
    "<who> tend to be <stance>: in one survey <share> took this view, on the grounds that they <reason>.",
    "Acceptance differs by group, and <share> of <who> are <stance> since they <reason>.",
    "A majority of <who> (<share>) are <stance>, mainly since they <reason>.",
  ],
  mechanism: [
    "About <share> of the effect on <outcome> is explained by <mechanism>.",
    "<mechanism> matters: it explains an estimated <share> of the change in <outcome>.",
    "An important cause of the effect is <mechanism>, to which <share> of the change in <outcome> can be attributed.",
  ],
  condition: [
    "Local circumstances decide: <outcome> <change> <condition> and only by <restSize> in other places.",
    "Success depends on local conditions: <condition>, <outcome> <change>, compared with <restSize> elsewhere.",
  ],
  series: [
    "From <from> to <to> the number of <what> rose from <first> to <last>, which shows how far <name> spread.",
    "The spread of <name> is visible in the number of <what>, up from <first> in <from> to <last> in <to>.",
  ],
  jump: [
    "The strongest growth fell in <year>, with an increase of <growth> in the number of <what>.",
    "Growth was uneven and peaked in <year>, when the number of <what> increased by <growth>.",
  ],
  standard: [
    "A standard, <code>, has covered <demand> since <month>.",
    "Regulation followed in <month> with the standard <code> on <demand>.",
  ],
  programme: [
    "With the programme <programme>, <city> made <money> available from <month> on.",
    "Public funding played a part: <city> provided <money> through the programme <programme>.",
  ],
  first: [
    "Early beginnings go back to <year>, when <city> introduced <option>.",
    "The pioneer was <city>, which introduced <option> in <year>.",
  ],
  setback: [
    "The project in <city> failed in <month> because of <obstacle>, with <money> already spent.",
    "There have been failures as well, such as <city>, where <obstacle> ended the project in <month> after costs of <money>.",
  ],
  target: [
    "<city> has set itself a goal of <aim> <what> by <year>.",
    "Further growth is planned, with <city> intending to reach <aim> <what> by <year>.",
  ],
  obstacle: [
    "Progress is held back by <obstacle>, which <share> of those in charge name as the main difficulty.",
    "Among the barriers to <name>, <obstacle> stands out with <share> of mentions.",
    "A main barrier to <name> is <obstacle>, according to <share> of those responsible.",
  ],
};

/** Findings that follow from two claims together; the second one's values begin with `b_`. */
export const PAIRS_EN = {
  range: "Results vary widely between places: <city> saw <changeNoun> in <outcome>, <b_city> only <b_changeNoun>.",
  promise:
    "Advertising exceeds reality for the <product>: <company> promises <changeNoun> in <outcome>, whereas independent tests find <b_changeSize>.",
  fade: "The effect in <city> was not constant: after <changeNoun> at first, <outcome> stood <b_changeAgainst> when <b_months> months had passed.",
  cheapest:
    "The options differ considerably in cost: <costName> is <cost> for <option>, compared with <b_cost> for <b_option>.",
  camps: "Opinions are divided: <share> of <who> are <stance>, while <b_share> of <b_who> are <b_stance>.",
} as const;
