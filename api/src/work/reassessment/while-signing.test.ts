import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newInstrument, newReagentLot } from '../../testing/materials.ts'
import { analysisTypeId } from '../../testing/plates.ts'
import { pendingReport } from '../../testing/reported.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

let test: TestApp
let supervisor: TestPerson
let lead: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
  lead = await test.as('analyst', { lead: true })
})
afterAll(() => test.close())

const reason = 'Curva di taratura errata'

/** An unsigned report, with its plate. */
async function unsigned() {
  const { id, sampleAnalysisId, card } = await pendingReport(test)
  const { plateId } = await test.db
    .selectFrom('sampleAnalyses')
    .select('plateId')
    .where('id', '=', sampleAnalysisId)
    .executeTakeFirstOrThrow()
  return { id, cardId: card.id, plateId: plateId ?? 0 }
}
type Unsigned = Awaited<ReturnType<typeof unsigned>>

/** The plate recorded an instrument or a lot of reagents. */
async function material(kind: 'instrument' | 'reagent_lot', plateId: number): Promise<number> {
  const planner = await test.as('planner')
  const typeId = await analysisTypeId(test, 'sne_ms')
  const { id } =
    kind === 'instrument'
      ? await newInstrument(planner, typeId, 'Spettrometro')
      : await newReagentLot(planner, typeId, 'Kit')
  if (kind === 'reagent_lot') await lead.call('releaseReagentLot', { params: { id }, body: {} })
  await lead.call('overrideMaterial', {
    params: { id: plateId },
    body: { item: { kind, id }, reason: 'Dimenticato' },
  })
  return id
}

/** Makes a call while the signature of a report holds its row and waits for its card. */
async function whileSigning<T>({ id, cardId }: Unsigned, call: () => Promise<T>) {
  const { signing, beside } = await test.db.transaction().execute(async (db) => {
    await db.selectFrom('analyzableSamples').select('id').where('sampleId', '=', cardId).forUpdate().execute()
    const first = supervisor.call('acceptReport', { params: { id }, body: { version: 1 } })
    await untilWaiting(test, 1)
    const second = call()
    await untilWaiting(test, 2)
    return { signing: first, beside: second }
  })
  await signing
  return beside
}

describe.runIf(process.env.TEST_DATABASE_URL)('a report that is signed at the same moment', () => {
  it.each(['run', 'limits', 'instrument', 'reagent_lot'] as const)(
    'a report that is signed at the same moment is marked when its %s is said to be wrong',
    async (kind) => {
      const report = await unsigned()
      const { cutoffSetId } = await test.db
        .selectFrom('plates')
        .select('cutoffSetId')
        .where('id', '=', report.plateId)
        .executeTakeFirstOrThrow()
      const ids = { run: report.plateId, limits: cutoffSetId ?? 0 }
      const id = kind === 'run' || kind === 'limits' ? ids[kind] : await material(kind, report.plateId)
      const answer = await whileSigning(report, () => lead.call('markWrong', { body: { kind, id, reason } }))
      expect(answer).toMatchObject({ changed: true, unsigned: 0 })
      const read = await supervisor.call('getReport', { params: { id: report.id } })
      expect(read).toMatchObject({ status: 'accepted', reassessments: [{ cause: kind, state: 'open' }] })
    },
  )

  it('a report that is signed at the same moment keeps its run from being rejected', async () => {
    const report = await unsigned()
    const planner = await test.as('planner')
    const refused = await whileSigning(report, () =>
      lead.refused('rejectRun', {
        params: { id: report.plateId },
        body: { cause: 'control', reason, action: 'Materiale ricostituito', repeatBy: planner.userId },
      }),
    )
    expect(refused.message).toContain('già firmato')
  })
})
