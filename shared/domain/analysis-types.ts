import type { AnalysisTypeId, AnalysisTypeSpec, TemplateWell } from './analysis-type.ts'

/**
 * A blank, then low, medium and high controls in the first column. Shared by every type of the standard
 * laboratory, so that sibling plates have their controls in the same wells.
 */
const controls: readonly TemplateWell[] = [
  { position: 'A1', type: 'white_spot' },
  { position: 'B1', type: 'quality_control', level: 'low' },
  { position: 'C1', type: 'quality_control', level: 'medium' },
  { position: 'D1', type: 'quality_control', level: 'high' },
]

const twoLevels: readonly TemplateWell[] = [
  { position: 'A1', type: 'white_spot' },
  { position: 'B1', type: 'quality_control', level: 'low' },
  { position: 'C1', type: 'quality_control', level: 'high' },
]

/** Immunoassays read their curve on the plate: the blank is its zero point. */
const curve: readonly TemplateWell[] = [
  { position: 'A1', type: 'white_spot' },
  ...(['B1', 'C1', 'D1', 'E1', 'F1'] as const).map(
    (position): TemplateWell => ({ position, type: 'quality_control', level: 'calibrator' }),
  ),
  { position: 'G1', type: 'quality_control', level: 'low' },
  { position: 'H1', type: 'quality_control', level: 'high' },
]

/** PCR: well without disc, no-template control, DNA without SMN1 (low) and with it (high). */
const pcr: readonly TemplateWell[] = [
  { position: 'A1', type: 'white_spot' },
  { position: 'A2', type: 'quality_control', level: 'blank' },
  { position: 'A3', type: 'quality_control', level: 'low' },
  { position: 'A4', type: 'quality_control', level: 'high' },
]

const firstTier = {
  tier: '1',
  secondTierOf: null,
  requiresPunching: true,
  punchesPerWell: 1,
  replicates: 1,
  fillOrder: 'column',
  plateTemplate: controls,
  importProfileId: 'wide_table',
} as const satisfies Partial<AnalysisTypeSpec>

const secondTier = { ...firstTier, tier: '2', plateTemplate: twoLevels } as const

/** The tests that an installation starts with. */
export const analysisTypes: readonly AnalysisTypeSpec[] = [
  {
    ...firstTier,
    id: 'sne_ms',
    label: 'SNE – Aminoacidi e acilcarnitine',
    category: 'sne',
    methods: ['FIA-MS/MS'],
    importProfileId: 'waters_quantify',
    tatHours: 72,
  },
  {
    ...secondTier,
    id: 'sne_2t_mma',
    label: 'SNE second tier – MMA, acido metilcitrico, omocisteina',
    category: 'sne',
    methods: ['LC-MS/MS'],
    importProfileId: 'waters_quantify',
    secondTierOf: 'sne_ms',
    tatHours: 48,
  },
  {
    ...secondTier,
    id: 'sne_2t_msud',
    label: 'SNE second tier – Allo-isoleucina',
    category: 'sne',
    methods: ['LC-MS/MS'],
    importProfileId: 'waters_quantify',
    secondTierOf: 'sne_ms',
    tatHours: 48,
  },
  {
    ...secondTier,
    id: 'sne_2t_suac',
    label: 'SNE second tier – Succinilacetone',
    category: 'sne',
    methods: ['LC-MS/MS'],
    importProfileId: 'waters_quantify',
    secondTierOf: 'sne_ms',
    tatHours: 48,
  },
  {
    ...firstTier,
    id: 'ic_tsh',
    label: 'IC – TSH neonatale',
    category: 'ic',
    methods: ['Immunofluorescenza'],
    plateTemplate: curve,
    tatHours: 72,
  },
  {
    ...firstTier,
    id: 'fc_irt',
    label: 'FC – Tripsina immunoreattiva (IRT)',
    category: 'fc',
    methods: ['Immunofluorescenza'],
    plateTemplate: curve,
    tatHours: 96,
  },
  {
    ...secondTier,
    id: 'fc_pap',
    label: 'FC second tier – Proteina associata alla pancreatite (PAP)',
    category: 'fc',
    methods: ['Immunofluorescenza'],
    secondTierOf: 'fc_irt',
    tatHours: 96,
  },
  {
    ...secondTier,
    id: 'fc_cftr',
    label: 'FC second tier – Mutazioni CFTR',
    category: 'fc',
    methods: ['PCR'],
    secondTierOf: 'fc_irt',
    punchesPerWell: 2,
    tatHours: 240,
  },
  {
    ...firstTier,
    id: 'btd_act',
    label: 'BTD – Attività biotinidasica',
    category: 'btd',
    methods: ['Fluorimetria'],
    tatHours: 72,
  },
  {
    ...firstTier,
    id: 'tgal_tot',
    label: 'TGAL – Galattosio totale',
    category: 'tgal',
    methods: ['Fluorimetria'],
    tatHours: 48,
  },
  {
    ...secondTier,
    id: 'tgal_galt',
    label: 'TGAL second tier – Attività GALT',
    category: 'tgal',
    methods: ['Fluorimetria'],
    secondTierOf: 'tgal_tot',
    tatHours: 48,
  },
  {
    ...firstTier,
    id: 'sma_smn1',
    label: 'SMA – SMN1 esone 7',
    category: 'sma',
    methods: ['Real-time PCR'],
    importProfileId: 'quantstudio_results',
    fillOrder: 'row',
    plateTemplate: pcr,
    tatHours: 72,
  },
  {
    ...firstTier,
    id: 'lyso_ms',
    label: 'LIS – Attività degli enzimi lisosomiali',
    category: 'lysosomal',
    methods: ['MS/MS'],
    importProfileId: 'waters_quantify',
    tatHours: 120,
  },
  {
    ...secondTier,
    id: 'lyso_2t_bio',
    label: 'LIS second tier – Biomarcatori',
    category: 'lysosomal',
    methods: ['LC-MS/MS'],
    importProfileId: 'waters_quantify',
    secondTierOf: 'lyso_ms',
    punchesPerWell: 2,
    tatHours: 336,
  },
]

/** Second-tier types that altered results of a first-tier type may be sent to, in order. */
export const secondTiersOf = (id: AnalysisTypeId): AnalysisTypeSpec[] =>
  analysisTypes.filter((type) => type.secondTierOf === id)
