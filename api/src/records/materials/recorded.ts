import {
  dayOf,
  dayOfUse,
  lastLotDay,
  measures,
  type RecordedMaterial,
  recordedInstrumentObjection,
  recordedLotObjection,
} from '@sne/shared/domain'
import type { ReasonedStamp } from '../../platform/database/json-shapes.ts'
import type { Db } from '../../platform/database/open.ts'
import { instrumentFacts, instrumentRows } from './instruments.ts'
import { lotFacts, lotName, lotRows } from './lots.ts'

export interface RecordedItem extends RecordedMaterial {
  readonly id: number
  readonly itemId: number
  readonly detail: string
  readonly lastDay: string | null
  readonly recordedAt: string
  readonly recordedBy: number
  readonly override: ReasonedStamp | null
}

interface OfPlate {
  readonly id: number
  readonly workgroupId: number
  readonly closedAt: string | null
}

/** Items that a plate recorded, each judged by the day of its use. Instruments first. */
export async function recordedOn(db: Db, plate: OfPlate): Promise<RecordedItem[]> {
  const rows = await db
    .selectFrom('plateMaterials')
    .selectAll()
    .where('plateId', '=', plate.id)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const idsOf = (name: 'instrumentId' | 'reagentLotId') => [0, ...rows.flatMap((row) => row[name] ?? [])]
  const instruments = await instrumentRows(db, plate.workgroupId)
    .where('instrument.id', 'in', idsOf('instrumentId'))
    .execute()
  const lots = await lotRows(db, plate.workgroupId).where('lot.id', 'in', idsOf('reagentLotId')).execute()
  const items = rows.flatMap((row): RecordedItem[] => {
    const day = dayOfUse(dayOf(row.recordedAt), plate.closedAt && dayOf(plate.closedAt))
    const { id, recordedAt, recordedBy, override } = row
    const common = { id, recordedAt, recordedBy, override, overridden: override !== null }
    const instrument = instruments.find((one) => one.id === row.instrumentId)
    if (instrument)
      return [
        {
          ...common,
          ...{ kind: 'instrument', itemId: instrument.id, name: instrument.name, lastDay: null, kitId: null },
          detail: `${instrument.maker} ${instrument.model}, ${instrument.serial}`,
          measures: measures(instrument.kind),
          objection: recordedInstrumentObjection(instrumentFacts(instrument, day), day),
        },
      ]
    const lot = lots.find((one) => one.id === row.reagentLotId)
    return lot
      ? [
          {
            ...common,
            ...{ kind: 'reagent_lot', itemId: lot.id, name: lotName(lot), detail: lot.maker },
            ...{ measures: false, kitId: lot.kitId, lastDay: lastLotDay(lotFacts(lot)) },
            objection: recordedLotObjection(lotFacts(lot), day),
          },
        ]
      : []
  })
  return items.toSorted((a, b) => Number(a.kind !== 'instrument') - Number(b.kind !== 'instrument'))
}
