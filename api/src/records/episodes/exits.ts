import {
  exitRefusal,
  type Finding,
  formatDateTime,
  type Screening,
  screeningLabels,
  toldOutcome,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { toldSince } from '../newborns/told-since.ts'
import { openEpisodesOf } from './open-episodes.ts'
import { texts } from './texts.ts'

/** Open findings of a newborn by category; categories without one are left out. */
export async function openFindingsOf(
  db: Db,
  newbornId: number,
  categories: readonly Screening[],
): Promise<ReadonlyMap<Screening, readonly Finding[]>> {
  const episodes = await openEpisodesOf(db, newbornId, categories)
  return new Map([...episodes].map(([category, { open }]) => [category, open]))
}

/** Categories with an open finding of which a laboratory that measured it has not told the clinical centre. */
export async function untoldCategories(
  db: Db,
  newbornId: number,
  categories: readonly Screening[],
): Promise<ReadonlySet<Screening>> {
  const untold = new Set<Screening>()
  for (const [category, open] of await openFindingsOf(db, newbornId, categories))
    if ((await untoldBy(db, newbornId, category, open)).length > 0) untold.add(category)
  return untold
}

/** Categories of which a card of the newborn is analysed, in whichever laboratory. */
export async function categoriesOf(db: Db, newbornId: number): Promise<Screening[]> {
  const rows = await db
    .selectFrom('analyzableSamples')
    .select('category')
    .distinct()
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .orderBy('category')
    .execute()
  return rows.map(({ category }) => category as Screening)
}

interface Laboratory {
  readonly id: number
  readonly name: string
  readonly phones: readonly string[]
}

/**
 * Laboratories that measured one of these findings and have not told the clinical centre since their first one.
 */
async function untoldBy(
  db: Db,
  newbornId: number,
  category: Screening,
  open: readonly Finding[],
): Promise<Laboratory[]> {
  const analyses = open.map(({ analysisId }) => analysisId)
  const { rows } = await sql<Laboratory>`select laboratory.id, laboratory.name, laboratory.phones from (
        select a.workgroup_id, min(coalesce(s.imported_at, gone.measured_at)) as since
        from sample_analyses s join analyzable_samples a on a.id = s.analyzable_sample_id
        left join withdrawn_findings gone on gone.sample_analysis_id = s.id
        where s.id = any(${analyses}::bigint[]) group by a.workgroup_id) measured
      join workgroups laboratory on laboratory.id = measured.workgroup_id
      where not exists (select from communications c where c.newborn_id = ${newbornId}
        and c.recipient_type = 'centro_clinico' and c.outcome = ${sql.lit(toldOutcome)}
        and ${category}::text = any(c.told_categories)
        and coalesce(c.author_workgroup_id, measured.workgroup_id) = measured.workgroup_id
        and ${toldSince(sql`measured.since`)})
      order by laboratory.id`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** The latest communication to the clinical centre about a category, of any subject; null where there is none. */
async function lastTold(db: Db, newbornId: number, category: Screening): Promise<string | null> {
  const told = await db
    .selectFrom('communications')
    .select('at')
    .where('newbornId', '=', newbornId)
    .where('recipientType', '=', 'centro_clinico')
    .where('outcome', '=', toldOutcome)
    .where(sql<boolean>`${category}::text = any(told_categories)`)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return told?.at ?? null
}

interface Exit {
  readonly newbornId: number
  /** All of the newborn's when absent. */
  readonly categories?: readonly Screening[]
  readonly reason: string | null | undefined
  readonly noRecallPossible?: boolean
}

/** Why an episode may not end; null when it may. */
export async function exitRefusalOf(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { newbornId, categories, reason, noRecallPossible = false }: Exit,
): Promise<{ readonly message: string; readonly details: Record<string, unknown> } | null> {
  const wanted = categories ?? (await categoriesOf(db, newbornId))
  for (const [category, open] of await openFindingsOf(db, newbornId, wanted)) {
    const untold = await untoldBy(db, newbornId, category, open)
    const refusal = exitRefusal(open, {
      told: untold.length === 0,
      lead: signs(viewer, 'lead'),
      reason,
      noRecallPossible,
    })
    if (!refusal) continue
    const label = screeningLabels[category]
    // Analytes of a category that is out of sight are nobody else's business.
    const isSeen = viewer.seesAll || viewer.visibleScreenings.includes(category)
    const analytes = isSeen ? [...new Set(open.map(({ analyte }) => analyte))] : []
    const others = untold.filter(({ id }) => id !== viewer.workgroupId)
    const isElsewhere = others.length > 0 && others.length === untold.length
    if (!isSeen || isElsewhere)
      return { message: texts.openElsewhere(label, others), details: { category, analytes } }
    const before = untold.length > 0 ? await lastTold(db, newbornId, category) : null
    const earlier = before === null ? '' : ` ${texts.toldBefore(formatDateTime(before))}`
    return { message: `${label}: ${refusal.text}${earlier}`, details: { category, analytes } }
  }
  return null
}

/**
 * Refuses to end an episode with an open finding that nobody would follow any more.
 * @throws Refusal `open_findings`
 */
export async function checkExit(context: Context, exit: Exit): Promise<void> {
  const refusal = await exitRefusalOf(context, exit)
  if (refusal) throw refuse('open_findings', refusal)
}
