/** Texts on the line of a newborn's story. */
export const storyTexts = {
  title: 'Che cosa è successo',
  none: 'Ancora nessun evento',
  said: (text: string, outcome: string) =>
    text.toLowerCase().endsWith(outcome.toLowerCase()) ? text : `${text} (${outcome})`,
  closedBy: (reason: string) => `Con questa comunicazione il neonato è stato chiuso: ${reason}`,
  takenBack: (title: string) => `${title}, poi annullato`,
  takenBackAt: (at: string) => `Annullato o registrato in altro modo il ${at}`,
  valuesOf: (barcode: string) => `Valori del cartoncino ${barcode}`,
  decided: 'Valutazione',
  requested: 'Richiesta di nuovo materiale',
  refused: (number: string) => `Richiesta ${number} annullata`,
  request: (type: string, number: string, categories: string) =>
    `Richiesta ${number}: ${type.toLowerCase()} ${categories}`,
  due: (day: string) => `entro il ${day}`,
  notBefore: (day: string) => `non prima del ${day}`,
  suspected: (diseases: string) => `sospetto: ${diseases}`,
  firstVisit: 'Prima visita',
  therapyStart: 'Inizio della terapia',
  inRange: (count: number) => (count === 1 ? '1 valore nei limiti' : `${count} valori nei limiti`),
  allInRange: (count: number) =>
    count === 1 ? 'L’unico valore è nei limiti' : `Tutti i ${count} valori nei limiti`,
  noValues: 'Nessun valore',
  card: (barcode: string) => `Cartoncino ${barcode}`,
  plate: 'Piastra',
  report: 'Referto',
} as const
