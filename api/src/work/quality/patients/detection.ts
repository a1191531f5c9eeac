import type { DetectionAnswer, QueryOf } from '@sne/shared/contract'
import { dayOf, simulatedStarts } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import { inItalianDays } from '../../../platform/database/italian-day.ts'
import { visibleTo } from '../../../platform/sessions/viewer.ts'
import { yearBefore } from './batches.ts'
import { analyteOf } from './chart.ts'
import { patientValues } from './rows.ts'

/** Newest plates of which the simulation takes the values. */
const mostPlates = 400

interface Row {
  readonly instrument: string | null
  /** Ascending. */
  readonly values: readonly number[]
}

/** The in-range values of each of the newest plates of a year, oldest plate first. */
async function plateValues({ db, viewer, now }: Context, query: QueryOf<'measureDetection'>): Promise<Row[]> {
  const { from, to } = yearBefore(dayOf(now))
  const { rows } = await sql<Row>`with newest as materialized (
      select result.id from plate_results result join plates on plates.id = result.plate_id
      where result.deleted_at is null and plates.analysis_type_id = ${query.analysisTypeId}
        and ${inItalianDays('result.importedAt', from, to)}
        and ${visibleTo(viewer, { workgroup: 'plates.workgroupId', category: 'plates.category' })}
      order by result.imported_at desc, result.id desc limit ${mostPlates})
    select plates.instrument, json_agg(v.value order by v.value) as values from ${patientValues(query.analyte)}
    where result.id in (select id from newest)
    group by plates.instrument, result.id, result.imported_at order by result.imported_at, result.id`.execute(
    db,
  )
  return rows
}

/** Detection and false alarms on each instrument. Bounded by plates, sizes and starts. @throws Refusal `not_found` */
export async function measureDetection(
  context: Context,
  query: QueryOf<'measureDetection'>,
): Promise<DetectionAnswer> {
  const { analysisType, analyte } = await analyteOf(context, query)
  const plates = await plateValues(context, query)
  const instruments = Map.groupBy(plates, ({ instrument }) => instrument)
  const { services, viewer } = context
  const step = 10 ** -analyte.decimals
  const studied: DetectionAnswer['instruments'] = []
  // One after the other: a person has one simulation in the thread's line.
  for (const [instrument, own] of instruments)
    studied.push({
      instrument,
      study: await services.detection.study({ plates: own.map(({ values }) => values), step }, viewer.userId),
    })
  return { ...{ analysisType, analyte, starts: simulatedStarts }, instruments: studied }
}
