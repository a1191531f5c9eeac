import { formatDateTime, type OtherCode, otherCodeKinds } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { type Refusal, refuse } from '../../platform/calls/refusal.ts'
import { visibleTo } from '../../platform/sessions/viewer.ts'
import { cardInSight, newbornInSight, removedCardInSight } from '../newborns/in-sight.ts'
import { isBarcode } from './barcode-case.ts'
import { texts } from './texts.ts'

interface KnownCode {
  readonly is: OtherCode
  readonly message: string
}
type Reader = Pick<Context, 'db' | 'viewer'>

/** A card that its birth point or support cancelled may still be on the bench. */
const cancelledCardOf = async ({ db, viewer }: Reader, code: string): Promise<KnownCode | null> => {
  const card = await db
    .selectFrom('samples as gone')
    .innerJoin('workgroups as author', 'author.id', 'gone.authorWorkgroupId')
    .leftJoin('shippings', 'shippings.id', 'gone.shippingId')
    .select(['gone.barcode', 'gone.deletedAt', 'gone.deletedBy', 'gone.deletedReason'])
    .select(['author.name as birthPoint', 'author.phones'])
    .where(isBarcode('gone.barcode', code))
    .where('gone.deletedAt', 'is not', null)
    .where(removedCardInSight(viewer))
    .orderBy('gone.deletedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!card) return null
  const { deletedAt, deletedBy, deletedReason, ...told } = card
  const cancelled = { ...told, at: formatDateTime(deletedAt), reason: deletedReason }
  const byMessage = deletedBy === null
  return { is: 'cancelled', message: byMessage ? texts.isCancelled(cancelled) : texts.isRemoved(cancelled) }
}

const plateOf = async ({ db, viewer }: Reader, code: string): Promise<KnownCode | null> => {
  const plate = await db
    .selectFrom('plates')
    .select(['barcode', 'name'])
    .where('barcode', '=', code.toUpperCase())
    .where('deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'plates.workgroupId' }))
    .executeTakeFirst()
  return plate ? { is: 'plate', message: texts.isPlate(plate.barcode, plate.name) } : null
}

const shippingOf = async ({ db, viewer }: Reader, code: string): Promise<KnownCode | null> => {
  const shipping = await db
    .selectFrom('shippings')
    .select('barcode')
    .where(isBarcode('barcode', code))
    .where('status', '<>', 'draft')
    .where('deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'shippings.destinationWorkgroupId' }))
    .executeTakeFirst()
  return shipping ? { is: 'shipping', message: texts.isShipping(shipping.barcode) } : null
}

const newbornOf = async ({ db, viewer }: Reader, code: string): Promise<KnownCode | null> => {
  const key = code.toUpperCase()
  const newborn = await db
    .selectFrom('newborns')
    .select('code')
    .where((eb) => eb.or([eb('code', '=', key), eb('fiscalCode', '=', key)]))
    .where(newbornInSight(viewer, 'newborns.id'))
    .executeTakeFirst()
  return newborn ? { is: 'newborn', message: texts.isNewborn(code, newborn.code) } : null
}

const protocolOf = async ({ db, viewer }: Reader, code: string): Promise<KnownCode | null> => {
  const card = await db
    .selectFrom('samples as seen')
    .leftJoin('shippings', 'shippings.id', 'seen.shippingId')
    .select('seen.barcode')
    .where('seen.protocolNumber', '=', code)
    .where('seen.deletedAt', 'is', null)
    .where(cardInSight(viewer))
    .executeTakeFirst()
  return card ? { is: 'protocol', message: texts.isProtocol(code, card.barcode) } : null
}

const eqaSampleOf = async ({ db, viewer }: Reader, code: string): Promise<KnownCode | null> => {
  const sample = await db
    .selectFrom('eqaSamples as sample')
    .innerJoin('eqaRounds as round', 'round.id', 'sample.roundId')
    .innerJoin('eqaProgrammes as programme', 'programme.id', 'round.programmeId')
    .select(['sample.barcode', 'programme.name', 'round.number', 'round.year'])
    .where('sample.barcode', '=', code.toUpperCase())
    .where(visibleTo(viewer, { workgroup: 'programme.workgroupId' }))
    .executeTakeFirst()
  if (!sample) return null
  const { barcode, name, number, year } = sample
  return { is: 'eqa_sample', message: texts.isEqaSample(barcode, `${name} ${number}/${year}`) }
}

const finders: Readonly<Record<OtherCode, (reader: Reader, code: string) => Promise<KnownCode | null>>> = {
  cancelled: cancelledCardOf,
  plate: plateOf,
  shipping: shippingOf,
  newborn: newbornOf,
  protocol: protocolOf,
  eqa_sample: eqaSampleOf,
}

/** Kind of a code that is no card's, as far as the caller's laboratory knows it; null otherwise. */
export async function whatCode(reader: Reader, code: string): Promise<KnownCode | null> {
  for (const kind of otherCodeKinds) {
    const known = await finders[kind](reader, code)
    if (known) return known
  }
  return null
}

/** Says of a scanned code that no card has it, and what it is instead. @param message where nobody knows the code */
export async function unknownCard(reader: Reader, code: string, message?: string): Promise<Refusal> {
  const known = await whatCode(reader, code)
  if (!known) return refuse('unknown_card', message === undefined ? {} : { message })
  return refuse('unknown_card', { message: known.message, details: { is: known.is } })
}
