import {
  differingFacts,
  factsOfIdentity,
  identityPoints,
  measuredAnalysisStatuses,
  type PrintedFact,
  replacedIdentity,
  type ToldDoubt,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import type { SampleRecord } from '../cards/row-queries.ts'
import { identityOf } from '../newborns/identity.ts'
import { notifyRoles } from '../people/notify.ts'
import { notifyLeads } from '../people/notify-leads.ts'
import { texts } from './texts.ts'

/** A card from which discs were taken or values came, and whose newborn is another one now. */
interface Renamed {
  readonly sampleId: number
  readonly points: ReturnType<typeof replacedIdentity>
  readonly facts: readonly PrintedFact[]
}

const identityOn = (card: SampleRecord) =>
  identityOf({
    ...card,
    nameSort: sortKey(card.surname, card.name),
    motherSort: sortKey(card.mother?.surname, card.mother?.name),
    birthWorkgroupId: null,
  })

function renamedTo(before: SampleRecord, after: SampleRecord): Renamed | null {
  const points = replacedIdentity(identityOn(before), identityOn(after))
  if (points.length === 0) return null
  const shown = factsOfIdentity(points)
  const facts = differingFacts(before, after).filter((fact) => shown.includes(fact))
  return { sampleId: after.id, points, facts }
}

/** Categories of cards from which discs were taken, or that have values. */
const usedOf = ({ db }: Context, sampleIds: readonly number[]) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .select(['a.id', 'a.sampleId', 'a.category', 'a.workgroupId'])
    .where('a.sampleId', 'in', [...sampleIds, 0])
    .where('a.deletedAt', 'is', null)
    .where(
      sql<boolean>`(samples.punches_used > 0 or exists (select from sample_analyses analysis
        join analyzable_samples own on own.id = analysis.analyzable_sample_id where own.sample_id = samples.id
          and analysis.status in (${literals(measuredAnalysisStatuses)})))`,
    )
    .orderBy('a.id')
    .execute()

const doubt: ToldDoubt = 'identity_corrected'

/** Supervisors, acceptance and leads of each laboratory hear which facts are others; no names. */
async function tellRenamed(
  context: Context,
  newbornId: number,
  { laboratories, names }: { readonly laboratories: readonly number[]; readonly names: string },
): Promise<void> {
  const { code } = await context.db
    .selectFrom('newborns')
    .select('code')
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const message = {
    type: 'message',
    title: texts.identityTitle(code),
    text: texts.identityOfUsedCorrected(code, names, context.viewer.label),
    entity: { type: 'newborn', id: newbornId },
  } as const
  for (const workgroupId of laboratories)
    await notifyRoles(context, {
      ...message,
      workgroupId,
      roles: ['supervisor', 'acceptance'],
      link: `/newborn/${newbornId}`,
    })
  await notifyLeads(context, laboratories, { ...message, toldRole: 'supervisor' })
}

/**
 * Cards from which discs were taken, or that have values, and whose newborn reads as another one than before: reports name the
 * corrected facts and are read one by one, and no negative leaves before a person who did not correct them has answered for the card.
 * @param before cards as they read before @returns laboratories that were told
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
  const renamed = after.flatMap((card) => {
    const former = before.find(({ id }) => id === card.id)
    return (former && renamedTo(former, card)) ?? []
  })
  const used = await usedOf(
    context,
    renamed.map(({ sampleId }) => sampleId),
  )
  if (used.length === 0) return []
  const held = renamed.filter(({ sampleId }) => used.some((one) => one.sampleId === sampleId))
  await db
    .insertInto('liftedFindings')
    .values(
      used.map(({ id, sampleId }) => ({
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
  const sampleIds = held.map(({ sampleId }) => sampleId)
  await db
    .updateTable('samples')
    .set({
      toldDoubts: sql<ToldDoubt[]>`array(select distinct unnest(told_doubts || ${[doubt]}::text[]))`,
    })
    .where('id', 'in', sampleIds)
    .execute()
  // An earlier report of the newborn speaks of its other cards as well.
  await db
    .updateTable('reports')
    .set({ ordinary: false })
    .where('newbornId', '=', newbornId)
    .where('category', 'in', [...new Set(used.map(({ category }) => category))])
    .where('status', '=', 'pending')
    .execute()
  const laboratories = [...new Set(used.map(({ workgroupId }) => workgroupId))].sort((a, b) => a - b)
  const points = [...new Set(held.flatMap((one) => one.points))]
  await tellRenamed(context, newbornId, {
    laboratories,
    names: points.map((point) => identityPoints[point]).join(', '),
  })
  return laboratories
}

/** Did the person correct the identity of the card's newborn after its discs were taken? */
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
