import {
  analyzableSampleMachine,
  isOneOf,
  removableStatuses,
  type Screening,
  unwantedStatuses,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { checkExit } from '../episodes/exits.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { keepPlannedCards } from '../planned-cards/keep.ts'
import { freeAnalyses } from '../plates/free-wells.ts'
import { isPunched } from '../plates/punched.ts'
import { releaseAnswered } from '../requests/answered.ts'
import { askInPlace } from './ask-in-place.ts'
import { bringBackLeftOut } from './left-out.ts'
import { neededCategories } from './only-card.ts'
import { texts } from './texts.ts'

/** A category of a card, locked, with what a further card is asked for with. */
async function lockCategory({ db }: Context, id: number) {
  await db.selectFrom('analyzableSamples').select('id').where('id', '=', id).forUpdate().execute()
  return db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples as card', 'card.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .innerJoin('screenings', 'screenings.id', 'a.category')
    .select(['a.status', 'a.version', 'a.sampleId', 'a.newbornId', 'a.workgroupId'])
    .select((eb) => eb.ref('a.category').$castTo<Screening>().as('category'))
    .select(['card.barcode', 'card.authorWorkgroupId', 'newborns.closureAt'])
    .select(
      sql<boolean>`(not screenings.requires_consent or coalesce(card.consent ->> a.category = 'true', false))`.as(
        'consented',
      ),
    )
    .where('a.id', '=', id)
    .where('a.deletedAt', 'is', null)
    .executeTakeFirst()
}
type LockedCategory = NonNullable<Awaited<ReturnType<typeof lockCategory>>>

/** Another card, where no other one of the newborn gives the category; the birth point is told. @returns the new requests */
async function askInstead(context: Context, row: LockedCategory): Promise<readonly number[]> {
  const { sampleId, newbornId, category, authorWorkgroupId } = row
  if (row.closureAt !== null || !row.consented || isOneOf(unwantedStatuses, row.status)) return []
  const needed = await neededCategories(context, { id: sampleId, newbornId }, [category])
  if (needed.length === 0) return []
  return askInPlace(context, { ...row, birthPointId: authorWorkgroupId })
}

/**
 * Soft removal of one category of one card; its wells are freed. The episode continues: a finding is not left behind, and
 * another card is asked for where the newborn has none.
 * @throws Refusal `well_punched`, `invalid_transition`, `open_findings`
 */
export async function removeAnalyzable(context: Context, id: number, reason: string): Promise<boolean> {
  const { db, viewer, now } = context
  if (await isPunched(db, [id])) throw refuse('well_punched')
  const analyses = await db
    .selectFrom('sampleAnalyses')
    .select('id')
    .where('analyzableSampleId', '=', id)
    .where('status', '=', 'planned')
    .execute()
  await freeAnalyses(
    context,
    analyses.map((analysis) => analysis.id),
  )
  const row = await lockCategory(context, id)
  if (!row) return false
  const { status, sampleId, newbornId, workgroupId, category } = row
  if (!isOneOf(removableStatuses, status))
    throw refuse('invalid_transition', { details: { from: status, to: null, allowed: [] } })
  await checkExit(context, { newbornId, categories: [category], reason })
  await db
    .updateTable('analyzableSamples')
    .set({ deletedAt: now, deletedBy: viewer.userId, deletedReason: reason, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await releaseAnswered(context, { sampleId, categories: [category] })
  const sampleRequestIds = await askInstead(context, row)
  await bringBackLeftOut(context, newbornId)
  await keepPlannedCards(context, { newbornId, workgroupId })
  await recordEvent(context, {
    newbornId,
    type: 'not_required',
    workgroupId,
    category,
    refs: { sampleId, sampleRequestIds: [...sampleRequestIds] },
    text: `${texts.notAnalysed(row.barcode, category)}: ${reason}`,
  })
  context.audit({
    entity: analyzableSampleMachine.entity,
    id,
    action: 'delete',
    from: status,
    reason,
  })
  return true
}
