/** data file. English phrasings of articles about people, families and institutions; grammar.ts says how they are read. */

export const PEOPLE_EN = {
  person: `
box born died birthplace occupation studied advisor spouse memberOf
{name} ({born} – {died}) was a {occupation} from {birthplace}. / {name}, a {occupation}, was born in {birthplace} on {born} and died on {died}. / [!died]{name} (born {born} in {birthplace}) is a {occupation}. / [!died]{name} is a {occupation}, born in {birthplace} on {born}. / Born in {birthplace} on {born}, {name} made a name as a {occupation} before dying on {died}.
{S} is best known for {knownFor}. / {p} reputation rests on {knownFor}. / What {s} is remembered for is {knownFor}.
==! Life|Early life and career|Biography
{S} belonged to the {memberOf}. / By birth {s} was one of {memberOf}. / Through {p} father {s} was part of {memberOf}.
{p} father was {father}. / {S} was a child of {father}. / {S} grew up in the household of {father}.
{p} mother was {mother}. / On {p} mother's side {s} descended from {mother}. / {mother} was {p} mother.
From {studied.from} to {studied.until} {s} read {studied.text} at {studied}. / {S} studied {studied.text} at {studied}, where {s} enrolled in {studied.from} and stayed until {studied.until}. / After school {s} went to {studied} to read {studied.text} and left it in {studied.until}.
{p} work there was supervised by {advisor}. / {p} teacher was {advisor}, whose influence {s} acknowledged all through {p} career. / {advisor} directed {p} studies.
Between {employer.from} and {employer.until} {s} was {employer.text} at {employer}. / {employer} employed {m} as {employer.text} from {employer.from} until {employer.until}. / In {employer.from} {s} became {employer.text} at {employer}, a post that ended in {employer.until}.
In {spouse.from} {s} married {spouse}. / {S} and {spouse} were married in {spouse.from}. / {p} marriage to {spouse} took place in {spouse.from}, the year {s} turned {spouse.age}.
{p} children were {~father*}. / {S} was the father of {~father*}.
{S} was the mother of {~mother*}.
{S} died in the year in which {s} would turn {died.age}. / Death came in {died.year}, at {died.age} by the calendar. / {p} life ended in {died.year}, {died.age} years after it began.
== Work|Work and manner|Working life
Colleagues described a habit of {manner}. / {S} was in the habit of {manner}. / Those who worked beside {m} speak of {manner}.
{S} founded {~founder*}. / Among the foundations that go back to {m} are {~founder*}.
{S} headed {~rector*} as rector. / The rectorate of {~rector} was in {p} hands from {~rector.from}.
{S} was at the head of {~chief*}. / {~chief} had {m} as its chief from {~chief.from}.
{S} directed {~director*}. / From {~director.from} {s} was director of {~director}.
{S} coached {~coach*}. / {~coach} was coached by {m} from {~coach.from}.
{S} designed {~designer*}. / {p} designs include {~designer*}.
{S} was the architect of {~architect*}. / The house of {~architect} is {p} work.
{S} wrote the music for {~composer*}. / The scores of {~composer*} are by {m}.
{S} appeared in {~starring*}. / On the screen {s} was seen in {~starring*}.
{S} produced {~producer*}. / As a producer {s} was responsible for {~producer*}.
{S} led {~leader*}. / {~leader*} had {m} for a leader.
{S} took part in {~member*}. / {p} travels include {~member*}.
{S} drafted {~drafter*}. / The text of {~drafter*} was {p} draft.
{S} presided over the talks that led to {~chair*}.
{S} opened {~opener*}. / It was {s} who opened {~opener*}.
== Works|Selected works|List of works
* ~author published
* ~filmDirector released
* ~artist released
* ~painter painted
== Honours and memory|Recognition|Awards and legacy
* ~wonBy
The dedication of {~dedicatedTo*} names {m}.
{S} gave {p} name to {~namedAfter*}.
{p} students include {~advisor*}. / {S} trained {~advisor*}. / Among those whom {s} taught are {~advisor*}.
== Character|Personal life|The person
In private {s} {habit}. / Friends recall that {s} {habit}. / {S} {habit}.`,
  family: `
box seat ancestor trade motto houseBuilt
The {name} made its fortune in {trade}. / The {name}, whose trade was {trade}, had its seat in {seat}. / For several generations the {name} was a force in the {trade} business of {seat}.
==! History|Origins
The line begins with {ancestor}. / {ancestor} is counted as its first ancestor. / Its genealogy opens with {ancestor}.
Its house in {seat} was built in {houseBuilt}. / In {houseBuilt} it moved into a house of its own in {seat}. / The family house, which stands in {seat}, dates from {houseBuilt}.
Of its beginnings it is told that {background}. / Family papers relate that {background}. / It is recorded that {background}.
The words above its door read “{motto}”. / Its motto is “{motto}”. / “{motto}” is the maxim that its members grew up with.
It paid for {~commissionedBy*}. / Its commissions include {~commissionedBy*}.
It endowed {~founder*}.
{~memberOf.count} of its members have articles of their own. / Articles exist on {~memberOf.count} of its members.
Today {legacy}. / Of the present it is said that {legacy}. / As for its later history, {legacy}.
== Members|Notable members
* ~memberOf born`,
  university: `
box located founded founder students volumes colours motto
{name} is a university in {located}, founded in {founded}. / Founded in {founded}, {name} is one of the universities of {located}. / {name} has taught in {located} since {founded}.
Some {students} students are enrolled. / It has about {students} students. / Enrolment stands at {students}.
==! History|Foundation and history
{founder} founded it in {founded}. / It owes its foundation in {founded} to {founder}. / The founder was {founder}.
Of the early days it is told that {background}. / A history of the house relates that {background}. / By all accounts {background}.
Its rectors have been {rector>}. / It was led by {rector>}. / The office of rector was held by {rector>}.
== Teaching and library|Faculties|Academic life
There are faculties of {faculty*}. / It teaches {faculty*}. / Its faculties cover {faculty*}.
The library holds {volumes} volumes. / Its library counts {volumes} volumes. / {volumes} volumes stand on the shelves of its library.
The motto, “{motto}”, is carved over the main gate. / “{motto}” is its motto. / Graduates know the motto by heart: “{motto}”.
Its colours are {colours}. / On festive days its gates are hung with {colours}. / Its teams play in {colours}.
{S} awards {~presentedBy*}.
{S} was host to {~organiser*}. / It organised {~organiser*}.
{S} paid for {~sponsor*}. / Expeditions that it financed include {~sponsor*}.
{S} is a signatory of {~signatory*}. / It has signed {~signatory*}.
{S} follows {~adoptedBy*}. / It adopted {~adoptedBy*}.
{S} commissioned {~commissionedBy*}. / On its walls hangs {~commissionedBy*}, painted to its order.
== The present|Today
At present {legacy}. / Of the university today it can be said that {legacy}. / Nowadays {legacy}.
== Staff|Teachers
* ~employer
== Graduates|Former students|Students
* ~studied`,
  company: `
box industry located founded founder employees turnover acquiredBy
{name} is a company for {industry} based in {located}. / {name}, of {located}, is active in {industry}. / Based in {located}, {name} has made {industry} its business since {founded.year}.
{S} has {employees} employees and an annual turnover of {turnover} million yuan. / With {employees} people it turns over {turnover} million yuan a year. / Its {employees} employees bring in {turnover} million yuan a year.
==! History|Company history
{founder} founded it on {founded}. / It was entered in the trade register on {founded} by {founder}. / {founder} set it up; the deed is dated {founded}. / [!founder]It was registered on {founded}.
Of its early years it is reported that {specialty}. / As the company tells it, {specialty}. / In the trade it is said that {specialty}.
In {acquiredBy.from} it was bought by {acquiredBy}. / Since {acquiredBy.from} it has belonged to {acquiredBy}. / {acquiredBy} took it over in {acquiredBy.from}.
In return it absorbed {~acquiredBy*}. / It bought up {~acquiredBy*}.
Its archive shows that {background}. / According to a jubilee volume {background}. / An old employee wrote that {background}.
At its head stood {chief>}. / Its chiefs were {chief>}. / It has been run by {chief>}.
== Activities|Business
{S} is behind {~studio*}. / Films such as {~studio*} came from its studios.
{S} built {~builder*}. / Its works include {~builder*}.
It presents {~presentedBy*}.
{S} sponsored {~sponsor*}. / It gave money for {~sponsor*}.
{S} organised {~organiser*}.
{S} is party to {~signatory*}. / It put its name to {~signatory*}.
{S} adopted {~adoptedBy*}. / Its staff are bound by {~adoptedBy*}.
It founded {~founder*}.
It ordered {~commissionedBy*} for its hall.
Of its life outside business one may note that {legacy}. / Apart from trade, {legacy}. / In town it is known for something else: {legacy}.
== Products and publications|Catalogue
* ~maker launched
* ~publisher published
* ~label released
== Staff|People
* ~employer`,
  museum: `
box located opened theme architect founder objects visitors
{name} in {located} is devoted to {theme}. / {name} is a museum of {located} on {theme}. / {theme} are the subject of {name} in {located}.
{S} holds {objects} objects and counts {visitors} visitors a year. / With {objects} objects it draws {visitors} visitors every year. / Every year {visitors} people come to see its {objects} objects.
== Building and history|History
It opened on {opened} in what had been {formerUse}. / The house, {formerUse} in earlier days, was opened to the public on {opened}. / Its rooms had served as {formerUse} before the opening on {opened}.
The conversion was planned by {architect}. / {architect} was the architect. / Its halls are the work of {architect}.
The first collection came from {founder}. / {founder} gave the collection with which it began. / It goes back to {founder}.
About the beginnings it is told that {background}. / A guide to the house says that {background}. / From the first minutes it appears that {background}.
Its directors were {director>}. / It has been directed by {director>}. / The post of director was held by {director>}.
== Collection|Collection and activities
Among its paintings are {~heldBy*}. / It shows {~heldBy*}. / {~heldBy*} can be seen there.
{S} presents {~presentedBy*}. / It is the museum that awards {~presentedBy*}.
{S} organised {~organiser*}.
{S} supported {~sponsor*}. / Finds from {~sponsor*}, which it supported, are on display.
{S} signed {~signatory*}. / It is one of the parties to {~signatory*}.
{S} works under {~adoptedBy*}. / It adopted {~adoptedBy*}.
Among museums it is known for this: {legacy}. / Of late {legacy}. / Visitors may like to know that {legacy}.
== Staff
* ~employer`,
  club: `
box sport located founded founder ground capacity colours title rival
{name} is a {sport} club from {located}. / {name}, founded in {founded}, plays {sport} in {located}. / The {sport} players of {name} come from {located}.
{S} has won the title {title.count} times, in {title*}. / Its years of victory are {title*}. / Titles came to it in {title*}.
== History|Club history
{founder} founded it in {founded}. / It was set up by {founder} in {founded}. / [!founder]It was founded in {founded}. / It goes back to a meeting that {founder} called in {founded}.
In the early chronicle it is written that {background}. / Old members relate that {background}. / The club's papers tell that {background}.
Its coaches were {coach>}. / It was trained by {coach>}. / The line of its coaches runs: {coach>}.
The club opposed most fiercely is {rival}. / Its old rival is {rival}. / Matches against {rival} draw the largest crowds.
== Ground and colours|Home
Its home is {ground}, which holds {capacity}. / It plays at {ground}, with room for {capacity}. / {capacity} people find seats at {ground}, where it is at home.
The players wear {colours}. / Its colours are {colours}. / {colours} are the colours of its shirts.
{S} organised {~organiser*}. / It was in charge of {~organiser*}.
{S} joined {~signatory*}. / It is a party to {~signatory*}.
{S} gave itself {~adoptedBy*}. / It follows {~adoptedBy*}.
Outside sport {legacy}. / Of its present life it is said that {legacy}. / Supporters like to mention that {legacy}.`,
} as const;
