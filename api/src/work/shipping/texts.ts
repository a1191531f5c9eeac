import { texts as cardTexts } from '../../records/cards/texts.ts'

/** Italian sentences about shipments. */
export const texts = {
  alikeBarcodes: cardTexts.alikeBarcodes,
  lost: (barcode: string) => `Cartoncino ${barcode} non pervenuto`,
  awaitedAgain: (barcode: string) => `Cartoncino ${barcode} di nuovo atteso`,
  decidedCounts: (accepted: number, notValid: number, notRequired: number, notReceived: number) =>
    `Accettati ${accepted}, non idonei ${notValid}, non richiesti ${notRequired}, non pervenuti ${notReceived}.`,
  notReceived: (barcode: string) => `Spedizione ${barcode} non ricevuta`,
  notReceivedText: (cards: number) => `La spedizione con ${cards} cartoncini non è arrivata al laboratorio.`,
  nobodyAwaited: (barcode: string) =>
    `La spedizione ${barcode} ha solo cartoncini di neonati chiusi o indicati come deceduti: il punto nascita non va sollecitato.`,
  stillAwaited: (barcode: string) => `Il laboratorio attende la spedizione ${barcode}.`,
  receiptAfterClosing: 'La ricevuta si stampa quando la spedizione è chiusa.',
  tooManyOpenScans: (most: number) =>
    `Questa spedizione ha già ${most} letture da chiarire: chiarirne alcune prima di leggere altro.`,
  closedMeanwhile: 'La spedizione è chiusa: riaprirla e leggere di nuovo il cartoncino.',
  notBlocking: 'Questo motivo non rende non idoneo un cartoncino.',
  everyCard: (reasons: string) =>
    `In questa spedizione ogni cartoncino è «Non idoneo» (${reasons}): leggere di nuovo il cartoncino, o terminare prima i motivi.`,
  decidedElsewhere: 'Il cartoncino è già stato deciso in un’altra spedizione.',
}
