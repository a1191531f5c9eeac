import type { PunchInput, PunchingItem, PunchResult, UnpunchInput, WrongCard } from '@sne/shared/contract'
import { plateMachine } from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../calls/context.ts'
import { found, refuse } from '../calls/refusal.ts'
import { stepAnalyzables } from '../effects/analyzable.ts'
import { freeAnalyses } from '../effects/free-wells.ts'
import { stepAnalyses } from '../effects/sample-analysis.ts'
import { checkEditable, lockPlates } from '../plate/open-plate.ts'
import { type PlateRecord, plateRecords } from '../plate/queries.ts'
import { tellPlate } from '../plate/steps.ts'
import { applyTransition } from '../transition/apply.ts'
import { nextItem, type Punching, progressOf, punchingOf } from './queries.ts'

type Punch = z.output<typeof PunchInput>
type Unpunch = z.output<typeof UnpunchInput>

interface Target {
  readonly plate: PlateRecord
  readonly position: string
}

async function openPunching(context: Context, plateId: number) {
  const { plate, siblings } = await lockPlates(context, plateId)
  checkEditable(plate)
  const open = siblings.filter(({ status }) => status === 'planning' || status === 'punching')
  return punchingOf(context.db, plate, open)
}

/** Cards are read without looking: letter case and blanks do not tell them apart. */
const sameCode = (one: string | null, other: string) =>
  one?.trim().toUpperCase() === other.trim().toUpperCase()

/** The wrong card is in hand: says which one is expected, and where the one in hand belongs. */
async function refuseWrongCard(
  context: Context,
  { items }: Punching,
  barcode: string,
  well?: string,
): Promise<never> {
  const card = await context.db
    .selectFrom('samples')
    .select('id')
    .where('barcode', '=', barcode)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const elsewhere = items.filter((item) => sameCode(item.barcode, barcode)).map(({ position }) => position)
  if (!card && elsewhere.length === 0) throw refuse('unknown_card')
  const expected = well ? items.find(({ position }) => position === well) : nextItem(items)
  const details: WrongCard = {
    scanned: barcode,
    expected: expected?.barcode
      ? { well: expected.position, barcode: expected.barcode, protocol: expected.protocol }
      : null,
    elsewhere,
  }
  throw refuse('wrong_card', {
    message: details.expected
      ? `Cartoncino sbagliato: è atteso ${details.expected.barcode} nel pozzetto ${details.expected.well}.`
      : 'Questo cartoncino non è su questa piastra.',
    details,
  })
}

/** The place that a scan or a chosen well means. @throws Refusal `wrong_card`, `unknown_card`, `not_found` */
async function placeOf(
  context: Context,
  punching: Punching,
  { barcode, well }: { readonly barcode?: string; readonly well?: string },
  wanted: 'to_punch' | 'any',
): Promise<PunchingItem> {
  const { items } = punching
  if (!barcode) return found(items.find(({ position }) => position === well))
  const own = items.filter((item) => sameCode(item.barcode, barcode))
  const there = well ? own.filter(({ position }) => position === well) : own
  // Of several replicates the scan means the first that still needs its disc.
  const open = there.find((item) =>
    [item, ...item.siblings].some(({ punchStatus }) => punchStatus === 'to_punch'),
  )
  const item = (wanted === 'to_punch' ? open : undefined) ?? there[0]
  return item ?? refuseWrongCard(context, punching, barcode, well)
}

/** The plates of the place that the call is for. */
function targetsOf(punching: Punching, item: PunchingItem, plates?: readonly number[]): Target[] {
  const used = [
    item.plateId,
    ...item.siblings
      .filter(({ punches, punchStatus }) => punches > 0 || punchStatus)
      .map((one) => one.plateId),
  ]
  return punching.plates
    .filter(({ id }) => used.includes(id) && (!plates || plates.includes(id)))
    .map((plate) => ({ plate, position: item.position }))
}

const wellRow = (context: Context, { plate, position }: Target) =>
  context.db
    .selectFrom('wells')
    .selectAll()
    .where('plateId', '=', plate.id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()

/** Discs taken from, or given back to, a card. @throws Refusal `punches_exhausted` */
async function useDiscs(context: Context, sampleId: number, discs: number): Promise<void> {
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
const tookDisc = (status: string | null) => status === 'punched' || status === 'error'

/** Analysis and sample follow their discs: punched when every one of them is. */
async function followDiscs(context: Context, plate: PlateRecord, analysisId: number): Promise<void> {
  const { db } = context
  const analysis = await db
    .selectFrom('sampleAnalyses')
    .select(['status', 'analyzableSampleId'])
    .where('id', '=', analysisId)
    .executeTakeFirstOrThrow()
  const wells = await db
    .selectFrom('wells')
    .select('punchStatus')
    .where('sampleAnalysisId', '=', analysisId)
    .execute()
  const whole = wells.every(({ punchStatus }) => punchStatus === 'punched')
  if (whole && analysis.status === 'planned') {
    await stepAnalyses(context, [analysisId], 'punch')
    await stepAnalyzables(context, [analysis.analyzableSampleId], 'punch')
    await tellPlate(context, 'punched', plate, [analysis.analyzableSampleId], 'Punzonato per la piastra')
  }
  if (!whole && analysis.status === 'punched') {
    await stepAnalyses(context, [analysisId], 'unpunch')
    await stepAnalyzables(context, [analysis.analyzableSampleId], 'unpunch')
  }
}

/** The first disc starts the punching of its plate. */
async function startPunching(context: Context, plate: PlateRecord): Promise<void> {
  if (plate.status !== 'planning') return
  await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id: plate.id,
    action: 'start_punching',
    proofs: { planned_well_scanned: () => true },
    patch: { punchedAt: context.now, punchedBy: context.viewer.userId },
  })
}

/** The only disc was taken back: the plate stands as before it. */
async function undoPunching(context: Context, plateId: number): Promise<void> {
  const done = await context.db
    .selectFrom('wells')
    .select('id')
    .where('plateId', '=', plateId)
    .where('punchStatus', 'in', ['punched', 'error', 'insufficient', 'skipped'])
    .executeTakeFirst()
  if (done) return
  await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id: plateId,
    action: 'undo_punching',
    by: 'effect',
    proofs: { nothing_punched: () => true },
    patch: { punchedAt: null, punchedBy: null },
  })
}

async function resultOf(
  context: Context,
  plateId: number,
  place: { readonly position: string; readonly plateId: number } | null,
  changed: boolean,
): Promise<PunchResult> {
  const { db, viewer } = context
  const { plate, siblings } = await lockPlates(context, plateId)
  const punching = await punchingOf(db, plate, siblings)
  const item = place && (punching.items.find(({ position }) => position === place.position) ?? null)
  const plates = await plateRecords(
    db,
    viewer,
    siblings.map(({ id }) => id),
  )
  return {
    changed,
    well: item,
    next: nextItem(punching.items),
    progress: progressOf(punching.items),
    plates: plates.map(({ id, status, version }) => ({ id, status, version })),
    punchesLeft: item?.punchesLeft ?? null,
  }
}

/**
 * Records the disc of one place on the plate and its siblings. The same scan again changes nothing.
 * @throws Refusal `wrong_card`, `unknown_card`, `punches_exhausted`, `invalid_transition`
 */
export async function punch(context: Context, plateId: number, input: Punch): Promise<PunchResult> {
  const { db, viewer, now } = context
  const punching = await openPunching(context, plateId)
  const item = await placeOf(context, punching, input, 'to_punch')
  let changed = 0
  for (const target of targetsOf(punching, item, input.plates)) {
    const well = await wellRow(context, target)
    if (well.type === 'empty' || well.punchStatus === input.status) continue
    await startPunching(context, target.plate)
    if (well.sampleId !== null && tookDisc(well.punchStatus) !== tookDisc(input.status))
      await useDiscs(
        context,
        well.sampleId,
        tookDisc(input.status) ? target.plate.punchesPerWell : -target.plate.punchesPerWell,
      )
    // A disc punched anew after an error is one more disc.
    if (well.sampleId !== null && well.punchStatus === 'error' && input.status === 'punched')
      await useDiscs(context, well.sampleId, target.plate.punchesPerWell)
    await db
      .updateTable('wells')
      .set({
        punchStatus: input.status,
        punchedAt: now,
        punchedBy: viewer.userId,
        ...(input.note === undefined ? {} : { note: input.note }),
      })
      .where('id', '=', well.id)
      .execute()
    if (well.sampleAnalysisId !== null) await followDiscs(context, target.plate, well.sampleAnalysisId)
    context.effect({ entity: 'well', id: well.id, from: well.punchStatus, to: input.status })
    changed += 1
  }
  if (changed > 0) {
    await raiseVersions(context, punching)
    context.audit({
      entity: 'plate',
      id: plateId,
      action: 'punch',
      details: { well: item.position, to: input.status },
    })
  }
  return resultOf(context, plateId, item, changed > 0)
}

const raiseVersions = async ({ db }: Context, { plates }: Punching) => {
  await db
    .updateTable('plates')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      plates.map(({ id }) => id),
    )
    .execute()
}

/**
 * Takes a recorded disc back (it was never punched: the card has it again), or the sample off the plate, to be
 * planned again. @throws Refusal `wrong_card`, `unknown_card`, `invalid_transition`
 */
export async function unpunch(context: Context, plateId: number, input: Unpunch): Promise<PunchResult> {
  const { db } = context
  const punching = await openPunching(context, plateId)
  const item = await placeOf(context, punching, input, 'any')
  const targets = targetsOf(punching, item, input.plates)
  let changed = false
  for (const target of targets) {
    const well = await wellRow(context, target)
    if (well.type === 'empty') continue
    if (input.reason === 'remove') {
      if (well.sampleAnalysisId === null) continue
      await freeAnalyses(context, [well.sampleAnalysisId])
      changed = true
      continue
    }
    if (well.punchStatus === null || well.punchStatus === 'to_punch') continue
    if (well.sampleId !== null && tookDisc(well.punchStatus))
      await useDiscs(context, well.sampleId, -target.plate.punchesPerWell)
    await db
      .updateTable('wells')
      .set({
        punchStatus: well.type === 'sample' ? 'to_punch' : null,
        punchedAt: null,
        punchedBy: null,
        note: null,
      })
      .where('id', '=', well.id)
      .execute()
    if (well.sampleAnalysisId !== null) await followDiscs(context, target.plate, well.sampleAnalysisId)
    context.effect({ entity: 'well', id: well.id, from: well.punchStatus, to: 'to_punch' })
    changed = true
  }
  if (changed) {
    for (const { plate } of targets) if (plate.status === 'punching') await undoPunching(context, plate.id)
    await raiseVersions(context, punching)
    context.audit({
      entity: 'plate',
      id: plateId,
      action: input.reason,
      reason: input.note ?? null,
      details: { well: item.position },
    })
  }
  return resultOf(context, plateId, input.reason === 'remove' ? null : item, changed)
}

export async function saveNotes(context: Context, plateId: number, notes: string | null) {
  const { plate } = await lockPlates(context, plateId)
  checkEditable(plate)
  if (plate.punchingNotes === notes) return { changed: false, notes, version: plate.version }
  const version = plate.version + 1
  await context.db
    .updateTable('plates')
    .set({ punchingNotes: notes, version })
    .where('id', '=', plateId)
    .execute()
  context.audit({ entity: 'plate', id: plateId, action: 'update', details: { fields: ['punchingNotes'] } })
  return { changed: true, notes, version }
}
