/** Italian sentences about kits and lots of reagents. */
export const texts = {
  kitKnown: 'Il laboratorio ha già questo kit per questa analisi.',
  kitRequired:
    'Il kit è richiesto sulle piastre: un responsabile toglie prima l’obbligo, poi il kit si mette fuori uso.',
  kitOut: 'Il kit è fuori uso: rimetterlo in uso prima di registrarne un lotto.',
  lotKnown: 'Il kit ha già un lotto con questo codice.',
  barcodeKnown: 'Un altro lotto del laboratorio ha già questo codice a barre.',
  released: 'Il lotto è già stato rilasciato con questi dati: non si cambiano.',
  openedBeforeReceived: 'Il lotto non si apre prima del suo arrivo.',
  expired: 'La scadenza precede l’arrivo del lotto: controllare le date.',
  stopped: {
    quarantine: 'Lotto di reagenti in quarantena',
    refuse: 'Lotto di reagenti respinto',
  },
  stoppedText: (name: string, person: string, reason: string) =>
    `${name}: fermato da ${person}. ${reason} Dalla pagina del lotto si vedono le piastre e i neonati interessati.`,
} as const
