/** Italian sentences about analyses. */
export const texts = {
  unknownAnalyte: (code: string) => `Nessuna analisi misura ${code}.`,
  reportWaits: 'Il referto attende la verifica: rifiutarlo prima di cambiare lo stato.',
  pending: 'L’analisi è in sospeso: deciderla dall’elenco delle analisi in sospeso.',
  underReview: (plate: string) =>
    `I risultati sono in valutazione sulla piastra ${plate}: decidere nella griglia.`,
  onPlate: (plate: string) =>
    `La categoria è in analisi sulla piastra ${plate}: attendere i risultati o riaprire la piastra.`,
}
