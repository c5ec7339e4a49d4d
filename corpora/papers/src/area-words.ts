/** data file. Fields of study of the generated papers: tasks, measures, ingredients of methods, kinds of data. All invented combinations. */

export interface Area {
  readonly field: string;
  /** Whether its methods are programs that are trained; the others are tried out on people or in works. */
  readonly isComputed: boolean;
  /** What is to be done. */
  readonly tasks: readonly string[];
  /** Name of a measure, its unit, whether more is better, and between which values results lie. */
  readonly measure: {
    readonly name: string;
    readonly unit: string;
    readonly isGood: boolean;
    readonly low: number;
    readonly high: number;
  };
  /** What one item of data is, in the plural. */
  readonly items: readonly string[];
  readonly sources: readonly string[];
  readonly ingredients: readonly string[];
  readonly difficulties: readonly string[];
}

const TRIED_OUT = ["Education", "Materials Science", "Psychology"];

const area = (
  field: string,
  measure: readonly [name: string, unit: string, isGood: boolean, low: number, high: number],
  text: string,
): Area => {
  const [tasks = [], items = [], sources = [], ingredients = [], difficulties = []] = text
    .trim()
    .split("\n")
    .map((row) => row.trim().split("; "));
  const [name, unit, isGood, low, high] = measure;
  return {
    field,
    isComputed: !TRIED_OUT.includes(field),
    measure: { name, unit, isGood, low, high },
    tasks,
    items,
    sources,
    ingredients,
    difficulties,
  };
};

export const AREAS: readonly Area[] = [
  area(
    "Computer Science",
    ["accuracy", "%", true, 48, 93],
    `table question answering; citation recommendation; code-comment alignment; dialogue state tracking; entity linking in short messages; long-document retrieval
    annotated question–table pairs; sentence pairs; dialogue turns; source files; search sessions
    public administration archives; open-source repositories; help-desk logs; library catalogues; museum inventories
    a two-stage retriever; contrastive pre-training; a sparse mixture of experts; span-level supervision; a learned cache of intermediate states; curriculum sampling; constrained decoding
    long-range references; ambiguous column names; label noise; domain shift between years; very short queries; unbalanced classes`,
  ),
  area(
    "Computer Science",
    ["mean average precision", "points", true, 21, 68],
    `small-object detection; river-surface segmentation; handwriting retrieval; low-light tracking; roof-damage assessment; film-frame restoration
    aerial tiles; annotated frames; scanned pages; stereo pairs; night-time clips
    drone surveys; municipal archives; traffic cameras; parish registers; amateur footage
    deformable queries; a frequency-domain loss; self-distillation; geometric augmentation; prompt-tuned backbones; an uncertainty head
    motion blur; specular reflections; tiny training sets; occlusion; inconsistent annotation guidelines; weather changes`,
  ),
  area(
    "Environmental Science",
    ["root mean square error", "mg/L", false, 0.4, 6.8],
    `nitrate forecasting in canals; turbidity estimation from space; urban heat mapping; estuary salinity prediction; leaf-litter decay modelling
    hourly readings; satellite scenes; sampling campaigns; sensor-days; core samples
    river gauges; a network of schools; volunteer stations; reservoir operators; research vessels
    a hybrid of process model and regression; quantile gradient boosting; graph diffusion; bias-corrected reanalysis; Gaussian processes with drainage kernels; data assimilation
    sensor drift; gaps after floods; sparse winter sampling; tidal aliasing; unrecorded withdrawals`,
  ),
  area(
    "Medicine",
    ["area under the curve", "points", true, 61, 95],
    `sepsis alerting; gait-based fall prediction; tele-rehabilitation adherence; retinal screening; medication reconciliation
    patient records; walking trials; home visits; fundus photographs; discharge letters
    regional hospitals; rehabilitation clinics; rural practices; screening buses; nursing homes
    a calibrated ensemble; survival transformers; federated averaging; cost-sensitive thresholds; attention over visits; missingness indicators
    class imbalance; changing coding practice; missing vital signs; differences between sites; small numbers of events`,
  ),
  area(
    "Education",
    ["effect size", "d", true, 0.04, 0.92],
    `spaced retrieval in vocabulary learning; peer feedback on lab reports; worked examples in algebra; reading aloud in second-language classes; self-paced laboratory courses
    pupil records; lesson recordings; paired essays; weekly quizzes; classroom observations
    village schools; evening colleges; bilingual classes; vocational schools; summer camps
    an adaptive schedule; structured peer rubrics; fading prompts; delayed feedback; small mixed groups; teacher coaching
    attrition; teacher effects; novelty effects; uneven attendance; ceiling effects in tests`,
  ),
  area(
    "Materials Science",
    ["compressive strength", "MPa", true, 18, 96],
    `low-carbon concrete; bamboo laminates; recycled glass ceramics; salt-resistant mortars; lime-based grouts
    cured specimens; beam tests; fracture surfaces; batches; exposure panels
    precast works; restoration sites; harbour test stands; a regional foundry; road laboratories
    calcined clay; a two-step curing regime; fibre bridging; bio-based retarders; particle packing optimisation; a silicate surface treatment
    moisture gradients; variable feedstock; edge effects; slow hydration; scatter between batches`,
  ),
  area(
    "Psychology",
    ["correlation", "r", true, 0.08, 0.71],
    `attention in open-plan offices; memory for routes; choice under time pressure; listening effort; trust in automated advice
    participants; trial sequences; diary entries; eye-movement recordings; paired interviews
    university panels; office workers; bus drivers; retired engineers; choir singers
    a drift-diffusion account; hierarchical Bayesian estimation; experience sampling; a matched-pairs design; pupil dilation; preregistered contrasts
    demand characteristics; practice effects; skewed reaction times; individual strategies; drop-out over sessions`,
  ),
  area(
    "Economics",
    ["out-of-sample R squared", "points", true, 3, 58],
    `ferry demand estimation; small-shop survival; rent spillovers near stations; seasonal labour matching; price dispersion in wholesale markets
    market-days; household panels; ticket records; lease contracts; vacancy notices
    harbour authorities; chambers of commerce; station districts; cooperatives; wholesale halls
    a staggered difference design; discrete choice with latent classes; synthetic controls; nested fixed points; shift-share instruments; machine-learned controls
    anticipation; measurement error in prices; spatial correlation; selection into the panel; thin markets`,
  ),
  area(
    "Linguistics",
    ["F1", "points", true, 44, 91],
    `measure-word prediction; dialect identification; prosodic boundary detection; loanword dating; clause linking in folk tales
    transcribed tales; radio recordings; glossed sentences; letters; field notes
    dialect archives; radio stations; village schools; emigrant correspondence; folk-song collections
    character-level backoff; a tone-aware encoder; phylogenetic smoothing; syllable embeddings; transfer from neighbouring dialects; rule induction
    spelling variation; overlapping dialects; scarce glosses; recording noise; unknown years of origin`,
  ),
  area(
    "Biology",
    ["relative error", "%", false, 2, 38],
    `bird-call counting; pollinator network inference; fish-passage monitoring; lichen growth dating; seed-bank viability
    sound clips; transect visits; tagged individuals; thallus photographs; seed lots
    wetland reserves; orchard margins; river weirs; churchyards; botanical gardens
    occupancy models; mark–recapture with acoustic tags; weakly supervised spectrograms; Bayesian mixing; hierarchical dating curves; ensemble counts
    imperfect detection; overlapping calls; observer bias; wind noise; unequal effort`,
  ),
];

export const VENUES: Readonly<Record<string, readonly string[]>> = {
  "Computer Science": [
    "Conference on Applied Language Machines",
    "Symposium on Retrieval and Reading",
    "Workshop on Reproducible Vision",
    "Journal of Small Models",
    "Transactions on Learning from Records",
  ],
  "Environmental Science": ["Journal of Canal Hydrology", "Letters in Applied Limnology", "Urban Climate Notes"],
  Medicine: ["Archives of Regional Medicine", "Journal of Clinical Prediction Practice", "Rehabilitation Measurement"],
  Education: ["Quarterly of Classroom Trials", "Learning in Small Schools", "Journal of Instructional Timing"],
  "Materials Science": ["Binders and Mortars", "Journal of Restoration Materials", "Structural Materials Letters"],
  Psychology: ["Journal of Everyday Attention", "Judgement Reports", "Experimental Notes on Memory"],
  Economics: ["Review of Local Markets", "Papers in Transport Demand", "Regional Panel Studies"],
  Linguistics: ["Dialect and Computation", "Journal of Field Corpora", "Notes on Spoken Prose"],
  Biology: ["Acoustic Ecology Reports", "Journal of Monitoring Practice", "Plant and Lichen Records"],
};

/** First parts of names of methods and datasets; the second parts say which of the two. */
export const NAME_STARTS =
  "Alder Amber Arbor Basalt Birch Brook Cairn Cedar Cinder Cobble Coral Delta Drift Ember Fable Fathom Fern Flint Gale Garnet Glade Grove Harbour Hazel Heron Indigo Inlet Ivory Juniper Kestrel Lantern Larch Ledger Linden Loom Maple Marsh Meadow Mica Nimbus Oriel Osier Pebble Plover Quarry Quill Reed Ripple Rowan Saddle Sable Sedge Shale Skerry Sorrel Spindle Tarn Teal Thicket Tidal Umber Vale Velvet Willow Wren Yarrow Zephyr".split(
    " ",
  );
export const METHOD_ENDS = "Net Former Mix Trace Rank Flow Fuse Lens Path Tune Gate Cast Weave Step Align Prune".split(
  " ",
);
export const TRIAL_ENDS = "Plan Scheme Course Blend Frame Path Tune Cast Weave Step Turn Bond".split(" ");
export const DATASET_ENDS = "Bench Set Corpus Bank Records Suite Panel 500 1K Atlas Logs Pairs".split(" ");
