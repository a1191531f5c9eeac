import type {
  ControlChart,
  ControlChartQuery,
  ControlEvent,
  ControlPoint,
  RunDecision,
} from '@sne/shared/contract'
import { chartChanges, expectationText } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { runDecisionsOf } from '../../records/plates/run-decisions.ts'
import { targetThen } from '../../records/plates/target-then.ts'
import { importedPoints, importedValues } from './imported.ts'
import { instrumentEventsOf } from './instrument-events.ts'
import { labelsOf } from './labels.ts'
import { periodOf, readingsIn, runsIn, typeOf } from './period.ts'
import { lotReferences, referenceOf } from './reference.ts'
import { texts } from './texts.ts'

/** Most control values of one chart. */
const mostPoints = 3000

type Code = Awaited<ReturnType<typeof analytesOfType>>[number]

/** Control values of an analyte with what their lots expect, the newest first. */
const valuesOf = (context: Context, query: ControlChartQuery, code: string) => {
  const { db, viewer, now } = context
  let rows = readingsIn(db, viewer, query.analysisTypeId, periodOf(query, now))
    .innerJoin('wellValues as v', (join) =>
      join
        .onRef('v.plateResultId', '=', 'result.id')
        .on('v.analyte', '=', code)
        .on('v.state', 'is not', null),
    )
    .innerJoin('wells', (join) =>
      join.onRef('wells.position', '=', 'v.position').onRef('wells.plateId', '=', 'plates.id'),
    )
    .innerJoin('qcLots as lot', 'lot.id', 'wells.qcLotId')
    .innerJoin('qcLotLimits as limit', (join) =>
      join.onRef('limit.qcLotId', '=', 'lot.id').on('limit.analyte', '=', code),
    )
    .select(['plates.id as plateId', 'plates.name', 'plates.barcode', 'plates.instrument'])
    .select([
      'plates.qcOverride',
      'plates.wrongRun',
      'plates.rejection',
      'result.importedAt',
      'v.position',
      'v.value',
      'v.z',
    ])
    .select(['v.state', 'v.rule', 'wells.qcLevel', 'lot.code as lot'])
    .select(targetThen.as('expected'))
    .orderBy('wells.index', 'desc')
    .limit(mostPoints + 1)
  if (query.instrument) rows = rows.where('plates.instrument', '=', query.instrument)
  return rows.execute()
}
type Value = Awaited<ReturnType<typeof valuesOf>>[number]

const toPoint = (row: Value, { decimals, answers }: Pick<Code, 'decimals' | 'answers'>): ControlPoint => ({
  plateId: row.plateId,
  imported: false,
  plate: row.name ?? row.barcode,
  at: row.importedAt,
  well: row.position,
  level: row.qcLevel ?? 'low',
  lot: row.lot,
  instrument: row.instrument,
  value: row.value,
  z: row.z,
  target: expectationText(row.expected, { decimals, answers }),
  state: row.state ?? 'ok',
  rule: row.rule,
  ...(row.deletedAt === null ? {} : { deleted: true }),
})

/** Decisions about a run: valid ones by their kind, replaced ones as `earlier`. */
function decisionEvents(row: Value, decisions: readonly RunDecision[]): ControlEvent[] {
  const { plateId, name, barcode, qcOverride, wrongRun, rejection } = row
  const stands = { released: qcOverride, wrong: wrongRun, rejected: rejection }
  const last = new Map(decisions.map((decision) => [decision.kind, decision]))
  return decisions.flatMap((decision) => {
    const { kind, at, text } = decision
    if (kind === 'deleted') return []
    const isStanding = kind !== 'taken_back' && stands[kind] !== null && last.get(kind) === decision
    return [
      {
        kind: isStanding ? kind : ('earlier' as const),
        plateId,
        plate: name ?? barcode,
        at,
        text: texts[kind](text),
      },
    ]
  })
}

/** Deleted readings, once each. */
const deletionEvents = (rows: readonly Value[]): ControlEvent[] =>
  [...new Map(rows.map((row) => [`${row.plateId} ${row.deletedAt}`, row])).values()].flatMap(
    ({ plateId, name, barcode, deletedAt, deletedBy, deleter, deletedReason }) =>
      deletedAt === null
        ? []
        : [
            {
              kind: 'deleted' as const,
              plateId,
              plate: name ?? barcode,
              at: deletedAt,
              text: texts.deleted(deletedBy === null ? texts.unknownPerson : deleter, deletedReason ?? '-'),
            },
          ],
  )

/** Changes of lot and target, deleted readings, releases by a lead, runs called wrong and rejected runs, the oldest first. */
function eventsOf(
  rows: readonly Value[],
  points: readonly ControlPoint[],
  decisions: ReadonlyMap<number, readonly RunDecision[]>,
): ControlEvent[] {
  const names = new Map(points.map(({ plateId, plate }) => [plateId, plate]))
  const changes = chartChanges(points).map(({ kind, plateId, at, level, before, after }) => ({
    ...{ kind, plateId, at },
    plate: names.get(plateId) ?? '',
    text: texts.changed[kind](level, before, after),
  }))
  const runs = [...new Map(rows.map((row) => [row.plateId, row])).values()]
  const stamps = runs.flatMap((row) => decisionEvents(row, decisions.get(row.plateId) ?? []))
  return [...changes, ...stamps, ...deletionEvents(rows)].toSorted((a, b) => a.at.localeCompare(b.at))
}

async function instrumentsOf(context: Context, query: ControlChartQuery): Promise<(string | null)[]> {
  const { db, viewer, now } = context
  const runs = await runsIn(db, viewer, query.analysisTypeId, periodOf(query, now))
    .select('plates.instrument')
    .limit(mostPoints)
    .execute()
  return [...new Set(runs.map(({ instrument }) => instrument))].sort()
}

const isControlled = ({ kind }: Pick<Code, 'kind'>) => kind !== 'ratio'

/** @throws Refusal `not_found` for an unknown type or analyte */
export async function controlChart(context: Context, query: ControlChartQuery): Promise<ControlChart> {
  const { db, now } = context
  const analysisType = await typeOf(context, query.analysisTypeId)
  const analytes = (await analytesOfType(db, analysisType.id)).filter(isControlled)
  const analyte = found(query.analyte ? analytes.find(({ code }) => code === query.analyte) : analytes[0])
  const labels = await labelsOf(db, analytes)
  const rows = await valuesOf(context, query, analyte.code)
  const shown = rows.slice(0, mostPoints).toReversed()
  const { instrument } = query
  const wanted = { analysisTypeId: analysisType.id, analyte: analyte.code, instrument }
  const history = await importedValues(db, context.viewer, wanted, periodOf(query, now), mostPoints)
  const points = [
    ...shown.map((row) => toPoint(row, analyte)),
    ...importedPoints(history.toReversed(), analyte),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  const decisions = await runDecisionsOf(db, [...new Set(shown.map(({ plateId }) => plateId))])
  const onInstruments = await instrumentEventsOf(context, points, periodOf(query, now))
  const about = { analysisTypeId: analysisType.id, analyte: analyte.code }
  const reference = await referenceOf(db, context.viewer.workgroupId, about)
  return {
    analysisType,
    analyte: {
      code: analyte.code,
      label: labels.get(analyte.code) ?? analyte.code,
      unit: analyte.unit,
      decimals: analyte.decimals,
    },
    analytes: analytes.map(({ code }) => ({ code, label: labels.get(code) ?? code })),
    instruments: await instrumentsOf(context, query),
    ...periodOf(query, now),
    points,
    events: [...eventsOf(shown, points, decisions), ...onInstruments].toSorted((a, b) =>
      a.at.localeCompare(b.at),
    ),
    reference,
    references: reference ? await lotReferences(db, context.viewer, about, reference) : [],
    cut: rows.length > mostPoints || history.length === mostPoints,
  }
}
