/** Screening categories in the order in which every list shows them. */
export const screeningLabels = {
  sne: 'Screening neonatale esteso',
  ic: 'Ipotiroidismo congenito',
  fc: 'Fibrosi cistica',
  btd: 'Deficit di biotinidasi',
  tgal: 'Galattosemia',
  sma: 'Atrofia muscolare spinale',
  lysosomal: 'Malattie lisosomiali',
} as const

/** Short labels for dense tables and chips. */
export const screeningShortLabels = {
  sne: 'SNE',
  ic: 'IC',
  fc: 'FC',
  btd: 'BTD',
  tgal: 'TGAL',
  sma: 'SMA',
  lysosomal: 'LIS',
} as const satisfies Record<Screening, string>

export type Screening = keyof typeof screeningLabels

export const screenings = Object.keys(screeningLabels) as [Screening, ...Screening[]]
