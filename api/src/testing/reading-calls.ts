import { type Endpoint, type EndpointName, endpoints } from '@sne/shared/contract'
import { roles } from '@sne/shared/domain'
import { type LaboratoryAtWork, laboratoryAtWork } from './everything.ts'
import type { TestApp, TestCaller } from './index.ts'

/** A caller with the records that only this caller reads. */
export type Reader = TestCaller & { readonly userId?: number; readonly notificationId?: number }

export interface ReadingCalls {
  /** Parameters with which the call finds a record: those of its path, and the query that it demands. */
  readonly inputOf: (name: EndpointName, own: Reader) => { readonly params: object; readonly query: object }
  /** One caller of every role that may make the call. */
  readonly callersOf: (endpoint: Endpoint) => readonly Reader[]
}

/** A laboratory with records of every kind, and what each reading call needs to find one. */
export async function readingCalls(test: TestApp): Promise<ReadingCalls> {
  const lab = await laboratoryAtWork(test)
  const ids = await idsOf(test, lab)
  return {
    inputOf: (name, own) => inputOf(name, own, lab, ids),
    callersOf: ({ access }) => {
      if (access === 'public') return [test.anonymous]
      if (access === 'key') return [lab.birthPoint]
      if (access === 'operations') return []
      return roles
        .filter((role) => access === 'any' || role === 'administrator' || access.includes(role))
        .map(lab.as)
    },
  }
}

/** Identifier of a record by the first segment of a call's path. */
type Ids = Readonly<Record<string, number>>

const approvedSets = {
  'cutoff-set': 'cutoffSets',
  'planned-card-set': 'plannedCardSets',
  'recall-protocol': 'recallProtocolSets',
  'letter-template': 'letterTemplateSets',
  'time-set': 'timeSets',
  'file-name-set': 'fileNameSets',
  'control-rule-set': 'controlRuleSets',
  'import-profile': 'importProfileSets',
} as const

async function idsOf(
  { db, laboratory }: TestApp,
  { report, sent, plate, instrument, reagentLot }: LaboratoryAtWork,
): Promise<Ids> {
  const ids: Record<string, number> = {}
  for (const [about, table] of Object.entries(approvedSets)) {
    const sets = db.selectFrom(table).select('id').where('workgroupId', '=', laboratory.id)
    ids[about] = (await sets.executeTakeFirstOrThrow()).id
  }
  const newest = async (table: 'internalRegistry' | 'sampleRequests' | 'newbornPairs') =>
    (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
  const { plateId } = await db
    .selectFrom('sampleAnalyses')
    .select('plateId')
    .where('id', '=', report.sampleAnalysisId)
    .executeTakeFirstOrThrow()
  const order = await db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', report.card.newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
  const controlLot = await db
    .selectFrom('qcLots')
    .select('id')
    .where('workgroupId', '=', laboratory.id)
    .where('analysisTypeId', '=', plate.analysisType.id)
    .executeTakeFirstOrThrow()
  return {
    ...ids,
    'control-lot': controlLot.id,
    'analysis-type': plate.analysisType.id,
    acceptance: report.card.id,
    sample: report.card.id,
    shipping: sent.id,
    newborn: report.card.newbornId,
    'newborn-duplicate': await newest('newbornPairs'),
    'internal-registry': await newest('internalRegistry'),
    grid: plateId ?? 0,
    plate: plateId ?? 0,
    instrument: instrument.id,
    reagent: reagentLot.id,
    'recall-case': order.id,
    report: report.id,
    'sample-analysis': report.sampleAnalysisId,
    'sample-request': await newest('sampleRequests'),
    workgroup: laboratory.id,
    intake: report.id,
  }
}

function inputOf(name: EndpointName, own: Reader, lab: LaboratoryAtWork, ids: Ids) {
  const { path } = endpoints[name]
  const about = path.replace(/^\/v2/, '').split('/')[1] ?? ''
  const { report, sent, plate, eqaRound } = lab
  const id = {
    ...ids,
    notification: own.notificationId,
    user: own.userId,
    ...(path.includes('/planning/') || path.includes('/plannable-') || path.includes('/punching/')
      ? { plate: plate.id }
      : {}),
    ...(path.startsWith('/quality/eqa/')
      ? { quality: path.includes('/programmes/') ? eqaRound.programme.id : eqaRound.id }
      : {}),
    ...(path.startsWith('/quality/lots/') ? { quality: ids['control-lot'] } : {}),
    ...(path.includes('/samples-accepted/') ? { shipping: lab.closedShippingId } : {}),
    ...(path.includes('/list/newborn/') ? { 'sample-analysis': ids.newborn } : {}),
  }[about]
  const ofFhir = {
    DiagnosticReport: report.id,
    Observation: `${report.id}-1-1`,
    Patient: report.card.newbornId,
    Specimen: report.card.id,
    ServiceRequest: `${report.card.id}-sne`,
    Binary: report.id,
  }[path.split('/')[2] ?? '']
  const code = about === 'shipping' ? sent.barcode : 'X'
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const query: Partial<Record<EndpointName, object>> = {
    countResting: { kind: 'run', id: ids.plate },
    printCardLabels: { sampleId: report.card.id },
    getControlChart: { analysisTypeId: plate.analysisType.id },
    exportControlChart: { analysisTypeId: plate.analysisType.id },
    getPatientChart: { analysisTypeId: plate.analysisType.id },
    measureDetection: { analysisTypeId: plate.analysisType.id, analyte: 'PHE' },
    listMaterialUses: { kind: 'instrument', id: ids.instrument },
    traceAnalyses: { analysisTypeId: plate.analysisType.id },
    exportTrace: { analysisTypeId: plate.analysisType.id },
    getQualitySummary: { analysisTypeId: plate.analysisType.id, month: '2026-10' },
    exportQualitySummary: { analysisTypeId: plate.analysisType.id, month: '2026-10' },
    getControlMap: { analysisTypeId: plate.analysisType.id },
    getAccountability: days,
    getAnalystAccountability: days,
    exportMonthlyAccountability: { month: '2026-11' },
    exportRangeAccountability: days,
    exportAnalystAccountability: days,
    checkPasswordReset: { token: 'x' },
    exportInfoReport: { analysisTypeId: plate.analysisType.id },
    checkDuplicateRegistryEntry: { type: 'newborn', number: 1, year: 2026 },
    listNewbornReadings: { newbornId: report.card.newbornId },
    listNewbornEvents: { newbornId: report.card.newbornId },
    listOnCallPeople: { workgroupId: ids.workgroup },
    printReports: { ids: [report.id, lab.pending.id] },
    printAcceptedReports: { minAcceptanceDate: days.from, maxAcceptanceDate: days.to },
    exportAnalytes: { analysisTypeId: plate.analysisType.id, ...days },
    getIntakeReport: { pdf: true },
    previewNotificationTransfer: { fromUserId: lab.as('analyst').userId, toUserId: lab.as('planner').userId },
    previewCaseLetter: { kind: 'family', language: 'it' },
  }
  return {
    params: { id: about === 'fhir' ? ofFhir : id, code, name: 'mfe-reports', list: 'accepted' },
    query: query[name] ?? {},
  }
}
