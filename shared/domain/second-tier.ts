import type { AnalysisTypeId } from './analysis-type.ts'

/** A second tier that closes findings of a first-tier analyte. It is edited and approved with the cut-off set. */
export interface SecondTierRule {
  /** Analyte or ratio of the first tier. */
  readonly analyte: string
  readonly analysisTypeId: AnalysisTypeId
  /** All of them in range on the same card close the finding. */
  readonly markers: readonly string[]
  /** Place in the laboratory's protocol; only the last step closes. */
  readonly step: number
  /** Hours from the order to the result; after them the finding is recalled. */
  readonly deadlineHours: number
}

const rule = (
  analytes: readonly string[],
  analysisTypeId: AnalysisTypeId,
  markers: readonly string[],
  { step = 1, deadlineHours = 72 } = {},
): SecondTierRule[] => analytes.map((analyte) => ({ analyte, analysisTypeId, markers, step, deadlineHours }))

const urgent = { deadlineHours: 24 }

/**
 * Initial second tiers of an installation. Demonstration values: every laboratory approves its own before
 * use.
 */
export const secondTierSeeds: readonly SecondTierRule[] = [
  ...rule(['C3', 'C3/C2'], 'sne_2t_mma', ['MMA', 'MCA', 'HCY'], urgent),
  ...rule(['MET', 'MET/PHE'], 'sne_2t_mma', ['HCY'], urgent),
  ...rule(['XLE', 'VAL', 'XLE/ALA', 'VAL/PHE'], 'sne_2t_msud', ['ALLO-ILE'], urgent),
  ...rule(['SUAC', 'TYR'], 'sne_2t_suac', ['SUAC2'], urgent),
  ...rule(['IRT'], 'fc_pap', ['PAP']),
  ...rule(['IRT'], 'fc_cftr', ['CFTR'], { step: 2 }),
  ...rule(['TGAL'], 'tgal_galt', ['GALT'], urgent),
  ...rule(['GLA'], 'lyso_2t_bio', ['LYSOGB3']),
  ...rule(['ABG'], 'lyso_2t_bio', ['LYSOGB1']),
  ...rule(['IDUA'], 'lyso_2t_bio', ['GAG_HS', 'GAG_DS']),
]
