import type { AckCode, IdentityConflict, IntakeMessage, IntakeMessageRow } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { KeptConflict } from '../../platform/database/json-shapes.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { statedBy, statedColumns } from './identity.ts'
import { keptChanges } from './kept-changes.ts'

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
      'message.retriedAt',
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

export const findMessage = async (db: Db, id: number): Promise<IntakeMessageRow> =>
  toRow(found(await whole(db).where('message.id', '=', id).executeTakeFirst()))

/** The newborn's record beside what the message says of it. */
async function conflictOf(
  db: Db,
  newbornId: number | null,
  kept: KeptConflict | null,
): Promise<IdentityConflict | null> {
  if (newbornId === null || kept === null) return null
  const { code, ...row } = await db
    .selectFrom('newborns')
    .select(['code', ...statedColumns])
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  return { ...kept, registered: { ...statedBy(row), newbornId, code } }
}

/** One kept message with its text; it holds a newborn's data, so the reading is audited. */
export async function getMessage(context: Context, id: number): Promise<IntakeMessage> {
  const { db } = context
  const { text, newbornId, conflict, sampleId, ...row } = found(
    await whole(db)
      .select(['message.text', 'message.newbornId', 'message.conflict', 'message.sampleId'])
      .where('message.id', '=', id)
      .executeTakeFirst(),
  )
  context.audit({ entity: 'intake-message', id, action: 'read' })
  const changes = row.ack === 'AA' ? [] : await keptChanges(db, { source: row.source, text, sampleId })
  return { ...toRow(row), text, changes, conflict: await conflictOf(db, newbornId, conflict) }
}
