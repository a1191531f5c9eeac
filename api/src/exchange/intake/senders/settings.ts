import type { IntakeSender, SenderSettings } from '@sne/shared/contract'
import { readSenderCodes, repeatedCodes, type SenderCode } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../../platform/calls/refusal.ts'
import { json } from '../../../platform/database/columns.ts'
import { type ListInput, listPage } from '../../../platform/database/list.ts'
import type { Db } from '../../../platform/database/open.ts'
import { personLabelOf } from '../../../records/people/person-label.ts'
import { isKnownCode } from '../../hl7/index.ts'
import { texts } from '../texts.ts'

/** How messages of a birth point differ from the usual ones; null for one that nobody set. */
export const settingsOf = async (db: Db, workgroupId: number): Promise<SenderSettings | null> =>
  (
    await db
      .selectFrom('intakeSenders')
      .select('settings')
      .where('workgroupId', '=', workgroupId)
      .executeTakeFirst()
  )?.settings ?? null

const whole = (db: Db) =>
  db
    .selectFrom('workgroups')
    .leftJoin('intakeSenders as sender', 'sender.workgroupId', 'workgroups.id')
    .leftJoin('users', 'users.id', 'sender.changedBy')
    .select(['workgroups.id', 'workgroups.name', 'workgroups.facilityName', 'workgroups.type'])
    .select(['sender.settings', 'sender.version', 'sender.changedAt', 'sender.changedBy'])
    .select(personLabelOf('users').as('label'))
    .where('workgroups.type', 'in', ['spoke_birth_point', 'tin'])

type Row = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]

const toSender = ({ id, name, facilityName, type, ...row }: Row): IntakeSender => ({
  id,
  workgroup: { id, name, facilityName, type },
  settings: row.settings,
  version: row.version ?? 0,
  changedAt: row.changedAt,
  changedBy: row.changedBy === null ? null : { id: row.changedBy, label: row.label },
})

/** Birth points by name, with what is set for their messages. */
export async function listSenders(db: Db, query: ListInput & { readonly q?: string }) {
  let rows = whole(db)
  if (query.q)
    rows = rows.where((eb) =>
      eb.or([
        eb('workgroups.name', 'ilike', `%${query.q}%`),
        eb('workgroups.facilityName', 'ilike', `%${query.q}%`),
      ]),
    )
  const page = await listPage(db, rows, query, {
    sortColumns: { name: 'workgroups.name' },
    defaultSort: 'name',
    key: 'workgroups.id',
  })
  return { ...page, items: page.items.map(toSender) }
}

export const findSender = async (db: Db, id: number): Promise<IntakeSender> =>
  toSender(found(await whole(db).where('workgroups.id', '=', id).executeTakeFirst()))

const targetsOf = (codes: readonly SenderCode[]) => codes.map(({ to }) => to).join(', ')

/** @throws Refusal `validation` for a code that nobody reads, or a second line for one of the sender's own */
function checkCodes({ codes: text }: SenderSettings): void {
  const { codes } = readSenderCodes(text)
  const unknown = codes.filter((one) => !isKnownCode(one))
  if (unknown.length > 0) throw refuseField('settings.codes', texts.codesUnknown(targetsOf(unknown)))
  const repeated = repeatedCodes(codes)
  if (repeated.length > 0)
    throw refuseField('settings.codes', texts.codesRepeated(repeated.map(({ from }) => from).join(', ')))
}

/**
 * Sets how messages of a birth point are read from now on. @throws Refusal `stale_version` where somebody else saved meanwhile,
 * `validation`
 */
export async function saveSender(
  context: Context,
  id: number,
  { version, settings }: { readonly version: number; readonly settings: SenderSettings },
): Promise<{ changed: boolean; sender: IntakeSender }> {
  checkCodes(settings)
  const { db, viewer, now } = context
  const before = await findSender(db, id)
  const values = { settings: json(settings), changedAt: now, changedBy: viewer.userId }
  const written =
    before.settings === null
      ? await db
          .insertInto('intakeSenders')
          .values({ workgroupId: id, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('intakeSenders')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('workgroupId', '=', id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
  if (!written || version !== before.version) throw refuse('stale_version')
  context.audit({ entity: 'intake-sender', id, action: before.settings === null ? 'create' : 'update' })
  context.effect({
    entity: 'intake-sender',
    id,
    values: [{ field: 'settings', before: before.settings, after: settings }],
  })
  return { changed: true, sender: await findSender(db, id) }
}
