/** Italian lines of a day that the running demonstration adds. */
export const dayTexts = {
  sending: 'Invio del punto nascita',
  accepting: 'Accettazione',
  receiving: 'Ricezione dei dischi',
  measuring: (laboratory: string) => `Piastre di ${laboratory}`,
  deciding: (laboratory: string) => `Analisi in sospeso di ${laboratory}`,
  signing: (laboratory: string) => `Firma dei referti di ${laboratory}`,
  telling: (laboratory: string) => `Comunicazioni di ${laboratory}`,
  sent: (barcode: string, cards: number) => `Spedizione ${barcode}: ${cards} cartoncini`,
  accepted: (barcodes: readonly string[]) => `Accettate le spedizioni ${barcodes.join(', ')}`,
  measured: (laboratory: string, plates: number) =>
    plates === 1
      ? `${laboratory}: 1 piastra misurata e valutata`
      : `${laboratory}: ${plates} piastre misurate e valutate`,
  signed: (laboratory: string, reports: number) =>
    reports === 1 ? `${laboratory}: 1 referto firmato` : `${laboratory}: ${reports} referti firmati`,
  refused: (step: string, message: string) => `${step}: rifiutato (${message})`,
  turn: (turn: number) => `Giro ${turn}`,
  stopped: 'Il laboratorio si ferma qui.',
  givenUp: (step: string) => `${step}: per dieci volte di seguito il prodotto non ha risposto.`,
}
