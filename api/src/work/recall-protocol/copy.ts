import type { BodyOf } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import { checkMayStart } from '../../records/approvals/start-draft.ts'
import { copyProtocolSteps } from '../../records/recall-protocols/sets.ts'
import { lockName } from './approve.ts'
import { activeProtocolOf } from './queries.ts'
import { texts } from './texts.ts'

const templateOf = (db: Db) =>
  db
    .selectFrom('recallProtocolSets')
    .select('id')
    .where('workgroupId', 'is', null)
    .where('state', '<>', 'retired')
    .orderBy('version', 'desc')
    .executeTakeFirst()

/**
 * Starts a draft of the own laboratory. One draft at a time: two could not both be approved against the same protocol.
 * @returns its id
 * @throws Refusal `permission_denied`, `lead_required`, `not_found`, `duplicate`, `invalid_transition`
 */
export async function copyProtocol(
  context: Context,
  { from }: BodyOf<'copyRecallProtocol'>,
): Promise<number> {
  const { db, viewer, now } = context
  const workgroupId = checkMayStart(context)
  await oneAtATime(db, lockName(workgroupId))
  const own = await db
    .selectFrom('recallProtocolSets')
    .select(['version', 'state'])
    .where('workgroupId', '=', workgroupId)
    .execute()
  if (own.some(({ state }) => state === 'draft')) throw refuse('duplicate', { message: texts.draftExists })
  const source = from === 'template' ? found(await templateOf(db)) : await activeProtocolOf(db, workgroupId)
  if (!source) throw refuse('invalid_transition', { message: texts.nothingInForce })
  const { id } = await db
    .insertInto('recallProtocolSets')
    .values({
      workgroupId,
      version: Math.max(0, ...own.map(({ version }) => version)) + 1,
      validFrom: dayOf(now),
      state: 'draft',
      createdBy: viewer.userId,
      createdAt: now,
      copiedFromId: source.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyProtocolSteps(db, [id])
  context.audit({ entity: 'recall-protocol', id, action: 'copy', to: 'draft', details: { from: source.id } })
  return id
}
