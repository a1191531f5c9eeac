import type { IntakeKey } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuseField } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { newToken, tokenHash } from '../../platform/sessions/tokens.ts'
import { placeLabel } from '../../records/laboratories/place-label.ts'
import { notifyLeads } from '../../records/people/notify-leads.ts'
import { texts } from './texts.ts'

/** Characters of a key that are kept in clear, so that people can tell keys apart. */
const prefixLength = 6

const whole = (db: Db) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('workgroups', 'workgroups.id', 'apiKeys.workgroupId')
    .select([
      'apiKeys.id',
      'apiKeys.label',
      'apiKeys.prefix',
      'apiKeys.createdAt',
      'apiKeys.lastUsedAt',
      'apiKeys.revokedAt',
    ])
    .select(['workgroups.id as workgroupId', 'workgroups.name', 'workgroups.facilityName', 'workgroups.type'])

type Row = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]

const toKey = ({ workgroupId, name, facilityName, type, ...key }: Row): IntakeKey => ({
  ...key,
  workgroup: { id: workgroupId, name, facilityName, type },
})

const findKey = async (db: Db, id: number) =>
  toKey(found(await whole(db).where('apiKeys.id', '=', id).executeTakeFirst()))

export async function listKeys(
  db: Db,
  query: ListInput & { readonly q?: string; readonly workgroupId?: number; readonly revoked?: boolean },
) {
  let rows = whole(db)
  if (query.q) rows = rows.where('apiKeys.label', 'ilike', `%${query.q}%`)
  if (query.workgroupId) rows = rows.where('apiKeys.workgroupId', '=', query.workgroupId)
  if (query.revoked !== undefined)
    rows = rows.where('apiKeys.revokedAt', query.revoked ? 'is not' : 'is', null)
  const page = await listPage(db, rows, query, {
    sortColumns: { createdAt: 'apiKeys.createdAt', label: 'apiKeys.label', lastUsedAt: 'apiKeys.lastUsedAt' },
    defaultSort: '-createdAt',
    key: 'apiKeys.id',
  })
  return { ...page, items: page.items.map(toKey) }
}

/**
 * Makes a key. The secret is in the answer alone: the database keeps its hash. The key's holder sends cards in the name
 * of the birth point. So the leads of its laboratory and the administrators are told who made it.
 */
export async function createKey(
  context: Context,
  { workgroupId, label }: { readonly workgroupId: number; readonly label: string },
): Promise<{ key: IntakeKey; secret: string }> {
  const { db, viewer, now } = context
  const birthPoint = await db
    .selectFrom('workgroups')
    .select(['name', 'facilityName', 'referenceLaboratoryId'])
    .where('id', '=', workgroupId)
    .where('type', 'in', ['spoke_birth_point', 'tin'])
    .executeTakeFirst()
  if (!birthPoint) throw refuseField('workgroupId', texts.chooseBirthPoint)
  const secret = newToken()
  const { id } = await db
    .insertInto('apiKeys')
    .values({
      workgroupId,
      label,
      prefix: secret.slice(0, prefixLength),
      secretHash: tokenHash(secret),
      createdAt: now,
      createdBy: viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const laboratoryId = birthPoint.referenceLaboratoryId
  await notifyLeads(context, laboratoryId === null ? [] : [laboratoryId], {
    type: 'message',
    title: texts.keyMadeTitle,
    text: texts.keyMade(viewer.label, placeLabel(birthPoint)),
    entity: { type: 'api-key', id },
    administratorsToo: true,
  })
  context.audit({ entity: 'api-key', id, action: 'create', details: { workgroupId } })
  return { key: await findKey(db, id), secret }
}

/** Stops a key for good; one that is stopped already stays as it is. */
export async function revokeKey(context: Context, id: number, reason: string) {
  const { db, viewer, now } = context
  const key = await findKey(db, id)
  if (key.revokedAt) return { changed: false, key }
  await db
    .updateTable('apiKeys')
    .set({ revokedAt: now, revokedBy: viewer.userId, revokedReason: reason })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'api-key', id, action: 'revoke', reason })
  return { changed: true, key: await findKey(db, id) }
}
