import {
  exitRefusal,
  type Finding,
  type Screening,
  screeningLabels,
  standingFindings,
  toldOutcome,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { loadEpisodes } from './load.ts'
import { texts } from './texts.ts'

/** Open findings of a newborn by category; categories without one are left out. */
export async function openFindingsOf(
  db: Db,
  newbornId: number,
  categories: readonly Screening[],
): Promise<ReadonlyMap<Screening, readonly Finding[]>> {
  const found = new Map<Screening, readonly Finding[]>()
  for (const category of categories) {
    const loaded = (await loadEpisodes(db, [newbornId], category)).get(newbornId)
    const open = loaded ? standingFindings(loaded.episode) : []
    if (open.length > 0) found.set(category, open)
  }
  return found
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

/**
 * Was the clinical centre told, by each laboratory that measured one of these findings, after its first one? The hour of a call is
 * entered to the minute.
 */
async function isTold(db: Db, newbornId: number, category: Screening, open: readonly Finding[]) {
  const analyses = open.map(({ analysisId }) => analysisId)
  const { untold } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from (
        select a.workgroup_id, min(coalesce(s.imported_at, gone.measured_at)) as since
        from sample_analyses s join analyzable_samples a on a.id = s.analyzable_sample_id
        left join withdrawn_findings gone on gone.sample_analysis_id = s.id
        where s.id = any(${analyses}::bigint[]) group by a.workgroup_id) measured
      where not exists (select from communications c where c.newborn_id = ${newbornId}
        and c.recipient_type = 'centro_clinico' and c.outcome = ${sql.lit(toldOutcome)}
        and ${category}::text = any(c.told_categories)
        and coalesce(c.author_workgroup_id, measured.workgroup_id) = measured.workgroup_id
        and c.at >= date_trunc('minute', measured.since)))`.as('untold'),
    )
    .executeTakeFirstOrThrow()
  return !untold
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
    const told = await isTold(db, newbornId, category, open)
    const refusal = exitRefusal(open, { told, lead: signs(viewer, 'lead'), reason, noRecallPossible })
    if (!refusal) continue
    const label = screeningLabels[category]
    // Analytes of a category that is out of sight are nobody else's business.
    if (!viewer.seesAll && !viewer.visibleScreenings.includes(category))
      return { message: texts.openElsewhere(label), details: { category, analytes: [] } }
    return {
      message: `${label}: ${refusal.text}`,
      details: { category, analytes: [...new Set(open.map(({ analyte }) => analyte))] },
    }
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
