/** What each package exports: pinned, explicit, and documented where it is a function or a class. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { type Node, packages, parse, ROOT, type Source } from "./sources.ts";

/** Folder → names, types and values alike. A new export, or the end of one, has to be written here. */
const SURFACE: Record<string, string> = {
  "sdk/cli": `
    DemoOptions runDemo`,
  "sdk/contracts": `
    AtifMetrics AtifPart AtifResult AtifStep AtifToolCall CHECKS_FORMAT CONTEXT_HEADER_PREFIX CONTEXT_META_KEY
    CallContext ChatRequest CheckResult Comparison ComparisonRequest Constraints Criterion Dialect Environment
    EpisodeLimits Evidence FAILURE_META_KEY FAULTS_META_KEY FAULT_KINDS Failure FailureError FileHeader
    GroupReward InjectedFault InvalidCall Json JsonObject LocalTime LonLat MATCHES_FORMAT Match MatchLine
    Message ModelClient NativeCall Observation Outcome PairwiseJudge ParsedTurn Part PlaceConstraint Policy
    PolicyTurn REWARDS_FORMAT Random Ranking ReadObservation ResultExtra RewardLine Rubric RunManifest Sampling
    ScoreBreakdown ScoreSheet StepExtra StepResult StopReason Task ToolCall ToolCaller ToolResult ToolSpec
    ListCall ListLine ListRequest ListVerdict ListwiseJudge MemberComparison
    RUBRIC_SET_FORMAT RubricAggregation RubricItem RubricScale RubricSet RubricSource Verdict
    Corpus Document Encoder FieldValue Filter Hit Passage PassageIndex Reranker Retriever ScoredPassage SearchOptions contentsOf passageText
    Trajectory TrajectoryChecks TrajectoryExtra TurnTokens Usage VerifiedResult addDays agentSteps answerOf
    asFailure boundary canonicalJson clockOfMinute dateOfDay dayNumber eachBounded fail failureOf formatLonLat
    haversineMetres inertJson isInChina isValid minuteOfClock observationsOf parseLocalTime parseLonLat random replyJson stepMessage
    MAX_ANSWER_LENGTH MAX_TRAJECTORY_PARTS RecordedTrajectory askedStep queryOf
    MAX_TRAJECTORY_NESTING nestsDeeper stepThought stopOf textOf textOfAtif textPart weekday wellFormed`,
  "sdk/trainer-adapter": `
    Conversion OpenAiRecord Problem SOURCE_FORMATS atifProblems convertRecord toOpenAi`,
  "sdk/core": `
    APPROXIMATE_COUNTER ChatDialect EpisodeRuntime EpisodeSetup EpisodeState EpisodeTurn GroupRolloutOptions
    ModelPolicyOptions RECORDER_VERSION REPORTED_COUNTER RolloutOptions ToolPool ToolPoolOptions approximateTokens
    connectTools episodeTurn failEpisode finishEpisode hermes modelPolicy rollout rolloutGroup startEpisode`,
  "sdk/model": `
    BoundedModelOptions Deadline HttpClient HttpClientOptions JsonEndpoint JsonEndpointOptions Lanes LanesOptions
    MAX_REPLY_BYTES MAX_STREAM_BYTES OpenAiCompatibleOptions ReplyTooLargeError boundedModel createHttpClient createLanes
    jsonEndpoint openAiCompatible withDeadline`,
  "sdk/store": `
    Abandoned Abandonment AttemptBody CLOSED_STATES Claim ClaimOptions Closing GroupCounts GroupFilter GroupHead GroupState GroupStore
    KeptComparison Lease RecordedWork Records Retention RunCounts SqliteStoreOptions StoredAttempt StoredConfig
    StoredGroup Submission SubmitOutcome Submitted PostgresStoreOptions openPostgresStore openSqliteStore`,
  "servers/amap": `
    AMAP_PROFILES AmapFacade AmapFacadeOptions AroundQuery CityWeather Clock LiveMapsOptions MapServiceOptions Maps
    MapsCall Place PlaceQuery PoiRow QuotaLimits Transport amapOffers amapTools aroundSearch createAmapFacade frozenMaps
    getNavigation liveMaps searchPoi undiciTransport weather`,
  "servers/gateway": `
    Gateway GatewayOptions GroupsOptions LOOPBACK_KEY ListenOptions Listener ListenerOptions Listening Mounted Route SERVER_V8_FLAGS
    Judging ServedCorpora ServedCorpus ServedTools ServedWeb ToolGatewayOptions WorldGateway createGateway createListener createToolGateway listen requireAddress`,
  "servers/kit": `
    AccessLog AccessLogOptions AccessRecord AdmissionOptions AnyTool Asker BindOptions BoundPrompt BoundResource BoundTool
    Candidate Completions MAX_COMPLETIONS OfferDefinitions completionsOf
    CALL_DEADLINE_MS CacheOutcome CallObserver CallOutcome CallRequest CallScope Caller
    ContextSources DEFAULT_LIMITS DirectAnswer DirectRequest Door FAULT_PRESETS FaultKey FaultOptions FaultPlan
    FaultSpec Gate Guard GuardOptions HeaderReader HeldWorld HoldingKind HttpToolServerOptions INFOCODES InfocodeFacts KeptWorlds LegacySse
    LegacySseOptions MAX_BATCH_CALLS MAX_BODY_BYTES MAX_CONCURRENT_REQUESTS MAX_SSE_SESSIONS Memo MetricFamily Metrics MetricsOptions OfferContext Offers
    OpenApiOptions Place Presence PromptArgument PromptDefinition READ_ONLY RESULT_CACHE_BYTES RETRY_AFTER_SECONDS
    HistogramCounts decodeUtf8 histogramSamples
    Refusal Reply ResolvedContext ResourceDefinition RestMirror RestOptions ResultCache ResultCacheOptions
    SCOPES Sample Scope ServedProfile ServerLimits StdioAlternative StdioProgram StdioWorld
    ToolAnnotations ToolAnswer ToolContext ToolDefinition ToolMetrics ToolMetricsOptions ToolServer
    ToolServerOptions Watch admission admitted bindOffers bindTools brokenMessage callOutcome callerOf contextOf createAccessLog
    StdioCorpora StdioCorpus StdioCorpusProgram absentOrNull jsonRefusal jsonText mistakeAsResult runCorpusStdioServer
    createGuard createLegacySse createLocalCaller createMemo createMetrics createRestMirror createResultCache createToolMetrics
    createToolServer createWatch defineTool failedResult findWorld infocodeFacts isHostName isLoopback isNetwork joinOffers mcpServerFactory
    afterDraining encodingRefusal openApi overloadedMessage planFaults readArguments readFaults refusalResponse resolveContext
    JsonBody RefusedBody inDocument readJsonBody runStdioServer schemaOf strike`,
  "servers/transport": `
    TRANSPORT_PROFILES Timetable frozenTimetable searchFlights searchTrainTickets transportOffers transportTools`,
  "corpora/text": `
    Analyser AnalyserOptions Token createAnalyser languageOf sentencesOf simplified
    MemoryCorpusOptions documentField fieldsFit memoryCorpus
    CORPUS_FORMAT CorpusManifest CorpusWriter CorpusWriterOptions IMPORT_FORMATS ImportFormat ImportOptions
    ImportProgress ImportResult ImportRow OpenCorpusOptions OpenedCorpus Origin PassagePolicy SourceDocument
    SplitOptions Stretch createCorpusWriter importCorpus openCorpus splitPassages
    Line LineRow Place Source linesOf rowsOfLines wholeSource wholeText
    Qrel ReadTopicsOptions TOPIC_FORMATS Topic Topics readQrels readTopics
    DecodedPage HtmlFormatOptions MAX_MARKUP_CHARACTERS PageLink ReadablePage ReadablePageOptions dayIn decodePage htmlFormat readablePage`,
  "corpora/wiki": `
    Bilingual DEFAULT_ARTICLES Entity EntityKind Fact FactGraph FactOptions IndexedFacts Language RELATIONS Relation
    Answer Condition NameBook Question QuestionForm QuestionOptions StatedAt Statements Surname Wiki WikiArticle articleId
    articleOf createNameBook generateFacts generateQuestions generateWiki indexFacts solve titleOf wikiArticles yearOf`,
  "corpora/web": `
    Bilingual Claim ClaimKind GeneratedWeb Language TOPICS Topic Value WebFacts WebFinding WebOptions WebQuestion claimLines
    generateWeb htmlOf numberWord questionLines readTopics`,
  "corpora/papers": `
    Finding Paper PaperFact PaperOptions PaperQuestion PaperQuestionForm PaperQuestionOptions PaperRelation PaperSection Papers
    generatePaperQuestions generatePapers paperDocument s2Format scholarQaFormat`,
  "retrieval/lexical": `
    BM25_DEFAULTS Bm25Settings BuildLexicalOptions BuildProgress IndexManifest LexicalIndex LexicalOptions
    LexicalSettings MarkedText MemoryLexicalOptions OpenLexicalOptions Snippet SnippetOptions buildLexicalIndex
    inverseFrequency lexicalIndexOf memoryLexicalIndex memoryLexicalIndexInSteps openLexicalIndex readIndexManifest
    saturation snippet snippetOfMarked termScore`,
  "retrieval/dense": `
    DenseBuildOptions DenseIndex DenseManifest DenseOpenOptions DenseProgress EXACT_ROWS EndpointEncoderOptions
    FeedbackOptions StaticEncoder StaticEncoderOptions TransformersEncoderOptions buildDenseIndex endpointEncoder
    feedbackIndex openDenseIndex openStaticEncoder trainStaticEncoder transformersEncoder`,
  "retrieval/meilisearch": `
    MeilisearchBuildOptions MeilisearchConnection MeilisearchOpenOptions MeilisearchSearchOptions
    buildMeilisearchIndex openMeilisearchIndex`,
  "retrieval/pgvector": `
    DatabaseConnection PgvectorBuildOptions PgvectorIndex PgvectorOpenOptions buildPgvectorIndex openPgvectorIndex`,
  "retrieval/engines": `
    EndpointRerankerOptions FusionOptions HybridOptions Judgements ModelRerankerOptions RANKING_DEPTH RANK_CONSTANT
    RERANK_DEPTH RerankedOptions TopicMeasures createRetriever documentAt encoderReranker endpointReranker findableAnswers holdsAnswer hybridIndex
    isKnownOn meanMeasures measuresOf modelReranker normaliseAnswer reciprocalRankFusion rerankedIndex retrieverAsOf scoresBy standsIn
    searchAsOf searchDocuments`,
  "retrieval/reading": `
    AskingOptions EngineOptions KeyedEngineOptions KeyedFile KeyedFileOptions ModelCondenser ModelCondenserOptions RecordedWeb
    RecordedWebOptions bailian modelCondenser openKeyedFile recordedWeb searxng serper summaryTokens tavily
    ALLOWED_TYPES BodyBounds Connector FetchedPage GuardedFetch GuardedFetchOptions LiveWebOptions Lookup WebHit WebPage
    WebSearchEngine WebSearchOptions WebSource createGuardedFetch isPublicAddress liveWeb
    Blocklist BlockSubject CompressOptions CompressedPage Condensation CondensePage Condenser ExtractiveOptions GoalSection
    GuardedRetriever GuardedWeb LONG_PAGE_CHARACTERS Learning MAX_LEARNINGS MAX_PAGE_TOKENS Section SectionOptions Stretch
    TokenCounter approximateTokenCount extractiveCondenser guardRetriever guardWeb parseBlocklist readBlocklist sectionFor
    sectionsOf`,
  "servers/retrieve": `
    DIALECTS DIALECT_HEADER Dialect DialectName HEALTH_PATHS Learnings OVERLOAD_HEADER RETRIEVE_LIMITS RetrieveApp RetrieveAppOptions
    RetrieveCounters RetrieveLimits RetrieveObserver UpstreamOptions createRetrieveApp createRetrieveCounters
    upstreamRetriever`,
  "servers/wiki": "WIKI_PROFILES",
  "servers/papers": "PAPERS_PROFILES PaperRow",
  "evaluators/metrics": `
    AnswerFormat ChineseTokens CitationScores CitationScoresOptions Claim FINDING_THRESHOLD FindingScores
    FindingScoresOptions FittedThreshold FormatParts KnownPair MAX_SCORED_QUERIES METRICS Metric MetricMode
    MetricResult MetricTools ModelFindingScoresOptions PublishedMode PublishedScoreOptions QueryDiversity
    QueryIndependence QueryIndependenceOptions QueryRedundancy Repetition RewardedRollout Source SupportRule
    TagSequence TagSequenceRewardOptions TokenScores TotalReward TotalRewardOptions VectorEncoder answerFormat
    answerTokens citationScores claimsOf exactMatch findingScores findingThresholdFor findingsOf fitThreshold informationBlocks
    inputMembers isRetrieved lastAnswer modelFindingScores ngramRepetition normaliseAnswer publishedEm publishedNormal
    publishedScore publishedSubEm queryDiversity queryIndependence queryRedundancy subMatch tagSequence
    tagSequenceReward tokenF1 totalReward`,
  "servers/web-search": `
    CorpusWebOptions Finding GuideWeb GuideWorld ReadOptions ResearchWeb WEB_RESEARCH_PROFILES WEB_SEARCH_PROFILES Web WebFound WebHit WebPage corpusWeb
    guideWeb researchWeb sourceWeb universalSearch webSearch`,
  "servers/arena": `
    ARENA_PROFILES AbandonBody Addable GROUPS_OF_STEP Placed ArenaSources ConflictError Difference GROUP_LIMITS GROUP_PATHS GroupEvent
    GroupName GroupResult GroupService GroupServiceOptions GroupView GroupsAppOptions JudgeCounts JudgeHealth JudgePrice
    Judging JudgingCounts JudgingHealth JudgingOptions RewardAnswer RunConfig RunDrift RunDrifts RunDriftsOptions
    RunSteps SubmitBody TRAINER_ADVICE Trainer TrainerAdvice addArenaMetrics countsInTime createGroupService
    createJudging createRunDrifts eachChanged groupName groupsApp isHeldOut`,
  "servers/evaluation": `
    Answer Desk DeskOptions EVALUATION_PROFILES Evaluation EvaluationOptions JUDGE_LIMITS Job MatchStore NamedJudge
    NamedTrajectory PlayedRecord Progress Stored TrajectoryStore TrajectoryStoreOptions Waiter Work createDesk createEvaluation
    Convert RubricStateStore createTrajectoryStore memoryMatchStore memoryRubricStates trajectoryApp
    AskedTask TaskArguments calibrationOf judgeFor judgeOf readTrajectory referenceIn rubricOf shallow taskOf`,
  "evaluators/judge-lab": `
    AuditLine AuditOptions JUDGE_REPORT_FORMAT JudgeReport JudgingOptions KnownAttempt KnownGroup PERTURBATIONS
    Perturbation PerturbationIntent PlanOptions PlannedRow audit isUnreached perturbationsNamed plan`,
  "evaluators/arena": `
    ADVANTAGE_NAMES AdvantageMap AdvantageName Algorithm1Result Algorithm1Round Asked AskedList AskedMatch
    AttemptFeatures BothOrders Bounded CALIBRATION_FORMAT Calibration CalibrationGroup Classes CriterionSeparation
    DriftSample ESTIMATOR_NAMES EnsembleJudgeOptions Estimate EstimateOptions Estimator EstimatorName FEATURE_NAMES
    FeatureDrift FeatureName GroupAdvantage GroupCertainty GroupOptions Interval JUDGE_MODELS JudgeLanguage
    JudgeModelName Judged JudgedGroup LEAST_GROUPS LEAST_STEPS LISTWISE LoggedGroup MAX_LOST_CALL_SHARE MAX_LOST_SHARE
    MatchLog MatchResult ModelJudgeOptions NoisyJudge NoisyJudgeOptions ObservationView Pair PairScores PlayedList
    PlayedMatch PlayedOver PlayedPair Posterior QqrBracketResult QqrDoubleResult QqrResult RECENT_GROUPS RUBRICS
    RUBRIC_NAMES RULES_JUDGE_ID RankAgainOptions RankerSettings RecordedComparison RecordedJudgeOptions RefitOptions
    RewardDrift RewardDriftOptions Round RubricName SaidView SampledGroup ScoreModel SeededSingleEliminationOptions
    Separation SeparationOptions Simulation SimulationOptions Slots StartOptions StepDrift StepView TIE_TOLERANCE
    TOPOLOGY_NAMES Topology TopologyName TopologyOptions Tournament TournamentOptions TrajectoryView addDrift addGroup
    advantageNamed algorithm1 anchorRanking attemptFeatures bestOnTop calibrate classesByScore compareOnce compareValid
    comparisonKey contentKey directionsOf doubleElimination ensembleJudge estimatorNamed estimatorOf expectedRank
    failureOfMatch insufficient isRewarded judgeGroup listwiseModelJudge matchLogHeader matchLogLine matchOf modelJudge
    noDrift noisyJudge playOver playTournament playedBy posteriorAdvantage posteriorSwiss qqrAnchor qqrDoubleElimination
    qqrRoundRobin qqrSingleElimination quantileRewards quantileZ rankAgain rankOnce rankersOf rankingOf readCalibration
    readMatchLog recordedJudge refit rewardDrift rewardDriftOf ring ringTopHalf roundRobin rubricNamed rulesJudge
    scoreSheet seededSingleElimination separation shownTo simulate slotSeeds spearman standardisedAdvantages swiss tauB
    tiers topologyOf viewOf wins`,
  "evaluators/rubrics": `
    ADAPTIVE_DEFAULTS AdaptiveOptions Aggregate AggregateOptions BufferAddition COVERAGE_LABELS Changed CitationCall
    CitationQuestion CitationScore Claim CombinedOptions CombinedReward Coverage FactCounts FactReport GroundTruth
    HealthbenchSummary MAX_MISSING Mode ModelRubricJudgeOptions PropertyScore Proposals ProposerReward QuestionOptions
    RUBRIC_RULES RUBRIC_STATE_FORMAT RULES_RUBRIC_JUDGE_ID RaceCriteria RaceOptions RaceScores RaceVerdicts RawReply
    ReadResponse ResponseRewards RetireOptions Retirement RubricChange RubricDraft RubricJudge RubricProposal
    RubricRequest RubricReward RubricState SCALE_RANGE ScoreRubricOptions ScoredRace ScoredRubric TULU_WEIGHTS
    TULU_WEIGHTS_WITHOUT_CITATION TaggedItem TaskAssessment TuluBuffer TuluBuffers TuluParts TuluRubric TuluTask
    UpdateRubricOptions UpdatedRubric addToBuffer admitProposals aggregate citationReward clippedMean combinedReward
    countedItems coverageOf elementTexts expectVersion exportRubricText exportRubrics factCounts formatReward
    graderReply healthbenchScore healthbenchSummary importRubricText importRubrics jsonTextOf judgements labelsOf lostWeights
    metaRubrics mixedRubricJudge modelRubricJudge newRubricState nextRubricState overallOr proposeRubrics
    proposerReward raceScores readResponse readRubricState retire retireItems rubricId rubricSourceOf rubricStateHash
    rulesRubricJudge sampleMetrics scoreProperty scoreRace scoreRubric searchTurns shareOf stringRepr tuluKey tuluMix
    updateRubric verdictShare withIds`,
  "evaluators/benchmark": `
    Agent Asking CONVENTIONS CaseOutcome CaseSide CaseUsage CaseVerdict Convention CostLedger CriterionResult
    EVALUATION_FORMAT EVALUATION_MATCHES_FORMAT EvaluateOptions Evaluation EvaluationCase EvaluationJudge
    EvaluationResult Figure HelloBenchFiles HelloBenchWeights HumanLabel HumanResult Interval JudgeAgreement
    JudgeConduct JudgedCase Judging JudgingOptions LONGBENCH_WRITE_DIMENSIONS Leaderboard LeaderboardGroup LeaderboardRow
    LeaderboardRun LeaderboardSettings LedgerEntry LengthControl LongBenchWriteFiles PairResult PairedCase PairingOptions Prices
    PublishedResult PublishedScore RESAMPLES Rate ResampledRate Transitivity WinRate WinRates WritingBenchFiles
    casesOf clusteredBootstrap cohenKappa costLedger evaluate evaluationResult helloBenchScores humanAgreement
    intransitiveTriples isPlayable isUnreached judgeAgreement judgeCases judgeConduct krippendorffAlpha leaderboard
    lengthControl lengthScore lineKey longBenchWriteScores markdownMarks pairCases rateOf resultOf roganGladen
    sumOfUsage usageOf verdictOf wilson winRates writingBenchScores`,
  "evaluators/checks": `
    CHECKS Check CheckCoverage Finding KnownTask Reading ReadingInput checkCoverage countAddresses readTrajectory resultOf runChecks`,
  "corpora/format": `
    CONTAINER_VERSION DERIVED_PREFIX Section Snapshot SnapshotContent contentId decodeSnapshot programDigest readSnapshot
    sectionOf snapshotId writeFileAtomic writeSnapshot`,
  "corpora/world": `
    ATLAS ATLAS_CHECKS ATLAS_EXCEPTIONS Air AtlasCheck AtlasComparison AtlasException AtlasMiss BuildOptions Calendar
    CityFacts Climate ConsistencyCheck CrossWoz DATUMS Datum DayWeather DrivingStrategy ENOUGH_DIRECT FARES_ESTIMATED
    Flight FlightOffer GENERATED_HORIZON GENERATED_NOW GeneratedSize GeneratedWorlds Guide IMPORTERS ImportFile ImportOptions ImportOutcome
    ImportPart ImportReject ImportReport Importer Journey LONGEST_CHANGE_MINUTES Landmark MINIMUM_CHANGE_MINUTES
    Measure MotorwayGraph NamedArea OpenedWorld POI_KINDS POI_TYPES PathQuery Places Poi PoiAt PoiKind PoiKindFacts PoiTable
    PublicFacts QuickestTrain REJECTS_FORMAT Rail RailAnswer RailImportOptions RailImportReport RailQuery RailReject ReadChunks
    Rejects RoadGraph RoadMode RoadNetwork RoadPath RoadPaths RoadStep Route RouteLeg Routing SMALL_WORLD Sources Station Stop
    SubwayFiles SubwayImportOptions SubwayImportReport TrainLeg TrainRun TrainService TransitPlan TransitPlans TransitRide
    TransitSegment TransitStop TravelMode VitaBench WORLD_KIND WORLD_VERSION WalkPart World WorldData WorldInfo
    WorldMeta WorldSummary airportEnglishNames assignParts borderCrossing buildWorld checkConsistency compareAtlas createRoadNetwork decodeWorld emptyWorld
    encodeWorld encodeWorldFile fullCityName importRailTimetable importSubway kindOfTypecode landmarkEnglish lengthWeights loadWorld memoryFile
    openGeneratedWorld openImportFile openKeptWorld openWorld poiTable readCrossWoz readPublicFacts readVitaBench rejectsFile romanised
    saveWorld shortProvince stationEnglish worldId worldInfo worldStatistics worldSummary withGuides travelDay`,
  "envs/open-travel": `
    Agreement ComparablePair Defect ENVIRONMENT_ID MILDER_THAN NOT_APPLICABLE POLICY_IDS PolicyId PolicyPlace
    RUBRICS SUBTASKS Subtask TASKS TravelDetails WorldFacts agreement comparablePairs isApplicable openTravel scriptedPolicies
    whyNotAsked`,
};

interface Exported {
  readonly name: string;
  /** File that declares it, from the root. */
  readonly declaredIn: string;
}

const surfaces = packages().map(({ folder }) => ({ folder, index: read(`${folder}/src/index.ts`) }));

it("pins the names that every package exports", () => {
  const exported = surfaces.map(({ folder, index }) => [folder, exportsOf(index).map(({ name }) => name)] as const);
  const pinned = Object.entries(SURFACE).map(([folder, names]) => [folder, names.trim().split(/\s+/)] as const);
  const sorted = (all: (readonly [string, string[]])[]) =>
    Object.fromEntries(all.map(([folder, names]) => [folder, names.sort()]));
  expect(sorted(exported)).toEqual(sorted(pinned));
});

it("exports by name, from the package's own files, and nothing else stands in an index.ts", () => {
  const offences = surfaces.flatMap(({ index }) =>
    bodyOf(index)
      .filter((node) => !(node.type === "ExportNamedDeclaration" && sourceOf(node)?.startsWith("./")))
      .map((node) => `${index.path}: ${index.text.slice(node.start, node.end).split("\n", 1)[0]}`),
  );
  expect(offences).toEqual([]);
});

it("documents every function and class that a package exports", () => {
  const missing = surfaces.flatMap(({ index }) =>
    exportsOf(index).filter(({ name, declaredIn }) => {
      const source = read(declaredIn);
      const declared = bodyOf(source).find((node) => declaresCallable(node, name));
      return declared && !source.text.slice(0, declared.start).trimEnd().endsWith("*/");
    }),
  );
  expect(missing.map(({ name, declaredIn }) => `${declaredIn}: ${name}`)).toEqual([]);
});

function exportsOf(index: Source): Exported[] {
  return bodyOf(index).flatMap((node) =>
    ((node.specifiers ?? []) as Node[]).map((specifier) => ({
      name: nameOf(specifier.exported),
      declaredIn: posix.join(posix.dirname(index.path), sourceOf(node) ?? "."),
    })),
  );
}

/** An exported function, an exported constant that holds one, or an exported class. */
function declaresCallable(node: Node, name: string): boolean {
  if (node.type !== "ExportNamedDeclaration") return false;
  const declaration = node.declaration as Node | null;
  if (!declaration) return false;
  if (/^(Function|Class)Declaration$/.test(declaration.type)) return nameOf(declaration.id) === name;
  return ((declaration.declarations ?? []) as Node[]).some(
    ({ id, init }) => nameOf(id) === name && /Function/.test((init as Node | null)?.type ?? ""),
  );
}

function bodyOf(source: Source): Node[] {
  return parse(source).body as Node[];
}

function sourceOf(node: Node): string | undefined {
  return (node.source as { value?: string } | null | undefined)?.value;
}

function nameOf(node: unknown): string {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? "";
}

function read(path: string): Source {
  return { path, text: readFileSync(join(ROOT, path), "utf8") };
}
