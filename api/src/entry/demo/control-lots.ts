import {
  type AnalysisTypeId,
  type AnalyteAnswer,
  analysisTypes,
  analytesOfType,
  type ControlExpectation,
  cutoffSets,
  type QcLevel,
} from '@sne/shared/domain'
import { json } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/open.ts'
import { demoLevels, levelShare } from './control-level.ts'

/** Standard deviation as a share of the mean. */
const variation = 0.08

/** The limit around which controls are made: the upper one, or the lower one of an enzyme. */
function limitOf(type: AnalysisTypeId, analyte: string): number | null {
  const rule = cutoffSets
    .find((set) => set.analysisTypeId === type)
    ?.rules.find(
      (candidate) =>
        candidate.analyte === analyte && candidate.gaTo === null && candidate.ageHoursTo === null,
    )
  return rule?.high ?? rule?.low ?? null
}

const expectationOf = (limit: number | null, share: number | undefined): ControlExpectation | null =>
  limit === null || share === undefined
    ? null
    : { kind: 'mean_sd', mean: limit * share, sd: limit * share * variation }

/** Material of the first answer at the lowest level, of the second at the next. */
function demoAnswer(
  answers: readonly Pick<AnalyteAnswer, 'value'>[],
  level: QcLevel,
): ControlExpectation | null {
  const answer = answers[demoLevels.indexOf(level)]
  return answer ? { kind: 'answer', answer: answer.value } : null
}

/** Levels for which the plates of the type have a well: lots in use are required by default. */
const levelsOf = (code: string): QcLevel[] => {
  const wells = analysisTypes.find(({ id }) => id === code)?.plateTemplate ?? []
  const present = wells.flatMap((well) => (well.type === 'quality_control' ? [well.level] : []))
  return demoLevels.filter((level) => present.includes(level))
}

/** One lot of controls a level for every type that the laboratory analyses, with what is expected of each analyte. */
export async function insertDemoControlLots(
  db: Db,
  workgroupId: number,
  types: readonly { readonly id: number; readonly code: string }[],
): Promise<void> {
  const wanted = types.flatMap(({ id, code }) =>
    levelsOf(code).map((level) => ({
      workgroupId,
      analysisTypeId: id,
      level,
      code: `${code.toUpperCase()}-${level.toUpperCase()}-01`,
      expiresOn: '2027-12-31',
    })),
  )
  if (wanted.length === 0) return
  const lots = await db
    .insertInto('qcLots')
    .values(wanted)
    .returning(['id', 'analysisTypeId', 'level'])
    .execute()
  const limits = lots.flatMap((lot) => {
    const code = types.find(({ id }) => id === lot.analysisTypeId)?.code as AnalysisTypeId
    const level = lot.level as QcLevel
    return analytesOfType(code)
      .filter(({ kind }) => kind !== 'ratio')
      .flatMap(({ code: analyte, answers, kind }) => {
        const expected = answers
          ? demoAnswer(answers, level)
          : expectationOf(limitOf(code, analyte), levelShare(kind, level))
        return expected ? [{ qcLotId: lot.id, analyte, expected: json(expected) }] : []
      })
  })
  if (limits.length > 0) await db.insertInto('qcLotLimits').values(limits).execute()
}
