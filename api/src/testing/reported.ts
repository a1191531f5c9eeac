import type { GridActionName } from '@sne/shared/domain'
import { analysedPlate } from './analysed.ts'
import type { TestApp } from './app.ts'

/** One new card with its report made, decided by the analyst and waiting for its supervisor. */
export async function pendingReport(test: TestApp, action: GridActionName = 'report_negative') {
  const { plate, analyst, cards } = await analysedPlate(test, { cards: 1 })
  const [card] = cards
  if (!card) throw new Error('One card was accepted')
  const params = { id: plate.id }
  const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
  const decided = rows.map(({ sampleAnalysisId }) => ({ sampleAnalysisId, actionId: action }))
  const draft = await analyst.call('saveGridDraft', {
    params,
    body: { version: draftVersion, rows: decided },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
  const report = await test.db
    .selectFrom('reports')
    .select(['id', 'sampleAnalysisId'])
    .where('sampleId', '=', card.id)
    .executeTakeFirstOrThrow()
  return { ...report, card, analyst }
}
