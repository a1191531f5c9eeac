import { countedTexts } from '../parts/shipping/counted-texts.ts'

/** Texts in the summary of a shift. */
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
  total: countedTexts,
  byShipment: (count: number) => (count === 1 ? 'La spedizione' : `Le ${count} spedizioni`),
  fewer: 'Chiudi',
  totalOpen: (count: number) => (count === 1 ? '1 lettura da chiarire' : `${count} letture da chiarire`),
  none: 'Oggi non è stato deciso nulla',
} as const
