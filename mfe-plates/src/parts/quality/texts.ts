/** Texts about the release of a run. */
export const releaseTexts = {
  release: 'Rilascia i controlli',
  releaseTitle: 'Rilasciare gli analiti trattenuti?',
  releaseNoneTitle: 'Rilasciare una serie senza controlli valutati?',
  done: 'Controlli rilasciati',
  onlyLead: 'I controlli li rilascia un responsabile',
  reason: 'Motivo',
  unsaved: 'il motivo del rilascio',
} as const

export const fateTexts = {
  rejected: (who: string, when: string) => `Respinta da ${who} il ${when}`,
  why: (cause: string, reason: string) => `${cause}: ${reason}`,
  action: (action: string) => `Azione correttiva: ${action}`,
  repeater: (who: string) => `Ripete: ${who}`,
  deleted: (who: string, when: string, reason: string) =>
    `Risultati eliminati da ${who} il ${when}: ${reason}`,
  copies: 'Ripetuta su',
  noCopy: 'I campioni aspettano una copia della piastra.',
  gone: 'La copia non c’è più: i suoi campioni sono tornati da pianificare.',
  system: 'sistema',
} as const
