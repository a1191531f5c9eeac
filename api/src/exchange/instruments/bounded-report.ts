import type { FileWell, MatchProblem } from '@sne/shared/contract'
import { fileLimits } from '../../platform/limits.ts'
import type { PlateReport } from './plate-report.ts'
import { texts } from './texts.ts'

const cut = <T extends string | null>(text: T): T =>
  (text === null || text.length <= fileLimits.shownCharacters
    ? text
    : `${text.slice(0, fileLimits.shownCharacters)}…`) as T

const cutWell = (well: FileWell): FileWell => ({ ...well, sample: cut(well.sample) })
const cutProblem = (one: MatchProblem): MatchProblem => ({
  ...one,
  sample: cut(one.sample),
  text: one.text.slice(0, 5 * fileLimits.shownCharacters),
})

/**
 * The report with lists and texts of a length that a screen and a database row can hold; left-out entries are counted.
 * The verdict on the import is unchanged.
 */
export function boundedReport(report: PlateReport): PlateReport {
  const { listed } = fileLimits
  const left = [
    [report.wellsUnknown.length - listed, texts.wellsOutside],
    [report.analytesUnmapped.length - listed, texts.columnsWithout],
    [report.analytesMapped.length - listed, texts.columnsWith],
    [report.problems.length - listed, 'problemi'],
  ] as const
  const remarks: MatchProblem[] = left
    .filter(([count]) => count > 0)
    .map(([count, what]) => ({
      severity: 'info',
      well: null,
      sample: null,
      text: texts.listShortened(count, what),
    }))
  return {
    ...report,
    wellsFound: report.wellsFound.map(cutWell),
    wellsUnknown: report.wellsUnknown.slice(0, listed).map(cutWell),
    duplicated: report.duplicated.map(cutWell),
    controls: report.controls.map((control) => ({ ...control, sample: cut(control.sample) })),
    analytesMapped: report.analytesMapped
      .slice(0, listed)
      .map((mapped) => ({ ...mapped, column: cut(mapped.column) })),
    analytesUnmapped: report.analytesUnmapped.slice(0, listed).map(cut),
    plateMismatch: report.plateMismatch && {
      ...report.plateMismatch,
      found: cut(report.plateMismatch.found),
    },
    // Errors first: the sentence that says why a file is refused must not be the one left out.
    problems: [...bySeverity(report.problems).slice(0, listed).map(cutProblem), ...remarks],
  }
}

const bySeverity = (problems: readonly MatchProblem[]): readonly MatchProblem[] =>
  problems.length <= fileLimits.listed
    ? problems
    : problems.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
