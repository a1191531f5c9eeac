import { compareNewborns } from '@sne/shared/domain'
import { json } from '../../platform/database/columns.ts'
import { type Finding, toldEvidence } from './find-like.ts'
import { identityColumns, identityOf } from './identity.ts'

/** `opened`: a person decides. `open`: it waits for a person already. `apart`: a person said that they are two newborns. */
export type PairTold = 'opened' | 'open' | 'apart'

/**
 * A birth point says that two records are one newborn: a pair that a person decides, whatever the records say. Nothing is merged.
 * A pair that a person kept apart stays so.
 */
export async function pairTold(context: Finding, oneId: number, otherId: number): Promise<PairTold> {
  const { db, now, effect } = context
  const [firstId, secondId] = [Math.min(oneId, otherId), Math.max(oneId, otherId)] as const
  const known = await db
    .selectFrom('newbornPairs')
    .select(['id', 'status', 'evidence'])
    .where('firstId', '=', firstId)
    .where('secondId', '=', secondId)
    .forUpdate()
    .executeTakeFirst()
  if (known?.status === 'kept_apart') return 'apart'
  if (known?.evidence.some(({ point }) => point === 'told')) return 'open'
  const rows = await db
    .selectFrom('newborns')
    .select(identityColumns)
    .where('id', 'in', [firstId, secondId])
    .orderBy('id')
    .execute()
  const [first, second] = rows.map((row) => identityOf(row))
  if (!first || !second) throw new Error(`Newborns ${firstId} and ${secondId} are not both there.`)
  const found = compareNewborns(first, second)
  const values = {
    status: 'open' as const,
    score: Math.max(found.score, toldEvidence.score),
    evidence: json([...found.evidence, toldEvidence.evidence]),
  }
  const { id } = known
    ? await db
        .updateTable('newbornPairs')
        .set((eb) => ({ ...values, version: eb('version', '+', 1), decidedAt: null, decidedBy: null }))
        .where('id', '=', known.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('newbornPairs')
        .values({ firstId, secondId, ...values, foundAt: now })
        .returning('id')
        .executeTakeFirstOrThrow()
  effect({ entity: 'newborn-pair', id, from: known?.status ?? null, to: 'open' })
  return known?.status === 'open' ? 'open' : 'opened'
}
