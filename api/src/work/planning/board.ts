import type { PlanningChange, Well } from '@sne/shared/contract'
import { type FillOrder, layoutOf, type Position, sortWells } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { type PlateRecord, plateRecords } from '../../records/plates/queries.ts'
import { listWells, markNotRequired } from '../../records/plates/wells.ts'

/** A locked plate with its siblings and their wells, as planning works on them. */
export interface Board {
  readonly plate: PlateRecord
  /** The plates of the group with this one; alone it is one. */
  readonly siblings: readonly PlateRecord[]
  readonly wells: ReadonlyMap<number, readonly Well[]>
  /** Samples on siblings whose category the person does not see: they occupy wells too. */
  readonly elsewhere: readonly Standing[]
}

/** A card's sample, or one of external assessment, in a well of the group. */
interface Standing {
  readonly position: Position
  readonly sampleId: number | null
  readonly eqaSampleId: number | null
}

/** @throws Refusal `not_found` */
export async function openBoard(context: Context, plateId: number): Promise<Board> {
  const { plate, siblings } = await lockPlates(context, plateId)
  const ids = siblings.map(({ id }) => id)
  const wells = await listWells(context.db, ids)
  return { plate, siblings, wells, elsewhere: await outOfSight(context, plate.groupId, ids) }
}

async function outOfSight({ db }: Context, groupId: number | null, seen: readonly number[]) {
  if (groupId === null) return []
  const rows = await db
    .selectFrom('wells')
    .innerJoin('plates', 'plates.id', 'wells.plateId')
    .select(['wells.position', 'wells.sampleId', 'wells.eqaSampleId'])
    .where('plates.groupId', '=', groupId)
    .where('plates.deletedAt', 'is', null)
    .where('plates.id', 'not in', [...seen])
    .where('wells.type', 'in', ['sample', 'eqa_sample'])
    .orderBy('wells.index')
    .execute()
  return rows.map(({ position, ...well }): Standing => ({ position: position as Position, ...well }))
}

/** The map of the board, as a person sees it. */
export const boardLayout = ({ siblings, wells }: Board) =>
  layoutOf(siblings.map(({ id }) => ({ id, wells: wells.get(id) ?? [] })))

export const wellsOf = (board: Board, plateId: number): readonly Well[] => board.wells.get(plateId) ?? []

export const fillOrderOf = (plate: PlateRecord): FillOrder => plate.fillOrder

/**
 * Every sample of the group with its wells, also of external assessment; of one plate alone its own. Replicates are in
 * their order.
 */
export const standing = (board: Board): Standing[] => [
  ...board.siblings
    .flatMap(({ id }) => wellsOf(board, id))
    .sort((a, b) => (a.replicateNo ?? 1) - (b.replicateNo ?? 1))
    .flatMap(({ position, sampleId, eqa }): Standing[] =>
      sampleId === null && eqa === null
        ? []
        : [{ position: position as Position, sampleId, eqaSampleId: eqa?.sampleId ?? null }],
    ),
  ...board.elsewhere,
]

/**
 * The place that each sample already has somewhere in the group: it has the same on every sibling.
 * @returns first wells by sample.
 */
export function placesOfGroup(board: Board): ReadonlyMap<number, Position> {
  const places = new Map<number, Position>()
  for (const { sampleId, position } of standing(board))
    if (sampleId !== null && !places.has(sampleId)) places.set(sampleId, position)
  return places
}

/**
 * Wells of a plate that a sample cannot take. They are occupied wells, and in a group wells of another sample on a
 * sibling. A place belongs to one sample in the whole group.
 */
export function occupied(board: Board, plate: PlateRecord, sampleId?: number): Set<Position> {
  const own = wellsOf(board, plate.id).filter(({ type }) => type !== 'empty')
  const others = standing(board).filter((well) => well.sampleId === null || well.sampleId !== sampleId)
  return new Set(
    sortWells(
      [...own, ...others].map(({ position }) => position),
      'row',
    ),
  )
}

export const nothingChanged = { placed: [], freed: [], leftOut: [] }

/** The answer of a planning call, with the whole present map of each plate of the board. */
export async function changeOf(
  context: Context,
  board: Board,
  change: Partial<Omit<PlanningChange, 'changed' | 'layout' | 'plates'>> & { readonly changed?: boolean },
): Promise<PlanningChange> {
  const { db, viewer } = context
  await markNotRequired(db, board.plate.groupId)
  const ids = board.siblings.map(({ id }) => id)
  const records = await plateRecords(db, viewer, ids)
  const wells = await listWells(db, ids)
  const whole = { ...nothingChanged, ...change }
  const plates = records.map((record) => ({
    id: record.id,
    status: record.status,
    version: record.version,
    counters: record.counters,
    wells: wells.get(record.id) ?? [],
  }))
  return {
    placed: whole.placed,
    freed: whole.freed,
    leftOut: whole.leftOut,
    changed: change.changed ?? whole.placed.length + whole.freed.length > 0,
    layout: layoutOf(plates),
    plates,
  }
}

/** Marks a plate's map as changed: a client with an older version gets the conflict. */
export async function touch(context: Context, ids: readonly number[], action: string, count: number) {
  await context.db
    .updateTable('plates')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()
  context.audit({ entity: 'plate', id: ids[0] ?? null, action, details: { plates: ids, count } })
}

/** A well of the plate, by its name. @throws Refusal `not_found` */
export function wellAt(board: Board, plateId: number, position: string): Well {
  const well = wellsOf(board, plateId).find((one) => one.position === position)
  if (!well) throw refuse('not_found')
  return well
}
