/** data file. English phrasings of articles about works, things, happenings and places; grammar.ts says how they are read. */

export const THINGS_EN = {
  product: `
box maker launched designer price purpose sold follows
The {name} is a {purpose}, made by {maker}. / The {name}, a {purpose}, was brought out by {maker} on {launched}. / {maker} launched the {name}, a {purpose}, on {launched}.
== Development|Design and development
It was designed by {designer}. / Its design is by {designer}. / {designer} drew the plans for it.
It took the place of {follows}. / In the catalogue it followed {follows}. / Its forerunner was {follows}.
Later it gave way to {~follows}. / {~follows} succeeded it. / Its successor was {~follows}.
Of its making it is told that {background}. / In the workshop it is remembered that {background}. / About its origin we read that {background}.
Sales began on {launched}. / It reached the shops on {launched}. / The first pieces were delivered on {launched}.
== Sales and reception|Market
It cost {price} yuan, and {sold} pieces were sold. / {sold} pieces found buyers at {price} yuan each. / At a price of {price} yuan it sold {sold} times.
Critics were of two minds: {reception}. / On its reception: {reception}. / It is said of it that {reception}.
As to its later history, {legacy}. / Decades on, {legacy}. / Collectors know that {legacy}.`,
  book: `
box author published publisher pages setting sequelOf
{name} is a book by {author}, published in {published}. / {author} published {name} in {published}. / {name} came out in {published}; its author is {author}.
It tells of {premise}. / Its subject is {premise}. / The story is that of {premise}.
== Content and setting|Plot and setting|Content
The action takes place in {setting}. / It is set in {setting}. / Readers are led through the streets of {setting}.
It continues {sequelOf}. / {sequelOf} is the book that went before it. / With it the author took up the thread of {sequelOf}.
The story was carried on in {~sequelOf}. / {~sequelOf} is its sequel.
It is dedicated to {dedicatedTo}. / The first leaf names {dedicatedTo}. / A line at the front addresses {dedicatedTo}.
== Publication and reception|Reception|Publication
The first edition, of {pages} pages, was published by {publisher}. / {publisher} brought it out, on {pages} pages. / Its publisher was {publisher}; the volume runs to {pages} pages. / [!publisher]The first edition had {pages} pages.
Of its reception: {reception}. / When it came out {reception}. / Opinions differed: {reception}.
How it came to be is told thus: {background}. / Of the years of writing it is known that {background}. / The preface says that {background}.
It was filmed as {~basedOn}. / A film, {~basedOn}, is based on it. / {~basedOn} brought the story to the screen.
In later years {legacy}. / As for its afterlife, {legacy}. / Its fame has lasted: {legacy}.`,
  film: `
box filmDirector released studio basedOn minutes shotIn composer starring
{name} is a film by {filmDirector}, first shown on {released}. / {filmDirector} directed {name}, which was released on {released}. / {name}, directed by {filmDirector}, reached the cinemas on {released}.
It follows {premise}. / The film is about {premise}. / At its centre stands {premise}.
== Production
It was produced by {studio}. / {studio} made it. / Its production lay with {studio}.
It was shot in {shotIn}. / The camera teams worked in {shotIn}. / Most scenes were filmed in {shotIn}.
The screenplay is based on {basedOn}. / It adapts {basedOn}. / Its source is {basedOn}.
{composer} wrote the score. / The music is by {composer}. / For the music the director turned to {composer}.
The leading parts were played by {starring*}. / {starring*} can be seen in it. / Its cast was headed by {starring*}.
== Reception|Reception and influence
The finished film runs for {minutes} minutes. / It lasts {minutes} minutes. / With a length of {minutes} minutes it filled an evening.
On its release {reception}. / Critics were divided: {reception}. / As the papers saw it, {reception}.`,
  album: `
box artist released label tracks minutes recordedIn producer
{name} is an album by {artist}, released on {released}. / {artist} released {name} on {released}. / With {name}, issued on {released}, {artist} found a wider audience.
== Recording
It was recorded in {recordedIn} and produced by {producer}. / {producer} produced the sessions, which were held in {recordedIn}. / The sessions took place in {recordedIn}, with {producer} as producer. / [!producer]The sessions took place in {recordedIn}.
{label} brought it out. / It appeared on {label}. / The label was {label}.
The record holds {tracks} tracks and plays for {minutes} minutes. / Its {tracks} tracks last {minutes} minutes altogether. / It has {tracks} tracks with a playing time of {minutes} minutes.
Of the sessions it is told that {background}. / About its making the sleeve says that {background}. / In an interview it was said that {background}.
== Style and reception|Music
Its sound is marked by {mood}. / One hears {mood}. / The music combines {mood}.
On its reception: {reception}. / At the time {reception}. / Of the response it can be said that {reception}.
Since then {legacy}. / Its later fortunes are curious: {legacy}. / As time went on {legacy}.`,
  painting: `
box painter painted heldBy height width commissionedBy
{name} is a painting by {painter} from {painted}. / {painter} painted {name} in {painted}. / {name}, painted in {painted}, is a work of {painter}.
It shows {depicts}. / The picture shows {depicts}. / What we see is {depicts}.
== Description and history|History
The canvas is {height} centimetres high and {width} wide. / It measures {height} by {width} centimetres. / Its size is {height} by {width} centimetres.
It was commissioned by {commissionedBy}. / {commissionedBy} had ordered it. / The order had come from {commissionedBy}.
Since {heldBy.from} it has hung in {heldBy}. / {heldBy} acquired it in {heldBy.from}. / It passed to {heldBy} in {heldBy.from}.
Of its making it is told that {background}. / Letters of the time report that {background}. / About its origin, {background}.
== Reception|Judgement
On its reception: {reception}. / When it was first shown {reception}. / Critics had their doubts and their praise: {reception}.
Later {legacy}. / It has had a life of its own: {legacy}. / Since those days {legacy}.`,
  award: `
box established field namedAfter presentedBy purse
{name} is a prize for {field}, established in {established}. / {name}, awarded for {field}, has existed since {established}. / Since {established} {name} has honoured achievements in {field}.
It has been awarded {wonBy.count} times. / So far {wonBy.count} laureates have been named. / {wonBy.count} people have received it.
== History and rules|Rules
It is named after {namedAfter}. / Its name recalls {namedAfter}. / The prize bears the name of {namedAfter}.
It is presented by {presentedBy}. / {presentedBy} awards it. / The jury meets at {presentedBy}.
Winners receive {purse} yuan. / The purse is {purse} yuan. / It comes with {purse} yuan.
Of its foundation it is told that {background}. / An early report says that {background}. / As its records have it, {background}.
At present {legacy}. / Around the prize something has grown up: {legacy}. / It is worth noting that {legacy}.
== Laureates|Winners|List of laureates
* wonBy`,
  waterway: `
box located dug lengthKm
{name} is a waterway in {located}, {lengthKm} kilometres long. / {name} runs for {lengthKm} kilometres through {located}. / For {lengthKm} kilometres {name} crosses the country around {located}.
== History and use|History
It was dug in {dug} {purpose}. / Work on it was completed in {dug}; it was meant {purpose}. / Its purpose, when it was dug in {dug}, was {purpose}.
Of the digging it is told that {background}. / Chronicles say that {background}. / An inscription reports that {background}.
As for the present, {legacy}. / Nowadays {legacy}. / Of its later days we know that {legacy}.
{~spans.count} bridges with articles of their own cross it. / It is crossed by {~spans*}. / The bridges over it include {~spans*}.
== Bridges
* ~spans opened`,
  bridge: `
box spans located opened length lanes material designer builder
{name} crosses {spans} in {located}. / {name} is a bridge over {spans} in {located}. / In {located}, {name} carries the road over {spans}.
It was opened on {opened}. / Traffic has used it since {opened}. / The opening was on {opened}.
== Construction|Design and construction
It was designed by {designer}. / The design is by {designer}. / {designer} planned it.
{builder} built it. / The contract went to {builder}. / It was built by {builder}.
It is {length} metres long, has {lanes} lanes and rests on {material}. / Built with {material}, it is {length} metres long and carries {lanes} lanes. / Its {length} metres of roadway, with {lanes} lanes, are borne by {material}.
Of the building it is told that {background}. / Engineers remember that {background}. / A report on the works says that {background}.
== Later history|Today
Of its later days one may say that {legacy}. / Since then {legacy}. / Today {legacy}.`,
  ship: `
box launched builder length tonnage homePort
{name} is a ship that was launched on {launched}. / {name} left the slipway on {launched}. / {name}, a ship of {tonnage} tonnes, was launched on {launched}.
== Construction|Building
She was built by {builder}. / Her builder was {builder}. / {builder} laid her down and finished her.
She is {length} metres long and displaces {tonnage} tonnes. / With {length} metres she came to {tonnage} tonnes. / Her length is {length} metres, her tonnage {tonnage}.
Of the building it is told that {background}. / From the yard it is reported that {background}. / Her papers show that {background}.
== Career|Service
Her home port was {homePort}. / She was registered in {homePort}. / {homePort} stood on her stern as home port.
She carried {~ship*}. / She sailed for {~ship*}. / On board went {~ship*}.
In the end she {fate}. / Her fate: she {fate}. / Of her later years it is known that she {fate}.
Her memory has been kept: {legacy}. / Besides, {legacy}. / It should be added that {legacy}.`,
  expedition: `
box leader departed returned departedFrom ship sponsor distance member
The {name} set out {goal}. / The {name}, led by {leader}, had the task {goal}. / Under {leader} the {name} set out {goal}.
== Preparation|Background
Its leader was {leader}. / {leader} was put in charge. / Command was given to {leader}.
It was paid for by {sponsor}. / {sponsor} bore the costs. / The money came from {sponsor}.
Of the preparations it is told that {background}. / About the time before departure it is known that {background}. / Before the start {background}.
Members of the party were {member*}. / With the leader went {member*}. / {member*} took part.
== Course|The journey
It left {departedFrom} on {departed} and was back on {returned}. / On {departed} it set out from {departedFrom}; it returned on {returned}. / The journey began in {departedFrom} on {departed} and ended on {returned}.
It sailed in {ship}. / Part of the way was made in {ship}. / {ship} served it as a base.
In all it covered {distance} kilometres. / The distance covered was {distance} kilometres. / Its route was {distance} kilometres long.
== Results
It {finding}. / In the end it {finding}. / As its result one may record that it {finding}.
Of what followed it is known that {legacy}. / Afterwards {legacy}. / In retrospect {legacy}.`,
  event: `
box eventKind located held organiser subject attendance opener
The {name} took place in {located} on {held}. / {located} was host to the {name}, which began on {held}. / On {held} the {name} opened in {located}.
Its subject was {subject}. / It was held under the title of {subject}. / The theme chosen was {subject}.
== Course|Organisation and course
It was organised by {organiser}. / {organiser} was in charge. / The organiser was {organiser}.
{opener} gave the opening speech. / It was opened by {opener}. / The first address was that of {opener}.
It drew {attendance} people. / {attendance} people attended. / The number of visitors was put at {attendance}.
Of the preparations it is told that {background}. / How it came about is known: {background}. / Before the opening {background}.
== Outcome and aftermath|Outcome
It {outcome}. / As a result it {outcome}. / By the end it {outcome}.
Of its effects one may say that {legacy}. / In the years after {legacy}. / Looking back, {legacy}.`,
  code: `
box adoptedBy adopted inForce articles drafter replaces
The {name} regulates {subject}. / The {name} is a set of rules on {subject}. / Rules on {subject} are laid down in the {name}.
It was adopted by {adoptedBy} on {adopted}. / {adoptedBy} adopted it on {adopted}. / Its adoption by {adoptedBy} is dated {adopted}.
== Origin|Drafting
{drafter} wrote the draft. / The draft was the work of {drafter}. / It was drafted by {drafter}.
Of its making it is told that {background}. / The minutes show that {background}. / About the deliberations we learn that {background}.
It took the place of {replaces}. / {replaces} lapsed when it was adopted. / It was written to replace {replaces}.
== Content and effect|Content
It has {articles} articles and came into force on {inForce}. / Its {articles} articles took effect on {inForce}. / On {inForce} its {articles} articles came into force.
Later it was replaced by {~replaces}. / {~replaces} took its place in the end.
Of its effect it may be said that {legacy}. / Since then {legacy}. / As to what became of it, {legacy}.`,
  accord: `
box signedIn signed signatory articles term chair
The {name} is an agreement on {subject}. / With the {name} its parties settled {subject}. / {subject}: this is what the {name} is about.
It was signed in {signedIn} on {signed}. / The signatures were given in {signedIn} on {signed}. / On {signed} it was signed in {signedIn}.
== Negotiation|Origin
{chair} presided over the talks. / The talks were chaired by {chair}. / In the chair sat {chair}.
Of the talks it is told that {background}. / Those present recalled that {background}. / How it was reached is on record: {background}.
It was signed by {signatory*}. / The parties are {signatory*}. / {signatory*} put their names to it.
== Provisions|Content
It consists of {articles} articles and was made for {term} years. / Its {articles} articles were to hold for {term} years. / Made for {term} years, it comprises {articles} articles.
Of its consequences one may say that {legacy}. / What came of it is this: {legacy}. / In the end {legacy}.`,
  city: `
box province districtCount sightCount stationCount airportCount latitude longitude
{name} is a city in {province}. / {name}, in {province}, lies at {latitude}° north and {longitude}° east. / The city of {name} belongs to {province}.
== Geography|Position
Its centre lies at {latitude}° north and {longitude}° east. / The coordinates of its centre are {latitude}° N, {longitude}° E. / On the map it is found at {latitude}° north, {longitude}° east.
The nearest cities of this atlas are {nearCity*.km}. / As the crow flies, its neighbours are {nearCity*.km}. / Measured from centre to centre, the cities next to it are {nearCity*.km}.
{S} is divided into {districtCount} districts and counties. / It has {districtCount} districts and counties. / The number of its districts and counties is {districtCount}.
These are {district*}. / Their names are {district*}. / They are called {district*}.
== Transport
The atlas lists {stationCount} passenger stations and {airportCount} airports for it. / It counts {stationCount} railway stations and {airportCount} airports in the atlas. / For travellers there are {stationCount} stations and {airportCount} airports.
== Sights and institutions|Sights
The atlas lists {sightCount} sights. / {sightCount} sights are entered for it in the atlas. / Of sights the atlas knows {sightCount}.
== In the arts|In books and on screen
Books that are set here include {~setting*}. / Stories that take place here are told in {~setting*}.
Films shot here include {~shotIn*}.
Recordings made here include {~recordedIn*}.
== Agreements and journeys
It has seen the signing of {~signedIn*}.
It was the starting point of {~departedFrom*}.
== People|Natives
* ~birthplace born`,
  sight: `
box located inDistrict hours ticket visitMinutes
{name} is a sight in {located}. / {name} is found in {inDistrict}, {located}. / Among the sights of {located} is {name}, in {inDistrict}.
== Position and access|Position|Getting there
It stands in {inDistrict}. / Its district is {inDistrict}. / Administratively it belongs to {inDistrict}.
Its address is given as {address}. / The address is {address}. / One finds it at {address}.
In a straight line it is {fromCentre.m} from the centre of {located}. / The centre of {located} is {fromCentre.m} away in a straight line. / It lies {fromCentre.m} from the middle of {located}, measured in a straight line.
The nearest sights with articles are {nearSight*.m}. / Next to it in the atlas come {nearSight*.m}. / Its neighbours among the sights are {nearSight*.m}.
The station closest to it in the atlas is {nearStation*.m}. / By rail one arrives at {nearStation*.m}. / Among the stations of the city the nearest is {nearStation*.m}.
== Visiting|For visitors
It is open {hours}. / Opening hours are {hours}. / Visitors are admitted at these hours: {hours}.
Admission is {ticket.paid} yuan. / A ticket costs {ticket.paid} yuan. / The price of admission is {ticket.paid} yuan. / Admission is {ticket.free}. / Entry is {ticket.free} of charge. / Nobody pays for a visit: admission is {ticket.free}.
A visit usually takes {visitMinutes} minutes. / One should allow {visitMinutes} minutes for a visit. / Most people spend {visitMinutes} minutes there.
It suits those who look for {tag*}. / The atlas files it under {tag*}. / It is recommended for {tag*}.
== Surroundings
It is in turn one of the nearest neighbours of {~nearSight*}. / It is counted among the nearest sights of {~nearSight*}.`,
  station: `
box located inDistrict telecode
{name} is a railway station of {located}. / Trains of {located} call at {name}. / {name} serves {located}.
== Position|Position and surroundings
Its telegraph code is {telecode}. / In timetables its code is {telecode}. / The railway knows it by the code {telecode}.
It stands in {inDistrict}. / The district is {inDistrict}. / It belongs to {inDistrict}.
It is {fromCentre.m} from the centre of {located} in a straight line. / From the centre of {located} it is {fromCentre.m} as the crow flies. / The straight line from the centre of {located} measures {fromCentre.m}.
The sights nearest to it are {nearSight*.m}. / For travellers with time to spare there are {nearSight*.m}. / Of the sights with articles the nearest are {nearSight*.m}.
It is the closest station to {~nearStation*}. / Those bound for {~nearStation*} get off here.`,
  airport: `
box located iata
{name} is an airport of {located}. / {located} is served by {name}. / {name} serves {located} by air.
== Position|Position and code
Its code is {iata}. / On tickets it appears as {iata}. / The three letters {iata} stand for it.
It is {fromCentre.m} from the centre of {located} in a straight line. / From the centre of {located} to the airport it is {fromCentre.m} as the crow flies. / The straight line to the centre of {located} measures {fromCentre.m}.
The sights nearest to it are {nearSight*.m}. / Closest to its runways are the sights {nearSight*.m}. / Of the sights with articles the nearest are {nearSight*.m}.`,
} as const;
