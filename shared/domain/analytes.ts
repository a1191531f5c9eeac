import type { AnalysisTypeId } from './analysis-type.ts'
import type { Analyte } from './analyte.ts'
import { sneAnalytes } from './analytes-sne.ts'
import { targetedAnalytes } from './analytes-targeted.ts'

/** Every analyte that the laboratories measure or compute. */
export const analytes: readonly Analyte[] = [...sneAnalytes, ...targetedAnalytes]

const byCode = new Map(analytes.map((analyte) => [analyte.code, analyte]))

/** The analyte of a code; undefined when no laboratory knows it. */
export const analyteOf = (code: string): Analyte | undefined => byCode.get(code)

/** Analytes of one analysis type in the order of its columns. */
export const analytesOfType = (analysisTypeId: AnalysisTypeId): Analyte[] =>
  analytes.filter((analyte) => analyte.analysisTypeId === analysisTypeId)

/** Codes that a formula may name: everything but the ratios themselves. */
export const formulaCodes: readonly string[] = analytes
  .filter((analyte) => analyte.formula === null)
  .map((analyte) => analyte.code)
