import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'
import { storableText } from '../../platform/database/storable-text.ts'
import { destinationOf, listLaboratories, referenceOf } from '../../records/laboratories/laboratories.ts'
import { mostIdentifierCharacters, writeAck } from '../hl7/index.ts'
import { type Held, tellHeld } from './card-held.ts'
import { conflictColumns } from './identity-conflict.ts'
import { keepHeld } from './keep-card.ts'
import { askRefusedQuota } from './refused-quota.ts'
import { type Received, sha256Of } from './take-in.ts'
import { tellConflict } from './tell-conflict.ts'

/** The message came before: a sender that repeats it is told again, people are not. */
const isKept = async ({ db, caller }: KeyContext, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom('intakeMessages')
    .select('id')
    .where('sha256', '=', sha256)
    .where('workgroupId', '=', caller.workgroupId)
    .executeTakeFirst()) !== undefined

/** Where the birth point's messages go. */
const usualLaboratory = async ({ db, caller }: KeyContext): Promise<number> =>
  destinationOf(await listLaboratories(db), null, await referenceOf(db, caller.workgroupId)).id

/** The message that a person corrected into this one, and why. */
export interface Correction {
  readonly correctsId: number
  readonly correctedBy: number
  readonly correctedReason: string
}

/** Columns of what came of a message: its cards, and with whom it is in conflict. */
export const outcomeColumns = ({ registered, held, conflict }: Received) => ({
  shippingId: registered?.shippingId ?? null,
  sampleId: registered?.sampleId ?? held[0]?.sampleId ?? null,
  ...conflictColumns(conflict),
})

/**
 * Links a kept message with every card that it registered or speaks of. The message is found from each of the cards.
 */
export async function linkCards(db: Db, messageId: number, { registered, held }: Received): Promise<void> {
  const ids = new Set(registered?.sampleIds ?? held.map(({ sampleId }) => sampleId))
  if (ids.size === 0) return
  await sendAhead(
    db,
    sql`insert into intake_message_cards (message_id, sample_id)
      select ${messageId}::bigint, unnest(${[...ids]}::bigint[]) on conflict do nothing`
      .withPlugin(prepared)
      .compile(db),
  )
}

/** Keeps one message as it came, with what was answered. @param correction where a person wrote it in place of another */
export async function keepMessage(context: KeyContext, received: Received, correction?: Correction) {
  const { db, caller, now } = context
  const { reading, ack, problems, listed, registered, conflict, held } = received
  const controlId = randomUUID().replaceAll('-', '').slice(0, 20)
  const answer = writeAck({ message: reading.message, code: ack, problems, controlId, now })
  const sha256 = sha256Of(reading.text)
  if (ack !== 'AA') await askRefusedQuota(context, [reading.text, answer])
  const isNews = (conflict !== null || held.length > 0) && !(await isKept(context, sha256))
  const { id } = await db
    .insertInto('intakeMessages')
    .withPlugin(prepared)
    .values({
      receivedAt: now,
      source: 'hl7',
      workgroupId: caller.workgroupId,
      apiKeyId: caller.apiKeyId,
      controlId: identifier(reading.controlId),
      messageType: identifier(reading.messageType),
      sha256,
      text: storable(reading.text) ?? '',
      ack,
      answer: storable(answer),
      problems: json(listed.map((one) => ({ ...one, text: storable(one.text) ?? '' }))),
      ...outcomeColumns(received),
      ...correction,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkCards(db, id, received)
  // Of a registered card the sentence about whose it is says more.
  if (isNews && conflict && held.length === 0)
    await tellConflict(context, conflict, { messageId: id, destinationId: await usualLaboratory(context) })
  if (isNews) await tellEach(context, held, id, 'AE')
  if (registered?.taken === 'new') await tellEach(context, registered.otherFacts, id, 'AA')
  return { id, ack, answer }
}

/** A message is the record of one card: its facts about further cards are kept beside it. */
async function tellEach(
  context: KeyContext,
  [first, ...further]: readonly Held[],
  messageId: number,
  ack: 'AA' | 'AE',
): Promise<void> {
  if (first) await tellHeld(context, first, messageId)
  for (const held of further) await keepHeld(context, held, ack)
}

const storable = (text: string | null): string | null => (text === null ? null : storableText(text))

/** Bounded: an index holds no longer one. */
const identifier = (text: string | null): string | null =>
  storable(text?.slice(0, mostIdentifierCharacters) ?? null)
