import type { PlateQuality } from '@sne/shared/contract'
import { analysesUnderReview, gapSentences, hasResults, heldForGood, noControlGaps } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { columnsOf } from '../../records/analyses/records.ts'
import { holdsOnPlates } from '../../records/episodes/controls.ts'
import { plannersOf } from '../../records/plates/planners.ts'
import { findPlate, plateRecords, siblingIds } from '../../records/plates/queries.ts'
import { runDecisionsOf } from '../../records/plates/run-decisions.ts'
import { barredOn, controlsOf, releaseOf } from './controls.ts'
import { texts } from './texts.ts'

/** Analyses of the run with results, and those that nobody has decided. */
const analysesOn = (db: Db, plateId: number) =>
  db
    .selectFrom('sampleAnalyses')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where status in (${literals(analysesUnderReview)})))::int`.as(
        'undecided',
      ),
    ])
    .where('plateId', '=', plateId)
    .where('status', '<>', 'discarded')
    .executeTakeFirstOrThrow()

/** Missing controls on the day of the run. */
async function gapsOf(db: Db, plateId: number): Promise<string[]> {
  const result = await db
    .selectFrom('plateResults')
    .select('controlGaps')
    .where('plateId', '=', plateId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return gapSentences(result?.controlGaps ?? noControlGaps)
}

/** Controls of a run by analyte, and what they hold. @throws Refusal `not_found`, `invalid_transition` before results */
export async function findQuality(context: Context, id: number): Promise<PlateQuality> {
  const { db, viewer } = context
  const plate = found(await findPlate(db, viewer, id))
  const record = found((await plateRecords(db, viewer, [id])).at(0))
  if (!hasResults(plate.status))
    throw refuse('invalid_transition', {
      message: texts.noControls,
      details: { from: plate.status, to: 'analyzed', allowed: [] },
    })
  const held = (await holdsOnPlates(db, [id])).get(id)?.held ?? new Map()
  const forGood = heldForGood(held)
  const siblings = await plateRecords(db, viewer, await siblingIds(db, id))
  const barred = await barredOn(db, id)
  return {
    id,
    name: plate.name ?? plate.barcode,
    status: plate.status,
    category: plate.category,
    analysisType: plate.analysisType,
    analyzed: plate.analyzed,
    siblings: siblings
      .filter((sibling) => sibling.id !== id)
      .map((sibling) => ({
        id: sibling.id,
        label: sibling.name ?? sibling.barcode,
        qcState: sibling.qcState,
      })),
    analytes: await columnsOf(db, [plate.analysisType.id]),
    controls: await controlsOf(db, id, { blanks: true }),
    qcState: plate.qcState,
    gaps: await gapsOf(db, id),
    released: await releaseOf(db, record.qcOverride),
    rejection: plate.rejection,
    decisions: [...((await runDecisionsOf(db, [id])).get(id) ?? [])],
    deletedResults: plate.deletedResults,
    copies: plate.copies,
    planners: await plannersOf(db, plate.workgroup.id),
    held: barred.map(({ code, reason }) => ({ code, reason, forGood: forGood.includes(code) })),
    analyses: await analysesOn(db, id),
  }
}
