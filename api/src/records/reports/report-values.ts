import type { AnalyteColumn, AnalyteValue, ReportValue } from '@sne/shared/contract'

/** Values as a report shows them. @param held analytes that the controls of the run hold now */
export const reportValues = (
  values: readonly AnalyteValue[],
  columns: readonly AnalyteColumn[],
  held: ReadonlySet<string> = new Set(),
): ReportValue[] =>
  values.flatMap((value) => {
    const analyte = columns.find(({ code }) => code === value.code)
    return analyte ? [{ ...value, analyte, ...(held.has(value.code) ? { notReleased: true } : {}) }] : []
  })
