import { type Endpoint, type EndpointName, endpoints, isMutating } from '@sne/shared/contract'
import { roles } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LaboratoryAtWork, laboratoryAtWork } from '../../testing/everything.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'

/** Every reading call, by everybody who may make it, on records of every kind: no table changes. */
const specOf = (name: EndpointName): Endpoint => endpoints[name]
const reading = (Object.keys(endpoints) as EndpointName[]).filter((name) => !isMutating(endpoints[name]))

/** Calls about records that the laboratory of this test has not: they are refused, and change nothing either. */
const unanswered: readonly EndpointName[] = [
  'checkPasswordReset',
  'downloadCaseLetter',
  'downloadCaseNote',
  'downloadRefusalForm',
  'exportInfoReport',
  'getDuplicate',
  'getIntakeMessage',
  'getInviteByCode',
  // The templates of its laboratory are drafts.
  'previewCaseLetter',
]

let test: TestApp
let lab: LaboratoryAtWork
let ids: Readonly<Record<string, number>>
beforeAll(async () => {
  test = await startTestApp()
  lab = await laboratoryAtWork(test)
  const newest = async (table: 'internalRegistry' | 'sampleRequests' | 'newbornPairs' | 'intakeMessages') =>
    (await test.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
  const { report } = lab
  const plate = await test.db
    .selectFrom('sampleAnalyses')
    .select('plateId')
    .where('id', '=', report.sampleAnalysisId)
    .executeTakeFirstOrThrow()
  const limits = await test.db
    .selectFrom('cutoffSets')
    .select('id')
    .where('workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  const rules = await test.db
    .selectFrom('plannedCardSets')
    .select('id')
    .where('workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  const protocol = await test.db
    .selectFrom('recallProtocolSets')
    .select('id')
    .where('workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  const letters = await test.db
    .selectFrom('letterTemplateSets')
    .select('id')
    .where('workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  const times = await test.db
    .selectFrom('timeSets')
    .select('id')
    .where('workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  const order = await test.db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', report.card.newbornId)
    .where('category', '=', 'sne')
    .executeTakeFirstOrThrow()
  ids = {
    'analysis-type': lab.plate.analysisType.id,
    'cutoff-set': limits.id,
    'planned-card-set': rules.id,
    'recall-protocol': protocol.id,
    'letter-template': letters.id,
    'time-set': times.id,
    acceptance: report.card.id,
    sample: report.card.id,
    shipping: lab.sent.id,
    newborn: report.card.newbornId,
    'newborn-duplicate': await newest('newbornPairs'),
    'internal-registry': await newest('internalRegistry'),
    grid: plate.plateId ?? 0,
    plate: plate.plateId ?? 0,
    'recall-case': order.id,
    report: report.id,
    'sample-analysis': report.sampleAnalysisId,
    'sample-request': await newest('sampleRequests'),
    workgroup: test.laboratory.id,
    intake: report.id,
  }
})
afterAll(() => test.close())

/** Parameters with which each call finds something: those of its path by what it is about, and those it demands. */
function inputOf(name: EndpointName, own: { readonly userId?: number; readonly notificationId?: number }) {
  const { path } = specOf(name)
  const about = path.replace(/^\/v2/, '').split('/')[1] ?? ''
  const { report, sent, plate } = lab
  const id = {
    ...ids,
    notification: own.notificationId,
    user: own.userId,
    ...(path.includes('/planning/') || path.includes('/plannable-') || path.includes('/punching/')
      ? { plate: plate.id }
      : {}),
    ...(path.includes('/samples-accepted/') ? { shipping: lab.closedShippingId } : {}),
    ...(path.includes('/list/newborn/') ? { 'sample-analysis': ids.newborn } : {}),
  }[about]
  const code = about === 'shipping' ? sent.barcode : 'X'
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const query: Partial<Record<EndpointName, object>> = {
    countResting: { kind: 'run', id: ids.plate },
    printCardLabels: { sampleId: report.card.id },
    getAccountability: days,
    getAnalystAccountability: days,
    exportMonthlyAccountability: { month: '2026-11' },
    exportRangeAccountability: days,
    exportAnalystAccountability: days,
    checkPasswordReset: { token: 'x' },
    exportInfoReport: { analysisTypeId: plate.analysisType.id },
    checkDuplicateRegistryEntry: { type: 'newborn', number: 1, year: 2026 },
    listNewbornEvents: { newbornId: report.card.newbornId },
    listOnCallPeople: { workgroupId: test.laboratory.id },
    printReports: { ids: [report.id, lab.pending.id] },
    printAcceptedReports: { minAcceptanceDate: days.from, maxAcceptanceDate: days.to },
    exportAnalytes: { analysisTypeId: plate.analysisType.id, ...days },
    getIntakeReport: { pdf: true },
    previewNotificationTransfer: { fromUserId: lab.as('analyst').userId, toUserId: lab.as('planner').userId },
    previewCaseLetter: { kind: 'family', language: 'it' },
  }
  return { params: { id, code, name: 'mfe-reports', list: 'accepted' }, query: query[name] ?? {} }
}

function callersOf({ access }: Endpoint): (TestCaller & { userId?: number; notificationId?: number })[] {
  if (access === 'public') return [test.anonymous]
  if (access === 'key') return [lab.birthPoint]
  if (access === 'operations') return []
  return roles
    .filter((role) => access === 'any' || role === 'administrator' || access.includes(role))
    .map(lab.as)
}

/** As the test before it found them, which made reading calls alone. */
let tables: Awaited<ReturnType<typeof fingerprint>> | undefined

describe.each(reading)('%s', (name) => {
  it('changes no table', async () => {
    const before = tables ?? (await fingerprint(test.db))
    const statuses = new Set<number>()
    for (const caller of callersOf(specOf(name))) {
      const { statusCode } = await caller.raw(name, inputOf(name, caller) as never)
      statuses.add(statusCode)
    }
    tables = await fingerprint(test.db)
    expect(tables).toEqual(before)
    expect([...statuses].filter((status) => status >= 500 && status !== 501)).toEqual([])
    // A call that everybody is refused would prove nothing.
    if (!unanswered.includes(name))
      expect(
        [200, 501].some((status) => statuses.has(status)),
        `Answered ${[...statuses].join(', ')} alone: give ${name} a record and its query in \`inputOf\``,
      ).toBe(true)
  })
})
