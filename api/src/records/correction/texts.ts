/** Italian sentences about corrections. */
export const texts = {
  barcodeTaken: 'Un altro cartoncino ha già questo codice a barre',
  barcodeUsed: (barcode: string) =>
    `Il codice a barre ${barcode} non si può più correggere: dal cartoncino sono già stati presi dischi o ci sono risultati, e i valori passerebbero a un altro neonato. Se il codice è sbagliato, segnare il cartoncino «Non idoneo» e chiedere un nuovo cartoncino.`,
  barcode: 'Codice a barre',
  identityTitle: (code: string) => `Identità corretta: neonato ${code}`,
  identityCorrected: (code: string, facts: string) =>
    `Corretti i dati di identità del neonato ${code} (${facts}) mentre un richiamo o un reperto critico è aperto, o un referto attende la firma. Verificare che cartoncini, richiami e referto siano di questo neonato.`,
  identityOfUsedCorrected: (code: string, facts: string, who: string, near: readonly string[]) =>
    `Dopo l’accettazione sono stati corretti i dati di identità del neonato ${code} (${facts}; ${who}).${near.length > 0 ? ` I dati, prima o dopo la correzione, somigliano a quelli di un altro neonato: ${near.join(', ')}.` : ''} Nessun esito nella norma parte finché accettazione, o un’altra persona del supporto, non ha risposto sul cartoncino; i referti si accettano singolarmente. Verificare che cartoncini, richiami e referti siano di questo neonato.`,
  identityListed: (code: string, facts: string, who: string) =>
    `Dopo l’accettazione sono stati completati o corretti i dati di identità del neonato ${code} (${facts}; ${who}). I referti, che elencano i dati corretti, si accettano singolarmente.`,
  discsTaken: (discs: number) => `Dal cartoncino sono già stati presi ${discs} dischi`,
  noOtherCard: 'Il neonato non ha un altro cartoncino con questo codice',
  heldByFacts: (reasons: string) => `Dati del cartoncino corretti: ${reasons}.`,
  reasonFell:
    'Dati del cartoncino corretti: nessun reperto è aperto e il cartoncino è idoneo. Il motivo del referto è venuto meno.',
  liftedTitle: (barcode: string, category: string) =>
    `Reperto tolto da una correzione: ${barcode}, ${category}`,
  lifted: (facts: string, who: string, what: string) =>
    `Dati corretti dopo i risultati (${facts}; ${who}): ${what}. Verificare la correzione: il referto si accetta singolarmente.`,
  valuesJudgedAnew: 'Dati del cartoncino corretti: i valori sono stati rivalutati.',
}
