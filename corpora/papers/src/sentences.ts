/** data file. Sentences of the generated papers; slots in braces are filled by write-paper.ts. */

/** What a paper of a kind says, section by section: each inner list is one sentence in several wordings. */
export const SENTENCES = {
  datasetAbstract: [
    [
      "We present {name}, a collection of {size} {items} for {task}.",
      "This paper introduces {name}: {size} {items}, gathered from {source}, meant for work on {task}.",
      "Progress on {task} has been held back by a lack of shared data; {name} offers {size} {items} from {source}.",
    ],
    [
      "Two annotators agreed on {agreement} % of a sample, and disagreements were settled by a third.",
      "Agreement between annotators was {agreement} % on a random sample.",
      "On a doubly annotated part, agreement reached {agreement} %.",
    ],
    [
      "A simple baseline reaches {baseline}, which leaves ample room.",
      "Our baseline obtains {baseline}; people do far better.",
      "With a plain baseline we measure {baseline}.",
    ],
  ],
  datasetBody: [
    [
      "The {items} of {name} come from {source} and were collected over {months} months.",
      "{name} was collected over {months} months, with the help of {source}.",
    ],
    [
      "We split {name} into {train} items for training, {dev} for development and {test} for testing.",
      "Of all items, {train} are for training, {dev} for development and {test} for testing.",
    ],
    [
      "A main difficulty is {difficulty}, which we documented for every item.",
      "Every item carries a note on {difficulty}, the chief difficulty of the task.",
    ],
    [
      "Personal details were removed by hand before release.",
      "Before release, names and addresses were replaced by stable codes.",
      "The release contains no personal details; a checklist records how they were removed.",
    ],
    [
      "Items shorter than a fixed minimum were left out, as were exact repetitions.",
      "Repetitions were dropped, and so were items that two annotators could not understand.",
    ],
  ],
  methodAbstract: [
    [
      "We address {task} with {name}, which relies on {ingredient}.",
      "{name} is a method for {task} built around {ingredient}.",
      "In {task}, much is lost to {difficulty}; we propose {name}, which meets this with {ingredient}.",
    ],
    [
      "On {dataset} it obtains {result}, against {rivalResult} for {rival}.",
      "It reaches {result} on {dataset}, where {rival} had {rivalResult}.",
      "Compared with the {rivalResult} of {rival} on {dataset}, we measure {result}.",
    ],
    [
      "An ablation puts about {share} % of the difference down to {ingredient}.",
      "Roughly {share} % of the gain vanishes without {ingredient}.",
    ],
  ],
  methodIntro: [
    [
      "Work on {task} has to cope with {difficulty}.",
      "Anyone who works on {task} meets {difficulty} sooner or later.",
      "The literature on {task} agrees on one obstacle: {difficulty}.",
    ],
    [
      "{citeDataset} provided the data on which most later comparisons rest.",
      "Since {citeDataset}, comparisons have been made on {dataset}.",
    ],
    [
      "{citeRival} reported {rivalResult} on {dataset} with {rival}.",
      "The strongest earlier figure that we know of, {rivalResult} on {dataset}, belongs to {rival} of {citeRival}.",
    ],
    [
      "Our contribution is threefold: a method, an evaluation with five seeds, and an analysis of failures.",
      "We contribute the method itself, its careful evaluation, and released training logs.",
      "We describe the method, measure it, and say where it fails.",
    ],
  ],
  methodBody: [
    [
      "{name} consists of an input stage, {ingredient}, and a light output stage.",
      "We put {ingredient} at the heart of {name} and keep everything around it simple.",
    ],
    [
      "We also use {secondIngredient}, which made training steadier.",
      "A second ingredient, {secondIngredient}, is needed only during training.",
    ],
    [
      "Hyper-parameters were chosen on the development part alone.",
      "All choices were made on development data; the test part was used once.",
    ],
    [
      "One run takes {hours} hours on a single machine.",
      "Training needs {hours} hours, and a prediction takes {milliseconds} milliseconds.",
    ],
  ],
  /** Where methods are tried out on people, in classes or in works. */
  trialAbstract: [
    [
      "We address {task} with {name}, which relies on {ingredient}.",
      "{name} is a method for {task} built around {ingredient}.",
      "In {task}, much is lost to {difficulty}; we propose {name}, which meets this with {ingredient}.",
    ],
    [
      "On {dataset} it obtains {result}, against {rivalResult} for {rival}.",
      "It reaches {result} on {dataset}, where {rival} had {rivalResult}.",
      "Compared with the {rivalResult} of {rival} on {dataset}, we measure {result}.",
    ],
    [
      "A version without {ingredient} kept about {share} % of the difference.",
      "Roughly {share} % of the difference is gone where {ingredient} is left out.",
    ],
  ],
  trialIntro: [
    [
      "Work on {task} has to cope with {difficulty}.",
      "Anyone who works on {task} meets {difficulty} sooner or later.",
      "The literature on {task} agrees on one obstacle: {difficulty}.",
    ],
    [
      "{citeDataset} provided the material on which most later comparisons rest.",
      "Since {citeDataset}, comparisons have been made on {dataset}.",
    ],
    [
      "{citeRival} reported {rivalResult} on {dataset} with {rival}.",
      "The strongest earlier figure that we know of, {rivalResult} on {dataset}, belongs to {rival} of {citeRival}.",
    ],
    [
      "We describe the method, measure it, and say where it fails.",
      "Our plan was registered before the first measurement.",
      "We contribute the method, a protocol that others can follow, and the raw measurements.",
    ],
  ],
  trialBody: [
    [
      "{name} joins {ingredient} with what was done before and changes nothing else.",
      "We put {ingredient} at the heart of {name} and keep everything around it as usual.",
    ],
    [
      "We also use {secondIngredient}, which made the work steadier.",
      "A second ingredient, {secondIngredient}, is needed only in the first weeks.",
    ],
    [
      "All choices were made in a pilot whose results do not count here.",
      "The order of the conditions was drawn by lot.",
    ],
    ["One round takes {hours} hours and needs two people.", "A round of {hours} hours was repeated {seeds} times."],
  ],
  trialResults: [
    [
      "On {dataset}, {name} reaches {result} ({measure}); {rival} stands at {rivalResult}.",
      "Table 1 gives {result} for {name} and {rivalResult} for {rival} on {dataset}.",
    ],
    ["The spread over {seeds} rounds was {spread}.", "From round to round results varied by {spread}."],
    [
      "The difference is largest in cases with {difficulty}.",
      "In cases without {difficulty}, both methods behave alike.",
    ],
  ],
  trialDataAbstract: [
    [
      "We present {name}, a collection of {size} {items} for {task}.",
      "This paper introduces {name}: {size} {items}, gathered with the help of {source}, meant for work on {task}.",
      "Progress on {task} has been held back by a lack of shared data; {name} offers {size} {items}, gathered with the help of {source}.",
    ],
    [
      "A second team measured a part anew and agreed in {agreement} % of the cases.",
      "Agreement between two observers was {agreement} % on a random part.",
    ],
    [
      "The usual way of working reaches {baseline}, which leaves ample room.",
      "With nothing but the usual way of working we measure {baseline}.",
    ],
  ],
  trialDataBody: [
    [
      "{name} was collected over {months} months, with the help of {source}.",
      "The collection took {months} months and the patience of {source}.",
    ],
    [
      "We set {train} aside for the choice of methods, {dev} for pilots and {test} for the final comparison.",
      "Of the whole, {train} may be used freely, {dev} are for pilots and {test} for the final comparison.",
    ],
    [
      "A main difficulty is {difficulty}, which we documented throughout.",
      "Every record carries a note on {difficulty}, the chief difficulty of the task.",
    ],
    [
      "The release contains no personal details; a checklist records how they were removed.",
      "Before release, names and addresses were replaced by stable codes.",
    ],
    [
      "Records that were not complete were left out, with the reason.",
      "Instruments were checked against each other every week.",
    ],
  ],
  trialReplicationBody: [
    [
      "We followed the published protocol in {seeds} rounds and changed nothing but the place.",
      "In {seeds} rounds and with the authors' instructions we repeated every step.",
    ],
    [
      "The authors of {rival} answered our questions and confirmed one undocumented step.",
      "Two steps were not described in {citeRival}; we chose the plainest reading.",
    ],
    [
      "Our mean on {dataset} is {result}, with a spread of {spread}.",
      "On {dataset} the mean over all rounds is {result}; the spread is {spread}.",
    ],
    [
      "We recommend reporting means and spreads rather than best rounds.",
      "Reports of single best rounds should be read with care.",
    ],
  ],
  results: [
    [
      "On {dataset}, {name} reaches {result} ({measure}); {rival} stands at {rivalResult}.",
      "Table 1 gives {result} for {name} and {rivalResult} for {rival} on {dataset}.",
    ],
    ["The spread over five seeds was {spread}.", "Over five seeds results varied by {spread}."],
    [
      "The difference is largest on items with {difficulty}.",
      "Gains concentrate on items with {difficulty}.",
      "On items without {difficulty}, both methods behave alike.",
    ],
  ],
  secondResult: [
    [
      "On {dataset} we obtain {result}.",
      "The same settings give {result} on {dataset}.",
      "Without further tuning, {dataset} yields {result}.",
    ],
  ],
  replicationAbstract: [
    [
      "We repeat what {citeRival} did, the evaluation of {rival} on {dataset}.",
      "Can the published figures of {rival} be obtained again? We try on {dataset}.",
      "This is an independent replication of {rival}, a method for {task}, on {dataset}.",
    ],
    [
      "Where {citeRival} reported {rivalResult}, we measure {result}.",
      "The published figure is {rivalResult}; ours is {result}.",
    ],
    [
      "We trace the difference to {difficulty}.",
      "Most of the gap goes back to {difficulty}.",
      "Part of the gap comes from {difficulty}; the rest remains open.",
    ],
  ],
  replicationBody: [
    [
      "We used the released code with {seeds} seeds and changed nothing but the paths.",
      "With {seeds} seeds and the authors' settings we ran every step anew.",
    ],
    [
      "The authors of {rival} answered our questions and confirmed one undocumented step.",
      "Two steps were not described in {citeRival}; we chose the plainest reading.",
    ],
    [
      "Our mean on {dataset} is {result}, with a spread of {spread}.",
      "On {dataset} the mean over seeds is {result}; the spread is {spread}.",
    ],
    [
      "We recommend reporting means and spreads rather than best runs.",
      "Reports of single best runs should be read with care.",
    ],
  ],
  surveyAbstract: [
    [
      "This survey reviews {count} papers on {task}.",
      "We review work on {task}: {count} papers that appeared up to {year}.",
      "{count} studies of {task} are brought together and compared.",
    ],
    [
      "We find that results on {dataset} rose from {low} to {high}.",
      "On {dataset}, published figures range from {low} to {high}.",
    ],
    [
      "Open problems include {difficulty} and a shortage of replications.",
      "We close with open problems, above all {difficulty}.",
    ],
  ],
  surveyRow: [
    [
      "{cite} used {name} and reported {result} on {dataset}.",
      "With {name}, {cite} reached {result} on {dataset}.",
      "A result of {result} on {dataset} was reported for {name} by {cite}.",
    ],
  ],
  positionAbstract: [
    [
      "We argue that research on {task} should pay more attention to {difficulty}.",
      "{difficulty} is treated as a nuisance in work on {task}; we hold that it is the problem itself.",
      "What does a good figure on {task} mean when {difficulty} is ignored?",
    ],
    [
      "Looking back at {count} papers, we find that few of them report it.",
      "Of {count} papers that we examined, {few} at most go into it.",
    ],
    ["We propose a short checklist.", "Three recommendations follow.", "We end with a proposal for shared reporting."],
  ],
  related: [
    [
      "We build in part on {cite}, {topic}.",
      "Related questions were studied by {cite} in {topic}.",
      "See also {topic} by {cite}.",
      "{cite} took a different road in {topic}.",
    ],
  ],
  limits: [
    [
      "All experiments rest on one kind of source.",
      "We did not test the approach outside {source}.",
      "Our figures hold for {source}; elsewhere they may not.",
    ],
    [
      "We do not claim to have dealt with {difficulty}; we have eased its effect.",
      "We have not dealt with {difficulty}.",
      "The effect of {difficulty} deserves a study of its own.",
    ],
    [
      "Costs were measured in one place only.",
      "A larger budget might change the order of the methods.",
      "Future work should look at longer periods.",
    ],
  ],
  conclusion: [
    [
      "We hope that {name} will be of use to others who work on {task}.",
      "{name} is released with all that is needed to repeat our figures.",
      "The evidence gathered here suggests that the last word on {task} has not been spoken.",
    ],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;
