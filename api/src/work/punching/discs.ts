import { plateMachine, triedPunchStatuses, type WellType } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepLedBy } from '../../records/analyses/analyzable.ts'
import { stepAnalyses } from '../../records/analyses/sample-analysis.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { tellPlate, tellPunchTakenBack } from '../../records/plates/tell.ts'
import { texts } from './texts.ts'

/** Discs taken from, or given back to, a card. @throws Refusal `punches_exhausted` */
export async function useDiscs(context: Context, sampleId: number, discs: number): Promise<void> {
  if (discs === 0) return
  const card = await context.db
    .selectFrom('samples')
    .select(['punchesUsed', 'punchesTotal'])
    .where('id', '=', sampleId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const used = card.punchesUsed + discs
  if (used > card.punchesTotal)
    throw refuse('punches_exhausted', { details: { punchesLeft: card.punchesTotal - card.punchesUsed } })
  await context.db
    .updateTable('samples')
    .set({ punchesUsed: Math.max(0, used), exhausted: used >= card.punchesTotal })
    .where('id', '=', sampleId)
    .execute()
}

/** A disc that left the card, whether or not it reached its well. */
export const tookDisc = (status: string | null) => status === 'punched' || status === 'error'

/** Analysis and sample follow their discs: punched when every one of them is. */
export async function followDiscs(context: Context, plate: PlateRecord, analysisId: number): Promise<void> {
  const { db } = context
  const analysis = await db
    .selectFrom('sampleAnalyses')
    .select(['status', 'analyzableSampleId'])
    .where('id', '=', analysisId)
    .executeTakeFirst()
  // Its well was freed meanwhile: the family has refused, or a planner took it off.
  if (!analysis) throw refuse('invalid_transition', { message: texts.freedMeanwhile })
  const wells = await db
    .selectFrom('wells')
    .select('punchStatus')
    .where('sampleAnalysisId', '=', analysisId)
    .execute()
  const whole = wells.every(({ punchStatus }) => punchStatus === 'punched')
  if (whole && analysis.status === 'planned') {
    await stepAnalyses(context, [analysisId], 'punch')
    await stepLedBy(context, [analysisId], 'punch')
    await tellPlate(context, 'punched', plate, [analysis.analyzableSampleId], texts.punched)
  }
  if (!whole && analysis.status === 'punched') {
    await stepAnalyses(context, [analysisId], 'unpunch')
    await stepLedBy(context, [analysisId], 'unpunch')
    await tellPunchTakenBack(context, plate.id, analysis.analyzableSampleId)
  }
}

/** The first disc starts the punching of its plate. */
export async function startPunching(
  context: Context,
  plate: PlateRecord,
  well: { readonly type: WellType },
): Promise<void> {
  if (plate.status !== 'planning') return
  await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id: plate.id,
    action: 'start_punching',
    facts: { planned_well_scanned: () => ({ wellType: well.type }) },
    patch: { punchedAt: context.now, punchedBy: context.viewer.userId },
  })
}

/** The only disc was undone: the plate returns to its earlier status. */
export async function undoPunching(context: Context, plateId: number): Promise<void> {
  const done = await context.db
    .selectFrom('wells')
    .select('id')
    .where('plateId', '=', plateId)
    .where('punchStatus', 'in', triedPunchStatuses)
    .executeTakeFirst()
  if (done) return
  await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id: plateId,
    action: 'undo_punching',
    by: 'effect',
    patch: { punchedAt: null, punchedBy: null },
  })
}
