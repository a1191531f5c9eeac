import type { PunchingItem, PunchingList, PunchingProgress } from '@sne/shared/contract'
import {
  type FillOrder,
  isCardWell,
  isPlaceDone,
  isSameContent,
  nextPlace,
  type Position,
  rankOf,
  rowOf,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { listUsedWells } from '../../records/plates/wells.ts'

/** A plate, or a group punched as one, with its wells in the order of work. */
export interface Punching {
  readonly plate: PlateRecord
  readonly plates: readonly PlateRecord[]
  readonly items: readonly PunchingItem[]
}

/** Discs that are left on each card. */
async function discsLeft(db: Db, sampleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('samples')
    .select(['id', sql<number>`punches_total - punches_used`.as('left')])
    .where('id', 'in', [...sampleIds, 0])
    .execute()
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/**
 * Wells to punch in the fill order of the plate. A group has each place once, with that place on the siblings. A
 * place that only a sibling uses belongs to that sibling. So does a place where a sibling has a card and the plate
 * has a control. A scan punches on the siblings only wells with equal content.
 */
export async function punchingOf(
  db: Db,
  plate: PlateRecord,
  plates: readonly PlateRecord[],
): Promise<Punching> {
  const ordered = [plate, ...plates.filter(({ id }) => id !== plate.id)]
  const wells = await listUsedWells(
    db,
    ordered.map(({ id }) => id),
  )
  const order: FillOrder = plate.fillOrder
  const at = (id: number, position: string) => wells.get(id)?.find((well) => well.position === position)
  const places = [
    ...new Set(ordered.flatMap(({ id }) => (wells.get(id) ?? []).map(({ position }) => position))),
  ].sort((a, b) => rankOf(a as Position, order) - rankOf(b as Position, order))
  const left = await discsLeft(
    db,
    ordered.flatMap(({ id }) => (wells.get(id) ?? []).flatMap(({ sampleId }) => sampleId ?? [])),
  )
  const items = places.flatMap((position, index): PunchingItem[] => {
    const used = ordered.flatMap((one) => {
      const well = at(one.id, position)
      return well ? [{ owner: one, well }] : []
    })
    const { owner, well } = used.find((one) => isCardWell(one.well.type)) ?? used[0] ?? {}
    if (!owner || !well) return []
    return [
      {
        ...well,
        plateId: owner.id,
        order: index + 1,
        punches: owner.punchesPerWell,
        punchesLeft: well.sampleId === null ? null : (left.get(well.sampleId) ?? 0),
        siblings: ordered
          .filter(({ id }) => id !== owner.id)
          .map((sibling) => {
            const there = at(sibling.id, position)
            const same = there && isSameContent(there, well) ? there : undefined
            return {
              plateId: sibling.id,
              plate: sibling.name ?? sibling.barcode,
              analysisType: { id: sibling.analysisTypeId, code: sibling.typeCode, label: sibling.typeLabel },
              position,
              punchStatus: same?.punchStatus ?? null,
              punches: same ? sibling.punchesPerWell : 0,
              note: same?.note ?? null,
            }
          }),
      },
    ]
  })
  return { plate, plates: ordered, items }
}

const toWork = (items: readonly PunchingItem[]) => items.filter(({ type }) => isCardWell(type))

export function progressOf(items: readonly PunchingItem[]): PunchingProgress {
  const samples = toWork(items)
  const done = samples.filter(isPlaceDone)
  const punched = done.filter((item) =>
    [item, ...item.siblings].every(({ punchStatus }) => punchStatus === null || punchStatus === 'punched'),
  )
  const rows = [...new Set(samples.map(({ position }) => rowOf(position as Position)))].sort()
  return {
    total: samples.length,
    punched: punched.length,
    notPunched: done.length - punched.length,
    left: samples.length - done.length,
    byRow: rows.map((row) => {
      const ofRow = samples.filter(({ position }) => rowOf(position as Position) === row)
      return { row, total: ofRow.length, done: ofRow.filter(isPlaceDone).length }
    }),
  }
}

export const punchingList = ({ plate, items }: Punching): PunchingList => ({
  plateId: plate.id,
  groupId: plate.groupId,
  status: plate.status,
  version: plate.version,
  notes: plate.punchingNotes,
  items: [...items],
  next: nextPlace(items)?.position ?? null,
  progress: progressOf(items),
})
