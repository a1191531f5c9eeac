import { measuredAnalysisStatuses, type ToldDoubt } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import type { SampleRecord } from '../cards/row-queries.ts'
import { correctedCards, judgedIdentities } from './judged-identity.ts'
import { tellCorrected } from './tell-corrected.ts'

/** Categories of cards that were accepted, from which discs were taken, or that have values. */
const usedOf = ({ db }: Context, sampleIds: readonly number[]) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .select(['a.id', 'a.sampleId', 'a.category', 'a.workgroupId'])
    .where('a.sampleId', 'in', [...sampleIds, 0])
    .where('a.deletedAt', 'is', null)
    .where(
      sql<boolean>`(samples.accepted_at is not null or samples.punches_used > 0 or exists (select from sample_analyses analysis
        join analyzable_samples own on own.id = analysis.analyzable_sample_id where own.sample_id = samples.id
          and analysis.status in (${literals(measuredAnalysisStatuses)})))`,
    )
    .orderBy('a.id')
    .execute()

const doubt: ToldDoubt = 'identity_corrected'

/**
 * Cards that were accepted and whose newborn reads as another one than before. Reports name the corrected facts and
 * are read one by one. Where the identity is in doubt (`identityChange`), every negative waits for an answer about
 * the card. A person who did not correct the identity gives that answer.
 * @param before cards as they read before
 * @returns laboratories that were told
 */
export async function keepCorrectedIdentity(
  context: Context,
  newbornId: number,
  {
    before,
    after,
    reason,
  }: {
    readonly before: readonly SampleRecord[]
    readonly after: readonly SampleRecord[]
    readonly reason: string | null
  },
): Promise<readonly number[]> {
  const { db, now, viewer } = context
  const { code, birthWorkgroupId } = await db
    .selectFrom('newborns')
    .select(['code', 'birthWorkgroupId'])
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const cards = correctedCards(before, after, birthWorkgroupId)
  const used = await usedOf(
    context,
    cards.map(({ sampleId }) => sampleId),
  )
  const laboratories = [...new Set(used.map(({ workgroupId }) => workgroupId))].sort((a, b) => a - b)
  const held = await judgedIdentities(
    context,
    newbornId,
    cards.filter(({ sampleId }) => used.some((one) => one.sampleId === sampleId)),
    laboratories,
  )
  const kept = used.filter(({ sampleId }) => held.some((one) => one.sampleId === sampleId))
  if (kept.length === 0) return []
  await db
    .insertInto('liftedFindings')
    .values(
      kept.map(({ id, sampleId }) => ({
        analyzableSampleId: id,
        analytes: [],
        obstacles: [],
        facts: [...(held.find((one) => one.sampleId === sampleId)?.facts ?? [])],
        identity: true,
        reason,
        liftedAt: now,
        liftedBy: viewer.userId,
      })),
    )
    .execute()
  const doubted = held.filter(({ isDoubt }) => isDoubt).map(({ sampleId }) => sampleId)
  await db
    .updateTable('samples')
    .set({
      toldDoubts: sql<ToldDoubt[]>`array(select distinct unnest(told_doubts || ${[doubt]}::text[]))`,
    })
    .where('id', 'in', [...doubted, 0])
    .execute()
  // An earlier report of the newborn speaks of its other cards as well.
  await db
    .updateTable('reports')
    .set({ ordinary: false })
    .where('newbornId', '=', newbornId)
    .where('category', 'in', [...new Set(kept.map(({ category }) => category))])
    .where('status', '=', 'pending')
    .execute()
  const told = [...new Set(kept.map(({ workgroupId }) => workgroupId))].sort((a, b) => a - b)
  await tellCorrected(context, { id: newbornId, code }, told, {
    names: [...new Set(held.flatMap((one) => one.names))].join(', '),
    near: [...new Set(held.flatMap((one) => one.near))],
    isDoubt: doubted.length > 0,
  })
  return told
}

/** Did the person correct the identity of the card's newborn after its acceptance? */
export async function hasCorrectedIdentity({ db, viewer }: Context, sampleId: number): Promise<boolean> {
  const own = await db
    .selectFrom('liftedFindings as corrected')
    .innerJoin('analyzableSamples as a', 'a.id', 'corrected.analyzableSampleId')
    .select('corrected.id')
    .where('a.sampleId', '=', sampleId)
    .where('corrected.identity', '=', true)
    .where('corrected.liftedBy', '=', viewer.userId)
    .executeTakeFirst()
  return own !== undefined
}
