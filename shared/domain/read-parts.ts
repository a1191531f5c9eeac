/** Parts of a newborn's record that somebody read, as the list of readings names them. */
export const readPartLabels = {
  record: 'Scheda del neonato',
  card: 'Cartoncino',
  corrections: 'Correzioni del cartoncino',
  analysis: 'Analisi',
  report: 'Referto',
  request: 'Richiesta di campione',
  recall_case: 'Caso di richiamo',
  comparison: 'Confronto tra schede simili',
  registry: 'Registro interno',
  message: 'Messaggio ricevuto',
  list: 'Elenco limitato al neonato',
  info_report: 'Anteprima dell’info report',
} as const

export type ReadPart = keyof typeof readPartLabels
