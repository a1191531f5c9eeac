/** What a person reads of the release of a run. */
export const releaseTexts = {
  release: 'Rilascia i controlli',
  releaseTitle: 'Rilasciare gli analiti trattenuti?',
  releaseNoneTitle: 'Rilasciare una serie senza controlli valutati?',
  done: 'Controlli rilasciati',
  onlyLead: 'I controlli li rilascia un responsabile',
  reason: 'Motivo',
  unsaved: 'il motivo del rilascio',
} as const
