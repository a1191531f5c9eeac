// Made from the migrations by database/schema/generate.ts: do not edit.

import type {
  AnalysisChecksTable,
  AnalysisValuesTable,
  CriticalValuesTable,
  EqaReadingsTable,
  EqaResultsTable,
  EqaScoresTable,
  GridDraftRowsTable,
  GridDraftsTable,
  LiftedFindingsTable,
  PatientCountsTable,
  PatientMediansTable,
  PlanningGesturesTable,
  PlateGroupsTable,
  PlateResultsTable,
  PlatesTable,
  SampleAnalysesTable,
  WellsTable,
  WellValuesTable,
  WithdrawnFindingsTable,
} from './analyses.ts'
import type {
  BirthPointNoticesTable,
  ClientLogsTable,
  CommunicationsTable,
  FileChecksTable,
  FollowUpsTable,
  InstallationFactsTable,
  InstallationIdentityTable,
  IntakeMessageCardsTable,
  IntakeMessagesTable,
  IntakeSendersTable,
  LostFilesTable,
  MailOutboxTable,
  NewbornEventsTable,
  NewbornRemindersTable,
  NotificationsTable,
  OnCallShiftsTable,
  SupportRequestsTable,
  WriteChecksTable,
} from './around.ts'
import type { AuditEffectsTable, AuditTrailTable, AuditValuesTable } from './audit.ts'
import type {
  AnalysisRequestsTable,
  AnalyzableSamplesTable,
  AskedCategoriesTable,
  CardReceptionsTable,
  ConsentLooksTable,
  DuplicateSearchesTable,
  ExpectedCategoriesTable,
  FailsafeNewbornsTable,
  FailsafePartsTable,
  FamilyStatementsTable,
  LeftOutCategoriesTable,
  LeftOutLooksTable,
  NewbornMergesTable,
  NewbornPairsTable,
  NewbornsTable,
  OpenScansTable,
  OrderStandingsTable,
  PairSightsTable,
  RecentScansTable,
  SamplesTable,
  ShippingRemindersTable,
  ShippingsTable,
  StandingMarksTable,
  StandingSweepsTable,
  ToldRefusalsTable,
} from './cards.ts'
import type {
  EqaProgrammesTable,
  EqaRoundsTable,
  EqaSamplesTable,
  InstrumentEventsTable,
  InstrumentsTable,
  InstrumentTypesTable,
  MaterialPoliciesTable,
  PlateMaterialsTable,
  ReagentKitsTable,
  ReagentLotsTable,
} from './materials.ts'
import type {
  AccountMakersTable,
  ApiKeysTable,
  EmailChangesTable,
  InvitesTable,
  LoginAttemptsTable,
  PasswordResetsTable,
  SavedSearchesTable,
  SessionsTable,
  SignInPlacesTable,
  UserRightsTable,
  UsersTable,
  WorkgroupBirthPointsTable,
  WorkgroupsTable,
} from './people.ts'
import type {
  AnalysisTypeAnalytesTable,
  AnalysisTypesTable,
  AnalytesTable,
  ControlHistoryImportsTable,
  ControlHistoryRunsTable,
  ControlHistoryValuesTable,
  ControlPoliciesTable,
  ControlRuleSetsTable,
  CutoffColumnsTable,
  CutoffRulesTable,
  CutoffSetsTable,
  FileNameSetsTable,
  FilesTable,
  ImportProfileSetsTable,
  ImportProfilesTable,
  LetterTemplateSetsTable,
  LetterTemplatesTable,
  MotivationsTable,
  NonConformityOverridesTable,
  NonConformityReasonsTable,
  NumberCountersTable,
  PlannedCardLooksTable,
  PlannedCardRulesTable,
  PlannedCardSetsTable,
  QcLotFormerLimitsTable,
  QcLotLimitsTable,
  QcLotsTable,
  QcTargetProposalsTable,
  QualityGoalsTable,
  QualityReferencesTable,
  QualitySummariesTable,
  RecallProtocolSetsTable,
  RecallProtocolStepsTable,
  ScreeningsTable,
  SecondTierRulesTable,
  TimeSetsTable,
} from './reference.ts'
import type { RemoteEventsTable, RemoteRequestsTable } from './remotes.ts'
import type {
  CaseEscalationsTable,
  CaseLettersTable,
  CaseNotesTable,
  DeskNoticesTable,
  FindingOverridesTable,
  InternalRegistryTable,
  JobRunsTable,
  OutgoingReportCountersTable,
  OutgoingReportsTable,
  ReportAnalyzablesTable,
  ReportDocumentsTable,
  ReportReassessmentsTable,
  ReportsTable,
  SampleRequestRecipientsTable,
  SampleRequestsTable,
} from './reports.ts'

/** Every table by its name in queries. */
export interface Database {
  workgroups: WorkgroupsTable
  workgroupBirthPoints: WorkgroupBirthPointsTable
  users: UsersTable
  sessions: SessionsTable
  passwordResets: PasswordResetsTable
  emailChanges: EmailChangesTable
  userRights: UserRightsTable
  accountMakers: AccountMakersTable
  signInPlaces: SignInPlacesTable
  loginAttempts: LoginAttemptsTable
  apiKeys: ApiKeysTable
  invites: InvitesTable
  savedSearches: SavedSearchesTable
  screenings: ScreeningsTable
  importProfiles: ImportProfilesTable
  analysisTypes: AnalysisTypesTable
  analytes: AnalytesTable
  analysisTypeAnalytes: AnalysisTypeAnalytesTable
  cutoffSets: CutoffSetsTable
  cutoffRules: CutoffRulesTable
  cutoffColumns: CutoffColumnsTable
  secondTierRules: SecondTierRulesTable
  motivations: MotivationsTable
  nonConformityReasons: NonConformityReasonsTable
  nonConformityOverrides: NonConformityOverridesTable
  qcLots: QcLotsTable
  qcLotLimits: QcLotLimitsTable
  qcLotFormerLimits: QcLotFormerLimitsTable
  qcTargetProposals: QcTargetProposalsTable
  controlHistoryImports: ControlHistoryImportsTable
  controlHistoryRuns: ControlHistoryRunsTable
  controlHistoryValues: ControlHistoryValuesTable
  controlPolicies: ControlPoliciesTable
  numberCounters: NumberCountersTable
  plannedCardSets: PlannedCardSetsTable
  plannedCardRules: PlannedCardRulesTable
  plannedCardLooks: PlannedCardLooksTable
  recallProtocolSets: RecallProtocolSetsTable
  recallProtocolSteps: RecallProtocolStepsTable
  letterTemplateSets: LetterTemplateSetsTable
  letterTemplates: LetterTemplatesTable
  timeSets: TimeSetsTable
  fileNameSets: FileNameSetsTable
  importProfileSets: ImportProfileSetsTable
  controlRuleSets: ControlRuleSetsTable
  qualitySummaries: QualitySummariesTable
  qualityGoals: QualityGoalsTable
  qualityReferences: QualityReferencesTable
  files: FilesTable
  shippings: ShippingsTable
  shippingReminders: ShippingRemindersTable
  newborns: NewbornsTable
  newbornPairs: NewbornPairsTable
  duplicateSearches: DuplicateSearchesTable
  newbornMerges: NewbornMergesTable
  samples: SamplesTable
  analysisRequests: AnalysisRequestsTable
  analyzableSamples: AnalyzableSamplesTable
  recentScans: RecentScansTable
  openScans: OpenScansTable
  cardReceptions: CardReceptionsTable
  expectedCategories: ExpectedCategoriesTable
  leftOutCategories: LeftOutCategoriesTable
  askedCategories: AskedCategoriesTable
  leftOutLooks: LeftOutLooksTable
  consentLooks: ConsentLooksTable
  toldRefusals: ToldRefusalsTable
  familyStatements: FamilyStatementsTable
  orderStandings: OrderStandingsTable
  failsafeParts: FailsafePartsTable
  failsafeNewborns: FailsafeNewbornsTable
  pairSights: PairSightsTable
  standingMarks: StandingMarksTable
  standingSweeps: StandingSweepsTable
  instruments: InstrumentsTable
  instrumentTypes: InstrumentTypesTable
  instrumentEvents: InstrumentEventsTable
  reagentKits: ReagentKitsTable
  reagentLots: ReagentLotsTable
  materialPolicies: MaterialPoliciesTable
  plateMaterials: PlateMaterialsTable
  eqaProgrammes: EqaProgrammesTable
  eqaRounds: EqaRoundsTable
  eqaSamples: EqaSamplesTable
  plateGroups: PlateGroupsTable
  plates: PlatesTable
  sampleAnalyses: SampleAnalysesTable
  analysisChecks: AnalysisChecksTable
  criticalValues: CriticalValuesTable
  withdrawnFindings: WithdrawnFindingsTable
  liftedFindings: LiftedFindingsTable
  wells: WellsTable
  planningGestures: PlanningGesturesTable
  plateResults: PlateResultsTable
  wellValues: WellValuesTable
  analysisValues: AnalysisValuesTable
  gridDrafts: GridDraftsTable
  gridDraftRows: GridDraftRowsTable
  patientMedians: PatientMediansTable
  patientCounts: PatientCountsTable
  eqaReadings: EqaReadingsTable
  eqaResults: EqaResultsTable
  eqaScores: EqaScoresTable
  reports: ReportsTable
  reportAnalyzables: ReportAnalyzablesTable
  reportDocuments: ReportDocumentsTable
  findingOverrides: FindingOverridesTable
  caseNotes: CaseNotesTable
  caseLetters: CaseLettersTable
  caseEscalations: CaseEscalationsTable
  deskNotices: DeskNoticesTable
  jobRuns: JobRunsTable
  reportReassessments: ReportReassessmentsTable
  sampleRequests: SampleRequestsTable
  sampleRequestRecipients: SampleRequestRecipientsTable
  internalRegistry: InternalRegistryTable
  outgoingReportCounters: OutgoingReportCountersTable
  outgoingReports: OutgoingReportsTable
  newbornEvents: NewbornEventsTable
  newbornReminders: NewbornRemindersTable
  communications: CommunicationsTable
  followUps: FollowUpsTable
  notifications: NotificationsTable
  birthPointNotices: BirthPointNoticesTable
  onCallShifts: OnCallShiftsTable
  intakeMessages: IntakeMessagesTable
  intakeMessageCards: IntakeMessageCardsTable
  intakeSenders: IntakeSendersTable
  supportRequests: SupportRequestsTable
  mailOutbox: MailOutboxTable
  clientLogs: ClientLogsTable
  installationFacts: InstallationFactsTable
  installationIdentity: InstallationIdentityTable
  writeChecks: WriteChecksTable
  lostFiles: LostFilesTable
  fileChecks: FileChecksTable
  auditTrail: AuditTrailTable
  auditEffects: AuditEffectsTable
  auditValues: AuditValuesTable
  remoteRequests: RemoteRequestsTable
  remoteEvents: RemoteEventsTable
}
