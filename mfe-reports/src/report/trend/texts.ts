/** What a person reads about earlier values. */
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
  trendOf: (code: string, values: string) => `${code}, dal meno recente: ${values}`,
  earlier: 'Esami precedenti',
} as const
