import type { BodyOf, MaterialItem } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { type Candidate, candidatesFor } from '../../records/materials/candidates.ts'
import { type RecordedItem, recordedOn } from '../../records/materials/recorded.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { findMaterials, takesMaterials } from './of-plate.ts'
import { insertMaterial, takeInstrumentOff } from './store.ts'
import { texts } from './texts.ts'

/** The plate of the person's own laboratory, locked. @throws Refusal `not_found`, `permission_denied` */
export async function lockOwnPlate(context: Context, plateId: number): Promise<PlateRecord> {
  const { plate } = await lockPlates(context, plateId)
  if (plate.workgroupId !== context.viewer.workgroupId) throw refuse('permission_denied')
  return plate
}

/** @throws Refusal `invalid_transition` for a plate that has results */
function checkOpen(plate: PlateRecord): void {
  if (!takesMaterials(plate))
    throw refuse('invalid_transition', {
      message: texts.hasResults,
      details: { from: plate.status, to: plate.status, allowed: [] },
    })
}

export const isRecorded = (recorded: readonly RecordedItem[], { kind, id }: MaterialItem) =>
  recorded.find((one) => one.kind === kind && one.itemId === id)

/** The one item with a code, in whichever case it was read. @throws Refusal `unknown_material`, `validation` */
function itemWithCode(candidates: readonly Candidate[], code: string): Candidate {
  const key = code.toUpperCase()
  const known = candidates.filter(({ codes }) => codes.some((one) => one.toUpperCase() === key))
  const [only] = known
  if (!only) throw refuse('unknown_material')
  if (known.length > 1) throw refuseField('code', texts.ambiguous(known.map(({ name }) => name)))
  return only
}

/** A plate has one measuring instrument. @throws Refusal `material_refused` */
export function checkOneInstrument(recorded: readonly RecordedItem[], item: Candidate): void {
  const other = recorded.find(({ measures }) => measures)
  if (item.measures && other && other.itemId !== item.id)
    throw refuse('material_refused', { message: texts.otherInstrument(other.name) })
}

/**
 * Records what a plate uses. All of it or nothing.
 * @throws Refusal `not_found`, `invalid_transition`, `unknown_material`, `material_refused` with the item
 */
export async function recordMaterials(context: Context, plateId: number, body: BodyOf<'recordMaterials'>) {
  const { db, now } = context
  const plate = await lockOwnPlate(context, plateId)
  checkOpen(plate)
  const candidates = await candidatesFor(db, plate, dayOf(now))
  const wanted =
    'code' in body
      ? [itemWithCode(candidates, body.code)]
      : body.items.map(({ kind, id }) => found(candidates.find((one) => one.kind === kind && one.id === id)))
  const done: Candidate[] = []
  for (const item of wanted) {
    const recorded = await recordedOn(db, plate)
    if (isRecorded(recorded, item)) continue
    if (item.objection)
      throw refuse('material_refused', {
        message: texts.refused(item.name, item.objection.text),
        details: { item: { kind: item.kind, id: item.id }, overridable: item.objection.overridable },
      })
    checkOneInstrument(recorded, item)
    await insertMaterial(context, plate, item, null)
    done.push(item)
  }
  if (done.length > 0)
    context.audit({
      ...{ entity: 'plate', id: plateId, action: 'record_materials' },
      details: { items: done.map(({ kind, id }) => `${kind} ${id}`) },
    })
  return { changed: done.length > 0, materials: await findMaterials(context, plateId) }
}

/** Takes back what a plate recorded. @throws Refusal `not_found`, `invalid_transition` */
export async function removeMaterial(context: Context, plateId: number, id: number) {
  const { db } = context
  const plate = await lockOwnPlate(context, plateId)
  checkOpen(plate)
  const item = (await recordedOn(db, plate)).find((one) => one.id === id)
  if (!item) return { changed: false, materials: await findMaterials(context, plateId) }
  await db.deleteFrom('plateMaterials').where('id', '=', id).execute()
  if (item.measures) await takeInstrumentOff(context, plate)
  context.audit({
    ...{ entity: 'plate', id: plateId, action: 'remove_material' },
    details: { item: `${item.kind} ${item.itemId}`, overridden: item.overridden },
  })
  return { changed: true, materials: await findMaterials(context, plateId) }
}
