import type { Tier } from './analyzable-sample.ts'
import type { QcLevel } from './plate.ts'
import type { FillOrder, Position } from './plate-geometry.ts'
import type { Screening } from './screenings.ts'

/** One test of the laboratory, as a plate is made for it. */
export const analysisTypeIds = [
  'sne_ms',
  'sne_2t_mma',
  'sne_2t_msud',
  'sne_2t_suac',
  'ic_tsh',
  'fc_irt',
  'fc_pap',
  'fc_cftr',
  'btd_act',
  'tgal_tot',
  'tgal_galt',
  'sma_smn1',
  'lyso_ms',
  'lyso_2t_bio',
] as const
export type AnalysisTypeId = (typeof analysisTypeIds)[number]

/** A well that every new plate of a type has from the start. */
export type TemplateWell =
  | { readonly position: Position; readonly type: 'white_spot' }
  | { readonly position: Position; readonly type: 'quality_control'; readonly level: QcLevel }

export interface AnalysisTypeSpec {
  readonly id: AnalysisTypeId
  readonly label: string
  readonly category: Screening
  readonly methods: readonly string[]
  readonly tier: Tier
  /** The first-tier type whose altered results come here; null for a first tier. */
  readonly secondTierOf: AnalysisTypeId | null
  readonly requiresPunching: boolean
  /** Discs of 3.2 mm in one well. */
  readonly punchesPerWell: number
  /** Wells of one sample at its first analysis. */
  readonly replicates: number
  readonly fillOrder: FillOrder
  readonly plateTemplate: readonly TemplateWell[]
  /** Built-in profile that reads the files of the usual instrument; another can be chosen at import. */
  readonly importProfileId: 'waters_quantify' | 'quantstudio_results' | 'masshunter_csv' | 'wide_table'
  /** Hours from acceptance to the report. */
  readonly tatHours: number
}
