import { consentScreenings, type Screening, screenings, unwantedStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import { literals } from '../../../platform/database/literals.ts'
import type { NewbornConsent } from '../../family/newborn-consent.ts'
import { goingOn } from './needed-orders.ts'
import type { Offered } from './offered.ts'

/**
 * A category that a card gives, or to which nobody knows the answer, is expected: a refusal that is over had taken it off the failsafe.
 * So is one that the family does not refuse any more, also where no card can give it.
 * @param awaited categories that the birth point offers, and a refusal or a missing answer had kept from the cards
 */
export async function keepExpected(
  context: Pick<Context, 'db' | 'now'>,
  newbornId: number,
  consent: NewbornConsent,
  awaited: readonly Offered[],
): Promise<void> {
  const { db, now } = context
  const isUnknown = (category: Screening) =>
    consentScreenings.includes(category) && consent.answer(category) === null
  if (awaited.length > 0)
    await db
      .insertInto('expectedCategories')
      .values(
        awaited.map((row) => ({
          ...row,
          newbornId,
          since: now,
          consentUnknown: isUnknown(row.category),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['newbornId', 'category'])
          .doUpdateSet({ consentUnknown: sql`excluded.consent_unknown` })
          .where('expectedCategories.settled', '=', false)
          .where(sql<boolean>`${consent.cards.length > 0}`)
          .whereRef('expectedCategories.consentUnknown', '<>', 'excluded.consentUnknown'),
      )
      .execute()
  const going = goingOn(consent)
  const open = screenings.filter((category) => consent.answer(category) !== false || going.has(category))
  const known = screenings.filter((category) => !isUnknown(category))
  await sql`insert into expected_categories (newborn_id, category, workgroup_id, hub_workgroup_id, since)
    select distinct on (a.category) a.newborn_id, a.category, a.workgroup_id, s.destination_workgroup_id, a.created_at
    from analyzable_samples a join samples card on card.id = a.sample_id left join shippings s on s.id = card.shipping_id
    where a.newborn_id = ${newbornId} and a.deleted_at is null and card.deleted_at is null and a.consent_refused_at is null
      and a.status not in (${literals(unwantedStatuses)}) and a.category = any(${open}::text[])
    order by a.category, a.id
    on conflict (newborn_id, category) do update set consent_unknown = false
      where expected_categories.consent_unknown and expected_categories.category = any(${known}::text[])`.execute(
    db,
  )
}
