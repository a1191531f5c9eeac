/** Italian sentences about the reception of cards at a second laboratory. */
export const texts = {
  unknown: (barcode: string) => `Cartoncino ${barcode} sconosciuto: nessun ordine con questo codice a barre.`,
  notForUs: (barcode: string) =>
    `Cartoncino ${barcode}: non porta categorie di questo laboratorio. Metterlo da parte e chiamare il laboratorio che lo ha spedito.`,
  notAccepted: (barcode: string, status: string) =>
    `Cartoncino ${barcode}: il laboratorio di accettazione non lo ha accettato (${status.toLowerCase()}). Chiamarlo prima di prenderlo in carico.`,
  ownShipment: (barcode: string) => `Cartoncino ${barcode}: si accetta dalla sua spedizione.`,
  decided: (barcode: string) => `Cartoncino ${barcode}: le categorie di questo laboratorio sono già decise.`,
  arrived: (barcode: string) => `Cartoncino ${barcode} arrivato`,
  reported: (barcode: string) => `Cartoncino ${barcode}: un referto di questo laboratorio è già accettato.`,
  consentRefused: (barcode: string) =>
    `Cartoncino ${barcode}: consenso rifiutato. La famiglia ha rifiutato le categorie di questo laboratorio: non va analizzato. Metterlo da parte.`,
  consentUnknown: (barcode: string) =>
    `Cartoncino ${barcode}: il consenso per le categorie di questo laboratorio non è noto: non va analizzato finché non è dato. Metterlo da parte.`,
  closed: (barcode: string) => `Cartoncino ${barcode}: il neonato è chiuso.`,
  received: (barcode: string, categories: string) => `Cartoncino ${barcode} ricevuto per ${categories}`,
  unsuitable: (barcode: string, categories: string, reasons: string) =>
    `Cartoncino ${barcode} non idoneo per ${categories}: ${reasons}`,
  notReceived: (barcode: string, categories: string) =>
    `Cartoncino ${barcode} non ricevuto per ${categories}`,
  notReceivedTitle: (laboratory: string) => `Cartoncino non ricevuto da ${laboratory}`,
  unsuitableTitle: (laboratory: string) => `Cartoncino non idoneo per ${laboratory}`,
}
