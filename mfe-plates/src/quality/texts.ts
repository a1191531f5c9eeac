/** Texts about the controls of a run and their release. */
export const qualityTexts = {
  title: 'Qualità della corsa',
  analyte: 'Analita',
  verdict: 'Giudizio',
  verdicts: { ok: 'conforme', warning: 'da guardare', fail: 'fuori regola', none: 'non giudicato' },
  expected: (text: string) => `atteso ${text}`,
  noExpectation: 'nessun limite nel lotto',
  noLot: 'senza lotto',
  expires: (day: string) => `scade il ${day}`,
  blankExpectation: 'atteso: nulla',
  sd: (z: string) => `${z} DS`,
  missing: 'valore mancante',
  absent: 'nessun valore',
  whiteSpot: 'Spot bianco',
  onlyHeld: 'Solo fuori regola o trattenuti',
  all: (count: number) => `Tutti gli analiti (${count})`,
  noControls: 'Su questa piastra non ci sono pozzetti di controllo.',
  allOk: 'Nessun analita fuori regola o trattenuto.',
  decisions: 'Decisioni sulla corsa',
  tableOfDecisions: 'Tabella: Decisioni sulla corsa',
  when: 'Quando',
  decision: 'Decisione',
  who: 'Chi',
  why: 'Motivo',
  decisionKinds: {
    released: 'Rilascio',
    rejected: 'Respingimento',
    taken_back: 'Respingimento annullato',
    wrong: 'Segnalata come errata',
    deleted: 'Risultati eliminati',
  },
  conforming: 'I controlli rilasciano la corsa: nessuno deve firmare.',
  nothingJudged:
    'Nessun controllo è stato giudicato: mancano i pozzetti, i lotti o i loro limiti. Senza rilascio nessun referto nella norma.',
  incomplete: 'Controlli incompleti: senza rilascio nessun referto nella norma.',
  held: (count: number) => (count === 1 ? '1 analita trattenuto' : `${count} analiti trattenuti`),
  heldText:
    'Finché un responsabile non li rilascia con un motivo, gli analiti diagnostici trattenuti non danno un referto nella norma; gli altri vi compaiono come non rilasciati.',
  forGood: (codes: string) =>
    `${codes}: il controllo senza templato ha amplificato. Nessuno rilascia questa corsa: va ripetuta.`,
  undecided: (undecided: number, all: number) => `Campioni ancora da decidere: ${undecided} di ${all}.`,
  released: (who: string, when: string) => `Rilasciata da ${who} il ${when}`,
  siblings: 'Altre piastre del gruppo',
  analyzed: 'Risultati importati',
  type: 'Analisi',
  toGrid: 'Griglia',
  toLots: 'Lotti di controllo',
  details: 'Controlli per analita',
  noResults: 'Nessun risultato su questa piastra',
  system: 'sistema',
} as const

/** Texts in the list of runs that wait for their release. */
export const heldTexts = {
  title: 'Serie da rilasciare',
  subtitle:
    'I loro controlli trattengono uno o più analiti finché un responsabile non decide, anche a griglia chiusa.',
  search: 'Nome o codice della piastra',
  category: 'Categoria',
  run: 'Piastra',
  type: 'Analisi',
  controls: 'Controlli',
  undecided: 'Campioni da decidere',
  analyzed: 'Risultati importati',
  none: 'Nessuna serie da rilasciare',
  noneHint: 'Le serie con controlli conformi non richiedono un rilascio.',
} as const

/** Texts about the rejection of a run. */
export const rejectTexts = {
  reject: 'Respingi la corsa',
  title: 'Respingere la corsa?',
  what: (undecided: number) =>
    undecided === 1
      ? '1 campione non deciso sarà ripetuto su una copia della piastra. La griglia si chiude; questa piastra non riceve più file.'
      : `${undecided} campioni non decisi saranno ripetuti su una copia della piastra. La griglia si chiude; questa piastra non riceve più file.`,
  cause: 'Causa',
  reason: 'Che cosa è stato trovato',
  action: 'Azione correttiva',
  repeatBy: 'Chi ripete',
  done: 'Corsa respinta',
  onlyLead: 'La corsa la respinge un analista; una corsa rilasciata, un responsabile',
  unsaved: 'la causa e l’azione correttiva',
} as const

export const takeBackTexts = {
  takeBack: 'Annulla il respingimento',
  title: 'Annullare il respingimento della corsa?',
  what: 'I risultati contano di nuovo, come dicono i controlli della corsa; la griglia si riapre con la sua bozza. Un rilascio dato prima del respingimento va ripetuto.',
  reason: 'Motivo',
  done: 'Respingimento annullato',
  unsaved: 'il motivo',
  onlyLead: 'Annulla il respingimento un responsabile del laboratorio',
  notOwn: 'Chi ha respinto la corsa non annulla il respingimento: decide un altro responsabile',
}
