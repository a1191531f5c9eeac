const one = (count: number, single: string, many: string) => `${count} ${count === 1 ? single : many}`

/** What a person reads in the summary of a shift. */
export const shiftTexts = {
  title: 'Riepilogo di oggi',
  whose: 'Di chi',
  laboratory: 'Laboratorio',
  own: 'Solo mio',
  shipping: 'Spedizione',
  author: 'Punto nascita',
  status: 'Stato',
  counts: {
    accepted: 'Accettati',
    notValid: 'Non idonei',
    notRequired: 'Non richiesti',
    notReceived: 'Non pervenuti',
  },
  openScans: 'Da chiarire',
  total: {
    accepted: (count: number) => one(count, 'accettato', 'accettati'),
    notValid: (count: number) => one(count, 'non idoneo', 'non idonei'),
    notRequired: (count: number) => one(count, 'non richiesto', 'non richiesti'),
    notReceived: (count: number) => one(count, 'non pervenuto', 'non pervenuti'),
  },
  byShipment: (count: number) => (count === 1 ? 'La spedizione' : `Le ${count} spedizioni`),
  fewer: 'Chiudi',
  totalOpen: (count: number) => one(count, 'lettura da chiarire', 'letture da chiarire'),
  none: 'Oggi non è stato deciso nulla',
} as const
