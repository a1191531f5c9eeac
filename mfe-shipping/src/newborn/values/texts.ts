import { formatNumber } from '@sne/shared/domain'

/** Texts about a newborn's values. */
export const valuesTexts = {
  title: 'Valori',
  onlyOut: 'Solo fuori limite',
  none: 'Nessun valore importato finora',
  inRange: (values: number, analyses: number) =>
    analyses === 1
      ? `${values === 1 ? 'L’unico valore è' : `Tutti i ${values} valori sono`} nei limiti.`
      : `${values === 1 ? 'Il valore è rimasto' : `Tutti i ${values} valori sono rimasti`} nei limiti in ${analyses} analisi.`,
  tableOf: (category: string) => `Valori: ${category}`,
  analyte: 'Analita',
  trend: 'Andamento',
  column: (sampleNumber: number, ageHours: number | null) =>
    ageHours === null ? `${sampleNumber}º prelievo` : `${sampleNumber}º, ${formatNumber(ageHours)} h`,
} as const
