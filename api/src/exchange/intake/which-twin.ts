import { mayBeOfTwin, toldDoubtLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { identityColumns, identityOf as recordedIdentity } from '../../records/newborns/identity.ts'
import { siblingIds } from '../../records/newborns/siblings.ts'
import { type IntakeOrder, type IntakeUpdate, updateOrder } from '../hl7/index.ts'
import { CardHeld, type Held } from './card-held.ts'
import { identityOf, receivedOf } from './identity.ts'
import { newsOf } from './renew-card.ts'
import { texts } from './texts.ts'

/** A registered card through which an update speaks of its newborn. */
export interface UpdatedSample {
  readonly id: number
  readonly newbornId: number
  readonly barcode: string
  readonly collectedAt: string
  readonly collectionTimeKnown: boolean
}

/** The newborn with each other record that may be its twin: of the same mother, or in a pair that nobody merged. */
async function ofOneBirth({ db }: KeyContext, newbornId: number) {
  const own = await db
    .selectFrom('newborns')
    .select(identityColumns)
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const ids = await siblingIds(db, own)
  const others =
    ids.length === 0
      ? []
      : await db
          .selectFrom('newborns')
          .select(identityColumns)
          .where('id', 'in', ids)
          .where('mergedIntoId', 'is', null)
          .orderBy('id')
          .execute()
  return { own, others }
}

/** A card of the newborn may be its twin's, and no person has answered. */
const isDoubted = async ({ db }: KeyContext, newbornId: number): Promise<boolean> =>
  (await db
    .selectFrom('samples')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`'identity' = any(told_doubts)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The birth point's last card of each of the newborns. */
async function lastCards({ db, caller }: KeyContext, newborns: readonly number[]): Promise<UpdatedSample[]> {
  if (newborns.length === 0) return []
  return db
    .selectFrom('samples')
    .distinctOn('newbornId')
    .select(['id', 'newbornId', 'barcode', 'collectedAt', 'collectionTimeKnown'])
    .where('newbornId', 'in', newborns)
    .where('authorWorkgroupId', '=', caller.workgroupId)
    .where('deletedAt', 'is', null)
    .orderBy('newbornId')
    .orderBy('id', 'desc')
    .execute()
}

/** Facts of the message about one of the newborns. A death of one of them closes no other one: people read it. */
function withoutDeath(held: Held): Held {
  const doubts = held.doubts ?? []
  if (!doubts.includes('deceased')) return held
  const facts = [...held.facts, toldDoubtLabels.deceased]
  return { ...held, facts, doubts: doubts.filter((doubt) => doubt !== 'deceased') }
}

/**
 * Checks whether an update may be about a twin of the newborn whose number it uses. Such an update changes nobody, and
 * the message is kept. Each newborn whose judged facts it would change has no negative until a person has answered.
 * @throws CardHeld
 */
export async function checkTwin(
  context: KeyContext,
  update: IntakeUpdate,
  order: IntakeOrder,
  card: UpdatedSample,
): Promise<void> {
  const { newborn } = order.card
  const { own, others } = await ofOneBirth(context, card.newbornId)
  const isMultiple = (newborn.plurality?.n ?? 1) > 1 || (own.pluralityCount ?? 1) > 1
  const isOpen =
    (await isDoubted(context, card.newbornId)) ||
    mayBeOfTwin(
      recordedIdentity(own),
      identityOf(receivedOf(newborn)),
      others.map((other) => recordedIdentity(other)),
      isMultiple,
    )
  if (!isOpen) return
  const news = await newsOf(context, order.card, card.id, order.doubts)
  if (!news) return
  const held = [withoutDeath(news.held)]
  const twins = await lastCards(
    context,
    others.map(({ id }) => id),
  )
  for (const twin of twins) {
    const ofTwin = updateOrder(update, twin)
    const other = 'card' in ofTwin ? await newsOf(context, ofTwin.card, twin.id, ofTwin.doubts) : null
    if (other) held.push(withoutDeath(other.held))
  }
  const barcodes = [card, ...twins].map(({ barcode }) => barcode)
  const question = texts.whichTwin(update.code, barcodes)
  throw new CardHeld(
    held.map((one) => ({ ...one, question })),
    question,
  )
}
