import type { PlateBlocker, PlateStep, UpdatePlateInput } from '@sne/shared/contract'
import {
  areWellsEditable,
  isPlateEditable,
  openPunchStatuses,
  plateMachine,
  takenPunchStatuses,
  whyPlateStays,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepLedBy } from '../../records/analyses/analyzable.ts'
import { stepAnalyses } from '../../records/analyses/sample-analysis.ts'
import { countEqaWells, freeEqaWells } from '../../records/eqa/places.ts'
import { checkInstrumentChanges, writtenInstrument } from '../../records/materials/named-instrument.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { checkEditable, lockPlates } from '../../records/plates/open-plate.ts'
import { findPlate, type PlateRecord, plateRecords, toPlateRow } from '../../records/plates/queries.ts'
import { texts } from './texts.ts'

const nothing = { inAnalysis: 0, backToPlan: 0, notValid: 0 }

async function answer(context: Context, ids: readonly number[], step: Omit<PlateStep, 'plates'>) {
  const plates = await plateRecords(context.db, context.viewer, ids)
  return { ...step, plates: plates.map(toPlateRow) }
}

/** Analyses on a plate, with the state of their discs. */
const analysesOn = ({ db }: Context, plateId: number) =>
  db
    .selectFrom('sampleAnalyses')
    .innerJoin('wells', 'wells.sampleAnalysisId', 'sampleAnalyses.id')
    .select(['sampleAnalyses.id', 'sampleAnalyses.analyzableSampleId', 'sampleAnalyses.status'])
    .select('wells.sampleId')
    .select(sql<string[]>`array_agg(wells.position order by wells.index)`.as('wells'))
    .select(sql<(string | null)[]>`array_agg(wells.punch_status)`.as('punches'))
    .where('sampleAnalyses.plateId', '=', plateId)
    .where('sampleAnalyses.status', '<>', 'discarded')
    .groupBy(['sampleAnalyses.id', 'sampleAnalyses.analyzableSampleId', 'sampleAnalyses.status'])
    .groupBy('wells.sampleId')
    .orderBy('sampleAnalyses.id')
    .execute()

/** Why a plate cannot be closed; empty when it can. */
async function blockersOf(context: Context, plate: PlateRecord): Promise<PlateBlocker[]> {
  const analyses = await analysesOn(context, plate.id)
  const blocker = (wells: string[], reason: string) => ({
    plateId: plate.id,
    plate: plate.name ?? plate.barcode,
    wells,
    reason,
  })
  const eqaWells = await countEqaWells(context.db, plate.id)
  if (analyses.length + eqaWells === 0) return [blocker([], texts.empty)]
  if (!plate.requiresPunching) return []
  const open = await context.db
    .selectFrom('wells')
    .select(['position', 'punchStatus'])
    .where('plateId', '=', plate.id)
    .where('type', 'in', ['sample', 'eqa_sample'])
    .where('punchStatus', 'in', openPunchStatuses)
    .orderBy('index')
    .execute()
  const named = (status: string) =>
    open.flatMap((well) => (well.punchStatus === status ? [well.position] : []))
  const toPunch = named('to_punch')
  const errors = named('error')
  const punched =
    analyses.some(({ punches }) => punches.includes('punched')) ||
    (await countEqaWells(context.db, plate.id, 'punched')) > 0
  return [
    ...(toPunch.length ? [blocker(toPunch, texts.toPunch)] : []),
    ...(errors.length ? [blocker(errors, texts.punchErrors)] : []),
    ...(toPunch.length + errors.length === 0 && !punched ? [blocker([], texts.nothingPunched)] : []),
  ]
}

/**
 * Closes one locked plate: punched samples move to analysis, the others back to planning.
 * @param blockers why one of the plates that are closed together cannot be closed
 */
async function closeOne(
  context: Context,
  plate: PlateRecord,
  blockers: readonly PlateBlocker[],
  version?: number,
) {
  const { viewer, now } = context
  const analyses = await analysesOn(context, plate.id)
  await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id: plate.id,
    action: 'close',
    version,
    facts: {
      samples_without_punching: () => ({ blockers, requiresPunching: plate.requiresPunching }),
      every_well_decided: () => ({ blockers }),
    },
    patch: { closedAt: now, closedBy: viewer.userId },
  })
  // A sample is measured when every one of its discs is there.
  const goes = analyses.filter(
    ({ punches }) => !plate.requiresPunching || punches.every((status) => status === 'punched'),
  )
  const back = analyses.filter((one) => !goes.includes(one))
  await freeAnalyses(
    context,
    back.map(({ id }) => id),
  )
  await rememberShortCards(context, back)
  if (plate.requiresPunching) await freeUnpunchedEqa(context, plate.id)
  await stepAnalyses(
    context,
    goes.map(({ id }) => id),
    'start',
  )
  await stepLedBy(
    context,
    goes.map(({ id }) => id),
    'start_analysis',
  )
  return { inAnalysis: goes.length, backToPlan: back.length }
}

/** EQA samples without a disc on the plate wait for another one. */
async function freeUnpunchedEqa(context: Context, plateId: number): Promise<void> {
  const wells = await context.db
    .selectFrom('wells')
    .select('position')
    .where('plateId', '=', plateId)
    .where('type', '=', 'eqa_sample')
    .where('punchStatus', '<>', 'punched')
    .execute()
  await freeEqaWells(
    context,
    plateId,
    wells.map(({ position }) => position),
  )
}

/** Cards of which the punching found too little blood: analyses that wait for their discs are decided without them. */
async function rememberShortCards({ db, now }: Context, back: Awaited<ReturnType<typeof analysesOn>>) {
  const short = back.flatMap(({ punches, sampleId }) =>
    punches.includes('insufficient') && sampleId !== null ? [sampleId] : [],
  )
  if (short.length === 0) return
  await db.updateTable('samples').set({ insufficientAt: now }).where('id', 'in', short).execute()
}

/**
 * Closes plates for good work lists, all or none.
 * @throws Refusal `plate_blocked` with why, `invalid_transition`, `stale_version`
 */
async function closePlates(context: Context, plates: readonly PlateRecord[], version?: number) {
  const blockers: PlateBlocker[] = []
  for (const plate of plates) blockers.push(...(await blockersOf(context, plate)))
  const sum = { inAnalysis: 0, backToPlan: 0 }
  for (const plate of plates) {
    const one = await closeOne(context, plate, blockers, version)
    sum.inAnalysis += one.inAnalysis
    sum.backToPlan += one.backToPlan
    await notifyRoles(context, {
      workgroupId: plate.workgroupId,
      roles: ['analyst'],
      type: 'plate_closed',
      title: `${plate.name ?? plate.barcode} pronta per l’analisi`,
      text: `${one.inAnalysis} campioni.`,
      link: `/plate/${plate.id}/analyze`,
      entity: { type: 'plate', id: plate.id },
    })
  }
  return sum
}

export async function closePlate(context: Context, id: number, version?: number): Promise<PlateStep> {
  const { plate } = await lockPlates(context, id)
  if (plate.status === 'closed') return answer(context, [id], { changed: false, ...nothing })
  checkOpen(plate)
  const sum = await closePlates(context, [plate], version)
  context.audit({ entity: 'plate', id, action: 'close', from: plate.status, to: 'closed' })
  return answer(context, [id], { changed: true, ...sum, notValid: 0 })
}

export async function closePlateGroup(context: Context, id: number): Promise<PlateStep> {
  const { siblings } = await lockPlates(context, id)
  const ids = siblings.map((plate) => plate.id)
  const open = siblings.filter(({ status }) => areWellsEditable(status))
  if (open.length === 0) return answer(context, ids, { changed: false, ...nothing })
  const sum = await closePlates(context, open)
  context.audit({ entity: 'plate', id, action: 'close', details: { plates: open.length } })
  return answer(context, ids, { changed: true, ...sum, notValid: 0 })
}

/** Before the blockers are looked for: a plate that is further along has none. */
function checkOpen({ status }: PlateRecord): void {
  if (areWellsEditable(status)) return
  throw refuse('invalid_transition', { details: { from: status, to: 'closed', allowed: [] } })
}

/** Back to punching, as long as nothing was imported; by the planner, or by a lead. */
export async function reopenPlate(
  context: Context,
  id: number,
  { reason, version }: { readonly reason: string; readonly version?: number },
): Promise<PlateStep> {
  const { viewer, now } = context
  const { plate } = await lockPlates(context, id)
  const { changed } = await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id,
    action: 'reopen',
    version,
    facts: {
      no_results_and_planner_or_lead: () => ({
        planner: viewer.role === 'planner' || viewer.role === 'administrator',
        lead: viewer.lead,
      }),
    },
    patch: {
      closedAt: null,
      closedBy: null,
      reopenings: json([...plate.reopenings, { by: viewer.userId, at: now.toISOString(), reason }]),
    },
  })
  if (!changed) return answer(context, [id], { changed: false, ...nothing })
  const running = (await analysesOn(context, id)).filter(({ status }) => status === 'running')
  await stepAnalyses(
    context,
    running.map((one) => one.id),
    'reopen_plate',
  )
  await stepLedBy(
    context,
    running.map((one) => one.id),
    'reopen_plate',
  )
  context.audit({ entity: 'plate', id, action: 'reopen', from: 'closed', to: 'punching', reason })
  return answer(context, [id], { changed: true, ...nothing })
}

type Change = z.output<typeof UpdatePlateInput>

/** Name, notes, lots and instrument. @throws Refusal `stale_version` with the newer plate, `invalid_transition` */
export async function updatePlate(context: Context, id: number, { version, ...change }: Change) {
  const { db, viewer } = context
  const { plate } = await lockPlates(context, id)
  if (!isPlateEditable(plate.status))
    throw refuse('invalid_transition', {
      message: texts.completed,
      details: { from: plate.status, to: plate.status, allowed: [] },
    })
  if (plate.version !== version)
    throw refuse('stale_version', { details: { current: await findPlate(db, viewer, id) } })
  const isChanged = ([name, value]: readonly [string, unknown]) =>
    value !== undefined && value !== plate[name as keyof PlateRecord]
  if (isChanged(['instrument', change.instrument])) {
    await checkInstrumentChanges(context, plate)
    if (change.instrument) change.instrument = await writtenInstrument(db, plate, change.instrument)
  }
  const fields = Object.entries(change).filter(isChanged)
  if (fields.length === 0) return { changed: false, plate: found(await findPlate(db, viewer, id)) }
  await db
    .updateTable('plates')
    .set({ ...Object.fromEntries(fields), version: version + 1 })
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: 'plate',
    id,
    action: 'update',
    details: { fields: fields.map(([name]) => name) },
  })
  return { changed: true, plate: found(await findPlate(db, viewer, id)) }
}

/**
 * Takes a plate away on which nothing was punched: its samples can be planned again. Also one whose samples all left it, with the
 * discs that were punched for them: a refusal discards them, and nothing is left to be measured.
 */
export async function deletePlate(context: Context, id: number, reason: string) {
  const { db, viewer, now } = context
  const gone = await db
    .selectFrom('plates')
    .select(['deletedAt', 'workgroupId', 'category'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (gone?.deletedAt && gone.workgroupId === viewer.workgroupId) return { changed: false, backToPlan: 0 }
  const { plate } = await lockPlates(context, id)
  checkEditable(plate)
  const punched = await db
    .selectFrom('wells')
    .select('position')
    .where('plateId', '=', id)
    .where('punchStatus', 'in', takenPunchStatuses)
    .executeTakeFirst()
  const analyses = await analysesOn(context, id)
  const hasSamples = analyses.length + (await countEqaWells(db, id)) > 0
  if (whyPlateStays({ status: plate.status, hasSamples, hasTakenDiscs: punched !== undefined }))
    throw refuse('well_punched', { message: texts.notDeleted })
  await freeAnalyses(
    context,
    analyses.map((one) => one.id),
  )
  await db
    .updateTable('plates')
    .set({
      deletedAt: now,
      deletedBy: viewer.userId,
      deletedReason: reason,
      groupId: null,
      groupOrder: null,
      version: plate.version + 1,
    })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'plate', id, action: 'delete', from: plate.status, reason })
  return { changed: true, backToPlan: analyses.length }
}
