import type { Newborn } from '@sne/shared/contract'
import { type Screening, statusesAtWork } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { readConsent } from '../../records/family/newborn-consent.ts'
import { lateBeforeOf } from '../../records/laboratories/times.ts'

/** Categories of accepted cards that wait for their laboratories. Everybody who sees the newborn sees category, state and dates. */
export async function notTakenIn(db: Db, newbornId: number, now: Date): Promise<Newborn['notTakenIn']> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .withPlugin(prepared)
    .innerJoin('samples as card', 'card.id', 'a.sampleId')
    .innerJoin('workgroups as laboratory', 'laboratory.id', 'a.workgroupId')
    .innerJoin('screenings', 'screenings.id', 'a.category')
    .leftJoin('cardReceptions as lost', (join) =>
      join.onRef('lost.sampleId', '=', 'a.sampleId').onRef('lost.workgroupId', '=', 'a.workgroupId'),
    )
    .select(['a.category', 'a.sampleId', 'laboratory.name as laboratory', 'lost.notReceivedAt'])
    .select((eb) => eb.ref('card.acceptedAt').$notNull().as('since'))
    .select(
      sql<boolean>`(lost.not_received_at is not null
        or card.accepted_at <= ${lateBeforeOf(now, sql`a.workgroup_id`, 'takenInHours')})`.as('late'),
    )
    .where('a.newbornId', '=', newbornId)
    .where('a.status', '=', 'waiting')
    .where('a.deletedAt', 'is', null)
    .where('card.deletedAt', 'is', null)
    .where('card.status', '=', 'accepted')
    .where('card.acceptedAt', 'is not', null)
    .orderBy('screenings.position')
    .execute()
  return rows.map((row) => ({ ...row, category: row.category as Screening }))
}

/** Expected categories without an outcome that no order and no card moves. */
export async function unfollowed(db: Db, newbornId: number): Promise<Newborn['unfollowed']> {
  const rows = await db
    .selectFrom('expectedCategories as e')
    .withPlugin(prepared)
    .innerJoin('screenings', 'screenings.id', 'e.category')
    .select(['e.category', 'e.since', 'e.consentUnknown'])
    .where('e.newbornId', '=', newbornId)
    .where('e.settled', '=', false)
    .where(
      sql<boolean>`not exists (select from analysis_requests r where r.newborn_id = e.newborn_id and r.category = e.category
        and r.status = 'open')`,
    )
    .where(
      sql<boolean>`not exists (select from analyzable_samples a where a.newborn_id = e.newborn_id
        and a.category = e.category and a.deleted_at is null and a.status = 'waiting')`,
    )
    .orderBy('screenings.position')
    .execute()
  return rows.map((row) => ({ ...row, category: row.category as Screening }))
}

/** Categories of cards that the family refused after they were registered, or for which it no longer consents. */
export async function consentRefused(db: Db, newbornId: number): Promise<Newborn['consentRefused']> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .withPlugin(prepared)
    .innerJoin('samples as card', 'card.id', 'a.sampleId')
    .innerJoin('screenings', 'screenings.id', 'a.category')
    .select(['a.category', 'a.sampleId', 'card.barcode'])
    .select((eb) => eb.ref('a.consentRefusedAt').$notNull().as('since'))
    .select(sql<boolean>`a.status in (${literals(statusesAtWork)})`.as('undecided'))
    .where('a.newbornId', '=', newbornId)
    .where('a.consentRefusedAt', 'is not', null)
    .where('a.deletedAt', 'is', null)
    .where('card.deletedAt', 'is', null)
    .orderBy('screenings.position')
    .orderBy('a.id')
    .execute()
  if (rows.length === 0) return []
  const { isHeld, isRefused } = await readConsent(db, newbornId)
  return rows.flatMap((row) => {
    const category = row.category as Screening
    const own = { sampleId: row.sampleId, category }
    // One to which the family agrees again is given by another card.
    return isHeld(own) ? [{ ...row, category, unanswered: !isRefused(own) }] : []
  })
}

/**
 * The family refused the screening, on a card or later. No category is expected, and none was ordered with another
 * end.
 */
export const isScreeningRefused = async (db: Db, newbornId: number): Promise<boolean> =>
  (await db
    .selectFrom('newborns')
    .withPlugin(prepared)
    .select('id')
    .where('id', '=', newbornId)
    .where(
      sql<boolean>`(exists (select from samples card where card.newborn_id = newborns.id and card.deleted_at is null
          and card.consent ->> 'refused' = 'true')
        or exists (select from family_statements said where said.newborn_id = newborns.id and said.withdrawn_at is null
          and said.field = 'refused' and said.answer))`,
    )
    .where(
      sql<boolean>`not exists (select from expected_categories e where e.newborn_id = newborns.id and not e.settled)`,
    )
    .where(
      sql<boolean>`not exists (select from analysis_requests r where r.newborn_id = newborns.id
        and r.close_reason is distinct from 'not_required')`,
    )
    .executeTakeFirst()) !== undefined
