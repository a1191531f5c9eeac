import type { PatientChart, PatientChartQuery, PatientSeries, QueryOf } from '@sne/shared/contract'
import { dayOf, type PatientBatch } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { found } from '../../../platform/calls/refusal.ts'
import { analytesOfType } from '../../../records/analyses/reference.ts'
import { labelsOf } from '../labels.ts'
import { type Period, periodOf, typeOf } from '../period.ts'
import { referenceOf } from '../reference.ts'
import { type AgainstHistory, againstHistory } from './against-history.ts'
import { batchesOfDays, batchesOfPlates, yearBefore } from './batches.ts'

/** A type with one of its analytes. @throws Refusal `not_found` */
export async function analyteOf(
  context: Context,
  { analysisTypeId, analyte }: Pick<QueryOf<'getPatientChart'>, 'analysisTypeId' | 'analyte'>,
) {
  const analysisType = await typeOf(context, analysisTypeId)
  const analytes = await analytesOfType(context.db, analysisTypeId)
  const own = found(analyte ? analytes.find(({ code }) => code === analyte) : analytes[0])
  const labels = await labelsOf(context.db, analytes)
  const { code, unit, decimals } = own
  return {
    analysisType,
    analyte: { code, label: labels.get(code) ?? code, unit, decimals },
    analytes: analytes.map((one) => ({ code: one.code, label: labels.get(one.code) ?? one.code })),
  }
}

const bare = { z: 0, moving: 0, movingLimit: 0, ewma: 0, ewmaLimit: 0, signal: null }

function seriesOf(seen: AgainstHistory, instrument: string | null, { from }: Period): PatientSeries {
  const { batches, own, chosen, history, runs, drift } = seen
  const all = history ? runs : batches.map((batch) => ({ ...batch, ...bare }))
  const [first, last] = [own[0], own.at(-1)]
  return {
    instrument,
    history:
      history && first && last
        ? {
            ...{ from: first.at, to: last.at, batches: history.batches, newborns: history.newborns },
            ...{ centre: history.centre, sd: history.sd, chosen },
          }
        : null,
    batches: all.filter(({ at }) => dayOf(at) >= from),
    drift: drift && { ...drift, since: ofPlate(drift.since) },
  }
}
const ofPlate = ({ plateId, plate, at }: PatientBatch & { readonly plate: string }) => ({
  plateId,
  plate,
  at,
})

/** Batches of one analyte by plate or day, against the history of each instrument. @throws Refusal `not_found` */
export async function patientChart(context: Context, query: PatientChartQuery): Promise<PatientChart> {
  const { db, viewer, now } = context
  const { by = 'plate', analysisTypeId } = query
  const named = await analyteOf(context, query)
  const analyte = named.analyte.code
  const shown = periodOf(query, now)
  const year = yearBefore(shown.to)
  // A longer period than a year is read as a whole.
  const [from = year.from] = [shown.from, year.from].toSorted()
  const period = { from, to: shown.to }
  const asked = { period, analysisTypeId, analyte }
  const { batches, waiting } = await (by === 'day' ? batchesOfDays : batchesOfPlates)(db, viewer, asked)
  const reference = await referenceOf(db, viewer.workgroupId, { analysisTypeId, analyte })
  const instruments = Map.groupBy(batches, ({ instrument }) => instrument)
  return {
    ...named,
    ...{ by, ...shown, reference, waiting },
    series: [...instruments].map(([instrument, own]) =>
      seriesOf(againstHistory(own, named.analyte.decimals, reference), instrument, shown),
    ),
  }
}
