import { dayOf, type Position, positions, type QcLevel, yearOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { isCardCode } from '../../records/cards/code-taken.ts'
import { writtenInstrument } from '../../records/materials/named-instrument.ts'
import { nextNumber } from '../../records/numbers/next-number.ts'
import { lotsInUse, usableLots } from '../../records/plates/lots.ts'
import { texts } from './texts.ts'

export interface NewPlate {
  readonly analysisTypeId: number
  readonly name?: string | null
  readonly useTemplate: boolean
  readonly notes?: string | null
  readonly instrument?: string | null
  readonly kitLot?: string | null
  readonly kitExpiry?: string | null
  readonly isLot?: string | null
}

/** A blank or a control in a well from the start. */
export interface ReservedWell {
  readonly position: string
  readonly level: QcLevel | null
  readonly lotId: number | null
}

/** The type of a new plate; one that the person does not see does not exist. */
async function typeOf({ db, viewer }: Context, id: number) {
  const type = found(
    await db
      .selectFrom('analysisTypes')
      .selectAll()
      .where('id', '=', id)
      .where('enabled', '=', true)
      .executeTakeFirst(),
  )
  if (!viewer.seesAll && !(viewer.visibleScreenings as readonly string[]).includes(type.category))
    throw refuse('not_found')
  return type
}

/** The next number of the laboratory, and its barcode. A code that a card has already is passed over. */
async function freeCode(
  db: Db,
  workgroupId: number,
  year: number,
): Promise<{ number: number; barcode: string }> {
  for (;;) {
    const number = await nextNumber(db, workgroupId, 'plate', year)
    const laboratory = String(workgroupId).padStart(3, '0')
    const barcode = `PL${String(year).slice(2)}${laboratory}${String(number).padStart(5, '0')}`
    if (!(await isCardCode(db, barcode))) return { number, barcode }
  }
}

/**
 * A new plate in planning with its 96 wells.
 * @param reserved blanks and controls instead of those of the type's template.
 * @returns its id
 */
export async function insertPlate(
  context: Context,
  input: NewPlate,
  more: {
    readonly group?: { readonly id: number; readonly order: number }
    readonly sourcePlateId?: number
    readonly reserved?: readonly ReservedWell[]
    /** Of the copied plate; otherwise the person wrote it. */
    readonly copiedInstrument?: string | null
  } = {},
): Promise<number> {
  const { db, viewer, now } = context
  const workgroupId = found(viewer.workgroupId)
  const type = await typeOf(context, input.analysisTypeId)
  const year = yearOf(now)
  const { number, barcode } = await freeCode(db, workgroupId, year)
  const { useTemplate, analysisTypeId, name, instrument, ...lots } = input
  const plate = await db
    .insertInto('plates')
    .values({
      ...lots,
      instrument: instrument
        ? await writtenInstrument(db, { workgroupId, analysisTypeId }, instrument)
        : (more.copiedInstrument ?? null),
      barcode,
      number,
      year,
      name: name ?? `${type.label} ${dayOf(now).split('-').reverse().join('/')} n. ${number}`,
      analysisTypeId,
      category: type.category,
      workgroupId,
      groupId: more.group?.id ?? null,
      groupOrder: more.group?.order ?? null,
      sourcePlateId: more.sourcePlateId ?? null,
      createdBy: viewer.userId,
      createdAt: now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'plate', plate)

  const levels = await lotsInUse(db, workgroupId, analysisTypeId, dayOf(now))
  const { whiteSpots, controls } = type.plateTemplate
  const template: ReservedWell[] = [
    ...whiteSpots.map((position) => ({ position, level: null, lotId: null })),
    ...controls.map(({ position, level }) => ({ position, level, lotId: levels.get(level) ?? null })),
  ]
  // A copied control whose lot is expired or retired takes the lot in use of its level.
  const copied = more.reserved ?? []
  const usable = await usableLots(
    db,
    copied.flatMap(({ lotId }) => lotId ?? []),
    dayOf(now),
  )
  const renewed = copied.map((well) =>
    well.level === null || (well.lotId !== null && usable.has(well.lotId))
      ? well
      : { ...well, lotId: levels.get(well.level) ?? null },
  )
  const reserved = new Map(
    (more.reserved ? renewed : useTemplate ? template : []).map((well) => [well.position, well]),
  )
  await db
    .insertInto('wells')
    .values(positions.map((position, index) => wellOf(plate.id, position, index, reserved.get(position))))
    .execute()
  return plate.id
}

const wellOf = (plateId: number, position: Position, index: number, reserved: ReservedWell | undefined) => ({
  plateId,
  position,
  index,
  type: !reserved
    ? ('empty' as const)
    : reserved.level
      ? ('quality_control' as const)
      : ('white_spot' as const),
  qcLevel: reserved?.level ?? null,
  qcLotId: reserved?.lotId ?? null,
})

/** Sibling plates with one shared well map. @throws Refusal `duplicate` when a type occurs twice. */
export async function insertPlateGroup(
  context: Context,
  input: { readonly name?: string | null; readonly plates: readonly NewPlate[] },
): Promise<{ groupId: number; plateIds: number[] }> {
  const { db, viewer, now } = context
  const types = input.plates.map(({ analysisTypeId }) => analysisTypeId)
  if (new Set(types).size < types.length) throw refuse('duplicate', { message: texts.typeTwice })
  const group = await db
    .insertInto('plateGroups')
    .values({
      name: input.name ?? null,
      workgroupId: found(viewer.workgroupId),
      createdAt: now,
      createdBy: viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plateIds: number[] = []
  for (const [index, plate] of input.plates.entries())
    plateIds.push(await insertPlate(context, plate, { group: { id: group.id, order: index + 1 } }))
  return { groupId: group.id, plateIds }
}
