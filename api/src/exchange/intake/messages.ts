import type {
  AckCode,
  IdentityConflict,
  IntakeMessage,
  IntakeMessageRow,
  MessageState,
} from '@sne/shared/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { KeptConflict } from '../../platform/database/json-shapes.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { statedBy, statedColumns } from './identity.ts'
import { keptChanges } from './kept-changes.ts'
import { handlingOf } from './message-handling.ts'

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
      'message.setAsideAt',
      'message.assignedAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('intakeMessages as next')
        .select('next.id')
        .whereRef('next.correctsId', '=', 'message.id')
        .as('correctionId'),
    )
    .select(['workgroups.id as workgroupId', 'workgroups.name', 'workgroups.facilityName', 'workgroups.type'])

type Row = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]

const toRow = ({
  workgroupId,
  name,
  facilityName,
  type,
  setAsideAt,
  assignedAt,
  correctionId,
  ...row
}: Row): IntakeMessageRow => ({
  ...row,
  state: correctionId ? 'corrected' : setAsideAt ? 'set_aside' : 'open',
  assigned: assignedAt !== null,
  workgroup:
    workgroupId === null || !name || !type
      ? null
      : { id: workgroupId, name, facilityName: facilityName ?? '', type },
})

interface MessageQuery {
  readonly q?: string
  readonly ack?: AckCode
  readonly workgroupId?: number
  readonly state?: MessageState
  readonly sampleId?: number
  readonly newbornId?: number
}

const isCorrected = sql<boolean>`exists (select from intake_messages next where next.corrects_id = message.id)`
const inState: Readonly<Record<MessageState, RawBuilder<boolean>>> = {
  open: sql`message.set_aside_at is null and not ${isCorrected}`,
  set_aside: sql`message.set_aside_at is not null and not ${isCorrected}`,
  corrected: isCorrected,
}
const ofCards = (ids: RawBuilder<unknown>) =>
  sql<boolean>`(message.sample_id = any(${ids}) or exists (select from intake_message_cards told
    where told.message_id = message.id and told.sample_id = any(${ids})))`
/** The newborn's record and the records joined to it. */
const recordsOf = (id: number) =>
  sql`select known.id from newborns known where known.id = ${id} or known.merged_into_id = ${id}`
/** Messages about the newborn's cards, in conflict with the newborn, or assigned to it. */
const ofNewborn = (id: number) =>
  sql<boolean>`(message.newborn_id in (${recordsOf(id)}) or message.assigned_newborn_id in (${recordsOf(id)})
    or ${ofCards(sql`array(select card.id from samples card where card.newborn_id = ${id})`)})`

/** Every message of a newborn or card; without one, messages that were not, or not wholly, taken in; newest first. */
export async function listMessages(db: Db, query: ListInput & MessageQuery) {
  let rows = whole(db)
  if (query.newbornId) rows = rows.where(ofNewborn(query.newbornId))
  else if (query.sampleId) rows = rows.where(ofCards(sql`array[${query.sampleId}]::bigint[]`))
  else {
    rows = rows.where((eb) =>
      eb.or([eb('message.ack', '<>', 'AA'), sql<boolean>`jsonb_array_length(message.problems) > 0`]),
    )
    rows = rows.where(inState[query.state ?? 'open'])
  }
  if (query.ack) rows = rows.where('message.ack', '=', query.ack)
  if (query.workgroupId) rows = rows.where('message.workgroupId', '=', query.workgroupId)
  if (query.q) rows = rows.where('message.controlId', 'ilike', `%${query.q}%`)
  const page = await listPage(db, rows, query, {
    sortColumns: { receivedAt: 'message.receivedAt' },
    defaultSort: '-receivedAt',
    key: 'message.id',
  })
  return { ...page, items: page.items.map(toRow) }
}

export const findMessage = async (db: Db, id: number): Promise<IntakeMessageRow> =>
  toRow(found(await whole(db).where('message.id', '=', id).executeTakeFirst()))

/** A kept message, locked: people act on it one after the other. */
export const lockMessage = async (db: Db, id: number) =>
  found(await db.selectFrom('intakeMessages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

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
  const { text, toldFacts, newbornId, conflict, sampleId, assignedWorkgroupId, ...row } = found(
    await whole(db)
      .select([
        'message.text',
        'message.toldFacts',
        'message.newbornId',
        'message.conflict',
        'message.sampleId',
        'message.assignedWorkgroupId',
      ])
      .where('message.id', '=', id)
      .executeTakeFirst(),
  )
  context.audit({ entity: 'intake-message', id, action: 'read' })
  const changes =
    row.ack === 'AA'
      ? []
      : await keptChanges(db, {
          source: row.source,
          text,
          sampleId,
          workgroupId: assignedWorkgroupId ?? row.workgroupId,
        })
  return {
    ...toRow(row),
    text,
    toldFacts,
    changes,
    conflict: await conflictOf(db, newbornId, conflict),
    ...(await handlingOf(db, id)),
  }
}
