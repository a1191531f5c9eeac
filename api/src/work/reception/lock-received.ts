import { type Screening, sampleStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { DecidedCard } from '../../records/cards/acceptance-effects.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { texts as cardTexts } from '../../records/cards/texts.ts'
import { unknownCard } from '../../records/cards/what-code.ts'
import { readConsent } from '../../records/family/newborn-consent.ts'
import { texts } from './texts.ts'

/** A card from the hub as this laboratory decides it. */
export interface LockedCard {
  readonly card: DecidedCard
  readonly version: number
  /** The hub's. */
  readonly shippingId: number
  readonly hubId: number
  readonly pluralityCount: number
  /** Of the birth point. */
  readonly config: { readonly oldSampleDays: number }
}

/** Locks a card and says why it cannot be decided here. @throws Refusal `unknown_card`, `not_for_laboratory`, `invalid_transition` */
export async function lockReceived(context: Context, read: string): Promise<LockedCard> {
  const { db, viewer } = context
  const [locked, other] = await db
    .selectFrom('samples')
    .select('id')
    .where(isBarcode('barcode', read))
    .where('deletedAt', 'is', null)
    .forUpdate()
    .execute()
  if (!locked) throw await unknownCard(context, read, texts.unknown(read))
  // Cards of an earlier version: a scanner does not tell them apart.
  if (other) throw refuse('unknown_card', { message: cardTexts.alikeBarcodes(read) })
  const row = await db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select([
      'samples.id',
      'samples.barcode',
      'samples.status',
      'samples.version',
      'samples.shippingId',
      'samples.newbornId',
      'samples.authorWorkgroupId',
      'samples.sampleRequestId',
    ])
    .select(['shippings.destinationWorkgroupId as hubId', 'motivations.machineName', 'author.config'])
    .select(['newborns.pluralityCount', 'newborns.closureAt'])
    .where('samples.id', '=', locked.id)
    .where('samples.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row || row.status === 'registered') throw refuse('unknown_card', { message: texts.unknown(read) })
  const { barcode } = row
  const workgroupId = viewer.workgroupId ?? 0
  const own = await db
    .selectFrom('analyzableSamples')
    .select(['id', 'category', 'status', 'consentRefusedAt'])
    .where('sampleId', '=', row.id)
    .where('workgroupId', '=', workgroupId)
    .where('deletedAt', 'is', null)
    .orderBy(sql`status = 'waiting'`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row.hubId === workgroupId) throw refuse('invalid_transition', { message: texts.ownShipment(barcode) })
  if (!own || row.hubId === null || row.shippingId === null)
    throw refuse('not_for_laboratory', { message: texts.notForUs(barcode) })
  if (row.status !== 'accepted')
    throw refuse('invalid_transition', {
      message: texts.notAccepted(barcode, sampleStatuses[row.status].label),
    })
  if (own.status === 'not_required' && own.consentRefusedAt !== null) {
    const { isRefused } = await readConsent(db, row.newbornId)
    const refused = isRefused({ sampleId: row.id, category: own.category as Screening })
    throw refuse('invalid_transition', {
      message: refused ? texts.consentRefused(barcode) : texts.consentUnknown(barcode),
    })
  }
  // A card that the hub accepted after the closure is analysed here too.
  if (row.closureAt !== null && own.status !== 'waiting')
    throw refuse('invalid_transition', { message: texts.closed(barcode) })
  return {
    card: {
      id: row.id,
      barcode,
      newbornId: row.newbornId,
      authorWorkgroupId: row.authorWorkgroupId,
      sampleRequestId: row.sampleRequestId,
      motivation: row.machineName,
      workgroupId,
    },
    version: row.version,
    shippingId: row.shippingId,
    hubId: row.hubId,
    pluralityCount: row.pluralityCount ?? 1,
    config: row.config,
  }
}
