import type { CallContext } from '../../platform/calls/context.ts'
import { found, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { keepFormerPhones } from '../newborns/keep-former-phones.ts'
import { checkBarcode } from './correct-barcode.ts'
import { differences } from './differences.ts'
import { texts } from './texts.ts'
import type { CardValues, NewbornValues } from './values.ts'

/**
 * Locks a card with every other card of its newborn, and the newborn: in this order, so that two corrections and an
 * acceptance wait for each other and never in a circle.
 */
export async function lockCardRows({ db }: Pick<CallContext, 'db'>, sampleId: number) {
  const card = found(
    await db.selectFrom('samples').select('newbornId').where('id', '=', sampleId).executeTakeFirst(),
  )
  const cards = await db
    .selectFrom('samples')
    .selectAll()
    .where('newbornId', '=', card.newbornId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const newborn = await db
    .selectFrom('newborns')
    .selectAll()
    .where('id', '=', card.newbornId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { card: found(cards.find(({ id }) => id === sampleId)), cards, newborn }
}

export type LockedRows = Awaited<ReturnType<typeof lockCardRows>>

/** Writes the corrected fields of a card. @returns their names. @throws Refusal `duplicate`, `invalid_transition`, `validation` */
export async function writeCard(
  { db, effect }: CallContext,
  { card, cards }: LockedRows,
  values: CardValues,
  previousBarcode: string | null | undefined,
): Promise<string[]> {
  const previous =
    previousBarcode === undefined || (previousBarcode === null && card.toldPreviousBarcode !== null)
      ? {}
      : { previousSampleId: previousOf(cards, card.id, previousBarcode), toldPreviousBarcode: null }
  // A correction of the moment of a collection makes its time known.
  const known = values.collectedAt !== undefined && values.collectedAt !== card.collectedAt
  const time = known && values.collectionTimeKnown === undefined ? { collectionTimeKnown: true } : {}
  const changed = differences(card, { ...values, ...previous, ...time }).filter(
    ({ field }) => field !== 'toldPreviousBarcode',
  )
  if (changed.length === 0) return []
  const { barcode, punchesTotal } = values
  if (barcode && barcode !== card.barcode) await checkBarcode({ db }, card, barcode)
  if (punchesTotal !== undefined && punchesTotal < card.punchesUsed)
    throw refuseField('spotsTotal', texts.discsTaken(card.punchesUsed))
  const { conditions, motherFactors, consent, consentSaidAt, ...columns } = values
  await db
    .updateTable('samples')
    .set({
      ...columns,
      ...(barcode && barcode !== card.barcode ? { barcodeAlike: false } : {}),
      ...previous,
      ...time,
      ...(conditions ? { conditions: json(conditions) } : {}),
      ...(motherFactors ? { motherFactors: json(motherFactors) } : {}),
      ...(consent ? { consent: json(consent) } : {}),
      ...(consentSaidAt === undefined ? {} : { consentSaidAt: consentSaidAt && json(consentSaidAt) }),
    })
    .where('id', '=', card.id)
    .execute()
  effect({ entity: 'sample', id: card.id, from: card.status, to: card.status, values: changed })
  return changed.map(({ field }) => field)
}

/** The newborn's card that this one follows. @throws Refusal `validation` */
function previousOf(cards: LockedRows['cards'], own: number, barcode: string | null): number | null {
  if (barcode === null) return null
  const previous = cards.find((one) => one.barcode === barcode && one.id !== own)
  if (!previous) throw refuseField('previousBarcode', texts.noOtherCard)
  return previous.id
}

/** Writes the corrected fields of a newborn, with the keys by which it is sorted and found. @returns their names */
export async function writeNewborn(
  context: CallContext & Parameters<typeof keepFormerPhones>[0],
  newborn: LockedRows['newborn'],
  values: NewbornValues,
): Promise<string[]> {
  const { db, now, effect } = context
  const changed = differences(newborn, values)
  if (changed.length === 0) return []
  const { mother, father, pediatrician, ...columns } = values
  const whose = mother === undefined ? newborn.mother : mother
  await db
    .updateTable('newborns')
    .set({
      ...columns,
      ...(mother === undefined ? {} : { mother: mother && json(mother) }),
      ...(father === undefined ? {} : { father: father && json(father) }),
      ...(pediatrician === undefined ? {} : { pediatrician: pediatrician && json(pediatrician) }),
      nameSort: sortKey(values.surname ?? newborn.surname, values.name ?? newborn.name),
      motherSort: sortKey(whose?.surname, whose?.name),
      updatedAt: now,
      version: newborn.version + 1,
    })
    .where('id', '=', newborn.id)
    .execute()
  await keepFormerPhones(context, newborn, {
    phones: values.phones ?? newborn.phones,
    mother: whose,
    pediatrician: pediatrician === undefined ? newborn.pediatrician : pediatrician,
  })
  effect({ entity: 'newborn', id: newborn.id, values: changed })
  return changed.map(({ field }) => `newborn.${field}`)
}
