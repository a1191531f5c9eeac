import type { AnalyzableStatus } from '@sne/shared/domain'
import { onPlateStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { DecidedCard } from './acceptance-effects.ts'

/** Categories of a card in the laboratory that decides it, in one of the statuses. */
export const categoriesIn = (
  { db }: Context,
  { id, workgroupId }: DecidedCard,
  statuses: readonly AnalyzableStatus[],
) =>
  db
    .selectFrom('analyzableSamples')
    .select(['id', 'category', 'status'])
    .where('sampleId', '=', id)
    .where('workgroupId', '=', workgroupId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', [...statuses])
    .orderBy('id')
    .execute()

/**
 * Categories of a card in the laboratory that decides it, locked until the transaction ends: a report that is being
 * accepted holds its category.
 */
async function lockCategories({ db }: Context, { id, workgroupId }: DecidedCard) {
  const own = db
    .selectFrom('analyzableSamples')
    .where('sampleId', '=', id)
    .where('workgroupId', '=', workgroupId)
    .orderBy('id')
  await own.select('id').forUpdate().execute()
  return own.select(['id', 'status']).where('deletedAt', 'is', null).execute()
}

/** Analyses of a card in one laboratory that have a well and no value. */
const onPlates = ({ db }: Context, { id, workgroupId }: DecidedCard) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select('analysis.id')
    .where('a.sampleId', '=', id)
    .where('a.workgroupId', '=', workgroupId)
    .where('analysis.status', 'in', onPlateStatuses)
    .execute()

/** Work that an accepted card has begun in its laboratory. */
export interface CardWork {
  readonly categoryIds: readonly number[]
  /** A report of one of its categories is accepted. */
  readonly reported: boolean
  /** Analyses that have a well and no value. */
  readonly plannedIds: readonly number[]
}

/** Work that the acceptance of a card began, with its categories locked. */
export async function lockWork(context: Context, card: DecidedCard): Promise<CardWork> {
  const own = await lockCategories(context, card)
  const planned = await onPlates(context, card)
  return {
    categoryIds: own.map(({ id }) => id),
    reported: own.some(({ status }) => status === 'reported'),
    plannedIds: planned.map(({ id }) => id),
  }
}

/** A card that was never accepted has begun nothing. */
export const noWork: CardWork = { categoryIds: [], reported: false, plannedIds: [] }
