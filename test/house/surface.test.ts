/** What each package exports: pinned, explicit, and documented where it is a function or a class. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { type Node, packages, parse, ROOT, type Source } from "../sources.ts";

/** Folder, or folder and subpath → names, types and values alike. A new export, or the end of one, has to be written here. */
const SURFACE: Record<string, string> = {
  "sdk/contracts": `
    AttemptRoute NamedPoint RouteJourney RouteLeg RoutePoint RouteReader StopLookup AtifMetrics AtifPart AtifResult AtifStep AtifToolCall CHECKS_FORMAT
    CONTEXT_HEADER_PREFIX CONTEXT_META_KEY CallContext ChatRequest CheckInput CheckResult CheckRunner ComparablePair Comparison ComparisonRequest
    nearestWord ConstraintSource Constraints Criterion Dialect Environment EnvironmentChecks EpisodeLimits Evidence FAILURE_META_KEY FAULTS_META_KEY
    FAULT_KINDS Failure FailureError FileHeader GroupReward InjectedFault InvalidCall Json JsonObject KnownAttempt KnownGroup KnownTask LocalTime LonLat
    MATCHES_FORMAT Match MatchLine Message ModelClient NativeCall Observation Outcome PairwiseJudge ParsedTurn Part PlaceConstraint Policy PolicyLanguage
    PolicyTurn QueryConstraints QueryConstraintsInput REWARDS_FORMAT Random Ranking ReadObservation ResultExtra RewardLine Rubric RuleGrounds RunManifest
    Sampling LocalTool SPLITS ScoreBreakdown ScoreEvidence offersTools TaskInput TaskSources tasksFor ScoreSheet ScriptedPolicies StepExtra StepResult StopReason Task
    ToolCall ToolCaller ToolResult ToolSpec LocalCallOptions ListCall ListLine ListRequest ListVerdict ListwiseJudge MemberComparison RUBRIC_SET_FORMAT
    RubricAggregation RubricItem RubricScale RubricSet RubricSource Verdict Corpus Document Encoder FieldValue Filter Hit Passage PassageIndex Reranker
    Retriever ScoredPassage SearchOptions contentsOf passageText AnswerUnderstanding Claim ClaimContext ClaimOf ClaimReader ClaimReading Compared Measure
    Mode Quoted Statement understoodShare Trajectory TrajectoryChecks TrajectoryExtra TurnTokens Usage VerifiedResult WeightedScore WorldFacts addDays
    agentSteps answerOf asFailure attributed boundary canonicalJson clockOfMinute dateOfDay dayNumber eachBounded fail failNaming failureText failureOf formatLonLat haversineMetres
    inertJson isInChina isInLanguage isValid minuteOfClock observationsOf omitUndefined once parseJson parseLocalTime parseLonLat queryLanguage random replyJson stepMessage
    MAX_ANSWER_LENGTH MAX_TRAJECTORY_PARTS RecordedTrajectory askedStep queryOf MAX_TRAJECTORY_NESTING nestsDeeper stepThought stopOf tableOf textOf
    textOfAtif textPart wantedLanguage weekday weightedScore requireScore wellFormed Image dataUri imagePlaceholder ToolLease evenly closestIssue`,
  "sdk/trainer-adapter": `
    Conversion OpenAiRecord Problem SOURCE_FORMATS atifProblems convertRecord toOpenAi`,
  "sdk/trainer-adapter/doctor": `
    ConfigFile DOCTOR_TRAINERS Diagnosis DiagnoseOptions Finding ServerQuestion TRAPS TrapId Unknown diagnose examineServer`,
  "sdk/trainer-adapter/dumps": `
    DUMP_FORMATS DUMP_TRAINERS DumpFormat DumpTrainer DumpedAttempt`,
  "sdk/trainer-adapter/recipes": `
    ColdStart HyperparameterName Hyperparameters Recipe RecipeRequest RecipeValue TrainerTemplate RECIPE_NAMES RECIPE_TRAINERS RecipeTrainer recipeFiles
    recipeNamed requireReward templateOf RECIPES`,
  "sdk/core": `
    APPROXIMATE_COUNTER ChatDialect EpisodeRuntime EpisodeSetup EpisodeState EpisodeTurn GroupRolloutOptions ModelPolicyOptions RECORDER_VERSION
    REPORTED_COUNTER RolloutOptions ToolPool ToolPoolOptions approximateTokens EnvironmentReport NEAR_DUPLICATE NearDuplicate VALIDATION_THRESHOLDS
    ValidateOptions nearDuplicates foldLetters shinglesOf answeringPolicy validateEnvironment verifiable withoutOverlap McpServer MemoryServer PooledServer ServerHealth
    PROCESS_COMPONENT ToolConfig ToolConfigOptions ToolServers ToolServersOptions readToolConfig toolServers AgentToolOptions LocalToolsOptions ModelToolOptions agentTool
    modelTool promptOf readPythonLiteral withLocalTools joinedTools ScoreOptions TrajectoryScore scoreTrajectory ToolCache cachedTools openToolCache connectTools dialects
    episodeTurn failEpisode finishEpisode hermes modelPolicy rollout rolloutGroup withLease startEpisode expireEpisode limitsOf`,
  "sdk/core/tokens": `
    ChatRendering ChatTemplate Drift RenderChatOptions RenderedTurns RenderingDrift SampleSplit SampleTurn TextTokenizer TokenSample TokenSamples
    TokenTurn mergeTurns parseChatTemplate prefixDrift renderChat renderedSamples renderedTurns renderingDrifts tokenSamples`,
  "sdk/core/model": `
    BoundedModelOptions Deadline HttpClient HttpClientOptions JsonEndpoint JsonEndpointOptions JsonQuestion JsonReading JudgeClientOptions MAX_REPLY_BYTES
    MAX_STREAM_BYTES OpenAiCompatibleOptions Prompt ReplyTooLargeError Semaphore SemaphoreOptions UnreadReply askForJson boundedModel createHttpClient
    createSemaphore jsonEndpoint judgeClient openAiCompatible promptsFrom withDeadline RecordedReply recordedModel recordingModel expiryAfter`,
  "sdk/store": `
    Abandoned Abandonment AnchorPool AttemptBody CLOSED_STATES Claim ClaimOptions Closing GroupCounts GroupFilter GroupHead GroupState GroupStore KeptComparison
    Lease RecordedWork Records Retention RunCounts SqliteStoreOptions StoredAttempt StoredConfig StoredGroup Submission SubmitOutcome Submitted
    PostgresStoreOptions SharedNotices SharedSqlite connectStore openPostgresNotices openPostgresStore openSharedSqlite openSqliteStore Store CreatedEpisode EpisodeCounts EpisodeFilter EpisodeHead EpisodeStatus EpisodeStore NewEpisode
    RecordedTurn StartedTurn StoredEpisode TurnEnd TurnStart TurnStartOutcome hasRested EvolutionAdvance EvolutionClaim EvolutionLease EvolutionStore
    EvolutionTaskRow NewEvolution StoredEvolution`,
  "servers/amap": `
    AMAP_PROFILES AmapFacade AmapFacadeOptions AroundQuery CityWeather Maps MapsCall Place PlaceQuery PoiRow QuotaLimits amapOffers amapTools aroundSearch
    createAmapFacade frozenMaps getNavigation searchPoi weather`,
  "servers/pages": `
    JudgeStatus JudgingStatus Agreement CASE_BOUNDS EvaluationReport GroupLine GroupQuery GroupReport InvalidReason MapSource RunFigures RunReport
    StepFigures StudioOptions StudioSource evaluationPage leaderboardPage runReport studioApp DETAIL_BOUNDS EvolutionFigures EvolutionView HeldOutScore
    evolutionPage stepFigures`,
  "servers/environments": `
    Catalogue EPISODE_LIMITS EPISODE_PATHS EpisodeService EpisodeServiceOptions EpisodesAppOptions GroupAttempt GroupSubmitter MountedEpisodes
    ServedEnvironment createCatalogue createEpisodeService episodesApp mountedEpisodes MountedEpisodesOptions`,
  "servers/gateway": `
    BesideContext BoundAddress CloseOptions Forwarding HomeOptions HostAndPort OpenBeside OtherWorkers ServiceBeside WorkerReport bindAddress bindTogether
    HomeDeadlines answerLimitOf createForwarding homeOf idsAt inheritedAddress localAddress Gateway GatewayOptions JudgingContext JudgingServices OpenJudging LOOPBACK_KEY ListenOptions Listener
    ListenerOptions Listening Mounted Route SERVER_V8_FLAGS ServedCorpora ServedCorpus ServedTools ServedWeb ToolGatewayOptions Toolsets WorldGateway
    corporaOfToolset createGateway createListener createToolGateway listen`,
  "servers/kit": `
    WebSocketConnection WebSocketOptions acceptKey acceptWebSocket AccessLog AccessLogOptions AccessRecord AdmissionOptions AnyTool AdmissionRequest
    BindOptions BoundPrompt BoundResource BoundTool Candidate Completions MAX_COMPLETIONS ResourceAndPromptDefinitions completionsOf CALL_DEADLINE_MS
    CacheOutcome CallObserver CallOutcome CallRequest CallScope Caller ContextSources DEFAULT_LIMITS DirectAnswer DirectRequest AuthScope FAULT_PRESETS
    FaultKey FaultOptions FaultPlan FaultSpec AdmissionControl Guard GuardOptions HeaderReader HeldWorld HoldingKind HttpToolServerOptions INFOCODES
    InfocodeFacts KeptFolder LOAD_PROFILES LegacySse LegacySseOptions MAX_BATCH_CALLS MAX_BODY_BYTES MAX_CONCURRENT_REQUESTS MAX_SSE_SESSIONS Memo
    CollectedFamily MetricFamily Metrics MetricsOptions ResourceContext ResourcesAndPrompts OpenApiOptions Place CallLifetime PromptArgument PromptDefinition READ_ONLY
    RESULT_CACHE_BYTES RETRY_AFTER_SECONDS HistogramCounts decodeUtf8 histogramSamples Refusal Reply ResolvedContext ResourceDefinition RestMirror
    RestOptions ResultCache ResultCacheOptions SCOPES Sample Scope ServedProfile ServerLimits StdioProgram StdioWorld ToolAnnotations ToolAnswer
    ToolContext ToolDefinition ToolMetrics ToolMetricsOptions ToolServer ToolServerOptions DeadlineWatch admission admitted bindResourcesAndPrompts
    bindTools brokenMessage callOutcome callerOf contextOf createAccessLog StdioCorpora StdioCorpus StdioCorpusProgram absentOrNull jsonRefusal jsonText
    mistakeAsResult runCorpusStdioServer createGuard createLegacySse createLocalCaller createMemo createMetrics createRestMirror createResultCache
    createToolMetrics createToolServer createDeadlineWatch defineTool failedResult findWorld infocodeFacts inputSchemaOf isHostName isLoopback isNetwork
    joinFamilies joinResourcesAndPrompts mcpServerFactory afterDraining encodingRefusal openApi overloadedMessage planFaults readArguments readFaults refusalResponse
    resolveContext connectStdio JsonBody RefusedBody UnreadBody bodyJson readValue inDocument readJsonBody runStdioServer schemaOf strike`,
  "servers/transport": `
    TRANSPORT_PROFILES Timetable frozenTimetable searchFlights searchTrainTickets transportOffers transportTools`,
  "corpora/text": `
    Analyser AnalyserOptions Token createAnalyser hanWordsOf languageOf sentencesOf simplified MemoryCorpusOptions documentField fieldsFit memoryCorpus
    CORPUS_FORMAT CorpusManifest CorpusWriter CorpusWriterOptions IMPORT_FORMATS ImportFormat ImportOptions ImportProgress ImportResult ImportRow
    OpenCorpusOptions OpenedCorpus Origin PassagePolicy SourceDocument SplitOptions Stretch createCorpusWriter formatNamed importCorpus openCorpus
    splitPassages Steps runInSlices AppendFile LineRow SourceFile SourceLine SourcePlace linesOf rowsOfLines wholeSource wholeText Qrel ReadTopicsOptions
    TOPIC_FORMATS Topic Topics readQrels readTopics DecodedPage MAX_MARKUP_CHARACTERS ReadablePage ReadablePageOptions dayIn decodePage readablePage`,
  "corpora/generated/wiki": `
    Bilingual DEFAULT_ARTICLES Entity EntityKind Fact FactGraph FactOptions IndexedFacts Language RELATIONS Relation Answer Condition NameBook Question
    QuestionForm QuestionOptions StatedAt Statements Surname Wiki WikiArticle articleId articleOf createNameBook generateFacts generateQuestions
    generateWiki indexFacts solve titleOf wikiArticles yearOf`,
  "corpora/generated/web": `
    Claim ClaimKind GeneratedWeb TOPICS Topic Value WebFacts WebFinding WebOptions WebQuestion generateWeb htmlOf numberWord`,
  "corpora/generated/papers": `
    Finding Paper PaperFact PaperOptions PaperQuestion PaperQuestionForm PaperQuestionOptions PaperRelation PaperSection Papers generatePaperQuestions
    generatePapers paperDocument s2Format scholarQaFormat`,
  "corpora/search/lexical": `
    BM25_DEFAULTS Bm25Settings BuildLexicalOptions BuildProgress IndexManifest LexicalIndex LexicalOptions LexicalSettings MarkedText MemoryLexicalOptions
    OpenLexicalOptions Snippet buildLexicalIndex inverseFrequency lexicalIndexOf markText memoryLexicalIndex memoryLexicalIndexInSteps openLexicalIndex
    readIndexManifest saturation snippet snippetOfMarked termScore`,
  "corpora/search/dense": `
    DenseBuildOptions DenseIndex DenseManifest DenseOpenOptions DenseProgress EXACT_ROWS EndpointEncoderOptions FeedbackOptions StaticEncoder
    StaticEncoderOptions TransformersEncoderOptions buildDenseIndex endpointEncoder feedbackIndex openDenseIndex openStaticEncoder trainStaticEncoder
    transformersEncoder`,
  "corpora/search/meilisearch": `
    MeilisearchBuildOptions MeilisearchConnection MeilisearchOpenOptions MeilisearchSearchOptions buildMeilisearchIndex openMeilisearchIndex`,
  "corpora/search/pgvector": `
    DatabaseConnection PgvectorBuildOptions PgvectorIndex PgvectorOpenOptions buildPgvectorIndex openPgvectorIndex`,
  "corpora/search/engines": `
    EndpointRerankerOptions Evaluation FusionOptions ModelRerankerOptions RANKING_DEPTH RELEVANCE_FLOORS RerankedOptions TopicMeasures createRetriever
    documentAt encoderReranker endpointReranker evaluateAcross evaluateTopics hybridIndex isKnownOn measuresOf modelReranker reciprocalRankFusion
    rerankedIndex retrieverAsOf scoresBy searchAsOf searchDocuments shareSaidBy withRelevanceFloor`,
  "corpora/search/reading": `
    ModelQuestionsOptions EngineOptions KeyedEngineOptions KeyedFile KeyedFileOptions ModelCondenser ModelCondenserOptions RecordedWeb RecordedWebOptions
    bailian modelCondenser openKeyedFile recordedWeb searxng serper summaryTokens tavily BodyBounds Connector FetchedPage GuardedFetch GuardedFetchOptions
    LiveWebOptions Lookup WebHit WebPage WebSearchEngine WebSearchOptions WebSource createGuardedFetch isPublicAddress liveWeb Blocklist BlockSubject
    CompressOptions CompressedPage Condensation CondensePage Condenser GoalSection GuardedRetriever GuardedWeb LONG_PAGE_CHARACTERS Learning MAX_LEARNINGS
    MAX_PAGE_TOKENS SectionOptions Stretch approximateTokenCount extractiveCondenser guardRetriever guardWeb parseBlocklist readBlocklist sectionFor`,
  "servers/retrieve": `
    DIALECTS DIALECT_HEADER Dialect DialectName HEALTH_PATHS Learnings OVERLOAD_HEADER RETRIEVE_LIMITS RetrieveApp RetrieveAppOptions RetrieveCounters
    RetrieveLimits RetrieveObserver UpstreamOptions createRetrieveApp createRetrieveCounters upstreamRetriever`,
  "servers/web-search": `
    CorpusWebOptions Finding GuideWeb GuideWorld ReadOptions ResearchWeb WEB_RESEARCH_PROFILES WEB_SEARCH_PROFILES Web WebFound WebHit WebPage corpusWeb
    guideWeb researchWeb sourceWeb universalSearch webSearch`,
  "evaluators/rubrics/metrics": `
    MetricChoice addMetrics AnswerFormat ChineseTokens CitationScores CitationScoresOptions Claim FINDING_THRESHOLD FindingScores FindingScoresOptions
    FittedThreshold FormatParts KnownPair MAX_SCORED_QUERIES METRICS Metric MetricResult MetricTools ModelFindingScoresOptions QueryDiversity
    QueryIndependence QueryIndependenceOptions QueryRedundancy Repetition RewardedRollout CitedSource SupportRule TagSequence TagSequenceRewardOptions
    TokenScores TotalReward TotalRewardOptions VectorEncoder answerFormat answerTokens citationScores claimsOf exactMatch findingScores
    findingThresholdFor findingsOf fitThreshold informationBlocks inputMembers isRetrieved lastAnswer modelFindingScores ngramRepetition normaliseAnswer
    queryDiversity queryIndependence queryRedundancy subMatch tagSequence tagSequenceReward tokenF1 totalReward LEXICAL_FINDING_THRESHOLD
    lexicalFindingScores lexicalQueryDiversity statedBy SourceStatement citedSupport
    CitableSource CitedAnswer citableSources citedAnswer citedIds isWellFormed namesOf readStatements statementsOf`,
  "servers/judge": `
    Answer JobQueue JobQueueOptions EVALUATION_PROFILES JudgeBackend JudgeBackendOptions JUDGE_LIMITS Job MatchStore ServedJudge TrajectoryReference
    PlayedRecord Progress Stored TrajectoryStore TrajectoryStoreOptions Waiter Work createJobQueue createJudgeBackend Convert RubricStateStore
    createTrajectoryStore memoryMatchStore memoryRubricStates trajectoryApp TaskRequest TaskArguments calibrationOf judgeFor judgeOf readTrajectory
    referenceIn rubricOf shallow taskOf ARENA_PROFILES AbandonBody ArenaSources AttemptReading ConflictError Difference GROUP_LIMITS GROUP_PATHS
    GroupEvent GroupService GroupServiceOptions GroupView GroupsAppOptions JudgeCounts JudgePrice Judging JudgingCounts GroupJudgingOptions RewardAnswer
    RunConfig RunDrift SubmitBody TRAINER_ADVICE Trainer TrainerAdvice addArenaMetrics countsInTime createGroupService createJudging groupsApp
    CreateEvolution EVOLUTION_PATHS EvolutionRunner EvolutionRunnerOptions EvolutionService EvolutionServiceOptions EvolutionView HandedTask
    NextAnswer createEvolutionRunner createEvolutionService evolutionApp`,
  "evaluators/judge-lab": `
    GroupDesign SimulatedGroup simulatedGroup AuditLine AuditOptions JUDGE_REPORT_FORMAT JudgeReport AuditJudgingOptions PERTURBATIONS Perturbation
    PerturbationIntent PlanOptions PlannedRow audit isUnreached perturbationsNamed plan Bounded DriftSample FeatureDrift Interval JUDGE_MODELS
    JudgeModelName LEAST_GROUPS LEAST_STEPS NoisyJudge NoisyJudgeOptions RECENT_GROUPS RewardDrift RewardDriftOptions SampledGroup ScoreModel Simulation
    SimulationOptions StepDrift addDrift addGroup bestOnTop isRewarded noDrift noisyJudge rewardDrift rewardDriftOf simulate spearman tauB
    VerifiableFirst VerifiableFirstOptions simulateVerifiableFirst LEAST_PAIR_STEPS PairDrift PairDriftOptions PairSample PairSpan PairVerdict PairedCurve pairDrift
    ANSWERS_REPORT_FORMAT AnswersAuditOptions AnswersReport AuditedAnswer WrittenAnswer WrittenAttempt auditAnswers`,
  "evaluators/arena": `
    ADVANTAGE_NAMES AdvantageMap AdvantageName AttemptFeatures BothOrders CALIBRATION_FORMAT Calibration CalibrationGroup Classes CoveredList CoveredMatch
    CriterionExplanation ESTIMATOR_NAMES EnsembleJudgeOptions Estimate EstimateOptions Estimator EstimatorName ExplanationOptions FEATURE_NAMES
    FeatureName GroupAdvantage GroupCertainty GroupOptions GroupVerdicts JudgeCoverage JudgedGroup LEAST_JUDGED_SHARE LISTWISE LoggedGroup
    MAX_LOST_CALL_SHARE MAX_LOST_SHARE Marks MatchLog MatchResult ModelJudgeOptions ObservationView Pair PlayedList PlayedMatch PlayedOver Posterior
    RUBRICS RUBRIC_NAMES RULES_JUDGE_ID RankerSettings RecordedComparison RecordedJudgeOptions RefitOptions RerankOptions Round RubricName SaidView
    ScoreExplanation SeededSingleEliminationOptions Slots StartOptions StepView TIE_TOLERANCE TOPOLOGY_NAMES Topology TopologyEntry TopologyName
    TopologyOptions Tournament TournamentOptions TrajectoryView addTopologies advantageNamed anchorRanking attemptFeatures calibrate classesByScore
    compareOnce comparisonOf compareValid comparisonKey contentKey directionsOf doubleElimination ensembleJudge estimatorNamed estimatorOf expectedRank
    explainScores failureOfMatch insufficient invertPositiveDefinite judgeGroup listwiseModelJudge matchLogHeader matchLogLine matchOf modelJudge playOver
    playTournament playedBy posteriorAdvantage posteriorSwiss quantileRewards quantileZ rankOnce rankersOf rankingOf readCalibration readMatchLog
    recordedJudge refit rerankGroup ring ringTopHalf roundRobin rubricNamed rulesJudge scoreSheet seededSingleElimination shownTo slotSeeds
    standardisedAdvantages swiss tiers topologyChoice topologyOf verifiableRanks viewOf wins withoutAnchors`,
  "evaluators/rubrics": `
    JudgedInput judgedComponents ADAPTIVE_DEFAULTS AdaptiveOptions Aggregate AggregateOptions Changed HealthbenchSummary MAX_MISSING
    ModelRubricJudgeOptions ProposerReward QuestionOptions RUBRIC_RULES RUBRIC_STATE_FORMAT RULES_RUBRIC_JUDGE_ID RaceOptions RaceVerdicts
    RubricChange GivenVerdict RubricDraft RubricJudge RubricProposal RubricRequest RubricState SCALE_RANGE ScoreRubricOptions ScoredRace ScoredRubric
    TaskAssessment TuluParts UpdateRubricOptions UpdatedRubric admitProposals aggregate completeVerdict countedItems elementTexts expectVersion
    exportRubricText exportRubrics findOutage findVerdictProblem healthbenchSummary importRubricText importRubrics judgements lostWeights metaRubrics
    mixedRubricJudge modelRubricJudge newRubricState nextRubricState proposeRubrics proposerReward readRubricState retireItems rubricId rubricSourceOf
    rubricStateHash rulesRubricJudge scoreRace scoreResponses scoreRubric shareOf tuluMix updateRubric verdictShare withIds`,
  "evaluators/evolution": `
    AssessRequest DrawnRow EVOLUTION_FORMAT EVOLUTION_ROLES EndedStep EvolutionJudge EvolutionRole EvolutionSettings EvolutionState EvolutionTask
    GroupAssessment MetaRequest ModeDurations NextStep NormalAttempts PROPOSAL_LENGTH PoolRow Proposal ProposalGuard ProposalGuardOptions
    ProposalRequest ProposalReward ProposedReport ProposerBrief ProposerRewards QUOTED_TASK ReadProposalOptions RunCost RunSize SAME_TASK
    SampledAttempts SolvedProposer SolvedReport SolvedTask StepEnd StepOfRun StepReport TRI_EVOLUTION TaskInBrief ToolUses Transition WaitingTimes
    assessGroup assessmentOf beginEvolution briefOf combinationsOf createProposalGuard drawCombinations drawModes endStep expectedMaximum
    expectedMaximumOfNormals finalReport groupAdvantages judgedItems meanOf modelEvolutionJudge poolRow poolRowOfDrTulu proposerGroups proposerRewards
    proposerTasks readProposal realPlaces realTasks runCost stepReport syntheticTasks takeProposals taskOfEvolution waitingTimes`,
  "evaluators/evolution/learners": `
    CHECKS_JUDGE_ID Demand LearnedGroup Learner LearnerOptions ResearchTask ResearchWorld ResearchWorldOptions Skill checksJudge createProposerLearner
    createResearchWorld createSolverLearner readDemands`,
  "evaluators/benchmark": `
    Agent JudgeCall CONVENTIONS CaseOutcome CaseSide CaseUsage CaseVerdict Convention CostLedger CriterionResult EVALUATION_FORMAT
    EVALUATION_MATCHES_FORMAT EvaluateOptions Evaluation EvaluationCase EvaluationJudge EvaluationResult Figure HelloBenchFiles HelloBenchWeights
    HumanLabel HumanResult Interval JudgeAgreement JudgeConduct JudgedCase Judging CaseJudgingOptions LONGBENCH_WRITE_DIMENSIONS Leaderboard
    LeaderboardGroup LeaderboardRow LeaderboardRun LeaderboardSettings LedgerEntry LengthControl LongBenchWriteFiles PairResult PairedCase PairingOptions
    Prices PublishedResult PublishedScore RESAMPLES Rate ResampledRate Transitivity WinRate WinRates WritingBenchFiles casesOf clusteredBootstrap
    cohenKappa costLedger evaluate evaluationResult helloBenchScores humanAgreement intransitiveTriples isPlayable isUnreached judgeAgreement judgeCases
    judgeConduct krippendorffAlpha leaderboard lengthControl lengthScore lineKey longBenchWriteScores markdownMarks pairCases rateOf resultOf roganGladen
    sumOfUsage usageOf verdictOf wilson winRates writingBenchScores BenchmarkFigure RubricBenchmark RubricFigureOptions RubricSample modelsOfJudge
    rubricFigures sharedModels`,
  "evaluators/checks": `
    CHECKS CHECK_WORDS Check CheckCoverage CheckWords CompleteReading Doubt CheckFinding LONGEST_READ LocalizedText ObservationAt FACT_KINDS FactKind
    ProcessOptions TrajectoryReading Span factKindsOf modesIn calls checkCoverage checkRunner checksByEnvironment environmentOf hasConstraints
    citationChecks countAddresses countPraise Figure figuresIn findingsOf format inAnswer inObservation isOwn libraryOf numberOf ownWords perInput
    Lead namesSaid nextQueries sentencesOf webLeads
    purposeOfName perReading perText processChecks readTrajectory resultOf runChecks runFormChecks sourceGroundedness listedQuestions Quantity SpelledText
    hanNumber quantityAt quoteOf spellText CLAIMS_PROMPT taskOf ClaimPrompt ModelClaimReaderOptions modelClaimReader readClaims ruleClaimReader
    writtenCurrencies wording writtenSums`,
  "corpora/text/snapshot": `
    CONTAINER_VERSION DERIVED_PREFIX Section Snapshot SnapshotContent contentId decodeSnapshot fileDigest onDisk openSnapshot placeFolder programDigest readSharedFile
    readSnapshot sectionOf SharedMemory SharingThread sharedCopy sharedFileName sharedPart snapshotId writeFileAtomic writeSnapshot`,
  "corpora/world": `
    Air Belonging Beside Calendar CityFacts CitySize CityWater Climate CountryFacts CrossingKind DayWeather DistanceFare DrivingStrategy ENOUGH_DIRECT
    FARES_ESTIMATED FareRule FerryOnlyArea Flight FlightOffer Guide Journey LONGEST_CHANGE_MINUTES Landmark MINIMUM_CHANGE_MINUTES NO_TRANSIT NamedArea
    OpenHours OpenedWorld PathQuery Places Poi PoiAt PoiKind PoiTable Point QuickestTrain Rail RailAnswer RailQuery RoadMode RoadNetwork RoadPath
    RoadPaths RoadStep Routing Station Stop TaxiTariff TrainLeg TrainRun TrainService TransitLine TransitNetwork TransitPlan TransitPlans TransitRide
    TransitSegment TransitStation TransitStop TravelMode WORLD_KIND WORLD_PROGRAM WORLD_VERSION WalkPart World WorldData WorldInfo WorldMeta WorldSummary
    createCountry createNearestArc createPlaces createRail createRoadNetwork createRouting crossingBetween decodeWorld districtLabel districtsOf
    encodePois encodeWorld encodeWorldFile fullCityName islandOf lengthWeights loadWorld nearestDistrictOf openWorld openWorldFile LoadWorldOptions poiTable poiTableBuilder
    railKilometres saveWorld shortProvince travelDay worldId worldInfo worldSummary`,
  "corpora/world/kinds": `
    POI_KINDS POI_TYPES PoiKindFacts PoiType TAG_TEXT kindOfTypecode poiType`,
  "corpora/world/roads": `
    ARC AT_ENTRANCE_METRES DECIMETRES_PER_DEGREE Line MotorwayGraph NODE NO_MOTORWAYS NO_ROADS Plane PlaneCells PlanePoint ROAD_CLASSES River RoadClass
    RoadGraph Street Stroke Water WaterFacts arcDecimetres between bridgeRoads cosineOfDegrees createPlaneCells crossing distance isBarred isWet mixed
    mixedThree nearestOn nearestOnSegment partsOf planeAt shifted sightsOf sineOfDegrees streetsOf stroke stronglyConnected waterAcross waterOf`,
  "corpora/world-maker": `
    ArcRow BuildOptions ConsistencyCheck DATUMS Datum GENERATED_HORIZON GENERATED_NOW IMPORTERS ImportFile ImportOptions ImportOutcome ImportPart
    ImportReject ImportReport Importer REJECTS_FORMAT RailImportReport Rejects airportEnglishNames assignParts buildWorld cellsOf checkConsistency emptyWorld
    findCity generateMotorways generatePois generateRoads generateTrains generateTransit graphOfArcs importRailTimetable landmarkEnglish
    openGeneratedWorld openImportFile openKeptWorld readAtlas readCountry rejectsFile romanised smallWorld stationEnglish stationEnglishNames withGuides`,
  "envs/open-travel": `
    AuditWorld Defect ENVIRONMENT_ID KnownGroupsOptions MILDER_THAN NOT_APPLICABLE POLICY_IDS PolicyId RUBRICS SUBTASKS Subtask TASKS TRAVEL_CHECKS
    TravelCheck TravelDetails TravelReading comparablePairs isApplicable knownGroups openTravel readTravel scriptedPolicies MADE_TASKS READABLE prosePolicy
    constraintsOf isReadBack makeTasks WRITTEN_TASKS`,
  "servers/knowledge": `
    PAPERS_PROFILES PaperRow WIKI_PROFILES`,
};

interface Exported {
  readonly name: string;
  /** File that declares it, from the root. */
  readonly declaredIn: string;
}

// A package is pinned at its root, an environment where a line above pins it; a subpath whose module only exports again is pinned by its line above.
const surfaces = packages().flatMap(({ folder, subpaths }) =>
  subpaths
    .filter(({ name }) => (name === "." && !folder.startsWith("envs/")) || posix.join(folder, name) in SURFACE)
    .map(({ name, source }) => ({ folder: posix.join(folder, name), index: read(posix.join(folder, source)) })),
);

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

/** By path: a file that declares many names is parsed once. */
const bodies = new Map<string, Node[]>();

function bodyOf(source: Source): Node[] {
  const body = bodies.get(source.path) ?? (parse(source).body as Node[]);
  bodies.set(source.path, body);
  return body;
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
