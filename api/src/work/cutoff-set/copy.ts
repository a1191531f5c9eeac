import type { BodyOf } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import { copyLines } from '../../records/analyses/laboratory-limits.ts'
import { checkMayStart } from '../../records/approvals/start-draft.ts'
import { lockName } from './approve.ts'
import { activeSetOf, findCutoffSet, toRow } from './queries.ts'
import { texts } from './texts.ts'

/** The type, when its category is one of the laboratory's. @throws Refusal `not_found` */
async function checkType(db: Db, workgroupId: number, analysisTypeId: number): Promise<void> {
  const type = found(
    await db
      .selectFrom('analysisTypes')
      .select('category')
      .where('id', '=', analysisTypeId)
      .executeTakeFirst(),
  )
  const { config } = found(
    await db.selectFrom('workgroups').select('config').where('id', '=', workgroupId).executeTakeFirst(),
  )
  if (!(config.screenings as readonly string[]).includes(type.category)) throw refuse('not_found')
}

const templateOf = (db: Db, analysisTypeId: number) =>
  db
    .selectFrom('cutoffSets')
    .select('id')
    .where('workgroupId', 'is', null)
    .where('analysisTypeId', '=', analysisTypeId)
    .where('state', '<>', 'retired')
    .orderBy('version', 'desc')
    .executeTakeFirst()

/**
 * Starts a draft of the own laboratory. One draft a type: two could not both be approved against the same active set.
 * @throws Refusal `permission_denied`, `lead_required`, `not_found`, `duplicate`, `invalid_transition` without an active set
 */
export async function copyCutoffSet(context: Context, { analysisTypeId, from }: BodyOf<'copyCutoffSet'>) {
  const { db, viewer, now } = context
  const workgroupId = checkMayStart(context)
  await checkType(db, workgroupId, analysisTypeId)
  await oneAtATime(db, lockName(workgroupId, analysisTypeId))
  const own = await db
    .selectFrom('cutoffSets')
    .select(['version', 'state'])
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .execute()
  if (own.some(({ state }) => state === 'draft')) throw refuse('duplicate', { message: texts.draftExists })
  const source =
    from === 'template'
      ? found(await templateOf(db, analysisTypeId))
      : await activeSetOf(db, workgroupId, analysisTypeId)
  if (!source) throw refuse('invalid_transition', { message: texts.nothingInForce })
  const { id } = await db
    .insertInto('cutoffSets')
    .values({
      analysisTypeId,
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
  await copyLines(db, [id])
  context.audit({ entity: 'cutoff-set', id, action: 'copy', to: 'draft', details: { from: source.id } })
  return toRow(await findCutoffSet(db, viewer, id))
}
