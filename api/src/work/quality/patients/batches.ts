import { addDays, type PatientBatch, patientHistoryDays, timeZone } from '@sne/shared/domain'
import { sql } from 'kysely'
import { inItalianDays } from '../../../platform/database/italian-day.ts'
import type { Db } from '../../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../../platform/sessions/viewer.ts'
import type { Period } from '../period.ts'
import { patientValues, toldPercentiles } from './rows.ts'

/** Results that were imported and not counted yet are counted for the page, up to so many. */
const mostUncounted = 40

/** A batch with what it is of. */
export interface NamedBatch extends PatientBatch {
  readonly plate: string
  readonly instrument: string | null
  readonly analysisTypeId: number
  readonly analyte: string
}

interface Asked {
  readonly period: Period
  /** All that the viewer sees when absent. */
  readonly analysisTypeId?: number | undefined
  readonly analyte?: string | undefined
}

export interface Batches {
  /** Oldest first. */
  readonly batches: readonly NamedBatch[]
  /** Results that still have to be counted, and are left out. */
  readonly waiting: number
}

/** The year before the end of a period: limits come from it. */
export const yearBefore = (to: string): Period => ({ from: addDays(to, -patientHistoryDays), to })

const resultsIn = (viewer: Viewer, { period, analysisTypeId }: Asked) => sql`result.deleted_at is null
  and plates.deleted_at is null and plates.rejection is null and plates.wrong_run is null
  and ${inItalianDays('result.importedAt', period.from, period.to)}
  and ${analysisTypeId ? sql`plates.analysis_type_id = ${analysisTypeId}` : sql`true`}
  and ${visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' })}`

const plateColumns = sql`plates.id as "plateId", coalesce(plates.name, plates.barcode) as plate, plates.instrument,
  plates.analysis_type_id as "analysisTypeId", result.imported_at as at`

type Plate = Omit<NamedBatch, 'analyte' | 'n' | 'p10' | 'median' | 'p90'>
interface Row extends Plate {
  readonly analyte: string
  readonly n: number
  /** 10th percentile, median and 90th percentile. */
  readonly points: readonly [number, number, number]
}
const toBatch = ({ points: [p10, median, p90], ...row }: Row): NamedBatch => ({ ...row, p10, median, p90 })

/** A plate with what was counted of it: a row for each median would take the driver several times as long. */
interface Counted extends Plate {
  /** Analyte, newborns, 10th percentile, median and 90th percentile. */
  readonly medians: readonly (readonly [string, number, number, number, number])[] | null
}
const toBatches = ({ medians, ...plate }: Counted): NamedBatch[] =>
  (medians ?? []).map(([analyte, n, p10, median, p90]) => ({ ...plate, analyte, n, p10, median, p90 }))

/** In-range newborns of each plate of a period, by analyte. */
export async function batchesOfPlates(db: Db, viewer: Viewer, asked: Asked): Promise<Batches> {
  const { analyte } = asked
  const within = resultsIn(viewer, asked)
  const ofAnalyte = analyte === undefined ? sql`true` : sql`m.analyte = ${analyte}`
  // Read first: a round of counting that ends between the two statements would leave its results out of both.
  const uncounted = await sql<{ id: number }>`select result.id
    from plate_results result join plates on plates.id = result.plate_id
    where ${within} and not exists (select from patient_counts counted where counted.plate_result_id = result.id)
    order by result.imported_at desc, result.id desc`.execute(db)
  const ids = uncounted.rows.map(({ id }) => id)
  const now = ids.slice(0, mostUncounted)
  const counted = await sql<Counted>`select ${plateColumns},
      (select json_agg(json_build_array(m.analyte, m.n, m.p10, m.median, m.p90))
        from patient_medians m where m.plate_result_id = result.id and ${ofAnalyte}) as medians
    from plate_results result join plates on plates.id = result.plate_id
    where ${within} and result.id <> all(${now}::bigint[]) order by result.imported_at, result.id`.execute(db)
  const fresh = now.length === 0 ? [] : await countedNow(db, now, analyte)
  const batches = [...counted.rows.flatMap(toBatches), ...fresh.map(toBatch)]
  return {
    batches: fresh.length === 0 ? batches : batches.toSorted((a, b) => a.at.localeCompare(b.at)),
    waiting: ids.length - now.length,
  }
}

async function countedNow(db: Db, ids: readonly number[], analyte: string | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${plateColumns}, v.analyte, ${toldPercentiles}
    from ${patientValues(analyte)} where result.id = any(${[...ids]}::bigint[])
    group by plates.id, result.id, v.analyte order by result.imported_at, result.id`.execute(db)
  return rows
}

type AskedOfDays = Asked & { readonly analysisTypeId: number; readonly analyte: string }

const italianDay = sql`(result.imported_at at time zone ${sql.lit(timeZone)})::date`

/** First and last day with results in each month of a period, oldest first. */
async function monthsOf(db: Db, viewer: Viewer, asked: AskedOfDays): Promise<Period[]> {
  const { rows } =
    await sql<Period>`select min(${italianDay})::text as "from", max(${italianDay})::text as "to"
    from plate_results result join plates on plates.id = result.plate_id
    where ${resultsIn(viewer, asked)} group by date_trunc('month', ${italianDay}) order by 1`.execute(db)
  return rows
}

/**
 * In-range newborns of each day and instrument of a period, of one analyte of a type. One statement reads a month. A
 * statement of a year would hold the embedded database's connection for two seconds. Other calls have their turns
 * between the statements.
 */
export async function batchesOfDays(db: Db, viewer: Viewer, asked: AskedOfDays): Promise<Batches> {
  const batches: NamedBatch[] = []
  for (const period of await monthsOf(db, viewer, asked))
    batches.push(...(await countedByDay(db, viewer, { ...asked, period })).map(toBatch))
  return { batches, waiting: 0 }
}

async function countedByDay(db: Db, viewer: Viewer, asked: AskedOfDays): Promise<Row[]> {
  const { rows } = await sql<Row>`select min(plates.id) as "plateId", min(result.imported_at) as at,
      plates.instrument, (array_agg(coalesce(plates.name, plates.barcode) order by plates.id))[1] as plate,
      ${asked.analysisTypeId}::integer as "analysisTypeId", v.analyte, ${toldPercentiles}
    from ${patientValues(asked.analyte)} where ${resultsIn(viewer, asked)}
    group by ${italianDay}, plates.instrument, v.analyte
    order by min(result.imported_at)`.execute(db)
  return rows
}
