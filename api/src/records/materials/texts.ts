/** Italian sentences about what a plate recorded. */
export const texts = {
  instrumentRecorded: (name: string) =>
    `La piastra ha registrato lo strumento ${name}: si cambia tra gli strumenti e i reagenti della piastra.`,
  instrumentJudged: (name: string) =>
    `La piastra ha risultati, e i suoi controlli sono giudicati con quelli dello strumento ${name}: per cambiarlo eliminare prima i risultati.`,
  recordRegistered: (names: readonly string[]) =>
    `Gli strumenti di questa analisi sono registrati (${names.join(', ')}): sulla pagina della piastra si registra quale è stato usato.`,
} as const
