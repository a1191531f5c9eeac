import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { lockName, type SetKind } from './set-kind.ts'
import { activeSetOf, anySet, type SetRecord, type SetScope, setsOf } from './set-records.ts'

type Kind<S extends SetRecord & SetScope> = Pick<SetKind<S>, 'table' | 'entity' | 'texts' | 'copyContent'>

/**
 * Starts a draft of a laboratory. One draft at a time: two could not both be approved against the same active set.
 * @param from the installation's template, the laboratory's active set, or one of its sets
 * @returns its id
 * @throws Refusal `not_found` without a template, `duplicate`, `invalid_transition` without an active set
 */
export async function copySet<S extends SetRecord & SetScope>(
  context: Context,
  kind: Kind<S>,
  scope: SetScope,
  from: 'template' | 'active' | { readonly id: number },
): Promise<number> {
  const { db, viewer, now } = context
  const { table, entity, texts, copyContent } = kind
  await oneAtATime(db, lockName(kind, scope))
  const own = await setsOf(db, table, scope).select(['version', 'state']).execute()
  if (own.some(({ state }) => state === 'draft')) throw refuse('duplicate', { message: texts.draftExists })
  const template = () =>
    setsOf(db, table, { ...scope, workgroupId: null })
      .select('id')
      .where('state', '<>', 'retired')
      .orderBy('version', 'desc')
      .executeTakeFirst()
  const named = typeof from === 'object' ? from : null
  const source =
    named ?? (from === 'template' ? found(await template()) : await activeSetOf(db, table, scope))
  if (!source) throw refuse('invalid_transition', { message: texts.nothingInForce })
  const { id } = await db
    .insertInto(anySet(table))
    .values({
      ...scope,
      version: Math.max(0, ...own.map(({ version }) => version)) + 1,
      validFrom: dayOf(now),
      state: 'draft',
      createdBy: viewer.userId,
      createdAt: now,
      copiedFromId: source.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyContent(db, [id])
  context.audit({ entity, id, action: 'copy', to: 'draft', details: { from: source.id } })
  return id
}
