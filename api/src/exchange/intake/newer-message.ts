import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import { prepared } from '../../platform/database/prepared.ts'
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
 * Beginnings of the messages that were carried out for a card. Each step uses one index, independent of the statistics of the tables:
 * the card by its barcode, its links, their messages by key.
 */
const headersOf = fixedStatement<{ header: string }, { barcode: string; workgroupId: number }>((_, given) =>
  sql<{ header: string }>`
    with cards as materialized (
      select id, author_workgroup_id from samples where ${isBarcode('barcode', given.barcode)}
    ), linked as materialized (
      select (select left(message.text, ${sql.lit(headerCharacters)}) from intake_messages message
          where message.id = link.message_id and message.ack = 'AA' and message.source = 'hl7') as header
        from cards join intake_message_cards link on link.sample_id = cards.id
        where cards.author_workgroup_id = ${given.workgroupId}
    ) select header from linked where header is not null`.withPlugin(prepared),
)

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
  const rows = await headersOf(db, { barcode, workgroupId: caller.workgroupId })
  const isOlder = rows.some(({ header }) => {
    const other = sentAtOf(readMessage(header.split(/[\r\n]/u)[0] ?? ''))
    return other !== null && other > sentAt
  })
  if (isOlder) throw refuse('intake_rejected', { message: texts.olderMessage(barcode) })
}
