import type { ControlMap, ControlMapQuery } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { verdictsOfReadings } from '../../records/episodes/controls.ts'
import { labelsOf } from './labels.ts'
import { periodOf, readingsIn, typeOf } from './period.ts'

/** Most runs of one map. */
const mostRuns = 100

const states = { ok: 'ok', warning: 'warning', fail: 'fail', amplified: 'fail' } as const

/** The verdict on every analyte in every run of a period. @throws Refusal `not_found` for an unknown type */
export async function controlMap(context: Context, query: ControlMapQuery): Promise<ControlMap> {
  const { db, viewer, now } = context
  const analysisType = await typeOf(context, query.analysisTypeId)
  const period = periodOf(query, now)
  const runs = await readingsIn(db, viewer, analysisType.id, period)
    .select(['plates.id', 'plates.name', 'plates.barcode', 'plates.instrument', 'plates.qcState'])
    .select(['plates.qcOverride', 'result.importedAt', 'result.id as reading'])
    .limit(mostRuns + 1)
    .execute()
  const shown = runs.slice(0, mostRuns).toReversed()
  const verdicts = await verdictsOfReadings(
    db,
    shown.map(({ reading }) => reading),
  ).execute()
  const found = new Map(verdicts.map(({ reading, analyte, verdict }) => [`${reading} ${analyte}`, verdict]))
  const analytes = (await analytesOfType(db, analysisType.id)).filter(({ kind }) => kind !== 'ratio')
  const labels = await labelsOf(db, analytes)
  return {
    analysisType,
    ...period,
    runs: shown.map(({ id, name, barcode, importedAt, qcOverride, instrument, qcState, ...row }) => ({
      instrument,
      qcState,
      id,
      name: name ?? barcode,
      at: importedAt,
      released: qcOverride && { at: qcOverride.at, by: null },
      ...(row.deletedAt === null
        ? {}
        : {
            deleted: {
              at: row.deletedAt,
              by: row.deletedBy === null ? null : { id: row.deletedBy, label: row.deleter },
              reason: row.deletedReason ?? '',
            },
          }),
    })),
    analytes: analytes.map(({ code }) => ({
      code,
      label: labels.get(code) ?? code,
      states: shown.map(({ reading }) => {
        const verdict = found.get(`${reading} ${code}`)
        return verdict ? states[verdict] : null
      }),
    })),
    cut: runs.length > mostRuns,
  }
}
