/** Texts about earlier values. */
export const trendTexts = {
  title: 'Andamento',
  none: 'Nessun esame precedente in questa categoria.',
  allInRange: 'Tutti i valori sono nei limiti, ora e negli esami precedenti.',
  onlyOut: 'Solo fuori limite',
  analyte: 'Analita',
  limits: 'Limiti',
  now: 'Questo',
  trend: 'Andamento',
  sampleNumber: (number: number) => `${number}º`,
  earlier: 'Esami precedenti',
} as const
