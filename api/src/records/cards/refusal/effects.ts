import { measuredAnalysisStatuses, recalledStatuses, refusalEffect, type Screening } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { openFindingsOf } from '../../episodes/exits.ts'
import type { ConsentRow, NewbornConsent } from '../../family/newborn-consent.ts'
import { discsOf } from './stop-discs.ts'

/** Categories of cards with a result, or with a report. */
async function measuredOf({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('sampleAnalyses')
    .select('analyzableSampleId')
    .distinct()
    .where('analyzableSampleId', 'in', [...ids, 0])
    .where('status', 'in', measuredAnalysisStatuses)
    .execute()
  return new Set(rows.map(({ analyzableSampleId }) => analyzableSampleId))
}

/** Categories of cards whose results out of range were taken away: a person decides on them, as on a critical one. */
async function withdrawnOf(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('withdrawnFindings as gone')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'gone.sampleAnalysisId')
    .select('analysis.analyzableSampleId')
    .distinct()
    .where('analysis.analyzableSampleId', 'in', [...ids, 0])
    .execute()
  return new Set(rows.map(({ analyzableSampleId }) => analyzableSampleId))
}

export interface Refused extends ConsentRow {
  readonly effect: ReturnType<typeof refusalEffect>
  /** Wells with a disc and no result. */
  readonly wells: readonly string[]
  readonly onItsWay: boolean
  /** The newborn has an open finding in the category. */
  readonly finding: boolean
  /** Nobody refused the category: the consent that it needs is not known any more. */
  readonly unanswered: boolean
}

/** Effect of the family's refusal, or of a missing consent, on each category of the newborn's cards. */
export async function refusedRows(
  context: Pick<Context, 'db'>,
  newbornId: number,
  { rows, cardOf, isRefused, isHeld }: NewbornConsent,
): Promise<Refused[]> {
  const refused = rows.filter(isHeld)
  if (refused.length === 0) return []
  const ids = refused.map(({ id }) => id)
  const measured = await measuredOf(context, ids)
  const withdrawn = await withdrawnOf(context, ids)
  const discs = await discsOf(context, ids)
  const categories = [...new Set(refused.map(({ category }) => category))]
  const open = await openFindingsOf(context.db, newbornId, categories as Screening[])
  return refused.map((row) => {
    const card = cardOf.get(row.sampleId)
    const onItsWay = row.status === 'waiting' && card?.status === 'accepted' && card.hubId !== row.workgroupId
    const finding = (open.get(row.category) ?? []).length > 0
    const effect = refusalEffect({
      status: row.status,
      onItsWay,
      punched: discs.has(row.id),
      measured:
        measured.has(row.id) ||
        withdrawn.has(row.id) ||
        row.status === 'reported' ||
        (recalledStatuses as readonly string[]).includes(row.status),
      finding,
    })
    return { ...row, effect, wells: discs.get(row.id) ?? [], onItsWay, finding, unanswered: !isRefused(row) }
  })
}
