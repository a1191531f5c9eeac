import { consentScreenings, decidedSampleStatuses, sampleStatuses, screeningLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/calls/context.ts'
import { literals } from '../../../platform/database/literals.ts'
import type { Db } from '../../../platform/database/open.ts'
import { beyondUndo } from '../../jobs/beyond-undo.ts'
import { notifyRoles } from '../../people/notify.ts'
import { texts } from './texts.ts'

/** Cards of one round. */
const roundSize = 100

/** Earlier endings were told, or are known: an upgrade tells of none of them. */
const toldWithinDays = 60

/** A card with a refusal that no laboratory has read: it did not come, or its birth point cancelled it. */
const endedUnheard = (now: Date) => {
  const since = sql`${new Date(now.getTime() - toldWithinDays * 86_400_000).toISOString()}::timestamptz`
  return sql<boolean>`(card.deleted_at is null and card.status = 'not_received' and card.decided_at >= ${since}
      and ${beyondUndo('card.decidedAt', now)}
    or card.deleted_at is not null and card.deleted_by is null and card.deleted_at >= ${since})`
}

const says = (card: 'card' | 'heard' | 'later', answer: boolean) => (category: string) =>
  sql`${sql.ref(`${card}.consent`)} ->> ${sql.lit(category)} = ${sql.lit(String(answer))}`

/** A read card of the newborn, under another name. */
const read = (name: 'heard' | 'later') => sql`samples ${sql.ref(name)}
  where ${sql.ref(`${name}.newborn_id`)} = card.newborn_id and ${sql.ref(`${name}.deleted_at`)} is null
    and (${sql.ref(`${name}.accepted_at`)} is not null or ${sql.ref(`${name}.status`)} in (${literals(decidedSampleStatuses)}))`

/** One that refuses as much. */
const heard = sql`exists (select from ${read('heard')} and (heard.consent ->> 'refused' = 'true'
  or card.consent ->> 'refused' is distinct from 'true' and ${sql.join(
    consentScreenings.map(
      (category) => sql`(${says('card', false)(category)} is not true or ${says('heard', false)(category)})`,
    ),
    sql` and `,
  )}))`

/** A later one on which the family agrees to what this card refuses. */
const agreedLater = sql`exists (select from ${read('later')} and later.collected_at > card.collected_at
  and later.consent ->> 'refused' is distinct from 'true' and case when card.consent ->> 'refused' = 'true'
    then later.consent ->> 'refused' = 'false'
    else ${sql.join(
      consentScreenings.map(
        (category) => sql`(${says('card', false)(category)} is not true or ${says('later', true)(category)})`,
      ),
      sql` and `,
    )} end)`

/** The newborn still waits for something that the card refuses, or no card of it has been accepted. */
const matters = sql`(exists (select from expected_categories expected where expected.newborn_id = card.newborn_id and not expected.settled
    and (card.consent ->> 'refused' = 'true' or card.consent ->> expected.category = 'false'))
  or not exists (select from samples accepted where accepted.newborn_id = card.newborn_id and accepted.deleted_at is null
    and accepted.accepted_at is not null))`

/** @param id one card, to be looked at again */
const unheard = (db: Db, now: Date, id?: number) => {
  const cards = db
    .selectFrom('samples as card')
    .innerJoin('shippings', 'shippings.id', 'card.shippingId')
    .innerJoin('newborns', 'newborns.id', 'card.newbornId')
    .select(['card.id', 'card.barcode', 'card.newbornId', 'card.status', 'card.consent', 'card.deletedAt'])
    .select(
      sql<boolean>`exists (select from samples other where other.newborn_id = card.newborn_id and other.id <> card.id
        and other.deleted_at is null)`.as('hasOther'),
    )
    .select((eb) => eb.ref('shippings.destinationWorkgroupId').$notNull().as('workgroupId'))
    .where('card.acceptedAt', 'is', null)
    .where(
      sql<boolean>`(card.consent ->> 'refused' = 'true' or card.consent ->> 'sma' = 'false'
        or card.consent ->> 'lysosomal' = 'false')`,
    )
    // An answer after the collection counts for the newborn, whatever becomes of its card.
    .where(
      sql<boolean>`(card.consent_said_at is null
        or card.consent ->> 'refused' = 'true' and card.consent_said_at ->> 'refused' is null
        or card.consent ->> 'sma' = 'false' and card.consent_said_at ->> 'sma' is null
        or card.consent ->> 'lysosomal' = 'false' and card.consent_said_at ->> 'lysosomal' is null)`,
    )
    .where(endedUnheard(now))
    .where('shippings.destinationWorkgroupId', 'is not', null)
    .where('newborns.closureAt', 'is', null)
    .where(sql<boolean>`not ${heard} and not ${agreedLater} and ${matters}`)
    .where(sql<boolean>`not exists (select from told_refusals told where told.sample_id = card.id)`)
    .orderBy('card.id')
    .limit(roundSize)
  return (id === undefined ? cards : cards.where('card.id', '=', id)).execute()
}

/** Ids of cards whose refusal nobody heard of. */
export const unheardRefusals = async (db: Db, now: Date): Promise<number[]> =>
  (await unheard(db, now)).map(({ id }) => id)

/**
 * A refusal on a card that no laboratory has read counts for no other card: acceptance and supervisors of its laboratory are told once,
 * so that the birth point is asked.
 */
export async function tellUnheard(context: Pick<CallContext, 'db' | 'now'>, sampleId: number): Promise<void> {
  const { db, now } = context
  await db.selectFrom('samples').select('id').where('id', '=', sampleId).forUpdate().execute()
  const [card] = await unheard(db, now, sampleId)
  if (!card) return
  const { barcode, consent, newbornId, workgroupId } = card
  const refused = consent.refused
    ? texts.wholeScreening
    : (['sma', 'lysosomal'] as const)
        .filter((category) => consent[category] === false)
        .map((category) => screeningLabels[category])
        .join(', ')
  const fate = card.deletedAt === null ? sampleStatuses[card.status].label.toLowerCase() : texts.cancelled
  await db.insertInto('toldRefusals').values({ sampleId, toldAt: now }).execute()
  await notifyRoles(context, {
    workgroupId,
    roles: ['acceptance', 'supervisor'],
    type: 'message',
    title: texts.unheardTitle(barcode),
    text: texts.unheard(barcode, fate, refused, card.hasOther),
    link: `/newborn/${newbornId}`,
    entity: { type: 'newborn', id: newbornId },
  })
}
