/** Italian sentences about papers of a shipment. */
export const texts = {
  birthPointNotes: (notes: string) => `Note del punto nascita: ${notes}`,
  laboratoryNotes: (notes: string) => `Note del laboratorio: ${notes}`,
  head: (shipping: string, birthPoint: string, day: string) =>
    `Spedizione ${shipping}   ·   ${birthPoint}   ·   stampata il ${day}`,
  notValid: 'Non idonei',
  newCollection: 'È necessario un nuovo prelievo: la richiesta è stata inviata al punto nascita.',
  notReceived: 'Non pervenuti',
  notInParcel: 'In distinta ma non presenti nella spedizione.',
  notRequired: 'Non richiesti',
  keptCards: 'Già presenti o non necessari: conservati.',
  receiptTitle: (barcode: string) => `Ricevuta di accettazione ${barcode}`,
  receipt: 'Ricevuta di accettazione',
  withReserve: 'di cui con riserva',
  notValidCount: 'non idonei',
  notReceivedCount: 'non pervenuti',
  notRequiredCount: 'non richiesti',
  manifestTitle: (barcode: string) => `Distinta di spedizione ${barcode}`,
  manifest: 'Distinta di spedizione',
  handedOverBy: 'Consegnato da (punto nascita)',
  collectedBy: 'Ritirato da (corriere)',
  receivedBy: 'Ricevuto da (laboratorio)',
}
