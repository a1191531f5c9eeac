import type { RunDecision, SummaryContent, SummaryRow } from '@sne/shared/contract'
import {
  type ControlExpectation,
  lotStatistics,
  periodOfMonth,
  type QcRule,
  qcRuleLabels,
} from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { analytesOfType } from '../../../records/analyses/reference.ts'
import { runDecisionsOf } from '../../../records/plates/run-decisions.ts'
import { labelsOf } from '../labels.ts'
import { texts } from '../texts.ts'
import { goalsOf } from './goals.ts'
import { type MonthRun, type MonthValue, monthRuns, monthValues } from './values.ts'

type Reader = Pick<Context, 'db' | 'viewer'>
type Analyte = Awaited<ReturnType<typeof analytesOfType>>[number]

const isLeftOut = ({
  rejection,
  wrongRun,
  deletedAt,
}: Pick<MonthValue, 'rejection' | 'wrongRun' | 'deletedAt'>) =>
  rejection !== null || wrongRun !== null || deletedAt !== null

const meanOf = (expected: ControlExpectation) => (expected.kind === 'mean_sd' ? expected : null)

/** How often values broke each rule, the most frequent first. */
function brokenIn(values: readonly MonthValue[]) {
  const rules = Map.groupBy(
    values.flatMap(({ rule }) => rule ?? []),
    (rule) => rule,
  )
  return [...rules]
    .map(([rule, own]) => ({ rule: qcRuleLabels[rule as QcRule], count: own.length }))
    .toSorted((a, b) => b.count - a.count)
}

/** One row a level and lot of an analyte; lots without mean and SD have none. */
function rowsOf(
  analyte: Pick<Analyte, 'code' | 'unit' | 'decimals'>,
  label: string,
  values: readonly MonthValue[],
  allowable: number | null,
): SummaryRow[] {
  const lots = Map.groupBy(values, ({ qcLevel, lot }) => `${qcLevel} ${lot}`)
  return [...lots.values()].flatMap((own): SummaryRow[] => {
    const [first] = own
    const target = first && meanOf(first.expected)
    if (!first || !target) return []
    const counted = own.filter((value) => !isLeftOut(value)).flatMap(({ value }) => value ?? [])
    const { code, unit, decimals } = analyte
    return [
      {
        ...{ analyte: code, label, unit, decimals, level: first.qcLevel ?? 'low', lot: first.lot },
        target: { mean: target.mean, sd: target.sd },
        ...lotStatistics(counted, target.mean, allowable),
        allowable,
        broken: brokenIn(own),
        points: own.flatMap((value) =>
          value.z === null ? [] : [{ at: value.importedAt, z: value.z, left: isLeftOut(value) }],
        ),
      },
    ]
  })
}

type Decisions = ReadonlyMap<number, readonly RunDecision[]>

/** Decisions about the runs of the month, also replaced ones. */
const actionsOf = (runs: readonly MonthRun[], decisions: Decisions): SummaryContent['actions'] =>
  [...new Map(runs.map((run) => [run.id, run])).values()]
    .flatMap(({ id, name, barcode }) =>
      (decisions.get(id) ?? []).map(({ kind, at, by, text }) => ({
        ...{ plateId: id, plate: name ?? barcode, at, by: by?.label ?? null },
        text: kind === 'deleted' ? texts.deleted(by?.label ?? texts.unknownPerson, text) : texts[kind](text),
      })),
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))

/** The controls of a month as they are now. @param month yyyy-MM */
export async function summaryContent(
  context: Reader,
  analysisTypeId: number,
  month: string,
): Promise<SummaryContent> {
  const { db, viewer } = context
  const period = periodOfMonth(month)
  const runs = await monthRuns(db, viewer, analysisTypeId, period)
  const decisions = await runDecisionsOf(
    db,
    runs.map(({ id }) => id),
  )
  const standing = runs.filter(({ deletedAt }) => deletedAt === null)
  const values = Map.groupBy(await monthValues(db, viewer, analysisTypeId, period), ({ analyte }) => analyte)
  const analytes = (await analytesOfType(db, analysisTypeId)).filter(({ kind }) => kind !== 'ratio')
  const labels = await labelsOf(db, analytes)
  const goals = await goalsOf(db, viewer.workgroupId, analysisTypeId)
  return {
    runs: {
      all: runs.length,
      rejected: standing.filter(({ rejection }) => rejection !== null).length,
      released: standing.filter(({ id }) => (decisions.get(id) ?? []).some(({ kind }) => kind === 'released'))
        .length,
    },
    rows: analytes.flatMap((analyte) =>
      rowsOf(
        analyte,
        labels.get(analyte.code) ?? analyte.code,
        values.get(analyte.code) ?? [],
        goals.get(analyte.code) ?? null,
      ),
    ),
    actions: actionsOf(runs, decisions),
  }
}
