import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let analyst: TestPerson
let acceptance: TestPerson
let lead: TestPerson
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
  acceptance = await test.as('acceptance')
  lead = await test.as('acceptance', { lead: true })
  support = await test.as('support')
})
afterAll(() => test.close())

/** A newborn with a critical PHE whose disc is to be repeated. */
async function altered() {
  const { plate, cards } = await analysedPlate(test, { cards: 1 })
  const params = { id: plate.id }
  const grid = await analyst.call('getGrid', { params, query: {} })
  const row = grid.rows.find(({ sampleId }) => sampleId === cards[0]?.id)
  const sampleAnalysisId = row?.sampleAnalysisId ?? 0
  const analytes = [{ code: 'PHE', value: 900, reason: 'Letto dal tracciato' }]
  await analyst.call('saveAnalytes', { params, body: { rows: [{ sampleAnalysisId, analytes }] } })
  await analyst.call('decideSampleAnalysis', {
    params: { id: sampleAnalysisId },
    body: { actionId: 're_test_duplicate', note: null },
  })
  return {
    newbornId: cards[0]?.newbornId ?? 0,
    categoryId: row?.analyzableSampleId ?? 0,
    cardId: cards[0]?.id ?? 0,
  }
}

type Closure = 'deceased' | 'other' | null
const communication = (
  newbornId: number,
  recipientType: 'punto_nascita' | 'centro_clinico',
  closureReason: Closure,
) => ({
  body: {
    newbornId,
    recipientType,
    recipientName: 'Dr.ssa Conti',
    channel: 'telefono' as const,
    at: test.clock.now().toISOString(),
    outcome: 'comunicato' as const,
    text: 'Parlato con il medico di guardia',
    categories: ['sne' as const],
    closureReason,
  },
})

describe('a newborn with an open finding', () => {
  it('a newborn with an open finding is closed by a lead with a reason, after the clinical centre was told', async () => {
    const { newbornId } = await altered()
    const close = communication(newbornId, 'punto_nascita', 'other')
    const untold = await lead.refused('createCommunication', close)
    expect(untold).toMatchObject({ status: 409, details: { code: 'open_findings' } })
    expect(untold.message).toContain('PHE')
    expect(untold.message).toContain('centro clinico')
    await acceptance.call('createCommunication', communication(newbornId, 'centro_clinico', null))
    const other = await acceptance.refused('createCommunication', close)
    expect(other.message).toContain('responsabile')
    expect(await lead.call('createCommunication', close)).toMatchObject({ closureReason: 'other' })
  })

  it('a newborn with an open finding is not closed by a communication from before the finding', async () => {
    const { newbornId } = await altered()
    const told = communication(newbornId, 'centro_clinico', null)
    await acceptance.call('createCommunication', told)
    const before = new Date(test.clock.now().getTime() - 3_600_000)
    await test.db
      .updateTable('communications')
      .set({ at: before })
      .where('newbornId', '=', newbornId)
      .execute()
    const refused = await lead.refused(
      'createCommunication',
      communication(newbornId, 'punto_nascita', 'other'),
    )
    expect(refused.message).toContain('è precedente al reperto')
  })

  it('a newborn with an open finding that died is closed once the clinical centre knows, by the same communication too', async () => {
    const { newbornId } = await altered()
    const untold = communication(newbornId, 'punto_nascita', 'deceased')
    expect((await acceptance.refused('createCommunication', untold)).details.code).toBe('open_findings')
    const told = communication(newbornId, 'centro_clinico', 'deceased')
    expect(await acceptance.call('createCommunication', told)).toMatchObject({ closureReason: 'deceased' })
  })

  it('a newborn with an open finding that another laboratory measured is told by that laboratory', async () => {
    const { newbornId, categoryId } = await altered()
    const other = await createWorkgroup(test.db, { type: 'icfc' })
    await test.db
      .updateTable('analyzableSamples')
      .set({ workgroupId: other.id })
      .where('id', '=', categoryId)
      .execute()
    await test.db
      .updateTable('workgroups')
      .set({ phones: ['059 422'] })
      .where('id', '=', other.id)
      .execute()
    const told = communication(newbornId, 'centro_clinico', 'deceased')
    const refused = await acceptance.refused('createCommunication', told)
    expect(refused).toMatchObject({ status: 409, details: { code: 'open_findings' } })
    const { name } = await test.db
      .selectFrom('workgroups')
      .select('name')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(refused.message).toContain(
      `reperto aperto in ${name} (tel. 059 422), che prima lo comunica al centro clinico`,
    )
  })

  it('a newborn with an open finding keeps its order and its category open', async () => {
    const { newbornId, categoryId } = await altered()
    const { analysisRequests } = await acceptance.call('getNewborn', { params: { id: newbornId } })
    const order = analysisRequests.find(({ category, status }) => category === 'sne' && status === 'open')
    const byHand = { params: { id: order?.id ?? 0 }, body: { reason: 'Non serve più' } }
    expect((await support.refused('closeAnalysisRequest', byHand)).details.code).toBe('open_findings')
    const closed = { params: { id: categoryId }, body: { status: 'closed' as const, note: 'Non serve più' } }
    expect((await support.refused('changeAnalyzableStatus', closed)).details.code).toBe('open_findings')
  })

  it.each(['category', 'card'] as const)(
    'a newborn with an open finding is recalled urgently when its %s becomes unsuitable',
    async (what) => {
      const { newbornId, categoryId, cardId } = await altered()
      const body = { status: 'not_valid' as const, reasons: [{ code: 'clotted' as const }] }
      if (what === 'category')
        await support.call('changeAnalyzableStatus', { params: { id: categoryId }, body: { ...body, createSampleRequest: false } }) // biome-ignore format: one call
      else await support.call('changeSampleStatus', { params: { id: cardId }, body })
      const requests = await test.db
        .selectFrom('sampleRequests')
        .innerJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
        .select(['sampleRequests.type', 'categories', 'urgent', 'machineName', 'sampleRequests.status'])
        .where('newbornId', '=', newbornId)
        .where('sampleRequests.status', '=', 'pending')
        .where((eb) => eb(eb.val('sne'), '=', eb.fn.any('categories')))
        .where('urgent', '=', true)
        .execute()
      expect(requests).toMatchObject([{ type: 'new_spot', categories: ['sne'], machineName: 'recall_sne' }])
    },
  )
})
