import type { NonConformity } from '@sne/shared/contract'
import type { AnalyzableStatus } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { gatedOutcomes } from '../episodes/report-gate.ts'
import { markableReports, markReports, tellMarks } from '../reports/reassess.ts'
import { returnPendingReport } from '../reports/withdraw.ts'
import type { DecidedCard } from './acceptance-effects.ts'
import { texts } from './texts.ts'

/** Reports of a card in other laboratories are locked before its categories, as whoever signs one does. */
export const lockReportsElsewhere = ({ db }: Context, { id, workgroupId }: DecidedCard) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('sampleId', '=', id)
    .where('workgroupId', '<>', workgroupId)
    .orderBy('id')
    .forUpdate()
    .execute()

interface TakenIn {
  readonly workgroupId: number
  readonly rows: readonly { readonly id: number; readonly status: AnalyzableStatus }[]
  readonly reasons: readonly NonConformity[]
}

export const wordsOf = (reasons: readonly NonConformity[]) => reasons.map(({ label }) => label).join('; ')

/**
 * Ends the analyses that a laboratory has taken in of a card that is unsuitable at its destination. A category on no
 * plate is not valid. An unsigned negative is returned to its analyst. Every signed report is marked. Measured
 * analyses continue: a value out of range is still a finding. The judgement holds every negative.
 */
export async function endTakenIn(
  context: Context,
  card: DecidedCard,
  { workgroupId, rows, reasons }: TakenIn,
): Promise<void> {
  const idle = rows.flatMap(({ id, status }) => (status === 'accepted' ? [id] : []))
  await stepAnalyzables(context, idle, 'mark_not_valid', { notValidReasons: json([...reasons]) })
  const onCard = (status: 'accepted' | 'pending') =>
    markableReports(context.db, status)
      .where('reports.sampleId', '=', card.id)
      .where('reports.workgroupId', '=', workgroupId)
  const words = wordsOf(reasons)
  for (const { id } of await onCard('pending').where('reports.outcome', 'in', gatedOutcomes).execute())
    await returnPendingReport(context, id, texts.unsuitableBecause(card.barcode, words))
  const details = { facts: [], values: [], reason: words }
  const marks = (await onCard('accepted').execute()).map((report) => ({
    report,
    cause: 'card' as const,
    details,
  }))
  if (marks.length === 0) return
  await markReports(context, marks)
  await tellMarks(context, marks)
}

/**
 * Restores a card that is suitable after all: the work that its unsuitability ended in other laboratories can be planned
 * there again.
 */
export async function reinstateTakenIn(
  context: Context,
  { id, workgroupId }: DecidedCard,
  decidedAt: string | null,
): Promise<void> {
  if (decidedAt === null) return
  const ended = await context.db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('sampleId', '=', id)
    .where('workgroupId', '<>', workgroupId)
    .where('status', '=', 'not_valid')
    .where('acceptedAt', 'is not', null)
    .where('endedAt', '=', decidedAt)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await stepAnalyzables(
    context,
    ended.map((row) => row.id),
    'reinstate',
    { notValidReasons: json([]) },
  )
}
