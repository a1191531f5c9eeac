import { createHash, randomUUID } from 'node:crypto'
import { type AckCode, hl7, type IntakeMessage, type IntakeMessageRow } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Context, KeyContext } from '../calls/context.ts'
import { fileAnswer } from '../calls/file-answer.ts'
import { found } from '../calls/refusal.ts'
import { json } from '../database/columns.ts'
import { type ListInput, listPage } from '../database/list.ts'
import type { Db } from '../database/open.ts'
import { type Hl7Problem, type OrderReading, readOrderText, toIntakeProblem, writeAck } from './hl7/index.ts'
import { type Taken, takeOrders } from './order-service.ts'

/** What support reads of a message that was taken in, but not wholly or not anew. */
function remarks({ order }: OrderReading, taken: Taken | null) {
  if (taken?.taken === 'already') {
    const text = 'I cartoncini erano già registrati: i loro dati non sono stati aggiornati.'
    return [{ location: 'MSH[1].10', code: 'already_taken', text }]
  }
  return (order?.orders ?? []).flatMap(({ unmapped }) =>
    unmapped.map(({ location, text }) => ({ location, code: 'left_out', text })),
  )
}

/**
 * Takes in one message of a birth point. Whatever it is, it is kept as it came with its answer: what cannot be
 * mapped is shown to support, never dropped, and answered `AE` (its content is wrong) or `AR` (it is no order).
 */
export async function receiveMessage(context: KeyContext, text: string) {
  const { db, caller, now } = context
  const reading = readOrderText(text)
  const taken = reading.order ? await takeOrders(context, reading.order) : null
  const problems: readonly Hl7Problem[] = taken?.taken === 'no' ? [taken.problem] : reading.problems
  const ack: AckCode = taken?.taken === 'no' ? 'AE' : reading.code
  const controlId = randomUUID().replaceAll('-', '').slice(0, 20)
  const answer = writeAck({ message: reading.message, code: ack, problems, controlId, now })
  const registered = taken && taken.taken !== 'no' ? taken : null
  const { id } = await db
    .insertInto('intakeMessages')
    .values({
      receivedAt: now,
      source: 'hl7',
      workgroupId: caller.workgroupId,
      apiKeyId: caller.apiKeyId,
      controlId: reading.controlId,
      messageType: reading.messageType,
      sha256: createHash('sha256').update(reading.text).digest('hex'),
      // PostgreSQL's text holds every character but this one.
      text: reading.text.replaceAll('\u0000', '\ufffd'),
      ack,
      answer,
      problems: json(problems.length > 0 ? problems.map(toIntakeProblem) : remarks(reading, taken)),
      shippingId: registered?.shippingId ?? null,
      sampleId: registered?.sampleId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({ entity: 'intake-message', id, action: 'receive', to: ack })
  return fileAnswer(`ack-${id}.hl7`, hl7, Buffer.from(answer, 'utf8'), { inline: true })
}

const whole = (db: Db) =>
  db
    .selectFrom('intakeMessages as message')
    .leftJoin('workgroups', 'workgroups.id', 'message.workgroupId')
    .select([
      'message.id',
      'message.receivedAt',
      'message.source',
      'message.controlId',
      'message.messageType',
      'message.ack',
      'message.problems',
    ])
    .select(['workgroups.id as workgroupId', 'workgroups.name', 'workgroups.facilityName', 'workgroups.type'])

type Row = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]

const toRow = ({ workgroupId, name, facilityName, type, ...row }: Row): IntakeMessageRow => ({
  ...row,
  workgroup:
    workgroupId === null || !name || !type
      ? null
      : { id: workgroupId, name, facilityName: facilityName ?? '', type },
})

/** Messages that were not, or not wholly, taken in; newest first. */
export async function listMessages(
  db: Db,
  query: ListInput & { readonly q?: string; readonly ack?: AckCode; readonly workgroupId?: number },
) {
  let rows = whole(db).where((eb) =>
    eb.or([eb('message.ack', '<>', 'AA'), sql<boolean>`jsonb_array_length(message.problems) > 0`]),
  )
  if (query.ack) rows = rows.where('message.ack', '=', query.ack)
  if (query.workgroupId) rows = rows.where('message.workgroupId', '=', query.workgroupId)
  if (query.q) rows = rows.where('message.controlId', 'ilike', `%${query.q}%`)
  const page = await listPage(db, rows, query, {
    columns: { receivedAt: 'message.receivedAt' },
    fallback: '-receivedAt',
    key: 'message.id',
  })
  return { ...page, items: page.items.map(toRow) }
}

/** One kept message with its text; it holds a newborn's data, so the reading is audited. */
export async function getMessage(context: Context, id: number): Promise<IntakeMessage> {
  const { text, ...row } = found(
    await whole(context.db).select('message.text').where('message.id', '=', id).executeTakeFirst(),
  )
  context.audit({ entity: 'intake-message', id, action: 'read' })
  return { ...toRow(row), text }
}
