import type { ControlMap, ControlMapQuery } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { verdictRows } from '../../records/episodes/controls.ts'
import { labelsOf } from './labels.ts'
import { periodOf, runsIn, typeOf } from './period.ts'

/** Most runs of one map. */
const mostRuns = 100

const states = { ok: 'ok', warning: 'warning', fail: 'fail', amplified: 'fail' } as const

/** The verdict on every analyte in every run of a period. @throws Refusal `not_found` for an unknown type */
export async function controlMap(context: Context, query: ControlMapQuery): Promise<ControlMap> {
  const { db, viewer, now } = context
  const analysisType = await typeOf(db, query.analysisTypeId)
  const period = periodOf(query, now)
  const runs = await runsIn(db, viewer, analysisType.id, period)
    .select(['plates.id', 'plates.name', 'plates.barcode', 'plates.instrument', 'plates.qcState'])
    .select(['plates.qcOverride', 'result.importedAt'])
    .limit(mostRuns + 1)
    .execute()
  const shown = runs.slice(0, mostRuns).toReversed()
  const verdicts = await verdictRows(
    db,
    shown.map(({ id }) => id),
  ).execute()
  const found = new Map(verdicts.map(({ plateId, analyte, verdict }) => [`${plateId} ${analyte}`, verdict]))
  const analytes = (await analytesOfType(db, analysisType.id)).filter(({ kind }) => kind !== 'ratio')
  const labels = await labelsOf(db, analytes)
  return {
    analysisType,
    ...period,
    runs: shown.map(({ id, name, barcode, importedAt, qcOverride, ...run }) => ({
      ...run,
      id,
      name: name ?? barcode,
      at: importedAt,
      released: qcOverride && { at: qcOverride.at, by: null },
    })),
    analytes: analytes.map(({ code }) => ({
      code,
      label: labels.get(code) ?? code,
      states: shown.map(({ id }) => {
        const verdict = found.get(`${id} ${code}`)
        return verdict ? states[verdict] : null
      }),
    })),
    cut: runs.length > mostRuns,
  }
}
