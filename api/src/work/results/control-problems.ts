import type { MatchReport } from '@sne/shared/contract'
import {
  type ControlGaps,
  gapSentences,
  type QcEvaluation,
  type QcFinding,
  qcRuleLabels,
} from '@sne/shared/domain'
import type { RejectedReading } from '../../platform/database/json-shapes.ts'
import { texts } from './texts.ts'

/** Most single findings that a report names; the others are counted. */
const shown = 8

const textOf = ({ analyte, well, rule }: QcFinding) => `${analyte} in ${well}: ${qcRuleLabels[rule]}`

interface JudgedControls {
  readonly evaluation: QcEvaluation
  readonly gaps: ControlGaps
}

/** The report of a file with the verdict on its controls, which an import will give. */
export function withControls(
  report: MatchReport,
  { evaluation: { state, findings }, gaps }: JudgedControls,
  rejectedReadings: readonly RejectedReading[],
): MatchReport {
  const failed = findings.filter(({ effect }) => effect === 'fail')
  const warn = (text: string) => ({ severity: 'warning' as const, well: null, sample: null, text })
  const more = failed.length - shown
  const earlier = new Set(rejectedReadings.flatMap(({ analytes }) => analytes))
  const problems = [
    ...(state === 'none' ? [warn(texts.notJudged)] : []),
    ...gapSentences(gaps).map((sentence) => warn(texts.controlGap(sentence))),
    ...failed.slice(0, shown).map((finding) => warn(texts.controlFailed(textOf(finding)))),
    ...(earlier.size > 0 ? [warn(texts.rejectedBefore([...earlier].join(', ')))] : []),
    ...(more > 0 ? [warn(texts.moreControlsFailed(more))] : []),
  ]
  return { ...report, problems: [...report.problems, ...problems] }
}
