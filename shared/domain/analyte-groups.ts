import type { Analyte } from './analyte.ts'

/** Groups of columns in the grid, in their order. */
export const analyteGroups = [
  'Aminoacidopatie e ciclo dell’urea',
  'Acidurie organiche',
  'Beta-ossidazione e carnitina',
  'Ipotiroidismo congenito',
  'Fibrosi cistica',
  'Biotinidasi',
  'Galattosemia',
  'Atrofia muscolare spinale',
  'Malattie lisosomiali',
  'Altri analiti',
] as const
export type AnalyteGroup = (typeof analyteGroups)[number]

const [amino, organic, oxidation, thyroid, fibrosis, biotinidase, galactose, muscular, lysosomal, other] =
  analyteGroups

const disordersOf: readonly (readonly [AnalyteGroup, readonly string[]])[] = [
  [amino, ['PKU', 'HPA', 'BIOPT', 'TYR I', 'TYR II', 'MSUD', 'HCY(CBS)', 'MAT I/III', 'CIT I', 'CIT II']],
  [amino, ['ASA', 'ARG', 'HHH/OAT']],
  [organic, ['PA', 'MUT', 'Cbl', 'Cbl A/B/C/D', 'Cbl C/D', 'IVA', '2MBG', 'GA I', 'MAL', 'M/SCHAD', '3MCC']],
  [organic, ['HMG', 'BKT', 'MCD', '2M3HBA']],
  [oxidation, ['CUD', 'CPT Ia', 'CPT II', 'CACT', 'SCAD', 'IBG', 'GA II', 'MCAD', 'VLCAD', 'LCHAD/TFP']],
  [thyroid, ['IC']],
  [fibrosis, ['FC/CFSPID']],
  [biotinidase, ['BTD']],
  [galactose, ['GALT', 'GALK', 'GALE']],
  [muscular, ['SMA']],
  [lysosomal, ['Pompe', 'Fabry', 'Gaucher', 'MPS I']],
]

/** The group of an analyte: that of the first disorder for which it is looked at. */
export function groupOf(analyte: Pick<Analyte, 'code' | 'disorders'>): AnalyteGroup {
  // The reference gene has no disorder of its own and is read beside its target.
  if (analyte.code === 'RNASEP') return muscular
  const [first] = analyte.disorders
  if (first === undefined) return other
  return disordersOf.find(([, disorders]) => disorders.includes(first))?.[0] ?? other
}
