import type { CriticalMeasure } from '@sne/shared/contract'
import { criticalAnalytes } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { analysisRecords, columnsOf, valuesOf } from '../../records/analyses/records.ts'
import { reviewAnalyses } from '../../records/episodes/review.ts'
import { tellCriticalValues } from '../../records/people/tell-critical-values.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { texts } from './texts.ts'

interface CriticalAnalysis {
  readonly id: number
  readonly barcode: string
  readonly protocol: string | null
  readonly measures: CriticalMeasure[]
}

/** Analyses of a plate with a value that may be critical: out of range together, or measured in several wells. */
const suspects = ({ db }: Context, plateId: number) =>
  analysisRecords(db)
    .where('analysis.plateId', '=', plateId)
    .where('analysis.status', '=', 'to_review')
    .where(sql<boolean>`(analysis.worst_flag is distinct from 'N' or analysis.replicates > 1)`)
    .orderBy('analysis.id')
    .execute()

/** Critical values of a plate by the judgement of each episode. */
async function criticalAnalyses(context: Context, plate: PlateRecord): Promise<CriticalAnalysis[]> {
  const { db } = context
  const rows = await suspects(context, plate.id)
  if (rows.length === 0) return []
  const reviewed = await reviewAnalyses(db, rows, context.now)
  const decimals = new Map(
    (await columnsOf(db, [plate.analysisTypeId])).map((column) => [column.code, column.decimals]),
  )
  const critical = rows.flatMap((row) => {
    const analytes = criticalAnalytes(reviewed.get(row.id)?.episode ?? { analyses: [], columns: [] }, row.id)
    return analytes.length > 0 ? [{ row, analytes }] : []
  })
  const values = await valuesOf(
    db,
    critical.map(({ row }) => row.id),
  )
  return critical.map(({ row, analytes }) => ({
    id: row.id,
    barcode: row.barcode,
    protocol: row.protocolNumber,
    measures: (values.get(row.id) ?? [])
      .filter(({ code }) => analytes.includes(code))
      .map(({ code, value, comparator, unit, flag }) => ({
        code,
        value,
        comparator,
        unit,
        flag,
        decimals: decimals.get(code) ?? 2,
      })),
  }))
}

/** Cards named in one message; the list has the others. */
const namedCards = 20

const namesOf = (found: readonly CriticalAnalysis[], nameOf: (one: CriticalAnalysis) => string) =>
  found
    .slice(0, namedCards)
    .map((one) => `${nameOf(one)} (${one.measures.map(({ code }) => code).join(', ')})`)
    .join('; ') + (found.length > namedCards ? '; …' : '')

/**
 * Keeps the critical values of an import for a person to take charge of. Analysts, supervisors and the people on call of
 * the laboratory are told: one notification and one mail an import, without names of newborns.
 * @returns analyses with a critical value
 */
export async function raiseCriticalValues(
  context: Context,
  plate: PlateRecord,
  plateResultId: number,
): Promise<number> {
  const { db, now } = context
  const found = await criticalAnalyses(context, plate)
  if (found.length === 0) return 0
  await db
    .insertInto('criticalValues')
    .values(
      found.map(({ id, measures }) => ({
        workgroupId: plate.workgroupId,
        plateResultId,
        sampleAnalysisId: id,
        measures: json(measures),
        createdAt: now,
      })),
    )
    .execute()
  const name = plate.name ?? plate.barcode
  const cards = namesOf(found, ({ barcode }) => barcode)
  await tellCriticalValues(context, {
    workgroupId: plate.workgroupId,
    title: texts.criticalValues(name, found.length),
    text: `${namesOf(found, ({ protocol, barcode }) => protocol ?? barcode)}. Qualcuno li prenda in carico oggi.`,
    entity: { type: 'plate', id: plate.id },
    letter: `Valori critici nella piastra ${name}: ${cards}.`,
  })
  return found.length
}
