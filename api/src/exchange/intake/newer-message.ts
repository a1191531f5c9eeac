import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { type Message, readMessage, readMoment, valueAt, zoneOf } from '../hl7/index.ts'
import { texts } from './texts.ts'

/** Milliseconds of the time of a message (MSH-7); null where it cannot be read. */
export function sentAtOf(message: Message | null): number | null {
  const written = valueAt(message?.segments[0], 7)
  const read = readMoment(written, zoneOf(written))
  return read ? Date.parse(read.iso) : null
}

/** Characters that hold the header of every message. */
const headerCharacters = 2000

/**
 * Asks whether a message may act on a card: one that was written before the last one carried out is for a person. Cards that were
 * cancelled count. @throws Refusal `intake_rejected` for an older message
 */
export async function checkNotOlder(
  { db, caller }: KeyContext,
  barcode: string,
  sentAt: number | null,
): Promise<void> {
  if (sentAt === null) return
  const rows = await db
    .selectFrom('samples')
    .innerJoin('intakeMessageCards as link', 'link.sampleId', 'samples.id')
    .innerJoin('intakeMessages as message', 'message.id', 'link.messageId')
    .select(sql<string>`left(message.text, ${headerCharacters}::int)`.as('header'))
    .where(isBarcode('samples.barcode', barcode))
    .where('samples.authorWorkgroupId', '=', caller.workgroupId)
    .where('message.ack', '=', 'AA')
    .where('message.source', '=', 'hl7')
    .execute()
  const isOlder = rows.some(({ header }) => {
    const other = sentAtOf(readMessage(header.split(/[\r\n]/u)[0] ?? ''))
    return other !== null && other > sentAt
  })
  if (isOlder) throw refuse('intake_rejected', { message: texts.olderMessage(barcode) })
}
