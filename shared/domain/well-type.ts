export type WellType = 'empty' | 'white_spot' | 'quality_control' | 'sample' | 'eqa_sample'
export const wellTypeLabels: Readonly<Record<WellType, string>> = {
  empty: 'Vuoto',
  white_spot: 'Spot bianco',
  quality_control: 'Controllo di qualità',
  sample: 'Campione',
  eqa_sample: 'Campione VEQ',
}
