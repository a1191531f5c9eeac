import type { DriftBoard, DriftRow, QueryOf } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import type { Db } from '../../../platform/database/open.ts'
import { againstHistory, referencePeriods } from './against-history.ts'
import { batchesOfPlates, type NamedBatch, yearBefore } from './batches.ts'

/** Batches of the small picture of a row. */
const recentBatches = 30

/** Types with their analytes, in the order of the grid. */
const columnsOf = (db: Db) =>
  db
    .selectFrom('analysisTypes as type')
    .innerJoin('analysisTypeAnalytes as part', 'part.analysisTypeId', 'type.id')
    .innerJoin('analytes', 'analytes.code', 'part.analyte')
    .select(['type.id', 'type.code as typeCode', 'type.label as typeLabel'])
    .select(['analytes.code', 'analytes.label', 'analytes.unit', 'analytes.decimals'])
    .orderBy('type.id')
    .orderBy('part.position')
    .execute()
type Column = Awaited<ReturnType<typeof columnsOf>>[number]

const plateOf = ({ plateId, plate, at }: NamedBatch) => ({ plateId, plate, at })

function rowOf(
  { id, typeCode, typeLabel, code, label, unit, decimals }: Column,
  instrument: string | null,
  seen: ReturnType<typeof againstHistory>,
): DriftRow[] {
  const { batches, own, chosen, history, runs, drift } = seen
  const latest = batches.at(-1)
  if (!latest) return []
  return [
    {
      analysisType: { id, code: typeCode, label: typeLabel },
      analyte: { code, label, unit, decimals },
      instrument,
      batches: batches.length,
      history: history ? own.length : 0,
      ...{ chosen, centre: history?.centre ?? null },
      latest: { ...plateOf(latest), n: latest.n, median: latest.median },
      ewma: runs.at(-1)?.ewma ?? null,
      recent: runs.slice(-recentBatches).map(({ ewma }) => ewma),
      drift: drift && { ...drift, since: plateOf(drift.since) },
    },
  ]
}

/** Drifting rows first, the farthest at the top; the others in the order of the grid. */
const farthestFirst = (rows: readonly DriftRow[]) =>
  rows.toSorted((a, b) => Math.abs(b.drift?.deviation ?? 0) - Math.abs(a.drift?.deviation ?? 0))

/** Every analyte on every instrument against its history. */
export async function driftBoard(
  { db, viewer, now }: Context,
  { analysisTypeId, to }: QueryOf<'getDriftBoard'>,
): Promise<DriftBoard> {
  const period = yearBefore(to ?? dayOf(now))
  const { batches, waiting } = await batchesOfPlates(db, viewer, { period, analysisTypeId })
  const references = await referencePeriods(db, viewer.workgroupId)
  const byAnalyte = Map.groupBy(batches, (batch) => `${batch.analysisTypeId} ${batch.analyte}`)
  const rows = (await columnsOf(db)).flatMap((column) => {
    const key = `${column.id} ${column.code}`
    const instruments = Map.groupBy(byAnalyte.get(key) ?? [], ({ instrument }) => instrument)
    return [...instruments].flatMap(([instrument, own]) =>
      rowOf(column, instrument, againstHistory(own, column.decimals, references.get(key) ?? null)),
    )
  })
  return { ...period, rows: farthestFirst(rows), waiting }
}
