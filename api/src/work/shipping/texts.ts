/** Italian sentences about shipments. */
export const texts = {
  alikeBarcodes: (barcode: string) =>
    `Due cartoncini hanno il codice ${barcode} con maiuscole e minuscole diverse: un lettore non li distingue. Scegliere il cartoncino dall’elenco dopo avere controllato il nome, e correggere uno dei due codici.`,
  lost: (barcode: string) => `Cartoncino ${barcode} non pervenuto`,
  awaitedAgain: (barcode: string) => `Cartoncino ${barcode} di nuovo atteso`,
  decidedCounts: (accepted: number, notValid: number, notRequired: number, notReceived: number) =>
    `Accettati ${accepted}, non idonei ${notValid}, non richiesti ${notRequired}, non pervenuti ${notReceived}.`,
  notReceived: (barcode: string) => `Spedizione ${barcode} non ricevuta`,
  notReceivedText: (cards: number) => `La spedizione con ${cards} cartoncini non è arrivata al laboratorio.`,
  stillAwaited: (barcode: string) => `Il laboratorio attende la spedizione ${barcode}.`,
  receiptAfterClosing: 'La ricevuta si stampa quando la spedizione è chiusa.',
  decidedElsewhere: 'Il cartoncino è già stato deciso in un’altra spedizione.',
}
