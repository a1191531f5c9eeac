import {
  type InstrumentCandidate,
  instrumentObjection,
  type LotCandidate,
  lastLotDay,
  lotObjection,
  type MaterialKind,
  type MaterialObjection,
  measures,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { instrumentFacts, instrumentRows } from './instruments.ts'
import { lotFacts, lotName, lotRows } from './lots.ts'

/** An item of the laboratory that plates of a type may record. */
export interface Candidate {
  readonly kind: MaterialKind
  readonly id: number
  readonly name: string
  readonly detail: string
  readonly lastDay: string | null
  readonly measures: boolean
  /** Codes by which it is read: barcode and code of a lot, serial number of an instrument. */
  readonly codes: readonly string[]
  readonly objection: MaterialObjection | null
  readonly facts: InstrumentCandidate | LotCandidate
}

interface About {
  readonly workgroupId: number
  readonly analysisTypeId: number
}

/** Moment of the last plate of the type that recorded the item of the row. */
const lastUse = (column: string, item: string, analysisTypeId: number) =>
  sql<string | null>`(select to_char(max(m.recorded_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from plate_materials m join plates p on p.id = m.plate_id
    where m.${sql.ref(column)} = ${sql.ref(item)} and p.analysis_type_id = ${analysisTypeId})`

/** Instruments and lots for plates of a type. @param day on which they would be used, yyyy-MM-dd */
export async function candidatesFor(
  db: Db,
  { workgroupId, analysisTypeId }: About,
  day: string,
): Promise<Candidate[]> {
  const instruments = await instrumentRows(db, workgroupId)
    .select(lastUse('instrumentId', 'instrument.id', analysisTypeId).as('lastUsedAt'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('instrumentTypes as part')
          .select('part.instrumentId')
          .whereRef('part.instrumentId', '=', 'instrument.id')
          .where('part.analysisTypeId', '=', analysisTypeId),
      ),
    )
    .orderBy('instrument.name')
    .execute()
  const lots = await lotRows(db, workgroupId)
    .select(lastUse('reagentLotId', 'lot.id', analysisTypeId).as('lastUsedAt'))
    .where('kit.analysisTypeId', '=', analysisTypeId)
    .where('kit.enabled', '=', true)
    .orderBy('kit.name')
    .orderBy('lot.expiresOn')
    .orderBy('lot.id')
    .execute()
  return [
    ...instruments.map((row): Candidate => {
      const facts = { id: row.id, lastUsedAt: row.lastUsedAt, ...instrumentFacts(row, day) }
      return {
        ...{ kind: 'instrument', id: row.id, name: row.name, lastDay: null, facts },
        detail: `${row.maker} ${row.model}, ${row.serial}`,
        measures: measures(row.kind),
        codes: [row.serial, row.name],
        objection: instrumentObjection(facts, day),
      }
    }),
    ...lots.map((row): Candidate => {
      const facts = { id: row.id, kitId: row.kitId, lastUsedAt: row.lastUsedAt, ...lotFacts(row) }
      return {
        ...{ kind: 'reagent_lot', id: row.id, name: lotName(row), detail: row.maker, measures: false, facts },
        lastDay: lastLotDay(facts),
        codes: [row.code, ...(row.barcode === null ? [] : [row.barcode])],
        objection: lotObjection(facts, day),
      }
    }),
  ]
}
