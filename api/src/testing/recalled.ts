import type { GridActionName } from '@sne/shared/domain'
import type { TestApp } from './app.ts'
import { type CardValues, newCard } from './one-card.ts'

const hour = 3_600_000

export type SentCard = Parameters<NonNullable<Parameters<typeof newCard>[1]>>[0]

/** Accepts a report as a supervisor who signs. */
export async function acceptReport(test: TestApp, id: number) {
  const supervisor = await test.as('supervisor', { validator: true })
  const { version } = await supervisor.call('getReport', { params: { id } })
  return supervisor.call('acceptReport', { params: { id }, body: { version } })
}

/** A newborn whose values are confirmed in duplicate and recalled, with its report accepted. */
export async function recalled(test: TestApp, values: CardValues, actionId: GridActionName = 'recall_spot') {
  let sent: SentCard | undefined
  const newborn = await newCard(test, (card) => {
    sent = card
    return card
  })
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  const again = await newborn.measure('sne_ms', [values, values])
  await newborn.decide(again.plateId, { actionId })
  const [report] = await newborn.reports()
  const reportId = report?.id ?? 0
  await acceptReport(test, reportId)
  return { newborn, reportId, analysisId: again.row.sampleAnalysisId, sent }
}

/** A newborn whose card is asked for, as it was sent. */
interface AskedFor {
  readonly newborn: Awaited<ReturnType<typeof newCard>>
  readonly sent: SentCard | undefined
  readonly motivation?: string
  readonly change?: (card: SentCard) => SentCard
}

/** The card that answers a request, the day after the next. */
export async function recallCard(
  test: TestApp,
  { newborn, sent, motivation = 'recall_sne', change = (card) => card }: AskedFor,
) {
  test.clock.advance({ hours: 40 })
  return newCard(
    test,
    (card) =>
      change({
        ...card,
        newborn: sent?.newborn ?? card.newborn,
        previousBarcode: newborn.card.barcode,
        motivation,
        collectedAt: new Date(test.clock.now().getTime() - 6 * hour).toISOString(),
      }),
    newborn.card.birthPointId,
  )
}
