import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard, type oneCard } from '../../testing/one-card.ts'

let test: TestApp
let analyst: TestPerson
let planner: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst', { lead: true })
  planner = await test.as('planner')
})
afterEach(() => test.close())

type Newborn = ReturnType<typeof oneCard>

const withDiscs = (count: number) => newCard(test, (card) => ({ ...card, spotsTotal: count }))

/** Measures what waits; the grid stays open. */
async function measured(newborn: Newborn, values: Readonly<Record<string, number>>) {
  const { plateId } = await newborn.measure('sne_ms', values)
  return plateId
}

/** Nothing is left on the card for a further analysis. */
const useUp = ({ card }: Newborn) =>
  test.db
    .updateTable('samples')
    .set((eb) => ({ punchesUsed: eb.ref('punchesTotal') }))
    .where('id', '=', card.id)
    .execute()

const fail = {
  reject: (id: number) =>
    analyst.call('rejectRun', {
      params: { id },
      body: {
        cause: 'control',
        reason: 'Controllo basso fuori',
        action: 'Materiale ricostituito',
        repeatBy: planner.userId,
      },
    }),
  delete: (id: number) =>
    analyst.call('deleteResults', { params: { id }, body: { reason: 'File di un’altra corsa' } }),
}
const copyOf = (id: number) => planner.call('duplicatePlate', { params: { id }, body: { withSamples: true } })
const pending = async () => (await analyst.call('listPendingAnalyses', { query: {} })).items

describe.each(['reject', 'delete'] as const)(
  'a run that failed (%s) and cannot be repeated on its card',
  (way) => {
    it('a failed run without repetition leaves a re-test with used discs to the analyst, with the urgent proposal', async () => {
      const newborn = await withDiscs(1)
      const first = await measured(newborn, { XLE: 320 })
      await newborn.decide(first)
      const second = await measured(newborn, { XLE: 320 })
      await useUp(newborn)
      await fail[way](second)
      const { leftOut } = await copyOf(second)
      expect(leftOut).toMatchObject([{ barcode: newborn.card.barcode }])
      const requests = await test.db
        .selectFrom('sampleRequests')
        .select(['type', 'status'])
        .where('originSampleId', '=', newborn.card.id)
        .execute()
      expect(requests).toEqual([{ type: 're_test', status: 'pending' }])
      const [row] = await pending()
      expect(row).toMatchObject({ pendingReason: 're_test_late' })
      const params = { id: row?.id ?? 0 }
      const { judgement } = await analyst.call('getSampleAnalysis', { params })
      expect(judgement?.proposedAction.actionId).toBe('urgent_recall')
      const made = await analyst.call('decideSampleAnalysis', {
        params,
        body: { actionId: 'urgent_recall', note: 'Cartoncino senza dischi' },
      })
      expect(made).toMatchObject({ changed: true })
    })

    it.each([
      ['XLE 320, where time matters', { XLE: 320 }, true],
      ['PHE 900, critical', { PHE: 900 }, true],
      ['PHE 300', { PHE: 300 }, false],
      ['values in range', {}, false],
    ] as const)(
      'a failed run without repetition asks for another card of a first analysis without discs: %s',
      async (_, values, urgent) => {
        const newborn = await withDiscs(1)
        const first = await measured(newborn, values)
        await useUp(newborn)
        await fail[way](first)
        const { leftOut } = await copyOf(first)
        expect(leftOut).toMatchObject([
          {
            barcode: newborn.card.barcode,
            reason: expect.stringContaining(urgent ? 'urgente' : 'nuovo prelievo'),
          },
        ])
        const requests = await test.db
          .selectFrom('sampleRequests')
          .select(['id', 'type', 'status', 'urgent', 'approvedAt'])
          .where('originSampleId', '=', newborn.card.id)
          .execute()
        expect(requests).toMatchObject([{ type: 'new_spot', status: 'pending', urgent }])
        expect(requests[0]?.approvedAt).not.toBeNull()
        const told = await test.db
          .selectFrom('notifications')
          .select('type')
          .where('type', '=', 'urgent_positive')
          .execute()
        expect(told.length > 0).toBe(urgent)
        const { status } = await test.db
          .selectFrom('analyzableSamples')
          .select('status')
          .where('sampleId', '=', newborn.card.id)
          .where('category', '=', 'sne')
          .executeTakeFirstOrThrow()
        expect(status).toBe('not_valid')
      },
    )
  },
)
