/** Italian sentences about what plates record. */
export const texts = {
  hasResults:
    'La piastra ha già i suoi risultati: quanto ha usato non si cambia. Un responsabile aggiunge ciò che manca, con un motivo.',
  refused: (name: string, objection: string) => `${name}. ${objection}`,
  otherInstrument: (name: string) =>
    `La piastra ha già registrato lo strumento di misura ${name}: toglierlo prima di registrarne un altro.`,
  ambiguous: (names: readonly string[]) =>
    `Il codice è di più voci: ${names.join('; ')}. Sceglierla dall’elenco.`,
  policyTitle: 'Strumenti e reagenti richiesti modificati',
  policyText: (type: string, wanted: readonly string[]) => (person: string) =>
    `${type}: modificati da ${person}. Prima dei risultati ogni piastra registra: ${wanted.join(', ') || 'nulla di obbligatorio'}.`,
  anyInstrument: 'lo strumento di misura',
} as const
