import type { ControlLimit, ControlLot } from '@sne/shared/contract'
import {
  type AnalyteKind,
  dayOf,
  fitsAnalyte,
  isSensible,
  levelsApart,
  type MaterialLevel,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import { cutoffsInForce } from '../../records/analyses/reference.ts'
import { lotTexts as texts } from './texts.ts'

const analytesOf = (db: Db, analysisTypeId: number) =>
  db
    .selectFrom('analysisTypeAnalytes as part')
    .innerJoin('analytes', 'analytes.code', 'part.analyte')
    .select(['part.analyte', 'analytes.kind', 'analytes.answers'])
    .where('part.analysisTypeId', '=', analysisTypeId)
    .where('analytes.kind', '<>', 'ratio')
    .execute()

/** Analytes of the type, each with an expectation that suits it. @throws Refusal `validation` */
export async function checkLimits(
  { db, viewer }: Context,
  analysisTypeId: number,
  limits: readonly ControlLimit[],
): Promise<void> {
  const known = await analytesOf(db, analysisTypeId)
  const unknown = limits.filter(({ analyte }) => !known.some((one) => one.analyte === analyte))
  if (unknown.length > 0)
    throw refuseField('limits', texts.unknownAnalytes(unknown.map(({ analyte }) => analyte)))
  const unfit = limits.filter(
    ({ analyte, expected }) => !known.some((one) => one.analyte === analyte && fitsAnalyte(expected, one)),
  )
  if (unfit.length > 0) throw refuseField('limits', texts.unfit(unfit.map(({ analyte }) => analyte)))
  const { columns } = await cutoffsInForce(db, { analysisTypeId, workgroupId: viewer.workgroupId ?? 0 })
  const absurd = limits.filter(
    ({ analyte, expected }) =>
      !isSensible(
        expected,
        columns.find((one) => one.analyte === analyte),
      ),
  )
  if (absurd.length > 0) throw refuseField('limits', texts.absurd(absurd.map(({ analyte }) => analyte)))
}

/** Limits of lots of the other levels that new plates of the type may take. */
const limitsBeside = ({ db, viewer, now }: Context, lot: ControlLot) =>
  db
    .selectFrom('qcLots as other')
    .innerJoin('qcLotLimits as limit', 'limit.qcLotId', 'other.id')
    .select(['other.code', 'other.level', 'limit.analyte', 'limit.expected'])
    .where('other.workgroupId', '=', viewer.workgroupId)
    .where('other.analysisTypeId', '=', lot.analysisType.id)
    .where('other.level', 'in', ['low', 'medium', 'high'])
    .where('other.level', '<>', lot.level)
    .where('other.enabled', '=', true)
    .where((eb) => eb.or([eb('other.expiresOn', 'is', null), eb('other.expiresOn', '>=', dayOf(now))]))
    .orderBy('other.id')
    .execute()

/**
 * A lot in use is told apart from the lots in use of the other levels, analyte by analyte. Two lots of a laboratory that
 * are entered at once wait for each other. @throws Refusal `validation`
 */
export async function checkLevels(context: Context, lot: ControlLot): Promise<void> {
  if (!lot.enabled || (lot.expiresOn !== null && lot.expiresOn < dayOf(context.now))) return
  await oneAtATime(context.db, `control-lots ${context.viewer.workgroupId}`)
  const kinds = new Map<string, AnalyteKind>(
    (await analytesOf(context.db, lot.analysisType.id)).map(({ analyte, kind }) => [analyte, kind]),
  )
  const beside = await limitsBeside(context, lot)
  const alike = beside.filter(({ level, analyte, expected }) => {
    const own = lot.limits.find((limit) => limit.analyte === analyte)
    const [one, other] = [lot.level as MaterialLevel, level as MaterialLevel]
    return (
      own &&
      !levelsApart(
        { level: one, expected: own.expected },
        { level: other, expected },
        kinds.get(analyte) ?? 'measured',
      )
    )
  })
  if (alike.length > 0)
    throw refuseField('limits', texts.levelsAlike(alike.map(({ analyte, code }) => `${analyte} (${code})`)))
}
