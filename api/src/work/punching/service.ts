import type { PunchInput, PunchingItem, PunchResult, UnpunchInput } from '@sne/shared/contract'
import { isCardWell, nextPlace, sameBarcode } from '@sne/shared/domain'
import type { z } from 'zod'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { freeEqaWells } from '../../records/eqa/places.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { checkEditable, lockPlates } from '../../records/plates/open-plate.ts'
import { plateRecords } from '../../records/plates/queries.ts'
import { followDiscs, tookDisc, undoPunching, useDiscs } from './discs.ts'
import { openPunching, raiseVersions } from './open.ts'
import { checkOrder, placeOf, targetsOf, wellRow } from './place.ts'
import { type Punching, progressOf, punchingOf } from './queries.ts'
import { recordDisc } from './record-disc.ts'
import { checkSeen } from './seen.ts'
import { texts } from './texts.ts'

type Punch = z.output<typeof PunchInput>
type Unpunch = z.output<typeof UnpunchInput>

async function resultOf(
  context: Context,
  plateId: number,
  place: { readonly position: string; readonly plateId: number } | null,
  changed: boolean,
  reserved: PunchResult['reservedFor'] = [],
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
    next: nextPlace(punching.items),
    progress: progressOf(punching.items),
    plates: plates.map(({ id, status, version }) => ({ id, status, version })),
    punchesLeft: item?.punchesLeft ?? null,
    reservedFor: reserved,
  }
}

/** The place that the same scan has punched before, on one of the plates at least. */
async function punchedBy({ db }: Context, { plates, items }: Punching, { scanId, barcode }: Punch) {
  if (scanId === undefined) return null
  const well = await db
    .selectFrom('wells')
    .select('position')
    .where(
      'plateId',
      'in',
      plates.map(({ id }) => id),
    )
    .where('punchStep', '=', scanId)
    .executeTakeFirst()
  const isOwn = (item: PunchingItem) => item.position === well?.position && sameBarcode(item.barcode, barcode)
  return items.find(isOwn) ?? null
}

/**
 * Records the disc of one place on the plate and its siblings. Repeating the scan changes nothing.
 * @throws Refusal `wrong_card` (with `inOrder` before its turn, too), `unknown_card`, `punches_exhausted`,
 * `invalid_transition`; `validation` for a sample's disc that no scanned card confirms
 */
export async function punch(context: Context, plateId: number, input: Punch): Promise<PunchResult> {
  const punching = await openPunching(context, plateId)
  const before = await punchedBy(context, punching, input)
  if (before) return resultOf(context, plateId, before, false)
  const item = await placeOf(context, punching, input, 'to_punch')
  // A person may mark a shown well as not punched; a punched disc needs the card's scan.
  if (isCardWell(item.type) && input.status === 'punched' && !input.barcode)
    throw refuseField('barcode', texts.scanCard)
  if (input.inOrder) checkOrder(punching, item)
  const { changed, reserved } = await recordDisc(context, punching, item, input)
  if (changed > 0) {
    await raiseVersions(context, punching)
    context.audit({
      entity: 'plate',
      id: plateId,
      action: 'punch',
      details: {
        well: item.position,
        to: input.status,
        ...(input.plates ? { plates: input.plates } : {}),
        ...(reserved.length > 0 ? { reservedFor: reserved.map(({ requestId }) => requestId) } : {}),
      },
    })
  }
  return resultOf(context, plateId, item, changed > 0, changed > 0 ? reserved : [])
}

/**
 * Takes a recorded disc back (it was never punched: the card has it again), or the sample off the plate, to be
 * planned again. @throws Refusal `wrong_card`, `unknown_card`, `invalid_transition`, `stale_version`
 */
export async function unpunch(context: Context, plateId: number, input: Unpunch): Promise<PunchResult> {
  const { db } = context
  const punching = await openPunching(context, plateId)
  const item = await placeOf(context, punching, input, 'any')
  if (input.seen) checkSeen(context, item, input.seen)
  const targets = targetsOf(punching, item, input.plates)
  let changed = false
  for (const target of targets) {
    const well = await wellRow(context, target)
    if (well.type === 'empty') continue
    if (input.reason === 'remove') {
      if (well.type === 'eqa_sample') await freeEqaWells(context, target.plate.id, [target.position])
      else if (well.sampleAnalysisId === null) continue
      else await freeAnalyses(context, [well.sampleAnalysisId])
      changed = true
      continue
    }
    if (well.punchStatus === null || well.punchStatus === 'to_punch') continue
    if (well.sampleId !== null && tookDisc(well.punchStatus))
      await useDiscs(context, well.sampleId, -target.plate.punchesPerWell)
    await db
      .updateTable('wells')
      .set({
        punchStatus: isCardWell(well.type) ? 'to_punch' : null,
        punchedAt: null,
        punchedBy: null,
        punchStep: null,
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
      details: { well: item.position, ...(input.plates ? { plates: input.plates } : {}) },
    })
  }
  return resultOf(context, plateId, input.reason === 'remove' ? null : item, changed)
}

interface NotesInput {
  readonly notes: string | null
  /** The notes that `notes` replaces. Not the plate's version: each punched disc counts it up. */
  readonly was: string | null
}

/** @throws Refusal `invalid_transition`, `stale_version` with the notes that somebody saved meanwhile */
export async function saveNotes(context: Context, plateId: number, { notes, was }: NotesInput) {
  const { plate } = await lockPlates(context, plateId)
  checkEditable(plate)
  if (plate.punchingNotes === notes) return { changed: false, notes, version: plate.version }
  if (plate.punchingNotes !== was)
    throw refuse('stale_version', { details: { current: { notes: plate.punchingNotes } } })
  const version = plate.version + 1
  await context.db
    .updateTable('plates')
    .set({ punchingNotes: notes, version })
    .where('id', '=', plateId)
    .execute()
  const values = changedValues({ punchingNotes: plate.punchingNotes }, { punchingNotes: notes })
  context.effect({ entity: 'plate', id: plateId, values })
  context.audit({ entity: 'plate', id: plateId, action: 'update', details: { fields: ['punchingNotes'] } })
  return { changed: true, notes, version }
}
