import { type AnalysisTypeId, analysisTypeIds } from './analysis-type.ts'
import type { AnalyteKind } from './analyte.ts'
import type { AnalyteColumns } from './analyte-columns.ts'
import { analytesOfType } from './analytes.ts'

/** Columns that an installation starts with. Demonstration values: every laboratory approves its own before use. */

const informative: readonly string[] = [
  ...['ALA', 'GLY', 'PRO', 'C2', 'C8:1', 'C16:1', 'C18:2'],
  // The gene of reference says only whether its target can be read.
  'RNASEP',
]
const supporting: readonly string[] = [
  ...['XLE/ALA', 'VAL/PHE', 'C5/C3', 'C8/C2', 'C8/C10', 'C14:1/C12:1', 'C16OH/C16'],
]

const criticalHigh: Readonly<Record<string, number>> = {
  PHE: 360,
  XLE: 400,
  CIT: 150,
  SUAC: 5,
  C3: 12,
  C5: 2.5,
  'C5DC+C6OH': 0.8,
  C8: 1,
  'C14:1': 1,
  TSH: 20,
  TGAL: 30,
}
const noClose: Readonly<Record<string, number>> = { MET: 120, TYR: 600, IRT: 150, TGAL: 20 }

const timeCritical: readonly string[] = [
  ...['ARG', 'CIT', 'ASA', 'XLE', 'VAL', 'SUAC', 'C3', 'C5', 'C5DC+C6OH', 'C8', 'C14:1', 'C16OH'],
  ...['C0/(C16+C18)', 'TGAL', 'GALT', 'SMN1'],
]
const recallCardDoesNotClose: readonly string[] = [
  ...['C14', 'C14:1', 'C14:2', 'C14OH', 'C16', 'C16OH', 'C18', 'C18:1', 'C18OH', 'C18:1OH'],
  ...['C0/(C16+C18)', 'C14:1/C2', 'C14:1/C12:1', 'C16OH/C16'],
]
/** Measured and diagnostic, yet a negative can be said without them: one step of a protocol, or one of several. */
const notRequired: readonly string[] = ['PAP', 'LYSOGB1', 'LYSOGB3', 'GAG_HS', 'GAG_DS']
const alwaysRequired: readonly string[] = ['RNASEP']

/** Percent CV, cycles of a PCR; answers of a list have no spread. */
const maxSpread: Readonly<Record<AnalyteKind, number | null>> = {
  measured: 30,
  ratio: 30,
  activity: 30,
  ct: 1,
  qualitative: null,
}
const hasPlausibleLow: readonly AnalyteKind[] = ['measured', 'activity']

const columnsOfType = (analysisTypeId: AnalysisTypeId): AnalyteColumns[] =>
  analytesOfType(analysisTypeId).map(({ code, kind }) => {
    const role = informative.includes(code)
      ? 'informative'
      : supporting.includes(code)
        ? 'supporting'
        : 'diagnostic'
    const measured = kind !== 'ratio' && role === 'diagnostic' && !notRequired.includes(code)
    return {
      analysisTypeId,
      analyte: code,
      role,
      required: measured || alwaysRequired.includes(code),
      criticalLow: null,
      criticalHigh: criticalHigh[code] ?? null,
      criticalNotDetected: code === 'SMN1',
      plausibleLow: hasPlausibleLow.includes(kind) ? 0 : null,
      plausibleHigh: null,
      noClose: noClose[code] ?? null,
      maxSpread: maxSpread[kind],
      timeCritical: timeCritical.includes(code),
      secondTierAlways: false,
      recallCardDoesNotClose: recallCardDoesNotClose.includes(code),
    }
  })

export const analyteColumnSeeds: readonly AnalyteColumns[] = analysisTypeIds.flatMap(columnsOfType)
