/** Texts about the sheets that accompany discs to another laboratory. */
export const infoReportTexts = {
  title: 'Info report',
  titleOf: (type: string) => `Info report: ${type}`,
  hint: 'Campioni accettati con i dati che accompagnano i dischi a un altro laboratorio',
  search: 'Codice, protocollo o cognome',
  birthPoint: 'Punto nascita',
  acceptedAt: 'Accettato il',
  none: 'Nessun campione accettato per questa analisi',
  noneHint: 'I campioni compaiono qui con l’accettazione, se l’analisi è richiesta.',
  noTypes: 'Nessuna analisi nell’info report',
  noTypesHint: 'Un amministratore sceglie le analisi e le colonne nella configurazione dell’info report.',
} as const
