/** Italian sentences on the summary of controls. */
export const texts = {
  heading: 'Riepilogo mensile dei controlli',
  title: (type: string, month: string) => `Riepilogo dei controlli ${month}   ·   ${type}`,
  released: 'Rilasciate da un responsabile',
  what: 'Che cosa',
  signed: (who: string, when: string) => `Firmato da ${who} il ${when}`,
  note: (note: string) => `Nota del responsabile: ${note}`,
  eqaRun: 'Corsa e pozzetto',
  eqaSent: 'Risultati inviati',
  eqaNotSent: 'Non inviati',
  eqaHindered: (why: string) => `No: ${why.toLowerCase()}`,
  eqaHeading: 'Valutazione esterna di qualità: risultati inviati',
  eqaTitle: (programme: string, number: string, year: number) =>
    `VEQ ${programme} ${number}/${year}   ·   risultati`,
  series: (analyte: string) => `${analyte}: controlli in DS`,
}
