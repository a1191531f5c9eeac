import { consentScreenings, type Screening, screenings, unwantedStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import { literals } from '../../../platform/database/literals.ts'
import { listLaboratories, routing } from '../../laboratories/laboratories.ts'
import { expectedScreenings } from '../required-screenings.ts'
import type { NewbornConsent } from './newborn-consent.ts'

/** What the birth point of the first card offers a newborn that refuses nothing. */
async function offeredTo({ db }: Pick<Context, 'db'>, newbornId: number, { cards }: NewbornConsent) {
  const first = cards.at(-1)
  if (!first) return []
  const { config } = await db
    .selectFrom('workgroups')
    .select('config')
    .where('id', '=', first.authorWorkgroupId)
    .executeTakeFirstOrThrow()
  const { birthAt } = await db
    .selectFrom('newborns')
    .select('birthAt')
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const unknown = {
    informed: null,
    storage: null,
    research: null,
    sma: null,
    lysosomal: null,
    refused: false,
  }
  const laboratories = await listLaboratories(db)
  const hub = laboratories.find(({ id }) => id === first.hubId)
  const routes = hub ? routing(laboratories, hub) : new Map<Screening, number>()
  return expectedScreenings(config, birthAt, unknown).flatMap(({ category }) => {
    const workgroupId = routes.get(category)
    return workgroupId === undefined ? [] : [{ category, workgroupId, hubWorkgroupId: first.hubId }]
  })
}

/** Categories offered to the newborn to which the family consents now, and did not before. */
export async function gainedCategories(
  context: Pick<Context, 'db'>,
  newbornId: number,
  consent: NewbornConsent,
  before: (category: Screening) => boolean | null,
): Promise<Screening[]> {
  const offered = await offeredTo(context, newbornId, consent)
  return offered.flatMap(({ category }) =>
    consent.answer(category) === true && before(category) !== true ? [category] : [],
  )
}

/**
 * A category that a card gives, or to which nobody knows the answer, is expected: a refusal that is over had taken it off the failsafe.
 */
export async function keepExpected(
  context: Pick<Context, 'db' | 'now'>,
  newbornId: number,
  consent: NewbornConsent,
): Promise<void> {
  const { db, now } = context
  const awaited = await offeredTo(context, newbornId, consent)
  const unknown = awaited.filter(
    ({ category }) => consentScreenings.includes(category) && consent.answer(category) === null,
  )
  if (unknown.length > 0)
    await db
      .insertInto('expectedCategories')
      .values(unknown.map((row) => ({ ...row, newbornId, since: now, consentUnknown: true })))
      .onConflict((conflict) => conflict.columns(['newbornId', 'category']).doNothing())
      .execute()
  const open = screenings.filter((category) => consent.answer(category) !== false)
  await sql`insert into expected_categories (newborn_id, category, workgroup_id, hub_workgroup_id, since)
    select distinct on (a.category) a.newborn_id, a.category, a.workgroup_id, s.destination_workgroup_id, a.created_at
    from analyzable_samples a join samples card on card.id = a.sample_id left join shippings s on s.id = card.shipping_id
    where a.newborn_id = ${newbornId} and a.deleted_at is null and card.deleted_at is null and a.consent_refused_at is null
      and a.status not in (${literals(unwantedStatuses)}) and a.category = any(${open}::text[])
    order by a.category, a.id
    on conflict (newborn_id, category) do update set consent_unknown = false where expected_categories.consent_unknown`.execute(
    db,
  )
}
