import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let planner: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
})
afterAll(() => test.close())

describe('a card whose results were deleted', () => {
  let plateId: number
  let card: { readonly barcode: string; readonly analyzableId: number }
  beforeEach(async () => {
    const { plate, cards, analyst } = await analysedPlate(test, { cards: 2 })
    plateId = plate.id
    const params = { id: plateId }
    await analyst.call('deleteResults', { params, body: { reason: 'Corsa fallita' } })
    const lead = await test.as('planner', { lead: true })
    await lead.call('reopenPlate', { params, body: { reason: 'Disco sbagliato' } })
    const { id } = await test.db
      .selectFrom('analyzableSamples')
      .select('id')
      .where('sampleId', '=', cards[0]?.id ?? 0)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
    card = { barcode: cards[0]?.barcode ?? '', analyzableId: id }
  })
  const analyses = () =>
    test.db
      .selectFrom('sampleAnalyses')
      .select(['id', 'status'])
      .where('plateId', '=', plateId)
      .where('analyzableSampleId', '=', card.analyzableId)
      .execute()
  const keptValues = async (analysisId: number) =>
    (
      await test.db
        .selectFrom('analysisValues')
        .select('id')
        .where('sampleAnalysisId', '=', analysisId)
        .execute()
    ).length

  it.each([
    [
      'not valid',
      () =>
        planner.call('changeAnalyzableStatusV1', {
          params: { id: card.analyzableId },
          body: { status: 'not_valid', note: 'Disco macchiato' },
        }),
    ],
    [
      'taken off the plate',
      () =>
        planner.call('unpunchSample', {
          params: { id: plateId },
          body: { barcode: card.barcode, reason: 'remove' },
        }),
    ],
  ])(
    'a card whose results were deleted is %s; its analysis is discarded and keeps what was measured',
    async (_how, step) => {
      const [before] = await analyses()
      await step()
      expect(await analyses()).toEqual([{ id: before?.id, status: 'discarded' }])
      expect(await keptValues(before?.id ?? 0)).toBeGreaterThan(0)
    },
  )
})
